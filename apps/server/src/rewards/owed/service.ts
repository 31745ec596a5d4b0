import { parseMinor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader } from "../../platform/db.ts";
import { convert } from "../points/rules.ts";
import { listPolicies } from "../points/store.ts";
import { listOwed, type OwedRow } from "./store.ts";

/**
 * What members may still take of rewards and is no money of theirs yet: awards to claim at their
 * worth, rebates and rakeback as they were counted last, and points.
 */
export interface Owed extends OwedRow {
  readonly points: bigint;
}

export const owedAtOnce = 5_000;

/** By members behind `after`; empty at the end. */
export async function owedAfter(
  reader: Reader,
  { pointsOf }: Pick<Ledger, "pointsOf">,
  after: bigint,
): Promise<Owed[]> {
  const rows = await listOwed(reader, after, owedAtOnce);
  const points = await pointsOf(
    reader,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => ({ ...row, points: points.get(row.memberId) ?? 0n }));
}

/** What points are worth when they are converted, by brand; nothing where a brand has no points. */
export async function pointWorths(
  reader: Reader,
): Promise<(merchantCode: string, points: bigint) => bigint> {
  const policies = new Map((await listPolicies(reader)).map((row) => [row.merchantCode, row]));
  return (merchantCode, points) => {
    const policy = policies.get(merchantCode);
    const unitMinor = policy && parseMinor("1", policy.currency);
    if (policy === undefined || unitMinor === undefined || points <= 0n) return 0n;
    return convert(points, policy.ratio, unitMinor).amountMinor;
  };
}
