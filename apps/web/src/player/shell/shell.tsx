import { useLocation, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { watchSteps } from "../../lib/came-back.ts";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { useVisitor } from "../../lib/member.ts";
import { useHasSession } from "../../lib/session.ts";
import { settled } from "../../lib/settled.ts";
import { useIsHeaderWanted } from "../../lib/site-header.ts";
import { useStill } from "../../lib/still.ts";
import { useWide } from "../../lib/wide.ts";
import { PendingMessages } from "../../ui/pending-messages.tsx";
import { Header } from "./header.tsx";
import { PageLoader } from "./page-loader.tsx";
import { usePageTitle } from "./page-title.ts";
import { useSearchKey } from "./search-key.ts";

const SideMenu = lazyPart(async () => (await import("./side-menu.tsx")).SideMenu);
const TabBar = lazyPart(async () => (await import("./tab-bar.tsx")).TabBar);
const TopNav = lazyPart(async () => (await import("./top-nav.tsx")).TopNav);
const Footer = lazyPart(async () => (await import("./footer.tsx")).Footer);
const Overlays = lazyPart(async () => (await import("./overlays.tsx")).Overlays);
const ConnectionBar = lazyPart(async () => {
  await settled();
  return (await import("./connection-bar.tsx")).ConnectionBar;
});
const MiniGames = lazyPart(
  async () => (await import("../../features/lobby/mini-games.tsx")).MiniGames,
  "games",
);
const LiveFeed = lazyPart(async () => (await import("./live-feed.tsx")).LiveFeed);

const AfterLoad = lazyPart(async () => {
  await settled();
  return (await import("./after-load.tsx")).AfterLoad;
});

/** Pages that other programs show within their own. */
const barePaths = new Set(["/helpmc"]);

/** Pages that are a game: no side menu, no footer, and on phones only the game. */
const gamePaths = new Set(["/seamless", "/lottery", "/sealottery", "/vnlottery"]);

/** The same page with another case, or with a slash at its end. */
const plainPath = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/$/, "");

const column = "mx-auto min-h-[calc(100dvh-340px)] max-w-[1280px]";

/** Keeps its place while its code is on the way; phones have it as a sheet. */
function SideBar() {
  const isWide = useWide();
  if (!isWide) return null;
  return (
    <Suspense
      fallback={
        <div aria-hidden className="w-[232px] shrink-0 border-e border-line rail:w-[72px]" />
      }
    >
      <SideMenu />
    </Suspense>
  );
}

/** The bar at the foot of phones; it lies over the page, so it needs no place kept. */
function FootBar() {
  const isWide = useWide();
  if (isWide) return null;
  return (
    <Suspense>
      <TabBar />
    </Suspense>
  );
}

/** The same for the bar above the pages. */
function TopBar() {
  const isWide = useWide();
  if (!isWide) return null;
  return (
    <Suspense fallback={<div aria-hidden className="h-[49px] border-b border-line" />}>
      <TopNav />
    </Suspense>
  );
}

/** A few games in reach on wide screens, but not over forms and records. */
function Corner({ pathname }: { readonly pathname: string }) {
  const isWide = useWide();
  return isWide && pathname !== "/member" && <MiniGames />;
}

/** What every page has, bare ones too: dialogs and messages. */
function Over({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <Suspense>
        <Overlays />
      </Suspense>
      {/* Apart: what arrives later here would hide an open dialog until it is there. */}
      <Suspense>{children}</Suspense>
      <Suspense>
        <AfterLoad />
      </Suspense>
      <PendingMessages />
    </>
  );
}

export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { history } = useRouter();
  useSearchKey();
  usePageTitle();
  useEffect(() => watchSteps(history), [history]);
  if (!barePaths.has(pathname.toLowerCase())) return <FullShell>{children}</FullShell>;
  return (
    <>
      <main id="main" className="mx-auto max-w-[1280px] p-4 lg:p-8">
        {children}
      </main>
      <Over />
    </>
  );
}

/** Everything around the pages. */
function FullShell({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("shell");
  const { pathname, search } = useLocation();
  const isGame = gamePaths.has(plainPath(pathname));
  const hasSession = useHasSession();
  const { kind } = useVisitor();
  // A member who must first choose a password gets no feed.
  const hasArrived = kind === "member" || kind === "trial";
  // A running game fills the screen under its own bar; guests still need the way to log in.
  const isHeaderWanted = useIsHeaderWanted();
  const isPlaying = plainPath(pathname) === "/seamless" && hasSession && !isHeaderWanted;
  // The pages of the member centre share one path.
  useScrollToTop(`${pathname} ${JSON.stringify(search["page"])}`);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-s3 focus:px-4 focus:py-3 focus:font-semibold"
      >
        {t("skip")}
      </a>
      {!isPlaying && <Header />}
      <PageLoader />
      <Suspense>
        <ConnectionBar />
      </Suspense>
      <div className="flex">
        {!isGame && <SideBar />}
        <div className="min-w-0 flex-1">
          {!isGame && <TopBar />}
          <main
            id="main"
            tabIndex={-1}
            // The foot begins below the window: what a page waits for does not move it in view.
            className={`outline-none ${isGame ? "" : "min-h-dvh px-4 pt-4 lg:px-8 lg:pt-6"}`}
          >
            {isGame ? children : <div className={`pb-14 ${column}`}>{children}</div>}
          </main>
          {!isGame && (
            <div className="px-4 pb-28 lg:px-8 lg:pb-10">
              <Suspense>
                <Footer />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      {!isGame && <FootBar />}
      <Over>
        {!isGame && <Corner pathname={pathname} />}
        {hasArrived && <LiveFeed />}
      </Over>
    </>
  );
}

/**
 * A new page starts at its top, smoothly where motion is welcome. Back and Forward lead to where
 * one was, which the browser knows.
 */
function useScrollToTop(place: string): void {
  const shown = useRef(place);
  const isStill = useStill();
  const { history } = useRouter();
  const isReturn = useRef(false);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        isReturn.current = action.type !== "PUSH" && action.type !== "REPLACE";
      }),
    [history],
  );
  useEffect(() => {
    // The first page stays where the browser put it, so that a reload keeps its place.
    if (shown.current === place) return;
    shown.current = place;
    if (isReturn.current) return;
    // What that takes is no part of the first load.
    import("./after-load.tsx").then(
      ({ scrollToTop }) => scrollToTop(isStill),
      () => scrollTo(0, 0),
    );
  }, [place, isStill]);
}
