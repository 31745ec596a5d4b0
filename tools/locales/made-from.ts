import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Language } from "@baize/contract";
import { languagesBegun, readTexts, setsFor, setsIn } from "./sets.ts";

/**
 * Which English text each translation was made from, as a short hash, so that a translation whose
 * English text has changed since is known to be stale. Nearly all languages have the same hash, so
 * one is kept for all of them, and beside it who is still behind.
 */
export type MadeFrom = ReadonlyMap<string, string>;

const Kept = z.object({
  made: z.record(z.string(), z.string()),
  /** By key: the older hash and the languages that have it. */
  behind: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
type Kept = z.infer<typeof Kept>;

const fileOf = (root: string) => path.join(root, "tools/locales/made-from.json");

export function hashOf(english: string): string {
  return createHash("sha256").update(english).digest("hex").slice(0, 8);
}

function readKept(root: string): Kept {
  const file = fileOf(root);
  if (!existsSync(file)) return { made: {}, behind: {} };
  return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
}

function hashIn({ made, behind }: Kept, language: Language, key: string): string | undefined {
  const older = Object.entries(behind[key] ?? {}).find(([, who]) => who.includes(language));
  return older?.[0] ?? made[key];
}

/** The hashes of the texts that a language has. */
export function readMadeFrom(root: string, language: Language): Map<string, string> {
  const kept = readKept(root);
  const keys = setsFor(root, language).flatMap((set) =>
    [...readTexts(root, set, language).keys()].map((inner) => `${set.name}:${inner}`),
  );
  return new Map(
    keys.flatMap((key) => {
      const hash = hashIn(kept, language, key);
      return hash === undefined ? [] : [[key, hash] as const];
    }),
  );
}

/** Puts the hashes of one language in place of what was known of it. */
export function writeMadeFrom(root: string, language: Language, made: MadeFrom): void {
  const all = new Map(languagesBegun(root).map((one) => [one, readMadeFrom(root, one)]));
  all.set(language, new Map(made));
  const kept: Kept = { made: {}, behind: {} };
  for (const set of setsIn(root)) {
    for (const [inner, english] of readTexts(root, set, "en")) {
      const key = `${set.name}:${inner}`;
      const byHash = new Map<string, Language[]>();
      for (const [one, hashes] of all) {
        const hash = hashes.get(key);
        if (hash !== undefined) byHash.set(hash, [...(byHash.get(hash) ?? []), one]);
      }
      if (byHash.size === 0) continue;
      kept.made[key] = hashOf(english);
      byHash.delete(hashOf(english));
      if (byHash.size > 0) kept.behind[key] = Object.fromEntries(byHash);
    }
  }
  writeFileSync(fileOf(root), `${JSON.stringify(kept, undefined, 2)}\n`);
}
