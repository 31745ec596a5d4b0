import type { JourneyTrigger } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Reader, Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { birthdayYear } from "../promotions/periods.ts";
import type { RunDeps } from "./running.ts";
import {
  awardEndingMs,
  birthdayAccountMs,
  isQuiet,
  scanned,
  type ScannedTrigger,
} from "./rules.ts";
import { insertRun, listEnding, listNearlyDone } from "./run-store.ts";
import { listLive, lockJourney, saveScan, shareLive, type LiveJourney } from "./store.ts";

/** How members enter journeys: by what happened, or because a scan found them. */
export interface EnterDeps extends RunDeps {
  /** Members of a brand who want news, a page at a time. */
  readonly listNewsReaders: (
    reader: Reader,
    merchantCode: string,
    after: bigint,
    limit: number,
  ) => Promise<readonly bigint[]>;
  readonly birthdayOf: (memberId: bigint) => Promise<string | undefined>;
  /** What counts of the wagering of a bonus. */
  readonly bonusProgress: (
    memberId: bigint,
    bonusId: string,
  ) => Promise<{ readonly doneMinor: bigint }>;
}

interface Entry {
  readonly memberId: bigint;
  /** Names what happened, so that it begins a journey once. */
  readonly period: string;
}

/** Since when no other run of the member may have begun. */
function restSince({ terms }: LiveJourney, at: Date): Date {
  return terms.restDays === null ? new Date(0) : new Date(at.getTime() - terms.restDays * dayMs);
}

/** Begins a run; not of trial and test accounts. */
async function enter(
  tx: Tx,
  deps: EnterDeps,
  journey: LiveJourney,
  { memberId, period }: Entry,
): Promise<boolean> {
  const member = await deps.memberIn(tx, memberId);
  if (member === undefined || member.isTrial || member.isTest) return false;
  if (member.merchantCode !== journey.merchantCode) return false;
  const { merchantCode, journeyId, revision } = journey;
  const enteredAt = deps.clock.now();
  const run = { memberId, merchantCode, journeyId, period, revision, enteredAt };
  return insertRun(tx, run, restSince(journey, enteredAt));
}

export interface Happened extends Entry {
  readonly merchantCode: string;
  readonly trigger: JourneyTrigger;
  readonly at: Date;
}

/** Begins the live journeys of a trigger; what happened before a journey was live does not. */
export async function enterAll(tx: Tx, deps: EnterDeps, happened: Happened): Promise<void> {
  const live = await shareLive(tx, [happened.trigger], happened.merchantCode);
  for (const journey of live) {
    if (happened.at >= journey.liveAt) await enter(tx, deps, journey, happened);
  }
}

const sliceOf = 1000;

/** Bonuses and awards of which no event tells that they came near their end. */
async function findNear(
  deps: EnterDeps,
  journey: LiveJourney,
): Promise<readonly (Entry & { readonly requiredMinor?: bigint })[]> {
  const { merchantCode } = journey;
  const from = deps.clock.now();
  const to = new Date(from.getTime() + awardEndingMs);
  if (journey.trigger === "award_ending") {
    const isGiving = journey.terms.steps.some(({ kind }) => kind === "award");
    return deps.db.read((reader) =>
      listEnding(reader, merchantCode, sliceOf, { ...journey, from, to, isGiving }),
    );
  }
  const near = await deps.db.read((reader) =>
    listNearlyDone(reader, merchantCode, sliceOf, journey),
  );
  const found: Entry[] = [];
  for (const { requiredMinor, ...one } of near) {
    // What was staked counts by the kind of game, which the sums do not say.
    const { doneMinor } = await deps.bonusProgress(one.memberId, one.period);
    if (doneMinor * 100n >= requiredMinor * 80n) found.push(one);
  }
  return found;
}

/** Together, or each alone where that fails: one for whom it fails keeps back no other. */
async function enterSome(
  deps: EnterDeps,
  journey: LiveJourney,
  found: readonly Entry[],
): Promise<number> {
  const enterIn = (some: readonly Entry[]) =>
    deps.db.transaction(async (tx) => {
      // One scan at a time: the rest between two runs of a member is counted.
      if ((await lockJourney(tx, journey))?.state !== "live") return 0;
      let entered = 0;
      for (const one of some) entered += (await enter(tx, deps, journey, one)) ? 1 : 0;
      return entered;
    });
  if (found.length === 0) return 0;
  try {
    return await enterIn(found);
  } catch (error) {
    if (found.length === 1) throw error;
  }
  let entered = 0;
  await tryEach(found, deps.onError, async (one) => {
    entered += await enterIn([one]);
  });
  return entered;
}

const enterNear = async (deps: EnterDeps, journey: LiveJourney): Promise<number> =>
  enterSome(deps, journey, await findNear(deps, journey));

/** Whether a member of the daily scan enters, and with which period. */
async function periodFor(
  deps: EnterDeps,
  reader: Reader,
  { trigger }: LiveJourney,
  { memberId, day, birthday }: { memberId: bigint; day: string; birthday: string | undefined },
): Promise<string | undefined> {
  const member = await deps.memberIn(reader, memberId);
  if (member === undefined) return undefined;
  const at = deps.clock.now();
  if (trigger === "birthday") {
    const isOld = at.getTime() - member.registeredAt.getTime() >= birthdayAccountMs;
    return birthday === undefined || !isOld ? undefined : birthdayYear(birthday, day);
  }
  const { lastLoginAt } = member;
  return isQuiet(lastLoginAt, at) ? lastLoginAt?.toISOString() : undefined;
}

/** The next slice of the day's members who want news; 0 when all were seen. */
async function enterDaily(deps: EnterDeps, journey: LiveJourney): Promise<number> {
  const { timeZone } = await deps.brand.getMerchant(journey.merchantCode);
  const day = dayOf(deps.clock.now(), timeZone);
  const isDone = journey.scanDay === day && journey.scanAfter === null;
  if (isDone) return 0;
  const after = journey.scanDay === day ? (journey.scanAfter ?? 0n) : 0n;
  const memberIds = await deps.db.read((reader) =>
    deps.listNewsReaders(reader, journey.merchantCode, after, sliceOf),
  );
  const found: Entry[] = [];
  await tryEach(memberIds, deps.onError, async (memberId) => {
    // Sealed, so it is read with no transaction open.
    const birthday = journey.trigger === "birthday" ? await deps.birthdayOf(memberId) : undefined;
    const asked = { memberId, day, birthday };
    const period = await deps.db.read((reader) => periodFor(deps, reader, journey, asked));
    if (period !== undefined) found.push({ memberId, period });
  });
  const entered = await enterSome(deps, journey, found);
  const last = memberIds.length < sliceOf ? null : (memberIds.at(-1) ?? null);
  // Whoever is told of the same slice again enters no second time.
  await deps.db.transaction(async (tx) => {
    if ((await lockJourney(tx, journey))?.state === "live") await saveScan(tx, journey, day, last);
  });
  return entered;
}

const isNear = (trigger: ScannedTrigger) => trigger === "bonus_80" || trigger === "award_ending";

/** Scans a slice for each live journey that no event begins; answers how many entered. */
export async function scan(deps: EnterDeps): Promise<number> {
  const live = await deps.db.read((reader) => listLive(reader, scanned));
  let entered = 0;
  await tryEach(live, deps.onError, async (journey) => {
    const trigger = scanned.find((one) => one === journey.trigger);
    if (trigger === undefined) return;
    entered += await (isNear(trigger) ? enterNear(deps, journey) : enterDaily(deps, journey));
  });
  return entered;
}
