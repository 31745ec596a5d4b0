import {
  gameTypes,
  type EdgeSubject,
  type GameType,
  type LossBackSettings,
  type PointSettings,
  type RakebackSettings,
  type RebateSettings,
  type VipSettings,
} from "@baize/contract";
import { currencyOf, parseMinor } from "@baize/money";
import { rateOf as lossRateOf } from "../loss-back/rules.ts";
import { shareOf } from "../rakeback/rules.ts";
import { rebateTableOf, tiersOf } from "../rebate/rules.ts";

/**
 * What the standing terms of a brand give back of each stake, beside what its games keep. Pure, in
 * millionths of the valid bets.
 *
 * | part             | of each stake                                                            |
 * | ---------------- | ------------------------------------------------------------------------ |
 * | rebate           | the rate of the highest tier                                             |
 * | rakeback         | edge × share                                                             |
 * | loss-back        | edge × rate: what is lost on average. By luck more is lost in some weeks |
 * | VIP week, month  | the rate; fixed amounts do not grow with the stakes                      |
 * | points           | factor of the level ÷ (valid bets of a point × points for 1.00)          |
 */
export interface GivenTerms {
  readonly rebate?: RebateSettings | undefined;
  readonly rakeback?: Pick<RakebackSettings, "isOpen" | "shares"> | undefined;
  readonly loss_back?: Pick<LossBackSettings, "isOpen" | "gameTypes" | "rates"> | undefined;
  readonly vip?: VipSettings | undefined;
  readonly points?: PointSettings | undefined;
  readonly currency: string;
}

const million = 1_000_000;
/** What is given of an edge, rounded up: a warning may come early, and not late. */
const partOfEdge = (edgePpm: number, sharePpm: number) => Math.ceil((edgePpm * sharePpm) / million);

function rebatePpm({ rebate }: GivenTerms, gameType: GameType, level: number): number {
  if (rebate?.isOpen !== true) return 0;
  const rates = tiersOf(rebateTableOf(rebate), gameType, level).map(({ ratePpm }) => ratePpm);
  return Math.max(0, ...rates);
}

/** The terms of the level, or of the highest below it. */
const vipAt = ({ vip }: GivenTerms, level: number) =>
  vip?.isOpen === true ? vip.levels[Math.min(level, vip.levels.length - 1)] : undefined;

function pointsPpm(terms: GivenTerms, gameType: GameType, level: number): number {
  const { points, currency } = terms;
  const text = points?.perPoint[gameType];
  if (points?.isOpen !== true || text === undefined) return 0;
  const perPoint = parseMinor(text, currency) ?? 0n;
  // Points that nobody may convert are worth what the mall gives for them, so they count as well.
  if (perPoint <= 0n) return 0;
  const factorBps = BigInt(vipAt(terms, level)?.pointsBps ?? 10_000);
  const unit = 10n ** BigInt(currencyOf(currency).decimals);
  const below = 10_000n * BigInt(points.ratio) * perPoint;
  const above = BigInt(million) * factorBps * unit;
  // tidy: allow money-number, because it is a rate.
  return Number((above + below - 1n) / below);
}

/** What a stake of a type of game brings at a level, where its game keeps so much. */
export function backPpm(
  terms: GivenTerms,
  gameType: GameType,
  level: number,
  edgePpm: number,
): number {
  const { rakeback, loss_back: lossBack } = terms;
  const vip = vipAt(terms, level);
  const isLossCounted = lossBack?.isOpen === true && lossBack.gameTypes.includes(gameType);
  return (
    rebatePpm(terms, gameType, level) +
    (rakeback?.isOpen === true ? partOfEdge(edgePpm, shareOf(rakeback, level)) : 0) +
    (isLossCounted ? partOfEdge(edgePpm, lossRateOf(lossBack, level)) : 0) +
    (vip?.weekly.ratesPpm[gameType] ?? 0) +
    (vip?.monthly.ratesPpm[gameType] ?? 0) +
    pointsPpm(terms, gameType, level)
  );
}

/** Levels at which something of the terms changes. */
function levelsOf({ rebate, rakeback, loss_back: lossBack, vip }: GivenTerms): number[] {
  const rows = [
    ...(rebate?.rows ?? []),
    ...(rakeback?.shares ?? []),
    ...(lossBack?.rates ?? []),
  ].map(({ level }) => level);
  const own = vip?.levels.map((_, level) => level) ?? [];
  return [...new Set([0, ...rows, ...own])].toSorted((a, b) => a - b);
}

export interface LowestEdge {
  readonly edgePpm: number;
  /** The game that keeps least; null where the brand's own edge of the type counts. */
  readonly game: { readonly vendorCode: string; readonly gameCode: string } | null;
}

export interface GivenBack extends LowestEdge {
  readonly gameType: GameType;
  readonly level: number;
  readonly backPpm: number;
}

/**
 * Types of games of which as much comes back as they keep, or more, each at the level that gets
 * most. A brand may mean it, so it is a warning and no refusal.
 */
export function givenAbove(
  terms: GivenTerms,
  lowest: ReadonlyMap<GameType, LowestEdge>,
): GivenBack[] {
  return gameTypes.flatMap((gameType): GivenBack[] => {
    const edge = lowest.get(gameType);
    if (edge === undefined) return [];
    const { edgePpm } = edge;
    let most: GivenBack | undefined;
    for (const level of levelsOf(terms)) {
      const back = backPpm(terms, gameType, level, edgePpm);
      if (back > (most?.backPpm ?? 0)) most = { ...edge, gameType, level, backPpm: back };
    }
    return most !== undefined && most.backPpm >= edgePpm ? [most] : [];
  });
}

/** What is asked about stands in place of what is saved. */
export const withSubject = (terms: GivenTerms, { kind, settings }: EdgeSubject): GivenTerms => ({
  ...terms,
  [kind]: settings,
});
