import type { DocumentKind, DocumentState, LevelUse, VerificationLevel } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";

/**
 * How far a member is verified, and what a payment asks for. Pure.
 *
 *   state      event            becomes
 *   –          sent in          submitted, where none of the kind waits
 *   submitted  taken            in_review
 *   in_review  taken by another in_review
 *   submitted  accepted         accepted
 *   submitted  rejected         rejected
 *   in_review  accepted         accepted
 *   in_review  rejected         rejected
 *
 * What is decided stays. A later document of the kind takes the place of an earlier one.
 */
export interface DocumentFacts {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  /** yyyy-MM-dd, the last day on which it is good. */
  readonly expiresOn: string | null;
}

/** The member's own statement. */
export interface Declared {
  readonly name: boolean;
  /** Given, and old enough for the brand. */
  readonly birthday: boolean;
  readonly address: boolean;
}

export const transitions: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  submitted: ["in_review", "accepted", "rejected"],
  in_review: ["in_review", "accepted", "rejected"],
  accepted: [],
  rejected: [],
};

export function isWaiting(state: DocumentState): boolean {
  return transitions[state].length > 0;
}

/** The last day counts wherever it still is that day. */
const behindUtcMs = 12 * hourMs;

export function isExpired(expiresOn: string | null, now: Date): boolean {
  if (expiresOn === null) return false;
  return new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10) > expiresOn;
}

export function shownState(document: DocumentFacts, now: Date): DocumentState | "expired" {
  const { state, expiresOn } = document;
  return state === "accepted" && isExpired(expiresOn, now) ? "expired" : state;
}

/** Each of these, all of its kinds together, proves who somebody is. */
const identities: readonly (readonly DocumentKind[])[] = [
  ["passport"],
  ["driving_licence"],
  ["id_card_front", "id_card_back"],
];

export function levelOf(
  declared: Declared,
  documents: readonly DocumentFacts[],
  now: Date,
): VerificationLevel {
  if (!declared.name || !declared.birthday || !declared.address) return 0;
  const good = new Set(
    documents.filter((one) => shownState(one, now) === "accepted").map(({ kind }) => kind),
  );
  if (!identities.some((kinds) => kinds.every((kind) => good.has(kind)))) return 1;
  return good.has("address_proof") ? 3 : 2;
}

/** From more than which amount on a brand asks for a level. */
export interface Need {
  readonly use: LevelUse;
  readonly aboveMinor: bigint;
  readonly level: VerificationLevel;
}

export interface Payment {
  readonly use: "withdrawal" | "deposit";
  readonly amountMinor: bigint;
  /** Of a deposit: what came in before. */
  readonly depositedMinor: bigint;
}

/** The need that a payment meets and a member does not: of several the highest. */
export function unmetNeed(
  needs: readonly Need[],
  { use, amountMinor, depositedMinor }: Payment,
  level: VerificationLevel,
): Need | undefined {
  const unmet = needs.filter((need) => {
    if (need.level <= level) return false;
    if (need.use === use) return amountMinor > need.aboveMinor;
    return (
      need.use === "deposits" && use === "deposit" && depositedMinor + amountMinor > need.aboveMinor
    );
  });
  return unmet.toSorted((a, b) => b.level - a.level)[0];
}

/** Whether a kind carries a number by which the same document is known again. */
export function isNumbered(kind: DocumentKind): boolean {
  return kind === "passport" || kind === "id_card_front" || kind === "driving_licence";
}

/** The form in which two numbers count as the same. */
export function foldNumber(number: string): string {
  return number
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Pictures a member may send in 24 hours. */
export const perDayMax = 12;

/** A rejected picture is of no use once the member has had time to ask about it. */
export const rejectedKeptMs = 90 * dayMs;
/** What was accepted is kept as long as the law commonly asks for: five years. */
export const acceptedKeptMs = 5 * 365 * dayMs;
