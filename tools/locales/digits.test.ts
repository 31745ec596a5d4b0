import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { languages } from "@baize/contract";
import { displayMoney } from "@baize/money";
import { expect, test } from "vitest";
import { dateFormat, formatLocale } from "../../apps/web/src/lib/languages.ts";

/**
 * One kind of digits everywhere: Latin, in every language. Amounts are Latin, so dates, counts and
 * whatever a text says of a number are as well, on the site and in the frames (language.test.ts).
 */

const otherDigits = /(?![0-9])\p{Nd}/u;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(folder, name));
}

const folders = [
  "apps/web/src/locales",
  "apps/studio/src/client/locales",
  "apps/studio/src/games",
  "apps/studio/src/http",
  "apps/studio/src/kits",
  "apps/studio/src/lottery",
  "packages/contract/src/texts",
  "apps/server/src/identity/messages",
  "tools/seed/content",
  "tools/seed/names",
];

test.each(folders)("texts of %s have no other digits", (folder) => {
  for (const file of filesUnder(folder)) {
    const found = otherDigits.exec(readFileSync(file, "utf8"));
    expect([file, found?.[0]]).toEqual([file, undefined]);
  }
});

const moment = new Date("2026-11-27T09:48:31Z");

test.each(languages)("what is formatted in %s has no other digits", (language) => {
  const options = { dateStyle: "full", timeStyle: "medium", timeZone: "UTC" } as const;
  const said = [
    dateFormat(language, options).format(moment),
    dateFormat(language, { month: "short", year: "numeric", timeZone: "UTC" }).format(moment),
    new Intl.NumberFormat(formatLocale(language)).format(1_234_567.89),
    new Intl.NumberFormat(formatLocale(language), { style: "percent" }).format(0.87),
    new Intl.NumberFormat(formatLocale(language), { style: "unit", unit: "day" }).format(23),
    displayMoney("1234567.89", "BDT"),
  ];
  for (const text of said) {
    expect(text).toMatch(/\d/);
    expect(text).not.toMatch(otherDigits);
  }
});
