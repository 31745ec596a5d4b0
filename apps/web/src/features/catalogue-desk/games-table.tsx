import type { CallAnswer, GameInConsole } from "@baize/contract";
import { hundredthsText } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMay } from "../../lib/operator.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Switch } from "../../ui/switch.tsx";
import { MoveButtons } from "../../ui/desk/move-buttons.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { VendorName } from "../../ui/desk/names.tsx";
import { GamePicture } from "../../ui/picture.tsx";
import { nameIn, targetOf, type GamesView } from "./api.ts";

interface GamesTableProps {
  readonly view: GamesView;
  readonly games: CallAnswer<"consoleGames">;
}

/** A page of games. Their order is to be seen, and changed, where one whole type is listed. */
export function GamesTable({ view, games }: GamesTableProps) {
  const t = useTranslations("console.games");
  const mayWrite = useMay("games.write");
  const saving = useSaving();
  const { content } = games;
  const isWholeType =
    view.gameType !== undefined && (view.vassalage ?? "") === "" && (view.keyword ?? "") === "";
  const isLastPage = games.pageNum >= games.totalPages;
  const nodeIds = content.map(({ nodeId }) => nodeId);

  function turn(game: GameInConsole, isEnabled: boolean) {
    void saving.runAndRead(async () => {
      await call("saveGame", {
        params: { nodeId: game.nodeId },
        body: bodyOf(game, { isEnabled }),
      });
      toast(t(isEnabled ? "switchedOn" : "switchedOff"));
    });
  }
  const target = (at: number, step: -1 | 1) => targetOf(nodeIds, at, step, isLastPage);
  function move(at: number, step: -1 | 1) {
    const nodeId = nodeIds[at];
    const before = target(at, step);
    if (nodeId === undefined || before === undefined) return;
    void saving.runAndRead(() => call("moveGame", { params: { nodeId }, body: { before } }));
  }
  return (
    <div className="grid gap-3">
      <SaveError error={saving.error} />
      <div className={table.frame}>
        <table className={table.table}>
          <TableHead mayWrite={mayWrite} hasOrder={isWholeType} />
          <tbody>
            {content.map((game, at) => (
              <GameRow
                key={game.nodeId}
                game={game}
                actions={
                  mayWrite && {
                    isBusy: saving.isBusy,
                    onTurn: (isEnabled) => turn(game, isEnabled),
                  }
                }
                order={
                  mayWrite &&
                  isWholeType && {
                    isFirst: target(at, -1) === undefined,
                    isLast: target(at, 1) === undefined,
                    isBusy: saving.isBusy,
                    onMove: (step) => move(at, step),
                  }
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {mayWrite && !isWholeType && <p className="text-fg2">{t("orderHint")}</p>}
    </div>
  );
}

type SentAsRead = "name" | "isEnabled" | "isHot" | "isNew" | "isAnnounced" | "revision";
type GameBody = Pick<GameInConsole, SentAsRead> & {
  readonly gameGroupCode: (typeof groups)[number];
};

/** Groups a game can be shown in, in addition to its type; "" is none. */
export const groups = ["", "JP", "TG", "AC", "BG"] as const;

/** What is sent of a game: what it is, with what is to be another. */
export function bodyOf(game: GameInConsole, next: Partial<GameBody>): GameBody {
  const { name, isEnabled, isHot, isNew, isAnnounced, revision } = game;
  const gameGroupCode = groups.find((known) => known === game.gameGroupCode) ?? "";
  return { name, isEnabled, isHot, isNew, isAnnounced, revision, gameGroupCode, ...next };
}

interface TableHeadProps {
  readonly mayWrite: boolean;
  readonly hasOrder: boolean;
}

function TableHead({ mayWrite, hasOrder }: TableHeadProps) {
  const t = useTranslations("console.games");
  return (
    <thead className={table.head}>
      <tr>
        <th scope="col">{t("game")}</th>
        <th scope="col" className="max-md:hidden">
          {t("type")}
        </th>
        <th scope="col" className="max-lg:hidden">
          {t("vendor")}
        </th>
        <th scope="col" className="max-sm:hidden">
          {t("marks")}
        </th>
        <th scope="col" className="text-end! max-lg:hidden">
          {t("rtp")}
        </th>
        {mayWrite && (
          <th scope="col" className="w-px">
            {t("isEnabled")}
          </th>
        )}
        {mayWrite && hasOrder && (
          <th scope="col" className="w-px">
            {t("order")}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface GameRowProps {
  readonly game: GameInConsole;
  readonly actions: false | { isBusy: boolean; onTurn: (isEnabled: boolean) => void };
  readonly order:
    | false
    | { isFirst: boolean; isLast: boolean; isBusy: boolean; onMove: (step: -1 | 1) => void };
}

function GameRow({ game, actions, order }: GameRowProps) {
  const t = useTranslations("console.games");
  const type = useTranslations("shell.gameType");
  const name = nameIn(game.name, useLanguage());
  const percentText = usePercentText();
  const rtp = game.rtpBps === null ? "–" : percentText(hundredthsText(game.rtpBps));
  return (
    <tr className={table.row}>
      <td>
        <span className="flex items-center gap-2.5">
          <GamePicture
            group="thumbs"
            vassalage={game.vassalage}
            name={game.showIcon}
            sizes="32px"
            className="size-8 shrink-0 rounded-sm bg-s2 object-cover"
          />
          <button
            type="button"
            aria-label={t("details", { name })}
            onClick={() => goWith({ game: game.nodeId })}
            className={table.open}
          >
            <bdi>{name}</bdi>
          </button>
        </span>
        <span className="flex flex-wrap gap-1 pt-1 empty:hidden sm:hidden">
          <Marks game={game} />
        </span>
      </td>
      <td className="max-md:hidden">{type(game.gameType)}</td>
      <td className="max-lg:hidden">
        <VendorName code={game.vassalage} />
      </td>
      <td className="max-sm:hidden">
        <span className="flex flex-wrap gap-1">
          <Marks game={game} />
        </span>
      </td>
      <td className="num text-end max-lg:hidden">{rtp}</td>
      {actions !== false && (
        <td>
          <Switch
            label={t("isEnabledOf", { name })}
            isOn={game.isEnabled}
            isBusy={actions.isBusy}
            onChange={actions.onTurn}
          />
        </td>
      )}
      {order !== false && (
        <td>
          <MoveButtons name={name} {...order} />
        </td>
      )}
    </tr>
  );
}

function Marks({ game }: { readonly game: GameInConsole }) {
  const t = useTranslations("console.games");
  const group = groups.find((known) => known === game.gameGroupCode) ?? "";
  return (
    <>
      {!game.isEnabled && <Mark tone="bad">{t("off")}</Mark>}
      {!game.isOffered && <Mark>{t("notOffered")}</Mark>}
      {!game.isOffered && game.isAnnounced && <Mark tone="brand">{t("announced")}</Mark>}
      {game.isHot && <Mark tone="brand">{t("hot")}</Mark>}
      {game.isNew && <Mark tone="good">{t("new")}</Mark>}
      {group !== "" && <Mark>{t(`group.${group}`)}</Mark>}
    </>
  );
}
