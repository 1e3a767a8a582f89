#!/usr/bin/env python3
"""A picture of a terminal: reads a screen with escape sequences, writes SVG.

    tmux capture-pane -e -p | tools/terminal_picture.py --title outflank > screen.svg
    rsvg-convert --zoom 1 screen.svg > screen.png

Understands what such a capture holds: text, newlines, and ECMA-48 "select graphic
rendition" with the 16 and 256 colour palettes. Box drawing and block characters
are drawn as lines and rectangles, as terminals do it, so that they join.
"""
import argparse
import re
import sys
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE = 10, 20, 16
MARGIN, TITLE_HEIGHT = 14, 30
BACKGROUND, FOREGROUND, TITLE_BAR = "#1b1f23", "#e1e4e8", "#2c3137"
ANSI = ["#1b1f23", "#d1495b", "#3a9d5d", "#d9a441", "#4f86c6", "#a06cd5", "#3fa7a3", "#d8dde3",
        "#6b737c", "#ff6b7d", "#5fd38a", "#ffd166", "#79b0f0", "#c79bf2", "#6fd8d3", "#ffffff"]
# Filled parts of a cell as (left, top, right, bottom) in eighths.
BLOCKS = {"▁": [(0, 7, 8, 8)], "▇": [(0, 1, 8, 8)], "█": [(0, 0, 8, 8)], "▗": [(4, 4, 8, 8)],
          "▖": [(0, 4, 4, 8)], "▝": [(4, 0, 8, 4)], "▘": [(0, 0, 4, 4)]}
# Which ways each character draws from the middle of its cell: left, right, up, down.
BOX = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud",
       "┤": "lud", "┬": "lrd", "┴": "lru", "┼": "lrud"}


def palette(index):
    """The colour of the xterm palette: 16 named, a 6x6x6 cube, 24 greys."""
    if index < 16:
        return ANSI[index]
    if index >= 232:
        return "#" + f"{8 + 10 * (index - 232):02x}" * 3
    steps = (0, 95, 135, 175, 215, 255)
    index -= 16
    return "#%02x%02x%02x" % (steps[index // 36], steps[index // 6 % 6], steps[index % 6])


class Style:
    def __init__(self):
        self.reset()

    def reset(self):
        self.ink, self.paper, self.bold = None, None, False

    def apply(self, codes):
        codes = [int(code or 0) for code in codes]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code == 1:
                self.bold = True
            elif code == 22:
                self.bold = False
            elif 30 <= code <= 37:
                self.ink = palette(code - 30)
            elif 90 <= code <= 97:
                self.ink = palette(code - 82)
            elif 40 <= code <= 47:
                self.paper = palette(code - 40)
            elif 100 <= code <= 107:
                self.paper = palette(code - 92)
            elif code == 39:
                self.ink = None
            elif code == 49:
                self.paper = None
            elif code in (38, 48) and len(codes) >= 2 and codes[0] == 5:
                colour = palette(codes[1])
                del codes[:2]
                if code == 38:
                    self.ink = colour
                else:
                    self.paper = colour


def cells(text):
    """(row, column, character, ink, paper, bold) for every character of the screen."""
    style, row, column = Style(), 0, 0
    for part in re.split(r"(\x1b\[[0-9;]*[A-Za-z])", text):
        if part.startswith("\x1b"):
            if part.endswith("m"):
                style.apply(part[2:-1].split(";"))
            continue
        for character in part:
            if character == "\n":
                row, column = row + 1, 0
            elif character >= " ":
                yield row, column, character, style.ink, style.paper, style.bold
                column += 1


def rectangle(x, y, width, height, colour):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>'


def box_lines(x, y, directions, colour):
    middle_x, middle_y = x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2
    ends = {"l": (x, middle_y), "r": (x + CELL_WIDTH, middle_y),
            "u": (middle_x, y), "d": (middle_x, y + CELL_HEIGHT)}
    path = "".join(f"M{middle_x} {middle_y}L{ends[way][0]} {ends[way][1]}" for way in directions)
    return f'<path d="{path}" stroke="{colour}" stroke-width="1.6" stroke-linecap="square"/>'


def picture(text, columns, rows, title):
    top = MARGIN + TITLE_HEIGHT
    width, height = columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + top + MARGIN
    papers, inks = [], []
    for row, column, character, ink, paper, bold in cells(text):
        x, y = MARGIN + column * CELL_WIDTH, top + row * CELL_HEIGHT
        if paper:
            papers.append(rectangle(x, y, CELL_WIDTH, CELL_HEIGHT, paper))
        colour = ink or FOREGROUND
        if character in BLOCKS:
            papers += [rectangle(x + left * CELL_WIDTH / 8, y + upper * CELL_HEIGHT / 8,
                                 (right - left) * CELL_WIDTH / 8, (lower - upper) * CELL_HEIGHT / 8,
                                 colour) for left, upper, right, lower in BLOCKS[character]]
        elif character in BOX:
            inks.append(box_lines(x, y, BOX[character], colour))
        elif character != " ":
            weight = ' font-weight="bold"' if bold else ""
            inks.append(f'<text x="{x + CELL_WIDTH / 2}" y="{y + 15}" fill="{colour}"{weight}>'
                        f"{escape(character)}</text>")
    dots = "".join(f'<circle cx="{20 + 20 * i}" cy="{TITLE_HEIGHT / 2}" r="6" fill="{colour}"/>'
                   for i, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'font-family="DejaVu Sans Mono, monospace" font-size="{FONT_SIZE}" '
            f'text-anchor="middle">\n'
            f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>\n'
            f'<path d="M0 {TITLE_HEIGHT}V8a8 8 0 0 1 8 -8H{width - 8}a8 8 0 0 1 8 8V{TITLE_HEIGHT}z" '
            f'fill="{TITLE_BAR}"/>{dots}'
            f'<text x="{width / 2}" y="20" fill="{FOREGROUND}" font-size="14">{escape(title)}</text>\n'
            f'<g shape-rendering="crispEdges">{"".join(papers)}</g>\n'
            + "\n".join(inks) + "\n</svg>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--title", default="")
    options = parser.parse_args()
    text = sys.stdin.read().rstrip("\n")
    sys.stdout.write(picture(text, options.columns, options.rows, options.title))


if __name__ == "__main__":
    main()
