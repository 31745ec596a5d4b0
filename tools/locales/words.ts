import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "@baize/contract";

/**
 * Names that the studio hands out in every language at once: `words.json` in the folder of a game
 * has the game's name and the symbols that no other slot has, that of a kit what its games share. A
 * key is the folder and the place in the file: `games/slots/lantern-koi.name`.
 */
const source = "apps/studio/src";
const fileName = "words.json";

type LocalText = Readonly<Record<string, string>>;
interface Words {
  readonly [part: string]: LocalText | Words;
}

const isText = (part: LocalText | Words): part is LocalText => typeof part["en"] === "string";

function foldersOf(root: string): readonly string[] {
  if (!existsSync(path.join(root, source))) return [];
  const found = readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" });
  return found
    .filter((file) => path.basename(file) === fileName)
    .map((file) => path.dirname(file).replaceAll(path.sep, "/"))
    .toSorted();
}

export const hasWords = (root: string): boolean => foldersOf(root).length > 0;

const placeOf = (root: string, folder: string): string => path.join(root, source, folder, fileName);

const wordsOf = (root: string, folder: string): Words =>
  JSON.parse(readFileSync(placeOf(root, folder), "utf8")) as Words;

function* textsIn(words: Words, prefix: string): Generator<readonly [string, LocalText]> {
  for (const [name, part] of Object.entries(words)) {
    if (isText(part)) yield [prefix + name, part];
    else yield* textsIn(part, `${prefix}${name}.`);
  }
}

export function readWords(root: string, language: Language): Map<string, string> {
  const texts = foldersOf(root).flatMap((one) => [...textsIn(wordsOf(root, one), `${one}.`)]);
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

export function writeWords(
  root: string,
  language: Language,
  texts: ReadonlyMap<string, string>,
): void {
  const put = (key: string, text: LocalText): LocalText => {
    const own = texts.get(key);
    const others = Object.entries(text).filter(([one]) => one !== language);
    return Object.fromEntries(own === undefined ? others : [...others, [language, own]]);
  };
  for (const folder of foldersOf(root)) {
    const words = withTexts(wordsOf(root, folder), `${folder}.`, put);
    writeFileSync(placeOf(root, folder), `${JSON.stringify(words, undefined, 2)}\n`);
  }
}
