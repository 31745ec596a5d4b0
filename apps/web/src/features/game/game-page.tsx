import type { RefusalCode } from "@baize/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LoaderCircle, Lock, Sparkles, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { mayOpenByItself } from "../../lib/came-back.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { balanceQuery, useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { useOverlay } from "../../lib/overlay.ts";
import { keepPlayMoney } from "../../lib/play-money.ts";
import { noteActivity } from "../../lib/presence.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { useTryFree } from "../../ui/try-free.ts";
import { launch, type GameAddress } from "./api.ts";
import { readFrameEvent, type FrameEvent, type PageEvent } from "./frame-events.ts";
import { GameBar } from "./game-bar.tsx";
import { useShownBalance } from "./shown-balance.ts";

/** For a brand with a colour of its own the server links a style sheet that names it. */
const look = document.querySelector<HTMLLinkElement>('link[href^="/brand/look.css"]');
const brandAccent = look === null ? null : new URL(look.href).searchParams.get("v");

/** How long a frame may take until it says that it is ready. */
const readyMsMax = 30_000;

type Play =
  | { readonly step: "launching" }
  | { readonly step: "empty" }
  | {
      readonly step: "loading" | "ready";
      readonly url: string;
      readonly isDemo: boolean;
      /** The vendor keeps the money, so our wallet is not what is played with. */
      readonly isAway: boolean;
    }
  | { readonly step: "ended" }
  | { readonly step: "failed"; readonly error: unknown };

export interface GamePageProps extends GameAddress {
  /** Name and cover, where the lobby knows the game. */
  readonly name: string;
  readonly art: string | undefined;
  /** Before a game at whose vendor the member has nothing to play with. */
  readonly renderEmpty: (onDone: () => void) => ReactNode;
  /** What takes the game's place while it, or its vendor, is closed. */
  readonly renderClosed: (error: unknown) => ReactNode;
}

/**
 * A game in its frame. Guests are asked to log in and then continue into the game.
 *
 * | step      | event                                  | next      |
 * | launching | the platform gives an address          | loading   |
 * | launching | the vendor has none of the money  | empty     |
 * | empty     | money was moved, or never mind    | launching |
 * | loading   | the frame says ready                   | ready     |
 * | loading   | nothing for 30 s                       | failed    |
 * | any       | the frame says its session has ended   | ended     |
 * | ended, failed | start again                        | launching |
 */
export function GamePage(props: GamePageProps) {
  const visitor = useVisitor();
  if (visitor.kind === "guest") return <Guest {...props} />;
  if (visitor.kind === "loading") return <Waiting {...props} isFull />;
  return <Running key={`${props.vassalage}/${props.gameCode}`} {...props} />;
}

function usePlay({ vassalage, gameCode }: GameAddress) {
  const language = useLanguage();
  const [play, setPlay] = useState<Play>({ step: "launching" });
  const [attempt, setAttempt] = useState(0);
  const isAskedRef = useRef(false);
  const languageRef = useRef(language);
  const cache = useQueryClient();
  useEffect(() => {
    languageRef.current = language;
  }, [language]);
  useEffect(() => {
    const abort = new AbortController();
    function playOf({ isEmpty, ...launched }: Awaited<ReturnType<typeof launch>>): Play {
      // Asked once: a player who continues without money wants to see the game.
      const isFirst = isEmpty && !isAskedRef.current;
      isAskedRef.current = true;
      return isFirst ? { step: "empty" } : { step: "loading", ...launched };
    }
    launch({ vassalage, gameCode }, languageRef.current, abort.signal).then(
      (launched) => setPlay(playOf(launched)),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setPlay({ step: "failed", error });
        // A break that began elsewhere, and that this page has not heard of.
        if (isPaused(error)) void cache.invalidateQueries({ queryKey: ["member", "protection"] });
      },
    );
    return () => abort.abort();
    // Another attempt is another launch.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [vassalage, gameCode, attempt, cache]);
  useEffect(() => {
    if (play.step !== "loading") return undefined;
    const error = new CallRefused("network_error", 0);
    const timer = setTimeout(() => setPlay({ step: "failed", error }), readyMsMax);
    return () => clearTimeout(timer);
  }, [play.step]);
  const again = useCallback(() => {
    setPlay({ step: "launching" });
    setAttempt((before) => before + 1);
  }, []);
  return { play, setPlay, again };
}

type FrameRef = React.RefObject<HTMLIFrameElement | null>;

/** Sends a message to the frame, and to no other page that may have replaced it. */
function tell(frameRef: FrameRef, play: Play, event: PageEvent): void {
  if (!("url" in play)) return;
  frameRef.current?.contentWindow?.postMessage(event, new URL(play.url).origin);
}

function useFrameEvents(
  play: Play,
  setPlay: (next: Play) => void,
  frameRef: FrameRef,
  hear: (event: FrameEvent) => void,
  onReady: () => void,
) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const needMember = useNeedMember();
  const overlay = useOverlay();
  const url = "url" in play ? play.url : undefined;
  useEffect(() => {
    if (url === undefined || !("url" in play)) return undefined;
    const { origin } = new URL(url);
    const receive = (message: MessageEvent) => {
      const frame = { window: frameRef.current?.contentWindow, origin };
      const event = readFrameEvent(message, frame);
      if (event === undefined) return;
      hear(event);
      if (event.type === "baize:ready") {
        tell(frameRef, play, { type: "baize:page-bar" });
        if (brandAccent !== null) tell(frameRef, play, { type: "baize:look", accent: brandAccent });
        if (play.step === "loading") onReady();
        setPlay({ ...play, step: "ready" });
      }
      // The feed brings the same balance; asking again covers a feed that is reconnecting.
      if (event.type === "baize:balance-changed") {
        void cache.invalidateQueries(balanceQuery);
      }
      if (event.type === "baize:open-cashier") {
        needMember(() => overlay.open({ modal: "wallet", tab: "deposit" }));
      }
      if (event.type === "baize:active") noteActivity();
      if (event.type === "baize:exit") void navigate({ to: "/" });
      if (event.type === "baize:session-ended") setPlay({ step: "ended" });
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  });
}

/**
 * Gives the keyboard to a game that has loaded, so that Space plays at once; not where the player
 * has meanwhile gone to something else.
 */
function useKeysFor(frameRef: FrameRef): () => void {
  const startRef = useRef<Element>(null);
  useEffect(() => {
    startRef.current = document.activeElement;
  }, []);
  return () => {
    const held = document.activeElement;
    const isElsewhere = held !== null && held !== document.body && held.id !== "main";
    if (isElsewhere && held !== startRef.current) return;
    if (document.querySelector("dialog[open]") === null) frameRef.current?.focus();
  };
}

/** The money of the bar over the game, and its way to the menu of a frame that has one. */
function useBar(play: Play, setPlay: (next: Play) => void, frameRef: FrameRef) {
  const { data } = useQuery(balanceQuery);
  const menuRef = useRef<HTMLButtonElement>(null);
  const isMenuAskedRef = useRef(false);
  const isOurs = !("url" in play && (play.isDemo || play.isAway));
  const { amount, isTold, hear } = useShownBalance(
    "url" in play ? play.url : undefined,
    isOurs ? data : undefined,
    () => tell(frameRef, play, { type: "baize:refresh-balance" }),
  );
  const isDemo = "isDemo" in play && play.isDemo;
  useEffect(() => {
    if (isDemo && amount !== undefined) keepPlayMoney(amount);
  }, [isDemo, amount]);
  const giveKeys = useKeysFor(frameRef);
  const hearToo = (event: FrameEvent) => {
    hear(event);
    if (event.type !== "baize:dialog-closed" || !isMenuAskedRef.current) return;
    isMenuAskedRef.current = false;
    menuRef.current?.focus();
  };
  useFrameEvents(play, setPlay, frameRef, hearToo, giveKeys);
  useEffect(() => {
    function escape({ key }: KeyboardEvent) {
      const isOver = document.querySelector("dialog[open]") !== null;
      if (key === "Escape" && !isOver) tell(frameRef, play, { type: "baize:close-dialog" });
    }
    window.addEventListener("keydown", escape);
    return () => window.removeEventListener("keydown", escape);
  });
  const onMenu = () => {
    isMenuAskedRef.current = true;
    frameRef.current?.focus();
    tell(frameRef, play, { type: "baize:open-menu" });
  };
  const kept = isDemo || amount !== undefined ? amount : data;
  return { amount: kept, menuRef, onMenu: isTold && play.step === "ready" ? onMenu : undefined };
}

function Running(props: GamePageProps) {
  const t = useTranslations("lobby");
  const { play, setPlay, again } = usePlay(props);
  const frameRef = useRef<HTMLIFrameElement>(null);
  const areaRef = useRef<HTMLDivElement>(null);
  const refusalText = useRefusalText();
  const isDemo = "isDemo" in play && play.isDemo;
  const bar = useBar(play, setPlay, frameRef);
  return (
    <div ref={areaRef} className="flex h-dvh flex-col bg-black">
      <GameBar name={props.name} isDemo={isDemo} areaRef={areaRef} {...bar} />
      <div className="relative min-h-0 flex-1">
        {"url" in play && (
          // The frame is of another origin: its own is what it needs for storage, ours stays shut.
          // A link the player presses may open a tab, such as the page that proves a round. Forms
          // are part of games: without leave their buttons would do nothing, and say nothing.
          <iframe
            ref={frameRef}
            src={play.url}
            title={props.name}
            allow="fullscreen; autoplay; clipboard-write"
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0"
          />
        )}
        {(play.step === "launching" || play.step === "loading") && <Waiting {...props} />}
        {play.step === "empty" && props.renderEmpty(again)}
        {play.step === "ended" && (
          <Stopped title={t("frameEnded")} text={t("frameEndedText")} onAgain={again} />
        )}
        {play.step === "failed" && isClosed(play.error) && (
          <div className="absolute inset-0 overflow-y-auto bg-canvas">
            {props.renderClosed(play.error)}
          </div>
        )}
        {play.step === "failed" && !isClosed(play.error) && (
          <Stopped
            title={t("frameFailed")}
            text={isSilent(play.error) ? t("frameSlow") : refusalText(play.error)}
            // A break is not over because somebody asks again.
            onAgain={isPaused(play.error) ? undefined : again}
          />
        )}
      </div>
    </div>
  );
}

const closedCodes: ReadonlySet<string> = new Set<RefusalCode>([
  "game_unavailable",
  "vendor_unavailable",
  "not_found",
]);

function isClosed(error: unknown): boolean {
  return error instanceof CallRefused && closedCodes.has(error.code);
}

function isPaused(error: unknown): boolean {
  return error instanceof CallRefused && error.code === "play_paused";
}

function isSilent(error: unknown): boolean {
  return error instanceof CallRefused && error.code === "network_error";
}

function Waiting({ name, art, isFull = false }: GamePageProps & { readonly isFull?: boolean }) {
  const t = useTranslations("lobby");
  return (
    <div
      role="status"
      className={`grid place-items-center bg-canvas ${isFull ? "h-dvh" : "absolute inset-0"}`}
    >
      <div className="grid justify-items-center gap-5 p-6 text-center">
        {art !== undefined && (
          <Picture name={art} sizes="180px" className="w-36 rounded-lg shadow-3" />
        )}
        <p className="flex items-center gap-2.5 text-fg2">
          <LoaderCircle size={18} className="spin text-brand-fg" aria-hidden />
          {t("frameLoading", { name })}
        </p>
      </div>
    </div>
  );
}

interface StoppedProps {
  readonly title: string;
  readonly text: string;
  readonly onAgain: (() => void) | undefined;
}

function Stopped({ title, text, onAgain }: StoppedProps) {
  const t = useTranslations("lobby");
  const shell = useTranslations("shell");
  const navigate = useNavigate();
  return (
    <div role="alert" className="absolute inset-0 grid place-items-center bg-canvas">
      <div className="grid max-w-sm justify-items-center gap-4 p-6 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-s2 text-brand-fg">
          <TriangleAlert size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <h1 className="font-display text-lg font-semibold">{title}</h1>
        <p className="text-fg2">{text}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {onAgain !== undefined && (
            <Button look="action" onClick={onAgain}>
              {t("frameAgain")}
            </Button>
          )}
          <Button onClick={() => void navigate({ to: "/" })}>{shell("toHome")}</Button>
        </div>
      </div>
    </div>
  );
}

/** Login opens over the game's page, so that the game goes on from there. */
function Guest({ name, art }: GamePageProps) {
  const t = useTranslations("lobby");
  const shell = useTranslations("shell");
  const overlay = useOverlay();
  const hasTrial = useFlag("FREEPLAY3");
  const { isBusy, tryFree } = useTryFree();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    if (mayOpenByItself("/seamless")) overlay.open({ modal: "login" });
  }, [overlay]);
  return (
    <div className="grid min-h-[calc(100dvh-64px)] place-items-center p-6">
      <div className="grid max-w-sm justify-items-center gap-4 text-center">
        {art === undefined ? (
          <span className="grid size-20 place-items-center rounded-full bg-s2 text-brand-fg">
            <Lock size={32} strokeWidth={1.75} aria-hidden />
          </span>
        ) : (
          <Picture name={art} sizes="200px" className="w-44 rounded-lg shadow-3" />
        )}
        <h1 className="font-display text-xl font-bold">{t("frameGuest", { name })}</h1>
        <p className="text-fg2">{t("frameGuestText")}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="action" onClick={() => overlay.open({ modal: "login" })}>
            {shell("login")}
          </Button>
          <Button onClick={() => overlay.open({ modal: "register" })}>{shell("register")}</Button>
          {hasTrial && (
            <Button look="quiet" isBusy={isBusy} onClick={tryFree}>
              <Sparkles size={16} className="text-brand-fg" aria-hidden />
              {t("tryFree")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
