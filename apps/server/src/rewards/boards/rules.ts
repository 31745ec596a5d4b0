import { isDeepStrictEqual } from "node:util";
import type { BoardSettings, BoardState } from "@baize/contract";
import { boardUnitOf } from "@baize/contract/board-units";
import { dayMs, hourMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { isRoundCounted, type Counting, type CountedSum } from "../counted/rules.ts";
import { prizeRuleOf, type PrizeRule } from "./prizes.ts";
import type { ScoreRule } from "./scores.ts";

/** What a board asks, when it is what, and what of play counts. Pure. */

export type BoardEvent = "open" | "start" | "too_few" | "end" | "freeze" | "paid" | "cancel";

/**
 * The table of the contract. `freeze` is that the standings are frozen and every hold is decided.
 */
const ways: Readonly<Record<BoardState, Readonly<Partial<Record<BoardEvent, BoardState>>>>> = {
  published: { open: "registering", cancel: "cancelled" },
  registering: { start: "running", too_few: "cancelled", cancel: "cancelled" },
  running: { end: "finalizing", cancel: "cancelled" },
  finalizing: { freeze: "paying", cancel: "cancelled" },
  paying: { paid: "finished" },
  finished: {},
  cancelled: {},
};

/** Where an event leads, or undefined where it may not happen. */
export const nextOfBoard = (state: BoardState, event: BoardEvent): BoardState | undefined =>
  ways[state][event];

/** So many boards of a brand run at one time: a round counts for no more. */
export const boardsAtOnce = 8;
/** Facts are kept for 120 days, and a board is shorter. */
const boardMsMax = 92 * dayMs;
/** So long the end waits for rounds that are not settled, and for what is not on record. */
export const settlesMsMax = 24 * hourMs;

/** One revision of a board, read. */
export interface BoardRule extends ScoreRule {
  readonly settings: BoardSettings;
  readonly counting: Counting;
  readonly prizes: PrizeRule;
  readonly reviewAboveMinor: bigint | null;
}

export function boardRuleOf(settings: BoardSettings): BoardRule {
  const { currency, filter, countsFree, score, perMinuteMax, prizes, reviewAbove } = settings;
  return {
    settings,
    score,
    perMinuteMax,
    counting: { filter, leastMinor: parseMinor(filter.least ?? "0", currency) ?? 0n, countsFree },
    prizes: prizeRuleOf(prizes, currency),
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
  const { gameTypes, vendors } = filter;
  if (fact.kind !== "round") return false;
  if (gameTypes.length > 0 && (fact.gameType === null || !gameTypes.includes(fact.gameType))) {
    return false;
  }
  return vendors.length === 0 || vendors.includes(fact.vendorCode);
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
  readonly reason: "cannot_change" | "not_an_amount" | "too_low" | "too_high" | "too_many";
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

function faultOfPlaces(
  places: readonly { readonly from: number; readonly to: number; readonly amount: string }[],
  currency: string,
): Fault {
  let before = 0;
  let best: bigint | undefined;
  for (const [at, { from, to, amount }] of places.entries()) {
    const field = `prizes.${at}`;
    const value = parseMinor(amount, currency);
    if (value === undefined || value <= 0n) return { field, reason: "not_an_amount" };
    if (from !== before + 1 || to < from) return { field, reason: "too_low" };
    if (best !== undefined && value > best) return { field, reason: "too_high" };
    [before, best] = [to, value];
  }
  return undefined;
}

function faultOfPrizes({ prizes, currency }: BoardSettings): Fault {
  if (prizes.by === "places") return faultOfPlaces(prizes.places, currency);
  const pool = parseMinor(prizes.pool, currency);
  if (pool === undefined || pool <= 0n) return { field: "pool", reason: "not_an_amount" };
  if (prizes.by === "score") return undefined;
  const at = prizes.shares.findIndex((share, place) => share > (prizes.shares[place - 1] ?? share));
  return at === -1 ? undefined : { field: `prizes.${at}`, reason: "too_high" };
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

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfBoard(settings: BoardSettings, currency: string): Fault {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (!settings.needsJoin && settings.minPlayers > 0) {
    return { field: "minPlayers", reason: "too_high" };
  }
  return faultOfTimes(settings) ?? faultOfScore(settings) ?? faultOfPrizes(settings);
}

const texts = ["title", "text"] as const satisfies readonly (keyof BoardSettings)[];

/** Once a board runs, members play for what they were told: only its texts change. */
export function changedField(before: BoardSettings, after: BoardSettings): string | undefined {
  const fields = Object.keys(after) as (keyof BoardSettings)[];
  return fields.find(
    (field) =>
      !texts.some((text) => text === field) && !isDeepStrictEqual(before[field], after[field]),
  );
}

/** Names the fact that somebody won: the award's source. */
export const sourceOf = (boardId: string): string => `board:${boardId}`;
