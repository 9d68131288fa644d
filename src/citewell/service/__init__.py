"""The gate over HTTP: an app of Litestar, and a proxy that speaks the OpenAI chat-completions API.

Nothing here is imported unless a service is run, since it needs the extra ``[serve]``.
"""
