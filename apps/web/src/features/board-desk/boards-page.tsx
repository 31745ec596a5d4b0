import type { BoardState, ConsoleBoard } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Medal, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { FilterRow } from "../../ui/desk/queue-parts.tsx";
import { OneStop, StoppedMark } from "../../ui/desk/rewards-stop/one-stop.tsx";
import { useDiscard } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { useLocalText } from "../../lib/local-text.ts";
import { boardsQuery } from "./api.ts";
import { BoardForm } from "./board-form.tsx";
import { newBoard } from "./draft.ts";
import { Places } from "./places.tsx";

/** The boards of a brand; the address names the one that is open. */
export function BoardsPage() {
  const t = useTranslations("console.boards");
  const mayWrite = useMay("rewards.write");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => show(randomUuid())}>
              <Plus size={16} aria-hidden />
              {t("add")}
            </Button>
          )
        }
      />
      <WithBrand>
        {(brand, choice) => (
          <>
            <FilterRow>{choice}</FilterRow>
            <BrandBoards key={brand.merchantCode} brand={brand} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

const show = (board: string | undefined) => goWith({ board });

function BrandBoards({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.boards");
  const asked = useAddress().search["board"];
  const { data, isError, error, refetch } = useQuery(boardsQuery);
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} className="h-11" />;
  }
  const own = data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  const opened =
    asked === undefined
      ? undefined
      : (own.find(({ boardId }) => boardId === asked) ?? newBoard(brand, asked));
  return (
    <>
      {own.length === 0 ? (
        <Empty icon={<Medal size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <BoardsTable boards={own} />
      )}
      {opened !== undefined && (
        <BoardDrawer
          key={`${opened.boardId} ${opened.revision}`}
          brand={brand}
          board={opened}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

interface BoardDrawerProps {
  readonly brand: BrandOutline;
  readonly board: ConsoleBoard;
  readonly onClose: () => void;
}

function BoardDrawer({ brand, board, onClose }: BoardDrawerProps) {
  const t = useTranslations("console.boards");
  const brandText = useLocalText();
  const mayLeave = useDiscard();
  const [isChanged, setChanged] = useState(false);
  return (
    <Dialog
      isOpen
      placement="end"
      width="wide"
      title={board.revision === 0 ? t("add") : brandText(board.settings.title) || t("one")}
      onClose={() => void mayLeave(isChanged).then((isSure) => isSure && onClose())}
    >
      <div className="grid grid-cols-1 gap-6">
        {board.revision > 0 && (
          <OneStop kind="board" merchantCode={board.merchantCode} rewardId={board.boardId} />
        )}
        {board.revision > 0 && <Places board={board} />}
        <BoardForm brand={brand} board={board} onChanged={setChanged} onSaved={onClose} />
      </div>
    </Dialog>
  );
}

const tones: Readonly<Record<BoardState, "good" | "calm" | "brand" | "bad">> = {
  published: "calm",
  registering: "calm",
  running: "good",
  finalizing: "brand",
  paying: "brand",
  finished: "calm",
  cancelled: "bad",
};

function BoardsTable({ boards }: { readonly boards: readonly ConsoleBoard[] }) {
  const t = useTranslations("console.boards");
  const brandText = useLocalText();
  const timeText = useTimeText();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("score")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("endsAt")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("players")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("prizesNow")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {boards.map(({ boardId, merchantCode, settings, players, prizes, state, waiting }) => (
            <tr key={boardId} className={table.row}>
              <td>
                <button type="button" className={table.open} onClick={() => show(boardId)}>
                  {`\u2068${brandText(settings.title)}\u2069`}
                </button>
                {settings.entry !== null && (
                  <span className="block text-sm text-fg2">{t("tournament")}</span>
                )}
              </td>
              <td className="max-lg:hidden">{t(`kinds.${settings.score.kind}`)}</td>
              <td className="num whitespace-nowrap max-md:hidden">{timeText(settings.endsAt)}</td>
              <td className="num text-end max-sm:hidden">{players}</td>
              <td className="text-end max-sm:hidden">
                <Money amount={prizes} currency={settings.currency} />
              </td>
              <td>
                <div className="flex flex-wrap gap-1.5">
                  <Mark tone={tones[state]}>{t(`states.${state}`)}</Mark>
                  <StoppedMark kind="board" merchantCode={merchantCode} rewardId={boardId} />
                  {waiting > 0 && <Mark tone="brand">{t("waiting", { count: waiting })}</Mark>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
