import type { AuditAction } from "@baize/contract";

/**
 * Which settings are critical, and which entries of the audit trail explain that they changed. What
 * has no such entry was changed by other ways than the product's own.
 */
export interface CriticalPlace {
  /** A table; its rows are hashed by the columns named here. */
  readonly place: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly actions: readonly AuditAction[];
}

export interface RowDigest {
  readonly place: string;
  readonly key: string;
  readonly digest: string;
}

export interface KnownRow extends RowDigest {
  /** Reported before, and not explained by anything since: only an approval ends it. */
  readonly isDoubtful: boolean;
}

export interface Difference extends RowDigest {
  readonly problem: "changed" | "missing" | "added";
  readonly isDoubtful: boolean;
}

/** Nothing has this digest: a row that was never known to be right. */
export const never = "";

/** Rows of one place that are otherwise than they were known, with how. */
export function differencesOf(
  known: readonly KnownRow[],
  found: readonly RowDigest[],
): Difference[] {
  const before = new Map(known.map((row) => [row.key, row]));
  const now = new Set(found.map(({ key }) => key));
  const changed = found.flatMap((row): Difference[] => {
    const was = before.get(row.key);
    if (was?.digest === row.digest) return [];
    const isNew = was === undefined || was.digest === never;
    return [{ ...row, problem: isNew ? "added" : "changed", isDoubtful: was?.isDoubtful ?? false }];
  });
  const gone = known
    .filter(({ key, digest }) => !now.has(key) && digest !== never)
    .map((row): Difference => ({ ...row, problem: "missing" }));
  return [...changed, ...gone];
}

/** Rows that were doubtful and are as they should be again. */
export function rightAgain(
  known: readonly KnownRow[],
  differing: readonly Difference[],
): KnownRow[] {
  const still = new Set(differing.map(({ key }) => key));
  return known.filter(({ key, isDoubtful }) => isDoubtful && !still.has(key));
}
