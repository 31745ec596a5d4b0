import type { LineDirection, LineSettings, LineSide } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { faultOfAmounts, type SettingFault } from "../setting-rules.ts";

/**
 * Transfers along the line. Pure.
 *
 * Money goes one step: from a member up to the agent who referred them, or from an agent down to a
 * referred member. One end is always an agent, so players never pay players. Sending has the
 * conditions of a withdrawal; receiving counts like a deposit.
 */
export interface LineEnd {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly isAgent: boolean;
  readonly isTrial: boolean;
  readonly isTest: boolean;
  readonly status: string;
  readonly uplineId: bigint | undefined;
}

/** Which way money would go, where the two stand one step apart and may pay each other. */
export function directionBetween(sender: LineEnd, receiver: LineEnd): LineDirection | undefined {
  if (sender.memberId === receiver.memberId) return undefined;
  if (sender.merchantCode !== receiver.merchantCode) return undefined;
  if (sender.currency !== receiver.currency) return undefined;
  if (sender.isTrial || receiver.isTrial || sender.isTest !== receiver.isTest) return undefined;
  if (sender.status !== "open") return undefined;
  if (sender.uplineId === receiver.memberId && receiver.isAgent) return "up";
  if (receiver.uplineId === sender.memberId && sender.isAgent) return "down";
  return undefined;
}

/** The brand's flags that must all be on. */
export const lineFlags: Readonly<Record<LineDirection, readonly string[]>> = {
  up: ["LINETRANSFER", "UPLINETRANSFER3"],
  down: ["LINETRANSFER", "DOWNLINETRANSFER3"],
};

export const lineMarks = ["large", "sent_back"] as const;
export type LineMark = (typeof lineMarks)[number];

export interface MarkFacts {
  readonly amountMinor: bigint;
  /** 0 means never. */
  readonly reviewAboveMinor: bigint;
  /** Whether the receiver sent to the sender in the last 24 hours. */
  readonly hasReverse: boolean;
}

/** Why somebody should look at a transfer. A mark stops nothing. */
export function marksOf({ amountMinor, reviewAboveMinor, hasReverse }: MarkFacts): LineMark[] {
  const marks: LineMark[] = [];
  if (reviewAboveMinor > 0n && amountMinor > reviewAboveMinor) marks.push("large");
  if (hasReverse) marks.push("sent_back");
  return marks;
}

/** What a brand allows in a currency. */
export interface LinePolicyRow {
  readonly merchantCode: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly quickMinor: readonly bigint[];
  readonly dayUpMaxMinor: bigint;
  readonly dayDownMaxMinor: bigint;
  readonly reviewAboveMinor: bigint;
  readonly turnoverBps: number;
}

/** What is left of the day, one way. */
export function leftOfWay(
  policy: Pick<LinePolicyRow, "dayUpMaxMinor" | "dayDownMaxMinor">,
  direction: LineDirection,
  usedMinor: bigint,
): bigint {
  const most = direction === "up" ? policy.dayUpMaxMinor : policy.dayDownMaxMinor;
  return most > usedMinor ? most - usedMinor : 0n;
}

export interface LineTransferRow {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly reference: string;
  readonly side: LineSide;
  readonly direction: LineDirection;
  readonly otherId: bigint;
  readonly otherName: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly note: string | null;
  readonly marks: readonly LineMark[];
  readonly createdAt: Date;
}

/** Under which keys the ledger has both sides. */
export const lineKeysOf = (id: string) => ({
  sent: `line:${id}:sent`,
  received: `line:${id}:received`,
});

export function lineTransferOf(row: LineTransferRow) {
  return {
    transferId: row.id,
    reference: row.reference,
    side: row.side,
    direction: row.direction,
    name: row.otherName,
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
  };
}

export function lineSettingsOf(row: LinePolicyRow): LineSettings {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    min: text(row.minMinor),
    max: text(row.maxMinor),
    quick: row.quickMinor.map(text),
    dayUpMax: text(row.dayUpMaxMinor),
    dayDownMax: text(row.dayDownMaxMinor),
    reviewAbove: text(row.reviewAboveMinor),
    turnoverBps: row.turnoverBps,
  };
}

const amountFields = ["min", "max", "dayUpMax", "dayDownMax", "reviewAbove"] as const;

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfLine(
  settings: LineSettings,
  currency: string,
): SettingFault<LineSettings> | undefined {
  const fault = faultOfAmounts(settings, amountFields, currency);
  if (fault !== undefined) return fault;
  const amount = (field: (typeof amountFields)[number]): bigint =>
    parseMinor(settings[field], currency) ?? 0n;
  const min = amount("min");
  if (amount("dayUpMax") < min) return { field: "dayUpMax", reason: "too_low" };
  if (amount("dayDownMax") < min) return { field: "dayDownMax", reason: "too_low" };
  return undefined;
}

/** The row that checked settings make. */
export function lineRowOf(
  merchantCode: string,
  currency: string,
  settings: LineSettings,
): LinePolicyRow {
  const amount = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  return {
    merchantCode,
    currency,
    minMinor: amount(settings.min),
    maxMinor: amount(settings.max),
    quickMinor: settings.quick.map(amount),
    dayUpMaxMinor: amount(settings.dayUpMax),
    dayDownMaxMinor: amount(settings.dayDownMax),
    reviewAboveMinor: amount(settings.reviewAbove),
    turnoverBps: settings.turnoverBps,
  };
}
