import type { GameTile } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Clock, Heart, Play, Sparkles } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useVisitor } from "../../lib/member.ts";
import { usePause } from "../../lib/pause.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { GamePicture } from "../../ui/picture.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { useTryFree } from "../../ui/try-free.ts";
import type { GameGroup } from "./api.ts";
import { gameOfKey } from "./details.ts";
import { categoryOf } from "./categories.ts";
import { gameQuery } from "./lists.ts";
import { useIsFavorite, useToggleFavorite } from "./use-favorite.ts";

interface GameDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The game's key, as the address has it. */
  readonly game: string | undefined;
}

const nowhere = { vassalage: "", gameCode: "" };

/** A game before it is played: who makes it, what kind it is, and every way into it. */
export function GameDialog({ game: asked, ...dialog }: GameDialogProps) {
  const t = useTranslations("games");
  const language = useLanguage();
  // The address no longer names it while the dialog fades out.
  const [key, setKey] = useState(asked ?? "");
  if (asked !== undefined && asked !== key) setKey(asked);
  const named = gameOfKey(key);
  const game = useQuery({
    ...gameQuery(language, named ?? nowhere),
    enabled: named !== undefined,
  });
  const isUnknown = named === undefined || game.data === null;
  return (
    <Dialog {...dialog} title={game.data?.displayName ?? t("detailsTitle")}>
      {isUnknown ? (
        <Empty picture="no-results" text={t("unknownGame")} />
      ) : game.isError ? (
        <Failed error={game.error} onRetry={() => void game.refetch()} />
      ) : game.data === undefined ? (
        <div aria-hidden className="flex gap-4">
          <div className="skeleton aspect-3/4 w-32 sm:w-40" />
          <div className="skeleton h-40 flex-1" />
        </div>
      ) : (
        game.data !== null && <Details game={game.data} />
      )}
    </Dialog>
  );
}

function isGroup(code: string): code is GameGroup {
  return ["JP", "TG", "AC", "BG"].includes(code);
}

function Details({ game }: { readonly game: GameTile }) {
  const t = useTranslations("games");
  const types = useTranslations("shell.gameType");
  const group = game.gameGroupCode;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-4 min-[400px]:flex-nowrap">
      <GamePicture
        vassalage={game.vassalage}
        name={game.showIcon}
        sizes="160px"
        className={`aspect-3/4 w-32 shrink-0 self-start rounded-md bg-s2 object-cover sm:w-40 ${game.isOpen ? "" : "brightness-80 saturate-80"}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-fg2">{t("vendor")}</dt>
          <dd className="font-medium">{game.vendorName}</dd>
          <dt className="text-fg2">{t("type")}</dt>
          <dd className="font-medium">{types(game.gameType)}</dd>
          {isGroup(group) && (
            <>
              <dt className="text-fg2">{t("group")}</dt>
              <dd className="font-medium">{t(`groups.${group}`)}</dd>
            </>
          )}
          {game.volatility !== null && <Volatility step={game.volatility} />}
        </dl>
        <Ways game={game} />
      </div>
    </div>
  );
}

const steps = [1, 2, 3, 4, 5] as const;

/** How far wins lie apart: as a word, and as bars that fill up. */
function Volatility({ step }: { readonly step: number }) {
  const t = useTranslations("games");
  const known = steps.find((one) => one === step);
  if (known === undefined) return null;
  return (
    <>
      <dt className="text-fg2">{t("volatility")}</dt>
      <dd className="flex flex-wrap items-center gap-2 font-medium">
        {t(`volatilities.${known}`)}
        <span className="flex gap-0.5" aria-hidden>
          {steps.map((one) => (
            <span
              key={one}
              className={`h-3 w-1.5 rounded-full ${one <= known ? "bg-brand" : "bg-s3"}`}
            />
          ))}
        </span>
      </dd>
    </>
  );
}

function Ways({ game }: { readonly game: GameTile }) {
  const t = useTranslations("games");
  const lobby = useTranslations("lobby");
  const { kind } = useVisitor();
  const hasTrial = useFlag("FREEPLAY3");
  const isPaused = usePause() !== undefined;
  const navigate = useNavigate();
  const { vassalage, gameCode } = game;
  const address = { to: "/seamless", search: { vassalage, gameCode }, replace: true } as const;
  const { isBusy, tryFree } = useTryFree(() => void navigate(address));
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2">
      {game.isOpen && !isPaused && (
        // In the dialog's place: Back from the game leads to the page under it.
        <Link {...address} preload={false} className={buttonClass("action")}>
          <Play size={16} fill="currentColor" aria-hidden />
          {lobby("play")}
        </Link>
      )}
      {!game.isOpen && (
        <p className="flex h-10 items-center justify-center gap-2 rounded-md bg-s2 font-medium text-fg2">
          <Clock size={16} aria-hidden />
          {lobby("comingSoon")}
        </p>
      )}
      {game.isOpen && kind === "guest" && hasTrial && (
        <Button look="quiet" isBusy={isBusy} onClick={tryFree}>
          <Sparkles size={16} className="text-brand-fg" aria-hidden />
          {t("freePlay")}
        </Button>
      )}
      <FavoriteButton nodeId={game.nodeId} />
      <Link
        to="/$category"
        params={{ category: categoryOf(game.gameType) }}
        search={{ vassalage }}
        replace
        className={`${buttonClass("ghost")} text-sm`}
      >
        <span className="truncate">{t("moreOf", { vendor: game.vendorName })}</span>
      </Link>
    </div>
  );
}

function FavoriteButton({ nodeId }: { readonly nodeId: string }) {
  const t = useTranslations("games");
  const isFavorite = useIsFavorite(nodeId);
  const toggle = useToggleFavorite(nodeId, isFavorite);
  return (
    <Button onClick={toggle}>
      <Heart
        size={16}
        fill={isFavorite ? "currentColor" : "none"}
        className={`shrink-0 ${isFavorite ? "text-brand-fg" : ""}`}
        aria-hidden
      />
      <span className="truncate">{isFavorite ? t("favorite") : t("favoriteNot")}</span>
    </Button>
  );
}
