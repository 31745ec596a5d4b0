import type { AffiliateCarry, AffiliatePlanKind } from "@baize/contract/affiliate-bounds";

/** What an affiliate's plan says. Amounts are minor units, rates millionths. */

export interface PlanTier {
  /** What the base must reach. */
  readonly fromMinor: bigint;
  readonly ratePpm: number;
}

/** What a member must do before an amount is paid for them, once. */
export interface Acquisition {
  readonly amountMinor: bigint;
  readonly depositMinMinor: bigint;
  readonly validMinMinor: bigint;
  /** Days from the registration on, that day included. */
  readonly days: number;
  /** Members of one month at most. */
  readonly membersMax: number | null;
}

export interface PlanTerms {
  readonly kind: AffiliatePlanKind;
  /** Of what the share is: what is left of GGR, or half of what the house keeps of valid bets. */
  readonly basis: "net" | "edge";
  /** What the house keeps of valid bets, where they are the basis. */
  readonly edgePpm: number;
  /** Of a share: rising; none where the plan has none. */
  readonly tiers: readonly PlanTier[];
  readonly acquisition: Acquisition | null;
  /** Of what the affiliates right below come to. */
  readonly subPpm: number;
  /** Of GGR, and of deposits. */
  readonly adminFeePpm: number;
  readonly paymentFeePpm: number;
  readonly carry: AffiliateCarry;
  /** What a month comes to at most. */
  readonly capMinor: bigint | null;
  /** Who wins so much in a month is set aside. */
  readonly bigWinnerMinor: bigint | null;
  readonly payoutMinMinor: bigint;
  readonly holdDays: number;
}
