import type { Database } from "../db.ts";
import { countParked, listParked, type ParkedEvent } from "./aside-store.ts";
import type { Consumer } from "./consumer.ts";
import { dropParked, replayParked, replayRange } from "./decide.ts";
import { lagsOf } from "./store.ts";

/** More than this is not told again in one go. */
const rangeMax = 10_000;

export interface ReaderState {
  readonly consumer: string;
  readonly lagSeconds: number;
  readonly retrying: number;
  readonly waiting: number;
  readonly parked: number;
}

/** What a person may see of the readers of the log, and decide on what they could not take. */
export interface EventDecisions {
  listReaders(): Promise<ReaderState[]>;
  /** The oldest first. */
  listParked(consumer: string | undefined, limit: number): Promise<ParkedEvent[]>;
  /** False when it is not parked. */
  replay(consumer: string, id: string): Promise<boolean>;
  /** False when it is not parked. */
  drop(consumer: string, id: string): Promise<boolean>;
  /** Tells how many; undefined for a reader nobody knows, "many" for more than may be. */
  replayRange(consumer: string, from: Date, until: Date): Promise<number | "many" | undefined>;
}

export function createEventDecisions({
  db,
  consumers,
}: {
  readonly db: Database;
  readonly consumers: readonly Consumer[];
}): EventDecisions {
  return {
    async listReaders() {
      const [lags, counts] = await Promise.all([db.read(lagsOf), db.read(countParked)]);
      return lags.map(({ consumer, seconds }) => {
        const many = (state: string) =>
          counts.find((one) => one.consumer === consumer && one.state === state)?.many ?? 0;
        return {
          consumer,
          lagSeconds: seconds,
          retrying: many("retrying"),
          waiting: many("waiting"),
          parked: many("parked"),
        };
      });
    },
    listParked: (consumer, limit) => db.read((reader) => listParked(reader, consumer, limit)),
    replay: (consumer, id) => db.transaction((tx) => replayParked(tx, consumer, id)),
    drop: (consumer, id) => db.transaction((tx) => dropParked(tx, consumer, id)),
    async replayRange(name, from, until) {
      const consumer = consumers.find((one) => one.name === name);
      if (consumer === undefined) return undefined;
      const { kinds, order } = consumer;
      const range = { kinds, order, from, until, max: rangeMax };
      return db.transaction((tx) => replayRange(tx, name, range));
    },
  };
}
