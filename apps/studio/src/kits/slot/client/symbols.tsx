import { artUrl } from "../../../client/art-list.ts";
import { textIn } from "../../../protocol.ts";
import type { SlotRules } from "../protocol.ts";

/** A symbol outside the reels: its name, its picture, and the least of it that pays. */

export const symbolWords = ({ symbols }: SlotRules, id: string, locale: string): string =>
  textIn(symbols.find((symbol) => symbol.id === id)?.name ?? { en: id }, locale);

/** The fewest equal symbols that pay. */
export function leastOf({ symbols }: SlotRules): number {
  const paying = symbols.filter(({ role }) => role === "high" || role === "low");
  return Math.min(...paying.flatMap(({ pays }) => Object.keys(pays).map(Number)));
}

export function SymbolPicture(props: { readonly id: string; readonly side: number }) {
  const { id, side } = props;
  const url = artUrl(`symbol-${id}`);
  if (url === undefined) return null;
  return <img className="symbol-picture" src={url} alt="" width={side} height={side} />;
}
