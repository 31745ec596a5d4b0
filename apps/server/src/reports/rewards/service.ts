import type {
  PromotionReport,
  RewardCosts,
  RewardKind,
  RewardReportQuery,
  RewardSegments,
} from "@baize/contract";
import { rewardKinds } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { AwardDay, DayEdges, MemberDay, RewardFigures } from "../../rewards/index.ts";
import { ngrParts } from "../rules.ts";
import { listCurrencies, listMoney, listPlay } from "../store.ts";
import { hasMoved, kindDays, movedOf, partsOf, shareOfNgr, sumOf, type KindDay } from "./rules.ts";
import { otherViews, reportOne } from "./others.ts";
import {
  all,
  createAsking,
  levelViews,
  membersOn,
  movedView,
  productViews,
  readAwards,
  textIn,
  unclaimedOf,
  type Asked,
  type ReadOf,
  type RewardReportDeps,
} from "./reading.ts";
import { reportControl } from "./control.ts";
import { reportTakers } from "./takers.ts";

function kindViews(
  { awards, entries }: Pick<ReadOf, "awards" | "entries">,
  cells: readonly KindDay[],
  unclaimed: (reason: RewardKind) => bigint,
  currency: string,
): RewardCosts["kinds"] {
  const text = textIn(currency);
  return rewardKinds.flatMap((kind): RewardCosts["kinds"] => {
    const own = awards.filter(({ reason }) => reason === kind);
    const costMinor = sumOf(
      cells.filter((one) => one.kind === kind),
      (one) => one.costMinor,
    );
    if (kind === "bonus" || kind === "free_rounds") {
      if (costMinor === 0n) return [];
      const unknown = { claimed: null, issued: null, issuedAmount: null, expired: null };
      return [{ kind, cost: text(costMinor), ...unknown, rejected: null, unclaimed: null }];
    }
    const openMinor = unclaimed(kind);
    // Parts that came to no award are counted too, as they are by promotion.
    const bare = kind === "promotion" ? entries : [];
    if (own.length + bare.length === 0 && openMinor === 0n) return [];
    const moved = movedOf(own);
    const { expired, rejected } = partsOf(bare, moved);
    return [{ kind, ...movedView(moved, openMinor, currency), expired, rejected }];
  });
}

/** Each day with its cost by kind, and what was given and not claimed at its end. */
function dayViews(
  { names }: DayEdges,
  awards: readonly AwardDay[],
  cells: readonly KindDay[],
  openMinor: bigint,
  currency: string,
): RewardCosts["days"] {
  const text = textIn(currency);
  let unclaimedMinor = openMinor;
  return names.map((day) => {
    const own = cells.filter((one) => one.day === day);
    unclaimedMinor += movedOf(awards.filter((one) => one.day === day)).openMinor;
    return {
      day,
      cost: text(sumOf(own, ({ costMinor }) => costMinor)),
      unclaimed: text(unclaimedMinor),
      kinds: Object.fromEntries(own.map(({ kind, costMinor }) => [kind, text(costMinor)])),
    };
  });
}

/** The ledger's own word of the kinds awards are posted under, and of what was taken back. */
function ledgerViews(
  { ledgerKinds, backKind }: RewardFigures,
  awards: readonly AwardDay[],
  money: Awaited<ReturnType<typeof listMoney>>,
  currency: string,
): RewardCosts["ledger"] {
  const text = textIn(currency);
  const paidAs = (kind: string) =>
    kind === backKind
      ? -sumOf(awards, ({ backMinor }) => backMinor)
      : sumOf(
          awards.filter(({ reason }) => ledgerKinds[reason] === kind),
          ({ claimedMinor, backMinor }) => claimedMinor + backMinor,
        );
  return [...new Set<string>([...Object.values(ledgerKinds), backKind])].flatMap((kind) => {
    const paid = paidAs(kind);
    const booked = sumOf(
      money.filter((row) => row.kind === kind),
      ({ promoMinor }) => promoMinor,
    );
    return paid === 0n && booked === 0n ? [] : [{ kind, awards: text(paid), ledger: text(booked) }];
  });
}

async function promotionViews(
  { rewards }: RewardReportDeps,
  reader: Reader,
  { scope, days }: Asked,
  { awards, entries, closing }: ReadOf,
): Promise<RewardCosts["promotions"]> {
  const named = await rewards.listNamed(reader, scope);
  const members = await rewards.listEntryMembers(reader, scope, days);
  return named.flatMap(({ promotionId, ...name }) => {
    const isOf = (row: { readonly promotionId: string | null }) => row.promotionId === promotionId;
    const moved = movedOf(awards.filter(isOf));
    const own = entries.filter(isOf);
    const openMinor = unclaimedOf(closing, isOf);
    const { joined } = membersOn(
      members.filter((row) => row.rewardId === promotionId),
      null,
    );
    const isMoved = hasMoved(moved) || own.length + joined > 0 || openMinor > 0n;
    if (!isMoved && name.state === "ended") return [];
    const { expired, rejected } = partsOf(own, moved);
    const view = movedView(moved, openMinor, scope.currency);
    return [{ promotionId, ...name, joined, ...view, expired, rejected }];
  });
}

/** Refuses: not_found, period_order, period_too_long. */
async function costs(
  deps: RewardReportDeps,
  asking: ReturnType<typeof createAsking>,
  query: RewardReportQuery,
): Promise<RewardCosts> {
  const { currency, ...asked } = await asking(query);
  const { merchantCode } = query;
  return deps.db.read(async (reader) => {
    const without = await deps.listTestAccounts(reader, merchantCode);
    const of: Asked = { ...asked, scope: { merchantCode, currency, without } };
    const place = { merchantCode, currency };
    const read = await readAwards(deps, reader, of);
    const { awards, opening, closing } = read;
    const money = await listMoney(reader, place, of.period);
    const play = await listPlay(reader, place, of.period);
    const cells = kindDays(awards, money, play);
    const total = sumOf(cells, ({ costMinor }) => costMinor);
    const at = { ...of.edges, at: deps.clock.now() };
    const text = textIn(currency);
    return {
      currency,
      currencies: [...new Set([currency, ...(await listCurrencies(reader, merchantCode))])],
      timeZone: of.timeZone,
      ...of.period,
      total: text(total),
      unclaimed: text(unclaimedOf(closing, all)),
      shareOfNgr: shareOfNgr(total, ngrParts(play, money).ngr),
      kinds: kindViews(
        read,
        cells,
        (kind) => unclaimedOf(closing, ({ reason }) => reason === kind),
        currency,
      ),
      days: dayViews(of.days, awards, cells, unclaimedOf(opening, all), currency),
      levels: levelViews(await deps.rewards.listAwardLevels(reader, of.scope, at), currency),
      products: productViews(
        await deps.rewards.listAwardProducts(reader, of.scope, of.edges, of.period),
        currency,
      ),
      ledger: ledgerViews(deps.rewards, awards, money, currency),
      promotions: await promotionViews(deps, reader, of, read),
      others: await otherViews(deps, reader, of, read),
    };
  });
}

const pageMembers = 1000;

/** Refuses: not_found, period_order, period_too_long. */
async function segments(
  deps: RewardReportDeps,
  asking: ReturnType<typeof createAsking>,
  query: RewardReportQuery,
): Promise<RewardSegments> {
  const { currency, ...asked } = await asking(query);
  const { merchantCode } = query;
  const saved = await deps.segments.list(merchantCode);
  const sums = saved.map(() => ({ takers: 0, costMinor: 0n, unclaimedMinor: 0n }));
  const text = textIn(currency);
  const without = await deps.db.read((reader) => deps.listTestAccounts(reader, merchantCode));
  const scope = { merchantCode, currency, without };
  // Without any, nobody needs to be looked at. Each page is a reading of its own.
  for (let after = 0n; saved.length > 0;) {
    const from = after;
    const page = await deps.db.read(async (reader) => {
      const { edges } = asked;
      const { rewards } = deps;
      const rows = await rewards.listMemberAwardsAfter(reader, scope, edges, from, pageMembers);
      return { rows, among: await deps.segments.amongIn(reader, rows, saved) };
    });
    for (const row of page.rows) {
      for (const place of page.among(row.memberId)) {
        const sum = sums[place];
        if (sum === undefined) continue;
        sum.takers += 1;
        sum.costMinor += row.claimedMinor;
        sum.unclaimedMinor += row.unclaimedMinor;
      }
    }
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < pageMembers) break;
    after = last.memberId;
  }
  return {
    currency,
    timeZone: asked.timeZone,
    ...asked.period,
    segments: saved.map(({ segmentId, name }, place) => ({
      segmentId,
      name,
      takers: sums[place]?.takers ?? 0,
      cost: text(sums[place]?.costMinor ?? 0n),
      unclaimed: text(sums[place]?.unclaimedMinor ?? 0n),
    })),
  };
}

interface PromotionQuery extends RewardReportQuery {
  readonly promotionId: string;
}

/** Refuses: not_found, period_order, period_too_long. */
async function promotion(
  deps: RewardReportDeps,
  asking: ReturnType<typeof createAsking>,
  { promotionId, ...query }: PromotionQuery,
): Promise<PromotionReport> {
  const { currency, ...asked } = await asking(query);
  const { merchantCode } = query;
  return deps.db.read(async (reader) => {
    const without = await deps.listTestAccounts(reader, merchantCode);
    const scope = { merchantCode, currency, without, promotionId };
    const of: Asked = { ...asked, scope };
    const [named] = await deps.rewards.listNamed(reader, scope);
    if (named === undefined) throw new Refusal("not_found");
    const read = await readAwards(deps, reader, of);
    const at = { ...of.edges, at: deps.clock.now() };
    const levels = await deps.rewards.listAwardLevels(reader, scope, at);
    const products = await deps.rewards.listAwardProducts(reader, scope, of.edges, of.period);
    const members = await deps.rewards.listEntryMembers(reader, scope, of.days);
    return {
      ...named,
      currency,
      timeZone: of.timeZone,
      ...of.period,
      ...promotionDays(of, read, members, currency),
      levels: levelViews(levels, currency),
      products: productViews(products, currency),
      ...(await reportTakers(reader, deps.rewards, {
        scope,
        period: of.edges,
        dayOf: (when) => dayOf(when, of.timeZone),
        today: of.today,
        currency,
      })),
      control: await reportControl(reader, deps.rewards, {
        merchantCode,
        promotionId,
        to: of.edges.to,
        dayOf: (when) => dayOf(when, of.timeZone),
        lastDay: of.period.to,
        currency,
      }),
      abuse: await deps.countFlags(reader, { merchantCode, promotionId }),
    };
  });
}

function promotionDays(
  { days }: Asked,
  read: ReadOf,
  members: readonly MemberDay[],
  currency: string,
) {
  const { awards, entries, opening, closing } = read;
  const viewOf = (day: string | null, unclaimedMinor: bigint) => {
    const isOf = (row: { readonly day: string }) => day === null || row.day === day;
    const moved = movedOf(awards.filter(isOf));
    const { shown, joined } = membersOn(members, day);
    const parts = partsOf(entries.filter(isOf), moved);
    return { ...movedView(moved, unclaimedMinor, currency), ...parts, shown, joined };
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

export function createRewardReports(deps: RewardReportDeps) {
  const asking = createAsking(deps);
  return {
    costs: (query: RewardReportQuery) => costs(deps, asking, query),
    segments: (query: RewardReportQuery) => segments(deps, asking, query),
    promotion: (query: PromotionQuery) => promotion(deps, asking, query),
    one: (query: Parameters<typeof reportOne>[2]) => reportOne(deps, asking, query),
  };
}

export type RewardReports = ReturnType<typeof createRewardReports>;
