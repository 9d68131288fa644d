"""The server: it lists the tools with their schemas, and calls them."""

import logging
from typing import Any

import mcp_types as types
import msgspec
from mcp.server import Server, ServerRequestContext

from citewell import __version__
from citewell.errors import CitewellError
from citewell.mcp.tools import TOOLS, Settings, Tool
from citewell.mcp.wording import in_words
from citewell.report.visible import visible

_log = logging.getLogger("citewell.mcp")
_INSTRUCTIONS = (
    "These tools verify citations. Call check_answer before giving an answer that cites sources, check_links before "
    "citing addresses, and put right what they tell. What they could not check is no pass."
)
_BY_NAME = {tool.name: tool for tool in TOOLS}


def make_server(settings: Settings) -> Server[Any]:
    """A server with all tools.

    Args:
        settings: what they work with.
    """

    async def listed(_: ServerRequestContext[Any], __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool) for tool in TOOLS])

    async def called(context: ServerRequestContext[Any], call: types.CallToolRequestParams) -> types.CallToolResult:
        tool = _BY_NAME.get(call.name)
        if tool is None:
            return _refused(f"there is no tool {call.name!r}; there are {', '.join(_BY_NAME)}")

        async def progress(done: float, total: float) -> None:
            await context.session.report_progress(done, total)

        try:
            asked = msgspec.convert(dict(call.arguments or {}), tool.given)
            result = await tool.run(asked, settings, progress)
        except msgspec.ValidationError as error:
            return _refused(f"the arguments are not as they should be: {error}")
        except CitewellError as error:
            return _refused(f"{error}. {error.hint}".strip())
        except Exception:
            _log.exception("the tool %s failed", tool.name)
            return _refused("the tool failed; nothing was checked, which is no pass")
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=in_words(result))],
            structured_content=msgspec.to_builtins(result),
        )

    return Server(
        "citewell",
        version=__version__,
        title="citewell",
        instructions=_INSTRUCTIONS,
        on_list_tools=listed,
        on_call_tool=called,
    )


def _refused(why: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=visible(why))], is_error=True)


def _described(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=schema_of(tool.given),
        output_schema=schema_of(tool.told),
        annotations=types.ToolAnnotations(
            title=tool.title,
            read_only_hint=not tool.keeps,
            destructive_hint=False,
            idempotent_hint=not tool.keeps,
            open_world_hint=tool.asks_network,
        ),
    )


def schema_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a struct, its own fields at the top as clients expect them."""
    (schema,), components = msgspec.json.schema_components([struct], ref_template="#/$defs/{name}")
    name = schema["$ref"].rpartition("/")[2]
    own = dict(components.pop(name))
    if components:
        own["$defs"] = components
    return own
