import { BonusState } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import type { BonusRow } from "./rules.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/**
 * What became of a bonus, with every change, also of one that was never granted: for open tabs and
 * risk. It says nothing of money; the facts below do.
 */
export const bonusChanged = defineEvent(
  "rewards.bonus_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    bonusId: z.string(),
    /** Null of a bonus that was given without a deposit. */
    depositId: z.string().nullable(),
    offerId: z.string().nullable(),
    state: BonusState,
  }),
  { member, merchant },
);

export function bonusChangedOf(row: BonusRow) {
  const { memberId, merchantCode, bonusId, depositId, offerId, state } = row;
  return bonusChanged({
    memberId: String(memberId),
    merchantCode,
    bonusId,
    depositId,
    offerId,
    state,
  });
}

/** Shows changed bonuses on the feed. */
export const bonusFeed = showOnFeed(bonusChanged, ({ memberId, bonusId, depositId, state }) => [
  { memberId, channel: "bonus", data: { bonusId, depositId, state } },
]);

/**
 * Bonus money that moved. What was granted, less what was released and what ended, is what lies on
 * the members' bonus accounts.
 */
const bonusFact = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  bonusId: z.uuid(),
  /** Null of a bonus that was given without a deposit. */
  depositId: z.uuid().nullable(),
  offerId: z.string().nullable(),
  currency: z.string(),
  amountMinor: amountText,
  at: z.iso.datetime(),
});

/** The house gave a bonus: the amount is on the bonus account. */
export const bonusGranted = defineEvent("rewards.bonus_granted", 1, bonusFact, {
  member,
  merchant,
});

/** The wagering is done: the amount is the member's cash. */
export const bonusReleased = defineEvent("rewards.bonus_released", 1, bonusFact, {
  member,
  merchant,
});

/**
 * A granted bonus ended without release: the amount went back to the house. One that was given up
 * before it was granted has moved nothing, and only `bonus_changed` tells of it.
 */
export const bonusEnded = defineEvent(
  "rewards.bonus_ended",
  1,
  bonusFact.extend({
    /** The member gave it up, an operator took it back, or its time was over. */
    end: BonusState.extract(["cancelled", "forfeited", "expired"]),
  }),
  { member, merchant },
);

/** The fact of a bonus's last change. */
export const bonusFactOf = (row: BonusRow): z.input<typeof bonusFact> => ({
  memberId: String(row.memberId),
  merchantCode: row.merchantCode,
  bonusId: row.bonusId,
  depositId: row.depositId,
  offerId: row.offerId,
  currency: row.currency,
  amountMinor: String(row.amountMinor),
  at: (row.endedAt ?? row.grantedAt ?? row.chosenAt).toISOString(),
});
