"""A proxy before an API that speaks as OpenAI's chat completions do: replies are gated on their way to the reader."""
