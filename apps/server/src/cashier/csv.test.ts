import { describe, expect, it } from "vitest";
import { CsvError, parseCsv, parseCsvRecords } from "./csv.ts";

describe("a provider's CSV", () => {
  it.each([
    ["", []],
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a,b\r\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ['"a,1","say ""hi""","two\nlines"\n', [["a,1", 'say "hi"', "two\nlines"]]],
    [
      "a,\n,b\n",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ["a,", [["a", ""]]],
  ])("%j is read", (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it.each(['"open', 'a"b,c\n', '"a"b\n'])("%j is refused", (text) => {
    expect(() => parseCsv(text)).toThrow(CsvError);
  });

  it("is read by the names of its columns, in any order", () => {
    expect(parseCsvRecords("b,x,a\n2,-,1\n", ["a", "b"])).toEqual([{ a: "1", b: "2" }]);
    expect(() => parseCsvRecords("a\n1\n", ["a", "b"])).toThrow("columns are missing: b");
    expect(() => parseCsvRecords("a,b\n1\n", ["a"])).toThrow("row 2 has other columns");
  });
});
