"""What a site needs around its pages: environment variables, headers, static files, checks."""
