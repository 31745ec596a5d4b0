import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Sealer } from "../crypto.ts";
import type { Database } from "../db.ts";
import type { Ids } from "../ids.ts";
import { createBreaker } from "./breaker.ts";
import { CarrierError, type Carrier, type Carriers, type Channel } from "./carrier.ts";
import { markFailed, markSent, postpone, type Claimed } from "./store.ts";

/** Carries claimed messages to their carriers, a few at a time, and writes down what became. */

export interface CourierDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly carriers: Carriers;
  /** Called for failures, with id and code only. */
  readonly onFailure?: (failure: { id: string; channel: Channel; code: string }) => void;
}

export type Outcome = "sent" | "failed" | "postponed";

export interface Courier {
  carry(claimed: Claimed): Promise<Outcome>;
  /** What becomes of a message that is being carried now. */
  underWay(id: string): Promise<Outcome | undefined>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** Where a message's parts are sealed for. */
export const placeOf = (part: "receiver" | "content", id: string): string =>
  `platform.delivery ${part} ${id}`;

const triesMax = 5;
const carriedMax = 8;
const firstPauseMs = 5000;

const Content = z.object({
  text: z.string(),
  subject: z.string().optional(),
  html: z.string().optional(),
  senderName: z.string().optional(),
});

/** Lets a bounded number of things run at once; the others wait in line. */
function createGate(most: number) {
  let free = most;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Hands a message to its carrier and gives the carrier's id for it. */
function createAttempt({ clock, sealer, carriers }: CourierDeps) {
  const breakers = { sms: createBreaker(clock), email: createBreaker(clock) };

  function carrierOf(claimed: Claimed): Carrier {
    if (claimed.endsAt !== null && claimed.endsAt <= clock.now()) {
      throw new CarrierError("too_late", true);
    }
    const carrier = carriers[claimed.channel];
    if (carrier === undefined) throw new CarrierError("no_carrier", true);
    return carrier;
  }

  return async (claimed: Claimed): Promise<string> => {
    const carrier = carrierOf(claimed);
    const breaker = breakers[claimed.channel];
    if (!breaker.mayTry()) throw new CarrierError("spared", false);
    const to = sealer.open(claimed.receiverSealed, placeOf("receiver", claimed.id)).toString();
    const content = sealer.open(claimed.contentSealed, placeOf("content", claimed.id));
    const letter = Content.parse(JSON.parse(content.toString()));
    try {
      const providerId = await carrier.send({ to, ...letter });
      breaker.worked();
      return providerId;
    } catch (error) {
      // An impossible number says nothing about the carrier's health.
      if (error instanceof CarrierError && error.isFinal) breaker.worked();
      else breaker.failed();
      throw error;
    }
  };
}

export function createCourier(deps: CourierDeps): Courier {
  const { db, clock, ids, carriers, onFailure } = deps;
  const gate = createGate(carriedMax);
  const attempt = createAttempt(deps);
  const carrying = new Map<string, Promise<Outcome>>();

  /** 5 s, 20 s, 80 s, 320 s, each a fifth shorter or longer, so that a crowd does not return. */
  function pauseMs(tries: number): number {
    const spread = 0.8 + (0.4 * (ids.randomBytes(1)[0] ?? 0)) / 255;
    return firstPauseMs * 4 ** (tries - 1) * spread;
  }

  async function settle(claimed: Claimed, error: unknown): Promise<Outcome> {
    const { id, channel, tries } = claimed;
    const known = error instanceof CarrierError ? error : new CarrierError("broken", true);
    onFailure?.({ id, channel, code: known.code });
    if (known.isFinal || tries >= triesMax) {
      await db.transaction((tx) => markFailed(tx, id, known.code));
      return "failed";
    }
    const nextAt = new Date(clock.now().getTime() + pauseMs(tries));
    await db.transaction((tx) => postpone(tx, id, tries, nextAt, known.code));
    return "postponed";
  }

  async function run(claimed: Claimed): Promise<Outcome> {
    let providerId: string;
    try {
      providerId = await attempt(claimed);
    } catch (error) {
      return settle(claimed, error);
    }
    await db.transaction((tx) => markSent(tx, claimed.id, providerId, clock.now()));
    return "sent";
  }

  return {
    carry(claimed) {
      const outcome = gate(() => run(claimed)).finally(() => carrying.delete(claimed.id));
      carrying.set(claimed.id, outcome);
      return outcome;
    },
    underWay: async (id) => carrying.get(id),
    async close() {
      await Promise.allSettled(carrying.values());
      await Promise.all(Object.values(carriers).map((carrier) => carrier.close()));
    },
  };
}
