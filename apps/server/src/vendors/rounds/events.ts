import { GameType } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import type { RiskFlag } from "./store.ts";

/** What vendors say happened. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/**
 * What a round came to, or what changed about it since. Added up, the facts of a round are the
 * settled round; the facts of a round that is open again, or was undone, are nothing.
 */
const settlement = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  vendorCode: z.string(),
  gameCode: z.string(),
  gameType: GameType,
  roundId: z.string(),
  currency: z.string(),
  stakeMinor: amountText,
  /** What of the stake counts for rebates, levels and commissions. */
  validBetMinor: amountText,
  /** The part of it in winning rounds. Absent in events written before this field existed. */
  wonBetMinor: amountText.optional(),
  /** Rounds with a stake: one more, one less, or none. Absent in older events. */
  rounds: amountText.optional(),
  winMinor: amountText,
  /** What of the win jackpots paid. */
  jackpotMinor: amountText,
  /** What of the stake was bonus money. */
  bonusPart: amountText,
  isFree: z.boolean(),
  placedAt: z.iso.datetime(),
  settledAt: z.iso.datetime(),
  /** In a correction of a settled round: when it had been settled before. */
  settledBeforeAt: z.iso.datetime().optional(),
  /** In a correction: when the round was settled first. Absent in older events. */
  firstSettledAt: z.iso.datetime().optional(),
  /** In a correction: the event that told first that the round was settled. */
  correctionOf: z.uuid().optional(),
});

export type Settlement = z.output<typeof settlement>;

/** A round was settled, or what a settled round came to has changed. */
export const betSettled = defineEvent("vendors.bet_settled", 1, settlement, { member, merchant });

/** No bet of the round is left: what was told of it is taken back. */
export const betRolledBack = defineEvent("vendors.bet_rolled_back", 1, settlement, {
  member,
  merchant,
});

/** Something about a posting of play is odd; the reasons are those of the record's flags. */
export const playFlagged = defineEvent(
  "vendors.play_flagged",
  1,
  z.object({
    memberId: z.string(),
    operationId: z.string(),
    reason: z.string(),
    vendorCode: z.string(),
    roundId: z.string(),
    amountMinor: amountText,
    currency: z.string(),
    at: z.iso.datetime(),
  }),
  { member },
);

export const playFlaggedOf = ({ memberId, amountMinor, at, ...flag }: RiskFlag) =>
  playFlagged({
    memberId: String(memberId),
    operationId: flag.operationId,
    reason: flag.reason,
    vendorCode: flag.vendorCode,
    roundId: flag.roundId,
    amountMinor: String(amountMinor),
    currency: flag.currency,
    at: at.toISOString(),
  });
