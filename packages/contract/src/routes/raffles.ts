import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import { AwardState } from "./awards.ts";
import { DayText } from "./check-in.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { EnvelopeProof } from "./envelopes.ts";
import { AwardPrize, shownPrize } from "./prizes.ts";
import { conditionsPart } from "./who-may.ts";

/** Raffles: numbered tickets, a frozen list, and a draw that anybody can repeat. */

export const raffleStates = ["planned", "open", "frozen", "drawn", "cancelled"] as const;
export const RaffleState = z.enum(raffleStates);
export type RaffleState = z.infer<typeof RaffleState>;

export const raffleRules = ["deposit", "valid"] as const;
export const RaffleRule = z.enum(raffleRules);
export type RaffleRule = z.infer<typeof RaffleRule>;

/** Where the public input comes from; without one, the operator could know the result. */
export const raffleInputs = ["drand", "none"] as const;
export const RaffleInput = z.enum(raffleInputs);
export type RaffleInput = z.infer<typeof RaffleInput>;

/** What a place wins. */
const PrizeOfPlace = z.object({ amount: AmountText, ...shownPrize });

export const RaffleWin = PrizeOfPlace.extend({
  place: z.number().int(),
  ticket: z.number().int(),
  alias: z.string(),
  /** The place whose prize this one got, because nobody claimed it; null in the first draw. */
  replaces: z.number().int().nullable(),
});
export type RaffleWin = z.infer<typeof RaffleWin>;

export const RaffleStatus = z
  .object({
    raffleId: Uuid,
    title: z.string(),
    terms: z.string(),
    state: RaffleState,
    currency: CurrencyText,
    /** How many tickets the member has, and their numbers. */
    tickets: z.number().int(),
    numbers: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
    /** The name under which the member is in the list; null without tickets. */
    alias: z.string().nullable(),
    /** Tickets of all members. */
    all: z.number().int(),
    startsAt: Timestamp,
    endsAt: Timestamp,
    /** SHA-256 of the server seed. */
    commitment: z.string(),
    /** SHA-256 of the server seed of the second draw; null where there is none. */
    redrawCommitment: z.string().nullable(),
    /** When its places are frozen; null before the first draw, and where there is none. */
    redrawAt: Timestamp.nullable(),
    input: RaffleInput,
    rule: z.object({ by: RaffleRule, amount: AmountText, aDay: z.number().int() }),
    /** Tickets for points: the price of one, and how many this member may still buy. */
    sale: z.object({ points: z.number().int(), left: z.number().int() }).nullable(),
    /** By place, the first first. */
    prizes: z.array(PrizeOfPlace),
    perOwner: z.number().int(),
    /** Prizes that nobody claims in 30 days are drawn again, once. */
    redraw: z.boolean(),
    turnoverBps: z.number().int(),
    drawn: z.array(RaffleWin),
    /** What the member won; the first place first. */
    prize: z
      .object({
        place: z.number().int(),
        amount: AmountText,
        ...shownPrize,
        claimId: Uuid,
        awardState: AwardState,
        claimBy: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RaffleStatus" });
export type RaffleStatus = z.infer<typeof RaffleStatus>;

/** What the second draw can be repeated from: it has its own seed and its own public input. */
export const RaffleRedrawProof = z
  .object({
    serverSeedHash: z.string(),
    /** Null until it is drawn. */
    serverSeed: z.string().nullable(),
    /** The places whose prizes nobody claimed; null until they are frozen. */
    places: z.array(z.number().int()).nullable(),
    frozenAt: Timestamp.nullable(),
    /** The round of the public source that was named when the places were frozen. */
    round: z.number().int().nullable(),
    publicInput: z.string().nullable(),
  })
  .meta({ id: "RaffleRedrawProof" });

/** What a raffle can be drawn from again. */
export const RaffleProof = z
  .object({
    kind: z.literal("raffle"),
    drawId: Uuid,
    state: RaffleState,
    serverSeedHash: z.string(),
    /** Null until it is drawn. */
    serverSeed: z.string().nullable(),
    input: RaffleInput,
    /** The round of the public source that was named when the list was frozen. */
    round: z.number().int().nullable(),
    publicInput: z.string().nullable(),
    /** A range a line, `from-to,alias`; null until it is frozen. */
    list: z.string().nullable(),
    listHash: z.string().nullable(),
    frozenAt: Timestamp.nullable(),
    currency: CurrencyText,
    prizes: z.array(PrizeOfPlace),
    perOwner: z.number().int(),
    drawn: z.array(RaffleWin),
    /** Null where there is none, and of an older one that went on with the first draw's stream. */
    redraw: RaffleRedrawProof.nullable(),
  })
  .meta({ id: "RaffleProof" });
export type RaffleProof = z.infer<typeof RaffleProof>;

const OfRaffle = z.strictObject({ promotionId: Uuid.optional() });

/** Draws for many members, by what they are. */
export const DrawProof = z.discriminatedUnion("kind", [EnvelopeProof, RaffleProof]);
export type DrawProof = z.infer<typeof DrawProof>;

export const raffleRoutes = {
  drawProof: {
    summary: "What a draw was promised by, and once it is over, what it can be drawn from again.",
    access: "anyone",
    params: z.strictObject({ drawId: Uuid }),
    response: DrawProof,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },

  raffles: {
    summary: "Raffles of the brand with the member's numbers, the last first.",
    access: "member",
    response: z.array(RaffleStatus),
    refusals: [],
    perMinuteMax: 60,
  },
  raffleStatus: {
    summary: "A raffle with the member's numbers; the one that ends next where none is named.",
    access: "member",
    query: OfRaffle,
    response: RaffleStatus,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  buyRaffleTickets: {
    summary: "Buys tickets of an open raffle for points, at the price the member saw.",
    access: "member",
    params: z.strictObject({ raffleId: Uuid }),
    body: z.strictObject({
      count: z.number().int().min(1).max(1_000),
      /** Of one ticket. */
      points: z.number().int().min(1).max(1_000_000),
    }),
    response: RaffleStatus,
    refusals: [
      "rewards_stopped",
      "not_found",
      "idempotency_key_reused",
      "play_paused",
      "promotion_closed",
      "not_eligible",
      "changed_meanwhile",
      "already_claimed",
      "not_enough_points",
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  claimRaffle: {
    summary: "Claims what the member won in a raffle. Again, it changes nothing.",
    access: "member",
    body: OfRaffle,
    response: RaffleStatus,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "not_found",
      "claim_expired",
      "changed_meanwhile",
      "play_paused",
      "not_eligible",
      "prize_closed",
      "bonus_active",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const RaffleSettings = z
  .strictObject({
    /** The brand's. */
    currency: CurrencyText,
    title: localText(80),
    terms: localText(2000),
    /** Days of the brand, both included. */
    fromDay: DayText,
    toDay: DayText,
    rule: z.strictObject({
      by: RaffleRule,
      /** One ticket for each so much in a day. */
      amount: Amount,
      aDay: z.number().int().min(1).max(1_000),
    }),
    /** Points of one ticket, and how many a member may buy; null where none are sold. */
    sale: z
      .strictObject({
        points: z.number().int().min(1).max(1_000_000),
        aMember: z.number().int().min(1).max(1_000),
      })
      .nullable(),
    /** By place. */
    prizes: z.array(Amount).min(1).max(100),
    /** Places whose prize is no money; the server sets their amounts to what it is worth. */
    others: z
      .array(z.strictObject({ place: z.number().int().min(1).max(100), prize: AwardPrize }))
      .max(100)
      .optional(),
    perOwner: z.number().int().min(1).max(100),
    /** Prizes that nobody claims in 30 days are drawn again, once. */
    redraw: z.boolean(),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    ...conditionsPart,
  })
  .meta({ id: "RaffleSettings" });
export type RaffleSettings = z.infer<typeof RaffleSettings>;

export const ConsoleRaffle = z
  .object({
    raffleId: Uuid,
    merchantCode: z.string(),
    settings: RaffleSettings,
    state: RaffleState,
    input: RaffleInput,
    serverSeedHash: z.string(),
    tickets: z.number().int(),
    owners: z.number().int(),
    /** What was drawn, and how much of it was claimed. */
    winners: z.number().int(),
    won: AmountText,
    claimed: AmountText,
    startsAt: Timestamp,
    endsAt: Timestamp,
    drawnAt: Timestamp.nullable(),
  })
  .meta({ id: "ConsoleRaffle" });
export type ConsoleRaffle = z.infer<typeof ConsoleRaffle>;

const OneRaffle = z.strictObject({ merchantCode: z.string().max(32), raffleId: Uuid });

export const consoleRaffleRoutes = {
  consoleRaffles: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's raffles, the last first.",
    response: z.array(ConsoleRaffle),
    refusals: ["permission_denied"],
  },
  planRaffle: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Plans a raffle. It cannot be changed afterwards, only cancelled before it begins.",
    params: OneRaffle,
    body: z.strictObject({ settings: RaffleSettings }),
    response: ConsoleRaffle,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  cancelRaffle: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Cancels a raffle that has not begun. Repeating it changes nothing.",
    params: OneRaffle,
    response: ConsoleRaffle,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
