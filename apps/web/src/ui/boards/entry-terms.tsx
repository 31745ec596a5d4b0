import type { Board } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../money.tsx";

interface EntryTermsProps {
  readonly board: Pick<Board, "entry" | "minPlayers" | "currency">;
}

/** What taking part costs and where it goes; nothing of a board without an entry. */
export function EntryTerms({ board: { entry, minPlayers, currency } }: EntryTermsProps) {
  const t = useTranslations("missions.tournaments");
  const costs = useCosts();
  if (entry === null) return null;
  if (entry.by === "free") return <p className="text-fg2">{t("freeEntry")}</p>;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-fg2">
      <li>{costs(entry, currency)}</li>
      <li>{entry.rebuys === 0 ? t("oneTry") : t(rebuysOf(entry), { count: entry.rebuys })}</li>
      {minPlayers > 0 && <li>{t("tooFew", { count: minPlayers })}</li>}
      <li>{t(entry.by === "ticket" ? "backTicket" : "back")}</li>
    </ul>
  );
}

type CostingEntry = Exclude<NonNullable<Board["entry"]>, { readonly by: "free" }>;

const rebuysOf = ({ by }: CostingEntry) => (by === "ticket" ? "ticketRebuys" : "rebuys");

function useCosts() {
  const t = useTranslations("missions.tournaments");
  return (entry: CostingEntry, currency: string): string => {
    if (entry.by === "points") return t("costsPoints", { count: entry.points });
    if (entry.by === "ticket") return t("costsTicket");
    const amount = moneyText(entry.buyIn, currency);
    const hasFee = /[1-9]/.test(entry.fee);
    return hasFee
      ? t("costs", { amount, fee: moneyText(entry.fee, currency) })
      : t("costsNoFee", { amount });
  };
}
