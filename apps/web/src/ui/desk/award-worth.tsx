import type { MemberAward, PrizeTerms } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";
import { withName } from "../prize-worth.tsx";

type Given = Pick<MemberAward, "amount" | "currency" | "prize"> &
  Partial<Pick<MemberAward, "prizeOf">>;

/** What an award gives, as operators read it: money, or how much of what. */
export function useAwardWorth(): (award: Given) => string {
  const t = useTranslations("console.awards.prize");
  const wordsOf = ({ amount, currency, prize }: Given) => {
    if (prize === null) return moneyText(amount, currency);
    if (prize.kind === "points") return t("points", { count: prize.points });
    if (prize.kind === "ticket" || prize.kind === "board_ticket")
      return t("tickets", { count: prize.tickets });
    if (prize.kind === "free_rounds") {
      return t("rounds", { count: prize.rounds, stake: moneyText(prize.stake, currency) });
    }
    return t("bonus", {
      amount: moneyText(amount, currency),
      times: timesOfBps(prize.wageringBps),
    });
  };
  return (award) => withName(wordsOf(award), award.prizeOf);
}

/** What is to be staked of money; other prizes have terms of their own. */
export function useTurnoverText() {
  const t = useTranslations("console.awards");
  const rounds = useTranslations("console.freeRounds");
  return (prize: Pick<PrizeTerms, "kind"> | null | undefined, turnoverBps: number) => {
    const times = timesOfBps(turnoverBps);
    if ((prize ?? null) === null || prize?.kind === "cash") return t("factor", { times });
    return prize?.kind === "free_rounds" ? rounds("factor", { times }) : null;
  };
}

export function AwardWorth({ award }: { readonly award: Given }) {
  return <span className="font-semibold">{useAwardWorth()(award)}</span>;
}
