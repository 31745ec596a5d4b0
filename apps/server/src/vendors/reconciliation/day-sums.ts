import type { VendorSumLine } from "@baize/contract";

/** What two sides say was moved on a day, added up by brand and currency. Pure. */

export type Side = "theirs" | "ours";

/** What one side says that something moved. */
export interface Moved {
  readonly side: Side;
  readonly currency: string;
  readonly line: VendorSumLine;
  readonly amountMinor: bigint;
}

export interface LineSum {
  readonly line: VendorSumLine;
  readonly theirsMinor: bigint;
  readonly oursMinor: bigint;
}

export interface BothSums {
  /** Empty where the vendor names an unknown member. */
  readonly merchantCode: string;
  readonly currency: string;
  readonly lines: readonly LineSum[];
}

const signs: Readonly<Record<VendorSumLine, bigint>> = {
  bets: 1n,
  wins: -1n,
  rollbacks: -1n,
  in: 1n,
  out: -1n,
};

/** What a side says in all: bets − wins − given back, or what went there − what came back. */
export function netOf(lines: readonly LineSum[], side: Side): bigint {
  return lines.reduce((net, sum) => net + signs[sum.line] * sum[`${side}Minor`], 0n);
}

export interface DaySums {
  add(merchantCode: string, moved: readonly Moved[]): void;
  totals(): BothSums[];
}

/** Adds up these lines; each is there for every brand and currency of which anything was told. */
export function createDaySums(lines: readonly VendorSumLine[]): DaySums {
  const sums = new Map<string, BothSums>();
  const nothing = lines.map((line) => ({ line, theirsMinor: 0n, oursMinor: 0n }));
  return {
    add(merchantCode, moved) {
      for (const { side, currency, line, amountMinor } of moved) {
        const key = `${merchantCode} ${currency}`;
        const known = sums.get(key) ?? { merchantCode, currency, lines: nothing };
        const name = `${side}Minor` as const;
        const after = known.lines.map((sum) =>
          sum.line === line ? { ...sum, [name]: sum[name] + amountMinor } : sum,
        );
        sums.set(key, { ...known, lines: after });
      }
    },
    totals: () => [...sums.values()],
  };
}
