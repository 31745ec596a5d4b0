import { fileURLToPath } from "node:url";
import { completeLanguages, type Language } from "@baize/contract";
import { describe, expect, it } from "vitest";
import { faultsIn, textFaults } from "./check.ts";
import { claimIn } from "./claims.ts";
import { argumentsOf } from "./icu.ts";
import { languagesBegun, readTexts, setsFor, setsIn, type Format } from "./sets.ts";
import { flatten, rebuild } from "./tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Case {
  readonly language: Language;
  readonly format?: Format;
  readonly key?: string;
  readonly english: string;
  readonly text: string;
}

function faultsOf({ language, format = "icu", key = "web/test:key", english, text }: Case) {
  return textFaults({ key, format, language }, english, text);
}

const games = "{count, plural, one {# game} other {# games}}";

describe("a translation is right", () => {
  const right: readonly Case[] = [
    { language: "bn", english: "Log in as {name}", text: "{name} হিসেবে লগইন করুন" },
    {
      language: "ru",
      english: games,
      text: "{count, plural, one {# игра} few {# игры} many {# игр} other {# игры}}",
    },
    { language: "ja", english: games, text: "{count}件のゲーム" },
    { language: "tr", english: games, text: "{count} oyun" },
    { language: "fr", english: "Menu", text: "Menu" },
    { language: "es", english: games, text: "{count, plural, one {# juego} other {# juegos}}" },
    { language: "th", english: "VIP", text: "VIP" },
    {
      language: "zh",
      english: "Open it in Google Authenticator",
      text: "在 Google Authenticator 中打开",
    },
    { language: "fil", format: "name", english: "Lantern Koi", text: "Lantern Koi" },
    {
      language: "ur",
      format: "html",
      english: "<p>Read <b>this</b>.</p>",
      text: "<p><b>یہ</b> پڑھیں۔</p>",
    },
  ];
  it.each(right)("$language: $text", (one) => {
    expect(faultsOf(one)).toEqual([]);
  });
});

describe("a translation is wrong", () => {
  const wrong: readonly (Case & { readonly fault: RegExp })[] = [
    { language: "es", english: "Hello {name}", text: "Hola", fault: /\{name\} is missing/ },
    {
      language: "es",
      english: "Hello {name}",
      text: "Hola {nombre}",
      fault: /\{nombre\} is not in/,
    },
    { language: "fr", english: "Age of {name}", text: "L'{name}", fault: /cannot be read|missing/ },
    { language: "es", english: "Read <b>this</b>", text: "Lee esto", fault: /\{b\} is missing/ },
    {
      language: "ru",
      english: games,
      text: "{count, plural, one {# игра} other {# игры}}",
      fault: /"few"/,
    },
    { language: "ru", english: games, text: "{count} игр", fault: /needs its plural forms/ },
    {
      language: "ja",
      english: games,
      text: "{count, plural, one {#件} other {#件}}",
      fault: /no plural form "one"/,
    },
    {
      language: "ru",
      english: "Stake {amount}",
      text: "Ставка {amount, plural, one {#} few {#} many {#} other {#}}",
      fault: /may be no number/,
    },
    { language: "th", english: "Log in", text: "Log in", fault: /own script/ },
    {
      language: "my",
      english: "Open the wallet now",
      text: "Wallet ကို ဖွင့်ပါ",
      fault: /left over: Wallet/,
    },
    {
      language: "pt",
      english: "Please choose a game",
      text: "Please choose a game",
      fault: /same as in English/,
    },
    {
      language: "vi",
      english: "Send the code",
      text: "Please send the mã",
      fault: /left over: please, the/,
    },
    { language: "uz", english: "Deposit", text: "Депозит", fault: /another script/ },
    { language: "es", english: "One two", text: "Uno  dos", fault: /two blanks/ },
    { language: "es", english: "One two", text: "Uno dos ", fault: /blanks at an end/ },
    { language: "es", english: "One two", text: " ", fault: /is empty/ },
    { language: "bn", english: "24 hours", text: "২৪ ঘণ্টা", fault: /counts in 0 to 9/ },
    {
      language: "bn",
      english: "A deposit",
      text: "ঝুঁকি ছাড়া জমা",
      fault: /may not be promised/,
    },
    {
      language: "pt",
      key: "web/shell:login",
      english: "Log in",
      text: "Entrar agora mesmo aqui",
      fault: /room is for 16/,
    },
    {
      language: "es",
      format: "filled",
      english: "{brand}: {code}",
      text: "{brand}",
      fault: /exactly/,
    },
    {
      language: "es",
      format: "html",
      english: "<p>One</p>",
      text: "<div>Uno</div>",
      fault: /exactly: <\/p> <p>/,
    },
  ];
  it.each(wrong)("$language: $text", ({ fault, ...one }) => {
    expect(faultsOf(one).join("; ")).toMatch(fault);
  });
});

describe("a promise no text may make", () => {
  it.each([
    ["en", "A deposit without risk", "without risk"],
    ["en", "Risk-free bets for you", "Risk-free"],
    ["en", "A guaranteed win every day", "guaranteed"],
    ["en", "This is a sure win", "sure win"],
    ["en", "You can’t lose", "can’t lose"],
    ["bn", "ঝুঁকি ছাড়া জমা", "ঝুঁকি ছাড়া"],
    ["bn", "প্রতিদিন নিশ্চিত জয়", "নিশ্চিত জয়"],
    ["bn", "জেতার গ্যারান্টি", "গ্যারান্টি"],
  ] as const)("%s: %s", (language, text, claim) => {
    expect(claimIn(language, text)).toBe(claim.normalize("NFC"));
  });

  it.each([
    ["en", "Risk: low. Make sure you win back nothing."],
    ["en", "Choose risk and rows."],
    ["bn", "ঝুঁকি ও সারি বেছে নিন। নম্বরটি নিশ্চিত করুন।"],
  ] as const)("is none: %s: %s", (language, text) => {
    expect(claimIn(language, text)).toBeUndefined();
  });
});

it("a tree comes back in the order of the English one, without what is missing", () => {
  const english = { a: "A", b: { c: "C", d: "D" }, e: { f: "F" } };
  const texts = flatten({ b: { d: "Δ", c: "Χ" }, a: "Α", z: "?" });
  expect(JSON.stringify(rebuild(english, texts))).toBe('{"a":"Α","b":{"c":"Χ","d":"Δ"}}');
});

describe("the texts of the platform", () => {
  it("can be read in English, and there are many", () => {
    const sets = setsIn(root);
    expect(sets.length).toBeGreaterThan(10);
    for (const set of sets) {
      const texts = readTexts(root, set, "en");
      expect(texts.size, set.name).toBeGreaterThan(0);
      if (set.format !== "icu") continue;
      for (const [key, text] of texts) {
        expect(() => argumentsOf(text), `${set.name}:${key}`).not.toThrow();
      }
    }
  });

  it.each(["en", "bn"] as const)("promise nothing in %s that may not be promised", (language) => {
    for (const set of setsFor(root, language)) {
      for (const [key, text] of readTexts(root, set, language)) {
        expect(claimIn(language, text), `${set.name}:${key}`).toBeUndefined();
      }
    }
  });

  it.each(languagesBegun(root))("are right in %s (npm run locales check)", (language) => {
    expect(faultsIn(root, language).map(({ key, message }) => `${key}: ${message}`)).toEqual([]);
  });

  it("are whole in exactly the languages a brand may offer", () => {
    const whole = languagesBegun(root).filter((language) => faultsIn(root, language).length === 0);
    expect(completeLanguages.toSorted()).toEqual(["en", ...whole].toSorted());
  });
});
