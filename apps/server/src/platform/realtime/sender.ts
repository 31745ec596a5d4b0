import type { Tx } from "../db.ts";
import { createPacker, type BusMessage, type BusPublisher } from "./bus.ts";
import { lockFeedNumber, notify, saveFeedNumber } from "./turn-store.ts";

/**
 * Sends messages to the hubs as the last thing of a transaction. PostgreSQL delivers notifications
 * at commit, so nothing is published that was not committed; with NATS the packets leave right
 * after the commit, and one that is lost leaves a gap in the numbers that every hub notices.
 */
export interface FeedSender {
  /** Returns what is still to be done after the commit, if anything is. */
  send(tx: Tx, messages: readonly BusMessage[]): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

export function createFeedSender(publisher: BusPublisher): FeedSender {
  return {
    async send(tx, messages) {
      if (messages.length === 0) return undefined;
      // Each sender waits here for the one before, so the numbers are in the order of commits.
      const packer = createPacker(await lockFeedNumber(tx));
      const packets = packer.pack(messages);
      await saveFeedNumber(tx, packer.number);
      if (publisher.channel === null) return () => publisher.publish(packets);
      await notify(tx, publisher.channel, packets);
      return undefined;
    },
    close: () => publisher.close(),
  };
}
