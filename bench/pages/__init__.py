"""The choice of e-mail and phone on saved pages, beside a peer that returns all addresses."""
