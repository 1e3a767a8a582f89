"""Tests of tools/check_waits.py."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from check_waits import problems  # noqa: E402


class Waits(unittest.TestCase):
    def lines(self, text):
        return [line for line, _ in problems(text)]

    def test_sleeps_are_found(self):
        self.assertEqual(self.lines("await page.waitForTimeout(5);\nawait new Promise((go) => setTimeout(go, 50));"), [1, 2])

    def test_timers_of_the_page_itself_are_no_sleeps(self):
        self.assertEqual(self.lines("page.evaluate(() => setTimeout(() => (location.hash = '#learn'), 50));"), [])

    def test_an_assertion_that_reads_once_is_found(self):
        self.assertEqual(self.lines("  assert.equal(await page.title(), 'Outflank');"), [1])

    def test_an_assertion_that_waits_is_not(self):
        text = ("  await eventually(async () => assert.equal(await page.title(), 'Outflank'));\n"
                "  await eventually(async () => {\n"
                "    assert.equal(await page.title(), 'Outflank');\n"
                "  });\n"
                "  assert.ok(await myTurn(page));\n"
                "  assert.ok(await page.title());\n")
        self.assertEqual(self.lines(text), [6])

    def test_an_assertion_about_what_was_read_above_is_found(self):
        text = ("  const label = await page.locator('b').textContent();\n"
                "  await page.click('a');\n"
                "  assert.equal(label, 'x');\n"
                "  await eventually(async () => assert.equal(await other(), label));\n"
                "  await eventually(async () => {\n"
                "    const box = await page.locator('b').boundingBox();\n"
                "    assert.ok(box.x > 0);\n"
                "  });\n"
                "  const link = await readUntil(() => page.locator('c').inputValue(), (text) => assert.ok(text));\n"
                "  assert.ok(link);\n"
                "});\n"
                "  assert.equal(label, 'of another test');\n")
        self.assertEqual(self.lines(text), [3])

    def test_what_a_helper_or_a_function_of_the_page_has_read_is_found_too(self):
        text = ("  const placed = await discs(page);\n"
                "  assert.equal(placed.a1, 'black');\n"
                "  const many = (await records(page)).length;\n"
                "  assert.equal(many, 1);\n"
                "  const width = await page.evaluate(() => window.innerWidth);\n"
                "  assert.equal(width, 1);\n"
                "  const file = await page.evaluate(async () => (await fetch('x')).status);\n"
                "  assert.equal(file, 200);\n")
        self.assertEqual(self.lines(text), [2, 4, 6])


if __name__ == "__main__":
    unittest.main()
