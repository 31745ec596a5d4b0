import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { BudgetLeft } from "../budget-mode.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { localText } from "../languages.ts";
import { AwardState } from "./awards.ts";
import { MemberReason } from "./console-members.ts";
import { AwardPrize, TicketType, shownPrize } from "./prizes.ts";
import { budgetParts, conditionsPart } from "./who-may.ts";

/** Wheels, eggs and boxes: a ticket is one turn, drawn from the member's own seeds. */

export const wheelKinds = ["wheel", "egg", "box"] as const;
export const WheelKind = z.enum(wheelKinds);
export type WheelKind = z.infer<typeof WheelKind>;

/** What gives tickets by itself: money paid in or played for, by the brand's day. */
export const ticketRules = ["none", "deposit", "valid"] as const;
export const TicketRule = z.enum(ticketRules);
export type TicketRule = z.infer<typeof TicketRule>;

export const ticketStates = ["AVAILABLE", "USED", "EXPIRED", "CANCELLED"] as const;
export const TicketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof TicketState>;

/**
 * What stands in the way of using a ticket: what it is for is closed, or stopped for now, or it is
 * no more.
 */
export const TicketCondition = z.enum([
  "promotion_closed",
  "stopped",
  "used",
  "expired",
  "cancelled",
]);
export type TicketCondition = z.infer<typeof TicketCondition>;

export const Ticket = z
  .object({
    id: Uuid,
    ticketId: Uuid,
    /** What a turn is asked for with. */
    transactionId: Uuid,
    /** The wheel it is for; null of a ticket of a tournament. */
    wheelId: Uuid.nullable(),
    /** The tournament it is for. */
    boardId: Uuid.nullable(),
    name: z.string(),
    ticketType: TicketType,
    state: TicketState,
    issuedAt: Timestamp,
    expiresAt: Timestamp,
    /** Why it may not be used now; it may where nothing stands here. */
    conditionStatus: z.array(TicketCondition),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;

const PrizeId = z.string().regex(/^[a-z0-9]{1,16}$/);

/** What a turn wins: 0 without a prize is nothing. */
const wins = { amount: AmountText, ...shownPrize } as const;

export const ShownPrize = z.object({
  prizeId: z.string(),
  ...wins,
  /** Its chance is its weight by the sum of all. */
  weight: z.number().int(),
  /** How many are left today; null where there is no end. */
  left: z.number().int().nullable(),
});
export type ShownPrize = z.infer<typeof ShownPrize>;

export const Wheel = z
  .object({
    wheelId: Uuid,
    kind: WheelKind,
    title: z.string(),
    terms: z.string(),
    currency: CurrencyText,
    revision: z.number().int(),
    prizes: z.array(ShownPrize),
    /** What comes in place of a prize of which none is left. */
    fallback: z.string(),
    turnoverBps: z.number().int(),
    rule: z.object({ by: TicketRule, amount: AmountText, aDay: z.number().int() }),
    /** Tickets that may be used, those first that end first. */
    tickets: z.array(z.object({ ticketId: Uuid, expiresAt: Timestamp })),
    /** Whether its budget still holds its highest prize; where not, it gives no turns. */
    budgetLeft: BudgetLeft.nullable(),
  })
  .meta({ id: "Wheel" });
export type Wheel = z.infer<typeof Wheel>;

export const WheelTurn = z
  .object({
    ticketId: Uuid,
    wheelId: Uuid,
    kind: WheelKind,
    title: z.string(),
    /** What was drawn, and what it became where none of it was left. */
    drawnId: z.string(),
    prizeId: z.string(),
    ...wins,
    currency: CurrencyText,
    /** Null where there was no prize; issued where it could not be given yet. */
    awardState: AwardState.nullable(),
    at: Timestamp,
  })
  .meta({ id: "WheelTurn" });
export type WheelTurn = z.infer<typeof WheelTurn>;

export const SeedPair = z
  .object({
    /** SHA-256 of the server seed that turns are drawn from now, and of the one after it. */
    serverSeedHash: z.string(),
    nextServerSeedHash: z.string(),
    clientSeed: z.string(),
    /** Turns so far; the next one's nonce. */
    turns: z.number().int(),
    /** The pair before, whose server seed may be known. */
    last: z
      .object({
        serverSeed: z.string(),
        serverSeedHash: z.string(),
        clientSeed: z.string(),
        turns: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: "RewardSeedPair" });
export type SeedPair = z.infer<typeof SeedPair>;

/** What a turn can be drawn from again. */
export const TurnProof = WheelTurn.extend({
  serverSeedHash: z.string(),
  /** Null until the member changes his seeds. */
  serverSeed: z.string().nullable(),
  /** The whole client seed: of the wheel and the member. */
  clientSeed: z.string(),
  nonce: z.number().int(),
  /** As the turn found them. */
  prizes: z.array(z.object({ prizeId: z.string(), ...wins, weight: z.number().int() })),
}).meta({ id: "TurnProof" });
export type TurnProof = z.infer<typeof TurnProof>;

/** What a ticket of the list became. */
export const TicketClaim = z
  .object({
    transactionId: Uuid,
    type: TicketType,
    /** 0 without a prize is nothing. */
    won: AmountText,
    ...shownPrize,
    currency: CurrencyText,
    /** Null where there was no prize; issued where it could not be given yet. */
    awardState: AwardState.nullable(),
  })
  .meta({ id: "TicketClaim" });
export type TicketClaim = z.infer<typeof TicketClaim>;

const OneTicket = z.strictObject({ transactionId: Uuid });

/** Anything that could end a part of the seed is left out. */
export const ClientSeedText = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

export const wheelRoutes = {
  tickets: {
    summary: "The member's tickets, those first that end first.",
    access: "member",
    query: z.strictObject({
      status: TicketState.default("AVAILABLE"),
      isApp: z.string().max(8).optional(),
    }),
    response: z.array(Ticket),
    refusals: [],
    perMinuteMax: 60,
  },
  claimTicket: {
    summary:
      "Uses a ticket of the list: a turn with the chances that count now, or a try of a " +
      "tournament. Again, it says the same.",
    access: "member",
    body: OneTicket,
    response: TicketClaim,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "not_found",
      "promotion_closed",
      "not_eligible",
      "claim_expired",
      "changed_meanwhile",
      "play_paused",
      "already_claimed",
      "no_ticket",
      "limit_reached",
      "budget_used",
    ],
    perMinuteMax: 120,
  },
  cancelTicket: {
    summary: "Gives a ticket up that was not used. Again, it changes nothing.",
    access: "member",
    body: OneTicket,
    response: Ticket,
    refusals: ["not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  wheels: {
    summary: "Wheels, eggs and boxes of the brand with their chances and the member's tickets.",
    access: "member",
    response: z.array(Wheel),
    refusals: [],
    perMinuteMax: 60,
  },
  drawWheel: {
    summary: "Uses a ticket for a turn. Again, it gives the same turn.",
    access: "member",
    params: z.strictObject({ wheelId: Uuid }),
    body: z.strictObject({
      ticketId: Uuid,
      /** The chances that were shown. */
      revision: z.number().int(),
    }),
    response: WheelTurn,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "not_found",
      "promotion_closed",
      "not_eligible",
      "claim_expired",
      "changed_meanwhile",
      "play_paused",
      "budget_used",
    ],
    perMinuteMax: 120,
  },
  wheelTurns: {
    summary: "The member's turns, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(WheelTurn),
    refusals: [],
    perMinuteMax: 60,
  },
  turnProof: {
    summary: "What a turn can be drawn from again.",
    access: "member",
    params: z.strictObject({ ticketId: Uuid }),
    response: TurnProof,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  rewardSeeds: {
    summary: "The seeds that the member's turns are drawn from.",
    access: "member",
    response: SeedPair,
    refusals: [],
    perMinuteMax: 60,
  },
  changeRewardSeeds: {
    summary: "Ends a pair of seeds: its server seed is shown, and the next pair begins.",
    access: "member",
    /** The hash of the pair that is to end, so that a repeat ends no other. */
    body: z.strictObject({ serverSeedHash: z.string().max(64), clientSeed: ClientSeedText }),
    response: SeedPair,
    refusals: [],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const WheelPrizeSettings = z.strictObject({
  prizeId: PrizeId,
  /** Money, or that of a bonus; of all else the server sets it. */
  amount: Amount,
  /** Absent where it is money. */
  prize: AwardPrize.optional(),
  weight: z.number().int().min(1).max(1_000_000),
  /** How many may go in a day; null is without end. */
  stockADay: z.number().int().min(1).max(1_000_000).nullable(),
});
export type WheelPrizeSettings = z.infer<typeof WheelPrizeSettings>;

export const WheelSettings = z
  .strictObject({
    /** Stays as it was first saved. */
    kind: WheelKind,
    /** The brand's. */
    currency: CurrencyText,
    isOpen: z.boolean(),
    title: localText(80),
    terms: localText(2000),
    prizes: z.array(WheelPrizeSettings).min(2).max(24),
    /** One of the prizes without end. */
    fallback: PrizeId,
    rule: z.strictObject({
      by: TicketRule,
      /** One ticket for each so much, counted by the day. */
      amount: Amount,
      aDay: z.number().int().min(1).max(20),
    }),
    /** How long a ticket may be used. */
    ticketDays: z.number().int().min(1).max(90),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    ...conditionsPart,
    ...budgetParts,
  })
  .meta({ id: "WheelSettings" });
export type WheelSettings = z.infer<typeof WheelSettings>;

export const ConsoleWheel = z
  .object({
    wheelId: Uuid,
    merchantCode: z.string(),
    settings: WheelSettings,
    /** What a turn costs on average, and how far single turns lie from it. */
    mean: AmountText,
    deviation: AmountText,
    /** Turns of the asked days and what they won, and tickets that may still be used. */
    turns: z.number().int(),
    paid: AmountText,
    open: z.number().int(),
    updatedAt: Timestamp,
    /** A save sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "ConsoleWheel" });
export type ConsoleWheel = z.infer<typeof ConsoleWheel>;

const OneWheel = z.strictObject({ merchantCode: z.string().max(32), wheelId: Uuid });

export const GiveTickets = z
  .strictObject({
    username: z.string().trim().min(1).max(64),
    count: z.number().int().min(1).max(50),
    reason: MemberReason,
  })
  .meta({ id: "GiveTickets" });
export type GiveTickets = z.infer<typeof GiveTickets>;

export const consoleWheelRoutes = {
  consoleWheels: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's wheels, open ones first, with the turns of the last days.",
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    response: z.array(ConsoleWheel),
    refusals: ["permission_denied"],
  },
  saveWheel: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Adds a wheel or saves it. Repeating it changes nothing.",
    params: OneWheel,
    body: z.strictObject({ settings: WheelSettings, revision: z.number().int().min(0) }),
    response: ConsoleWheel,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  giveTickets: {
    effect: "money",
    access: "operator",
    permission: "rewards.gift",
    summary: "Gives a member tickets of a wheel.",
    params: OneWheel,
    body: GiveTickets,
    idempotent: true,
    response: ConsoleWheel,
    refusals: [
      "permission_denied",
      "not_found",
      "not_eligible",
      "play_paused",
      "idempotency_key_reused",
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
