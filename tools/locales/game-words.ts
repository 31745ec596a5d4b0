import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "@baize/contract";

/**
 * The words of the games: `words.json` in each game's folder has its name, and the symbols that no
 * other slot has, each in every language. A key is the folder and the place in the file:
 * `slots/lantern-koi.name`.
 */
const folder = "apps/studio/src/games";
const fileName = "words.json";

type LocalText = Readonly<Record<string, string>>;
interface Words {
  readonly [part: string]: LocalText | Words;
}

const isText = (part: LocalText | Words): part is LocalText => typeof part["en"] === "string";

export const hasGameWords = (root: string): boolean => existsSync(path.join(root, folder));

function foldersOf(root: string): readonly string[] {
  if (!hasGameWords(root)) return [];
  const found = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  return found
    .filter((file) => path.basename(file) === fileName)
    .map((file) => path.dirname(file).replaceAll(path.sep, "/"))
    .toSorted();
}

const placeOf = (root: string, game: string): string => path.join(root, folder, game, fileName);

const wordsOf = (root: string, game: string): Words =>
  JSON.parse(readFileSync(placeOf(root, game), "utf8")) as Words;

function* textsIn(words: Words, prefix: string): Generator<readonly [string, LocalText]> {
  for (const [name, part] of Object.entries(words)) {
    if (isText(part)) yield [prefix + name, part];
    else yield* textsIn(part, `${prefix}${name}.`);
  }
}

export function readGameWords(root: string, language: Language): Map<string, string> {
  const texts = foldersOf(root).flatMap((game) => [...textsIn(wordsOf(root, game), `${game}.`)]);
  return new Map(
    texts.flatMap(([key, text]) => {
      const own = text[language];
      return own === undefined ? [] : [[key, own] as const];
    }),
  );
}

function withTexts(words: Words, prefix: string, put: (key: string, text: LocalText) => LocalText) {
  const entries = Object.entries(words).map(([name, part]): [string, LocalText | Words] => [
    name,
    isText(part) ? put(prefix + name, part) : withTexts(part, `${prefix}${name}.`, put),
  ]);
  return Object.fromEntries(entries);
}

export function writeGameWords(
  root: string,
  language: Language,
  texts: ReadonlyMap<string, string>,
): void {
  const put = (key: string, text: LocalText): LocalText => {
    const own = texts.get(key);
    const others = Object.entries(text).filter(([one]) => one !== language);
    return Object.fromEntries(own === undefined ? others : [...others, [language, own]]);
  };
  for (const game of foldersOf(root)) {
    const words = withTexts(wordsOf(root, game), `${game}.`, put);
    writeFileSync(placeOf(root, game), `${JSON.stringify(words, undefined, 2)}\n`);
  }
}
