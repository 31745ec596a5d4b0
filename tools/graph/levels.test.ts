import { describe, expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { loopsOf, nearestUses, usesByFolder } from "./levels.ts";

const imports = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(" > ");
    return { from, to };
  });

describe("the graph of imports", () => {
  test("is read from imports, exports and lazy imports of files that ship", () => {
    const files = new Map([
      ["a/x.ts", 'import "./y.ts";\nexport * from "../b/z.ts";\nvoid import("../c/w.ts");'],
      ["a/y.ts", ""],
      ["b/z.ts", 'import "./gone.ts";\nimport data from "./data.json";'],
      ["b/data.json", "{}"],
      ["c/w.ts", ""],
      ["c/w.test.ts", 'import "../a/x.ts";'],
    ]);
    expect(importsOf(files)).toEqual(
      imports("a/x.ts > a/y.ts", "a/x.ts > b/z.ts", "a/x.ts > c/w.ts"),
    );
  });

  test("has a loop where two folders use each other, though no two files do", () => {
    const found = loopsOf(
      imports("s/a/x.ts > s/b/y.ts", "s/b/z.ts > s/a/w.ts", "s/a/x.ts > s/a/w.ts"),
    );
    expect([...found]).toEqual([["s", "s/a/x.ts → s/b/y.ts, s/b/z.ts → s/a/w.ts"]]);
    expect(loopsOf(imports("s/a/x.ts > s/b/y.ts", "s/a/x.ts > s/c/y.ts")).size).toBe(0);
  });

  test("draws no arrow that another implies", () => {
    const uses = usesByFolder(
      imports("s/a/x.ts > s/b/x.ts", "s/b/x.ts > s/c/x.ts", "s/a/x.ts > s/c/x.ts"),
    ).get("s");
    const entries = ["a", "b", "c"];
    expect(nearestUses(uses ?? new Map(), entries)).toEqual([
      ["a", "b"],
      ["b", "c"],
    ]);
  });
});
