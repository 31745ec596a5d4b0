import { languages as allLanguages } from "@baize/contract";
import { describe, expect, it } from "vitest";
import { messageTexts } from "./catalogue.ts";
import {
  composeCode,
  composeEvent,
  composeHasAccount,
  composeResetLink,
  type Composed,
} from "./compose.ts";
import { announcedEvents, codePurposes } from "./texts.ts";

/** Those that have their own texts; the check of texts finds what is missing in them. */
const languages = allLanguages.filter(
  (language) => language === "en" || messageTexts(language).why !== messageTexts("en").why,
);
const brandName = "Amber & Jack";

function allOf(language: string): [name: string, composed: Composed][] {
  const channels = ["sms", "email"] as const;
  const at = new Date("2026-01-15T20:30:00Z");
  const timeZone = "Asia/Dhaka";
  const link = "https://amber.test/?reset=a&b=%22c";
  return [
    ...channels.flatMap((channel) => [
      ...codePurposes.map((purpose): [string, Composed] => [
        `${channel} ${purpose}`,
        composeCode({ brandName, language, channel, purpose, code: "004211", minutes: 5 }),
      ]),
      ...announcedEvents.map((event): [string, Composed] => [
        `${channel} ${event}`,
        composeEvent({ brandName, language, channel, event, at, timeZone, ip: "192.0.2.1" }),
      ]),
      [`${channel} has account`, composeHasAccount({ brandName, language, channel })] as [
        string,
        Composed,
      ],
    ]),
    ["reset", composeResetLink({ brandName, language, url: link, minutes: 30 })],
  ];
}

describe.each(languages)("messages in %s", (language) => {
  it("name the brand and leave nothing to be filled in", () => {
    for (const [name, { text, subject = "", html = "" }] of allOf(language)) {
      expect(text, name).not.toMatch(/[{}]|undefined/);
      expect(subject + html.replace(/style="[^"]*"/g, ""), name).not.toMatch(/[{}]|undefined/);
      expect(text + subject, name).toContain(brandName);
    }
  });

  it("carry the code once by phone, with its time and the warning", () => {
    for (const [name, { text, html }] of allOf(language)) {
      const isCode = codePurposes.some((purpose) => name.endsWith(` ${purpose}`));
      if (!isCode) {
        expect(text, name).not.toMatch(/(?<![\d.])\d{6}(?![\d.])/);
        continue;
      }
      if (name.startsWith("sms")) expect(text.match(/004211/g), name).toHaveLength(1);
      else expect(html, name).toContain("004211");
      expect(text, name).toMatch(/(?<!\d)5(?!\d)/);
      expect(text, name).toContain(messageTexts(language).neverTell);
    }
  });

  it("are short by phone: two parts in English, five elsewhere", () => {
    for (const [name, { text }] of allOf(language)) {
      if (!name.startsWith("sms")) continue;
      // A part has 153 letters of the GSM alphabet, or 67 of any other.
      expect(text.length, name).toBeLessThanOrEqual(language === "en" ? 2 * 153 : 5 * 67);
    }
  });

  it("bring pages that need nothing from elsewhere and let nothing in", () => {
    for (const [name, { html }] of allOf(language)) {
      if (html === undefined) continue;
      expect(html, name).toContain(`<html lang="${language}"`);
      const isRightToLeft = ["ar", "fa", "ur"].includes(language);
      expect(html.includes('dir="rtl"'), name).toBe(isRightToLeft);
      expect(html, name).not.toMatch(/<(?:script|img|link|iframe)|url\(/);
      expect(html, name).not.toContain("Amber & Jack");
      expect(html, name).toContain("Amber &#38; Jack");
    }
  });
});

it("no English is left in Bengali messages", () => {
  for (const [name, { text, subject = "" }] of allOf("bn")) {
    const plain = `${subject} ${text}`.replaceAll(brandName, "").replace(/https:\S+/g, "");
    expect(plain, name).not.toMatch(/[A-Za-z]/);
  }
});

it("English text messages keep to the letters of the GSM alphabet, or they cost double", () => {
  for (const [name, { text }] of allOf("en")) {
    if (name.startsWith("sms")) expect(text, name).toMatch(/^[\x20-\x5f\x61-\x7a\n]*$/);
  }
});

it("a link in a mail is whole in the text and safe in the page", () => {
  const url = 'https://amber.test/?reset=a&b="><script>';
  const { text, html } = composeResetLink({ brandName, language: "en", url, minutes: 30 });
  expect(text).toContain(url);
  expect(html).not.toContain("<script>");
  expect(html).toContain("reset=a&#38;b=");
});

it("times are those of the brand's clock", () => {
  const at = new Date("2026-01-15T20:30:00Z");
  const { text } = composeEvent({
    brandName,
    language: "en",
    channel: "sms",
    event: "new_place",
    at,
    timeZone: "Asia/Dhaka",
    ip: "192.0.2.1",
  });
  expect(text).toContain("Jan 16, 2026");
  expect(text).toContain("02:30");
});
