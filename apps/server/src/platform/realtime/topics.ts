import type { FeedTopic } from "@baize/contract";
import type { Connection } from "./connection.ts";
import { messageToMany, type Message } from "./message.ts";

/**
 * Topics that open pages follow. While anybody follows one, it is read once a second for all its
 * followers of a brand, and sent to them if it changed. Nobody who follows nothing costs anything,
 * and nothing of it is written down.
 */
export interface TopicParts {
  /** The topic as its brand's members see it; undefined where the brand has none such. */
  readonly read: (topic: FeedTopic, merchantCode: string) => Promise<unknown>;
  readonly push: (connection: Connection, message: Message) => void;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Topics {
  /** Follows a topic instead of the one before. */
  follow(connection: Connection, topic: FeedTopic | null): void;
  stop(): void;
}

interface Followed {
  readonly topic: FeedTopic;
  readonly merchantCode: string;
  readonly followers: Set<Connection>;
  /** What was sent last; a page has read the first state itself. */
  last: string | undefined;
  isReading: boolean;
}

async function send(one: Followed, { read, push }: TopicParts): Promise<void> {
  const value = await read(one.topic, one.merchantCode);
  if (value === undefined) return;
  const text = JSON.stringify(value);
  if (text === one.last) return;
  one.last = text;
  const message = messageToMany("board", value, undefined);
  for (const connection of one.followers) push(connection, message);
}

export function createTopics(parts: TopicParts): Topics {
  const byKey = new Map<string, Followed>();
  const keyOf = new Map<Connection, string>();
  let timer: NodeJS.Timeout | undefined;

  function leave(connection: Connection): void {
    const key = keyOf.get(connection);
    const one = key === undefined ? undefined : byKey.get(key);
    keyOf.delete(connection);
    if (key === undefined || one === undefined) return;
    one.followers.delete(connection);
    if (one.followers.size === 0) byKey.delete(key);
  }

  function tick(): void {
    if (byKey.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const one of byKey.values()) {
      // A slow answer delays its own topic and no other.
      if (one.isReading) continue;
      one.isReading = true;
      send(one, parts)
        .catch(parts.onError)
        .finally(() => {
          one.isReading = false;
        });
    }
  }

  return {
    follow(connection, topic) {
      leave(connection);
      if (topic === null) return;
      const { merchantCode } = connection.identity;
      const key = `${merchantCode} ${topic}`;
      const one = byKey.get(key) ?? {
        topic,
        merchantCode,
        followers: new Set(),
        last: undefined,
        isReading: false,
      };
      one.followers.add(connection);
      byKey.set(key, one);
      keyOf.set(connection, key);
      timer ??= setInterval(tick, parts.everyMs);
    },
    stop: () => clearInterval(timer),
  };
}
