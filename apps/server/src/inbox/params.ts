import { displayMoney, minor } from "@baize/money";
import { z } from "zod";
import { amountText } from "../platform/events/index.ts";

/**
 * What a message is about, as plain JSON: it is put into words when the message is read, in the
 * language of the reader.
 */
export const Param = z.union([
  /** Words that people wrote: a nickname, a note. */
  z.string(),
  z.number(),
  z.strictObject({ minor: z.string().regex(/^-?\d+$/), currency: z.string() }),
  z.strictObject({ at: z.iso.datetime() }),
  z.strictObject({ minutes: z.number() }),
  /** Days, both ends included. */
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  /** A title as operators wrote it, by language. */
  z.strictObject({ title: z.record(z.string(), z.string()) }),
  /** One of the words in the texts. */
  z.strictObject({ word: z.string() }),
]);
export type Param = z.infer<typeof Param>;
export const Params = z.record(z.string(), Param);
export type Params = z.infer<typeof Params>;

export const amountOf = (amountMinor: bigint | z.input<typeof amountText>, currency: string) => ({
  minor: String(amountMinor),
  currency,
});

const firstStrongIsolate = "\u2068";
const leftToRightIsolate = "\u2066";
const popIsolate = "\u2069";

const isolated = (text: string) => `${firstStrongIsolate}${text}${popIsolate}`;

/** What people wrote shall lead nobody anywhere, and turn no sentence around. */
const address = /\b(?:https?:\/\/|www\.)\S+/gi;
const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const spoken = (text: string): string =>
  isolated(text.replaceAll(address, "…").replaceAll(controls, " ").trim());

const formats = new Map<string, Intl.DateTimeFormat>();

function momentFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    // Bengali has no letters for am and pm.
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  });
  formats.set(key, made);
  return made;
}

const dayFormat = (language: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

interface Saying {
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly wordOf: (word: string) => string;
}

function titleIn(title: Readonly<Record<string, string>>, languages: readonly string[]): string {
  const language = languages.find((one) => title[one] !== undefined);
  return (language === undefined ? undefined : title[language]) ?? Object.values(title)[0] ?? "";
}

/** A value in words. */
export function sayParam(param: Param, { languages, timeZone, wordOf }: Saying): string {
  const [language = "en"] = languages;
  if (typeof param === "string") return spoken(param);
  if (typeof param === "number") return String(param);
  if ("minor" in param) {
    const shown = displayMoney(minor(BigInt(param.minor)), param.currency);
    return `${leftToRightIsolate}${shown}${popIsolate}`;
  }
  if ("at" in param) {
    return isolated(momentFormat(language, timeZone).format(new Date(param.at)));
  }
  if ("from" in param) {
    const [from, to] = [new Date(param.from), new Date(param.to)];
    return isolated(dayFormat(language).formatRange(from, to));
  }
  if ("minutes" in param) {
    const unit = { style: "unit", unit: "minute", unitDisplay: "long" } as const;
    return new Intl.NumberFormat(`${language}-u-nu-latn`, unit).format(param.minutes);
  }
  if ("title" in param) return isolated(titleIn(param.title, languages));
  return wordOf(param.word);
}
