import path from "node:path";
import { isSource, type Fault, type Files } from "./fault.ts";

/**
 * Rules about lines and names of files: how long they may be, words that mean nothing is there yet,
 * names that say nothing, addresses that tie the repository to one machine.
 */

const lineCharactersMax = 100;
const fileLinesMax = 500;

const vagueNames = new Set(["utils", "util", "helpers", "common", "types", "constants", "misc"]);

function isMeasured(file: string): boolean {
  const isGenerated = file.endsWith("/schema.sql") || file.endsWith(".gen.ts");
  return !isGenerated && (isSource(file) || /\.(css|sql|html)$/.test(file));
}

function checkName(file: string): Fault[] {
  const parts = file.split("/").map((part) => part.replace(/\..*$/, ""));
  const vague = parts.find((part) => vagueNames.has(part));
  if (vague === undefined) return [];
  const message = `"${vague}" says nothing: put each thing beside what owns it`;
  return [{ file, line: 1, rule: "vague-name", message }];
}

/** A list of style classes is one word to the compiler, as an address is to a style sheet. */
function isOneWord(file: string, row: string): boolean {
  if (file.endsWith(".css")) return /^\s*src: url\("[^"]+"\)[;,]?$/.test(row);
  if (!file.endsWith(".tsx")) return false;
  return /className=["{]/.test(row) || /^[\s\w{?:&|=(]*["'`][^"'`]*["'`][\s,;:)}>/]*$/.test(row);
}

interface LineRule {
  readonly rule: string;
  readonly applies: (file: string) => boolean;
  readonly pattern: RegExp;
  readonly message: string;
}

const isProse = (file: string) => isSource(file) || /\.(md|json|css|html|sql|ya?ml)$/.test(file);

/** Tidy names what it forbids, so it and its test with planted faults may say it. */
const isOwn = (file: string) => file.startsWith("tools/tidy");

const lineRules: readonly LineRule[] = [
  {
    rule: "todo",
    applies: (file) => isProse(file) && !isOwn(file),
    // A number of an issue makes it a plan; without one it is a wish nobody will find again.
    pattern: /\b(?:TODO|FIXME)\b(?!.*#\d+)/,
    message: "name the issue (#12), or do it now",
  },
  {
    rule: "placeholder",
    // The texts of the site may announce a game; what a page or a program says of itself may not.
    applies: (file) => isProse(file) && !isOwn(file) && !file.includes("/locales/"),
    pattern: /\blorem ipsum\b|\bcoming soon\b|\bnot (?:yet )?implemented\b/i,
    message: "what is not built is not shown: build it or leave it out",
  },
  {
    rule: "registry",
    applies: () => true,
    pattern: /https?:\/\/registry\.|"resolved":\s*"http|^registry\s*=/,
    message: "an address of a package registry ties everybody to it: take it out",
  },
];

/** Marks stand on the letter before them. */
const countShown = (row: string) => Array.from(row.replaceAll(/\p{M}/gu, "")).length;

function checkLines(file: string, text: string, root: string): Fault[] {
  const faults: Fault[] = [];
  const lines = text.split("\n");
  const rules = lineRules.filter((rule) => rule.applies(file));
  const isLong = isMeasured(file);
  const isDeep = root.split("/").length > 2;
  for (const [index, row] of lines.entries()) {
    const line = index + 1;
    const characters = row.length > lineCharactersMax ? countShown(row) : 0;
    if (isLong && characters > lineCharactersMax && !isOneWord(file, row)) {
      const message = `${characters} characters, ${lineCharactersMax} at most: break the line`;
      faults.push({ file, line, rule: "line-length", message });
    }
    for (const { rule, pattern, message } of rules) {
      if (pattern.test(row)) faults.push({ file, line, rule, message });
    }
    if (isDeep && row.includes(root)) {
      const message = "this is a folder of one machine: write it relative to the repository";
      faults.push({ file, line, rule: "machine-path", message });
    }
  }
  if (isLong && lines.length - 1 > fileLinesMax) {
    const message = `${lines.length - 1} lines, ${fileLinesMax} at most: split the file by noun`;
    faults.push({ file, line: fileLinesMax, rule: "file-length", message });
  }
  return faults;
}

/** `root` is the folder of this checkout, which no file may name. */
export function checkText(files: Files, root: string): Fault[] {
  const place = path.resolve(root);
  return [...files].flatMap(([file, text]) =>
    checkName(file).concat(checkLines(file, text, place)),
  );
}
