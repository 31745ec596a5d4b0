import type { SecurityEvent } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Channel, Delivery } from "../../platform/delivery/index.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf, type Page, type PageAsked } from "../../platform/pages.ts";
import { countActivity, insertActivity, listActivity } from "./store.ts";
import { securityNoted } from "./events.ts";
import type { Contacts } from "../contacts/service.ts";
import { composeEvent } from "../messages/compose.ts";
import { announcedEvents, type AnnouncedEvent } from "../messages/texts.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";

/**
 * What was done to a member's security: kept for the member to read, and what a thief would do is
 * told at once by mail, or by phone where no mailbox is bound (NJ 13:69O-1.4(a)4, ASVS 6.3.7).
 */
export interface Receiver {
  readonly channel: Channel;
  readonly to: string;
}

export interface Activity {
  /**
   * Notes an event in the transaction that causes it, and queues the message. Call it before a
   * contact is replaced, or name the former one in `also`, so that its holder is notified.
   */
  readonly note: (
    tx: Tx,
    member: Member,
    event: SecurityEvent,
    visitor: Pick<Visitor, "ip" | "userAgent">,
    also?: readonly Receiver[],
  ) => Promise<void>;
  readonly list: (
    memberId: bigint,
    page: PageAsked,
  ) => Promise<Page<{ at: string; event: SecurityEvent; ip: string; userAgent: string }>>;
}

export interface ActivityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly contacts: Contacts;
  readonly delivery: Delivery;
}

const userAgentLengthMax = 300;

function isAnnounced(event: SecurityEvent): event is AnnouncedEvent {
  return (announcedEvents as readonly SecurityEvent[]).includes(event);
}

const securityNotedOf = (
  { memberId, merchantCode }: Member,
  event: SecurityEvent,
  ip: string,
  at: Date,
) => securityNoted({ memberId: String(memberId), merchantCode, event, ip, at: at.toISOString() });

export function createActivity(deps: ActivityDeps): Activity {
  const { db, clock, ids, brand, contacts, delivery } = deps;

  async function receiverOf(tx: Tx, memberId: bigint): Promise<Receiver | undefined> {
    const email = await contacts.findIn(tx, memberId, "email");
    if (email !== undefined && delivery.has("email")) return { channel: "email", to: email };
    const mobile = await contacts.findIn(tx, memberId, "mobile");
    if (mobile !== undefined && delivery.has("sms")) return { channel: "sms", to: mobile };
    return undefined;
  }

  async function announce(
    tx: Tx,
    member: Member,
    event: AnnouncedEvent,
    ip: string,
    also: readonly Receiver[],
  ): Promise<void> {
    const bound = await receiverOf(tx, member.memberId);
    const all = [...(bound === undefined ? [] : [bound]), ...also];
    const receivers = new Map(all.map((one) => [`${one.channel} ${one.to}`, one]));
    if (receivers.size === 0) return;
    const merchant = await brand.getMerchant(member.merchantCode);
    const language = member.language ?? merchant.defaultLanguage;
    for (const { channel, to } of receivers.values()) {
      if (!delivery.has(channel)) continue;
      const composed = composeEvent({
        brandName: merchant.brandName,
        language,
        channel,
        event,
        at: clock.now(),
        timeZone: merchant.timeZone,
        ip,
      });
      await delivery.send(tx, { channel, to, ...composed });
    }
  }

  return {
    async note(tx, member, event, { ip, userAgent }, also = []) {
      await insertActivity(tx, member.memberId, ids.uuidv7(), {
        at: clock.now(),
        event,
        ip,
        userAgent: userAgent.slice(0, userAgentLengthMax),
      });
      await deps.events.publish(tx, securityNotedOf(member, event, ip, clock.now()));
      if (isAnnounced(event)) await announce(tx, member, event, ip, also);
    },

    list: (memberId, page) =>
      db.read(async (reader) => {
        const total = await countActivity(reader, memberId);
        const rows = await listActivity(reader, memberId, rangeOf(page));
        const content = rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
        return pageOf(page, total, content);
      }),
  };
}
