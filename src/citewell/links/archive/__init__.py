"""Web archives asked for copies of pages: what they answered, and what their failures do not say."""
