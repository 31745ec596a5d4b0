/**
 * The frame around every game: the bar with the balance, the dialogs, the connection bar, what the
 * player must be told, and the end of a session.
 */
import {
  ArrowLeft,
  CircleQuestionMark,
  History,
  Menu,
  Plus,
  ShieldCheck,
  Volume2,
  VolumeX,
} from "lucide-react";
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useTranslations } from "use-intl";
import { BalanceText } from "./balance-text.tsx";
import { wearLook } from "./brand-look.ts";
import { closeTopDialog } from "./dialog.tsx";
import { leave, mayDeposit, mayLeave, openCashier } from "./exits.ts";
import { useFrame, type DialogName, type Frame } from "./frame.ts";
import { toggleSound } from "./keyboard.ts";
import { NoticeBar, Spoken } from "./notice.tsx";
import { useStore } from "./store.ts";

const FrameDialogs = lazy(async () => ({ default: (await import("./dialogs.tsx")).FrameDialogs }));

export function Shell({ children }: { readonly children: ReactNode }) {
  const frame = useFrame();
  const isEnded = useStore(frame.isEnded);
  const dialog = useStore(frame.dialog);
  const hasPageBar = useStore(frame.hasPageBar);
  useConnection(frame);
  usePageMessages(frame);
  if (isEnded) return <Ended />;
  return (
    <div className={hasPageBar ? "frame has-page-bar" : "frame"}>
      <TopBar />
      <ConnectionBar />
      <Hold>{children}</Hold>
      <NoticeBar />
      <Spoken />
      {dialog !== null && (
        <Suspense fallback={<DialogComing />}>
          <FrameDialogs name={dialog} />
        </Suspense>
      )}
    </div>
  );
}

function TopBar() {
  const frame = useFrame();
  const t = useTranslations();
  const { isDemo } = frame.config;
  // The page around the frame shows the name, the way back and the cashier itself.
  const { isEmbedded } = frame.bridge;
  return (
    <header className="bar">
      {mayLeave(frame) && !isEmbedded && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("frame.back")}
          onClick={() => {
            leave(frame);
          }}
        >
          <ArrowLeft aria-hidden="true" className="turns" />
        </button>
      )}
      <h1 className={isEmbedded ? "unseen" : "bar-title"}>{frame.gameName}</h1>
      {isDemo && (
        <span className="demo" title={t("frame.demoNote")}>
          {t("frame.demo")}
        </span>
      )}
      <span className="bar-gap" />
      <BalanceText />
      {mayDeposit(frame) && !isEmbedded && (
        <button
          type="button"
          className="deposit"
          onClick={() => {
            openCashier(frame);
          }}
        >
          <Plus aria-hidden="true" size={18} />
          <span>{t("frame.deposit")}</span>
        </button>
      )}
      <BarIcons />
    </header>
  );
}

function BarIcons() {
  const frame = useFrame();
  const t = useTranslations("menu");
  const tFrame = useTranslations("frame");
  const { isMuted } = useStore(frame.preferences);
  const icon = (
    name: DialogName,
    label: string,
    picture: ReactNode,
    isWide: boolean,
  ): ReactNode => (
    <button
      type="button"
      className={isWide ? "icon-button is-wide" : "icon-button"}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => {
        frame.dialog.set(name);
      }}
    >
      {picture}
    </button>
  );
  return (
    <nav className="bar-icons" aria-label={tFrame("menu")}>
      {icon("rounds", t("rounds"), <History aria-hidden="true" />, true)}
      {icon("fairness", t("fairness"), <ShieldCheck aria-hidden="true" />, true)}
      {icon("rules", t("rules"), <CircleQuestionMark aria-hidden="true" />, true)}
      <button
        type="button"
        className="icon-button is-wide"
        aria-label={isMuted ? t("soundOn") : t("soundOff")}
        title={isMuted ? t("soundOn") : t("soundOff")}
        onClick={() => {
          toggleSound(frame);
        }}
      >
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </button>
      {icon("menu", tFrame("menu"), <Menu aria-hidden="true" />, false)}
    </nav>
  );
}

/** The code of the dialogs is on its way. */
function DialogComing() {
  const t = useTranslations("frame");
  return (
    <div className="dialog-coming" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="unseen">{t("loading")}</span>
    </div>
  );
}

/** Nothing can be played with while there is no connection; the game stays in sight. */
function Hold({ children }: { readonly children: ReactNode }) {
  const frame = useFrame();
  const t = useTranslations();
  const isOnline = useStore(frame.isOnline);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // What is inert loses the focus; it is given back with the connection.
    if (isOnline && document.activeElement === document.body) left.current?.focus();
    left.current = null;
    const keep = (): void => {
      const { activeElement } = document;
      left.current = activeElement instanceof HTMLElement ? activeElement : null;
    };
    return keep;
  }, [isOnline]);
  const { line } = frame.game;
  const isHeld = !isOnline && line !== "free";
  return (
    <>
      {!isOnline && line !== undefined && line !== "free" && (
        <p role="status" className="hold-note">
          {t(line.held)}
        </p>
      )}
      <div className="frame-hold" inert={isHeld}>
        {children}
      </div>
    </>
  );
}

const listenOnline = (changed: () => void): (() => void) => {
  window.addEventListener("offline", changed);
  window.addEventListener("online", changed);
  return () => {
    window.removeEventListener("offline", changed);
    window.removeEventListener("online", changed);
  };
};

/** The page around says that the device has no network; that the studio is away it cannot see. */
function ConnectionBar() {
  const frame = useFrame();
  const t = useTranslations("frame");
  const isOnline = useStore(frame.isOnline);
  const hasNetwork = useSyncExternalStore(listenOnline, () => navigator.onLine);
  const isSaid = frame.bridge.isEmbedded && !hasNetwork;
  return (
    <div role="status" className={isOnline || isSaid ? "connection" : "connection is-off"}>
      {isOnline || isSaid ? null : t("offline")}
    </div>
  );
}

function Ended() {
  const frame = useFrame();
  const t = useTranslations("frame");
  return (
    <main className="whole">
      <h1>{t("endedTitle")}</h1>
      <p role="alert">{t("endedText")}</p>
      {mayLeave(frame) && (
        <button
          type="button"
          className="button is-main"
          onClick={() => {
            leave(frame);
          }}
        >
          {t("back")}
        </button>
      )}
    </main>
  );
}

const offlineCheckMs = 4_000;

/**
 * Follows the browser's word and, while offline, asks the studio itself until it answers. A game
 * with a line is back when its line is.
 */
function useConnection(frame: Frame): void {
  const isOnline = useStore(frame.isOnline);
  useEffect(() => {
    const down = (): void => {
      frame.isOnline.set(false);
    };
    const up = (): void => {
      void frame.refetchBalance();
    };
    window.addEventListener("offline", down);
    window.addEventListener("online", up);
    return () => {
      window.removeEventListener("offline", down);
      window.removeEventListener("online", up);
    };
  }, [frame]);
  useEffect(() => {
    if (isOnline || frame.game.line !== undefined) return undefined;
    const timer = setInterval(() => {
      void frame.refetchBalance();
    }, offlineCheckMs);
    return () => {
      clearInterval(timer);
    };
  }, [frame, isOnline]);
}

function usePageMessages(frame: Frame): void {
  useEffect(
    () =>
      frame.bridge.listen((event) => {
        switch (event.type) {
          case "baize:refresh-balance": {
            void frame.refetchBalance();
            break;
          }
          case "baize:page-bar": {
            frame.hasPageBar.set(true);
            break;
          }
          case "baize:look": {
            wearLook(event.accent);
            break;
          }
          case "baize:open-menu": {
            frame.dialog.set("menu");
            break;
          }
          case "baize:close-dialog": {
            closeTopDialog();
            break;
          }
          default: {
            frame.preferences.set({ ...frame.preferences.get(), isMuted: event.isMuted });
          }
        }
      }),
    [frame],
  );
}
