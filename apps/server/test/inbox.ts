import { setTimeout as sleep } from "node:timers/promises";
import { CarrierError, type Carriers, type Channel } from "../src/platform/delivery/index.ts";

/** Carriers for tests: what they were given is here to be read. */

export interface Received {
  readonly channel: Channel;
  readonly to: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  readonly senderName?: string | undefined;
}

export interface Inbox {
  readonly carriers: Carriers;
  /** Everything so far, the oldest first. */
  readonly messages: readonly Received[];
  /** The newest message to somebody that was not asked for before; waits for it to arrive. */
  next(to: string): Promise<Received>;
  /** The code in the newest message to somebody; waits for it to arrive. */
  codeTo(to: string): Promise<string>;
  /** From now on the carriers refuse with this error, or work again. */
  fail(error: CarrierError | undefined): void;
}

const waitMsMax = 5000;
const pauseMs = 5;

export function createInbox(): Inbox {
  const messages: Received[] = [];
  const asked = new Set<Received>();
  let failure: CarrierError | undefined;

  const carrier = (channel: Channel) => ({
    async send(letter: Omit<Received, "channel">) {
      if (failure !== undefined) throw failure;
      messages.push({ channel, ...letter });
      return `test-${messages.length}`;
    },
    async close() {},
  });

  async function next(to: string): Promise<Received> {
    for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += pauseMs) {
      const found = messages.findLast((message) => message.to === to && !asked.has(message));
      if (found !== undefined) {
        for (const message of messages) if (message.to === to) asked.add(message);
        return found;
      }
      await sleep(pauseMs);
    }
    throw new Error(`no message came to ${to}`);
  }

  return {
    carriers: { sms: carrier("sms"), email: carrier("email") },
    messages,
    next,
    async codeTo(to) {
      const { text } = await next(to);
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code === undefined) throw new Error(`there is no code in: ${text}`);
      return code;
    },
    fail(error) {
      failure = error;
    },
  };
}
