import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Identity } from "../../identity/index.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Access } from "../access/service.ts";
import type { FoldedDay } from "../days/consumer.ts";
import { takeMarks, type MarkDeps } from "../marks/service.ts";
import { listTakers } from "../takers.ts";
import { aliasOf, ticketsOfDay } from "./rules.ts";
import {
  insertOwners,
  insertRanges,
  listDayTickets,
  lockRaffle,
  type NewRange,
  type RaffleRow,
} from "./store.ts";

/** Tickets by the days of members: each day gives what it comes to, less what it gave. */
export interface GivingDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "withoutOffersIn">;
  readonly marks: MarkDeps;
  readonly access: Access;
}

const aliasLetters = 8;

/** Names in the list for members who have none yet. */
export const ownersOf = ({ ids }: Pick<GivingDeps, "ids">, memberIds: readonly bigint[]) =>
  memberIds.map((memberId) => ({ memberId, alias: aliasOf(ids.randomBytes(aliasLetters)) }));

/** Where the marks of a raffle count: in all its days. */
export const markPlaceOf = ({
  merchantCode,
  raffleId,
}: Pick<RaffleRow, "merchantCode" | "raffleId">) => ({
  merchantCode,
  scope: raffleId,
  period: "raffle",
});

export const isOfPerson = ({ kind }: { readonly kind: string }) =>
  kind === "person" || kind === "payee";

/** Tickets of a raffle are for one account of a person: the first that has one. */
async function listBarred(
  tx: Tx,
  { marks }: GivingDeps,
  raffle: RaffleRow,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const barred = new Set<bigint>();
  for (const memberId of memberIds.toSorted((a, b) => (a < b ? -1 : 1))) {
    const { person } = await takeMarks(tx, marks, markPlaceOf(raffle), memberId, isOfPerson);
    if (person !== undefined) barred.add(memberId);
  }
  return barred;
}

/** Numbers for what is new of these days. A correction takes no ticket back. */
async function giveOf(tx: Tx, deps: GivingDeps, raffle: RaffleRow, days: readonly FoldedDay[]) {
  const { raffleId, settings, tickets: before } = raffle;
  const given = await listDayTickets(tx, raffleId, days);
  const moreOf = (day: FoldedDay) =>
    ticketsOfDay(settings, day) - (given.get(`${day.memberId} ${day.day}`) ?? 0);
  const gaining = new Set(days.filter((day) => moreOf(day) > 0).map(({ memberId }) => memberId));
  const barred = await listBarred(tx, deps, raffle, [...gaining]);
  let last = before;
  const ranges: NewRange[] = [];
  for (const day of days) {
    const more = moreOf(day);
    if (more <= 0 || barred.has(day.memberId)) continue;
    const { memberId } = day;
    ranges.push({ first: last + 1, last: last + more, memberId, day: day.day, saleId: null });
    last += more;
  }
  if (ranges.length === 0) return;
  const memberIds = [...new Set(ranges.map(({ memberId }) => memberId))];
  await insertOwners(tx, raffleId, ownersOf(deps, memberIds));
  await insertRanges(tx, raffleId, ranges, { tickets: last, at: deps.clock.now() });
}

/** After days were folded: members on a break, and trial, test and closed accounts, get none. */
export async function giveByDays(
  tx: Tx,
  deps: GivingDeps,
  raffles: readonly RaffleRow[],
  days: readonly FoldedDay[],
): Promise<void> {
  const giving = raffles.flatMap(({ raffleId, merchantCode, settings }) => {
    const own = days.filter(
      (day) =>
        day.merchantCode === merchantCode &&
        day.currency === settings.currency &&
        day.day >= settings.fromDay &&
        day.day <= settings.toDay &&
        ticketsOfDay(settings, day) > 0,
    );
    const { conditions } = settings;
    return own.length === 0 ? [] : [{ raffleId, own, conditions }];
  });
  // Most days give nothing: then nothing is asked about their members.
  const memberIds = [...new Set(giving.flatMap(({ own }) => own.map(({ memberId }) => memberId)))];
  if (memberIds.length === 0) return;
  const takers = await listTakers(deps.identity, tx, memberIds);
  const without = await deps.offers.withoutOffersIn(tx, memberIds);
  for (const { raffleId, own, conditions } of giving) {
    const real = own.filter(({ memberId }) => takers.has(memberId) && !without.has(memberId));
    const ids = [...new Set(real.map(({ memberId }) => memberId))];
    const among = await deps.access.amongIn(tx, ids, conditions);
    const may = real.filter(({ memberId }) => among.has(memberId));
    if (may.length === 0) continue;
    const raffle = await lockRaffle(tx, raffleId);
    // It may have been frozen meanwhile.
    if (raffle?.state === "planned" || raffle?.state === "open") {
      await giveOf(tx, deps, raffle, may);
    }
  }
}
