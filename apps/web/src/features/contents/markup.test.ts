import { expect, test } from "vitest";
import { marked } from "./markup.ts";

const selected = { text: "Win a lot today", start: 4, end: 9 };

test("what is selected is marked and stays selected", () => {
  const { text, start, end } = marked(selected, "bold");
  expect(text).toBe("Win <strong>a lot</strong> today");
  expect(text.slice(start, end)).toBe("a lot");
  expect(marked(selected, "heading").text).toBe("Win <h3>a lot</h3>\n today");
});

test("without a selection the cursor stands inside the mark", () => {
  const { text, start, end } = marked({ text: "", start: 0, end: 0 }, "bold");
  expect([text.slice(0, start), text.slice(end)]).toEqual(["<strong>", "</strong>"]);
});

test("each selected line becomes an item of the list", () => {
  const { text, start } = marked({ text: "one\ntwo", start: 0, end: 7 }, "list");
  expect(text).toBe("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n");
  expect(text.slice(0, start).endsWith("two")).toBe(true);
});

test("after a link has been made its address is selected", () => {
  const { text, start, end } = marked(selected, "link");
  expect(text).toBe('Win <a href="https://">a lot</a> today');
  expect(text.slice(start, end)).toBe("https://");
});
