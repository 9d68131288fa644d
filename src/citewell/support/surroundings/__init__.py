"""Whether a value or name of a sentence stands in its sources among the words of the sentence, or among others."""
