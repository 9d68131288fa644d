"""Settings from flags, environment and a file, with where each is from. Reads a file and the environment."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from citewell.errors import ConfigError
from citewell.service.settings import SECRET, Settings

PREFIX = "CITEWELL_"


class Origin(NamedTuple):
    """A setting and where it is from.

    Attributes:
        name: of the setting.
        value: as shown: secrets are masked.
        origin: ``flag``, ``environment NAME``, ``file NAME`` or ``default``.
    """

    name: str
    value: Any
    origin: str


def configured(
    file: Path | None, flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> tuple[Settings, tuple[Origin, ...]]:
    """The settings: a flag counts before the environment, that before the file, and that before the default.

    Args:
        file: TOML with a table ``[service]``; ``None`` for none.
        flags: those that were given; ``None`` stands for one that was not.
        environment: ``CITEWELL_`` and the name of a setting in capitals; lists are written with commas.

    Raises:
        ConfigError: the file cannot be read, or a value does not fit.
    """
    origins: dict[str, str] = {}
    given: dict[str, Any] = {}
    if file is not None:
        for name, value in _in_file(file).items():
            given[name], origins[name] = value, f"file {file}"
    for field in msgspec.structs.fields(Settings):
        variable = PREFIX + field.name.upper()
        if variable in environment:
            given[field.name] = _read(field, environment[variable])
            origins[field.name] = f"environment {variable}"
    for name, value in flags.items():
        if value is not None:
            given[name], origins[name] = value, "flag"
    settings = _settings(given, origins)
    return settings, tuple(
        Origin(name, _shown(name, getattr(settings, name)), origins.get(name, "default"))
        for name in Settings.__struct_fields__
    )


def _in_file(file: Path) -> dict[str, Any]:
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}", "Name a file with --config.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} is no TOML: {error}", "Put it right.") from error
    if unknown := sorted(set(table) - {"service"}):
        raise ConfigError(f"{file}: there is no table {unknown[0]}", "Settings stand under [service].")
    found = table.get("service", {})
    if not isinstance(found, dict):
        raise ConfigError(f"{file}: service is no table", "Settings stand under [service].")
    names = Settings.__struct_fields__
    if unknown := sorted(set(found) - set(names)):
        raise ConfigError(f"{file}: there is no setting {unknown[0]}", f"There are {', '.join(names)}.")
    # Files beside the configuration are named from there, wherever the service is started.
    for name in ("policy", "ledger", "keys"):
        if isinstance(found.get(name), str) and "://" not in found[name]:
            found[name] = str(file.parent / found[name])
    return found


def _read(field: msgspec.structs.FieldInfo, text: str) -> Any:
    return [part.strip() for part in text.split(",") if part.strip()] if field.type == tuple[str, ...] else text


def _settings(given: Mapping[str, Any], origins: Mapping[str, str]) -> Settings:
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if field.name not in given:
            continue
        origin = origins[field.name]
        try:
            # Only the environment holds everything as text.
            strict = not origin.startswith("environment")
            values[field.name] = msgspec.convert(given[field.name], field.type, strict=strict)
        except msgspec.ValidationError as error:
            problem = str(error)
            raise ConfigError(
                f"{field.name} ({origin}): {problem[:1].lower() + problem[1:]}", "Put it right, or leave it out."
            ) from None
    return Settings(**values)


def _shown(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in SECRET:
        return "***"
    if isinstance(value, str) and "://" in value and "@" in value:
        scheme, _, rest = value.partition("://")
        return f"{scheme}://***@{rest.rpartition('@')[2]}"
    return value
