import type { GameType, Winner } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { boardMax, boardQuery } from "./api.ts";
import { boardsOf, type Board } from "./boards.ts";

interface WinnersPageProps {
  /** The types of games that can be played here. */
  readonly types: readonly GameType[];
  readonly board: Board;
  readonly onBoard: (board: Board) => void;
}

/** The biggest settled wins. Names come masked from the server; updates are not read out. */
export function WinnersPage({ types, board, onBoard }: WinnersPageProps) {
  const t = useTranslations("pages.winners");
  const names = useTranslations("shell.gameType");
  const list = useQuery(boardQuery(useLanguage(), board));
  function nameOf(name: Board): string {
    if (name === "ALL") return t("all");
    return name === "JP" ? t("jackpot") : names(name);
  }
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <header>
        <h1 className="font-display text-2xl font-bold">{t("title")}</h1>
        <p className="text-fg2">{t("intro")}</p>
      </header>
      <Segmented
        label={t("types")}
        value={board}
        options={boardsOf(types).map((name) => [name, nameOf(name)] as const)}
        onChange={onBoard}
      />
      {list.isPending && <SkeletonRows rows={boardMax} className="h-17" />}
      {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <Empty
          picture="no-results"
          text={t("empty")}
          action={
            <Link to="/" className={buttonClass("outline")}>
              {t("play")}
            </Link>
          }
        />
      )}
      <ol className="grid gap-2">
        {list.data?.map((winner, place) => (
          <Row key={`${winner.wonAt} ${winner.customerName}`} winner={winner} rank={place + 1} />
        ))}
      </ol>
    </div>
  );
}

const medals = ["bg-brand text-on-brand", "bg-s3 text-fg", "bg-brand-soft text-brand-fg"] as const;

function Row({ winner, rank }: { readonly winner: Winner; readonly rank: number }) {
  const t = useTranslations("pages.winners");
  const timeText = useTimeText();
  return (
    <li className="card flex min-h-17 items-center gap-3 px-3 py-2 sm:px-4">
      <span
        className={`num grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold ${medals[rank - 1] ?? "text-fg2"}`}
      >
        <span className="sr-only">{t("rank", { rank })}</span>
        <span aria-hidden>{rank}</span>
      </span>
      <Picture
        group="thumbs"
        name={winner.iconUrl}
        sizes="48px"
        className="size-12 shrink-0 rounded-sm bg-s2 object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{winner.displayName}</bdi>
        </span>
        <span className="block truncate text-sm text-fg2">
          <bdi>{winner.customerName}</bdi>
          <span className="max-sm:hidden"> · {timeText(winner.wonAt)}</span>
        </span>
      </span>
      <Money
        amount={winner.winAmount}
        currency={winner.currency}
        isSigned
        className="text-md font-semibold"
      />
    </li>
  );
}
