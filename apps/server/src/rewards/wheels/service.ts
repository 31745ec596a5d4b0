import type { CallParsed, Ticket, TicketClaim, TurnProof } from "@baize/contract";
import { drawWeighted, seededWords, wheelSeed } from "@baize/fair";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { leftWords, lockLeft, reserveIn } from "../access/budget.ts";
import { listRewardsStopped } from "../access/stop-store.ts";
import { demandGoing, type Access } from "../access/service.ts";
import type { AwardRow } from "../awards/rules.ts";
import type { Awards } from "../awards/service.ts";
import type { DayReader } from "../days/consumer.ts";
import { namerOf } from "../prize-terms/naming.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { isGiven } from "../prize-terms/rules.ts";
import { markClaim, type Marked, type MarkDeps } from "../marks/service.ts";
import { hmacSha256 } from "../seeds/draw-seeds.ts";
import type { Seeds } from "../seeds/service.ts";
import { demandTaker, listTakers } from "../takers.ts";
import { giveByRule } from "./giving.ts";
import { dayOfTicket, highestMinor, prizeMinor, stateOfTicket } from "./rules.ts";
import {
  findWheel,
  findWheelOf,
  listGiven,
  listGivingWheels,
  listOpenWheels,
  takeStock,
  type WheelRow,
} from "./store.ts";
import {
  boughtPrefix,
  cancelTicketRow,
  findTicket,
  listTickets,
  lockTicket,
  useTicket,
  type TicketRow,
} from "../tickets/store.ts";
import { targetOf, usesOf, type TicketBoards } from "./ticket-uses.ts";
import { countTurns, findTurn, insertTurn, listTurns, type TurnRow } from "./turn-store.ts";
import { claimedOf, shownPrizeOf, ticketOf, turnOf, wheelOf } from "./views.ts";

/**
 * Wheels, eggs and boxes: a ticket is one turn, drawn from the member's own seeds. What is drawn is
 * written down before anybody shows it.
 */
export interface WheelDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn" | "withoutOffersIn">;
  readonly awards: Pick<Awards, "payOrHoldIn">;
  readonly marks: MarkDeps;
  readonly seeds: Pick<Seeds, "takeIn" | "find">;
  /** What tickets of tournaments are for. */
  readonly boardTickets: TicketBoards & {
    readonly use: (
      of: Pick<Asked, "memberId" | "merchantCode">,
      ticket: { readonly boardId: string; readonly ticketId: string },
    ) => Promise<void>;
  };
  readonly namePrizes: NamePrizes;
  readonly access: Access;
  readonly onMoved: () => void;
}

/** The brand's switch for wheels. */
export const wheelFlag = "WHEEL";
const ticketsMax = 200;

interface Asked extends Pick<Session, "memberId" | "currency"> {
  readonly merchantCode: string;
  readonly language: string;
}

/** Nothing is offered to whom it is not for, or who has a break. */
async function mayTake(deps: WheelDeps, { memberId }: Asked): Promise<boolean> {
  if ((await deps.offers.mayOffer(memberId)) === undefined) return false;
  const takers = await deps.db.read((reader) => listTakers(deps.identity, reader, [memberId]));
  return takers.has(memberId);
}

/** Open wheels that the member is offered. */
async function listOffered(
  { access }: WheelDeps,
  reader: Reader,
  asked: Asked,
): Promise<WheelRow[]> {
  const rows = await listOpenWheels(reader, asked.merchantCode, asked.currency);
  const offered = await access.offeredIn(reader, asked, rows, ({ wheelId, settings }) => ({
    rewardId: wheelId,
    who: settings.conditions,
  }));
  return rows.filter((row) => offered.has(row));
}

async function list(deps: WheelDeps, asked: Asked) {
  const { memberId, merchantCode, language } = asked;
  if (!(await deps.brand.isFlagOn(merchantCode, wheelFlag))) return [];
  if (!(await mayTake(deps, asked))) return [];
  const at = deps.clock.now();
  const day = dayOf(at, (await deps.brand.getMerchant(merchantCode)).timeZone);
  const wheels = await deps.db.read(async (reader) => {
    const rows = await listOffered(deps, reader, asked);
    const wheelIds = rows.map(({ wheelId }) => wheelId);
    const leftOf = await leftWords(reader, merchantCode, wheelIds, day);
    const given = await listGiven(reader, wheelIds, day);
    const state = "AVAILABLE" as const;
    const tickets = await listTickets(reader, memberId, { state, at, limit: ticketsMax });
    return rows.map((row) => {
      const budgetLeft = leftOf(row.wheelId, highestMinor(row.settings));
      return wheelOf(row, { given, tickets, language, budgetLeft });
    });
  });
  const ids = wheels.map(({ wheelId }) => wheelId);
  await deps.access.noteShown(memberId, merchantCode, ids);
  const of = await namerOf(
    wheels.flatMap(({ prizes }) => prizes),
    language,
    deps.namePrizes,
  );
  return wheels.map(({ prizes, ...wheel }) => ({ ...wheel, prizes: prizes.map(of) }));
}

async function listOwnTickets(
  deps: WheelDeps,
  asked: Asked,
  { status }: CallParsed<"tickets">["query"],
) {
  if (!(await mayTake(deps, asked))) return [];
  const hasWheels = await deps.brand.isFlagOn(asked.merchantCode, wheelFlag);
  const at = deps.clock.now();
  return deps.db.read(async (reader) => {
    const query = { state: status, at, limit: ticketsMax };
    const found = await listTickets(reader, asked.memberId, query);
    const rows = found.filter(({ boardId }) => hasWheels || boardId !== null);
    const useFor = await usesOf(deps, reader, rows);
    const targets = [...new Set(rows.flatMap((row) => targetOf(row)))];
    const stopped = await listRewardsStopped(reader, asked.merchantCode, targets);
    return rows.flatMap((row) => {
      const use = useFor(row);
      if (use === undefined) return [];
      const isStopped = targetOf(row).some((id) => stopped.has(id));
      return [ticketOf(row, { ...use, isStopped }, at, asked.language)];
    });
  });
}

/**
 * Nothing is drawn unless the budget holds the highest prize: so no turn's chances depend on what
 * others won before. Turns of a wheel with a budget come one after the other.
 *
 * Refuses: budget_used.
 */
async function demandBudget(
  tx: Tx,
  { merchantCode, wheelId, settings }: WheelRow,
  day: string,
): Promise<void> {
  const leftMinor = await lockLeft(tx, { merchantCode, rewardId: wheelId }, day);
  if (leftMinor !== null && leftMinor < highestMinor(settings)) throw new Refusal("budget_used");
}

/** Draws a prize; one of which none is left today becomes the one the wheel names instead. */
async function drawIn(tx: Tx, deps: WheelDeps, wheel: WheelRow, memberId: bigint, day: string) {
  const { wheelId, settings } = wheel;
  const { seedId, serverSeed, clientSeed, nonce } = await deps.seeds.takeIn(tx, memberId);
  const seeds = { serverSeed, clientSeed: wheelSeed(wheelId, clientSeed), nonce };
  const drawn = drawWeighted(seededWords(hmacSha256, seeds), settings.prizes);
  const { prizeId, stockADay } = drawn;
  const isThere = stockADay === null || (await takeStock(tx, { wheelId, prizeId, day }, stockADay));
  const given = isThere
    ? drawn
    : settings.prizes.find((prize) => prize.prizeId === settings.fallback);
  if (given === undefined) throw new Error(`the wheel ${wheelId} has no prize to fall back on`);
  return { seedId, nonce, drawnId: prizeId, given };
}

/** With the game, wheel or tournament of what was won. */
async function named<Won extends Pick<TicketClaim, "prize" | "prizeOf">>(
  { namePrizes }: Pick<WheelDeps, "namePrizes">,
  { language }: Pick<Asked, "language">,
  won: Won,
): Promise<Won> {
  const [shown] = await namePrizes([won], language);
  return shown ?? won;
}

interface TurnIn {
  readonly wheel: WheelRow;
  readonly ticket: TicketRow;
  readonly day: string;
  /** An operator decides about the prize first. */
  readonly mustHold: boolean;
}

/**
 * Tickets of a day's play are for one account of a person. Those that an operator gave are for the
 * member they were given to.
 */
async function markTicket(
  tx: Tx,
  deps: WheelDeps,
  { merchantCode, wheelId }: WheelRow,
  { memberId, source }: TicketRow,
): Promise<Marked> {
  const day = dayOfTicket(source, wheelId);
  if (day === undefined) return "first";
  const place = { merchantCode, scope: wheelId, period: day };
  return markClaim(tx, deps.marks, place, { memberId, subject: wheelId });
}

/** Whether the conditions were met when the ticket was earned or bought. */
const wasJudged = ({ source }: TicketRow, wheelId: string): boolean =>
  dayOfTicket(source, wheelId) !== undefined || source.startsWith(boughtPrefix);

/** The turn of a ticket that is held. */
async function turnIn(
  tx: Tx,
  leave: OfferLeave,
  deps: WheelDeps,
  { wheel, ticket, day, mustHold }: TurnIn,
): Promise<void> {
  const { memberId, ticketId } = ticket;
  const { wheelId, merchantCode, revision, settings } = wheel;
  const { currency, turnoverBps, title } = settings;
  const { given, ...drawn } = await drawIn(tx, deps, wheel, memberId, day);
  const amountMinor = prizeMinor(given.amount, currency);
  const known = { memberId, ticketId, wheelId, revision, prizeId: given.prizeId, currency };
  await useTicket(tx, ticket);
  await insertTurn(tx, { ...known, ...drawn, amountMinor, at: deps.clock.now() });
  if (!isGiven(given, currency)) return;
  const award = {
    memberId,
    awardId: deps.ids.uuidv7(),
    merchantCode,
    source: `wheel:${ticketId}`,
    reason: "wheel" as const,
    promotionId: wheelId,
    currency,
    amountMinor,
    prize: given.prize ?? null,
    turnoverBps,
    title,
    claimBy: null,
    operator: null,
    note: null,
  };
  const ref = { merchantCode, rewardId: wheelId };
  if (!(await reserveIn(tx, ref, { ...award, day }))) {
    throw new Error(`the budget of ${wheelId} was held and does not hold a prize`);
  }
  await deps.awards.payOrHoldIn(tx, leave, award, mustHold);
}

async function demandTurn(tx: Tx, memberId: bigint, ticketId: string): Promise<TurnRow> {
  const row = await findTurn(tx, memberId, ticketId);
  if (row === undefined) throw new Error(`the ticket ${ticketId} has no turn`);
  return row;
}

interface Turn {
  /** Absent where a ticket of the list is used: its own wheel, with the chances that count now. */
  readonly of?: { readonly wheelId: string; readonly revision: number };
  readonly ticketId: string;
}

/**
 * Uses a ticket. One that was used gives the turn it became.
 *
 * Refuses, in this order: not_found, also for another member's; changed_meanwhile (it was given
 * up), promotion_closed, rewards_stopped (of this wheel), claim_expired, play_paused, not_eligible,
 * changed_meanwhile (other chances than were shown), not_eligible (its conditions, or another
 * account of the person used tickets of the day), budget_used (less than the highest prize is
 * left).
 */
async function draw(deps: WheelDeps, asked: Asked, turn: Turn): Promise<TurnRow> {
  const { memberId, merchantCode, currency } = asked;
  const isOn = await deps.brand.isFlagOn(merchantCode, wheelFlag);
  const leave = await deps.offers.mayOffer(memberId);
  const at = deps.clock.now();
  const day = dayOf(at, (await deps.brand.getMerchant(merchantCode)).timeZone);
  const row = await deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, memberId, turn.ticketId);
    if (ticket === undefined) throw new Refusal("not_found");
    const { wheelId, revision } = turn.of ?? { wheelId: ticket.wheelId };
    if (wheelId === null || ticket.wheelId !== wheelId) throw new Refusal("not_found");
    if (ticket.isUsed) return demandTurn(tx, memberId, turn.ticketId);
    if (ticket.cancelledAt !== null) throw new Refusal("changed_meanwhile");
    const wheel = await findWheel(tx, wheelId);
    if (!isOn || wheel?.settings.isOpen !== true) throw new Refusal("promotion_closed");
    await demandGoing(tx, { merchantCode, rewardId: wheelId });
    const isOwn = wheel.merchantCode === merchantCode && wheel.settings.currency === currency;
    if (!isOwn) throw new Refusal("not_found");
    if (ticket.expiresAt <= at) throw new Refusal("claim_expired");
    const own = await deps.offers.demandOfferIn(tx, memberId);
    if (leave === undefined) throw new Refusal("play_paused");
    await demandTaker(deps.identity, tx, memberId);
    if (revision !== undefined && wheel.revision !== revision) {
      throw new Refusal("changed_meanwhile");
    }
    const { conditions } = wheel.settings;
    if (wasJudged(ticket, wheelId)) await deps.access.demandStillIn(tx, memberId, conditions);
    else await deps.access.demandIn(tx, memberId, conditions);
    const marked = await markTicket(tx, deps, wheel, ticket);
    if (marked === "not_eligible") throw new Refusal("not_eligible");
    await demandBudget(tx, wheel, day);
    await turnIn(tx, own, deps, { wheel, ticket, day, mustHold: marked === "hold" });
    return demandTurn(tx, memberId, turn.ticketId);
  });
  deps.onMoved();
  return row;
}

/**
 * Uses a ticket of the list: a turn of its wheel, or a try of its tournament.
 *
 * Refuses: as `draw` does, and of tournaments as entering does; changed_meanwhile, claim_expired,
 * already_claimed (the member has entered before).
 */
async function claim(deps: WheelDeps, asked: Asked, ticketId: string): Promise<TicketClaim> {
  const { db, boardTickets, clock } = deps;
  const { memberId } = asked;
  const { ticket, currency } = await db.read(async (reader) => {
    const found = await findTicket(reader, memberId, ticketId);
    const boardId = found?.boardId ?? undefined;
    const boards = await boardTickets.describe(reader, boardId === undefined ? [] : [boardId]);
    return { ticket: found, currency: boardId && boards.get(boardId)?.currency };
  });
  if (ticket === undefined) throw new Refusal("not_found");
  if (ticket.boardId === null || currency === undefined) {
    const won = claimedOf(await draw(deps, asked, { ticketId }));
    return named(deps, asked, won);
  }
  const state = stateOfTicket(ticket, clock.now());
  if (state === "CANCELLED") throw new Refusal("changed_meanwhile");
  if (state === "EXPIRED") throw new Refusal("claim_expired");
  const { boardId } = ticket;
  if (state === "AVAILABLE") await boardTickets.use(asked, { boardId, ticketId });
  return {
    transactionId: ticketId,
    type: "EVENT",
    won: formatMinor(minor(0n), currency),
    prize: null,
    prizeOf: null,
    currency,
    awardState: null,
  };
}

/**
 * Gives a ticket up. One that was given up stays so; also on a break, and after the brand closed
 * its wheel: it is the member's own.
 *
 * Refuses, in this order: not_found, also for another member's; changed_meanwhile, where it was
 * used or is over.
 */
async function cancel(deps: WheelDeps, asked: Asked, ticketId: string): Promise<Ticket> {
  const { memberId, language } = asked;
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, memberId, ticketId);
    const use = ticket && (await usesOf(deps, tx, [ticket]))(ticket);
    if (ticket === undefined || use === undefined) throw new Refusal("not_found");
    const state = stateOfTicket(ticket, at);
    if (state !== "AVAILABLE" && state !== "CANCELLED") throw new Refusal("changed_meanwhile");
    if (state === "AVAILABLE") await cancelTicketRow(tx, ticket, at);
    return ticketOf(
      { ...ticket, cancelledAt: ticket.cancelledAt ?? at },
      { ...use, isStopped: false },
      at,
      language,
    );
  });
}

/** Refuses: not_found, also for another member's. */
async function prove(deps: WheelDeps, asked: Asked, ticketId: string): Promise<TurnProof> {
  const found = await deps.db.read(async (reader) => {
    const row = await findTurn(reader, asked.memberId, ticketId);
    const wheel = row && (await findWheelOf(reader, row.wheelId, row.revision));
    return row && wheel && { row, wheel };
  });
  const pair = found && (await deps.seeds.find(found.row.seedId));
  if (found === undefined || pair === undefined) throw new Refusal("not_found");
  const { row, wheel } = found;
  const { currency, prizes } = wheel.settings;
  const turn = turnOf(row, asked.language);
  const shown = prizes.map((one) => shownPrizeOf(one, currency));
  const of = await namerOf([turn, ...shown], asked.language, deps.namePrizes);
  return {
    ...of(turn),
    serverSeedHash: pair.serverSeedHash,
    serverSeed: pair.serverSeed,
    clientSeed: wheelSeed(row.wheelId, pair.clientSeed),
    nonce: row.nonce,
    prizes: shown.map(of),
  };
}

type WheelCalls =
  | "tickets"
  | "claimTicket"
  | "cancelTicket"
  | "wheels"
  | "drawWheel"
  | "wheelTurns"
  | "turnProof";

/** A prize that could not be given with its turn. Refuses: not_eligible. */
async function judge(tx: Tx, { access }: WheelDeps, award: AwardRow): Promise<boolean> {
  const wheel = award.promotionId === null ? undefined : await findWheel(tx, award.promotionId);
  await access.demandStillIn(tx, award.memberId, wheel?.settings.conditions);
  return false;
}

export interface Wheels {
  /** Whether an operator looks at a prize first that waits to be claimed: none does. */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  readonly handlers: Handlers<WheelCalls>;
  readonly days: DayReader;
}

export function createWheels(deps: WheelDeps): Wheels {
  const { db } = deps;
  const of = (context: {
    readonly merchantCode: string;
    readonly language: string;
    readonly session: Session;
  }): Asked => {
    const { merchantCode, language, session } = context;
    return { merchantCode, language, memberId: session.memberId, currency: session.currency };
  };
  return {
    judgeIn: (tx, award) => judge(tx, deps, award),
    days: {
      async ask(tx) {
        const wheels = await listGivingWheels(tx);
        return {
          brands: wheels.map(({ merchantCode }) => merchantCode),
          onFolded: (days) => giveByRule(tx, deps, wheels, days),
        };
      },
    },
    handlers: {
      wheels: (_input, context) => list(deps, of(context)),
      tickets: ({ query }, context) => listOwnTickets(deps, of(context), query),
      claimTicket: ({ body }, context) => claim(deps, of(context), body.transactionId),
      cancelTicket: ({ body }, context) => cancel(deps, of(context), body.transactionId),
      async drawWheel({ params: { wheelId }, body: { ticketId, revision } }, context) {
        const turn = await draw(deps, of(context), { ticketId, of: { wheelId, revision } });
        return named(deps, context, turnOf(turn, context.language));
      },
      async wheelTurns({ query }, { language, session: { memberId } }) {
        const [total, rows] = await db.read(async (reader) => [
          await countTurns(reader, memberId),
          await listTurns(reader, memberId, rangeOf(query)),
        ]);
        const shown = rows.map((row) => turnOf(row, language));
        return pageOf(query, total, await deps.namePrizes(shown, language));
      },
      turnProof: ({ params }, context) => prove(deps, of(context), params.ticketId),
    },
  };
}
