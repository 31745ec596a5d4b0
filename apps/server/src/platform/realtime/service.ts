import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Database } from "../db.ts";
import type { Handlers } from "../http/call.ts";
import type { Ids } from "../ids.ts";
import type { Bus } from "./bus.ts";
import { createHub, type Hub, type HubOptions } from "./hub.ts";
import { deleteOldTickets, insertTicket, takeTicket } from "./store.ts";

/** A ticket is asked for right before it is used; half a minute covers a slow phone. */
const ticketMs = 30_000;

export interface RealtimeOptions extends Pick<
  HubOptions,
  "isOriginAllowed" | "liveSessions" | "localise" | "onError" | "visitorOf" | "limits" | "readTopic"
> {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /**
   * Where the relay's messages arrive; without one the hub only gets what this process gives it.
   */
  readonly bus?: Bus;
}

export interface Realtime {
  readonly hub: Hub;
  readonly handlers: Handlers<"feedTicket">;
  /** Begins to listen to the bus. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest();

export function createRealtime(options: RealtimeOptions): Realtime {
  const { db, clock, ids, bus } = options;
  const hub = createHub({
    ...options,
    async redeemTicket(ticket) {
      const found = await db.read((reader) => takeTicket(reader, hashOf(ticket)));
      if (found === undefined || found.expiresAt <= clock.now()) return undefined;
      return found;
    },
  });

  return {
    hub,
    handlers: {
      async feedTicket(_input, context) {
        const ticket = ids.randomToken(32);
        await db.read((reader) =>
          insertTicket(reader, {
            hash: hashOf(ticket),
            memberId: context.session.memberId,
            sessionId: context.session.sessionId,
            language: context.language,
            merchantCode: context.merchantCode,
            expiresAt: new Date(clock.now().getTime() + ticketMs),
          }),
        );
        return { ticket, url: "/feed" };
      },
    },
    async start() {
      await bus?.subscribe({
        message(message) {
          if (message.channel === "session") hub.endSession(String(message.data));
          else if (message.memberId === null) hub.broadcast(message.channel, message.data);
          else hub.publish(BigInt(message.memberId), message.channel, message.data);
        },
        gap: () => hub.bump(),
      });
    },
    async close() {
      await bus?.close();
      await hub.close();
    },
  };
}

/** Deletes tickets nobody used; returns how many. For the worker. */
export function createTicketCleaner({ db, clock }: Pick<RealtimeOptions, "db" | "clock">) {
  return () => db.transaction((tx) => deleteOldTickets(tx, clock.now()));
}
