import { languages, rightToLeft } from "@baize/contract";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { matchingLanguages } from "./language-search.ts";
import { languageNames } from "./language-names.ts";
import { directionOf, formatLocale, isLanguage } from "./languages.ts";

describe("the languages of the site", () => {
  it("are those of the contract, in its order, and run in its directions", () => {
    expect(Object.keys(languageNames)).toEqual([...languages]);
    expect(languages.filter(isLanguage)).toEqual(languages);
    expect(languages.filter((code) => directionOf(code) === "rtl")).toEqual([...rightToLeft]);
  });

  it("are distinguished from other words", () => {
    expect(isLanguage("th")).toBe(true);
    for (const other of ["tlh", "", "toString", null, 1]) expect(isLanguage(other)).toBe(false);
  });

  it("are known to the script before the first paint", () => {
    const script = readFileSync("apps/web/public/boot.js", "utf8");
    const known = (name: string) =>
      new RegExp(`var ${name} = "([a-z ]+)"`).exec(script)?.[1]?.split(" ");
    expect(known("languages")).toEqual([...languages]);
    expect(known("rightToLeft")).toEqual([...rightToLeft]);
  });

  it("print Latin digits and the calendar of the forms", () => {
    const at = new Date("2026-01-15T20:30:00Z");
    for (const code of languages) {
      const format = new Intl.DateTimeFormat(formatLocale(code), {
        dateStyle: "medium",
        timeZone: "UTC",
      });
      expect(format.format(at), code).toMatch(/2026/);
      expect(format.format(at), code).toMatch(/15/);
    }
  });
});

describe("a language is found", () => {
  it.each([
    ["ไทย", "en", "th"],
    ["thai", "bn", "th"],
    ["থাই", "bn", "th"],
    ["FRANCAIS", "en", "fr"],
    ["turk", "en", "tr"],
    ["zh", "en", "zh"],
  ])("by typing %s where %s is read", (typed, reader, found) => {
    expect(matchingLanguages(languages, typed, reader)).toContain(found);
  });

  it("or not, and all are shown before anything is typed", () => {
    expect(matchingLanguages(languages, "klingon", "en")).toEqual([]);
    expect(matchingLanguages(languages, "  ", "en")).toEqual(languages);
  });
});
