import { minor, type Minor } from "@baize/money";
import { refusal, type Refusal } from "./refusal.ts";

/** What one confirm buys for one draw: a list of items of one game (lottery page, section 8). */
export interface SlipItem {
  readonly play: string;
  /** The canonical text. */
  readonly selection: string;
  readonly lines: number;
  readonly lineStake: Minor;
}

export const itemsMax = 100;

export const stakeOf = ({ lines, lineStake }: SlipItem): Minor => minor(lineStake * BigInt(lines));

export const slipStakeOf = (items: readonly SlipItem[]): Minor =>
  minor(items.reduce((sum, item) => sum + stakeOf(item), 0n));

export interface Merged {
  readonly items: readonly SlipItem[];
  /** How many items were added to an earlier one; the member is told. */
  readonly merged: number;
}

/**
 * Items of a slip, in their order. Two with the same play and selection become one with both
 * stakes, because prizes are cut once for an item.
 *
 * Refuses: selection_invalid for no items, lines_above_max for more than 100.
 */
export function mergeItems(items: readonly SlipItem[]): Merged | Refusal {
  if (items.length === 0) return refusal("selection_invalid", "a slip has at least one item");
  if (items.length > itemsMax) return refusal("lines_above_max", `${items.length} items`);
  const byChoice = new Map<string, SlipItem>();
  for (const item of items) {
    const key = `${item.play} ${item.selection}`;
    const before = byChoice.get(key)?.lineStake ?? 0n;
    byChoice.set(key, { ...item, lineStake: minor(before + item.lineStake) });
  }
  return { items: [...byChoice.values()], merged: items.length - byChoice.size };
}
