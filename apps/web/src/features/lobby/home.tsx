import type { Winner } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Flame } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useHasSession } from "../../lib/session.ts";
import { Failed } from "../../ui/states.tsx";
import { homeQuery, hotQuery, menusQuery, winnersQuery } from "./api.ts";
import { Banners } from "./banners.tsx";
import { categoryOf, GameTypeIcon } from "./game-types.tsx";
import { Notices } from "./notices.tsx";
import { Rail } from "./rail.tsx";

/** Only the signed-in have games to go on with. */
const Recent = lazy(async () => ({ default: (await import("./recent.tsx")).Recent }));

/** Beside the highlights on desktops, far down on phones: never what a visitor waits for. */
const WinnersLater = lazy(async () => ({ default: (await import("./winners.tsx")).Winners }));

function Winners({ winners }: { readonly winners: readonly Winner[] | undefined }) {
  return (
    <Suspense fallback={<div aria-hidden className="card h-[300px]" />}>
      <WinnersLater winners={winners} />
    </Suspense>
  );
}

const railsReserved = 4;

/** The home page: highlights, wins, categories, and a row of covers for each of them. */
export function Home() {
  const language = useLanguage();
  const brand = useBrand();
  const home = useQuery(homeQuery(language));
  const winners = useQuery(winnersQuery(language));
  return (
    <>
      <h1 className="sr-only">{brand.brandName}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Banners
          banners={
            home.data?.banners.filter(({ groupName }) => groupName === "w_home") ??
            (home.isError ? [] : undefined)
          }
        />
        <div className="hidden lg:block">
          <Winners winners={winners.data ?? (winners.isError ? [] : undefined)} />
        </div>
      </div>
      <Notices notices={home.data?.notices ?? (home.isError ? [] : undefined)} />
      <Rows />
      <div className="mt-9 lg:hidden">
        <Winners winners={winners.data ?? (winners.isError ? [] : undefined)} />
      </div>
    </>
  );
}

function Rows() {
  const t = useTranslations("lobby");
  const names = useTranslations("shell.gameType");
  const language = useLanguage();
  const menus = useQuery(menusQuery(language));
  const hot = useQuery(hotQuery(language));
  const hasSession = useHasSession();
  if (menus.isError) return <Failed error={menus.error} onRetry={() => void menus.refetch()} />;
  return (
    <>
      <nav aria-label={t("categories")} className="mt-5">
        <ul className="no-scrollbar -mx-4 flex min-h-13 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 lg:-mx-1 lg:scroll-px-1 lg:px-1">
          {menus.data?.map(({ gameType }) => (
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
      {hasSession && (
        <Suspense>
          <Recent />
        </Suspense>
      )}
      {hot.data?.length !== 0 && (
        <Rail
          title={t("hot")}
          icon={<Flame size={20} strokeWidth={1.75} aria-hidden />}
          games={hot.data ?? (hot.isError ? [] : undefined)}
        />
      )}
      {menus.data === undefined
        ? Array.from({ length: railsReserved }, (_, row) => (
            <Rail key={row} title="…" icon={null} games={undefined} size="small" />
          ))
        : menus.data
            .filter(({ games }) => games.length > 0)
            .map(({ gameType, games }) => (
              <Rail
                key={gameType}
                title={names(gameType)}
                icon={<GameTypeIcon gameType={gameType} size={20} />}
                games={games}
                category={categoryOf(gameType)}
                size="small"
                isBelowFold
              />
            ))}
    </>
  );
}
