"""What `make run` does on one person's machine; a production site never imports it.

`bootstrap` makes the virtual environment, `checkout` knows the folder of state and its servers,
`program` is one process, `supervisor` keeps them all alive, and `__main__` is the command.
"""
