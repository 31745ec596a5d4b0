import type { MallItem, MallItemSettings, PointRecord, PointReward } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import { pointsOf, referenceOf } from "../points/views.ts";
import { dayLeftOf, leftOf, nameOf, type MallItemRow, type RedemptionRow } from "./rules.ts";

/** The mall as it crosses the wire. */

const amountOf = (amount: bigint, currency: string) => formatMinor(minor(amount), currency);

const writtenOf = (text: string | undefined, currency: string): string | null =>
  text === undefined ? null : amountOf(parseMinor(text, currency) ?? 0n, currency);

function bonusTermsOf({ terms, currency }: MallItemRow): PointReward["bonus"] {
  const { wageringBps, weights, days } = terms;
  if (wageringBps === undefined || weights === undefined || days === undefined) return null;
  const countsAtMost = writtenOf(terms.countsAtMost, currency);
  return { wageringBps, weights, days, countsAtMost };
}

/** What of an item depends on who reads it, and when. */
export interface RewardReader {
  readonly had: number;
  readonly language: string;
  readonly dayStartAt: Date;
  /** The wheel or tournament of tickets. */
  readonly ticketsOf: string | null;
  readonly level: number;
  readonly labelOf: (level: number) => string;
}

export function rewardOf(
  row: MallItemRow,
  { had, language, dayStartAt, ticketsOf, level, labelOf }: RewardReader,
): PointReward {
  const { memberMax, currency, levelMin } = row;
  const { ticket } = row.terms;
  return {
    rewardId: row.itemId,
    name: textIn(nameOf(row), language),
    about: textIn(row.about, language),
    type: row.kind,
    images: row.picture === null ? [] : [row.picture],
    pointsRequired: pointsOf(row.points),
    amountRequired: amountOf(row.priceMinor, currency),
    amount: amountOf(row.amountMinor, currency),
    currency,
    turnoverBps: row.terms.turnoverBps ?? 0,
    bonus: row.kind === "bonus" ? bonusTermsOf(row) : null,
    winCap: row.kind === "free_rounds" ? writtenOf(row.terms.winCap, currency) : null,
    tickets: ticket === undefined ? null : { prize: ticket, prizeOf: ticketsOf },
    level: levelMin === 0 ? null : { label: labelOf(levelMin), isReached: level >= levelMin },
    dayLeft: dayLeftOf(row, dayStartAt),
    stock: leftOf(row),
    limit: memberMax,
    limitPeriod: row.memberPeriod,
    limitLeft: memberMax === null ? null : Math.max(0, memberMax - had),
    closesAt: row.closesAt?.toISOString() ?? null,
    revision: row.revision,
  };
}

export function recordOf(row: RedemptionRow, language: string): PointRecord {
  const isBack = row.state === "rejected" || row.delivery === "came_back";
  return {
    recordId: row.redemptionId,
    referenceNumber: referenceOf(row.redemptionId),
    applicationTime: row.appliedAt.toISOString(),
    type: row.kind,
    name: textIn(row.name, language),
    amount: amountOf(row.amountMinor, row.currency),
    pointsRequired: pointsOf(row.points),
    amountRequired: amountOf(row.paidMinor, row.currency),
    status: row.state,
    changedPoints: isBack ? 0 : -pointsOf(row.points),
    pointsBalance: pointsOf(row.pointsAfter),
    remark: row.remark,
    unit: row.currency,
    pointsRatio: row.ratio,
    picture: row.picture,
    delivery: row.delivery,
    carrier: row.carrier,
    trackingNumber: row.tracking,
  };
}

export function itemSettingsOf(row: MallItemRow): MallItemSettings {
  return {
    kind: row.kind,
    isOpen: row.isOpen,
    name: { ...row.name },
    about: { ...row.about },
    picture: row.picture,
    points: pointsOf(row.points),
    amount: amountOf(row.amountMinor, row.currency),
    amountRequired: amountOf(row.priceMinor, row.currency),
    terms: { ...row.terms },
    stock: row.stock,
    memberMax: row.memberMax,
    memberPeriod: row.memberPeriod,
    ...(row.dayMax === null ? {} : { dayMax: row.dayMax }),
    ...(row.levelMin === 0 ? {} : { levelMin: row.levelMin }),
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    place: row.place,
  };
}

export const itemOf = (row: MallItemRow): MallItem => ({
  itemId: row.itemId,
  merchantCode: row.merchantCode,
  currency: row.currency,
  settings: itemSettingsOf(row),
  taken: row.taken,
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
});
