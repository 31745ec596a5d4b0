import { describe, expect, test } from "vitest";
import { csvLine, readOwnCsv } from "./csv.ts";

describe("a line of CSV", () => {
  test.each([
    [["a", "b"], "a,b\r\n"],
    [['say "hi"', "x,y"], '"say ""hi""","x,y"\r\n'],
    [["two\nlines"], '"two\nlines"\r\n'],
    [["=1+1", "+880", "@x", "-cmd"], "'=1+1,'+880,'@x,'-cmd\r\n"],
    [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
    [["\tx", "\rx"], "'\tx,\"'\rx\"\r\n"],
    [["\n=1", "\uFF1D1+1", "\uFF20x"], "\"'\n=1\",'\uFF1D1+1,'\uFF20x\r\n"],
    // Numbers stay numbers.
    [["-10.50", "10", "-0.00000001"], "-10.50,10,-0.00000001\r\n"],
    [["-10.50+1"], "'-10.50+1\r\n"],
    [[""], "\r\n"],
  ])("of %j is %j", (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});

/** What a spreadsheet that knows only `separator` has in its cells: quotes count at their start. */
function cellsBy(separator: string, text: string): string[] {
  return text.split(new RegExp(`[${separator}\r\n]`)).map((cell) => cell.replace(/^[\s"]+/, ""));
}

describe("a cell that holds what other spreadsheets split by", () => {
  test.each([
    ["x;=cmd|'/c calc'!A0;y", "x;'=cmd|'/c calc'!A0;y\r\n"],
    ["x; =1+1", "x; '=1+1\r\n"],
    ["x\t@sum(1)", "x\t'@sum(1)\r\n"],
    ['x;"=1+1"', '"x;""\'=1+1"""\r\n'],
    ["x\r\n=1+1;y", '"x\r\n\'=1+1;y"\r\n'],
    ["x;\uFF1D1+1", "x;'\uFF1D1+1\r\n"],
    // What is no formula stays as it was written.
    ["a;b\tc", "a;b\tc\r\n"],
    ["back -5; -5", "back -5; -5\r\n"],
    ["-5.50;-6;x", "'-5.50;-6;x\r\n"],
    ["x;-5+1", "x;'-5+1\r\n"],
  ])("%j becomes %j", (cell, line) => {
    expect(csvLine([cell])).toBe(line);
  });

  test("gives none of them a formula", () => {
    const line = csvLine(["a;=1", "b\n+1;c", 'd;""=2;e', "f\t-1+1\tg", "h;\r\n @i;j"]);
    for (const separator of [";", "\t", ","]) {
      expect(cellsBy(separator, line).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    }
  });
});

test("a file is read as it was written", () => {
  const rows = [
    ["a", 'say "hi", twice', "two\r\nlines"],
    ["", " b ", "-1.00"],
  ];
  expect(readOwnCsv(`\u{FEFF}${rows.map(csvLine).join("")}\r\n`)).toEqual(rows);
});
