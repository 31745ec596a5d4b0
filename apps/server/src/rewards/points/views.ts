import type { PointPolicy, PointRecord, PointSettings } from "@baize/contract";
import { gameTypes } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { PointEntryRow, PointPolicyRow } from "./rules.ts";

/** Points as they cross the wire. */

/** Whole points; more than fit a JSON number nobody has. */
export function pointsOf(points: bigint): number {
  // tidy: allow money-number, because points are no money.
  const value = Number(points);
  if (!Number.isSafeInteger(value)) throw new RangeError("more points than can be");
  return value;
}

export const referenceOf = (id: string): string => `P-${id.slice(-10).toUpperCase()}`;

/** A change of points. What was redeemed says more about itself, see the mall. */
export function changeOf(row: PointEntryRow, language: string, unit: string): PointRecord {
  return {
    recordId: row.entryId,
    referenceNumber: referenceOf(row.redemptionId ?? row.entryId),
    applicationTime: row.at.toISOString(),
    type: row.kind,
    name: row.title === null ? null : textIn(row.title, language),
    amount: null,
    pointsRequired: row.points < 0n ? pointsOf(-row.points) : 0,
    amountRequired: formatMinor(minor(0n), unit),
    status: "approved",
    changedPoints: pointsOf(row.points),
    pointsBalance: pointsOf(row.balanceAfter),
    remark: null,
    unit,
    pointsRatio: null,
    picture: null,
    delivery: null,
    carrier: null,
    trackingNumber: null,
  };
}

export function earningOf({ perPoint, currency }: Pick<PointPolicyRow, "perPoint" | "currency">) {
  return gameTypes.flatMap((gameType) => {
    const per = perPoint[gameType];
    if (per === undefined) return [];
    return [{ gameType, perPoint: formatMinor(minor(BigInt(per)), currency) }];
  });
}

const amountOf = (amount: bigint, currency: string) => formatMinor(minor(amount), currency);

/** What must be paid in for one point; null where deposits earn nothing. */
export const perDepositOf = ({
  perDepositMinor,
  currency,
}: Pick<PointPolicyRow, "perDepositMinor" | "currency">): string | null =>
  perDepositMinor === null ? null : amountOf(perDepositMinor, currency);

export function settingsOf(row: PointPolicyRow): PointSettings {
  const earning = earningOf(row).map(({ gameType, perPoint }) => [gameType, perPoint] as const);
  const perDeposit = perDepositOf(row);
  return {
    isOpen: row.isOpen,
    perPoint: Object.fromEntries(earning),
    ...(perDeposit === null ? {} : { perDeposit }),
    ratio: row.ratio,
    pointsMin: pointsOf(row.pointsMin),
    dayPointsMax: pointsOf(row.dayPointsMax),
    multiple: pointsOf(row.multiple),
    autoUpTo: formatMinor(minor(row.autoUpToMinor), row.currency),
    turnoverBps: row.turnoverBps,
  };
}

export const policyOf = (row: PointPolicyRow): PointPolicy => ({
  merchantCode: row.merchantCode,
  currency: row.currency,
  settings: settingsOf(row),
  countsFrom: row.countsFrom.toISOString(),
  revision: row.revision,
});
