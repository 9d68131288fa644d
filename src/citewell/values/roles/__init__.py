"""What a value is where it stands: hard rules decide the role, and a score ranks only those of one role."""
