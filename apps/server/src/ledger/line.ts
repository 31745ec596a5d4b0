/**
 * What waits for the ledger, and what goes next. Pure: no I/O.
 *
 * A member has at most one item in flight; later ones wait behind it in the order they came. Of
 * those that may go, each source (a vendor, the cashier: the one that chose the key) has an equal
 * part of every batch, and what one leaves over the others take. So a vendor that floods waits for
 * itself. Bounds keep one source, and one member, from filling the line for all.
 */
export interface LineItem {
  readonly memberId: bigint;
  /** Begins with the source: "HSE:1b4e…". */
  readonly key: string;
}

export interface LineBounds {
  /** Waiting and in flight, of all. */
  readonly lengthMax: number;
  readonly sourceMax: number;
  readonly memberMax: number;
}

export type LineRefusal = "line_full" | "source_full" | "member_full";

export interface Line<T> {
  /** Waiting or in flight. */
  readonly length: number;
  /** Those that may go now. */
  readonly readyLength: number;
  /** Undefined when it was taken in. */
  add(waiting: T): LineRefusal | undefined;
  take(size: number): T[];
  /** Ends what was in flight, and lets the members' next ones go. */
  release(batch: readonly T[]): void;
}

function sourceOf({ key }: LineItem): string {
  const end = key.indexOf(":");
  return end === -1 ? "" : key.slice(0, end);
}

/** The next item of each member that has none in flight, oldest first, by source. */
function createReady<T>(itemOf: (waiting: T) => LineItem) {
  const lists = new Map<string, T[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(waiting: T): void {
      length += 1;
      const source = sourceOf(itemOf(waiting));
      const list = lists.get(source);
      if (list === undefined) lists.set(source, [waiting]);
      else list.push(waiting);
    },
    take(size: number): T[] {
      const taken: T[] = [];
      while (taken.length < size && lists.size > 0) {
        const inTurn = [...lists];
        for (const [source, list] of inTurn) {
          const part = Math.ceil((size - taken.length) / lists.size);
          taken.push(...list.splice(0, Math.min(part, size - taken.length)));
          // A source that had a turn comes last the next time.
          lists.delete(source);
          if (list.length > 0) lists.set(source, list);
          if (taken.length >= size) break;
        }
      }
      length -= taken.length;
      return taken;
    },
  };
}

export function createLine<T>(bounds: LineBounds, itemOf: (waiting: T) => LineItem): Line<T> {
  const ready = createReady(itemOf);
  /** Members with an item ready or in flight, and what waits behind it. */
  const behind = new Map<bigint, T[]>();
  const lengthOf = new Map<string, number>();
  let length = 0;

  function count(source: string, change: number): void {
    const next = (lengthOf.get(source) ?? 0) + change;
    if (next === 0) lengthOf.delete(source);
    else lengthOf.set(source, next);
    length += change;
  }

  return {
    get length() {
      return length;
    },
    get readyLength() {
      return ready.length;
    },
    add(waiting) {
      const item = itemOf(waiting);
      const source = sourceOf(item);
      const others = behind.get(item.memberId);
      if (length >= bounds.lengthMax) return "line_full";
      if ((lengthOf.get(source) ?? 0) >= bounds.sourceMax) return "source_full";
      if (others !== undefined && others.length + 1 >= bounds.memberMax) return "member_full";
      count(source, 1);
      if (others === undefined) {
        behind.set(item.memberId, []);
        ready.push(waiting);
      } else {
        others.push(waiting);
      }
      return undefined;
    },
    take: (size) => ready.take(size),
    release(batch) {
      for (const waiting of batch) {
        const item = itemOf(waiting);
        count(sourceOf(item), -1);
        const next = behind.get(item.memberId)?.shift();
        if (next === undefined) behind.delete(item.memberId);
        else ready.push(next);
      }
    },
  };
}
