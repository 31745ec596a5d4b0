import type { Consumer } from "./consumer.ts";
import type { Cursor } from "./store.ts";
import { placeOf, type Came, type Tail } from "./tail.ts";

/**
 * Where the consumers of a program stood after their last turn, so that none takes a turn for
 * nothing. Another program may have moved a cursor on since: then a turn finds less. Nobody moves
 * one back while programs run, but by hand; that is noticed after the rest.
 */

/** What a consumer only passes over can wait so long, and a turn for nothing at all. */
const passMs = 5000;
const restMs = 30_000;

interface Stand {
  readonly places: Map<number, ReturnType<typeof placeOf>>;
  readonly kinds: ReadonlySet<string>;
  takenAt: number;
}

export function createStands(tail: Pick<Tail, "needOf" | "isRetryDue">) {
  const stands = new Map<Consumer, Stand>();
  return {
    /** After a turn; lanes that another program held are where they were. */
    note(consumer: Consumer, cursors: readonly Cursor[]): void {
      const stand = stands.get(consumer) ?? {
        places: new Map(),
        kinds: new Set(consumer.kinds),
        takenAt: 0,
      };
      for (const cursor of cursors) stand.places.set(cursor.lane, placeOf(cursor));
      stand.takenAt = performance.now();
      stands.set(consumer, stand);
    },
    isTurnDue(consumer: Consumer): boolean {
      const stand = stands.get(consumer);
      if (stand === undefined || tail.isRetryDue(consumer.name)) return true;
      const need = tail.needOf(stand.places, stand.kinds);
      if (need === "wanted") return true;
      return performance.now() - stand.takenAt >= (need === "passed" ? passMs : restMs);
    },
    /** Whether a look found something for it. */
    isFor: ({ name, kinds }: Consumer, came: Came): boolean =>
      came.isUnknown || tail.isRetryDue(name) || kinds.some((kind) => came.kinds.has(kind)),
  };
}

export type Stands = ReturnType<typeof createStands>;
