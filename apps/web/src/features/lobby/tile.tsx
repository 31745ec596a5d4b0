import type { GameTile } from "@baize/contract";
import { Clock } from "lucide-react";
import { memo, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { GamePicture } from "../../ui/picture.tsx";
import { useOpenDetails } from "./details.ts";
import { PlayLink } from "./play-link.tsx";

/** Nothing a first view waits for: a tile without its tools still leads into its game. */
const TileTools = lazyPart(async () => (await import("./tile-tools.tsx")).TileTools, "games");

interface TileProps {
  readonly game: GameTile;
  readonly sizes?: string;
  /** Already inside the first view. */
  readonly isLead?: boolean;
}

/**
 * Under a cover. Three covers beside each other on a phone leave a name two lines in most
 * languages: they are kept for all, so that nothing moves when names arrive.
 */
const labelClass = "mt-2 flow-root text-xs max-md:min-h-[3lh]";
const coverClass = "size-full object-cover";

/**
 * A cover of the lobby. One tap starts an open game; pointing at it, or focusing it, shows what
 * else there is to do. Announced games lead to their details only.
 */
export const Tile = memo(function Tile(props: TileProps) {
  const { game, sizes = "(min-width: 1024px) 180px, 33vw", isLead = false } = props;
  const t = useTranslations("lobby");
  const place = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    // Hovering only shows more; every action has its own element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={place}
      className="group relative"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    >
      <div className="relative aspect-3/4 overflow-hidden rounded-md bg-s2 shadow-2 transition-transform duration-200 group-focus-within:-translate-y-1 group-hover:-translate-y-1">
        <div className={game.isOpen ? "contents" : "size-full brightness-80 saturate-80"}>
          <GamePicture
            vassalage={game.vassalage}
            name={game.showIcon}
            sizes={sizes}
            isLead={isLead}
            className={coverClass}
          />
        </div>
        <Badge game={game} />
        {game.isOpen && (
          <PlayLink
            vassalage={game.vassalage}
            gameCode={game.gameCode}
            label={t("playGame", { name: game.displayName })}
            className="absolute inset-0 z-1 rounded-md -outline-offset-2 [-webkit-touch-callout:none]"
          />
        )}
        <Suspense>
          <TileTools game={game} isPointed={isHovered || isFocused} place={place} />
        </Suspense>
      </div>
      <div className={labelClass}>
        <Name game={game} />
        {game.isOpen ? (
          <p className="line-clamp-2 text-fg3">{game.vendorName}</p>
        ) : (
          <p className="flex items-center gap-1 text-fg2">
            <Clock size={12} className="shrink-0" aria-hidden />
            <span className="truncate">{t("comingSoon")}</span>
          </p>
        )}
      </div>
    </article>
  );
});

const nameClass = "line-clamp-2 text-sm leading-tight font-semibold";

/** Leads where its picture does; the keys have the picture's way, and stop there only once. */
function Name({ game }: { readonly game: GameTile }) {
  const openDetails = useOpenDetails();
  const { vassalage, gameCode, displayName, isOpen } = game;
  return (
    // One line is no target for a finger: the room above it belongs to the name.
    <p className={`-mt-2 pt-2 ${nameClass}`}>
      {isOpen ? (
        <PlayLink {...{ vassalage, gameCode }} isTwin className="pt-2 hover:underline">
          {displayName}
        </PlayLink>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="-mt-2 pt-2 text-start"
          onClick={() => openDetails(game)}
        >
          {displayName}
        </button>
      )}
    </p>
  );
}

function Badge({ game }: { readonly game: GameTile }) {
  const t = useTranslations("lobby");
  if (!game.isOpen || (game.isHot !== 1 && !game.isNew)) return null;
  return (
    <span
      className={`absolute end-2 top-2 rounded-full px-2 py-0.5 text-[11px] font-bold ${game.isHot === 1 ? "bg-badge text-white" : "bg-brand text-on-brand"}`}
    >
      {game.isHot === 1 ? t("badgeHot") : t("badgeNew")}
    </span>
  );
}

/** A cover's place while the lobby is loading. */
export function TileSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-3/4" />
      <div className={labelClass}>
        <div className="skeleton h-4 w-3/4 rounded-sm" />
        <div className="skeleton mt-1.5 h-3.5 w-1/2 rounded-sm" />
      </div>
    </div>
  );
}
