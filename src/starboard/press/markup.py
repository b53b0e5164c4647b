"""Markdown as Typst markup: headings, paragraphs, lists, tables and code, as in rule books."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it.token import Token

AROUND: Final = {
    "strong_open": "#strong[",
    "em_open": "#emph[",
    "s_open": "#strike[",
    "strong_close": "]",
    "em_close": "]",
    "s_close": "]",
    "bullet_list_open": "#list(tight: false, ",
    "ordered_list_open": "#enum(tight: false, ",
    "bullet_list_close": ")\n\n",
    "ordered_list_close": ")\n\n",
    "list_item_open": "[",
    "list_item_close": "],",
    "paragraph_close": "\n\n",
    "blockquote_open": "#quote(block: true)[",
    "blockquote_close": "]\n\n",
    "heading_close": "]\n\n",
    "th_open": "[#strong[",
    "th_close": "]],",
    "td_open": "[",
    "td_close": "],",
    "table_close": ")\n\n",
}
"""What stands for a token that says nothing of its own."""

RULE: Final = re.compile(r"[A-Z]{2}-\d+(?= )")
"""The number that a rule begins with."""


def literal(text: str) -> str:
    """A text as Typst prints it to the letter, whatever signs are in it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'#"{escaped}";'


def typeset(markdown: str) -> str:
    """A Markdown text as Typst markup."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (comes with the extra)

    return _blocks(MarkdownIt("commonmark").enable("table").parse(markdown))


def _blocks(tokens: Sequence[Token]) -> str:
    parts = []
    for i, token in enumerate(tokens):
        if token.type == "inline":
            parts.append(_inline(token.children or []))
        elif token.type == "heading_open":
            parts.append(f"#heading(level: {token.tag[1:]})[")
        elif token.type == "table_open":
            columns = [t.type for t in tokens[i : _row_end(tokens, i)]].count("th_open")
            parts.append(f"#table(columns: {columns}, ")
        elif token.type in {"fence", "code_block"}:
            parts.append(f"#raw({_string(token.content)}, block: true)\n\n")
        else:
            parts.append(AROUND.get(token.type, ""))
    return "".join(parts)


def _row_end(tokens: Sequence[Token], start: int) -> int:
    return next(i for i in range(start, len(tokens)) if tokens[i].type == "tr_close")


def _inline(tokens: Sequence[Token]) -> str:
    parts = []
    for i, token in enumerate(tokens):
        if token.type == "text":
            number = RULE.match(token.content) if i == 0 else None
            start = number.end() if number else 0
            if number:
                parts.append(f"#strong[{literal(number[0])}]")
            parts.append(literal(token.content[start:]))
        elif token.type == "code_inline":
            parts.append(f"#raw({_string(token.content)})")
        elif token.type in {"softbreak", "hardbreak"}:
            parts.append(" " if token.type == "softbreak" else " \\ ")
        else:
            parts.append(AROUND.get(token.type, ""))
    return "".join(parts)


def _string(text: str) -> str:
    return literal(text)[1:-1]
