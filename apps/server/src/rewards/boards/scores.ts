import type { BoardScore, GameType } from "@baize/contract";
import { multiplierOf, type CountedSum } from "../counted/rules.ts";

/**
 * What rounds are worth on a board. Pure.
 *
 * Scores are whole numbers: hundredths of a stake, minor units, points or rounds. They are those of
 * the member's rounds in the order they were settled, then by round: whatever order the facts came
 * in, the score is the same.
 */

export type BoardRound = Pick<
  CountedSum,
  "item" | "at" | "settledAt" | "gameType" | "stakeMinor" | "validMinor" | "winMinor"
>;

export interface Scored {
  readonly score: bigint;
  /** When the score became what it is, and by which round. */
  readonly reachedAt: Date;
  readonly roundId: string;
}

export interface ScoreRule {
  readonly score: BoardScore;
  readonly perMinuteMax: number | null;
  /** Of each try so many rounds count, those that began first; absent where all do. */
  readonly roundsMax?: number | undefined;
}

const minuteMs = 60_000;
const compareText = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

interface Mark {
  readonly at: Date;
  readonly item: string;
}

const byMark = (one: Mark, other: Mark): number =>
  one.at.getTime() - other.at.getTime() || compareText(one.item, other.item);
const settledMark = ({ settledAt, item }: BoardRound): Mark => ({ at: settledAt, item });
const bySettled = (one: BoardRound, other: BoardRound): number =>
  byMark(settledMark(one), settledMark(other));

/**
 * Where the count of a member's rounds stands. With it, rounds that were settled later are added
 * without those before.
 */
export interface Count {
  /** What the rounds come to; may be nothing, or less. */
  readonly now: bigint;
  /** By which round it became what it is. */
  readonly reached: Mark | null;
  /** The last counted round in the order of their settlement. */
  readonly last: Mark | null;
  /** What the kind of score keeps of rounds: the best, the run, or the newest. */
  readonly kept: readonly bigint[];
  /**
   * Where rounds are limited: the one that began last, which of its minute it is, and how many of
   * all count.
   */
  readonly begun: (Mark & { readonly nth: number; readonly all?: number }) | null;
}

export const nothingCounted: Count = { now: 0n, reached: null, last: null, kept: [], begun: null };

interface Taken {
  readonly rounds: readonly BoardRound[];
  readonly begun: Count["begun"];
}

const minuteOf = ({ at }: Pick<Mark, "at">): number => Math.floor(at.getTime() / minuteMs);

/**
 * The first rounds of each minute, and of all; undefined where one began before those that were
 * counted.
 */
function firstBegun(
  before: Count["begun"],
  rounds: readonly BoardRound[],
  { perMinuteMax, roundsMax = Infinity }: Pick<ScoreRule, "perMinuteMax" | "roundsMax">,
): Taken | undefined {
  const most = perMinuteMax ?? Infinity;
  const taken: BoardRound[] = [];
  let begun = before;
  for (const round of rounds.toSorted(byMark)) {
    if (begun !== null && byMark(begun, round) > 0) return undefined;
    const nth = begun !== null && minuteOf(begun) === minuteOf(round) ? begun.nth + 1 : 1;
    const sofar = begun?.all ?? 0;
    const isTaken = nth <= most && sofar < roundsMax;
    if (isTaken) taken.push(round);
    begun = { at: round.at, item: round.item, nth, all: isTaken ? sofar + 1 : sofar };
  }
  return { rounds: taken, begun };
}

/** 100 × log2(win / stake + 1), rounded to the nearest. */
function logOf({ stakeMinor, winMinor }: BoardRound): bigint {
  if (stakeMinor <= 0n || winMinor <= 0n) return 0n;
  // tidy: allow money-number, because a ratio is what the logarithm is of.
  const times = Number(winMinor) / Number(stakeMinor);
  return BigInt(Math.round(100 * Math.log2(times + 1)));
}

const percent = 100n;

function weighed(
  { validMinor, gameType }: BoardRound,
  weights: readonly { readonly gameType: GameType; readonly percent: number }[],
): bigint {
  const own = weights.find((one) => one.gameType === gameType);
  return own === undefined ? validMinor : (validMinor * BigInt(own.percent)) / percent;
}

/** Hundredths as they are written: "50" and "2.5" are 5,000 and 250. */
export function hundredthsOf(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, "0"));
}

function pointsOf(
  round: BoardRound,
  table: readonly { readonly times: string; readonly points: number }[],
): bigint {
  const times = multiplierOf(round);
  const reached = table.filter((line) => times >= hundredthsOf(line.times));
  return BigInt(reached.reduce((most, { points }) => Math.max(most, points), 0));
}

type AddedScore = Exclude<BoardScore, { readonly kind: "multiplier" | "streak" | "window" }>;

/** What one round adds, where rounds simply add up. */
function addedBy(score: AddedScore, round: BoardRound): bigint {
  switch (score.kind) {
    case "sum_multiplier":
      return multiplierOf(round);
    case "log":
      return logOf(round);
    case "wagered":
      return weighed(round, score.weights);
    case "won":
      return round.winMinor;
    case "net":
      return round.winMinor - round.stakeMinor;
    default:
      return pointsOf(round, score.table);
  }
}

interface Adding {
  /** Takes rounds one after the other and answers the score after each. */
  readonly add: (round: BoardRound) => bigint;
  readonly kept: readonly bigint[];
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, one) => sum + one, 0n);

function bestOf(most: number, { kept }: Count): Adding {
  const best = [...kept];
  let sum = sumOf(best);
  const add = (round: BoardRound) => {
    const worth = multiplierOf(round);
    const place = best.findIndex((one) => one < worth);
    best.splice(place === -1 ? best.length : place, 0, worth);
    sum += worth;
    if (best.length > most) sum -= best.pop() ?? 0n;
    return sum;
  };
  return { add, kept: best };
}

function longestRun({ now, kept }: Count): Adding {
  const run = [kept[0] ?? 0n];
  let longest = now;
  const add = ({ winMinor, stakeMinor }: BoardRound) => {
    const length = winMinor > stakeMinor ? (run[0] ?? 0n) + 1n : 0n;
    run[0] = length;
    if (length > longest) longest = length;
    return longest;
  };
  return { add, kept: run };
}

function bestWindow(length: number, { now, kept }: Count): Adding {
  const last = [...kept];
  let sum = sumOf(last);
  let best = now;
  const add = (round: BoardRound) => {
    const worth = multiplierOf(round);
    last.push(worth);
    sum += worth;
    if (last.length > length) sum -= last.shift() ?? 0n;
    if (sum > best) best = sum;
    return best;
  };
  return { add, kept: last };
}

function addingOf(score: BoardScore, count: Count): Adding {
  if (score.kind === "sum_multiplier" && score.best !== null) return bestOf(score.best, count);
  if (score.kind === "streak") return longestRun(count);
  if (score.kind === "window") return bestWindow(score.rounds, count);
  let total = count.now;
  if (score.kind === "multiplier") {
    const add = (round: BoardRound) => {
      const worth = multiplierOf(round);
      if (worth > total) total = worth;
      return total;
    };
    return { add, kept: [] };
  }
  return { add: (round) => (total += addedBy(score, round)), kept: [] };
}

/**
 * Counts rounds that came after those of a count; undefined where one came before, for then it
 * takes all of them to tell.
 */
export function addRounds(
  { score, perMinuteMax, roundsMax }: ScoreRule,
  before: Count,
  rounds: readonly BoardRound[],
): Count | undefined {
  const taken =
    perMinuteMax === null && roundsMax === undefined
      ? { rounds, begun: null }
      : firstBegun(before.begun, rounds, { perMinuteMax, roundsMax });
  if (taken === undefined) return undefined;
  const { add, kept } = addingOf(score, before);
  let { now, reached, last } = before;
  for (const round of taken.rounds.toSorted(bySettled)) {
    const mark = settledMark(round);
    if (last !== null && byMark(last, mark) > 0) return undefined;
    const after = add(round);
    if (after !== now) reached = mark;
    [now, last] = [after, mark];
  }
  return { now, reached, last, kept, begun: taken.begun };
}

/** What a count is as a score; undefined where it is nothing, or less. */
export function scoredOf({ now, reached }: Count): Scored | undefined {
  if (reached === null || now <= 0n) return undefined;
  return { score: now, reachedAt: reached.at, roundId: reached.item };
}

/** The count of all of a member's rounds. */
export const countOf = (rule: ScoreRule, rounds: readonly BoardRound[]): Count =>
  addRounds(rule, nothingCounted, rounds) ?? nothingCounted;

/** The score of all of a member's rounds; undefined where it is nothing, or less. */
export const scoreOf = (rule: ScoreRule, rounds: readonly BoardRound[]): Scored | undefined =>
  scoredOf(countOf(rule, rounds));

const isEarlier = (one: Scored, other: Scored): boolean =>
  one.reachedAt < other.reachedAt ||
  (one.reachedAt.getTime() === other.reachedAt.getTime() && one.roundId < other.roundId);

/**
 * The best score of tries that each begin at a moment: a round belongs to the try it began in, and
 * those before the second try to the first. Of equal ones it is the earlier.
 */
export function bestTry(
  rule: ScoreRule,
  tries: readonly Date[],
  rounds: readonly BoardRound[],
): Scored | undefined {
  const later = tries.slice(1);
  if (later.length === 0) return scoreOf(rule, rounds);
  const parts = new Map<number, BoardRound[]>();
  for (const round of rounds) {
    const nth = later.filter((from) => from <= round.at).length;
    const part = parts.get(nth);
    if (part === undefined) parts.set(nth, [round]);
    else part.push(round);
  }
  let best: Scored | undefined;
  for (const nth of [...parts.keys()].toSorted((one, other) => one - other)) {
    const own = scoreOf(rule, parts.get(nth) ?? []);
    if (own === undefined || (best !== undefined && own.score < best.score)) continue;
    if (best === undefined || own.score > best.score || isEarlier(own, best)) best = own;
  }
  return best;
}
