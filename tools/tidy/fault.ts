/** One thing to repair: where it is, which rule it breaks, and what to do instead. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** The repository as text: path from its root, with forward slashes, to contents. */
export type Files = ReadonlyMap<string, string>;

/** Source whose size and wording we answer for; generated files are their generator's matter. */
export function isSource(file: string): boolean {
  return /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith(".gen.ts");
}

/** Files that prove the product rather than being it. */
export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file) || /^tests\/|\/test\//.test(file);
}

/** Programs for the developer and the operator's terminal: they may print and read the clock. */
export function isTool(file: string): boolean {
  return /^(tools|bench)\//.test(file) || !file.includes("/");
}

export function isMigration(file: string): boolean {
  return isNumberedMigration(file) || /\/migrations\/repeatable\/[^/]+\.sql$/.test(file);
}

/** Applied once; from then on its text may not change. */
export function isNumberedMigration(file: string): boolean {
  return /\/migrations\/[^/]+\.sql$/.test(file);
}

/** Line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
  }
  return line;
}
