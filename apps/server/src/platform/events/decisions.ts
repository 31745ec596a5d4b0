import type { Database, Tx } from "../db.ts";
import {
  countAside,
  countParked,
  countRange,
  findAside,
  listAside,
  type AsideFilter,
  type AsideRow,
  type AsideState,
} from "./aside-store.ts";
import type { Consumer } from "./consumer.ts";
import { dropParked, replayParked, replayRange } from "./decide.ts";
import { listPlaces, type ConsumerPlace } from "./store.ts";

/** More than this is not replayed at once. */
const eventRangeMax = 10_000;

/** A consumer that is further behind is shown as this far behind. */
const laneMax = 1000;

export interface ConsumerState extends ConsumerPlace, Readonly<Record<AsideState, number>> {
  /** What it reads, and can be given again; empty for one that is not of the worker's list. */
  readonly kinds: readonly string[];
}

export interface ReplayedRange {
  readonly consumer: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * What a person may see of the consumers of the log, and decide on what they could not take. The
 * decisions are made in the transaction of their audit entry.
 */
export interface EventDecisions {
  /** How many events can be replayed at once. */
  readonly rangeMax: number;
  listConsumers(): Promise<ConsumerState[]>;
  /** The oldest first. */
  listAside(
    filter: AsideFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: AsideRow[]; readonly total: number }>;
  /** The event, when it is parked and is now tried again. */
  replayIn(tx: Tx, consumer: string, id: string): Promise<AsideRow | undefined>;
  /** The event, when it was parked and is gone now. */
  dropIn(tx: Tx, consumer: string, id: string): Promise<AsideRow | undefined>;
  /** Counts no further than one more than what may be; undefined for an unknown consumer. */
  countRange(range: ReplayedRange): Promise<{ events: number; eventsMax: number } | undefined>;
  /** Tells how many; undefined for an unknown consumer, "many" for more than may be. */
  replayRangeIn(tx: Tx, range: ReplayedRange): Promise<number | "many" | undefined>;
}

export function createEventDecisions({
  db,
  consumers,
}: {
  readonly db: Database;
  readonly consumers: () => readonly Consumer[];
}): EventDecisions {
  const rangeOf = ({ consumer: name, from, until }: ReplayedRange) => {
    const consumer = consumers().find((one) => one.name === name);
    if (consumer === undefined) return undefined;
    const { kinds, order } = consumer;
    return { kinds, order, from, until, max: eventRangeMax };
  };
  return {
    rangeMax: eventRangeMax,
    listConsumers: () =>
      db.read(async (reader) => {
        const places = await listPlaces(reader, laneMax);
        const counts = await countParked(reader);
        return places.map((place) => {
          const many = (state: AsideState) =>
            counts.find((one) => one.consumer === place.consumer && one.state === state)?.many ?? 0;
          return {
            ...place,
            kinds: consumers().find(({ name }) => name === place.consumer)?.kinds ?? [],
            retrying: many("retrying"),
            waiting: many("waiting"),
            parked: many("parked"),
          };
        });
      }),
    listAside: (filter, page) =>
      db.read(async (reader) => ({
        rows: await listAside(reader, filter, page),
        total: await countAside(reader, filter),
      })),
    async replayIn(tx, consumer, id) {
      const event = await findAside(tx, consumer, id);
      return (await replayParked(tx, consumer, id)) ? event : undefined;
    },
    async dropIn(tx, consumer, id) {
      const event = await findAside(tx, consumer, id);
      return (await dropParked(tx, consumer, id)) ? event : undefined;
    },
    async countRange(asked) {
      const range = rangeOf(asked);
      if (range === undefined) return undefined;
      const events = await db.read((reader) => countRange(reader, asked.consumer, range));
      return { events, eventsMax: eventRangeMax };
    },
    async replayRangeIn(tx, asked) {
      const range = rangeOf(asked);
      return range && replayRange(tx, asked.consumer, range);
    },
  };
}
