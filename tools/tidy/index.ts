import { applyAllowances } from "./allowance.ts";
import { checkAnswers } from "./answers.ts";
import { checkCode } from "./code.ts";
import type { Fault, Files } from "./fault.ts";
import { checkGames } from "./games.ts";
import { checkMarkdown } from "./markdown.ts";
import { checkSql } from "./sql.ts";
import { checkText } from "./text.ts";
import { checkWords } from "./words.ts";

/**
 * Tidy: what a careful reader would say about the source, found by a machine.
 *
 * Compiler, linter and formatter do their own part; here are the habits only this repository has.
 * Each fault names its file and line and what to do instead. Start with the rules in code.ts.
 */
export function tidy(files: Files, root: string): Fault[] {
  const faults = [
    ...checkText(files, root),
    ...checkCode(files),
    ...checkSql(files),
    ...checkMarkdown(files),
    ...checkAnswers(files),
    ...checkWords(files),
    ...checkGames(files),
  ];
  return applyAllowances(files, faults).toSorted(
    (a, b) => a.file.localeCompare(b.file, "en") || a.line - b.line,
  );
}

export type { Fault, Files } from "./fault.ts";
