import type { Board } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { boardsQuery, type BoardKind } from "./api.ts";
import { BoardDrawer } from "./board-drawer.tsx";
import { BoardTime, BoardWays, StateMark, type OfBoard } from "./board-parts.tsx";
import { EntryPrice, ThisTry } from "./entry.tsx";
import { isUnplaced, NextPrize, Own, Podium } from "./standings.tsx";
import { winningPlaces } from "./scores.ts";

interface BoardsProps {
  readonly kind: BoardKind;
  /** The one whose details are open. */
  readonly opened: string | undefined;
  readonly onOpen: (boardId: string | undefined) => void;
}

/** Boards or tournaments that go on, and those that ended. */
export function Boards({ kind, opened, onOpen }: BoardsProps) {
  const t = useTranslations("missions.boards");
  const [part, setPart] = useState<"open" | "ended">("open");
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t("parts")}
        value={part}
        options={[
          ["open", t("part.open")],
          ["ended", t("part.ended")],
        ]}
        onChange={setPart}
      />
      <List kind={kind} part={part} onOpen={onOpen} />
      {opened !== undefined && (
        <BoardDrawer key={opened} boardId={opened} onClose={() => onOpen(undefined)} />
      )}
    </div>
  );
}

interface ListProps extends Pick<BoardsProps, "kind" | "onOpen"> {
  readonly part: "open" | "ended";
}

function List({ kind, part, onOpen }: ListProps) {
  const t = useTranslations(`missions.${kind}s`);
  const { data, error, isError, refetch } = useQuery(boardsQuery(useLanguage(), part, kind));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={2} className="h-72" />;
  if (data.length === 0) {
    return <Empty picture="no-promotions" text={t(part === "open" ? "empty" : "emptyEnded")} />;
  }
  return (
    <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {data.map((board) => (
        <li key={board.boardId} className="min-w-0">
          <BoardCard board={board} onOpen={() => onOpen(board.boardId)} />
        </li>
      ))}
    </ul>
  );
}

/** What there is to win, in one line. */
export function usePrizeText({ prizes, pool, currency }: Board): string {
  const t = useTranslations("missions.boards");
  const worthText = useWorthText();
  const count = winningPlaces({ prizes });
  if (prizes.by !== "places") {
    return t("poolFor", { pool: moneyText(pool ?? prizes.pool, currency), count });
  }
  const [first] = prizes.places;
  return t("firstPrize", { prize: first ? worthText({ ...first, currency }) : "", count });
}

function BoardCard({ board, onOpen }: OfBoard & { readonly onOpen: () => void }) {
  const t = useTranslations("missions.boards");
  const id = useId();
  const prizeText = usePrizeText(board);
  const { title, text, own, top, players, joined, needsJoin, state } = board;
  const isBefore = state === "published" || state === "registering";
  const isOnPodium = top.some(({ isOwn }) => isOwn);
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-4 p-4 sm:p-5">
      <div className="grid gap-1.5">
        <StateMark board={board} />
        <h2 id={id} className="font-display text-lg font-semibold">
          <bdi>{title}</bdi>
        </h2>
        <p className="whitespace-pre-line text-fg2">
          <bdi>{text}</bdi>
        </p>
        <p className="font-semibold">{prizeText}</p>
        <EntryPrice board={board} />
        <ThisTry board={board} />
      </div>
      <Podium board={board} />
      {own !== null && !isOnPodium && <Own board={board} own={own} isInPage />}
      <div className="grid gap-1 text-sm text-fg2">
        {isUnplaced(board) && <NextPrize board={board} />}
        {isBefore && needsJoin && <p>{t("joinedCount", { count: joined })}</p>}
        {!isBefore && state !== "cancelled" && <p>{t("players", { count: players })}</p>}
        <BoardTime board={board} />
      </div>
      <BoardWays board={board} />
      <Button
        className="justify-self-start max-sm:w-full"
        aria-label={`${t("details")}: ${title}`}
        onClick={onOpen}
      >
        {t("details")}
      </Button>
    </section>
  );
}
