import type { MissionMeasure } from "@baize/contract";
import { isPlayed, missionMostOf } from "@baize/contract/mission-units";
import { isRoundCounted, multiplierOf, type CountedSum } from "../counted/rules.ts";
import type { EntryKey, KeptCount, LastRound, MissionRule, TaskRule } from "./rules.ts";

/**
 * How far the tasks of a mission are. Pure.
 *
 * Whatever is told in whatever order, a count is what a count from nothing would be: of a turn's
 * items it is taken further where that is possible, and is undefined where only all items tell.
 */

/** How far one task is, and what of it is remembered to count on. */
export interface Tally {
  readonly value: bigint;
  /** Of what is counted by name: the names. */
  readonly seen: readonly string[];
  /** Of a run: how long the one under way is. */
  readonly run: number;
}

export interface Standing {
  readonly tallies: readonly Tally[];
  readonly last: LastRound | null;
}

/** An item before and after a turn. */
export interface ItemChange {
  readonly was: CountedSum | undefined;
  readonly is: CountedSum | undefined;
}

const nothing: Tally = { value: 0n, seen: [], run: 0 };

/** What one item is to a task: a name, or how much; undefined where it is nothing. */
type Mark = string | bigint | undefined;

const isWin = ({ winMinor, stakeMinor }: CountedSum) => winMinor > stakeMinor;

function roundMark({ measure, counting }: TaskRule, sum: CountedSum): Mark {
  if (!isRoundCounted(sum, counting)) return undefined;
  switch (measure) {
    case "games":
      return `${sum.vendorCode}/${sum.gameCode}`;
    case "wins_in_a_row":
      return isWin(sum) ? 1n : 0n;
    case "valid":
      return sum.validMinor;
    case "multiplier":
      return multiplierOf(sum) || undefined;
    case "rounds":
      return 1n;
    default:
      return isWin(sum) ? 1n : undefined;
  }
}

/** Documents, parts of a profile and days have their name before the first colon. */
const nameOf = ({ item }: CountedSum) => item.split(":")[0];

/** The item of a step that was done before the entry began; it is only that entry's. */
export const itemBefore = (step: string, { missionId, period }: EntryName, at: Date): string =>
  `${step}:before:${missionId}:${period}:${at.getTime()}`;
type EntryName = Pick<EntryKey, "missionId" | "period">;
const isBefore = ({ item }: Pick<CountedSum, "item">) => item.split(":")[1] === "before";
export const isOfOther = (sum: Pick<CountedSum, "item">, { missionId, period }: EntryName) =>
  isBefore(sum) && !sum.item.includes(`:${missionId}:${period}:`);

function markOf(task: TaskRule, sum: CountedSum | undefined): Mark {
  if (sum === undefined) return undefined;
  const { measure, counting } = task;
  if (isPlayed(measure)) return roundMark(task, sum);
  if (sum.stakeMinor <= 0n) return undefined;
  switch (measure) {
    case "profile_steps":
      return sum.kind === "profile" ? nameOf(sum) : undefined;
    case "kyc_steps":
      return sum.kind === "document" ? nameOf(sum) : undefined;
    case "sign_in_days":
      return sum.kind === "sign_in" ? nameOf(sum) : undefined;
    case "check_ins":
      return sum.kind === "check_in" ? 1n : undefined;
    case "friends":
      return sum.kind === "friend" ? 1n : undefined;
    default:
      if (sum.kind !== "deposit" || sum.stakeMinor < counting.leastMinor) return undefined;
      return measure === "deposits" ? 1n : sum.stakeMinor;
  }
}

/** Each of these, all of its documents together, is one step. */
const proofs: readonly (readonly (readonly string[])[])[] = [
  [["passport"], ["driving_licence"], ["id_card_front", "id_card_back"]],
  [["address_proof"]],
  [["selfie"]],
];

function countNames(measure: MissionMeasure, seen: readonly string[]): bigint {
  if (measure !== "kyc_steps") return BigInt(seen.length);
  const has = (kinds: readonly string[]) => kinds.every((kind) => seen.includes(kind));
  return BigInt(proofs.filter((ways) => ways.some(has)).length);
}

/** More games than are asked for need not be remembered. */
const isFull = ({ measure }: TaskRule, { seen }: Tally) =>
  measure === "games" && seen.length >= (missionMostOf.games ?? 0);

function plus(task: TaskRule, tally: Tally, mark: Mark): Tally {
  if (mark === undefined) return tally;
  if (typeof mark === "string") {
    if (tally.seen.includes(mark) || isFull(task, tally)) return tally;
    const seen = [...tally.seen, mark];
    return { ...tally, seen, value: countNames(task.measure, seen) };
  }
  if (task.measure === "wins_in_a_row") {
    const run = mark === 0n ? 0 : tally.run + 1;
    return { ...tally, run, value: BigInt(run) > tally.value ? BigInt(run) : tally.value };
  }
  if (task.measure !== "multiplier") return { ...tally, value: tally.value + mark };
  return mark > tally.value ? { ...tally, value: mark } : tally;
}

const lastOf = ({ settledAt, item }: CountedSum): LastRound => ({ at: settledAt.getTime(), item });

function compare(one: LastRound, other: LastRound): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.item === other.item) return 0;
  return one.item < other.item ? -1 : 1;
}

const bySettled = (one: CountedSum, other: CountedSum) => compare(lastOf(one), lastOf(other));

type Tasks = Pick<MissionRule, "tasks" | "isInOrder">;

const isRun = ({ measure }: TaskRule) => measure === "wins_in_a_row";

/**
 * Adds items in the order they were settled in; in order, each counts for one task, and steps that
 * were done before for theirs.
 */
function walk({ tasks, isInOrder }: Tasks, from: Standing, items: readonly CountedSum[]): Standing {
  const tallies = tasks.map((_, at) => from.tallies[at] ?? nothing);
  const isUndone = ({ expected }: TaskRule, at: number) => (tallies[at]?.value ?? 0n) < expected;
  let { last } = from;
  for (const sum of items) {
    const now = isInOrder ? tasks.findIndex(isUndone) : undefined;
    for (const [at, task] of tasks.entries()) {
      const mark = markOf(task, sum);
      if (mark === undefined) continue;
      if (isInOrder || isRun(task)) last = lastOf(sum);
      const isOpen = now === undefined || now === at || isBefore(sum);
      if (isOpen) tallies[at] = plus(task, tallies[at] ?? nothing, mark);
    }
  }
  return { tallies, last };
}

/** What tasks have counted, from nothing. */
export const countAll = (rule: Tasks, items: Iterable<CountedSum>): Standing =>
  walk(rule, { tallies: [], last: null }, [...items].toSorted(bySettled));

interface Told {
  readonly was: Mark;
  readonly is: Mark;
  readonly sum: CountedSum;
}

/** What an amount comes to: nothing of it is in any order. */
function plusDifferences(tally: Tally, told: readonly Told[]): Tally {
  let { value } = tally;
  for (const { was, is } of told) {
    if (typeof was === "bigint") value -= was;
    if (typeof is === "bigint") value += is;
  }
  return { ...tally, value };
}

/** The highest may have been taken back: then only all items tell. */
function plusHighest(tally: Tally, told: readonly Told[]): Tally | undefined {
  const highest = (marks: readonly Mark[]) =>
    marks.reduce<bigint>((most, one) => (typeof one === "bigint" && one > most ? one : most), 0n);
  const is = highest(told.map((one) => one.is));
  if (is >= tally.value) return { ...tally, value: is };
  return highest(told.map((one) => one.was)) === tally.value ? undefined : tally;
}

function countOne(
  task: TaskRule,
  tally: Tally,
  changes: readonly ItemChange[],
  last: LastRound | null,
): Tally | undefined {
  const told = changes.flatMap(({ was, is }): Told[] => {
    const sum = is ?? was;
    const one = { was: markOf(task, was), is: markOf(task, is) };
    return sum === undefined || one.was === one.is ? [] : [{ ...one, sum }];
  });
  if (told.length === 0) return tally;
  if (task.measure === "multiplier") return plusHighest(tally, told);
  const isNamed = told.some(({ was, is }) => typeof (is ?? was) === "string");
  if (!isNamed && !isRun(task)) return plusDifferences(tally, told);
  // A count from before names were kept knows only how many there were.
  if (isNamed && tally.seen.length === 0 && tally.value > 0n) return undefined;
  // Another round of the same game, or one before it, may take the place of what is gone.
  if (told.some(({ was }) => was !== undefined)) return undefined;
  const fresh = told.toSorted((a, b) => bySettled(a.sum, b.sum));
  const [first] = fresh;
  if (isRun(task) && last !== null && first && compare(lastOf(first.sum), last) <= 0) {
    return undefined;
  }
  return fresh.reduce((sum, { is }) => plus(task, sum, is), tally);
}

const latest = (one: LastRound | null, other: LastRound): LastRound =>
  one === null || compare(one, other) < 0 ? other : one;

/** One task after the other: what came before the last that counted moves all after it. */
function countOrdered(
  rule: Tasks,
  from: Standing,
  changes: readonly ItemChange[],
): Standing | undefined {
  const told = changes.filter(({ was, is }) =>
    rule.tasks.some((task) => markOf(task, was) !== markOf(task, is)),
  );
  const isKnown = ({ was }: ItemChange) =>
    rule.tasks.some((task) => markOf(task, was) !== undefined);
  if (told.some(isKnown)) return undefined;
  const fresh = told.flatMap(({ is }) => is ?? []).toSorted(bySettled);
  const [first] = fresh;
  if (first === undefined) return from;
  if (from.last !== null && compare(lastOf(first), from.last) <= 0) return undefined;
  return walk(rule, from, fresh);
}

/** Takes a count further; undefined where only a count from nothing tells. */
export function countMore(
  rule: Tasks,
  from: Standing,
  changes: readonly ItemChange[],
): Standing | undefined {
  if (rule.isInOrder) return countOrdered(rule, from, changes);
  const { tasks } = rule;
  const tallies: Tally[] = [];
  let { last } = from;
  for (const [at, task] of tasks.entries()) {
    const tally = countOne(task, from.tallies[at] ?? nothing, changes, from.last);
    if (tally === undefined) return undefined;
    tallies.push(tally);
    if (!isRun(task)) continue;
    for (const { is } of changes) {
      if (is !== undefined && markOf(task, is) !== undefined) last = latest(last, lastOf(is));
    }
  }
  return { tallies, last };
}

/** Null where the values are all there is to know. */
export function keptOf({ tallies, last }: Standing): KeptCount | null {
  if (last === null && tallies.every(({ seen }) => seen.length === 0)) return null;
  return { seen: tallies.map(({ seen }) => seen), runs: tallies.map(({ run }) => run), last };
}

/** As it stood; an entry that has counted nothing yet has no values. */
export const standingOf = (
  { tasks }: Pick<Tasks, "tasks">,
  { actual, count }: { readonly actual: readonly bigint[]; readonly count: KeptCount | null },
): Standing => ({
  tallies: tasks.map((_, at) => ({
    value: actual[at] ?? 0n,
    seen: count?.seen[at] ?? [],
    run: count?.runs[at] ?? 0,
  })),
  last: count?.last ?? null,
});
