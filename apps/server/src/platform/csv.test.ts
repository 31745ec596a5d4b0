import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

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
