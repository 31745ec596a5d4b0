import type { Winner } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trophy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePause } from "../../lib/pause.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty } from "../../ui/states.tsx";
import { winnersQuery } from "./api.ts";
import { Ticker } from "./ticker.tsx";

type Board = "all" | "JP";

/**
 * The biggest wins, of all games and of the jackpot games. Updates are not announced: a ticker
 * would talk over everything else.
 */
export function Winners() {
  const t = useTranslations("lobby");
  const language = useLanguage();
  const [board, setBoard] = useState<Board>("all");
  const answer = useQuery(winnersQuery(language, board));
  const isPaused = usePause() !== undefined;
  const winners = answer.data ?? (answer.isError ? [] : undefined);
  // Others' wins ask to play.
  if (isPaused) return null;
  return (
    <section
      aria-labelledby="winners-title"
      className="card flex h-[300px] flex-col gap-3 p-4 pb-2 lg:px-5"
    >
      <Ticker />
      <h2 id="winners-title" className="sr-only">
        {t("biggestWins")}
      </h2>
      <Segmented
        label={t("biggestWins")}
        value={board}
        options={[
          ["all", t("biggestWins")],
          ["JP", t("jackpotGames")],
        ]}
        onChange={setBoard}
      />
      <List winners={winners} />
    </section>
  );
}

function List({ winners }: { readonly winners: readonly Winner[] | undefined }) {
  const t = useTranslations("lobby");
  return winners?.length === 0 ? (
    <div className="grid flex-1 place-items-center">
      <Empty
        icon={<Trophy size={26} strokeWidth={1.75} />}
        text={t("winsEmpty")}
        action={
          <Link to="/$category" params={{ category: "bgs" }} className={buttonClass("quiet")}>
            {t("winsAction")}
          </Link>
        }
      />
    </div>
  ) : (
    <ul
      // Scrolls, and holds nothing to focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-labelledby="winners-title"
      className="no-scrollbar -mx-2 min-h-0 flex-1 overflow-y-auto"
    >
      {winners === undefined
        ? Array.from({ length: 4 }, (_, row) => (
            <li key={row} aria-hidden className="skeleton m-2 h-10" />
          ))
        : winners.map((winner) => (
            <li
              key={`${winner.wonAt}${winner.customerName}`}
              className="flex items-center gap-3 px-2 py-1.5"
            >
              <Picture
                group="thumbs"
                name={winner.iconUrl}
                sizes="40px"
                className="size-10 shrink-0 rounded-sm bg-s2 object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">
                  <bdi>{winner.customerName}</bdi>
                </span>
                <span className="block truncate text-xs text-fg3">
                  {t("won", { game: winner.displayName })}
                </span>
              </span>
              <Money
                amount={winner.winAmount}
                currency={winner.currency}
                isSigned
                className="text-sm font-semibold"
              />
            </li>
          ))}
    </ul>
  );
}
