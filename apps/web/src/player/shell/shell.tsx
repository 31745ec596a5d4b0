import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { toast, useDialogs } from "../../lib/dialogs.ts";
import { directionOf, useLanguage } from "../../lib/i18n.tsx";
import { forgetMember } from "../../lib/member.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { onSessionEnded, useHasSession } from "../../lib/session.ts";
import { Direction } from "../../ui/direction.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Overlays } from "./overlays.tsx";
import { SideMenu } from "./side-menu.tsx";
import { TabBar } from "./tab-bar.tsx";

const Messages = lazy(async () => ({ default: (await import("./messages.tsx")).Messages }));
const LiveFeed = lazy(async () => ({ default: (await import("./live-feed.tsx")).LiveFeed }));

/** Pages that are a game: no side menu, no footer, and on phones nothing but the game. */
const gamePaths = new Set(["/seamless"]);

/** Everything around the pages. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("shell");
  const { pathname } = useLocation();
  const isGame = gamePaths.has(pathname);
  const hasSession = useHasSession();
  // A running game fills the screen under its own bar; guests still need the way to log in.
  const isPlaying = isGame && hasSession;
  const language = useLanguage();
  useSessionEnd();
  useSearchKey();
  useScrollToTop(pathname);
  return (
    <Direction direction={directionOf(language)}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-s3 focus:px-4 focus:py-3 focus:font-semibold"
      >
        {t("skip")}
      </a>
      {!isPlaying && <Header />}
      <ConnectionBar />
      <div className="flex">
        {!isGame && <SideMenu />}
        <main
          id="main"
          tabIndex={-1}
          className={`min-w-0 flex-1 outline-none ${isGame ? "" : "px-4 pt-4 pb-28 lg:px-8 lg:pt-6 lg:pb-10"}`}
        >
          {isGame ? (
            children
          ) : (
            <div className="mx-auto max-w-[1280px]">
              {children}
              <Footer />
            </div>
          )}
        </main>
      </div>
      {!isGame && <TabBar />}
      <Overlays />
      <Suspense>
        <PendingMessages />
        {hasSession && <LiveFeed />}
      </Suspense>
    </Direction>
  );
}

/** The components of toasts and questions arrive with the first of them. */
function PendingMessages() {
  const { toasts, question } = useDialogs();
  return toasts.length > 0 || question !== undefined ? <Messages /> : null;
}

/** Asks to log in again without losing the page. */
function useSessionEnd(): void {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  useEffect(() => {
    onSessionEnded(() => {
      forgetMember();
      toast(t("sessionEnded"));
      overlay.open({ modal: "login" });
    });
  });
}

/** "/" opens the search from anywhere but a text field, and so does Ctrl-K. */
function useSearchKey(): void {
  const overlay = useOverlay();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input,textarea,select,[role=dialog]") !== null;
      const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey;
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      if (overlay.search.modal === undefined) overlay.open({ modal: "search" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** A new page starts at its top, smoothly where motion is welcome. */
function useScrollToTop(pathname: string): void {
  useEffect(() => {
    scrollTo({ top: 0, behavior: "smooth" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
}
