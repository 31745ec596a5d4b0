import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languages, type Language } from "@baize/contract";
import { faultsIn } from "./check.ts";
import { languagesBegun } from "./sets.ts";
import { adopt, merge, worklistFor } from "./worklist.ts";

/**
 * Translations: what is missing, putting it back, and whether it is right.
 *
 * The way of a language: `missing th list.json`, translate, `merge th done.json`, `check th`.
 */

const usage = `npm run locales -- <command>
  missing <language> [file]     write what is missing, stale or wrong, with what must be known
  merge <language> <file>       put a translated {"key": "text"} file back
  adopt <language> [prefix]     say that translations written beside the English text are current
  check [language …]            say what is wrong, in the languages named or in all begun`;

const root = fileURLToPath(new URL("../..", import.meta.url));

function languageOf(text: string | undefined): Language {
  const found = languages.find((language) => language === text);
  if (found === undefined) throw new Error(`"${text}" is none of: ${languages.join(", ")}`);
  return found;
}

function missing(language: Language, file: string | undefined): void {
  const list = worklistFor(root, language);
  const text = `${JSON.stringify(list, undefined, 2)}\n`;
  if (file === undefined) process.stdout.write(text);
  else {
    writeFileSync(file, text);
    console.log(`${language}: ${Object.keys(list.texts).length} texts to write, in ${file}.`);
  }
}

function mergeFile(language: Language, file: string | undefined): void {
  if (file === undefined) throw new Error(usage);
  const given = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const texts = Object.entries(given).map(([key, text]): [string, string] => {
    if (typeof text !== "string") throw new Error(`${file}: "${key}" is no text`);
    return [key, text];
  });
  const { taken, unknown } = merge(root, language, Object.fromEntries(texts));
  console.log(`${language}: ${taken} texts put in place.`);
  for (const key of unknown) console.log(`  unknown key: ${key}`);
}

/** Answers the number of faults. */
function check(language: Language): number {
  const faults = faultsIn(root, language);
  for (const { key, message } of faults) console.log(`${language} ${key}: ${message}`);
  console.log(`${language}: ${faults.length === 0 ? "nothing wrong" : `${faults.length} faults`}.`);
  return faults.length;
}

function run([command, ...given]: readonly string[]): void {
  const [first, second] = given;
  if (command === "missing") missing(languageOf(first), second);
  else if (command === "merge") {
    const language = languageOf(first);
    mergeFile(language, second);
  } else if (command === "adopt") {
    const language = languageOf(first);
    console.log(`${language}: ${adopt(root, language, second)} texts adopted.`);
  } else if (command === "check") {
    const named = given.length > 0 ? given.map(languageOf) : languagesBegun(root);
    const found = named.map(check).reduce((sum, count) => sum + count, 0);
    if (found > 0) process.exitCode = 1;
  } else throw new Error(usage);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
