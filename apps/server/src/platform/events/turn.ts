import { dayMs } from "@baize/contract/durations";
import { isOutOfDate, isTimeout, sqlStateOf, type Database, type Tx } from "../db.ts";
import {
  endAside,
  failAside,
  findDue,
  insertAside,
  listHeldMembers,
  lockDue,
  type NewAside,
} from "./aside-store.ts";
import { insertConsumed } from "./consumed-store.ts";
import { UnreadableEvent, type AfterCommit, type Consumer } from "./consumer.ts";
import {
  lockCursors,
  lockLane,
  moveCursors,
  readEvents,
  type Cursor,
  type Held,
  type StoredEvent,
} from "./store.ts";
import type { Tail } from "./tail.ts";

/**
 * One turn of one consumer, in one transaction: take the lanes that are free, read, apply, move the
 * cursors. Whatever dies in between, nothing of it happened. What the program has in memory is read
 * there, lane by lane.
 *
 * Where an event throws, the turn is taken once more with a savepoint for each event. What throws
 * then is set aside: tried again alone with a growing delay, and parked after the last try. All
 * others continue, but in order "member" the later events of that member wait behind it.
 */

export interface TurnDeps {
  readonly db: Database;
  readonly tail: Pick<Tail, "after">;
  /** Events of each lane. */
  readonly limit: number;
  /** Waits before the second, third… try; the last one counts for all that follow. */
  readonly delaysMs: readonly number[];
  /** Told after the commit. */
  readonly onParked: (consumer: string, event: StoredEvent, error: string) => void;
}

export type RetryDeps = Omit<TurnDeps, "limit">;

export interface Turned {
  /** Rows that were passed, wanted or not. */
  readonly taken: number;
  /** There is more. */
  readonly isFull: boolean;
  readonly isRetryDue: boolean;
  /** Where the lanes stand that were taken. */
  readonly places: readonly Cursor[];
}

const idleMs = 2 * dayMs;
const errorLengthMax = 2000;

const textOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    errorLengthMax,
  );

/**
 * Not the event's fault: a deadlock, a lock or a connection that is not to be had, a server that
 * stops or is short of something, a kept statement that a migration made out of date. The whole
 * transaction is run again.
 */
const isOfDatabase = (error: unknown) =>
  isOutOfDate(error) || /^(40001|40P01|55P03|08|53|57|58)/.test(sqlStateOf(error) ?? "");

function failureOf(
  { delaysMs }: Pick<TurnDeps, "delaysMs">,
  consumer: Consumer,
  tries: number,
  error: unknown,
) {
  const isOver = error instanceof UnreadableEvent || tries >= consumer.tries;
  const delayMs = isOver ? null : (delaysMs[tries - 1] ?? delaysMs.at(-1) ?? 1000);
  return { state: isOver ? "parked" : "retrying", tries, delayMs, error: textOf(error) } as const;
}

const behind = (event: StoredEvent): NewAside => ({
  event,
  state: "waiting",
  error: "",
  tries: 0,
  delayMs: null,
});

const none: ReadonlySet<string> = new Set();

/** Applies these, without those that were taken before. */
async function apply(
  tx: Tx,
  consumer: Consumer,
  events: readonly StoredEvent[],
): Promise<AfterCommit[]> {
  const isTaken = consumer.isOnce ? await insertConsumed(tx, consumer.name, events) : none;
  const fresh = events.filter(({ id }) => !isTaken.has(id));
  if (fresh.length === 0) return [];
  const after = await consumer.apply(
    tx,
    fresh.map((event) => consumer.read(event)),
  );
  return after === undefined ? [] : [after];
}

/** Applies events one by one; those that throw and those behind them are returned. */
async function applyEach(
  deps: TurnDeps,
  tx: Tx,
  consumer: Consumer,
  events: readonly StoredEvent[],
) {
  const asides: NewAside[] = [];
  const afters: AfterCommit[] = [];
  const held = new Set<bigint>();
  for (const event of events) {
    if (event.memberId !== null && held.has(event.memberId)) {
      asides.push(behind(event));
      continue;
    }
    await tx.execute("savepoint one_event");
    try {
      afters.push(...(await apply(tx, consumer, [event])));
      await tx.execute("release savepoint one_event");
    } catch (error) {
      // After a timeout the next turn is smaller. An event that takes too long alone is at fault.
      const isAlone = deps.limit === 1 && isTimeout(error);
      if (isOfDatabase(error) && !isAlone) throw error;
      // Where the connection is gone this throws too, and nothing of the turn happened.
      await tx.execute("rollback to savepoint one_event");
      asides.push({ event, ...failureOf(deps, consumer, 1, error) });
      if (consumer.order === "member" && event.memberId !== null) held.add(event.memberId);
    }
  }
  return { asides, afters };
}

/** Splits off the events of members who have one set aside. */
async function partBehind(tx: Tx, consumer: Consumer, events: readonly StoredEvent[]) {
  if (consumer.order === "none" || events.length === 0) return { ready: events, waiting: [] };
  // Asked once the lanes are held: another worker may have set one aside just before.
  const members = events.flatMap(({ memberId }) => memberId ?? []);
  const heldMembers = await listHeldMembers(tx, consumer.name, members);
  const isHeld = ({ memberId }: StoredEvent) => memberId !== null && heldMembers.has(memberId);
  return {
    ready: events.filter((event) => !isHeld(event)),
    waiting: events.filter(isHeld).map(behind),
  };
}

const isStale = ({ at }: Cursor, now: Date) => at.getTime() < now.getTime() - idleMs;

/** What stands behind a consumer's cursors. */
interface Behind {
  readonly wanted: StoredEvent[];
  /** The last row of each lane, wanted or not, and its place among those that were read. */
  readonly lasts: { readonly at: Cursor; readonly place: number }[];
}

/** Where each lane is afterwards; one with nothing in it for long need not look so far back. */
function placesOf({ cursors, now }: Held, lasts: Behind["lasts"]): Cursor[] {
  const last = new Map(lasts.map(({ at }) => [at.lane, at]));
  return cursors.flatMap((cursor): Cursor[] => {
    const place = last.get(cursor.lane);
    if (place !== undefined) return [place];
    if (!isStale(cursor, now)) return [];
    return [{ ...cursor, at: new Date(now.getTime() - idleMs / 2) }];
  });
}

/** Behind the cursors, from memory where it has all that follows; a stale one may look far back. */
async function readBehind(
  { tail, limit }: TurnDeps,
  tx: Tx,
  { kinds }: Consumer,
  { cursors, now, server }: Held,
): Promise<Behind> {
  const behind: Behind = { wanted: [], lasts: [] };
  const others: Cursor[] = [];
  for (const cursor of cursors) {
    const events = isStale(cursor, now) ? undefined : tail.after(server, cursor, limit);
    if (events === undefined) others.push(cursor);
    // Many readers pass over the same events: none is copied.
    for (const event of events ?? []) if (kinds.includes(event.kind)) behind.wanted.push(event);
    const last = events?.at(-1);
    if (last !== undefined) behind.lasts.push({ at: last, place: events?.length ?? 0 });
  }
  if (others.length === 0) return behind;
  for (const row of await readEvents(tx, { cursors: others, now }, kinds, limit)) {
    if (row.isWanted) behind.wanted.push(row);
    if (row.isLast) behind.lasts.push({ at: row, place: row.place });
  }
  behind.wanted.sort((one, other) => one.lane - other.lane);
  return behind;
}

interface Worked extends Turned {
  readonly afters: readonly AfterCommit[];
  readonly parked: readonly NewAside[];
}

const nothing: Worked = {
  taken: 0,
  isFull: false,
  isRetryDue: false,
  places: [],
  afters: [],
  parked: [],
};

async function work(
  deps: TurnDeps,
  tx: Tx,
  consumer: Consumer,
  isCareful: boolean,
): Promise<Worked> {
  const { limit } = deps;
  const held = await lockCursors(tx, consumer.name);
  if (held === undefined) return nothing;
  const { wanted, lasts } = await readBehind(deps, tx, consumer, held);
  const { ready, waiting } = await partBehind(tx, consumer, wanted);
  const { asides, afters } = isCareful
    ? await applyEach(deps, tx, consumer, ready)
    : { asides: [], afters: await apply(tx, consumer, ready) };
  await insertAside(tx, consumer.name, [...waiting, ...asides]);
  const moved = placesOf(held, lasts);
  await moveCursors(tx, consumer.name, moved);
  return {
    taken: lasts.reduce((sum, { place }) => sum + place, 0),
    isFull: lasts.some(({ place }) => place >= limit),
    isRetryDue: held.isRetryDue,
    places: [...held.cursors, ...moved],
    afters,
    parked: asides.filter(({ state }) => state === "parked"),
  };
}

export async function takeTurn(deps: TurnDeps, consumer: Consumer): Promise<Turned> {
  const attempt = (isCareful: boolean) =>
    deps.db.transaction((tx) => work(deps, tx, consumer, isCareful));
  let worked: Worked;
  try {
    worked = await attempt(false);
  } catch {
    // Either an event threw, and this finds out which, or the database is away, and this says so.
    worked = await attempt(true);
  }
  const { afters, parked, ...turned } = worked;
  for (const { event, error } of parked) deps.onParked(consumer.name, event, error);
  for (const after of afters) await after();
  return turned;
}

/** Retries one event that is due; false when there is none, or another program has it. */
export async function retryOne(deps: RetryDeps, consumer: Consumer): Promise<boolean> {
  const { name } = consumer;
  let failed:
    | { readonly event: StoredEvent & { tries: number }; readonly error: unknown }
    | undefined;
  const tried = await deps.db
    .transaction(async (tx) => {
      failed = undefined;
      const due = await findDue(tx, name);
      if (due === undefined || !(await lockLane(tx, name, due.lane))) return { isDone: false };
      const event = await lockDue(tx, name, due.id);
      if (event === undefined) return { isDone: true };
      try {
        const afters = await apply(tx, consumer, [event]);
        await endAside(tx, name, event);
        return { isDone: true, afters };
      } catch (error) {
        failed = isOfDatabase(error) && !isTimeout(error) ? undefined : { event, error };
        throw error;
      }
    })
    .catch((error: unknown) => {
      if (failed === undefined) throw error;
      return { isDone: true, afters: [] };
    });
  if (failed !== undefined) await noteFailure(deps, consumer, failed.event, failed.error);
  for (const after of tried.afters ?? []) await after();
  return tried.isDone;
}

async function noteFailure(
  deps: RetryDeps,
  consumer: Consumer,
  event: StoredEvent & { readonly tries: number },
  error: unknown,
): Promise<void> {
  // One that ran out of time waits as long as before, and is no try: its time may have been taken.
  const tries = isTimeout(error) ? event.tries : event.tries + 1;
  const failure = failureOf(deps, consumer, tries, error);
  await deps.db.transaction((tx) => failAside(tx, consumer.name, event.id, failure));
  if (failure.state === "parked") deps.onParked(consumer.name, event, failure.error);
}
