"""What audits count, a file a protocol: inputs, exact formulas, denominators and exclusions."""
