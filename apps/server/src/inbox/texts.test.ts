import { inboxKinds, languages } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { composeText, inboxTexts } from "./texts.ts";

/** Every kind in every language that was begun; a language is begun with its first text. */

const begun = languages.filter((language) => Object.keys(inboxTexts[language]).length > 0);

const holesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();

const english = inboxTexts.en;

describe.each(begun)("the texts of %s", (language) => {
  const texts = inboxTexts[language];

  test.each(inboxKinds)("have %s with the same holes as the English ones", (kind) => {
    const text = texts[kind];
    expect(text, `${language} lacks ${kind}`).toBeDefined();
    expect(holesOf(text?.title ?? "")).toEqual(holesOf(english[kind]?.title ?? ""));
    expect(holesOf(text?.body ?? "")).toEqual(holesOf(english[kind]?.body ?? ""));
  });

  test("are short enough for a phone", () => {
    for (const kind of inboxKinds) {
      expect(texts[kind]?.title.length, kind).toBeLessThanOrEqual(60);
      expect(texts[kind]?.body.length, kind).toBeLessThanOrEqual(400);
    }
  });

  test("have every word", () => {
    expect(Object.keys(texts.words ?? {})).toEqual(Object.keys(english.words ?? {}));
  });
});

test("the platform's own languages are complete", () => {
  expect(begun).toEqual(expect.arrayContaining(["en", "bn"]));
});

const reading = { language: "bn", fallback: "en", timeZone: "Asia/Dhaka" };

test("amounts are in Latin digits with two decimals, times in the zone of the brand", () => {
  const amount = { minor: "123450", currency: "BDT" };
  const { body } = composeText("deposit_received", { amount, reference: "D-1" }, reading);
  expect(body).toContain("৳1,234.50");
  const params = { time: { at: "2026-01-15T20:30:00.000Z" }, ip: "198.51.100.7" };
  const english = composeText("login_new_place", params, { ...reading, language: "en" });
  expect(english.body).toMatch(/Jan 16, 2026.*02:30 GMT\+6/);
});

test("what people wrote leads nobody away and turns no sentence around", () => {
  const name = "Rumi \u202e https://bad.example/x www.bad.example";
  const { body } = composeText(
    "line_received",
    { amount: { minor: "100", currency: "BDT" }, name },
    { ...reading, language: "en" },
  );
  expect(body).not.toMatch(/bad\.example|\u202e/);
  expect(body).toContain("\u2068Rumi");
});

test("a language without the text is read in the brand's, and then in English", () => {
  const params = { level: 3 };
  const asked = { ...reading, language: "xx" };
  expect(composeText("vip_up", params, { ...asked, fallback: "bn" }).title).toContain("ভিআইপি 3");
  expect(composeText("vip_up", params, { ...asked, fallback: "yy" }).title).toContain("VIP 3");
});
