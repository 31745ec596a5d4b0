import type { HomeContent, Pause } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
  type ReactNode,
} from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePause } from "../../lib/pause.ts";
import { useRested } from "../../lib/rested.ts";
import { useHasSession } from "../../lib/session.ts";
import { useWide } from "../../lib/wide.ts";
import { Failed } from "../../ui/states.tsx";
import { useAppeared } from "./appear.ts";
import { hotQuery, sectionsQuery } from "./api.ts";
import { categoryOf } from "./categories.ts";
import { GameTypeIcon } from "./game-types.tsx";
import { Hot } from "./hot.tsx";
import { Notices } from "./notices.tsx";
import { PromotionsRow } from "./promotions-row.tsx";
import { restPlace } from "./rest-place.ts";
import { CardsSkeleton } from "./rest-skeleton.tsx";
import { Sections } from "./sections.tsx";
import { WinnersPlace } from "./winners-place.tsx";
import { lazyPart } from "../../ui/lazy-screen.ts";

// Before the first amount: a font that arrives later would force a layout of the whole page.
void document.fonts.load("1em Taka", "\u09f3");

/** Only the signed-in have games to go on with. */
const Recent = lazyPart(async () => (await import("./recent.tsx")).Recent);

const WelcomeBonus = lazyPart(
  async () => (await import("../../ui/welcome-bonus.tsx")).WelcomeBonus,
  "bonuses",
);

/** Pieces the rest is drawn in after its first, with time for a frame between them. */
const restPieces = 3;
/** Those that reach into the window. */
const piecesInView = 2;
const restPieceMs = 34;
/** How many of them this page has drawn. */
let drawn = 0;

export interface HomeRestProps {
  /** Undefined while loading. */
  readonly notices: HomeContent["notices"] | undefined;
  readonly promotions: HomeContent["promotions"] | undefined;
  /** What a member reads who has stopped playing; another feature's. */
  readonly renderPause: (pause: Pause) => ReactNode;
}

/**
 * The home page below its highlights: news, categories, and a row of covers for each of them. The
 * first time they come one after another, because laying all of them out at once is the longest
 * thing the page does, and what lies below the window only when the page has rested; on a return
 * the page is as high as it was left.
 */
export function HomeRest({ notices, promotions, renderPause }: HomeRestProps) {
  const isWide = useWide();
  const pause = usePause();
  const isPaused = pause !== undefined;
  const pieces = useAppeared(useRested() ? restPieces : piecesInView, restPieceMs, drawn);
  const offer = useOffer();
  useEffect(() => {
    drawn = pieces;
  }, [pieces]);
  const welcome = (
    <Suspense>
      <WelcomeBonus className="mt-6" onKnown={offer.onKnown} />
    </Suspense>
  );
  return (
    <div className={pieces < restPieces ? restPlace : ""}>
      {isPaused && <Suspense>{renderPause(pause)}</Suspense>}
      {/* Notices invite to play, too. */}
      {!isPaused && <Notices notices={notices} />}
      <Categories />
      {pieces > 0 ? <PromotionsRow promotions={promotions} /> : <CardsSkeleton />}
      {pieces > 0 && offer.state !== "late" && welcome}
      {pieces > 1 && offer.state !== "awaited" && (
        <Rows hasSections={pieces > 2} mayPlay={!isPaused} />
      )}
      {pieces > 2 && offer.state === "late" && welcome}
      {pieces > 2 && !isWide && !isPaused && (
        <div className="mt-9">
          <WinnersPlace />
        </div>
      )}
    </div>
  );
}

/** How long the rows of games wait for what stands above them. */
const offerMsMax = 1_000;

/**
 * Whether the welcome bonus is there, or known not to come: the rows below it would move. What
 * comes too late takes its place behind them.
 */
function useOffer() {
  const [state, setState] = useState<"awaited" | "known" | "late">(
    drawn >= restPieces ? "known" : "awaited",
  );
  const move = useCallback((to: "known" | "late") => {
    setState((before) => (before === "awaited" ? to : before));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => move("late"), offerMsMax);
    return () => clearTimeout(timer);
  }, [move]);
  const onKnown = useCallback(() => move("known"), [move]);
  return { state, onKnown };
}

/** The game types as chips that scroll sideways; wide screens have them in the bar above. */
function Categories() {
  const t = useTranslations("lobby");
  const names = useTranslations("shell.gameType");
  const { data: menus } = useQuery(sectionsQuery(useLanguage()));
  return (
    <nav aria-label={t("categories")} className="mt-5 lg:hidden">
      <ul className="no-scrollbar -mx-4 flex min-h-13 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1">
        {menus?.map(({ gameType }) => (
          <li key={gameType} className="shrink-0 snap-start">
            <Link
              to="/$category"
              params={{ category: categoryOf(gameType) }}
              className="flex h-11 items-center gap-2 rounded-full border border-line bg-s1 px-4 font-medium text-fg2 shadow-1 transition hover:border-line2 hover:text-fg"
            >
              <GameTypeIcon gameType={gameType} />
              {names(gameType)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowsProps {
  readonly hasSections: boolean;
  /** Nobody who has stopped playing is asked to go on, or shown what is hot. */
  readonly mayPlay: boolean;
}

function Rows({ hasSections, mayPlay }: RowsProps) {
  const language = useLanguage();
  const menus = useQuery(sectionsQuery(language));
  const hot = useQuery(hotQuery(language));
  // Rendered in pieces, so that the page stays responsive to touch.
  const games = useDeferredValue(hot.data, undefined);
  const sections = useDeferredValue(menus.data, undefined);
  const hasSession = useHasSession();
  if (menus.isError) return <Failed error={menus.error} onRetry={() => void menus.refetch()} />;
  return (
    <>
      {hasSession && mayPlay && (
        <Suspense>
          <Recent />
        </Suspense>
      )}
      {mayPlay && games?.length !== 0 && !hot.isError && <Hot games={games} />}
      {hasSections && <Sections menus={sections} />}
    </>
  );
}
