"""Fails when code is compiled for processor features that nobody has asked for before it runs.

Usage: check_features.py ROOT [COMPILE_COMMANDS]        (ROOT holds src/)

A region of code for a CPU level (src/kernels/region.h) names its features; the same file names what it is
reached by: a function of src/base/cpu.h, or kernel levels. What that asks the processor for has to hold
every feature of the region. Outside regions no compile option may add any; with the compile_commands.json of
a build also the options of each object are looked at, wherever they come from.
"""

import json
import pathlib
import re
import sys

REGION = re.compile(r'^OUTFLANK_REGION_BEGIN\("([^"]+)"\)', re.M)
ASKED = re.compile(r"\bhas_x86_64_v([234])\b")
LEVEL = re.compile(r'"x86-64-v([234])"')
FUNCTION = re.compile(r"^bool (has_x86_64_v[234])\(\) \{\n(.*?)^\}", re.M | re.S)
BIT = re.compile(r"\bbit_(\w+)")
OPTION = re.compile(r'[";\s](-m(?:avx|sse|ssse|bmi|fma|popcnt|lzcnt|arch|cpu|adx|aes)[\w.=-]*)')
# x86-64 itself, and the one option that asks for no more than that.
ALLOWED_OPTIONS = {"-march=x86-64"}


def feature_of(bit):
    """The compiler's name of a feature: bit_SSE4_2 is sse4.2."""
    return bit.lower().replace("_", ".")


def asked_by_level(text):
    """The features that each has_x86_64_vN of src/base/cpu.cpp asks for."""
    bodies = {}
    for name, body in FUNCTION.findall(text):
        bodies.setdefault(name, body)  # the first ones: those of x86
    found = {}
    for level in "234":
        body = bodies.get(f"has_x86_64_v{level}", "")
        found[level] = {feature_of(bit) for bit in BIT.findall(body)}
        for below in ASKED.findall(body):
            found[level] |= found.get(below, set())
    return found


def violations(root):
    """Yields a line for each thing that is wrong."""
    asked = asked_by_level((root / "src/base/cpu.cpp").read_text(encoding="utf-8"))
    for path in sorted((root / "src").rglob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(root)
        levels = ASKED.findall(text) + LEVEL.findall(text)
        for features in REGION.findall(text):
            if not levels:
                yield f"{place}: a region for {features} and no question for a level of the processor"
                continue
            missing = sorted(set(features.split(",")) - asked[min(levels)])
            if missing:
                yield f"{place}: a region for {', '.join(missing)}, which has_x86_64_v{min(levels)} does not ask for"
    for path in (root / "CMakePresets.json", *sorted(root.rglob("CMakeLists.txt")), *sorted((root / "cmake").rglob("*"))):
        if "build" in path.relative_to(root).parts or "node_modules" in path.parts or not path.is_file():
            continue
        for option in OPTION.findall(path.read_text(encoding="utf-8")):
            if option not in ALLOWED_OPTIONS:
                yield f"{path.relative_to(root)}: the option {option} is for all code of a file"


def object_violations(commands):
    """The same for each command of a compile_commands.json."""
    for command in commands:
        for option in OPTION.findall(command["command"]):
            if option not in ALLOWED_OPTIONS:
                yield f"{command['file']}: its object is compiled with {option}"


def main(root, commands=None):
    found = list(violations(pathlib.Path(root)))
    if commands is not None:
        found += object_violations(json.loads(pathlib.Path(commands).read_text(encoding="utf-8")))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
