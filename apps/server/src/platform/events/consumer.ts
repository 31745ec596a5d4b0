import type { Tx } from "../db.ts";
import type { AnyEventType, HappenedOf } from "./catalogue.ts";
import type { Start, StoredEvent } from "./store.ts";

/** Sent after the commit, where it cannot be undone. */
export type AfterCommit = () => Promise<void>;

/** A consumer as the runner sees it. */
export interface Consumer {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly order: "member" | "none";
  /** How often an event is tried before it is parked. */
  readonly tries: number;
  readonly start: Start;
  /** Events of each lane in one turn at most; where absent, as many as the runner says. */
  readonly limit: number | undefined;
  /** Each event it took is noted, and one that comes again is passed over. */
  readonly isOnce: boolean;
  /** Somebody waits for it: it takes a turn as soon as there is something. */
  readonly isFirst: boolean;
  /** Undefined where the event is of a version that is not known or not of its schema. */
  read(event: StoredEvent): unknown;
  apply(tx: Tx, events: readonly unknown[]): Promise<AfterCommit | undefined>;
}

/** An event that no try will make readable. */
export class UnreadableEvent extends Error {}

interface Options<Types extends readonly AnyEventType[]> {
  /** Its permanent name: the cursors stand under it. */
  readonly name: string;
  readonly kinds: Types;
  /** With "member", a later event of a member never overtakes an earlier one that failed. */
  readonly order: "member" | "none";
  readonly tries?: number;
  /** Where a consumer begins that has no cursors yet. */
  readonly start?: Start;
  /** Fewer where an event is much work, so that one turn stays short. */
  readonly limit?: number;
  /** For an effect that is no repeat by itself, such as a sum. */
  readonly isOnce?: boolean;
}

const triesDefault = 5;

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * Readers that take an event from memory have one payload, which is read once for each type, and
 * which nobody can change for the others.
 */
const known = new WeakMap<AnyEventType, WeakMap<object, unknown>>();

function parse(type: AnyEventType, payload: unknown): unknown {
  const isKeepable = typeof payload === "object" && payload !== null;
  const before = isKeepable ? known.get(type)?.get(payload) : undefined;
  if (before !== undefined) return before;
  const read = type.schema.safeParse(payload);
  if (!read.success) throw new UnreadableEvent(`${type.kind} ${read.error.message}`);
  if (!isKeepable) return read.data;
  const ofType = known.get(type) ?? new WeakMap<object, unknown>();
  known.set(type, ofType.set(payload, freeze(read.data)));
  return read.data;
}

function readerOf(types: readonly AnyEventType[]) {
  const byKind = new Map(types.map((type) => [type.kind, type]));
  return ({ id, kind, version, memberId, merchantCode, at, payload }: StoredEvent) => {
    const type = byKind.get(kind);
    if (type?.version !== version) {
      throw new UnreadableEvent(`${kind} has version ${version}, which is not known here`);
    }
    return { id, kind, memberId, merchantCode, at, payload: parse(type, payload) };
  };
}

function consumerOf<Types extends readonly AnyEventType[]>(
  options: Options<Types>,
  apply: Consumer["apply"],
  isFirst: boolean,
): Consumer {
  const { name, kinds, order, tries = triesDefault, start = "now" } = options;
  const { limit, isOnce = false } = options;
  return {
    name,
    kinds: kinds.map(({ kind }) => kind),
    order,
    tries,
    start,
    limit,
    isOnce,
    isFirst,
    read: readerOf(kinds),
    apply,
  };
}

/**
 * Declares who acts on events of some kinds. The effect is database work of the given transaction,
 * which also moves the consumer's cursor, and an event that comes again (an operator replays it)
 * must change nothing.
 */
export function defineConsumer<const Types extends readonly AnyEventType[]>(
  options: Options<Types> & {
    handle(tx: Tx, event: HappenedOf<Types>): Promise<void>;
  },
): Consumer {
  const apply: Consumer["apply"] = async (tx, events) => {
    // What `read` returns is of these types: it parsed them.
    for (const event of events) await options.handle(tx, event as HappenedOf<Types>);
    return undefined;
  };
  return consumerOf(options, apply, false);
}

/** One that takes many events at once, and may have something to send after the commit. */
export function defineBatchConsumer<const Types extends readonly AnyEventType[]>(
  options: Options<Types> & {
    readonly isFirst?: boolean;
    handleAll(tx: Tx, events: readonly HappenedOf<Types>[]): Promise<AfterCommit | undefined>;
  },
): Consumer {
  const apply: Consumer["apply"] = (tx, events) =>
    options.handleAll(tx, events as readonly HappenedOf<Types>[]);
  return consumerOf(options, apply, options.isFirst ?? false);
}
