import type { DeskEntry, PromotionEntry, PromotionTerms } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { EntryRow } from "./entry-store.ts";
import type { Terms } from "./rules.ts";

/** Promotions and members' parts as they cross the wire. */

interface Counted {
  readonly measure: NonNullable<Terms["target"]>["measure"];
  readonly actual: bigint;
  readonly expected: bigint;
}

/** A count is told as whole numbers, a sum as money. */
export function progressOf({ measure, actual, expected }: Counted, currency: string) {
  const isMoney = measure === "deposit_sum";
  const text = (value: bigint) => (isMoney ? formatMinor(minor(value), currency) : String(value));
  // More than was asked for is shown as done.
  return { actual: text(actual < expected ? actual : expected), expected: text(expected), isMoney };
}

const isDecided = ({ state }: EntryRow) => state !== "applying" && state !== "rejected";

/** What a member sent in last; how often is in the terms. */
export type SentApplication = Omit<NonNullable<PromotionEntry["application"]>, "attemptsMax">;

export function entryOf(
  row: EntryRow,
  terms: PromotionTerms,
  language: string,
  sent?: SentApplication,
): PromotionEntry {
  const { currency } = row;
  const isFixed = terms.amountMax === null || isDecided(row);
  return {
    promotionId: row.promotionId,
    entryId: row.entryId,
    type: terms.kind,
    title: textIn(terms.title, language),
    state: row.state,
    amount: isFixed ? formatMinor(minor(row.amountMinor), currency) : null,
    prize: terms.prize ?? null,
    prizeOf: null,
    currency,
    turnoverBps: terms.turnoverBps,
    progress:
      terms.target === null
        ? null
        : progressOf(
            {
              measure: terms.target.measure,
              actual: row.actualMinor,
              expected: row.expectedMinor,
            },
            currency,
          ),
    claimId: row.state === "issued" ? row.awardId : null,
    endsAt: row.expiresAt?.toISOString() ?? null,
    reason: row.reason,
    application: sent === undefined ? null : { ...sent, attemptsMax: terms.times },
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface DeskSide {
  readonly username: string;
  readonly language: string;
  readonly application: DeskEntry["application"];
}

export function deskEntryOf(
  row: EntryRow,
  { kind, title, amountMax, prize }: PromotionTerms,
  { username, language, application }: DeskSide,
): DeskEntry {
  return {
    entryId: row.entryId,
    promotionId: row.promotionId,
    title: textIn(title, language),
    type: kind,
    memberId: String(row.memberId),
    username,
    merchantCode: row.merchantCode,
    period: row.period,
    revision: row.revision,
    state: row.state,
    amount:
      amountMax === null || isDecided(row)
        ? formatMinor(minor(row.amountMinor), row.currency)
        : null,
    prize: prize ?? null,
    currency: row.currency,
    reason: row.reason,
    operator: row.operator,
    hasAward: row.awardId !== null,
    application,
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
