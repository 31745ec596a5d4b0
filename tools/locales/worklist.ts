import type { Language } from "@baize/contract";
import { pluralFormsOf, textFaults } from "./check.ts";
import { charactersMaxOf } from "./hints.ts";
import { argumentsOf } from "./icu.ts";
import { hashOf, readMadeFrom, writeMadeFrom } from "./made-from.ts";
import { readTexts, setsFor, writeTexts, type TextSet } from "./sets.ts";

/** A text a translator has to write, with what he must know about it. */
interface Task {
  readonly english: string;
  readonly max?: number;
  readonly arguments?: readonly string[];
  /** The translation of the text as it was before. */
  readonly before?: string;
  /** What is wrong with the translation there is. */
  readonly faults?: readonly string[];
}

export interface Worklist {
  readonly language: Language;
  readonly name: string;
  readonly rules: readonly string[];
  readonly sets: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, Task>>;
}

function rulesFor(language: Language): string[] {
  const forms = pluralFormsOf(language);
  return [
    "Answer with one JSON object: each key below with its translation, nothing else.",
    "Write as a careful site of this country speaks to grown-up players: polite, short, plain.",
    "Keep {arguments} and <tags> exactly; their order may change. Never translate their names.",
    `Plurals: {count, plural, …} needs exactly the forms ${forms.join(", ")}, and =0 or the like ` +
      "where the English text has it; # is the number. Nothing else gets plural forms.",
    "In ICU texts an apostrophe right before { or < must be typed as ’ instead.",
    "Numbers stay in digits 0–9. Brands, VIP, SMS, PIN, QR, RTP and names of services stay.",
    "`max` is the room in characters. Buttons and labels: as short as the English ones.",
    "Names of games are invented: translate the words where that sounds well, else transcribe.",
    "One word for one thing throughout: stake, bet, round, payout, deposit, seed, member, agent.",
  ];
}

function tasksOf(root: string, set: TextSet, language: Language): [string, Task][] {
  const made = readMadeFrom(root, language);
  const texts = readTexts(root, set, language);
  return [...readTexts(root, set, "en")].flatMap(([inner, english]): [string, Task][] => {
    const key = `${set.name}:${inner}`;
    const before = texts.get(inner);
    const isStale = made.has(key) && made.get(key) !== hashOf(english);
    const faults =
      before === undefined
        ? []
        : textFaults({ key, format: set.format, language }, english, before);
    if (before !== undefined && !isStale && faults.length === 0) return [];
    const max = charactersMaxOf(key);
    const found = set.format === "icu" ? argumentsOf(english).map(({ name }) => name) : [];
    const task = {
      english,
      ...(max === undefined ? {} : { max }),
      ...(found.length === 0 ? {} : { arguments: [...new Set(found)] }),
      ...(before === undefined ? {} : { before }),
      ...(faults.length === 0 ? {} : { faults }),
    };
    return [[key, task]];
  });
}

/** Everything that is missing, stale or wrong in a language. */
export function worklistFor(root: string, language: Language): Worklist {
  const sets = setsFor(root, language);
  const texts = Object.fromEntries(sets.flatMap((set) => tasksOf(root, set, language)));
  const present = sets.filter((set) =>
    Object.keys(texts).some((key) => key.startsWith(`${set.name}:`)),
  );
  return {
    language,
    name: new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language,
    rules: rulesFor(language),
    sets: Object.fromEntries(present.map(({ name, about }) => [name, about])),
    texts,
  };
}

interface Merged {
  readonly taken: number;
  readonly unknown: readonly string[];
}

/**
 * Puts translations back, in the order of the English files, and remembers what they were made
 * from. Texts with faults are taken too: the check names them.
 */
export function merge(
  root: string,
  language: Language,
  given: Readonly<Record<string, string>>,
): Merged {
  const made = readMadeFrom(root, language);
  const unknown = new Set(Object.keys(given));
  const ordered = new Map<string, string>();
  let taken = 0;
  for (const set of setsFor(root, language)) {
    const texts = readTexts(root, set, language);
    let isChanged = false;
    for (const [inner, english] of readTexts(root, set, "en")) {
      const key = `${set.name}:${inner}`;
      const text = given[key];
      if (text !== undefined) {
        unknown.delete(key);
        texts.set(inner, text);
        isChanged = true;
        taken += 1;
      }
      const hash = text === undefined ? made.get(key) : hashOf(english);
      if (hash !== undefined && texts.has(inner)) ordered.set(key, hash);
    }
    if (isChanged) writeTexts(root, set, language, texts);
  }
  writeMadeFrom(root, language, ordered);
  return { taken, unknown: [...unknown] };
}

/**
 * Says that the translations as they are belong to the English texts as they are: for whoever wrote
 * both at once. Only keys with the prefix, where one is given.
 */
export function adopt(root: string, language: Language, prefix = ""): number {
  const made = readMadeFrom(root, language);
  const ordered = new Map<string, string>();
  let adopted = 0;
  for (const set of setsFor(root, language)) {
    const texts = readTexts(root, set, language);
    for (const [inner, english] of readTexts(root, set, "en")) {
      const key = `${set.name}:${inner}`;
      if (!texts.has(inner)) continue;
      const known = made.get(key);
      const hash = key.startsWith(prefix) ? hashOf(english) : known;
      if (hash === undefined) continue;
      if (hash !== known) adopted += 1;
      ordered.set(key, hash);
    }
  }
  writeMadeFrom(root, language, ordered);
  return adopted;
}
