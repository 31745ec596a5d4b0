import type { Language } from "@baize/contract";
import { claimIn } from "./claims.ts";
import { charactersMaxOf, charactersOf } from "./hints.ts";
import { argumentsOf, wordsOf, type Argument } from "./icu.ts";
import { hashOf, readMadeFrom, type MadeFrom } from "./made-from.ts";
import { hasWords, isLatin, scriptFault } from "./scripts.ts";
import { readTexts, setsFor, type Format, type TextSet } from "./sets.ts";

/**
 * What is wrong with a translation, as far as a machine can see: missing and surplus keys,
 * arguments and tags that do not fit, plural forms the language needs, English left over, and texts
 * whose English source has changed since.
 */
export interface TextFault {
  /** Set and key: `web/shell:home`. */
  readonly key: string;
  readonly message: string;
}

/** Their form "many" is for whole millions only, which no text of ours counts. */
const withoutMany: ReadonlySet<Language> = new Set(["es", "fr", "pt"]);

/** A noun beside a number never changes in these, so a bare number will do. */
const invariable: ReadonlySet<Language> = new Set(["bn", "fa", "kk", "tr", "uz"]);

/** Plural forms a language distinguishes: at least "other". */
export function pluralFormsOf(language: Language): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return withoutMany.has(language) ? forms.filter((form) => form !== "many") : forms;
}

const exact = (option: string) => option.startsWith("=");

function pluralFaults(language: Language, argument: Argument): string[] {
  const forms = pluralFormsOf(language);
  const isGiven = (form: string) =>
    argument.options.includes(form) || (form === "zero" && argument.options.includes("=0"));
  const missing = forms.filter((form) => !isGiven(form));
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const strange = argument.options.filter(
    (option) => !exact(option) && !known.some((form) => form === option),
  );
  return [
    ...missing.map((form) => `{${argument.name}} lacks the plural form "${form}"`),
    ...strange.map((form) => `{${argument.name}}: no plural form "${form}" in this language`),
  ];
}

function selectFaults(english: Argument, argument: Argument): string[] {
  const wanted = english.options.toSorted().join(", ");
  const given = argument.options.toSorted().join(", ");
  return wanted === given ? [] : [`{${argument.name}} needs exactly the options ${wanted}`];
}

function argumentFaults(language: Language, english: Argument, argument: Argument): string[] {
  if (argument.kind === "plural") {
    const isNumber = english.kind === "plural" || english.kind === "number";
    if (!isNumber) return [`{${argument.name}} may be no number: no plural forms here`];
    return pluralFaults(language, argument);
  }
  if (english.kind === "select" || argument.kind === "select" || english.kind === "tag") {
    if (english.kind !== argument.kind) return [`{${argument.name}} must stay a ${english.kind}`];
    return english.kind === "select" ? selectFaults(english, argument) : [];
  }
  const needsForms =
    english.kind === "plural" && !invariable.has(language) && pluralFormsOf(language).length > 1;
  return needsForms ? [`{${argument.name}} needs its plural forms`] : [];
}

function icuFaults(language: Language, english: string, text: string): string[] {
  let given: Argument[];
  try {
    given = argumentsOf(text);
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
  const wanted = new Map(argumentsOf(english).map((argument) => [argument.name, argument]));
  const names = new Set(given.map(({ name }) => name));
  const missing = [...wanted.keys()].filter((name) => !names.has(name));
  return [
    ...missing.map((name) => `{${name}} is missing`),
    ...given.flatMap((argument) => {
      const source = wanted.get(argument.name);
      if (source === undefined) return [`{${argument.name}} is not in the English text`];
      return argumentFaults(language, source, argument);
    }),
  ];
}

const sorted = (found: IterableIterator<RegExpMatchArray>) =>
  [...found].map(([part]) => part).toSorted();

/** The parts that must be the same, whatever their order. */
function partFaults(pattern: RegExp, english: string, text: string): string[] {
  const wanted = sorted(english.matchAll(pattern)).join(" ");
  const given = sorted(text.matchAll(pattern)).join(" ");
  return wanted === given ? [] : [`must have exactly: ${wanted === "" ? "nothing" : wanted}`];
}

const braces = /\{\w+\}/g;
const elements = /<[^>]*>/g;

function formatFaults(format: Format, language: Language, english: string, text: string): string[] {
  if (format === "icu") return icuFaults(language, english, text);
  const filled = partFaults(braces, english, text);
  return format === "html" ? [...filled, ...partFaults(elements, english, text)] : filled;
}

function plainWords(format: Format, text: string): string {
  if (format === "icu") return wordsOf(text);
  return text.replace(braces, " ").replace(elements, " ");
}

function letterFaults(format: Format, language: Language, english: string, text: string): string[] {
  const words = plainWords(format, english);
  const translated = plainWords(format, text);
  const fault = scriptFault(language, words, translated, format === "name");
  if (fault !== undefined) return [fault];
  // Short words are often the same in languages of one script: "Menu", "Demo", "Volume".
  const isLong = !isLatin(language) || words.trim().split(/\s+/).length > 2;
  const isSame = format !== "name" && isLong && text === english && hasWords(words);
  return isSame ? ["the same as in English"] : [];
}

/** Amounts, dates and codes are shown in Latin digits in every language, so texts have them too. */
const otherDigits = /[^\P{Nd}0-9]/u;

function outerFaults(key: string, english: string, text: string): string[] {
  if (text.trim() === "") return ["is empty"];
  const faults: string[] = [];
  if (/[^\S\n]{2}/.test(text) && !/[^\S\n]{2}/.test(english))
    faults.push("has two blanks in a row");
  if (text !== text.trim() && english === english.trim()) faults.push("has blanks at an end");
  if (text.includes("\ufffd")) faults.push("has a broken character");
  if (otherDigits.test(text)) faults.push("has digits of a script: the site counts in 0 to 9");
  const most = charactersMaxOf(key);
  if (most !== undefined && charactersOf(text) > most) {
    faults.push(`has ${charactersOf(text)} characters, and room is for ${most}`);
  }
  return faults;
}

/** What is wrong with one text. */
export function textFaults(
  { key, format, language }: { key: string; format: Format; language: Language },
  english: string,
  text: string,
): string[] {
  const claim = claimIn(language, text);
  const outer = outerFaults(key, english, text);
  if (claim !== undefined) outer.push(`may not be promised: ${claim}`);
  const inner = formatFaults(format, language, english, text);
  if (inner.some((fault) => fault.startsWith("cannot be read"))) return [...outer, ...inner];
  return [...outer, ...inner, ...letterFaults(format, language, english, text)];
}

function setFaults(root: string, set: TextSet, language: Language, made: MadeFrom): TextFault[] {
  const english = readTexts(root, set, "en");
  const texts = readTexts(root, set, language);
  const faults: TextFault[] = [];
  for (const [inner, source] of english) {
    const key = `${set.name}:${inner}`;
    const text = texts.get(inner);
    const madeFrom = made.get(key);
    const note = (message: string) => faults.push({ key, message });
    if (text === undefined) {
      note("is missing");
      continue;
    }
    if (madeFrom === undefined) note("is not recorded: run `npm run locales adopt`");
    else if (madeFrom !== hashOf(source)) note("is stale: the English text has changed");
    for (const message of textFaults({ key, format: set.format, language }, source, text)) {
      note(message);
    }
  }
  for (const inner of texts.keys()) {
    if (english.has(inner)) continue;
    faults.push({ key: `${set.name}:${inner}`, message: "is not in English" });
  }
  return faults;
}

/** Everything wrong in one language. */
export function faultsIn(root: string, language: Language): TextFault[] {
  const made = readMadeFrom(root, language);
  return setsFor(root, language).flatMap((set) => setFaults(root, set, language, made));
}
