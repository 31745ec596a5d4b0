/**
 * What a slip asks for, checked by the rules: lines and stakes are worked out again, and what the
 * frame says of them must be the same. Pure.
 */
import { minor, parseMinor, type Minor } from "@baize/money";
import { limitsIn, usualLimits } from "../../engine/limits.ts";
import {
  lineStakeOf,
  multipleMax,
  pricingOf,
  seriesRanges,
  stakeMaxOf,
  stakeRefusal,
  winMaxOf,
  type MemberSeries,
  type PrizeMode,
  type Unit,
} from "../rules/mode.ts";
import type { Pricing } from "../rules/prize.ts";
import { isRefusal, type Refusal } from "../rules/refusal.ts";
import { mergeItems, slipStakeOf } from "../rules/slip.ts";
import { refuseBet } from "../refusal.ts";
import { isDaily, type SoldLottery } from "../sold-games.ts";
import type { Play, Ticket } from "../rules/play.ts";
import { liabilityOf, reachOf, type Liability, type PricedItem } from "./exposure.ts";

export interface AskedItem {
  readonly playId: string;
  readonly selection: string;
  readonly lines: number;
  /** Of all its lines, with the multiple, in major units. */
  readonly stake: string;
  /** The odds it was shown with, by the play's prizes; not compared where absent. */
  readonly odds?: readonly string[] | undefined;
}

export interface AskedSlip {
  readonly prizeModeId: string;
  readonly series?: number | undefined;
  readonly bettingMode?: string | undefined;
  readonly multiple: number;
  readonly items: readonly AskedItem[];
}

export interface Order {
  readonly mode: PrizeMode;
  readonly unit: Unit | undefined;
  readonly series: number | undefined;
  readonly multiple: number;
  readonly pricing: Pricing;
  readonly items: readonly PricedItem[];
  readonly lines: number;
  readonly stake: Minor;
  readonly liability: Liability;
  /** At least what it can win. */
  readonly reach: Minor;
}

/** Where no agent handed down another group. */
const usualSeries: MemberSeries = {
  min: seriesRanges.LOTT.min,
  max: seriesRanges.LOTT.memberDefault,
  betMax: seriesRanges.LOTT.betMax,
};

const unitNames: readonly Unit[] = ["one", "tenth", "hundredth"];

export const lineStakeMin = (currency: string): Minor => limitsIn(usualLimits, currency).stakeMin;

function passed<T>(value: T | Refusal, item?: number): T {
  if (!isRefusal(value)) return value;
  const { refused, multipleMax: fits } = value;
  return refuseBet(refused, {
    ...(item === undefined ? {} : { item }),
    ...(fits === undefined ? {} : { multipleMax: String(fits) }),
  });
}

export const oddsText = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;

export const oddsOfPlay = (play: Play): string[] =>
  play.prizes.map(({ oddsHundredths }) => oddsText(oddsHundredths));

function modeOf(game: SoldLottery, asked: AskedSlip) {
  if (asked.prizeModeId !== game.mode) refuseBet("mode_unavailable");
  const { mode } = game;
  const hasUnit = mode === "LOTT" || mode === "ZY";
  const unit = unitNames.find((name) => name === asked.bettingMode);
  if (hasUnit !== (unit !== undefined) || (!hasUnit && asked.bettingMode !== undefined)) {
    refuseBet("unit_unavailable");
  }
  const series = asked.series === undefined ? undefined : BigInt(asked.series);
  return { mode, unit, pricing: passed(pricingOf(mode, series, usualSeries)) };
}

interface Read {
  readonly play: Play;
  readonly ticket: Ticket;
  readonly lineStake: Minor;
}

/** Refuses: selection_invalid, lines_above_max, order_changed, odds_changed, stake_below_min. */
function readItem(
  game: SoldLottery,
  item: AskedItem,
  index: number,
  {
    mode,
    unit,
    multiple,
    currency,
  }: Pick<Order, "mode" | "unit" | "multiple"> & {
    readonly currency: string;
  },
): Read {
  const play = game.family.plays.find(({ code }) => code === item.playId);
  if (play === undefined || !play.modes.includes(mode)) {
    refuseBet("selection_invalid", { item: index });
  }
  const ticket = passed(play.read(item.selection), index);
  if (ticket.lines !== item.lines) refuseBet("order_changed", { item: index });
  if (item.odds !== undefined && item.odds.join() !== oddsOfPlay(play).join()) {
    refuseBet("odds_changed", { item: index });
  }
  const stake = parseMinor(item.stake, currency);
  if (stake === undefined || stake <= 0n) refuseBet("stake_below_min", { item: index });
  const perLine = BigInt(ticket.lines) * BigInt(multiple);
  if (stake % perLine !== 0n) refuseBet("order_changed", { item: index });
  const lineStake = minor(stake / BigInt(ticket.lines));
  if (unit === undefined) {
    if (stake / perLine < lineStakeMin(currency)) refuseBet("stake_below_min", { item: index });
  } else {
    const price = passed(lineStakeOf({ area: "LOTT", unit, multiple, currency }), index);
    if (price !== lineStake) refuseBet("order_changed", { item: index });
  }
  return { play, ticket, lineStake };
}

/**
 * Refuses, in this order: mode_unavailable, unit_unavailable, series_out_of_range,
 * stake_above_max for the multiple, what an item refuses, lines_above_max, stake_above_max.
 */
export function readOrder(game: SoldLottery, asked: AskedSlip, currency: string): Order {
  const { mode, unit, pricing } = modeOf(game, asked);
  const { multiple } = asked;
  if (multiple > multipleMax) refuseBet("stake_above_max");
  const read = asked.items.map((item, index) =>
    readItem(game, item, index, { mode, unit, multiple, currency }),
  );
  const byChoice = new Map(read.map((one) => [`${one.play.code} ${one.ticket.text}`, one]));
  const merged = passed(
    mergeItems(
      read.map(({ play, ticket, lineStake }) => ({
        play: play.code,
        selection: ticket.text,
        lines: ticket.lines,
        lineStake,
      })),
    ),
  ).items;
  const items = merged.flatMap(({ play, selection, lineStake }): PricedItem[] => {
    const one = byChoice.get(`${play} ${selection}`);
    return one === undefined ? [] : [{ play: one.play, ticket: one.ticket, lineStake, pricing }];
  });
  const stake = slipStakeOf(merged);
  passed(stakeRefusal(stake, minor(1n), stakeMaxOf(currency)) ?? stake);
  const liability = liabilityOf(items);
  return {
    mode,
    unit,
    // tidy: allow money-number, because it is a series.
    series: pricing === "odds" ? undefined : Number(pricing.series),
    multiple,
    pricing,
    items,
    lines: items.reduce((sum, { ticket }) => sum + ticket.lines, 0),
    stake,
    liability,
    reach: reachOf(liability),
  };
}

/** The order with another multiple. */
function reachAt(order: Order, multiple: bigint): Minor {
  const items = order.items.map((item) => ({
    ...item,
    lineStake: minor((item.lineStake / BigInt(order.multiple)) * multiple),
  }));
  return reachOf(liabilityOf(items));
}

/** The largest multiple of the same order that wins no more than is left; 0 where none does. */
export function multipleThatFits(order: Order, left: bigint): bigint {
  if (left <= 0n || order.reach <= 0n) return 0n;
  let fits = (BigInt(order.multiple) * left) / order.reach;
  while (fits > 0n && reachAt(order, fits) > left) fits -= 1n;
  return fits;
}

export const memberWinMax = (currency: string): Minor => winMaxOf(currency, "member");
export const houseWinMax = (game: SoldLottery, currency: string): Minor =>
  winMaxOf(currency, isDaily(game) ? "dailyDraw" : "fastDraw");
