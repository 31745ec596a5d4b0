/**
 * What a live table plays: what falls, step by step, and the fields that may be bet on. Pure, and
 * used alike by the studio, the frame and the page of proofs. Factors are in hundredths and count
 * the stake: 195 gives back the stake and 95 % on top.
 */
import { payoutOf, type WordStream } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { HandsResult, TableResult } from "./protocol.ts";

/** The first hand, the second, or neither. */
export type Winner = 0 | 1 | "tie";

export interface TableField {
  readonly id: string;
  /** What the rules call it together with fields that pay and return alike; else by itself. */
  readonly sort?: string;
  /** The factor this result brings; 0 is a loss. */
  readonly times: (result: TableResult) => number;
  /** The highest of them. */
  readonly timesMax: number;
  /** All that a win can bring, where it is not always the same. */
  readonly factors?: readonly number[];
  /** In basis points, cut; a test counts it. */
  readonly returnBps: number;
}

export interface TableGame {
  readonly kind: string;
  readonly version: string;
  /** The return of the bets that most are made of, the lowest of them. */
  readonly rtpBps: number;
  readonly fields: readonly TableField[];
  readonly draw: (words: WordStream) => TableResult;
  /** In how many steps it is told. */
  readonly steps: (result: TableResult) => number;
  /** What is known after so many of them. */
  readonly known: (result: TableResult, steps: number) => TableResult;
  /** How long the step of this number, from 0, takes. */
  readonly stepMs: (result: TableResult, step: number) => number;
}

/** A game of two hands, one of which wins. */
export interface HandsGame extends TableGame {
  readonly draw: (words: WordStream) => HandsResult;
  /** The hand that each card goes to, in the order of dealing. */
  readonly order: (result: TableResult) => readonly (0 | 1)[];
  readonly sides: readonly [string, string];
  readonly points: (hand: readonly number[]) => number;
  readonly winner: (result: TableResult) => Winner;
  /** Whether no card comes any more; where this is known, the last one is opened from its edge. */
  readonly isWhole?: (result: TableResult) => boolean;
  /** Whether the first two cards of either hand are of one rank, where that is bet on. */
  readonly pairs?: (result: TableResult) => readonly [boolean, boolean];
}

export interface PlacedField {
  readonly field: TableField;
  readonly amount: Minor;
}

export const paidOn = ({ field, amount }: PlacedField, result: TableResult): Minor =>
  payoutOf(amount, field.times(result));

export const sumOf = (amounts: readonly Minor[]): Minor =>
  minor(amounts.reduce((sum, amount) => sum + amount, 0n));

/** More than any result can bring: each field at its best. */
export const payoutBound = (placed: readonly PlacedField[]): Minor =>
  sumOf(placed.map(({ field, amount }) => payoutOf(amount, field.timesMax)));

/** Nothing has fallen yet, at any table. */
export const nothing: TableResult = { hands: [[], []] };

export const handsOf = (result: TableResult): HandsResult["hands"] =>
  "hands" in result ? result.hands : [[], []];

/** All that has fallen: cards, dice, or the number. */
export function fallenOf(result: TableResult): readonly number[] {
  if ("hands" in result) return result.hands.flat();
  if ("dice" in result) return result.dice;
  return result.number === null ? [] : [result.number];
}

/** The steps of a game that deals its cards in this order. */
export const dealing = (
  order: HandsGame["order"],
): Pick<HandsGame, "order" | "steps" | "known"> => ({
  order,
  steps: (result) => order(result).length,
  known(result, steps) {
    const dealt = order(result).slice(0, steps);
    const hands = handsOf(result);
    const taken = (hand: 0 | 1): readonly number[] =>
      hands[hand].slice(0, dealt.filter((each) => each === hand).length);
    return { hands: [taken(0), taken(1)] };
  },
});
