import type { FeedChannel } from "@baize/contract";
import { frameOf, frameOfOne, prepare, type Prepared } from "./frame.ts";

/** Puts names into a connection's language. */
export type Localise = (channel: FeedChannel, data: unknown, language: string) => unknown;

/**
 * One message on its way to its readers. It is encoded when the first of them has its turn, so that
 * ten thousand messages that arrive at once do not hold the loop before anything is written.
 */
export interface Message {
  readonly channel: FeedChannel;
  frame(seq: number, language: string): Buffer;
}

/** For one connection. */
export function messageToOne(
  channel: FeedChannel,
  data: unknown,
  localise: Localise | undefined,
): Message {
  return {
    channel,
    frame(seq, language) {
      const said = localise === undefined ? data : localise(channel, data, language);
      return frameOfOne(channel, seq, said);
    },
  };
}

/** For many: encoded once per language, whatever the number of readers. */
export function messageToMany(
  channel: FeedChannel,
  data: unknown,
  localise: Localise | undefined,
): Message {
  const byLanguage = new Map<string, Prepared>();
  return {
    channel,
    frame(seq, language) {
      const key = localise === undefined ? "" : language;
      let rest = byLanguage.get(key);
      if (rest === undefined) {
        rest = prepare(localise === undefined ? data : localise(channel, data, language));
        byLanguage.set(key, rest);
      }
      return frameOf(channel, seq, rest);
    },
  };
}
