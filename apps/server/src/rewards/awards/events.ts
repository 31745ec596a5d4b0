import { AwardReason, AwardState } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import type { AwardRow } from "./rules.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

const fields = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  awardId: z.uuid(),
  reason: AwardReason,
  currency: z.string(),
  amountMinor: amountText,
});

/** What became of an award, with every change. It says nothing of money; `award_paid` does. */
export const awardChanged = defineEvent(
  "rewards.award_changed",
  1,
  fields.extend({ state: AwardState }),
  { member, merchant },
);

/** The amount of an award is the member's cash. */
export const awardPaid = defineEvent(
  "rewards.award_paid",
  1,
  // In place of a prize that `prize_given` told of before.
  fields.extend({ at: z.iso.datetime(), isInstead: z.boolean().optional() }),
  { member, merchant },
);

/** A prize was given to the member. */
export const prizeGiven = defineEvent(
  "rewards.prize_given",
  1,
  fields.extend({ at: z.iso.datetime() }),
  { member, merchant },
);

/** The amount of a claimed award is the house's again. */
export const awardTakenBack = defineEvent(
  "rewards.award_taken_back",
  1,
  fields.extend({ at: z.iso.datetime() }),
  { member, merchant },
);

/** A day from now an award can no longer be claimed. */
export const awardEnding = defineEvent("rewards.award_ending", 1, fields, { member, merchant });

const fieldsOf = (row: AwardRow) => ({
  memberId: String(row.memberId),
  merchantCode: row.merchantCode,
  awardId: row.awardId,
  reason: row.reason,
  currency: row.currency,
  amountMinor: String(row.amountMinor),
});

export const awardChangedOf = (row: AwardRow) =>
  awardChanged({ ...fieldsOf(row), state: row.state });

export const awardPaidOf = (row: AwardRow, at: Date) =>
  awardPaid({
    ...fieldsOf(row),
    at: at.toISOString(),
    ...(row.insteadOf !== null && { isInstead: true }),
  });

export const prizeGivenOf = (row: AwardRow, at: Date) =>
  prizeGiven({ ...fieldsOf(row), at: at.toISOString() });

export const awardTakenBackOf = (row: AwardRow, at: Date) =>
  awardTakenBack({ ...fieldsOf(row), at: at.toISOString() });

export const awardEndingOf = (row: AwardRow) => awardEnding(fieldsOf(row));

/** Shows changed awards on the feed. */
export const awardFeed = showOnFeed(awardChanged, ({ memberId, awardId, state }) => [
  { memberId, channel: "reward", data: { claimId: awardId, state } },
]);
