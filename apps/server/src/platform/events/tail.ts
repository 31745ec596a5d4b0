import { dayMs, minuteMs } from "@baize/contract/durations";
import type { Database } from "../db.ts";
import type { Cursor, StoredEvent } from "./store.ts";
import { listLast, readDecided, readHead, type Bound, type Head } from "./tail-store.ts";

/**
 * The newest part of the log, in the memory of a program that reads it. One look serves all its
 * readers, and one that stands here takes its events from here; a reader that is further behind
 * reads the log.
 *
 * What is here was read from the log after it was decided, whoever published it. Nothing can appear
 * in between later and nothing there changes, so a reader gets the same as from the log, however
 * old this is. Only another server may know less, after a fail-over or a crash: then all is
 * forgotten.
 */

/**
 * Of each lane; about what a busy site writes in ten seconds. A reader that falls out of it has the
 * log's work on top of its own and falls back further.
 */
const keptMax = 2048;
/** Where one look finds more, readers read the log, and this begins again at the end of it. */
const lookMax = 4000;
const laneCount = 16;

interface Place extends Bound {
  readonly id: string;
}

export const placeOf = ({ era, xid, id }: Pick<Cursor, "era" | "xid" | "id">): Place => ({
  era,
  xid: BigInt(xid),
  id,
});

/** As the log is ordered; ids are compared as PostgreSQL does. */
function compare(one: Place, other: Place): number {
  if (one.era !== other.era) return one.era - other.era;
  if (one.xid !== other.xid) return one.xid < other.xid ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

interface Kept {
  readonly place: Place;
  readonly event: StoredEvent;
}

/** All of a lane after a place, in order. */
interface Lane {
  after: Place;
  kept: Kept[];
}

/** Which of these is the first after a place. */
function firstAfter(kept: readonly Kept[], place: Place): number {
  let [from, until] = [0, kept.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    const one = kept[middle];
    if (one !== undefined && compare(one.place, place) <= 0) from = middle + 1;
    else until = middle;
  }
  return from;
}

/**
 * The lowest the database's clock was in the last minutes. A transaction that is still open may
 * have begun then, and its events have the time of its beginning.
 */
interface Clock {
  readonly low: number;
  readonly lowBefore: number;
  /** When this part of the time began, by our own clock that is never set. */
  readonly from: number;
}

const clockMs = 10 * minuteMs;

function clockAfter({ low, lowBefore, from }: Clock, now: Date): Clock {
  const at = performance.now();
  if (at - from > clockMs) return { low: now.getTime(), lowBefore: low, from: at };
  return { low: Math.min(low, now.getTime()), lowBefore, from };
}

/** As in the log: a clock that was set back by less than a day hides nothing. */
const sinceOf = ({ low, lowBefore }: Clock) => new Date(Math.min(low, lowBefore) - dayMs);

interface Known {
  readonly server: string;
  /** Everything below it that is not here is before what is here. */
  readonly until: Bound;
  readonly clock: Clock;
  readonly lanes: readonly Lane[];
}

const isFollowedBy = ({ server, until }: Known, head: Head) =>
  head.server === server && head.era === until.era && head.xid >= until.xid;

/** Begins at the end of the log: behind the last event of each lane. */
async function begin(db: Database, head: Head): Promise<Known> {
  const last = await db.read((reader) => listLast(reader, head));
  const lanes = Array.from({ length: laneCount }, (): Lane => {
    return { after: { era: -1, xid: 0n, id: "" }, kept: [] };
  });
  for (const one of last) {
    const lane = lanes[one.lane];
    if (lane !== undefined) lane.after = placeOf(one);
  }
  const now = head.now.getTime();
  const low = Math.min(now, ...newestOf(last).map(({ at }) => at.getTime()));
  const clock = { low, lowBefore: low, from: performance.now() };
  return { server: head.server, until: head, clock, lanes };
}

/** The last of all lanes, if there is any. */
const newestOf = (events: readonly Cursor[]) =>
  events.toSorted((one, other) => compare(placeOf(other), placeOf(one))).slice(0, 1);

function append(lanes: readonly Lane[], events: readonly StoredEvent[]): void {
  const sorted = events
    .map((event): Kept => ({ place: placeOf(event), event }))
    .sort((one, other) => compare(one.place, other.place));
  for (const one of sorted) lanes[one.event.lane]?.kept.push(one);
  for (const lane of lanes) {
    if (lane.kept.length <= keptMax) continue;
    const gone = lane.kept.splice(0, lane.kept.length - keptMax / 2).at(-1);
    if (gone !== undefined) lane.after = gone.place;
  }
}

/** Of what a look found. */
export interface Came {
  readonly kinds: ReadonlySet<string>;
  /** Anything may have come: this began again at the end of the log. */
  readonly isUnknown: boolean;
}

const nothing: Came = { kinds: new Set(), isUnknown: false };

/** What a reader has behind its places: something for it, only what it passes over, or nothing. */
export type Need = "wanted" | "passed" | "none";

export interface Tail {
  /** Reads what was decided since the last look. */
  look(): Promise<Came>;
  /** Events after the cursor, `limit` at most; undefined where only the log knows. */
  after(server: string, cursor: Cursor, limit: number): readonly StoredEvent[] | undefined;
  /** `places` by lane. */
  needOf(places: ReadonlyMap<number, Place>, kinds: ReadonlySet<string>): Need;
  /** An event that failed in this consumer is to be tried again. */
  isRetryDue(consumer: string): boolean;
}

async function lookOnce(
  db: Database,
  kinds: readonly string[],
  before: Known | undefined,
  head: Head,
): Promise<{ readonly known: Known; readonly came: Came }> {
  const again = async () => ({
    known: await begin(db, head),
    came: { kinds: new Set<string>(), isUnknown: true },
  });
  if (before === undefined || !isFollowedBy(before, head)) return again();
  const { until: from, lanes } = before;
  const clock = clockAfter(before.clock, head.now);
  if (head.xid === from.xid) return { known: { ...before, clock }, came: nothing };
  const range = { from, until: head, since: sinceOf(clock), kinds, many: lookMax + 1 };
  const events = await db.read((reader) => readDecided(reader, range));
  if (events.length > lookMax) return again();
  append(lanes, events);
  return {
    known: { server: head.server, until: head, clock, lanes },
    came: { kinds: new Set(events.map(({ kind }) => kind)), isUnknown: false },
  };
}

function needIn(
  { lanes }: Known,
  places: ReadonlyMap<number, Place>,
  kinds: ReadonlySet<string>,
): Need {
  let need: Need = "none";
  for (const [number, { after, kept }] of lanes.entries()) {
    const place = places.get(number);
    if (place === undefined || compare(place, after) < 0) return "wanted";
    const later = kept.slice(firstAfter(kept, place));
    if (later.some(({ event }) => kinds.has(event.kind))) return "wanted";
    if (later.length > 0) need = "passed";
  }
  return need;
}

/** `kinds`: all that any reader of the program wants. */
export function createTail({
  db,
  kinds,
}: {
  readonly db: Database;
  readonly kinds: readonly string[];
}): Tail {
  let known: Known | undefined;
  let due: ReadonlySet<string> = new Set();
  let looking: Promise<unknown> = Promise.resolve();

  async function look(): Promise<Came> {
    try {
      const head = await db.read(readHead);
      const looked = await lookOnce(db, kinds, known, head);
      known = looked.known;
      due = new Set(head.due);
      return looked.came;
    } catch (error) {
      // Where a look fails, the server may be lost, and with it what it told last.
      known = undefined;
      throw error;
    }
  }

  return {
    look() {
      // One after the other: each begins where the one before ended.
      const next = looking.then(look, look);
      looking = next;
      return next;
    },
    after(server, cursor, limit) {
      const lane = known?.lanes[cursor.lane];
      if (lane === undefined || known?.server !== server) return undefined;
      const place = placeOf(cursor);
      if (compare(place, lane.after) < 0) return undefined;
      const from = firstAfter(lane.kept, place);
      return lane.kept.slice(from, from + limit).map(({ event }) => event);
    },
    needOf: (places, wanted) => (known === undefined ? "wanted" : needIn(known, places, wanted)),
    isRetryDue: (consumer) => due.has(consumer),
  };
}
