import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";

/**
 * Overlays live in the address (`?modal=wallet&tab=deposit`), so that Back closes them, a reload
 * keeps them and links open them.
 */

export const modals = [
  "login",
  "register",
  "forgot",
  "verification",
  "reset",
  "welcome",
  "wallet",
  "search",
  "menu",
  "game",
  "announcements",
  "notice",
  "popup",
  "gift",
  "feedback",
  "help",
  "contract",
  "agent-offer",
] as const;
export type Modal = (typeof modals)[number];

export interface OverlaySearch {
  readonly modal?: Modal | undefined;
  readonly tab?: "deposit" | "withdraw" | "history" | undefined;
  /** Deposit whose status the wallet shows. */
  readonly deposit?: string | undefined;
  /** Offer of a bonus that the form of a deposit begins with. */
  readonly bonus?: string | undefined;
  /** Round whose details are open. */
  readonly round?: string | undefined;
  /** Notice or announcement that is open; topic or article of the help centre. */
  readonly piece?: string | undefined;
  /** Game whose details are open: vendor and code, with a point between them. */
  readonly game?: string | undefined;
  /** The rules of play lie over whatever is open. */
  readonly terms?: true | undefined;
}

declare module "@tanstack/react-router" {
  interface HistoryStateObjectOptional {
    isOverlay?: true;
  }
}
declare module "@tanstack/history" {
  interface HistoryState {
    isOverlay?: true;
  }
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Reads the overlay part of a search; whatever else is written there is dropped. */
export function readOverlay(search: Record<string, unknown>): OverlaySearch {
  const modal = modals.find((known) => known === search["modal"]);
  const tab = (["deposit", "withdraw", "history"] as const).find(
    (known) => known === search["tab"],
  );
  const deposit = text(search["deposit"]);
  const bonus = text(search["bonus"]);
  const round = text(search["round"]);
  const game = text(search["game"]);
  const piece = text(search["piece"]);
  return {
    ...(modal && { modal }),
    ...(tab && { tab }),
    ...(deposit !== undefined && { deposit }),
    ...(bonus !== undefined && { bonus }),
    ...(round !== undefined && { round }),
    ...(game !== undefined && { game }),
    ...(piece !== undefined && { piece }),
    ...(search["terms"] === true || search["terms"] === 1 ? { terms: true as const } : {}),
  };
}

/** Paths that are an overlay over the home page. */
const overlayPaths: Readonly<Record<string, Modal>> = {
  "/login": "login",
  "/register": "register",
};

export function modalOfPath(pathname: string): Modal | undefined {
  return overlayPaths[pathname.toLowerCase().replace(/\/+$/, "")];
}

const closed = {
  modal: undefined,
  tab: undefined,
  deposit: undefined,
  bonus: undefined,
  round: undefined,
  game: undefined,
  piece: undefined,
  terms: undefined,
};

export interface Overlay {
  readonly search: OverlaySearch;
  /** Opens an overlay over the page; over another overlay it takes its place. */
  readonly open: (next: OverlaySearch) => void;
  /** Goes back to the page under the overlay. */
  readonly close: () => void;
  readonly openTerms: () => void;
  readonly closeTerms: () => void;
}

/** How overlays come and go, without hearing of every change of the address. */
function useSteering() {
  const router = useRouter();
  const navigate = useNavigate();

  function isOverPage(): boolean {
    return router.history.location.state.isOverlay === true;
  }
  function openFrom(next: OverlaySearch, replace: boolean): void {
    const path = modalOfPath(router.state.location.pathname);
    void navigate({
      to: path === undefined ? "." : "/",
      search: (before: OverlaySearch) => ({ ...before, ...closed, ...next }),
      replace,
      resetScroll: false,
      state: replace && !isOverPage() ? {} : { isOverlay: true },
    });
  }
  function open(next: OverlaySearch): void {
    // A page in full screen shows only itself; the overlay would lie behind it.
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    // What is open is read now: the caller may have been kept since before something opened.
    const { pathname, search: shown } = router.state.location;
    openFrom(next, "modal" in shown || modalOfPath(pathname) !== undefined);
  }
  return { router, navigate, isOverPage, openFrom, open };
}

/** For components that a page has hundreds of: they do not render again with each overlay. */
export function useOpenOverlay(): Overlay["open"] {
  return useSteering().open;
}

export function useOverlay(): Overlay {
  const { router, navigate, isOverPage, openFrom, open } = useSteering();
  const search: OverlaySearch = useSearch({ strict: false });
  return {
    search,
    open,
    close() {
      if (isOverPage()) router.history.back();
      else openFrom({}, true);
    },
    openTerms() {
      void navigate({
        to: ".",
        search: (before: OverlaySearch) => ({ ...before, terms: true as const }),
        resetScroll: false,
        state: { isOverlay: true },
      });
    },
    closeTerms() {
      if (isOverPage()) router.history.back();
      else openFrom({ ...search, terms: undefined }, true);
    },
  };
}
