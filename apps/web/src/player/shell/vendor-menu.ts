import { categoryOf } from "../../features/lobby/categories.ts";
import type { GameType } from "@baize/contract";

/** Figure of the specification: more vendors than this are laid out large. */
const smallMax = 10;

export function isLargeMenu(vendors: number): boolean {
  return vendors > smallMax;
}

interface Lane<C> {
  readonly gameClassify: GameType;
  readonly cards: readonly C[];
}

/** The categories of the top navigation: those with a vendor, in the brand's order. */
export function lanesShown<C>(lanes: readonly Lane<C>[]): readonly Lane<C>[] {
  return lanes.filter(({ cards }) => cards.length > 0);
}

/** Where a vendor of a drop-down leads: its games of that type. */
export function vendorPath(gameClassify: GameType, vassalage: string): string {
  return `/${categoryOf(gameClassify)}?vassalage=${encodeURIComponent(vassalage)}`;
}
