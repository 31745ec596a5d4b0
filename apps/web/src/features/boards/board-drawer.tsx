import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useFeedTopic } from "../../lib/feed-topic.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { boardQuery } from "./api.ts";
import { BoardTime, BoardWays, StateMark, type OfBoard } from "./board-parts.tsx";
import { EntryTerms } from "../../ui/boards/entry-terms.tsx";
import { Prizes, Scored } from "../../ui/boards/scored.tsx";
import { EntryPrice, ThisTry } from "./entry.tsx";
import { isUnplaced, NextPrize, Podium, Standings } from "./standings.tsx";

interface BoardDrawerProps {
  readonly boardId: string;
  readonly onClose: () => void;
}

/** All of a board: its places, what they win, and how it is scored. */
export function BoardDrawer({ boardId, onClose }: BoardDrawerProps) {
  const t = useTranslations("missions.boards");
  useFeedTopic(`board:${boardId}`);
  const { data, error, isError, refetch } = useQuery(boardQuery(useLanguage(), boardId));
  return (
    <Dialog isOpen placement="end" width="medium" title={data?.title ?? t("one")} onClose={onClose}>
      {data !== undefined && <Details board={data} />}
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={6} className="h-12" />}
    </Dialog>
  );
}

function Details({ board }: OfBoard) {
  const t = useTranslations("missions.boards");
  const tournaments = useTranslations("missions.tournaments");
  const isBefore = board.state === "published" || board.state === "registering";
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <StateMark board={board} />
        <p className="whitespace-pre-line text-fg2">
          <bdi>{board.text}</bdi>
        </p>
        <BoardTime board={board} />
      </div>
      <BoardWays board={board} />
      {!isBefore && board.state !== "cancelled" && (
        <section aria-label={t("standings")} className="grid grid-cols-1 gap-3">
          <Podium board={board} />
          <Standings board={board} />
          {isUnplaced(board) && <NextPrize board={board} />}
        </section>
      )}
      {board.entry !== null && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-display font-semibold">{tournaments("entry")}</h3>
          {board.bought !== null && <EntryPrice board={board} />}
          <ThisTry board={board} />
          <EntryTerms board={board} />
        </section>
      )}
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-display font-semibold">{t("prizes")}</h3>
        <Prizes board={board} />
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-display font-semibold">{t("scored")}</h3>
        <Scored board={board} />
      </section>
      <Result board={board} />
    </div>
  );
}

/** So that anybody can see that the list was not changed after it was frozen. */
function Result({ board: { resultHash } }: OfBoard) {
  const t = useTranslations("missions.boards");
  if (resultHash === null) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-display font-semibold">{t("result")}</h3>
      <p className="text-sm text-fg2">{t("resultText")}</p>
      <div className="flex items-center gap-2 rounded-md bg-s2 px-3 py-2">
        <code dir="ltr" className="min-w-0 flex-1 text-xs break-all">
          {resultHash}
        </code>
        <CopyButton text={resultHash} />
      </div>
    </section>
  );
}
