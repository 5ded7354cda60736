"""What the views of all apps share: the types of requests, and of the fields of forms."""
