import type { Award } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { Money, moneyText } from "./money.tsx";

/** What members get: an award, or what a reward promises. */
export interface Gives {
  readonly amount: string;
  readonly currency: string;
  readonly prize: Award["prize"];
  /** The game, wheel or tournament that it is for. */
  readonly prizeOf?: Award["prizeOf"];
}

/** With the game, wheel or tournament that it is for, where that has a name. */
export const withName = (words: string, name: string | null | undefined): string =>
  name === null || name === undefined ? words : `${words} · \u2068${name}\u2069`;

/** What is given, in words: money, or how much of what, and for which game. */
export function useWorthText(): (gives: Gives) => string {
  const t = useTranslations("awards.prize");
  const wordsOf = ({ amount, currency, prize }: Gives) => {
    if (prize === null) return moneyText(amount, currency);
    if (prize.kind === "points") return t("points", { count: prize.points });
    if (prize.kind === "bonus") return t("bonus", { amount: moneyText(amount, currency) });
    if (prize.kind === "ticket" || prize.kind === "board_ticket")
      return t("tickets", { count: prize.tickets });
    return t("rounds", { count: prize.rounds, stake: moneyText(prize.stake, currency) });
  };
  return (gives) => withName(wordsOf(gives), gives.prizeOf);
}

interface PrizeWorthProps {
  readonly award: Gives;
  readonly className: string;
}

export function PrizeWorth({ award, className }: PrizeWorthProps) {
  const worthText = useWorthText();
  const { amount, currency, prize } = award;
  if (prize === null) return <Money amount={amount} currency={currency} className={className} />;
  return <span className={className}>{worthText(award)}</span>;
}

/** What it asks before it may be withdrawn, or before it becomes money. */
export function useAsksText(): (
  award: Pick<Award, "prize" | "turnoverBps" | "currency">,
) => string {
  const t = useTranslations("awards");
  return ({ prize, turnoverBps, currency }) => {
    const times = timesOfBps(turnoverBps);
    if (prize === null) return turnoverBps === 0 ? t("free") : t("factor", { times });
    if (prize.kind === "points") return t("prize.toMall");
    if (prize.kind === "ticket") return t("prize.useIn", { days: prize.days });
    // Neither its claim nor its use outlasts the tournament.
    if (prize.kind === "board_ticket") return t("prize.useInTournament", { days: prize.days });
    if (prize.kind === "bonus") {
      const asked = t("prize.stake", { times: timesOfBps(prize.wageringBps), days: prize.days });
      if (prize.countsAtMost === undefined) return asked;
      const most = moneyText(prize.countsAtMost, currency);
      return `${asked} ${t("prize.countsAtMost", { amount: most })}`;
    }
    const wins = turnoverBps === 0 ? t("prize.winsFree") : t("prize.wins", { times });
    const playIn = t("prize.playIn", { days: prize.days });
    const after = `${wins} ${t("prize.orMoney")}`;
    if (prize.winCap === undefined) return `${playIn} ${after}`;
    return `${playIn} ${t("prize.winCap", { amount: moneyText(prize.winCap, currency) })} ${after}`;
  };
}
