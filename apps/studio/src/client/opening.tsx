import { formatLocale } from "@baize/contract/date-format";
import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import type { GameKind } from "../protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { createFrame, FrameContext, type Frame } from "./frame.ts";
import { inEnglish, loadLanguage, type Language } from "./language.ts";
import { openFrameSession } from "./session.ts";
import { frameZone } from "./zone.ts";
import { Shell } from "./shell.tsx";

type LoadPart = () => Promise<{ readonly default: ComponentType }>;

/** Only the kind that is played is downloaded. */
const gameParts: Readonly<Record<GameKind, LoadPart>> = {
  crash: async () => ({
    default: (await import("../games/crash/client/crash-game.tsx")).CrashGame,
  }),
  baccarat: async () => ({
    default: (await import("../games/baccarat/client/baccarat-game.tsx")).BaccaratGame,
  }),
  bingo: async () => ({
    default: (await import("../games/bingo/client/bingo-game.tsx")).BingoGame,
  }),
  dice: async () => ({
    default: (await import("../games/dice/client/dice-game.tsx")).DiceGame,
  }),
  keno: async () => ({
    default: (await import("../games/keno/client/keno-game.tsx")).KenoGame,
  }),
  blackjack: async () => ({
    default: (await import("../games/blackjack/client/blackjack-game.tsx")).BlackjackGame,
  }),
  hilo: async () => ({
    default: (await import("../games/hilo/client/hilo-game.tsx")).HiloGame,
  }),
  "video-poker": async () => ({
    default: (await import("../games/video-poker/client/poker-game.tsx")).PokerGame,
  }),
  mines: async () => ({
    default: (await import("../games/mines/client/mines-game.tsx")).MinesGame,
  }),
  limbo: async () => ({
    default: (await import("../games/limbo/client/limbo-game.tsx")).LimboGame,
  }),
  plinko: async () => ({
    default: (await import("../games/plinko/client/plinko-game.tsx")).PlinkoGame,
  }),
  roulette: async () => ({
    default: (await import("../games/roulette/client/roulette-game.tsx")).RouletteGame,
  }),
  slot: async () => ({
    default: (await import("../kits/slot/client/slot-game.tsx")).SlotGame,
  }),
  "dragon-tiger": async () => ({
    default: (await import("../games/dragon-tiger/client/ember-table.tsx")).EmberTable,
  }),
  "live-baccarat": async () => ({
    default: (await import("../games/live-baccarat/client/midnight-table.tsx")).MidnightTable,
  }),
  "live-roulette": async () => ({
    default: (await import("../games/live-roulette/client/orchid-table.tsx")).OrchidTable,
  }),
  "sic-bo": async () => ({
    default: (await import("../games/sic-bo/client/bamboo-table.tsx")).BambooTable,
  }),
  wheel: async () => ({
    default: (await import("../games/wheel/client/wheel-game.tsx")).WheelGame,
  }),
};

const isKind = (kind: string): kind is GameKind => Object.hasOwn(gameParts, kind);

/** Begins to load what the page says it will show, while the session is asked for. */
function loadAhead(kind: string): void {
  // If this fails, opening the game reports it.
  if (isKind(kind)) gameParts[kind]().catch(() => undefined);
}

type State =
  | { readonly is: "opening" }
  | { readonly is: "failed"; readonly refusal: FrameRefusal }
  | { readonly is: "open"; readonly frame: Frame };

/**
 * The address names the language of the launch too, so that an error before the session is
 * readable.
 */
const addressLanguage = (): string =>
  new URLSearchParams(location.search).get("lang") ?? navigator.language;

function useOpening({ gameCode, kind }: Opens): readonly [State, Language] {
  const [state, setState] = useState<State>({ is: "opening" });
  const [language, setLanguage] = useState(inEnglish);
  useEffect(() => {
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const opening = openFrameSession(gameCode);
      loadAhead(kind);
      const early = await loadLanguage(addressLanguage());
      if (isCurrent) setLanguage(early);
      const opened = await opening;
      if (!isCurrent) return;
      if (!opened.ok) {
        setState({ is: "failed", refusal: opened.refusal });
        return;
      }
      const spoken = await loadLanguage(opened.session.lang);
      setLanguage(spoken);
      setState({ is: "open", frame: createFrame(opened.token, opened.session, spoken) });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [gameCode, kind]);
  return [state, language];
}

interface Opens {
  readonly gameCode: string;
  /** The kind of the game, as the page says; the session decides. */
  readonly kind: string;
}

export function Opening(opens: Opens) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={attempt}
      {...opens}
      retry={() => {
        setAttempt(attempt + 1);
      }}
    />
  );
}

function Attempt({ retry, ...opens }: Opens & { readonly retry: () => void }) {
  const [state, language] = useOpening(opens);
  useEffect(() => {
    document.documentElement.lang = language.locale;
    document.documentElement.dir = language.direction;
  }, [language]);
  return (
    <IntlProvider
      locale={formatLocale(language.locale)}
      messages={language.texts}
      timeZone={timeZone}
    >
      {state.is === "opening" && <Loading />}
      {state.is === "failed" && <Failed refusal={state.refusal} retry={retry} />}
      {state.is === "open" && <Opened frame={state.frame} />}
    </IntlProvider>
  );
}

const timeZone = frameZone();

function Opened({ frame }: { readonly frame: Frame }) {
  const [Game] = useState(() => lazy(gameParts[frame.config.kind]));
  useEffect(() => {
    document.title = frame.gameName;
    frame.bridge.send({ type: "baize:title", title: frame.gameName });
    frame.bridge.send({ type: "baize:ready", gameCode: frame.config.gameCode });
  }, [frame]);
  return (
    <FrameContext value={frame}>
      <Shell>
        <Suspense fallback={<Loading />}>
          <Game />
        </Suspense>
      </Shell>
    </FrameContext>
  );
}

function Loading() {
  const t = useTranslations("frame");
  return (
    <div className="whole" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{t("opening")}</p>
    </div>
  );
}

/**
 * A launch code works once: after it is refused only a new launch helps, so no retry is offered
 * then.
 */
const hopeless = new Set([
  "launch_code_unknown",
  "session_unknown",
  "session_expired",
  "game_unknown",
]);

function Failed({
  refusal,
  retry,
}: {
  readonly refusal: FrameRefusal;
  readonly retry: () => void;
}) {
  const t = useTranslations();
  return (
    <main className="whole">
      <h1>{t("frame.errorTitle")}</h1>
      <p role="alert">{t(`refusal.${refusal.code}`)}</p>
      <p className="quiet">{t("frame.errorReference", { code: refusal.code })}</p>
      {!hopeless.has(refusal.code) && (
        <button type="button" className="button is-main" onClick={retry}>
          {t("frame.retry")}
        </button>
      )}
    </main>
  );
}
