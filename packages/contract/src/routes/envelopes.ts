import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import { AwardState } from "./awards.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { conditionsPart } from "./who-may.ts";

/**
 * Envelope rains: an amount in packets, one for each member who comes while the rain is open. A
 * personal envelope has a packet for each member of a saved segment, which nobody else can take.
 */

export const envelopeStates = ["planned", "open", "empty", "closed", "done", "cancelled"] as const;
export const EnvelopeState = z.enum(envelopeStates);
export type EnvelopeState = z.infer<typeof EnvelopeState>;

export const envelopeConditions = ["level", "verified", "deposit", "valid"] as const;
export const EnvelopeCondition = z.object({
  kind: z.enum(envelopeConditions),
  /** The VIP level, or valid bets of seven days; null where there is nothing to count. */
  least: z.string().nullable(),
  actual: z.string().nullable(),
  isMet: z.boolean(),
});
export type EnvelopeCondition = z.infer<typeof EnvelopeCondition>;

export const OwnPacket = z.object({
  /** The packet's place in the envelope, from 1 on. */
  place: z.number().int(),
  amount: AmountText,
  currency: CurrencyText,
  awardState: AwardState,
  at: Timestamp,
});
export type OwnPacket = z.infer<typeof OwnPacket>;

export const Envelope = z
  .object({
    envelopeId: Uuid,
    title: z.string(),
    terms: z.string(),
    /** One packet of it is the member's own; others do not see it. */
    isPersonal: z.boolean(),
    state: EnvelopeState,
    currency: CurrencyText,
    amount: AmountText,
    packets: z.number().int(),
    least: AmountText,
    most: AmountText,
    /** How many packets are gone. */
    taken: z.number().int(),
    opensAt: Timestamp,
    closesAt: Timestamp,
    turnoverBps: z.number().int(),
    conditions: z.array(EnvelopeCondition),
    /** Null where the member has none of it. */
    own: OwnPacket.nullable(),
  })
  .meta({ id: "Envelope" });
export type Envelope = z.infer<typeof Envelope>;

/** What the packets of an envelope can be computed from again. */
export const EnvelopeProof = z
  .object({
    kind: z.literal("envelope"),
    drawId: Uuid,
    state: EnvelopeState,
    serverSeedHash: z.string(),
    /** Null until the envelope is over. */
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
    nonce: z.number().int(),
    currency: CurrencyText,
    amount: AmountText,
    least: AmountText,
    most: AmountText,
    packets: z.number().int(),
    /** Every packet in its place with the masked name of its taker; empty until it is over. */
    all: z.array(
      z.object({ place: z.number().int(), amount: AmountText, name: z.string().nullable() }),
    ),
  })
  .meta({ id: "EnvelopeProof" });
export type EnvelopeProof = z.infer<typeof EnvelopeProof>;

export const envelopeRoutes = {
  envelopes: {
    summary: "Envelope rains of the brand and the member's personal envelopes, past ones too.",
    access: "member",
    response: z.array(Envelope),
    refusals: [],
    perMinuteMax: 120,
  },
  drawEnvelope: {
    summary: "Takes the next packet of an open envelope. Again, it gives the same packet.",
    access: "member",
    params: z.strictObject({ envelopeId: Uuid }),
    response: OwnPacket,
    idempotent: true,
    refusals: [
      "idempotency_key_reused",
      "rewards_stopped",
      "promotion_closed",
      "not_found",
      "play_paused",
      "not_eligible",
      "condition_not_met",
      "out_of_stock",
    ],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const EnvelopeSettings = z
  .strictObject({
    /** The brand's. */
    currency: CurrencyText,
    title: localText(80),
    terms: localText(2000),
    amount: Amount,
    packets: z.number().int().min(1).max(5_000),
    least: Amount,
    most: Amount,
    opensAt: Timestamp,
    /** A day at most for a rain, 30 for personal envelopes. */
    minutes: z.number().int().min(1).max(43_200),
    /**
     * Of personal envelopes: whose members have a packet each. They are those who meet its
     * conditions when the second person approves; packets that are left go back to the budget.
     */
    segmentId: Uuid.optional(),
    who: z.strictObject({
      level: z.number().int().min(0).max(100),
      isVerified: z.boolean(),
      hasDeposited: z.boolean(),
      /** Valid bets of the last seven days of the brand. */
      valid: Amount,
    }),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    ...conditionsPart,
  })
  .meta({ id: "EnvelopeSettings" });
export type EnvelopeSettings = z.infer<typeof EnvelopeSettings>;

export const ConsoleEnvelope = z
  .object({
    envelopeId: Uuid,
    merchantCode: z.string(),
    settings: EnvelopeSettings,
    state: EnvelopeState,
    serverSeedHash: z.string(),
    /** Of personal envelopes: for how many members there is a packet. Null of a rain. */
    members: z.number().int().nullable(),
    /** Packets that were taken and what they come to, and what went back to the budget. */
    taken: z.number().int(),
    paid: AmountText,
    returned: AmountText.nullable(),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: "ConsoleEnvelope" });
export type ConsoleEnvelope = z.infer<typeof ConsoleEnvelope>;

const OneEnvelope = z.strictObject({ merchantCode: z.string().max(32), envelopeId: Uuid });

export const consoleEnvelopeRoutes = {
  consoleEnvelopes: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's envelope rains, the last first.",
    response: z.array(ConsoleEnvelope),
    refusals: ["permission_denied"],
  },
  planEnvelope: {
    effect: "money",
    access: "operator",
    permission: "rewards.write",
    summary: "Plans an envelope rain. It cannot be changed afterwards, only cancelled.",
    params: OneEnvelope,
    body: z.strictObject({ settings: EnvelopeSettings }),
    response: ConsoleEnvelope,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  cancelEnvelope: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Cancels a planned rain, or ends one that is open. Repeating it changes nothing.",
    params: OneEnvelope,
    response: ConsoleEnvelope,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
