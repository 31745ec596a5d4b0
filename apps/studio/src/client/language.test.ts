import { describe, expect, it } from "vitest";
import { refusalCodes } from "../protocol.ts";
import { withFallback } from "../texts.ts";
import { loadLanguage } from "./language.ts";
import { formatLocale } from "@baize/contract/date-format";
import english from "./locales/en.json";

describe("the texts of the frames", () => {
  it("come in the language of the launch, whatever its region", async () => {
    const bengali = await loadLanguage("bn-BD");
    expect(bengali).toMatchObject({ locale: "bn", direction: "ltr" });
    expect(bengali.texts.frame.back).toMatch(/[\u0980-\u09ff]/);
  });

  it("are English where there are none", async () => {
    for (const tag of ["tlh", "", "../en"]) {
      expect(await loadLanguage(tag)).toMatchObject({ locale: "en", texts: english });
    }
  });

  it("print Latin digits and Gregorian dates beside them", () => {
    const at = new Date("2026-01-15T12:00:00Z");
    expect(new Intl.DateTimeFormat(formatLocale("fa"), { year: "numeric" }).format(at)).toMatch(
      /2026/,
    );
  });

  it("have one for every refusal of the studio", () => {
    expect(Object.keys(english.refusal)).toEqual(expect.arrayContaining([...refusalCodes]));
  });

  it("fall back to English where a language lacks one", () => {
    const merged = withFallback({ a: { b: "খ" } }, { a: { b: "B", c: "C" }, d: "D" });
    expect(merged).toEqual({ a: { b: "খ", c: "C" }, d: "D" });
  });
});
