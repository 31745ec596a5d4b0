import { dueOf, noInputs, nothingDue, payableOf, type Inputs, type Result } from "./agent-due.ts";
import type { Terms } from "./agent-terms.ts";

/**
 * A statement's file: terms, inputs and result as canonical JSON, of which the statement has the
 * SHA-256. Pure: the server writes it, and anybody can work it out again in a browser.
 */

/** Keys in their order, amounts as text: the same content has the same text. */
export function canonical(value: unknown): string {
  if (typeof value === "bigint") return JSON.stringify(String(value));
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const parts = fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${parts.join(",")}}`;
}

/** Amounts are text in the file, whose names say that they are amounts. */
function withAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAmounts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      name,
      name.endsWith("Minor") && typeof field === "string" && /^-?\d{1,19}$/.test(field)
        ? BigInt(field)
        : withAmounts(field),
    ]),
  );
}

interface Line {
  readonly wasMinor: bigint;
  readonly nowMinor: bigint;
}

interface Sums {
  readonly dueMinor: bigint;
  readonly correctionsMinor: bigint;
  readonly debtInMinor: bigint;
  readonly payableMinor: bigint;
  readonly debtOutMinor: bigint;
  readonly lines: readonly Line[];
}

export interface StatementFile {
  readonly currency: string;
  readonly product: string;
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly terms: Terms;
  readonly inputs: Inputs;
  readonly result: Result;
  readonly sums: Sums;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

const hasAmounts = (value: unknown, names: readonly string[]): value is Fields =>
  isFields(value) && names.every((name) => typeof value[name] === "bigint");

const inputAmounts = Object.entries(noInputs).flatMap(([name, value]) =>
  // Statements of before have no `wonMinor`.
  typeof value === "bigint" && name !== "wonMinor" ? [name] : [],
);
const resultAmounts = Object.entries(nothingDue).flatMap(([name, value]) =>
  typeof value === "bigint" ? [name] : [],
);
const sumAmounts = [
  "dueMinor",
  "correctionsMinor",
  "debtInMinor",
  "payableMinor",
  "debtOutMinor",
] as const;
const heads = ["currency", "product", "period", "from", "to"] as const;
const kinds: ReadonlySet<unknown> = new Set(["dividend", "daily", "hourly", "realtime"]);

function isPay(pay: unknown): boolean {
  if (!isFields(pay)) return false;
  return isCount(pay["ratePpm"]) || typeof pay["fixedMinor"] === "bigint";
}

const isTierOf: Readonly<Record<string, (tier: Fields) => boolean>> = {
  dividend: (tier) =>
    typeof tier["minNetMinor"] === "bigint" &&
    isCount(tier["minActive"]) &&
    isCount(tier["ratePpm"]),
  daily: (tier) => isCount(tier["minActive"]) && isPay(tier["pay"]),
  hourly: (tier) => isCount(tier["minActive"]) && isPay(tier["pay"]),
  realtime: (tier) => isCount(tier["winPpm"]) && isCount(tier["lossPpm"]),
};

const deductions: ReadonlySet<unknown> = new Set(["bonus", "rebate", "salary"]);

/** What working it out reads. */
function isTerms(terms: unknown): terms is Terms {
  if (!isFields(terms) || !kinds.has(terms["kind"])) return false;
  const { kind, tiers } = terms;
  const isTier = isTierOf[String(kind)];
  if (isTier === undefined || !Array.isArray(tiers)) return false;
  const areTiers = tiers.every(
    (tier: unknown) => isFields(tier) && typeof tier["minValidMinor"] === "bigint" && isTier(tier),
  );
  if (kind === "dividend") {
    const { deduct, platformFeePpm } = terms;
    const isDeducted = Array.isArray(deduct) && deduct.every((one) => deductions.has(one));
    return areTiers && isDeducted && isCount(platformFeePpm);
  }
  if (kind === "daily") {
    return areTiers && typeof terms["unitMinor"] === "bigint" && terms["unitMinor"] > 0n;
  }
  return areTiers;
}

const isSums = (sums: unknown): sums is Sums =>
  hasAmounts(sums, sumAmounts) &&
  Array.isArray(sums["lines"]) &&
  sums["lines"].every((line) => hasAmounts(line, ["wasMinor", "nowMinor"]));

/** What a file says; undefined where it is no statement. */
function readStatement(text: string): StatementFile | undefined {
  let parsed: unknown;
  try {
    parsed = withAmounts(JSON.parse(text));
  } catch {
    return undefined;
  }
  if (!isFields(parsed)) return undefined;
  const { terms, inputs, result, sums, ...rest } = parsed;
  const isHead = heads.every((name) => typeof rest[name] === "string");
  if (!isHead || !isTerms(terms) || !isSums(sums)) return undefined;
  if (!hasAmounts(inputs, inputAmounts) || !isCount(inputs["active"])) return undefined;
  if (!hasAmounts(result, resultAmounts)) return undefined;
  const wordOf = (name: (typeof heads)[number]) => String(rest[name]);
  return {
    currency: wordOf("currency"),
    product: wordOf("product"),
    period: wordOf("period"),
    from: wordOf("from"),
    to: wordOf("to"),
    terms,
    inputs: { ...noInputs, ...inputs },
    result: result as unknown as Result,
    sums,
  };
}

export interface CheckedStatement {
  readonly statement: StatementFile;
  /** What the terms give for the inputs. */
  readonly again: Result;
  /** Due, corrections, debt and what is paid follow from each other. */
  readonly isSame: boolean;
  /** Written in the one way in which it is hashed. */
  readonly isCanonical: boolean;
}

const corrections = "C:";

/**
 * Works a statement out again from its file alone: by its terms, of its inputs and what it says was
 * carried in. Undefined where the file is no statement.
 */
export function checkStatement(text: string): CheckedStatement | undefined {
  const statement = readStatement(text);
  if (statement === undefined) return undefined;
  const { terms, inputs, result, sums, period } = statement;
  const isOfCorrections = period.startsWith(corrections);
  const again = isOfCorrections ? nothingDue : dueOf(terms, inputs, result.carryInMinor);
  const lines = sums.lines.reduce((sum, line) => sum + line.nowMinor - line.wasMinor, 0n);
  const { payableMinor, debtOutMinor } = payableOf(
    again.dueMinor,
    sums.correctionsMinor,
    sums.debtInMinor,
  );
  const owed = payableMinor - debtOutMinor;
  const isSame =
    canonical(again) === canonical(result) &&
    again.dueMinor === sums.dueMinor &&
    lines === sums.correctionsMinor &&
    // What grows by steps pays no less than it has paid; the rest is ahead.
    (terms.kind === "realtime" && !isOfCorrections
      ? sums.payableMinor - sums.debtOutMinor === owed && sums.debtOutMinor >= 0n
      : sums.payableMinor === payableMinor && sums.debtOutMinor === debtOutMinor);
  return { statement, again, isSame, isCanonical: canonical(JSON.parse(text)) === text };
}
