import type { RewardOfStatement, StatementSummary } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { formatMinor, minor, type Minor } from "@baize/money";
import type { CashSum, CashSums, StatementLine } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors.ts";

/** Pure rules of the records: kinds, signs, periods. */

export type Kind = StatementSummary["kinds"][number]["kind"];

/**
 * The ledger's kinds behind each kind of the statement, the statement's own name among them. What
 * another module posts under a name not listed here is shown as an adjustment.
 */
const ledgerKinds: Readonly<Record<Exclude<Kind, "adjustment">, readonly string[]>> = {
  deposit: ["deposit", "deposit_fee"],
  withdrawal: ["withdrawal", "withdrawal_paid", "withdrawal_returned"],
  bet: ["bet"],
  win: ["win", "win_released"],
  rollback: ["rollback", "rollback_recall"],
  transfer: ["wallet_in", "wallet_in_returned", "wallet_out"],
  line: ["line_sent", "line_received"],
  commission: ["commission", "commission_received", "commission_paid", "commission_back"],
  mall: ["mall_payment", "mall_refund"],
  win_capped: ["free_win_capped"],
  award_back: ["promo_back"],
  tournament: [
    "tournament_buy_in",
    "tournament_fee",
    "tournament_prize",
    "tournament_guarantee",
    "tournament_refund",
  ],
  bonus: [
    "bonus_release",
    "promo_cash",
    "points_cash",
    "mission_prize",
    "board_prize",
    "vip_bonus",
    "rebate",
    "cashback",
    "rakeback",
    "referral_bonus",
    "wheel_prize",
    "envelope",
    "raffle_prize",
  ],
};

const adjustments = ["adjustment", "demo_credit"];

const kindsByName = new Map(
  Object.entries(ledgerKinds).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind])),
);

export const kindOf = (name: string): Kind => kindsByName.get(name) ?? "adjustment";

/** What a reward's money is called in the ledger. */
const rewards: ReadonlyMap<string, RewardOfStatement> = new Map([
  ["mission_prize", "mission"],
  ["board_prize", "board"],
  ["points_cash", "points"],
  ["vip_bonus", "vip"],
  ["rebate", "rebate"],
  ["cashback", "loss_back"],
  ["rakeback", "rakeback"],
  ["referral_bonus", "referral"],
  ["wheel_prize", "wheel"],
  ["envelope", "envelope"],
  ["raffle_prize", "raffle"],
]);

/** Awards of several kinds, and what came back of any: only their own titles tell them apart. */
export const isTitled = (name: string): boolean => name === "promo_cash" || name === "promo_back";

export const rewardOf = (name: string): RewardOfStatement | null => rewards.get(name) ?? null;

/** Kinds to ask the ledger for. */
export const ledgerKindsOf = (kind: Kind): readonly string[] =>
  kind === "adjustment" ? adjustments : ledgerKinds[kind];

/** Positive where cash grew. */
export function signedMinor(line: StatementLine): Minor {
  return line.credit === "cash" ? line.amountMinor : minor(0n - line.amountMinor);
}

const yearMsMax = 366 * dayMs;
/** A day of change of clocks is an hour or two longer. */
const slackMs = 3 * hourMs;

/** The two ends of a period. Refuses: period_order, period_too_long. */
export function rangeOf(query: { readonly from: string; readonly to: string }) {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (to <= from) throw new Refusal("period_order");
  if (to.getTime() - from.getTime() > yearMsMax + slackMs) throw new Refusal("period_too_long");
  return { from, to };
}

/** Amounts of kinds, in and out, and their totals. */
export function summaryOf(
  { openingMinor, closingMinor, sums }: CashSums,
  currency: string,
): StatementSummary {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const total = (rows: readonly CashSum[], isIn: boolean) =>
    rows.filter((row) => row.isIn === isIn).reduce((all, { amountMinor }) => all + amountMinor, 0n);
  const count = (rows: readonly CashSum[]) => rows.reduce((all, row) => all + row.count, 0);
  const byKind = new Map<Kind, CashSum[]>();
  for (const row of sums) {
    const kind = kindOf(row.kind);
    byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
  }
  return {
    currency,
    opening: text(openingMinor),
    closing: text(closingMinor),
    totalIn: text(total(sums, true)),
    totalOut: text(total(sums, false)),
    entries: count(sums),
    kinds: [...byKind].map(([kind, rows]) => ({
      kind,
      entries: count(rows),
      in: text(total(rows, true)),
      out: text(total(rows, false)),
    })),
  };
}
