import {
  defineBatchConsumer,
  type AnyEventType,
  type Consumer,
  type EventType,
} from "../events/index.ts";
import type { BusMessage } from "./bus.ts";
import type { FeedSender } from "./sender.ts";

/** What the feed shows of one type of event. */
export interface Shown {
  readonly type: AnyEventType;
  messagesOf(payload: unknown): readonly BusMessage[];
}

/** Declares what open tabs receive when an event of this type happens. */
export function showOnFeed<Kind extends string, Payload, Written>(
  type: EventType<Kind, Payload, Written>,
  messagesOf: (payload: Payload) => readonly BusMessage[],
): Shown {
  // The reader has parsed it by this type, and an amount that is parsed parses no second time.
  return { type, messagesOf: (payload) => messagesOf(payload as Payload) };
}

/** The reader of the log that tells open tabs. It is the first of all readers and the fastest. */
export function createFeedReader(shown: readonly Shown[], sender: FeedSender): Consumer {
  const byKind = new Map(shown.map((one) => [one.type.kind, one]));
  return defineBatchConsumer({
    name: "feed",
    kinds: shown.map(({ type }) => type),
    order: "none",
    tries: 2,
    start: "oldest",
    isFirst: true,
    handleAll: (tx, events) =>
      sender.send(
        tx,
        events.flatMap(({ kind, payload }) => byKind.get(kind)?.messagesOf(payload) ?? []),
      ),
  });
}
