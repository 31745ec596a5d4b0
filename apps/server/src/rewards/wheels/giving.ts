import { dayMs } from "@baize/contract/durations";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Access } from "../access/service.ts";
import type { FoldedDay } from "../days/consumer.ts";
import { listTakers } from "../takers.ts";
import { insertTickets, type NewTicket } from "../tickets/store.ts";
import { sourceOf, ticketsOf } from "./rules.ts";
import type { WheelRow } from "./store.ts";

/** Tickets by the days of members. */
export interface GivingDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "withoutOffersIn">;
  readonly access: Access;
}

/** Who of the members a wheel would give tickets to meets its conditions. */
async function conditionsMet(
  tx: Tx,
  { access }: GivingDeps,
  giving: readonly { readonly day: FoldedDay; readonly wheel: WheelRow }[],
): Promise<(wheel: WheelRow, memberId: bigint) => boolean> {
  const among = new Map<string, ReadonlySet<bigint>>();
  for (const { wheel } of giving) {
    if (among.has(wheel.wheelId)) continue;
    const own = giving.filter((one) => one.wheel.wheelId === wheel.wheelId);
    const memberIds = [...new Set(own.map(({ day }) => day.memberId))];
    among.set(wheel.wheelId, await access.amongIn(tx, memberIds, wheel.settings.conditions));
  }
  return ({ wheelId }, memberId) => among.get(wheelId)?.has(memberId) === true;
}

/** Tickets that days of play and deposits gave, each once: its place in the day names it. */
export async function giveByRule(
  tx: Tx,
  deps: GivingDeps,
  wheels: readonly WheelRow[],
  days: readonly FoldedDay[],
): Promise<void> {
  const giving = days.flatMap((day) =>
    wheels.flatMap((wheel) => {
      const { merchantCode, settings } = wheel;
      if (merchantCode !== day.merchantCode || settings.currency !== day.currency) return [];
      const many = ticketsOf(settings, day);
      return many > 0 ? [{ day, wheel, many }] : [];
    }),
  );
  // Most days give nothing: then nothing is asked about their members.
  if (giving.length === 0) return;
  const memberIds = [...new Set(giving.map(({ day }) => day.memberId))];
  const takers = await listTakers(deps.identity, tx, memberIds);
  const without = await deps.offers.withoutOffersIn(tx, memberIds);
  const mayHave = await conditionsMet(tx, deps, giving);
  const now = deps.clock.now();
  const tickets: NewTicket[] = [];
  for (const { day, wheel, many } of giving) {
    const { memberId } = day;
    const { wheelId, settings } = wheel;
    if (!takers.has(memberId) || without.has(memberId) || !mayHave(wheel, memberId)) continue;
    for (let place = 1; place <= many; place += 1) {
      tickets.push({
        memberId,
        ticketId: deps.ids.uuidv7(),
        wheelId,
        boardId: null,
        source: sourceOf(wheelId, day.day, place),
        issuedAt: now,
        expiresAt: new Date(now.getTime() + settings.ticketDays * dayMs),
        operator: null,
        note: null,
      });
    }
  }
  if (tickets.length > 0) await insertTickets(tx, tickets);
}
