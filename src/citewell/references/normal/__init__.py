"""Names, titles and texts of works in the forms in which they are compared; pure functions of what is given."""
