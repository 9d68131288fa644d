"""Pages made of own templates and words, labelled with what they are."""
