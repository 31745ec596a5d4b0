import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { languages, type Language } from "@baize/contract";
import { flatten, rebuild, type Tree } from "./tree.ts";
import { hasWords, readWords, writeWords } from "./words.ts";

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
  /** Files of a language, relative to the root; null where each file has all languages. */
  readonly filesOf: ((language: Language) => readonly string[]) | null;
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
  contracts: "What contracts of agents say: who is paid how much for a team's play.",
  commissions: "The office of agents: their contracts, and the payments these come to.",
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
      filesOf: (language) => [`${locales}/${language}/${namespace}.json`],
      about: namespaceNotes[namespace] ?? "The player site.",
      ...(namespace === "console" ? { languages: consoleLanguages } : {}),
    }));
}

function oneFolder(set: Omit<TextSet, "filesOf"> & { readonly folder: string }): TextSet {
  return { ...set, filesOf: (language) => [`${set.folder}/${language}.json`] };
}

/** Of every frame, of lotteries, and of kits and games: every text once, whatever its folder. */
function frameSet(root: string): TextSet {
  const source = "apps/studio/src";
  const inside = ["kits", "games"].flatMap((part) => {
    const place = path.join(root, source, part);
    return existsSync(place) ? readdirSync(place).map((name) => `${part}/${name}`) : [];
  });
  const folders = ["client", "lottery", ...inside.toSorted()]
    .map((folder) => `${source}/${folder}/locales`)
    .filter((folder) => existsSync(path.join(root, folder, "en.json")));
  return {
    name: "frames",
    format: "icu",
    filesOf: (language) => folders.map((folder) => `${folder}/${language}.json`),
    about: "Inside the games: the bar, stakes, rules, how fairness is checked.",
  };
}

const otherSets: readonly TextSet[] = [
  {
    name: "words",
    format: "name",
    filesOf: null,
    about:
      "Names of games, jackpots and the symbols on the reels, labels of a round's page. " +
      "Names of games are invented.",
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
    name: "titles",
    format: "plain",
    folder: "apps/server/src/rewards/titles",
    about: "Titles of awards that the platform itself gives, as the member reads them in a list.",
  }),
  oneFolder({
    name: "inbox",
    format: "filled",
    folder: "apps/server/src/inbox/texts",
    about:
      "Messages in the member's inbox: a title of at most 60 letters and a body of at most 400. " +
      "{reason}, {limit} and {document} are the words at the end of the file.",
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
  const present = [frameSet(root), ...otherSets].filter(({ filesOf }) =>
    filesOf === null
      ? hasWords(root)
      : filesOf("en").some((file) => existsSync(path.join(root, file))),
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
  if (set.filesOf === null) return readWords(root, language);
  const files = set.filesOf(language).map((file) => flatten(readTree(path.join(root, file))));
  return new Map(files.flatMap((texts) => [...texts]));
}

/** Writes a set's texts in the order of the English files. */
export function writeTexts(
  root: string,
  set: TextSet,
  language: Language,
  texts: ReadonlyMap<string, string>,
): void {
  if (set.filesOf === null) {
    writeWords(root, language, texts);
    return;
  }
  const sources = set.filesOf("en");
  for (const [at, name] of set.filesOf(language).entries()) {
    const file = path.join(root, name);
    const english = readTree(path.join(root, sources[at] ?? name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(rebuild(english, texts), undefined, 2)}\n`);
  }
}

/** Languages somebody has begun: they have a folder of the site's texts. English is the source. */
export function languagesBegun(root: string): Language[] {
  return languages.filter(
    (language) =>
      language !== "en" && existsSync(path.join(root, "apps/web/src/locales", language)),
  );
}
