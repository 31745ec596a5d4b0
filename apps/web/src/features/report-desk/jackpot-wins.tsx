import type { JackpotWon } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { FigureTable } from "../../ui/desk/figure-table.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Code } from "../../ui/desk/drawer-parts.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Money } from "../../ui/money.tsx";

interface JackpotWinsProps {
  readonly wins: readonly JackpotWon[];
}

/** What jackpots paid in the period, newest first. */
export function JackpotWins({ wins }: JackpotWinsProps) {
  const t = useTranslations("console.jackpots");
  const timeText = useTimeText();
  if (wins.length === 0) {
    return (
      <section className="grid gap-2">
        <h2 className="font-semibold">{t("wins")}</h2>
        <p className="text-fg2">{t("noWins")}</p>
      </section>
    );
  }
  return (
    <FigureTable
      label={t("wins")}
      first={t("time")}
      heads={[t("amount"), t("state"), t("member"), t("game"), t("round")]}
      rows={wins.map((won) => ({
        key: won.operationId,
        name: timeText(won.wonAt),
        cells: [
          <Money
            key="amount"
            amount={won.amount}
            currency={won.currency}
            className={won.isReversed ? "line-through" : "font-semibold"}
          />,
          <Mark key="state" tone={won.isReversed ? "bad" : "good"}>
            {t(won.isReversed ? "takenBack" : "paidOut")}
          </Mark>,
          <MemberLink key="member" memberId={won.memberId}>
            {won.username}
          </MemberLink>,
          <bdi key="game">{won.gameName}</bdi>,
          <span key="round" className="text-xs text-fg2">
            {won.roundId === null ? "–" : <Code text={won.roundId} />}
          </span>,
        ],
      }))}
    />
  );
}
