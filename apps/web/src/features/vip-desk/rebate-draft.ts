import type { GameType, RebatePolicy, RebateSettings } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { latinDigits } from "../../lib/digits.ts";
import { wholeOf } from "../../lib/typed-numbers.ts";
import { ppmOf } from "./vip-draft.ts";

/** Rebates as they are typed. */

export interface RebateRowDraft {
  readonly gameType: GameType;
  readonly level: string;
  readonly from: string;
  readonly rate: string;
}

export interface RebateDraft {
  readonly isOpen: boolean;
  readonly whileBonus: boolean;
  readonly minClaim: string;
  readonly rows: readonly RebateRowDraft[];
}

const plain = (text: string) => latinDigits(text.trim());

/** The largest rate, in percent. */
const rateMaxPpm = 50_000;

export function rebateDraftOf({ settings }: Pick<RebatePolicy, "settings">): RebateDraft {
  const { isOpen, whileBonus, minClaim, rows } = settings;
  return {
    isOpen,
    whileBonus,
    minClaim,
    rows: rows.map(({ gameType, level, from, ratePpm }) => ({
      gameType,
      level: String(level),
      from,
      rate: String(ratePpm / 10_000),
    })),
  };
}

export const addRow = (draft: RebateDraft): RebateDraft => ({
  ...draft,
  rows: [
    ...draft.rows,
    { gameType: draft.rows.at(-1)?.gameType ?? "RNG", level: "0", from: "", rate: "" },
  ],
});

export const dropRow = (draft: RebateDraft, index: number): RebateDraft => ({
  ...draft,
  rows: draft.rows.filter((_row, at) => at !== index),
});

export const changeRow = (
  draft: RebateDraft,
  index: number,
  part: Partial<RebateRowDraft>,
): RebateDraft => ({
  ...draft,
  rows: draft.rows.map((row, at) => (at === index ? { ...row, ...part } : row)),
});

const isAmount = (text: string, currency: string) => {
  const amount = parseMinor(plain(text), currency);
  return amount !== undefined && amount >= 0n;
};

function rateOf(text: string): number | undefined {
  const ppm = ppmOf(text);
  return ppm !== undefined && ppm <= rateMaxPpm ? ppm : undefined;
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenRebateFields(draft: RebateDraft, currency: string): string[] {
  return [
    ...(isAmount(draft.minClaim, currency) ? [] : ["minClaim"]),
    ...draft.rows.flatMap(({ level, from, rate }, index) => [
      ...(wholeOf(level, 0, 100) === undefined ? [`rows.${index}.level`] : []),
      ...(isAmount(from, currency) ? [] : [`rows.${index}.from`]),
      ...(rateOf(rate) === undefined ? [`rows.${index}.rate`] : []),
    ]),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export const rebateSettingsOf = (draft: RebateDraft, currency: string): RebateSettings => ({
  currency,
  isOpen: draft.isOpen,
  whileBonus: draft.whileBonus,
  minClaim: plain(draft.minClaim),
  rows: draft.rows.map(({ gameType, level, from, rate }) => ({
    gameType,
    level: wholeOf(level, 0, 100) ?? 0,
    from: plain(from),
    ratePpm: rateOf(rate) ?? 0,
  })),
});
