import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "@baize/contract";

/**
 * Which English text each translation was made from, as a short hash, so that a translation whose
 * English text has changed since is known to be stale.
 */
export type MadeFrom = ReadonlyMap<string, string>;

function fileOf(root: string, language: Language): string {
  return path.join(root, "tools/locales/made-from", `${language}.json`);
}

export function hashOf(english: string): string {
  return createHash("sha256").update(english).digest("hex").slice(0, 8);
}

export function readMadeFrom(root: string, language: Language): Map<string, string> {
  const file = fileOf(root, language);
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
}

export function writeMadeFrom(root: string, language: Language, made: MadeFrom): void {
  const file = fileOf(root, language);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(made), undefined, 2)}\n`);
}
