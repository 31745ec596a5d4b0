import type { OneRewardReport, RewardCosts, RewardReportQuery } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { reportControl } from "./control.ts";
import {
  all,
  levelViews,
  membersOn,
  movedView,
  productViews,
  readAwards,
  unclaimedOf,
  type Asked,
  type createAsking,
  type ReadOf,
  type RewardReportDeps,
} from "./reading.ts";
import { hasMoved, movedOf } from "./rules.ts";

/** What became of missions, wheels, boards, raffles, envelopes and check-ins. */

type Kind = OneRewardReport["kind"];

/** What is an award's of a check-in has no id; of all others it is the reward's. */
const isOfReward =
  ({ kind, rewardId }: { readonly kind: Kind; readonly rewardId: string }) =>
  (row: { readonly promotionId: string | null; readonly reason: string }): boolean =>
    kind === "check_in" ? row.reason === "check_in" : row.promotionId === rewardId;

/** Those that something moved of in the days. */
export async function otherViews(
  { rewards }: RewardReportDeps,
  reader: Reader,
  { scope, days }: Asked,
  { awards, closing }: ReadOf,
): Promise<RewardCosts["others"]> {
  const named = await rewards.listNamedRewards(reader, scope);
  const parts = await rewards.listPartMembers(reader, scope, days);
  return named.flatMap((one) => {
    const isOf = isOfReward(one);
    const moved = movedOf(awards.filter(isOf));
    const own = parts.find(({ rewardId, day }) => rewardId === one.rewardId && day === null);
    const joined = own?.joined ?? 0;
    const openMinor = unclaimedOf(closing, isOf);
    if (!hasMoved(moved) && own === undefined && openMinor === 0n) return [];
    return [{ ...one, joined, ...movedView(moved, openMinor, scope.currency) }];
  });
}

interface OneQuery extends RewardReportQuery {
  readonly kind: Kind;
  readonly rewardId: string;
}

/** Refuses: not_found, period_order, period_too_long. */
export async function reportOne(
  deps: RewardReportDeps,
  asking: ReturnType<typeof createAsking>,
  { kind, rewardId, ...query }: OneQuery,
): Promise<OneRewardReport> {
  const { currency, ...asked } = await asking(query);
  const { merchantCode } = query;
  const { rewards } = deps;
  return deps.db.read(async (reader) => {
    const without = await deps.listTestAccounts(reader, merchantCode);
    const scope = { merchantCode, currency, without, promotionId: rewardId };
    const of: Asked = { ...asked, scope };
    const named = await rewards.listNamedRewards(reader, scope);
    const one = named.find((row) => row.kind === kind);
    if (one === undefined) throw new Refusal("not_found");
    const at = { ...of.edges, at: deps.clock.now() };
    const levels = await rewards.listAwardLevels(reader, scope, at);
    const products = await rewards.listAwardProducts(reader, scope, of.edges, of.period);
    return {
      ...one,
      currency,
      timeZone: of.timeZone,
      ...of.period,
      ...(await figuresOf(deps, reader, of, kind)),
      levels: levelViews(levels, currency),
      products: productViews(products, currency),
      control: await reportControl(reader, rewards, {
        merchantCode,
        promotionId: rewardId,
        to: of.edges.to,
        dayOf: (when) => dayOf(when, of.timeZone),
        lastDay: of.period.to,
        currency,
      }),
    };
  });
}

async function figuresOf(deps: RewardReportDeps, reader: Reader, of: Asked, kind: Kind) {
  const { rewards } = deps;
  const { scope, days } = of;
  const { awards, opening, closing } = await readAwards(deps, reader, of);
  const members = await rewards.listPartMembers(reader, scope, days);
  const held = await rewards.listHeldDays(reader, scope, days);
  const viewOf = (day: string | null, unclaimedMinor: bigint) => {
    const isOf = (row: { readonly day: string }) => day === null || row.day === day;
    const moved = movedOf(awards.filter(isOf));
    const own = membersOn(members, day);
    return {
      shown: own.shown,
      joined: own.joined,
      // A turn may win nothing; of the others who reached something has an award.
      reached: kind === "wheel" ? own.turns : moved.issued,
      held: held.filter(isOf).reduce((sum, row) => sum + row.held, 0),
      ...movedView(moved, unclaimedMinor, scope.currency),
    };
  };
  let openMinor = unclaimedOf(opening, all);
  return {
    totals: viewOf(null, unclaimedOf(closing, all)),
    days: days.names.map((day) => {
      openMinor += movedOf(awards.filter((row) => row.day === day)).openMinor;
      return { day, ...viewOf(day, openMinor) };
    }),
  };
}
