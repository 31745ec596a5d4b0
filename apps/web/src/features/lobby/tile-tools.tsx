import type { GameTile } from "@baize/contract";
import { useNavigate } from "@tanstack/react-router";
import { Heart, Info, Play } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { useVisitor } from "../../lib/member.ts";
import { usePause } from "../../lib/pause.ts";
import { Money } from "../../ui/money.tsx";
import { useTryFree } from "../../ui/try-free.ts";
import { useOpenDetails } from "./details.ts";
import { jackpotNumber, jackpotSteps, subscribeJackpots } from "./jackpot.ts";
import { usePot } from "./pots.ts";
import { ShowNumber } from "./show-number.tsx";
import { useLongPress } from "./long-press.ts";
import { useIsFavorite, useToggleFavorite } from "./use-favorite.ts";

export interface TileToolsProps {
  readonly game: GameTile;
  /** The mouse is over the tile, or the focus in it. */
  readonly isPointed: boolean;
  /** What a resting finger opens the details of. */
  readonly place: RefObject<HTMLElement | null>;
}

/** Fingers do not hover: what a mouse finds by pointing is always there for them. */
const isTouch = matchMedia("(hover: none)").matches;

/**
 * What a tile has beside its picture and its way into the game: the heart, the details, the demo
 * and the number of hot games. It arrives after the first view, and does no harm where it does not.
 */
export function TileTools({ game, isPointed, place }: TileToolsProps) {
  const openDetails = useOpenDetails();
  const isFavorite = useIsFavorite(game.nodeId);
  const details = () => openDetails(game);
  useLongPress(place, details);
  return (
    <>
      {game.isOpen && <TileNumber game={game} isHidden={isPointed} />}
      {game.isOpen && isPointed && <Pointed game={game} onDetails={details} />}
      {!game.isOpen && <DetailsButton game={game} onDetails={details} />}
      {(isPointed || isFavorite || isTouch) && <HeartButton game={game} isFavorite={isFavorite} />}
    </>
  );
}

interface HeartButtonProps {
  readonly game: GameTile;
  readonly isFavorite: boolean;
}

function HeartButton({ game, isFavorite }: HeartButtonProps) {
  const t = useTranslations("games");
  const toggle = useToggleFavorite(game.nodeId, isFavorite);
  const name = game.displayName;
  return (
    <button
      type="button"
      aria-label={isFavorite ? t("favoriteRemove", { name }) : t("favoriteAdd", { name })}
      onClick={toggle}
      className="absolute start-0 top-0 z-3 grid size-11 place-items-center rounded-md text-white -outline-offset-2"
    >
      <span className="grid size-8 place-items-center rounded-full bg-black/60">
        <Heart
          size={17}
          fill={isFavorite ? "currentColor" : "none"}
          className={isFavorite ? "text-brand" : ""}
          aria-hidden
        />
      </span>
    </button>
  );
}

interface DetailsProps {
  readonly game: GameTile;
  readonly onDetails: () => void;
}

/** All over an announced game: there is nothing else to do with it yet. */
function DetailsButton({ game, onDetails }: DetailsProps) {
  const t = useTranslations("games");
  return (
    <button
      type="button"
      aria-label={t("details", { name: game.displayName })}
      onClick={onDetails}
      className="absolute inset-0 z-1 rounded-md -outline-offset-2"
    />
  );
}

function Pointed({ game, onDetails }: DetailsProps) {
  const t = useTranslations("lobby");
  const games = useTranslations("games");
  const visitor = useVisitor();
  const hasTrial = useFlag("FREEPLAY3");
  const isPaused = usePause() !== undefined;
  const name = game.displayName;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-2 grid gap-1.5 bg-linear-to-t from-black/85 to-black/0 p-2 pt-12">
      <div className="flex gap-1.5">
        {!isPaused && (
          <span
            aria-hidden
            className="cta flex h-9 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-sm text-sm pointer-coarse:h-11"
          >
            <Play size={14} fill="currentColor" className="shrink-0" />
            <span className="truncate">{t("play")}</span>
          </span>
        )}
        <button
          type="button"
          aria-label={games("details", { name })}
          title={games("details", { name })}
          onClick={onDetails}
          className={`pointer-events-auto grid size-9 shrink-0 place-items-center pointer-coarse:size-11 ${glass}`}
        >
          <Info size={17} aria-hidden />
        </button>
      </div>
      {visitor.kind === "guest" && hasTrial && <DemoButton game={game} />}
    </div>
  );
}

const glass =
  "rounded-sm bg-white/20 text-sm font-semibold text-white transition hover:bg-white/30";

function DemoButton({ game }: { readonly game: GameTile }) {
  const t = useTranslations("lobby");
  const navigate = useNavigate();
  const { isBusy, tryFree } = useTryFree(() => {
    const { vassalage, gameCode } = game;
    void navigate({ to: "/seamless", search: { vassalage, gameCode } });
  });
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={tryFree}
      aria-label={t("demoGame", { name: game.displayName })}
      className={`pointer-events-auto h-9 pointer-coarse:h-11 ${glass}`}
    >
      {t("demo")}
    </button>
  );
}

/** Whether an element is in the window. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setSeen(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

const nothing = () => () => {};

interface TileNumberProps {
  readonly game: GameTile;
  readonly isHidden: boolean;
}

/** The pot a game plays for. Where it plays for none nothing looks like one. */
function TileNumber({ game, isHidden }: TileNumberProps) {
  const t = useTranslations("lobby");
  const pot = usePot(game);
  const isDecorated = useFlag("DECORATION3");
  if (pot === null) return null;
  if (pot === undefined) {
    if (!isDecorated || game.isHot !== 1) return null;
    return <Decoration nodeId={game.nodeId} isHidden={isHidden} />;
  }
  return (
    <span data-pot className={`${numberClass} ${isHidden ? "opacity-0" : ""}`}>
      <span className="sr-only">{t("jackpot")} </span>
      <Money amount={pot.amount} currency={pot.currency} />
    </span>
  );
}

const numberClass =
  "pointer-events-none absolute inset-x-0 bottom-0 truncate bg-black/70 px-1 py-0.5 text-center text-[11px] font-bold text-brand-hi light:text-brand";

interface DecorationProps {
  readonly nodeId: string;
  readonly isHidden: boolean;
}

/** No pool stands behind the number (see jackpot.ts), and it does not look as if one did. */
function Decoration({ nodeId, isHidden }: DecorationProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place);
  const steps = useSyncExternalStore(isSeen ? subscribeJackpots : nothing, jackpotSteps);
  return (
    <span
      ref={place}
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 bottom-0 truncate bg-s1/90 px-1 text-center text-[10px] ${isHidden ? "opacity-0" : ""}`}
    >
      <ShowNumber value={jackpotNumber(nodeId, steps)} />
    </span>
  );
}
