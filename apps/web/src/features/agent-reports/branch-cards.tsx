import type { AgentStatementPage, TeamFigures } from "@baize/contract";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { Money } from "../../ui/money.tsx";
import { useFigureText } from "./figure-text.ts";

/** The report on narrow windows: cards with three figures, the rest behind each. */
export function Branches({
  page: { content, own, totals, currency },
}: {
  readonly page: AgentStatementPage;
}) {
  const t = useTranslations("agent");
  return (
    <ul className="grid gap-2 md:hidden">
      <li className="card p-3.5">
        <Card name={t("ownLine")} figures={own} currency={currency} />
      </li>
      {content.map(({ memberRef, account, isAgent, hasLeft, figures }) => (
        <li key={memberRef}>
          {isAgent && !hasLeft ? (
            <button
              type="button"
              className="card block w-full p-3.5 text-start"
              onClick={() => goWith({ below: memberRef, at: undefined })}
            >
              <Card name={account} figures={figures} currency={currency} hasMore />
            </button>
          ) : (
            <div className="card p-3.5">
              <Card name={account} figures={figures} currency={currency} />
            </div>
          )}
        </li>
      ))}
      <li className="card bg-s2 p-3.5 font-semibold">
        <Card name={t("total")} figures={totals} currency={currency} />
      </li>
    </ul>
  );
}

interface CardProps {
  readonly name: string;
  readonly figures: TeamFigures;
  readonly currency: string;
  readonly hasMore?: boolean;
}

function Card({ name, figures, currency, hasMore = false }: CardProps) {
  const figureText = useFigureText();
  return (
    <>
      <span className="flex items-center justify-between gap-2 font-semibold">
        <bdi className="min-w-0 truncate">{name}</bdi>
        {hasMore && <ChevronRight size={18} className="text-fg3 rtl:rotate-180" aria-hidden />}
      </span>
      <span className="mt-2 grid grid-cols-2 gap-2 text-sm">
        {(["valid", "net", "deposits", "withdrawals"] as const).map((column) => (
          <span key={column} className="block min-w-0">
            <span className="block font-normal text-fg2">{figureText(column)}</span>
            <Money amount={figures[column]} currency={currency} className="block font-medium" />
          </span>
        ))}
      </span>
    </>
  );
}
