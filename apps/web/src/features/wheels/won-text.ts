import type { ShownPrize } from "@baize/contract";
import { isNothing } from "../../lib/no-amount.ts";
import { moneyText } from "../../ui/money.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";

/** What a turn wins. */
export type Won = Pick<ShownPrize, "amount" | "prize" | "prizeOf">;

export const isNoPrize = ({ amount, prize }: Won): boolean => prize === null && isNothing(amount);

/** In words: money, or how much of what; nothing is an amount of nothing. */
export function useWonText(currency: string): (won: Won | undefined) => string {
  const worthText = useWorthText();
  return (won) => (won === undefined ? moneyText("0", currency) : worthText({ ...won, currency }));
}
