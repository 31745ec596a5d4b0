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
}

const minuteMs = 60_000;
const compareText = (one: string, other: string): number =>
  one === other ? 0 : one < other ? -1 : 1;

const bySettled = (one: BoardRound, other: BoardRound): number =>
  one.settledAt.getTime() - other.settledAt.getTime() || compareText(one.item, other.item);
const byStart = (one: BoardRound, other: BoardRound): number =>
  one.at.getTime() - other.at.getTime() || compareText(one.item, other.item);

/** The first rounds of each minute. */
function firstOfMinutes(rounds: readonly BoardRound[], most: number): BoardRound[] {
  const counted = new Map<number, number>();
  return rounds.toSorted(byStart).filter(({ at }) => {
    const key = Math.floor(at.getTime() / minuteMs);
    const before = counted.get(key) ?? 0;
    counted.set(key, before + 1);
    return before < most;
  });
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

/** What one round adds, where rounds simply add up. */
function addedBy(score: BoardScore, round: BoardRound): bigint | undefined {
  switch (score.kind) {
    case "sum_multiplier":
      return score.best === null ? multiplierOf(round) : undefined;
    case "log":
      return logOf(round);
    case "wagered":
      return weighed(round, score.weights);
    case "won":
      return round.winMinor;
    case "net":
      return round.winMinor - round.stakeMinor;
    case "points":
      return pointsOf(round, score.table);
    default:
      return undefined;
  }
}

/** Takes rounds one after the other and answers the score after each. */
type Adding = (round: BoardRound) => bigint;

function bestOf(most: number): Adding {
  const best: bigint[] = [];
  let sum = 0n;
  return (round) => {
    const worth = multiplierOf(round);
    const place = best.findIndex((one) => one < worth);
    best.splice(place === -1 ? best.length : place, 0, worth);
    sum += worth;
    if (best.length > most) sum -= best.pop() ?? 0n;
    return sum;
  };
}

function longestRun(): Adding {
  let run = 0n;
  let longest = 0n;
  return ({ winMinor, stakeMinor }) => {
    run = winMinor > stakeMinor ? run + 1n : 0n;
    if (run > longest) longest = run;
    return longest;
  };
}

function bestWindow(length: number): Adding {
  const last: bigint[] = [];
  let sum = 0n;
  let best = 0n;
  return (round) => {
    const worth = multiplierOf(round);
    last.push(worth);
    sum += worth;
    if (last.length > length) sum -= last.shift() ?? 0n;
    if (sum > best) best = sum;
    return best;
  };
}

function addingOf(score: BoardScore): Adding {
  let total = 0n;
  if (score.kind === "sum_multiplier" && score.best !== null) return bestOf(score.best);
  if (score.kind === "streak") return longestRun();
  if (score.kind === "window") return bestWindow(score.rounds);
  if (score.kind === "multiplier") {
    return (round) => {
      const worth = multiplierOf(round);
      if (worth > total) total = worth;
      return total;
    };
  }
  return (round) => (total += addedBy(score, round) ?? 0n);
}

/** The score of all of a member's rounds; undefined where it is nothing, or less. */
export function scoreOf(rule: ScoreRule, rounds: readonly BoardRound[]): Scored | undefined {
  const { perMinuteMax, score } = rule;
  const counted = perMinuteMax === null ? rounds : firstOfMinutes(rounds, perMinuteMax);
  const add = addingOf(score);
  let now = 0n;
  let last: BoardRound | undefined;
  for (const round of counted.toSorted(bySettled)) {
    const after = add(round);
    if (after !== now) last = round;
    now = after;
  }
  if (last === undefined || now <= 0n) return undefined;
  return { score: now, reachedAt: last.settledAt, roundId: last.item };
}

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

/**
 * The score after new rounds, where it does not take all of them to tell; undefined where it does.
 * What was taken back, or changed, always does.
 */
export function addRounds(
  rule: ScoreRule,
  before: Scored | undefined,
  fresh: readonly BoardRound[],
): Scored | undefined {
  if (before === undefined || rule.perMinuteMax !== null) return undefined;
  const own = scoreOf({ ...rule, perMinuteMax: null }, fresh);
  if (rule.score.kind === "multiplier") {
    if (own === undefined || own.score < before.score) return before;
    return own.score > before.score || isEarlier(own, before) ? own : before;
  }
  const added = fresh.map((round) => ({ round, worth: addedBy(rule.score, round) }));
  if (added.some(({ worth }) => worth === undefined)) return undefined;
  const score = added.reduce((sum, { worth }) => sum + (worth ?? 0n), before.score);
  // Less than nothing is no score, and then all rounds say how much less.
  if (score <= 0n) return undefined;
  const changing = added.filter(({ worth }) => worth !== 0n).map(({ round }) => round);
  const last = changing.toSorted(bySettled).at(-1);
  if (last === undefined) return { ...before, score };
  const reached = { score, reachedAt: last.settledAt, roundId: last.item };
  return isEarlier(reached, before) ? { ...before, score } : reached;
}
