import type {
  ConsoleWheel,
  Ticket,
  TicketClaim,
  TicketType,
  Wheel,
  WheelPrizeSettings,
  WheelTurn,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn, type LocalText } from "../../platform/text.ts";
import { conditionsOf, costOf, prizeMinor, stateOfTicket, ticketTypes } from "./rules.ts";
import type { WheelRow, WheelSums } from "./store.ts";
import type { TicketRow } from "../tickets/store.ts";
import type { TurnRow } from "./turn-store.ts";

/** Wheels as they cross the wire. */

const text = (amountMinor: bigint, currency: string) => formatMinor(minor(amountMinor), currency);

interface Shown {
  readonly given: ReadonlyMap<string, number>;
  readonly tickets: readonly TicketRow[];
  readonly language: string;
  readonly budgetLeft: Wheel["budgetLeft"];
}

/** A prize and its weight, as turns are drawn by. */
export const shownPrizeOf = (
  { prizeId, amount, prize, weight }: WheelPrizeSettings,
  currency: string,
) => ({
  prizeId,
  weight,
  amount: text(prizeMinor(amount, currency), currency),
  prize: prize ?? null,
  prizeOf: null,
});

export function wheelOf(
  { wheelId, revision, settings }: WheelRow,
  { given, tickets, language, budgetLeft }: Shown,
): Wheel {
  const { kind, currency, prizes, fallback, turnoverBps, rule } = settings;
  return {
    wheelId,
    kind,
    title: textIn(settings.title, language),
    terms: textIn(settings.terms, language),
    currency,
    revision,
    prizes: prizes.map((one) => ({
      ...shownPrizeOf(one, currency),
      left:
        one.stockADay === null
          ? null
          : Math.max(0, one.stockADay - (given.get(`${wheelId} ${one.prizeId}`) ?? 0)),
    })),
    fallback,
    turnoverBps,
    rule: { ...rule, amount: text(prizeMinor(rule.amount, currency), currency) },
    tickets: tickets
      .filter((ticket) => ticket.wheelId === wheelId)
      .map(({ ticketId, expiresAt }) => ({ ticketId, expiresAt: expiresAt.toISOString() })),
    budgetLeft,
  };
}

export function turnOf(row: TurnRow, language: string): WheelTurn {
  const { ticketId, wheelId, kind, title, drawnId, prizeId, amountMinor, currency, at } = row;
  return {
    ticketId,
    wheelId,
    kind,
    title: textIn(title, language),
    drawnId,
    prizeId,
    amount: text(amountMinor, currency),
    prize: row.prize,
    prizeOf: null,
    currency,
    awardState: row.awardState,
    at: at.toISOString(),
  };
}

export function claimedOf(row: TurnRow): TicketClaim {
  const { ticketId: transactionId, kind, amountMinor, prize, currency, awardState } = row;
  const won = text(amountMinor, currency);
  return {
    transactionId,
    type: ticketTypes[kind],
    won,
    prize,
    prizeOf: null,
    currency,
    awardState,
  };
}

/** What a ticket is for. */
export interface TicketUse {
  readonly title: LocalText;
  readonly ticketType: TicketType;
  readonly isOpen: boolean;
}

/** What a ticket is for, as it stands at the moment. */
export interface TicketUseNow extends TicketUse {
  /** An operator has stopped it for now; its tickets wait. */
  readonly isStopped: boolean;
}

export const useOfWheel = ({ settings: { kind, title, isOpen } }: WheelRow): TicketUse => ({
  title,
  isOpen,
  ticketType: ticketTypes[kind],
});

export function ticketOf(row: TicketRow, use: TicketUseNow, at: Date, language: string): Ticket {
  const { ticketId, wheelId, boardId, issuedAt, expiresAt } = row;
  const state = stateOfTicket(row, at);
  return {
    id: ticketId,
    ticketId,
    transactionId: ticketId,
    wheelId,
    boardId,
    name: textIn(use.title, language),
    ticketType: use.ticketType,
    state,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    conditionStatus: conditionsOf(state, use),
  };
}

export function consoleWheelOf(row: WheelRow, sums: WheelSums | undefined): ConsoleWheel {
  const { wheelId, merchantCode, settings, savedAt, revision } = row;
  const { currency } = settings;
  const { mean, deviation } = costOf(settings);
  const rounded = (value: number) => text(BigInt(Math.round(value)), currency);
  return {
    wheelId,
    merchantCode,
    settings,
    mean: rounded(mean),
    deviation: rounded(deviation),
    turns: sums?.turns ?? 0,
    paid: text(sums?.paidMinor ?? 0n, currency),
    open: sums?.open ?? 0,
    updatedAt: savedAt.toISOString(),
    revision,
  };
}
