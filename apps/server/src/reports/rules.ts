import { reportDaysMax } from "@baize/contract/period-bounds";
import type { GameType, ReportFigures, ReportQuery } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import type { Posted } from "../ledger/index.ts";
import { addDays, demandRange } from "../platform/day-names.ts";

/** Pure rules of the reports: what a posting adds to which day, and what figures come of sums. */

export interface PlaySum {
  readonly day: string;
  readonly vendorCode: string;
  readonly gameType: GameType;
  readonly stakeMinor: bigint;
  readonly returnedMinor: bigint;
  readonly payoutMinor: bigint;
  readonly takenBackMinor: bigint;
  readonly bets: bigint;
  /** What stakes gave to jackpots, in millionths of a minor unit. */
  readonly contributedMicro: bigint;
  /** What of the payouts jackpots paid. */
  readonly jackpotMinor: bigint;
  /** What of the payouts free rounds won, less what was taken back of it. */
  readonly freeMinor: bigint;
}

export interface MoneySum {
  readonly day: string;
  readonly kind: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly count: bigint;
  /** What of it came from `promo:` accounts, less what went back to them. */
  readonly promoMinor: bigint;
}

const promoPrefix = "promo:";

/** What an operation that crossed that line gave out of accounts of the house's gifts. */
export function promoPart({ debit, credit }: Pick<Posted, "debit" | "credit">, amount: bigint) {
  if (debit.startsWith(promoPrefix)) return amount;
  return credit.startsWith(promoPrefix) ? -amount : 0n;
}

/** What a posting of play adds to its day. */
export function playPart(
  kind: string,
  direction: "in" | "out",
  amount: bigint,
  jackpot: { readonly contributedMicro: bigint; readonly paidMinor: bigint } | undefined,
  freeMinor = 0n,
): Omit<PlaySum, "day" | "vendorCode" | "gameType"> {
  const isRollback = kind === "rollback";
  const isIn = direction === "in";
  return {
    stakeMinor: !isRollback && !isIn ? amount : 0n,
    returnedMinor: isRollback && isIn ? amount : 0n,
    payoutMinor: !isRollback && isIn ? amount : 0n,
    takenBackMinor: isRollback && !isIn ? amount : 0n,
    bets: kind === "bet" ? 1n : 0n,
    contributedMicro: jackpot?.contributedMicro ?? 0n,
    jackpotMinor: jackpot?.paidMinor ?? 0n,
    freeMinor,
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => bigint) =>
  rows.reduce((all, row) => all + of(row), 0n);

/** Sums of the kinds a test is true for: what came in less what went out. */
function net(rows: readonly MoneySum[], isOf: (kind: string) => boolean): bigint {
  return sum(
    rows.filter(({ kind }) => isOf(kind)),
    ({ inMinor, outMinor }) => inMinor - outMinor,
  );
}

export interface Counts {
  readonly activePlayers: number;
  readonly newMembers: number;
  readonly firstDepositors: number;
}

/** A share as "12.34" per cent, rounded towards zero; null of nothing. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  return hundredthsText((part * 10_000n) / whole);
}

export function playFigures(rows: readonly PlaySum[], currency: string) {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const stake = sum(rows, (row) => row.stakeMinor);
  const valid = stake - sum(rows, (row) => row.returnedMinor);
  const wins = sum(rows, (row) => row.payoutMinor - row.takenBackMinor);
  return {
    bets: String(sum(rows, (row) => row.bets)),
    stake: text(stake),
    validBets: text(valid),
    wins: text(wins),
    ggr: text(valid - wins),
    hold: percentOf(valid - wins, valid),
  };
}

export const microPerMinor = 1_000_000n;

export const isBonus = (kind: string) => kind.startsWith("bonus");
export const isFee = (kind: string) => kind === "fee" || kind.endsWith("_fee");
export const isWithdrawal = (kind: string) => kind.startsWith("withdrawal_");

/**
 * NGR is GGR less what the house gave beside the games: contributions to jackpots, bonuses,
 * adjustments and fees, each with what came back of it taken off; of contributions that is what
 * jackpots paid. A fee that members paid came back whole. What free rounds won is in the wins, and
 * so in GGR; it is also shown separately.
 */
export function ngrParts(play: readonly PlaySum[], money: readonly MoneySum[]) {
  const ggr = sum(
    play,
    (row) => row.stakeMinor - row.returnedMinor - row.payoutMinor + row.takenBackMinor,
  );
  const contributedMicro = sum(play, (row) => row.contributedMicro);
  const jackpots = contributedMicro / microPerMinor - sum(play, (row) => row.jackpotMinor);
  // Awards by the account they come from; a bonus comes from the member's own bonus account.
  const bonuses = net(money, isBonus) + sum(money, ({ promoMinor }) => promoMinor);
  const adjustments = net(money, (kind) => kind === "adjustment");
  const fees = net(money, isFee);
  const ngr = ggr - jackpots - bonuses - adjustments - fees;
  return { ggr, jackpots, bonuses, adjustments, fees, ngr };
}

export function figuresOf(
  play: readonly PlaySum[],
  money: readonly MoneySum[],
  counts: Counts,
  currency: string,
): ReportFigures {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const { jackpots, bonuses, adjustments, fees, ngr } = ngrParts(play, money);
  const deposits = net(money, (kind) => kind === "deposit");
  const withdrawals = -net(money, (kind) => isWithdrawal(kind) && !isFee(kind));
  return {
    ...playFigures(play, currency),
    freeWins: text(sum(play, (row) => row.freeMinor)),
    jackpots: text(jackpots),
    bonuses: text(bonuses),
    adjustments: text(adjustments),
    fees: text(fees),
    ngr: text(ngr),
    deposits: text(deposits),
    withdrawals: text(withdrawals),
    netDeposits: text(deposits - withdrawals),
    ...counts,
  };
}

const spans = { "7d": 7, "30d": 30 } as const;

/** The days a question is about. Refuses: period_order, period_too_long. */
export function periodOf(query: Pick<ReportQuery, "period" | "from" | "to">, today: string) {
  const { period, from = today, to = today } = query;
  if (period === "today") return { from: today, to: today };
  if (period === "yesterday") return { from: addDays(today, -1), to: addDays(today, -1) };
  if (period !== "custom") return { from: addDays(today, 1 - spans[period]), to: today };
  return demandRange({ from, to }, reportDaysMax);
}
