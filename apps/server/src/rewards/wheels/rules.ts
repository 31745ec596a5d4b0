import type { TicketCondition, TicketState, WheelKind, WheelSettings } from "@baize/contract";
import { wheelCost, type WheelCost } from "@baize/fair";
import { parseMinor } from "@baize/money";
import type { Asked } from "../caps/rules.ts";
import { isGiven } from "../prize-terms/rules.ts";

/** Wheels, and how many tickets a day gives. Pure. */

export interface WheelFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "cannot_change";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfWheel(
  settings: WheelSettings,
  currency: string,
  before: Pick<WheelSettings, "kind"> | undefined,
): WheelFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (before !== undefined && before.kind !== settings.kind) {
    return { field: "kind", reason: "cannot_change" };
  }
  const { prizes, fallback, rule } = settings;
  const ids = new Set(prizes.map(({ prizeId }) => prizeId));
  if (ids.size !== prizes.length) return { field: "prizes", reason: "cannot_change" };
  const amounts = prizes.map(({ amount }) => parseMinor(amount, currency));
  if (amounts.includes(undefined)) return { field: "prizes", reason: "not_an_amount" };
  // A bonus of nothing is no prize, and says so.
  const isEmpty = prizes.some((one) => one.prize !== undefined && !isGiven(one, currency));
  if (isEmpty || !prizes.some((one) => isGiven(one, currency))) {
    return { field: "prizes", reason: "too_low" };
  }
  const instead = prizes.find(({ prizeId }) => prizeId === fallback);
  if (instead?.stockADay !== null) return { field: "fallback", reason: "cannot_change" };
  if (rule.by === "none") return undefined;
  const each = parseMinor(rule.amount, currency);
  if (each === undefined) return { field: "amount", reason: "not_an_amount" };
  return each > 0n ? undefined : { field: "amount", reason: "too_low" };
}

/** What a wheel asks of members: tickets for play count every type of game. */
export const askedByWheel = ({ isOpen, turnoverBps: bps, rule }: WheelSettings): Asked => ({
  isOpen,
  wagering: { field: "turnover", bps },
  ...(rule.by === "valid" ? { play: { field: "rule", types: [[]] } } : {}),
});

export const prizeMinor = (amount: string, currency: string): bigint =>
  parseMinor(amount, currency) ?? 0n;

/** What the best prize is worth. */
export const highestMinor = ({
  prizes,
  currency,
}: Pick<WheelSettings, "prizes" | "currency">): bigint =>
  prizes
    .map(({ amount }) => prizeMinor(amount, currency))
    .reduce((most, one) => (one > most ? one : most), 0n);

/** What a turn costs the house, by the weights and amounts that members see. */
export const costOf = ({ prizes, currency }: WheelSettings): WheelCost =>
  wheelCost(
    prizes.map(({ prizeId, weight, amount }) => ({
      prizeId,
      weight,
      valueMinor: prizeMinor(amount, currency),
    })),
  );

/** Whether turns of it win turns: then no other wheel gives its tickets, so none goes round. */
export const givesTickets = ({ prizes }: Pick<WheelSettings, "prizes">): boolean =>
  prizes.some(({ prize }) => prize?.kind === "ticket");

/** Where a ticket stands. */
export function stateOfTicket(
  ticket: {
    readonly isUsed: boolean;
    readonly cancelledAt: Date | null;
    readonly expiresAt: Date;
  },
  at: Date,
): TicketState {
  if (ticket.isUsed) return "USED";
  if (ticket.cancelledAt !== null) return "CANCELLED";
  return ticket.expiresAt > at ? "AVAILABLE" : "EXPIRED";
}

const gone = {
  USED: "used",
  EXPIRED: "expired",
  CANCELLED: "cancelled",
} as const satisfies Record<Exclude<TicketState, "AVAILABLE">, TicketCondition>;

/** Why a ticket may not be used; it may where there is nothing. */
export function conditionsOf(
  state: TicketState,
  { isOpen, isStopped }: { readonly isOpen: boolean; readonly isStopped: boolean },
): TicketCondition[] {
  if (state !== "AVAILABLE") return [gone[state]];
  if (!isOpen) return ["promotion_closed"];
  return isStopped ? ["stopped"] : [];
}

/** How many tickets of a wheel a day of play and deposits gives. */
export function ticketsOf(
  { rule, currency }: Pick<WheelSettings, "rule" | "currency">,
  day: { readonly validMinor: bigint; readonly depositMinor: bigint },
): number {
  if (rule.by === "none") return 0;
  const each = prizeMinor(rule.amount, currency);
  const done = rule.by === "deposit" ? day.depositMinor : day.validMinor;
  if (each <= 0n || done < each) return 0;
  const many = done / each;
  // tidy: allow money-number, because it is a count of tickets.
  return many > BigInt(rule.aDay) ? rule.aDay : Number(many);
}

/** The source of a ticket that a day's play or deposits gave; its place in the day names it. */
export const sourceOf = (wheelId: string, day: string, place: number): string =>
  `${wheelId}:${day}:${place}`;

/** The day of such a ticket; undefined for tickets that operators gave. */
export function dayOfTicket(source: string, wheelId: string): string | undefined {
  const [of, day] = source.split(":");
  return of === wheelId ? day : undefined;
}

/** Their names in the specification. */
export const ticketTypes = {
  wheel: "PRIZE_WHEEL",
  egg: "GOLDEN_EGG",
  box: "CASH_VOUCHER",
} as const satisfies Record<WheelKind, string>;
