import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { contentQuery } from "../../lib/content.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useHasSession } from "../../lib/session.ts";
import { Failed } from "../../ui/states.tsx";
import { hotQuery, sectionsQuery } from "./api.ts";
import { Banners } from "./banners.tsx";
import { categoryOf, GameTypeIcon } from "./game-types.tsx";
import { Hot } from "./hot.tsx";
import { Notices } from "./notices.tsx";
import { Sections } from "./sections.tsx";

/** Only the signed-in have games to go on with. */
const Recent = lazy(async () => ({ default: (await import("./recent.tsx")).Recent }));

/** Beside the highlights on desktops, far down on phones: never what a visitor waits for. */
const WinnersLater = lazy(async () => ({ default: (await import("./winners.tsx")).Winners }));
const PromotionsLater = lazy(async () => ({
  default: (await import("./promotions-row.tsx")).PromotionsRow,
}));

function Winners() {
  return (
    <Suspense fallback={<div aria-hidden className="card h-[300px]" />}>
      <WinnersLater />
    </Suspense>
  );
}

/** The home page: highlights, wins, news, categories, and a row of covers for each of them. */
export function Home() {
  const language = useLanguage();
  const brand = useBrand();
  const content = useQuery(contentQuery(language));
  // Without the brand's words the games are still there.
  const nothing = content.isError ? [] : undefined;
  return (
    <>
      <h1 className="sr-only">{brand.brandName}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Banners
          banners={
            content.data?.banners.filter(({ groupName }) => groupName === "w_home") ?? nothing
          }
        />
        <div className="hidden lg:block">
          <Winners />
        </div>
      </div>
      <Notices notices={content.data?.notices ?? nothing} />
      <Categories />
      <Suspense fallback={<div aria-hidden className="mt-7 h-[152px]" />}>
        <PromotionsLater promotions={content.data?.promotions ?? nothing} />
      </Suspense>
      <Rows />
      <div className="mt-9 lg:hidden">
        <Winners />
      </div>
    </>
  );
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

function Rows() {
  const language = useLanguage();
  const menus = useQuery(sectionsQuery(language));
  const hot = useQuery(hotQuery(language));
  const hasSession = useHasSession();
  if (menus.isError) return <Failed error={menus.error} onRetry={() => void menus.refetch()} />;
  return (
    <>
      {hasSession && (
        <Suspense>
          <Recent />
        </Suspense>
      )}
      {hot.data?.length !== 0 && !hot.isError && <Hot games={hot.data} />}
      <Sections menus={menus.data} />
    </>
  );
}
