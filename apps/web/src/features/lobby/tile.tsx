import type { GameTile } from "@baize/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { Clock, Play } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { useVisitor } from "../../lib/member.ts";
import { Picture } from "../../ui/picture.tsx";
import { useTryFree } from "../../ui/try-free.ts";

interface TileProps {
  readonly game: GameTile;
  readonly sizes?: string;
  /** Already inside the first view. */
  readonly isLead?: boolean;
}

const coverClass = "size-full object-cover";

/**
 * A cover of the lobby. One tap starts an open game; hovering or focusing shows what the tap does,
 * and offers guests the demo. Announced games are shown but lead nowhere.
 */
export function Tile({ game, sizes = "(min-width: 1024px) 180px, 33vw" }: TileProps) {
  const t = useTranslations("lobby");
  return (
    <article className="group relative">
      <div
        className={`relative aspect-3/4 overflow-hidden rounded-md bg-s2 shadow-2 transition-transform duration-200 ${game.isOpen ? "group-focus-within:-translate-y-1 group-hover:-translate-y-1" : ""}`}
      >
        <div className={game.isOpen ? "contents" : "size-full brightness-60 saturate-60"}>
          <Picture name={game.showIcon} sizes={sizes} className={coverClass} />
        </div>
        <Badge game={game} />
        {game.isOpen && <OpenGame game={game} />}
      </div>
      <p className="mt-2 truncate text-sm font-semibold">
        {!game.isOpen && <span className="sr-only">{t("comingSoon")}: </span>}
        {game.displayName}
      </p>
      <p className="truncate text-xs text-fg3">{game.vendorName}</p>
    </article>
  );
}

function Badge({ game }: { readonly game: GameTile }) {
  const t = useTranslations("lobby");
  if (!game.isOpen) {
    return (
      <span
        aria-hidden
        className="absolute start-1.5 top-1.5 flex max-w-[calc(100%-12px)] items-center gap-1 rounded-full bg-black/70 px-2 py-0.5 text-[11px] font-semibold text-white"
      >
        <Clock size={12} className="shrink-0 max-sm:hidden" />
        <span className="truncate">{t("comingSoon")}</span>
      </span>
    );
  }
  if (game.isHot !== 1 && !game.isNew) return null;
  return (
    <span
      className={`absolute end-2 top-2 rounded-full px-2 py-0.5 text-[11px] font-bold ${game.isHot === 1 ? "bg-badge text-white" : "bg-brand text-on-brand"}`}
    >
      {game.isHot === 1 ? t("badgeHot") : t("badgeNew")}
    </span>
  );
}

function OpenGame({ game }: { readonly game: GameTile }) {
  const t = useTranslations("lobby");
  const visitor = useVisitor();
  const hasTrial = useFlag("FREEPLAY3");
  return (
    <>
      <Link
        to="/seamless"
        search={{ vassalage: game.vassalage, gameCode: game.gameCode }}
        preload={false}
        aria-label={t("playGame", { name: game.displayName })}
        className="absolute inset-0 z-1 rounded-md -outline-offset-2"
      />
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-2 grid gap-1.5 bg-linear-to-t from-black/85 to-black/0 p-2.5 pt-12 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden">
        <span
          aria-hidden
          className="cta flex h-9 items-center justify-center gap-1.5 rounded-sm text-sm"
        >
          <Play size={14} fill="currentColor" />
          {t("play")}
        </span>
        {visitor.kind === "guest" && hasTrial && <DemoButton game={game} />}
      </div>
    </>
  );
}

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
      className="pointer-events-auto h-9 rounded-sm bg-white/20 text-sm font-semibold text-white backdrop-blur-sm transition hover:bg-white/30"
    >
      {t("demo")}
    </button>
  );
}

/** A cover's place while the lobby is loading. */
export function TileSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-3/4" />
      <div className="skeleton mt-2 h-5 w-3/4 rounded-sm" />
      <div className="skeleton mt-1 h-4 w-1/2 rounded-sm" />
    </div>
  );
}
