import {
  chargebackReversed,
  depositChargedBack,
  depositCredited,
  payoutAccountAdded,
  payoutAccountRemoved,
} from "../../cashier/index.ts";
import { securityNoted, sessionStarted } from "../../identity/index.ts";
import type { HappenedOf } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { documentChanged } from "../../verification/index.ts";
import { awardPaid, awardTakenBack, prizeGiven } from "../awards/events.ts";
import { depositFactOf, doneFactOf, roundFactOf } from "../counted/facts.ts";
import type { CountedFact } from "../counted/rules.ts";
import { friendRewarded } from "../referral/events.ts";

/** What members did elsewhere, as missions count it. */

export const missionFactKinds = [
  betSettled,
  betRolledBack,
  depositCredited,
  depositChargedBack,
  chargebackReversed,
  sessionStarted,
  awardPaid,
  prizeGiven,
  awardTakenBack,
  friendRewarded,
  securityNoted,
  payoutAccountAdded,
  payoutAccountRemoved,
  documentChanged,
] as const;

type Happened = HappenedOf<typeof missionFactKinds>;
type Of<Kind extends Happened["kind"]> = Extract<Happened, { readonly kind: Kind }>;

/** A fact as an event tells it: not every event names its brand. */
export interface ToldFact extends CountedFact {
  readonly merchantCode: string | undefined;
  /** A chargeback that was reversed: it is no deposit of its own. */
  readonly isAgain?: true;
}

type TimeZoneOf = (merchantCode: string) => Promise<string>;

/** A day of the brand counts once, however many sessions begin on it; each at its own moment. */
async function signInOf(
  { id, payload }: Of<"identity.session_started">,
  timeZoneOf: TimeZoneOf,
): Promise<CountedFact | undefined> {
  if (payload.site !== "member") return undefined;
  const at = new Date(payload.at);
  const day = dayOf(at, await timeZoneOf(payload.merchantCode));
  return doneFactOf(id, payload.memberId, { kind: "sign_in", item: `${day}:${id}`, at });
}

type CheckInEvent = "rewards.award_paid" | "rewards.prize_given" | "rewards.award_taken_back";

/** The gift of a check-in that an operator took back was no check-in. */
function checkInOf({ id, kind, payload }: Of<CheckInEvent>) {
  if (payload.reason !== "check_in") return undefined;
  // Its prize was told of, and counted, when it was claimed.
  if ("isInstead" in payload && payload.isInstead === true) return undefined;
  const done = { kind: "check_in", item: payload.awardId, at: new Date(payload.at) } as const;
  return doneFactOf(id, payload.memberId, done, kind === awardTakenBack.kind ? -1n : 1n);
}

const profileSteps: Readonly<Partial<Record<string, string>>> = {
  profile_saved: "profile",
  mobile_bound: "mobile",
  email_bound: "email",
};

function profileOf({ id, payload }: Of<"identity.security_noted">) {
  const step = profileSteps[payload.event];
  if (step === undefined) return undefined;
  // An item of its own each time: a step from before joining can be done again after it.
  const done = { kind: "profile", item: `${step}:${id}`, at: new Date(payload.at) } as const;
  return doneFactOf(id, payload.memberId, done);
}

/** Several accounts are one step, until the last is gone. */
function payeeOf({
  id,
  at,
  kind,
  payload,
}: Of<"cashier.payout_account_added" | "cashier.payout_account_removed">) {
  const done = { kind: "profile", item: `payee:${payload.accountId}`, at } as const;
  return doneFactOf(id, payload.memberId, done, kind === payoutAccountAdded.kind ? 1n : -1n);
}

/** What is decided about a document stays. */
function documentOf({ id, at, payload }: Of<"verification.document_changed">) {
  if (payload.state !== "accepted") return undefined;
  const item = `${payload.kind}:${payload.documentId}`;
  return doneFactOf(id, payload.memberId, { kind: "document", item, at });
}

async function countedOf(event: Happened, timeZoneOf: TimeZoneOf) {
  switch (event.kind) {
    case "identity.session_started":
      return signInOf(event, timeZoneOf);
    case "cashier.deposit_credited":
      return depositFactOf(event, new Date(event.payload.creditedAt));
    case "cashier.deposit_charged_back":
      return depositFactOf(event, event.at, -1n);
    case "cashier.chargeback_reversed":
      return { ...depositFactOf(event, event.at), isAgain: true as const };
    case "rewards.award_paid":
    case "rewards.prize_given":
    case "rewards.award_taken_back":
      return checkInOf(event);
    case "rewards.friend_rewarded": {
      const { memberId, friendId: item, at } = event.payload;
      return doneFactOf(event.id, memberId, { kind: "friend", item, at: new Date(at) });
    }
    case "identity.security_noted":
      return profileOf(event);
    case "cashier.payout_account_added":
    case "cashier.payout_account_removed":
      return payeeOf(event);
    case "verification.document_changed":
      return documentOf(event);
    default:
      return roundFactOf(event);
  }
}

/** Undefined where an event is nothing to any mission. */
export async function missionFactOf(
  event: Happened,
  timeZoneOf: TimeZoneOf,
): Promise<ToldFact | undefined> {
  const fact = await countedOf(event, timeZoneOf);
  const merchantCode = "merchantCode" in event.payload ? event.payload.merchantCode : undefined;
  return fact === undefined ? undefined : { ...fact, merchantCode };
}
