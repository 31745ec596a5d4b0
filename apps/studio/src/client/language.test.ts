import { describe, expect, it } from "vitest";
import { refusalCodes } from "../protocol.ts";
import { withFallback } from "./language.ts";
import bengali from "./locales/bn.json";
import english from "./locales/en.json";

const keysOf = (tree: object, path = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`),
  );
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name);
const alphabetic = (one = "", other = "") => one.localeCompare(other);
const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value) =>
    typeof value === "string" ? [value] : textsOf(value as object),
  );

describe("the texts of the frames", () => {
  it("exist in Bengali for every English one, and no others", () => {
    expect(keysOf(bengali)).toEqual(keysOf(english));
  });

  it("take the same values in both languages", () => {
    const names = (tree: object) =>
      textsOf(tree).map((text) =>
        [...new Set(placeholdersOf(text))].filter((name) => name !== "one").sort(alphabetic),
      );
    expect(names(bengali)).toEqual(names(english).map((list) => list.filter((n) => n !== "other")));
  });

  it("have one for every refusal of the studio", () => {
    expect(Object.keys(english.refusal)).toEqual(expect.arrayContaining([...refusalCodes]));
  });

  it("fall back to English where a language lacks one", () => {
    const merged = withFallback({ a: { b: "খ" } }, { a: { b: "B", c: "C" }, d: "D" });
    expect(merged).toEqual({ a: { b: "খ", c: "C" }, d: "D" });
  });
});
