import { isDeepStrictEqual } from "node:util";
import type { BoardPrizes, BoardSettings, BoardState } from "@baize/contract";
import { boardUnitOf, poolTurnoverBpsMin } from "@baize/contract/board-units";
import { dayMs, hourMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { amountMinorMax } from "../../ledger/index.ts";
import type { Asked } from "../caps/rules.ts";
import { isOfFilter, isRoundCounted, type Counting, type CountedSum } from "../counted/rules.ts";
import { isGiven, isUnpriced, type Given } from "../prize-terms/rules.ts";
import { prizeRuleOf, type PrizeRule } from "./prizes.ts";
import type { ScoreRule } from "./scores.ts";

/** What a board asks, when it is what, and what of play counts. Pure. */

export type BoardEvent =
  | "open"
  | "start"
  | "too_few"
  | "end"
  | "freeze"
  | "nobody"
  | "paid"
  | "cancel";

/**
 * The table of the contract. `freeze` is that the standings are frozen and every hold is decided;
 * `nobody` that then nobody is left who wins a pool of buy-ins.
 */
const ways: Readonly<Record<BoardState, Readonly<Partial<Record<BoardEvent, BoardState>>>>> = {
  published: { open: "registering", cancel: "cancelled" },
  registering: { start: "running", too_few: "cancelled", cancel: "cancelled" },
  running: { end: "finalizing", cancel: "cancelled" },
  finalizing: { freeze: "paying", nobody: "cancelled", cancel: "cancelled" },
  paying: { paid: "finished" },
  finished: {},
  cancelled: {},
};

/** What a board asks of members: stakes for its prizes, the games it counts, and what it scores. */
export const askedByBoard = ({ turnoverBps: bps, filter, score }: BoardSettings): Asked => ({
  wagering: { field: "turnover", bps },
  play: { field: "filter", types: [filter.gameTypes] },
  score: score.kind,
});

/** Where an event leads, or undefined where it may not happen. */
export const nextOfBoard = (state: BoardState, event: BoardEvent): BoardState | undefined =>
  ways[state][event];

/** So many boards of a brand run at one time: a round counts for no more. */
export const boardsAtOnce = 8;
/** Facts are kept for 120 days, and a board is shorter. */
const boardMsMax = 92 * dayMs;
/** So long the end waits for rounds that are not settled, and for what is not on record. */
export const settlesMsMax = 24 * hourMs;

/** How long tickets of a tournament that is cancelled can be used at least. */
export const ticketsBackUntil = (at: Date): Date => new Date(at.getTime() + 30 * dayMs);

/** What a try of a tournament costs: money, points, or a ticket. */
export interface BuyIn {
  /** What goes to the pool, and what the house keeps for the game. */
  readonly poolMinor: bigint;
  readonly feeMinor: bigint;
  readonly points: bigint;
  readonly isByTicket: boolean;
  readonly triesMax: number;
}

/** Whether a board may be entered at a moment. */
export const isEnterable = (
  { state, endsAt }: { readonly state: BoardState; readonly endsAt: Date },
  at: Date,
): boolean => (state === "registering" || state === "running") && at < endsAt;

/** Undefined where taking part costs nothing. */
export function buyInOf({ entry, currency }: BoardSettings): BuyIn | undefined {
  if (entry === null || entry.by === "free") return undefined;
  const triesMax = entry.rebuys + 1;
  const isByTicket = entry.by === "ticket";
  const nothing = { poolMinor: 0n, feeMinor: 0n, points: 0n, isByTicket, triesMax };
  if (entry.by === "points") return { ...nothing, points: BigInt(entry.points) };
  if (entry.by === "ticket") return nothing;
  const feeMinor = parseMinor(entry.fee, currency) ?? 0n;
  const poolMinor = (parseMinor(entry.buyIn, currency) ?? 0n) - feeMinor;
  return { ...nothing, poolMinor, feeMinor };
}

/** Whether the prizes are what members pay in. */
export const hasPool = ({ entry }: Pick<BoardSettings, "entry">): boolean => entry?.by === "cash";

/** How often a prize must be staked; also of a board that was saved before there was a least. */
export const prizeTurnoverOf = (settings: Pick<BoardSettings, "entry" | "turnoverBps">): number =>
  hasPool(settings) ? Math.max(settings.turnoverBps, poolTurnoverBpsMin) : settings.turnoverBps;

/** What the prizes of a board are now: a pool of buy-ins is never less than its guarantee. */
export function prizesNow(settings: BoardSettings, potMinor: bigint): PrizeRule {
  const rule = prizeRuleOf(settings.prizes, settings.currency);
  if (rule.by === "places" || !hasPool(settings)) return rule;
  return { ...rule, poolMinor: potMinor > rule.poolMinor ? potMinor : rule.poolMinor };
}

/** One revision of a board, read. */
export interface BoardRule extends ScoreRule {
  readonly settings: BoardSettings;
  readonly counting: Counting;
  readonly reviewAboveMinor: bigint | null;
}

export function boardRuleOf(settings: BoardSettings): BoardRule {
  const { currency, filter, countsFree, score, perMinuteMax, roundsMax, reviewAbove } = settings;
  return {
    settings,
    score,
    perMinuteMax,
    roundsMax,
    counting: { filter, leastMinor: parseMinor(filter.least ?? "0", currency) ?? 0n, countsFree },
    reviewAboveMinor: reviewAbove === null ? null : (parseMinor(reviewAbove, currency) ?? 0n),
  };
}

/** Whether a round counts. What players of a table win of each other is no score; a stake is. */
export function isCountedFor(rule: BoardRule, sum: CountedSum): boolean {
  if (sum.gameType === "PVP" && rule.score.kind !== "wagered") return false;
  return isRoundCounted(sum, rule.counting);
}

/** Whether anything of these facts can ever count: stakes of corrections are differences. */
export function mayCount({ counting: { filter } }: BoardRule, fact: CountedSum): boolean {
  return fact.kind === "round" && isOfFilter(filter, fact);
}

/** A score as it is written: times and money have their decimals, the others none. */
export function writeScore({ score, currency }: ScoreWritten, value: bigint): string {
  const unit = boardUnitOf(score.kind);
  if (unit === "money") return formatMinor(minor(value), currency);
  if (unit !== "times") return String(value);
  return `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
}

type ScoreWritten = Pick<BoardSettings, "score" | "currency">;

export interface BoardFault {
  readonly field: string;
  readonly reason:
    | "cannot_change"
    | "gap"
    | "missing"
    | "not_an_amount"
    | "overlap"
    | "too_high"
    | "too_low"
    | "too_many"
    | "wrong_order";
}

type Fault = BoardFault | undefined;

function faultOfTimes({ opensAt, startsAt, endsAt }: BoardSettings): Fault {
  const [opens, starts, ends] = [opensAt, startsAt, endsAt].map(Date.parse) as [
    number,
    number,
    number,
  ];
  if (opens > starts) return { field: "opensAt", reason: "too_high" };
  if (ends <= starts) return { field: "endsAt", reason: "too_low" };
  return ends - starts > boardMsMax ? { field: "endsAt", reason: "too_high" } : undefined;
}

/**
 * Every place from the first to the last wins once, and none more than a better one; what nobody
 * can price is not compared.
 */
function faultOfPlaces(
  places: Extract<BoardPrizes, { readonly by: "places" }>["places"],
  currency: string,
): Fault {
  let before = 0;
  let best: bigint | undefined;
  for (const [at, { from, to, ...given }] of places.entries()) {
    const field = `prizes.${at}`;
    const value = parseMinor(given.amount, currency);
    if (from > before + 1) return { field: `${field}.from`, reason: "gap" };
    if (from <= before) return { field: `${field}.from`, reason: "overlap" };
    if (to < from) return { field: `${field}.to`, reason: "too_low" };
    if (value === undefined || !isGiven(given, currency)) {
      return { field: `${field}.amount`, reason: "not_an_amount" };
    }
    before = to;
    if (isUnpriced(given.prize)) continue;
    // What the ledger takes at once: a prize above it could never be paid.
    if (value > (best ?? amountMinorMax)) {
      return { field: `${field}.amount`, reason: "too_high" };
    }
    best = value;
  }
  return undefined;
}

/** A pool of buy-ins goes to the places whole, so they have no amounts of their own. */
function faultOfPrizes({ prizes, currency, entry }: BoardSettings): Fault {
  const isBoughtIn = hasPool({ entry });
  if (prizes.by === "places" && isBoughtIn) return { field: "by", reason: "cannot_change" };
  if (prizes.by === "places") return faultOfPlaces(prizes.places, currency);
  const pool = parseMinor(prizes.pool, currency);
  const least = isBoughtIn ? 0n : 1n;
  if (pool === undefined || pool < least) return { field: "pool", reason: "not_an_amount" };
  // What the ledger takes at once: a prize above it could never be paid.
  if (pool > amountMinorMax) return { field: "pool", reason: "too_high" };
  if (prizes.by === "score") return undefined;
  const { shares } = prizes;
  const isOrdered = shares.every((share, place) => share <= (shares[place - 1] ?? share));
  return isOrdered ? undefined : { field: "shares", reason: "wrong_order" };
}

function faultOfEntry({ entry, needsJoin, currency }: BoardSettings): Fault {
  if (entry === null) return undefined;
  if (!needsJoin) return { field: "entry", reason: "cannot_change" };
  if (entry.by !== "cash") return undefined;
  const [buyIn, fee] = [parseMinor(entry.buyIn, currency), parseMinor(entry.fee, currency)];
  if (buyIn === undefined || buyIn <= 0n) return { field: "buyIn", reason: "not_an_amount" };
  if (buyIn > amountMinorMax) return { field: "buyIn", reason: "too_high" };
  if (fee === undefined || fee < 0n) return { field: "fee", reason: "not_an_amount" };
  return fee >= buyIn ? { field: "fee", reason: "too_high" } : undefined;
}

function faultOfScore({ score, filter, reviewAbove, currency }: BoardSettings): Fault {
  if (filter.least !== null && parseMinor(filter.least, currency) === undefined) {
    return { field: "least", reason: "not_an_amount" };
  }
  if (reviewAbove !== null && parseMinor(reviewAbove, currency) === undefined) {
    return { field: "reviewAbove", reason: "not_an_amount" };
  }
  if (score.kind === "wagered") {
    const types = score.weights.map(({ gameType }) => gameType);
    if (new Set(types).size < types.length) return { field: "score", reason: "too_many" };
  }
  return undefined;
}

/** Rounds are counted out for those who enter, and so many in a row must fit in. */
function faultOfRounds({ roundsMax, entry, score }: BoardSettings): Fault {
  if (roundsMax === undefined) return undefined;
  if (entry === null) return { field: "roundsMax", reason: "cannot_change" };
  const isShort = score.kind === "window" && score.rounds > roundsMax;
  return isShort ? { field: "roundsMax", reason: "too_low" } : undefined;
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfBoard(settings: BoardSettings, currency: string): Fault {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (!settings.needsJoin && settings.minPlayers > 0) {
    return { field: "minPlayers", reason: "too_high" };
  }
  // Who has paid, or was given a ticket, is not to find the door closed.
  const isPaidFor = settings.entry !== null && settings.entry.by !== "free";
  if (isPaidFor && (settings.controlShare ?? 0) > 0) {
    return { field: "controlShare", reason: "cannot_change" };
  }
  return (
    faultOfTimes(settings) ??
    faultOfEntry(settings) ??
    faultOfRounds(settings) ??
    faultOfScore(settings) ??
    faultOfPrizes(settings)
  );
}

/**
 * A pool below the least turnover. One that was saved with less before is paid with the least, so
 * its texts may still change.
 */
export function faultOfTurnover(settings: BoardSettings, before: BoardSettings | undefined): Fault {
  const isAsItWas =
    before !== undefined && hasPool(before) && before.turnoverBps === settings.turnoverBps;
  const isEnough = isAsItWas || settings.turnoverBps >= prizeTurnoverOf(settings);
  return isEnough ? undefined : { field: "turnover", reason: "too_low" };
}

const texts = ["title", "text"] as const satisfies readonly (keyof BoardSettings)[];

/** What its places win, where it says so place by place. */
export const givenBy = ({ prizes }: Pick<BoardSettings, "prizes">): readonly Given[] =>
  prizes.by === "places" ? prizes.places : [];

/** Once a board runs, members play for what they were told: only its texts change. */
export function changedField(before: BoardSettings, after: BoardSettings): string | undefined {
  // What is left out of the new ones is a change, too.
  const fields = Object.keys({ ...before, ...after }) as (keyof BoardSettings)[];
  return fields.find(
    (field) =>
      !texts.some((text) => text === field) && !isDeepStrictEqual(before[field], after[field]),
  );
}

/** From its registration on, members pay what they were told. */
export function changedEntry(before: BoardSettings, after: BoardSettings): string | undefined {
  if (buyInOf(before) === undefined && buyInOf(after) === undefined) return undefined;
  return changedField(before, after);
}

/** Names the fact that somebody won: the award's source. */
export const sourceOf = (boardId: string): string => `board:${boardId}`;
