import type { RewardCosts, RewardReportQuery, Segment } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { addDays, type DayRange } from "../../platform/day-names.ts";
import { Refusal } from "../../platform/errors.ts";
import { dayOf, daysOf, startOfDay } from "../../platform/zone-days.ts";
import type {
  AwardDay,
  AwardScope,
  DayEdges,
  EntryDay,
  MemberDay,
  RewardFigures,
} from "../../rewards/index.ts";
import { periodOf } from "../rules.ts";
import type { ReportDeps } from "../service.ts";
import { sumOf, type Moved } from "./rules.ts";

/** What reports of rewards have in common: the days that are asked for, and awards in them. */

export interface RewardReportDeps extends Pick<ReportDeps, "findBrand"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: RewardFigures;
  readonly segments: {
    readonly list: (merchantCode: string) => Promise<readonly Segment[]>;
    /** Of members of one brand: the places of the segments each is in. */
    readonly amongIn: (
      reader: Reader,
      page: readonly { readonly memberId: bigint }[],
      segments: readonly Pick<Segment, "tree">[],
    ) => Promise<(memberId: bigint) => readonly number[]>;
  };
  readonly listTestAccounts: (reader: Reader, merchantCode: string) => Promise<readonly bigint[]>;
  /** How many members a promotion had flagged, and how many flags were confirmed. */
  readonly countFlags: (
    reader: Reader,
    of: { readonly merchantCode: string; readonly promotionId: string },
  ) => Promise<{ readonly flags: number; readonly confirmed: number }>;
}

export interface Asked {
  readonly scope: AwardScope;
  readonly period: DayRange;
  readonly edges: { readonly from: Date; readonly to: Date };
  readonly days: DayEdges;
  readonly timeZone: string;
  readonly today: string;
}

/** Refuses: not_found, period_order, period_too_long. */
export function createAsking(deps: RewardReportDeps) {
  return async (query: RewardReportQuery): Promise<Omit<Asked, "scope"> & { currency: string }> => {
    const brand = await deps.findBrand(query.merchantCode);
    if (brand === undefined) throw new Refusal("not_found");
    const { timeZone } = brand;
    const today = dayOf(deps.clock.now(), timeZone);
    const period = periodOf(query, today);
    const edges = {
      from: startOfDay(period.from, timeZone),
      to: startOfDay(addDays(period.to, 1), timeZone),
    };
    const days = daysOf(edges.from, edges.to, timeZone);
    return { period, edges, days, timeZone, today, currency: query.currency ?? brand.currency };
  };
}

export const textIn = (currency: string) => (amount: bigint) =>
  formatMinor(minor(amount), currency);

export function movedView(moved: Moved, unclaimedMinor: bigint, currency: string) {
  const text = textIn(currency);
  return {
    issued: moved.issued,
    issuedAmount: text(moved.issuedMinor),
    claimed: moved.claimed,
    cost: text(moved.costMinor),
    expired: moved.expired,
    rejected: moved.rejected,
    unclaimed: text(unclaimedMinor),
  };
}

export function levelViews(
  levels: Awaited<ReturnType<RewardFigures["listAwardLevels"]>>,
  currency: string,
): RewardCosts["levels"] {
  const text = textIn(currency);
  return levels.map(({ level, takers, claimedMinor, unclaimedMinor }) => ({
    level,
    takers,
    cost: text(claimedMinor),
    unclaimed: text(unclaimedMinor),
  }));
}

export function productViews(
  products: Awaited<ReturnType<RewardFigures["listAwardProducts"]>>,
  currency: string,
): RewardCosts["products"] {
  const text = textIn(currency);
  return products.map(({ gameType, takers, claimedMinor, unclaimedMinor }) => ({
    gameType,
    takers,
    cost: text(claimedMinor),
    unclaimed: text(unclaimedMinor),
  }));
}

const nobody = { shown: 0, joined: 0, turns: 0 };

/** Members of one reward on a day; null is all days together. */
export const membersOn = (
  rows: readonly MemberDay[],
  day: string | null,
): Pick<MemberDay, "shown" | "joined" | "turns"> => rows.find((row) => row.day === day) ?? nobody;

export interface ReadOf {
  readonly awards: readonly AwardDay[];
  readonly entries: readonly EntryDay[];
  readonly opening: Awaited<ReturnType<RewardFigures["listUnclaimed"]>>;
  readonly closing: ReadOf["opening"];
}

export async function readAwards(
  { rewards }: RewardReportDeps,
  reader: Reader,
  { scope, days, edges }: Asked,
): Promise<ReadOf> {
  return {
    awards: await rewards.listAwardDays(reader, scope, days),
    entries: await rewards.listEntryDays(reader, scope, days),
    opening: await rewards.listUnclaimed(reader, scope, edges.from),
    closing: await rewards.listUnclaimed(reader, scope, edges.to),
  };
}

export const unclaimedOf = (
  rows: ReadOf["opening"],
  isOf: (row: ReadOf["opening"][number]) => boolean,
) => sumOf(rows.filter(isOf), ({ unclaimedMinor }) => unclaimedMinor);
export const all = () => true;
