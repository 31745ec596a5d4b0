import { hourMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { defineBatchConsumer, listLags, type Consumer } from "../../platform/events/index.ts";
import { addDays, type DaySpan } from "../../platform/day-names.ts";
import { doEach } from "../../platform/try-each.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled, type Settlement } from "../../vendors/index.ts";
import { foldTurnover, type BonusTime, type TurnoverFact } from "./rules.ts";
import { addTurnover, isRunDone, listPlayersAfter, saveRun, takeRun } from "./store.ts";

/**
 * What members staked that counts: the sum of the facts of their rounds, folded by member, day and
 * type of game. A round that is settled late, undone or corrected is told by the difference, which
 * belongs to the day on which it happened.
 */
export interface TurnoverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** The bonuses of these members that wagered at the moment or later. */
  readonly bonusTimes: (
    tx: Tx,
    memberIds: readonly bigint[],
    since: Date,
  ) => Promise<readonly BonusTime[]>;
  /** Told whose sums changed, in the same transaction. */
  readonly onFolded: (tx: Tx, folded: readonly Folded[]) => Promise<void>;
  /** When what the ledger posted is not on record yet: since when. */
  readonly oldestPostingAt: () => Promise<Date | undefined>;
}

type Folded = Pick<TurnoverFact, "memberId" | "merchantCode">;

const name = "turnover";
const facts = [betSettled, betRolledBack] as const;

const factOf = (payload: Settlement): TurnoverFact => ({
  memberId: BigInt(payload.memberId),
  merchantCode: payload.merchantCode,
  gameType: payload.gameType,
  validMinor: payload.validBetMinor,
  placedAt: new Date(payload.placedAt),
  settledAt: new Date(payload.settledAt),
});

async function fold(deps: TurnoverDeps, tx: Tx, all: readonly TurnoverFact[]) {
  const counting = all.filter(({ validMinor }) => validMinor !== 0n);
  const [first] = counting;
  if (first === undefined) return;
  const zones = new Map<string, string>();
  for (const { merchantCode } of counting) {
    if (!zones.has(merchantCode)) zones.set(merchantCode, await deps.timeZoneOf(merchantCode));
  }
  const memberIds = [...new Set(counting.map(({ memberId }) => memberId))];
  const since = counting.reduce(
    (oldest, { placedAt }) => (placedAt < oldest ? placedAt : oldest),
    first.placedAt,
  );
  const times = await deps.bonusTimes(tx, memberIds, since);
  const dayOfFact = ({ settledAt, merchantCode }: TurnoverFact) =>
    dayOf(settledAt, zones.get(merchantCode) ?? "UTC");
  await addTurnover(tx, foldTurnover(counting, dayOfFact, times));
  const folded = new Map(counting.map((fact) => [fact.memberId, fact]));
  await deps.onFolded(tx, [...folded.values()]);
}

/** Work at the end of periods begins here, when what was played before midnight is on record. */
const beginAfterMs = 2.5 * hourMs;
/** By then it goes on without what is still set aside; a correction comes later as a difference. */
const waitsUntilMs = 6 * hourMs;
const membersAtOnce = 500;

/** Whether everything that was played before a moment is in the sums. */
async function isFolded(
  { db, oldestPostingAt }: TurnoverDeps,
  before: Date,
  readers: readonly string[],
): Promise<boolean> {
  const posting = await oldestPostingAt();
  if (posting !== undefined && posting < before) return false;
  const lags = await db.read((reader: Reader) => listLags(reader, [name, ...readers]));
  return lags.every(({ oldestAt }) => oldestAt === null || oldestAt >= before);
}

/** The work of one brand at the end of a period. */
interface PeriodOf {
  readonly merchantCode: string;
  /** Its permanent name. */
  readonly work: string;
  readonly period: DaySpan;
  /** Whose sums it needs, beside what members staked. */
  readonly readers?: readonly string[];
  /** Members it is done for, in pages; where absent, those who staked something. */
  readonly listAfter?: (reader: Reader, after: bigint, limit: number) => Promise<bigint[]>;
}

type DoOne = (memberId: bigint) => Promise<void>;
type DoMany = (memberIds: readonly bigint[]) => Promise<void>;

/** Does it for one member, or for many in one transaction; again, it changes nothing. */
export type PeriodWork = PeriodOf & ({ readonly doOne: DoOne } | { readonly doMany: DoMany });

/** Each is a transaction of its own, and those at once share the commits. */
const workersAtOnce = 6;
/** A transaction of many holds their accounts while it posts: more at once would be felt. */
const manyAtOnce = 250;
const manyWorkers = 2;

/** Where one member's fails, the others of the part are done all the same. */
async function doPart(memberIds: readonly bigint[], doMany: DoMany): Promise<void> {
  try {
    await doMany(memberIds);
  } catch (error) {
    if (memberIds.length === 1) throw error;
    await doEach(memberIds, (memberId) => doMany([memberId]), workersAtOnce);
  }
}

function partsOf(memberIds: readonly bigint[]): bigint[][] {
  const many = Math.ceil(memberIds.length / manyAtOnce);
  return Array.from({ length: many }, (_, part) =>
    memberIds.slice(part * manyAtOnce, (part + 1) * manyAtOnce),
  );
}

async function doMembers(memberIds: readonly bigint[], asked: PeriodWork): Promise<void> {
  if ("doOne" in asked) return doEach(memberIds, asked.doOne, workersAtOnce);
  const { doMany } = asked;
  return doEach(partsOf(memberIds), (part) => doPart(part, doMany), manyWorkers);
}

/**
 * Does a period's work for all members, once; what a killed worker left is the next run's. It
 * waits until half past two of the day after the period.
 *
 * A member whose work fails keeps nobody waiting: the others are done, then the failure is thrown,
 * and the next run begins with that page again.
 */
async function runPeriod(deps: TurnoverDeps, asked: PeriodWork): Promise<number> {
  const { merchantCode, work, period, listAfter, readers = [] } = asked;
  const { db, clock } = deps;
  const key = { merchantCode, work, period: period.from };
  const end = startOfDay(period.to, await deps.timeZoneOf(merchantCode));
  const now = clock.now().getTime();
  if (now < end.getTime() + beginAfterMs) return 0;
  if (await db.read((reader) => isRunDone(reader, key))) return 0;
  if (now < end.getTime() + waitsUntilMs && !(await isFolded(deps, end, readers))) return 0;
  const list =
    listAfter ??
    ((reader: Reader, after: bigint, limit: number) =>
      listPlayersAfter(reader, merchantCode, period, after, limit));
  const failed: unknown[] = [];
  let [done, after] = [0, 0n];
  for (;;) {
    const run = await db.transaction((tx) => takeRun(tx, key));
    if (run === undefined) return done;
    if (run.after > after) ({ after } = run);
    const from = after;
    const members = await db.read((reader) => list(reader, from, membersAtOnce));
    try {
      await doMembers(members, asked);
    } catch (error) {
      failed.push(error);
    }
    done += members.length;
    after = members.at(-1) ?? after;
    const isLast = members.length < membersAtOnce;
    const [failure] = failed;
    if (failure === undefined) {
      const [last, doneAt] = [after, isLast ? clock.now() : null];
      await db.transaction((tx) => saveRun(tx, key, last, doneAt));
    } else if (isLast) throw failure;
    if (isLast) return done;
  }
}

export function createTurnover(deps: TurnoverDeps) {
  const { clock, timeZoneOf } = deps;
  return {
    foldIn: (tx: Tx, all: readonly TurnoverFact[]) => fold(deps, tx, all),
    /** The brand's day now, and where it begins and ends. */
    async today(merchantCode: string) {
      const timeZone = await timeZoneOf(merchantCode);
      const day = dayOf(clock.now(), timeZone);
      return { day, timeZone, startsAt: startOfDay(day, timeZone) };
    },
    /** The brand's newest day whose end is far enough back to be worked on. */
    async lastEnded(merchantCode: string): Promise<string> {
      const at = new Date(clock.now().getTime() - beginAfterMs);
      return addDays(dayOf(at, await timeZoneOf(merchantCode)), -1);
    },
    runPeriod: (work: PeriodWork) => runPeriod(deps, work),
  };
}

export type Turnover = ReturnType<typeof createTurnover>;

/** The reader of settled rounds that adds them up. */
export const turnoverConsumer = ({ foldIn }: Pick<Turnover, "foldIn">): Consumer =>
  defineBatchConsumer({
    name,
    kinds: facts,
    order: "none",
    start: "oldest",
    // A sum has no key of its own.
    isOnce: true,
    async handleAll(tx, events) {
      await foldIn(
        tx,
        events.map(({ payload }) => factOf(payload)),
      );
      return undefined;
    },
  });
