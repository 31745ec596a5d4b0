import { directionOf, type Posted } from "../../ledger/index.ts";
import { microPerMinor, type Settlement } from "../../vendors/index.ts";

/**
 * What facts add to the figures of a member and of every agent above. Pure.
 *
 * Everything is a sum of differences, so that the order in which facts come changes nothing.
 */
export interface Figures {
  /** Rounds with a stake that were settled. */
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validMinor: bigint;
  /** What of that belongs to rounds that paid something; the rest was lost. */
  readonly wonMinor: bigint;
  readonly payoutMinor: bigint;
  /** Credited, less what was charged back. */
  readonly depositMinor: bigint;
  readonly deposits: bigint;
  readonly firstDeposits: bigint;
  /** Paid out, less what came back. */
  readonly withdrawalMinor: bigint;
  /** What the house gave beside rebates, less what it took back. */
  readonly bonusMinor: bigint;
  /** Rebates and rakeback. */
  readonly rebateMinor: bigint;
  /** Commissions received less those paid to downlines, so that within a team they are nothing. */
  readonly salaryMinor: bigint;
  readonly dividendMinor: bigint;
  /** What jackpots took of stakes less what they paid, in millionths of a minor unit. */
  readonly jackpotMicro: bigint;
  readonly newMembers: bigint;
}

export const figureNames = [
  "bets",
  "stakeMinor",
  "validMinor",
  "wonMinor",
  "payoutMinor",
  "depositMinor",
  "deposits",
  "firstDeposits",
  "withdrawalMinor",
  "bonusMinor",
  "rebateMinor",
  "salaryMinor",
  "dividendMinor",
  "jackpotMicro",
  "newMembers",
] as const satisfies readonly (keyof Figures)[];

export const noFigures: Figures = {
  bets: 0n,
  stakeMinor: 0n,
  validMinor: 0n,
  wonMinor: 0n,
  payoutMinor: 0n,
  depositMinor: 0n,
  deposits: 0n,
  firstDeposits: 0n,
  withdrawalMinor: 0n,
  bonusMinor: 0n,
  rebateMinor: 0n,
  salaryMinor: 0n,
  dividendMinor: 0n,
  jackpotMicro: 0n,
  newMembers: 0n,
};

/** Of money and people: they belong to no type of game. */
export const noProduct = "";

export interface Change {
  readonly memberId: bigint;
  /** Of the brand. */
  readonly day: string;
  readonly product: string;
  readonly figures: Partial<Figures>;
}

export type ChangeRow = Omit<Change, "figures"> & Figures;

const compare = (one: ChangeRow, other: ChangeRow): number => {
  if (one.memberId !== other.memberId) return one.memberId < other.memberId ? -1 : 1;
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.product < other.product ? -1 : 1;
};

/** One row for each key, in the order in which rows are locked. */
export function sumUp(changes: readonly Change[]): ChangeRow[] {
  const sums = new Map<string, Record<keyof Figures, bigint> & Omit<Change, "figures">>();
  for (const { memberId, day, product, figures } of changes) {
    const key = `${memberId} ${day} ${product}`;
    const sum = sums.get(key) ?? { memberId, day, product, ...noFigures };
    for (const name of figureNames) sum[name] += figures[name] ?? 0n;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted(compare);
}

/** The moment to which a round's figures belong: when it was settled first. */
export const settledFirstAt = (fact: Settlement): Date =>
  new Date(fact.firstSettledAt ?? fact.settledBeforeAt ?? fact.settledAt);

/** Older events name no rounds: the first counts one, and it won where it paid something. */
export function playFigures(fact: Settlement): Partial<Figures> {
  const { stakeMinor, validBetMinor, winMinor } = fact;
  const isFirst = fact.correctionOf === undefined && !fact.isFree && stakeMinor > 0n;
  return {
    bets: fact.rounds ?? (isFirst ? 1n : 0n),
    stakeMinor,
    validMinor: validBetMinor,
    wonMinor: fact.wonBetMinor ?? (winMinor > 0n ? validBetMinor : 0n),
    payoutMinor: winMinor,
  };
}

const rebateKinds: ReadonlySet<string> = new Set(["rebate", "rakeback"]);
const promoPrefix = "promo:";
const chargedBack = "payment:reversed";

/** Whose other side is one of these is a commission; its detail is the kind of its contract. */
const commissionPrefix = "agent:";

type Moved = Pick<Posted, "kind" | "debit" | "credit" | "amountMinor" | "detail">;

/** What an operation adds; undefined where it is inside what the member has. */
export function moneyFigures(moved: Moved): Partial<Figures> | undefined {
  const direction = directionOf(moved);
  if (direction === undefined || moved.amountMinor <= 0n) return undefined;
  const { kind, debit, credit } = moved;
  const amount: bigint = moved.amountMinor;
  const net = direction === "in" ? amount : -amount;
  const other = direction === "in" ? debit : credit;
  if (kind === "deposit") return { depositMinor: net, deposits: direction === "in" ? 1n : -1n };
  if (other === chargedBack) return { depositMinor: net };
  if (kind.startsWith("withdrawal_")) return { withdrawalMinor: -net };
  if (other.startsWith(commissionPrefix)) {
    return moved.detail === "dividend" ? { dividendMinor: net } : { salaryMinor: net };
  }
  if (rebateKinds.has(kind)) return { rebateMinor: net };
  // A bonus comes from the member's own bonus account, everything else that is given from these.
  if (kind.startsWith("bonus") || other.startsWith(promoPrefix)) return { bonusMinor: net };
  return {};
}

/** Whole minor units of a member's day, rounded down, so that days of members add up to teams'. */
export function wholeOf(micro: bigint): bigint {
  const whole = micro / microPerMinor;
  return micro < 0n && whole * microPerMinor !== micro ? whole - 1n : whole;
}
