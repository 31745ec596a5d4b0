import { readdirSync, readFileSync } from "node:fs";
import { refusalText, type RefusalCode } from "@baize/contract";

/**
 * The site's and the frames' own texts, so that a journey presses what a person reads, in each
 * language.
 */

export type Language = "en" | "bn";

type Catalogue = { readonly [key: string]: string | Catalogue };

function read(file: string): Catalogue {
  const url = new URL(`../../${file}`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as Catalogue;
}

function look(catalogue: Catalogue, key: string): string {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export interface Texts {
  /** A text of the site: "auth.login". */
  site(key: string, values?: Readonly<Record<string, string>>): string;
  /** A text of the game frames: "dice.roll". */
  game(key: string, values?: Readonly<Record<string, string>>): string;
  /** What the server says about a refusal. */
  refusal(code: RefusalCode): string;
}

/** Of every frame, and of each kit and game that has some. */
function frameTexts(language: Language): Catalogue {
  const source = new URL("../../apps/studio/src/", import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const own = files.filter((file) => file.endsWith(`/locales/${language}.json`));
  return Object.assign({}, ...own.map((file) => read(`apps/studio/src/${file}`))) as Catalogue;
}

export function textsOf(language: Language): Texts {
  const folder = `apps/web/src/locales/${language}`;
  const files = readdirSync(new URL(`../../${folder}`, import.meta.url));
  const site: Catalogue = Object.fromEntries(
    files.map((file) => [file.replace(".json", ""), read(`${folder}/${file}`)]),
  );
  const game = frameTexts(language);
  return {
    site: (key, values = {}) => fill(look(site, key), values),
    game: (key, values = {}) => fill(look(game, key), values),
    refusal: (code) => refusalText(code, language),
  };
}
