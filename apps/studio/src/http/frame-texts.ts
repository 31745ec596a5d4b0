/**
 * The frames' texts for pages that the studio writes itself, so that a round is told there in the
 * words of its game. What a language lacks is said in English.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { languages } from "@baize/contract";
import { createTranslator } from "use-intl/core";
import type { Say } from "../record.ts";
import type { Texts } from "../texts.gen.ts";
import { withFallback, type TextTree } from "../texts.ts";

/** A build puts them beside the program; else they are in the folders of the sources. */
const built = fileURLToPath(new URL("texts", import.meta.url));
const root = existsSync(built) ? built : fileURLToPath(new URL("..", import.meta.url));

const foldersOf = (part: string): readonly string[] =>
  readdirSync(path.join(root, part)).map((name) => path.join(part, name));

/** All texts of all games in one language. */
function readTexts(language: string): TextTree {
  const trees = ["client", "lottery", ...foldersOf("kits"), ...foldersOf("games")].flatMap(
    (folder) => {
      const file = path.join(root, folder, "locales", `${language}.json`);
      return existsSync(file) ? [JSON.parse(readFileSync(file, "utf8")) as TextTree] : [];
    },
  );
  return Object.assign({}, ...trees) as TextTree;
}

const known = new Map<string, Texts>();

function textsIn(language: string): Texts {
  const found = known.get(language);
  if (found !== undefined) return found;
  const texts = withFallback(readTexts(language), readTexts("en")) as Texts;
  known.set(language, texts);
  return texts;
}

export function sayIn(lang: string): Say {
  return createTranslator<Texts>({
    locale: `${lang}-u-nu-latn`,
    messages: textsIn(languages.find((language) => language === lang) ?? "en"),
    onError: () => {},
  });
}
