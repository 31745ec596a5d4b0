import type { z } from "zod";
import { Refusal } from "../errors.ts";
import { hasUnstorableText, refusedText } from "./plain-text.ts";

/**
 * Input by the contract's schemas: what a schema does not name is refused, never dropped in
 * silence.
 */

export interface FieldProblem {
  readonly path: string;
  readonly problem: string;
}

const problemsMax = 20;

/** Each field that is missing, malformed or unknown, as the caller knows it: `body.amount`. */
export function fieldProblems(part: string, error: z.core.$ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue) => {
    const at = [part, ...issue.path.map(String)].join(".");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: `${at}.${key.slice(0, 64)}`, problem: "unknown" }));
    }
    const isMissing = issue.code === "invalid_type" && issue.input === undefined;
    return [{ path: at, problem: isMissing ? "missing" : issue.code }];
  });
  return problems.slice(0, problemsMax);
}

function isEmpty(given: unknown): boolean {
  if (given === undefined || given === null) return true;
  return typeof given === "object" && Object.keys(given).length === 0;
}

/**
 * One part of a call's input (`params`, `query` or `body`); a part the call lacks must be empty.
 */
export function parsePart(part: string, schema: z.ZodType | undefined, given: unknown): unknown {
  if (schema === undefined) {
    if (isEmpty(given)) return undefined;
    const fields = Object.keys(given as object).slice(0, problemsMax);
    throw new Refusal("invalid_input", {
      fields: fields.map((name) => ({ path: `${part}.${name.slice(0, 64)}`, problem: "unknown" })),
    });
  }
  // JSON.parse makes `__proto__` an ordinary field; nobody sends it in good faith.
  if (typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__")) {
    throw new Refusal("invalid_input", {
      fields: [{ path: `${part}.__proto__`, problem: "unknown" }],
    });
  }
  if (hasUnstorableText(given)) throw refusedText(part);
  const parsed = schema.safeParse(given ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid_input", { fields: fieldProblems(part, parsed.error) });
}
