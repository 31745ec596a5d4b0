import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { languages, type Language } from "@baize/contract";
import { hasGameWords, readGameWords, writeGameWords } from "./game-words.ts";
import { flatten, rebuild, type Tree } from "./tree.ts";

/**
 * Everything that is written in several languages: which files, and what may stand in them.
 *
 * `icu` texts have arguments, plurals and tags; `filled` texts only names in braces; `html` texts
 * may have elements; `name` texts are proper names, which may stay as they are in Latin script.
 */
export type Format = "icu" | "filled" | "html" | "name" | "plain";

export interface TextSet {
  /** First part of its keys: `web/shell`. */
  readonly name: string;
  readonly format: Format;
  /** File of a language, relative to the root; null where every game has a file of its own. */
  readonly fileOf: ((language: Language) => string) | null;
  /** Languages it is kept in; all where absent. */
  readonly languages?: readonly Language[];
  /** What a translator should know. */
  readonly about: string;
}

/** Languages the operators' console speaks. */
const consoleLanguages: readonly Language[] = ["en", "bn", "ar"];

const namespaceNotes: Readonly<Record<string, string>> = {
  shell: "The frame of the player site: header, menus, footer, pages of errors.",
  lobby: "The home page and the lists of games.",
  auth: "Logging in, registering, lost passwords.",
  fields: "Fields of forms: passwords, codes, captchas, phone numbers.",
  bonuses: "Bonuses that are chosen with a deposit; they wait beside one's own money.",
  wallet: "Deposits and the member's statement.",
  records: "What the member has bet.",
  agent: "The office of agents.",
  security: "The member's security centre and profile.",
};

function webSets(root: string): TextSet[] {
  const locales = "apps/web/src/locales";
  return readdirSync(path.join(root, locales, "en"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .toSorted()
    .map((namespace) => ({
      name: `web/${namespace}`,
      format: "icu",
      fileOf: (language) => `${locales}/${language}/${namespace}.json`,
      about: namespaceNotes[namespace] ?? "The player site.",
      ...(namespace === "console" ? { languages: consoleLanguages } : {}),
    }));
}

function oneFolder(set: Omit<TextSet, "fileOf"> & { readonly folder: string }): TextSet {
  return { ...set, fileOf: (language) => `${set.folder}/${language}.json` };
}

const otherSets: readonly TextSet[] = [
  oneFolder({
    name: "frames",
    format: "icu",
    folder: "apps/studio/src/client/locales",
    about: "Inside the games: the bar, stakes, rules, how fairness is checked.",
  }),
  oneFolder({
    name: "words",
    format: "name",
    folder: "apps/studio/src/words",
    about: "Names of jackpots and of the symbols on the reels, labels of a round's page.",
  }),
  {
    name: "games",
    format: "name",
    fileOf: null,
    about: "Names of games; all are invented.",
  },
  oneFolder({
    name: "refusals",
    format: "plain",
    folder: "packages/contract/src/texts",
    about: "What players read when the server refuses something.",
  }),
  oneFolder({
    name: "messages",
    format: "filled",
    folder: "apps/server/src/identity/messages",
    about:
      "Text messages and mails. Each sentence of a text message costs money: keep it short. " +
      "{minutes} may be any number, without plural forms: abbreviate the unit if need be.",
  }),
  oneFolder({
    name: "content",
    format: "html",
    folder: "tools/seed/content",
    about: "What the demo brand has written: banners, notices, announcements, help.",
  }),
  oneFolder({
    name: "names",
    format: "name",
    folder: "tools/seed/names",
    about: "Names of the demo's games and vendors; all are invented.",
  }),
];

/** The sets that exist in English. */
export function setsIn(root: string): TextSet[] {
  const present = otherSets.filter(({ fileOf }) =>
    fileOf === null ? hasGameWords(root) : existsSync(path.join(root, fileOf("en"))),
  );
  return [...webSets(root), ...present];
}

export function setsFor(root: string, language: Language): TextSet[] {
  return setsIn(root).filter((set) => set.languages?.includes(language) ?? true);
}

function readTree(file: string): Tree {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Tree) : {};
}

/** The texts of a set in one language, by key within the set. */
export function readTexts(root: string, set: TextSet, language: Language): Map<string, string> {
  if (set.fileOf === null) return readGameWords(root, language);
  return flatten(readTree(path.join(root, set.fileOf(language))));
}

/** Writes a set's texts in the order of the English file. */
export function writeTexts(
  root: string,
  set: TextSet,
  language: Language,
  texts: ReadonlyMap<string, string>,
): void {
  if (set.fileOf === null) {
    writeGameWords(root, language, texts);
    return;
  }
  const file = path.join(root, set.fileOf(language));
  const english = readTree(path.join(root, set.fileOf("en")));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(rebuild(english, texts), undefined, 2)}\n`);
}

/** Languages somebody has begun: they have a folder of the site's texts. English is the source. */
export function languagesBegun(root: string): Language[] {
  return languages.filter(
    (language) =>
      language !== "en" && existsSync(path.join(root, "apps/web/src/locales", language)),
  );
}
