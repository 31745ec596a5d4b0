import {
  type AwardPrize,
  type AwardState,
  type MissionMeasure,
  type MissionSettings,
  type MissionState,
  type MissionStatus,
} from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { isPlayed, missionMostOf, missionUnitOf } from "@baize/contract/mission-units";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { isGiven } from "../prize-terms/rules.ts";
import { periodOf, type Period } from "../../platform/zone-periods.ts";
import type { Asked } from "../caps/rules.ts";
import type { Counting } from "../counted/rules.ts";

/** What a mission asks, and what somebody earns who is so far. Pure. */

export interface TaskRule {
  readonly measure: MissionMeasure;
  readonly counting: Counting;
  /** In the unit of its measure. */
  readonly expected: bigint;
}

export interface MilestoneRule {
  /** Of a single task in the unit of its measure; of several, how many of them are done. */
  readonly expected: bigint;
  readonly amountMinor: bigint;
  readonly prize: AwardPrize | null;
}

/** What a mission asks of members: how its awards are staked, and what its tasks are played in. */
export function askedByMission({ isOpen, turnoverBps: bps, tasks }: MissionSettings): Asked {
  const types = tasks
    .filter(({ measure }) => isPlayed(measure))
    .map(({ filter }) => filter.gameTypes);
  const play = types.length === 0 ? {} : { play: { field: "tasks", types } };
  return { isOpen, wagering: { field: "turnover", bps }, ...play };
}

/** One revision of a mission, read. */
export interface MissionRule {
  readonly missionId: string;
  readonly merchantCode: string;
  readonly revision: number;
  readonly settings: MissionSettings;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isInOrder: boolean;
  readonly tasks: readonly TaskRule[];
  readonly milestones: readonly MilestoneRule[];
}

/** Facts are kept so long, and a period is shorter. */
export const factsKeptMs = 120 * dayMs;
const onceMsMax = 92 * dayMs;

const isMoney = (measure: MissionMeasure | undefined): boolean =>
  measure !== undefined && missionUnitOf(measure) === "money";

/** A value of a measure as it is written, in the measure's unit; undefined where it is none. */
export function readValue(
  measure: MissionMeasure | undefined,
  text: string,
  currency: string,
): bigint | undefined {
  if (isMoney(measure)) return parseMinor(text, currency);
  const places = measure === "multiplier" ? 2 : 0;
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || fraction.length > places) return undefined;
  return BigInt(whole + fraction.padEnd(places, "0"));
}

export function writeValue(
  measure: MissionMeasure | undefined,
  value: bigint,
  currency: string,
): string {
  if (isMoney(measure)) return formatMinor(minor(value), currency);
  if (measure !== "multiplier") return String(value);
  return `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
}

/** What milestones count: the measure of a single task; tasks that are done, where it is absent. */
export const milestoneMeasure = ({
  tasks,
}: {
  readonly tasks: readonly { readonly measure: MissionMeasure }[];
}): MissionMeasure | undefined => (tasks.length === 1 ? tasks[0]?.measure : undefined);

type Named = Pick<MissionRule, "missionId" | "merchantCode" | "revision">;

/** Settings that were found right, as they are counted by. */
export function missionRuleOf(named: Named, settings: MissionSettings): MissionRule {
  const { currency } = settings;
  const value = (measure: MissionMeasure | undefined, text: string) =>
    readValue(measure, text, currency) ?? 0n;
  const measure = milestoneMeasure(settings);
  return {
    missionId: named.missionId,
    merchantCode: named.merchantCode,
    revision: named.revision,
    settings,
    startsAt: new Date(settings.startsAt),
    endsAt: new Date(settings.endsAt),
    isInOrder: settings.isInOrder,
    tasks: settings.tasks.map((task) => ({
      measure: task.measure,
      expected: value(task.measure, task.expected),
      counting: {
        filter: task.filter,
        leastMinor: parseMinor(task.filter.least ?? "0", currency) ?? 0n,
        countsFree: false,
      },
    })),
    milestones: settings.milestones.map(({ expected, amount, prize = null }) => ({
      expected: value(measure, expected),
      amountMinor: parseMinor(amount, currency) ?? 0n,
      prize,
    })),
  };
}

/** The least that one of its awards is worth: with less left, its budget is used. */
export const leastOf = ({ milestones }: Pick<MissionRule, "milestones">): bigint =>
  milestones
    .map(({ amountMinor }) => amountMinor)
    .reduce((least, one) => (one < least ? one : least));

export interface MissionFault {
  readonly field: string;
  readonly reason: "cannot_change" | "not_an_amount" | "too_low" | "too_high";
}

type Fault = MissionFault | undefined;

function faultOfTasks({ tasks, currency }: MissionSettings): Fault {
  for (const [index, { measure, expected, filter }] of tasks.entries()) {
    const value = readValue(measure, expected, currency);
    if (value === undefined) return { field: `tasks.${index}`, reason: "not_an_amount" };
    if (value === 0n) return { field: `tasks.${index}`, reason: "too_low" };
    const most = missionMostOf[measure];
    if (most !== undefined && value > BigInt(most)) {
      return { field: `tasks.${index}`, reason: "too_high" };
    }
    if (filter.least !== null && parseMinor(filter.least, currency) === undefined) {
      return { field: `tasks.${index}.least`, reason: "not_an_amount" };
    }
  }
  return undefined;
}

/** What begins with joining asks for it. */
function faultOfJoining({ needsJoin, unlockedBy, hoursMax }: MissionSettings): Fault {
  if (needsJoin) return undefined;
  if (unlockedBy !== null) return { field: "unlockedBy", reason: "cannot_change" };
  return hoursMax === null ? undefined : { field: "hoursMax", reason: "cannot_change" };
}

/** Whether the mission that unlocks this one can be done before it, and is there. */
export function isUnlockable(
  missionId: string,
  { unlockedBy }: Pick<MissionSettings, "unlockedBy">,
  all: readonly { readonly missionId: string; readonly settings: MissionSettings }[],
): boolean {
  const before = new Map(all.map((one) => [one.missionId, one.settings.unlockedBy]));
  const passed = new Set([missionId]);
  for (let next = unlockedBy; next !== null;) {
    const after = before.get(next);
    if (after === undefined || passed.has(next)) return false;
    passed.add(next);
    next = after;
  }
  return true;
}

/** Thresholds rise, and the last is all there is to do. */
function faultOfMilestones(settings: MissionSettings): Fault {
  const { milestones, tasks, currency } = settings;
  const measure = milestoneMeasure(settings);
  let before = 0n;
  for (const [index, { expected, ...given }] of milestones.entries()) {
    const field = `milestones.${index}`;
    const value = readValue(measure, expected, currency);
    const paid = parseMinor(given.amount, currency);
    if (value === undefined || paid === undefined) return { field, reason: "not_an_amount" };
    if (value <= before || !isGiven(given, currency)) return { field, reason: "too_low" };
    before = value;
  }
  const [only] = tasks;
  const all =
    measure === undefined
      ? BigInt(tasks.length)
      : (readValue(measure, only?.expected ?? "", currency) ?? 0n);
  if (before === all) return undefined;
  const field = `milestones.${milestones.length - 1}`;
  return { field, reason: before < all ? "too_low" : "too_high" };
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfMission(settings: MissionSettings, currency: string): Fault {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  const lengthMs = Date.parse(settings.endsAt) - Date.parse(settings.startsAt);
  if (lengthMs <= 0) return { field: "endsAt", reason: "too_low" };
  if (settings.window === "once" && lengthMs > onceMsMax) {
    return { field: "endsAt", reason: "too_high" };
  }
  return faultOfJoining(settings) ?? faultOfTasks(settings) ?? faultOfMilestones(settings);
}

/** The period of a mission in which a moment lies; undefined where it has none. */
export function missionPeriod(
  { settings: { window }, startsAt, endsAt }: MissionRule,
  at: Date,
  timeZone: string,
): Period | undefined {
  if (at < startsAt || at >= endsAt) return undefined;
  if (window === "once") return { name: "once", from: startsAt, to: endsAt };
  const { name, from, to } = periodOf(window, at, timeZone);
  return { name, from: from < startsAt ? startsAt : from, to: to > endsAt ? endsAt : to };
}

/** How many milestones are reached. */
export function reachedOf(rule: MissionRule, actual: readonly bigint[]): number {
  const done = rule.tasks.filter(({ expected }, at) => (actual[at] ?? 0n) >= expected).length;
  const progress = rule.tasks.length === 1 ? (actual[0] ?? 0n) : BigInt(done);
  return rule.milestones.filter(({ expected }) => progress >= expected).length;
}

/** Names the fact that a milestone was reached: the award's source. */
export const sourceOf = (missionId: string, period: string, milestone: number): string =>
  `mission:${missionId}:${period}:${milestone}`;

/** The mission and period whose milestone an award is of. */
export function placeOf(source: string): { readonly missionId: string; readonly period: string } {
  const [kind, missionId, period] = source.split(":");
  if (kind !== "mission" || missionId === undefined || period === undefined) {
    throw new Error(`${source} is no mission's`);
  }
  return { missionId, period };
}

/** What is remembered of a count beside its values, task by task; see counting.ts. */
export interface KeptCount {
  /** Of what is counted by name: the names. */
  readonly seen: readonly (readonly string[])[];
  /** How long the run of wins under way is. */
  readonly runs: readonly number[];
  readonly last: LastRound | null;
}

/** The latest round of runs, by when it was settled. */
export interface LastRound {
  readonly at: number;
  readonly item: string;
}

export interface EntryKey {
  readonly memberId: bigint;
  readonly missionId: string;
  readonly period: string;
}

/** That a member takes part in one period of a mission. */
export interface EntryRow extends EntryKey {
  readonly merchantCode: string;
  readonly revision: number;
  readonly joinedAt: Date;
  readonly endsAt: Date;
  readonly leftAt: Date | null;
  readonly actual: readonly bigint[];
  /** Where the count of the tasks stands, where their values do not tell. */
  readonly count: KeptCount | null;
  readonly issued: number;
  readonly isDue: boolean;
  /** When all of it was reached and given. */
  readonly doneAt: Date | null;
}

/** Until when what a member does counts who joins now. */
export function entryEnd({ settings: { hoursMax } }: MissionRule, { to }: Period, at: Date): Date {
  if (hoursMax === null) return to;
  const own = new Date(at.getTime() + hoursMax * hourMs);
  return own < to ? own : to;
}

/** Until when an award of an entry may still be issued. */
export const issuedUntil = ({ settings }: MissionRule, { endsAt }: Pick<EntryRow, "endsAt">) =>
  new Date(endsAt.getTime() + settings.claimDays * dayMs);

interface Standing {
  readonly rule: MissionRule;
  readonly entry: Pick<EntryRow, "actual" | "leftAt"> | undefined;
  /** Of the milestones that were reached. */
  readonly awards: readonly AwardState[];
  readonly at: Date;
  /** The period that is shown, or the member's own time in it, its end exclusive. */
  readonly to: Date;
  /** Another mission is to be done first. */
  readonly isLocked: boolean;
  /** As many have done it as may. */
  readonly isUsedUp: boolean;
}

const done: ReadonlySet<AwardState> = new Set<AwardState>(["claimed", "taken_back"]);

/** The word for where a member stands; see the table of the contract. */
export function missionStateOf(standing: Standing): MissionState {
  const { rule, entry, awards, at, to, isLocked, isUsedUp } = standing;
  const { startsAt, milestones, settings } = rule;
  if (awards.includes("issued")) return "issued";
  if (awards.length === milestones.length && awards.every((one) => done.has(one))) {
    return "claimed";
  }
  if (at < startsAt) return "coming_soon";
  const isIn = entry !== undefined && entry.leftAt === null;
  if (at >= to || isUsedUp || (!isIn && !settings.isOpen)) return "closed";
  if (!isIn && isLocked) return "locked";
  if (!isIn) return settings.needsJoin || entry !== undefined ? "join" : "joined";
  return entry.actual.some((value) => value > 0n) ? "process" : "joined";
}

/** Whether a mission of this state is asked for; "O" is everything that still goes on. */
export function isOfStatus(state: MissionState, status: MissionStatus | undefined): boolean {
  if (status === "O") return state !== "claimed" && state !== "closed";
  return status === undefined || state === status;
}
