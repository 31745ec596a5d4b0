import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import type { GameKind } from "../protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { createFrame, FrameContext, type Frame } from "./frame.ts";
import { formatLocale, inEnglish, loadLanguage, type Language } from "./language.ts";
import { openFrameSession } from "./session.ts";
import { Shell } from "./shell.tsx";

const LiveTable = lazy(async () => ({
  default: (await import("../games/tables/client/live-table.tsx")).LiveTableGame,
}));

/** Only the kind that is played is downloaded. */
const gameParts: Readonly<Record<GameKind, ComponentType>> = {
  crash: lazy(async () => ({
    default: (await import("../games/crash/client/crash-game.tsx")).CrashGame,
  })),
  baccarat: lazy(async () => ({
    default: (await import("../games/baccarat/client/baccarat-game.tsx")).BaccaratGame,
  })),
  bingo: lazy(async () => ({
    default: (await import("../games/bingo/client/bingo-game.tsx")).BingoGame,
  })),
  dice: lazy(async () => ({
    default: (await import("../games/dice/client/dice-game.tsx")).DiceGame,
  })),
  keno: lazy(async () => ({
    default: (await import("../games/keno/client/keno-game.tsx")).KenoGame,
  })),
  blackjack: lazy(async () => ({
    default: (await import("../games/blackjack/client/blackjack-game.tsx")).BlackjackGame,
  })),
  hilo: lazy(async () => ({
    default: (await import("../games/hilo/client/hilo-game.tsx")).HiloGame,
  })),
  "video-poker": lazy(async () => ({
    default: (await import("../games/video-poker/client/poker-game.tsx")).PokerGame,
  })),
  mines: lazy(async () => ({
    default: (await import("../games/mines/client/mines-game.tsx")).MinesGame,
  })),
  limbo: lazy(async () => ({
    default: (await import("../games/limbo/client/limbo-game.tsx")).LimboGame,
  })),
  plinko: lazy(async () => ({
    default: (await import("../games/plinko/client/plinko-game.tsx")).PlinkoGame,
  })),
  roulette: lazy(async () => ({
    default: (await import("../games/roulette/client/roulette-game.tsx")).RouletteGame,
  })),
  slot: lazy(async () => ({
    default: (await import("../games/slot/client/slot-game.tsx")).SlotGame,
  })),
  "dragon-tiger": LiveTable,
  wheel: lazy(async () => ({
    default: (await import("../games/wheel/client/wheel-game.tsx")).WheelGame,
  })),
};

type State =
  | { readonly is: "opening" }
  | { readonly is: "failed"; readonly refusal: FrameRefusal }
  | { readonly is: "open"; readonly frame: Frame };

/**
 * The language of the launch stands in the address too, so that an error before the session is
 * readable.
 */
const addressLanguage = (): string =>
  new URLSearchParams(location.search).get("lang") ?? navigator.language;

function useOpening(gameCode: string): readonly [State, Language] {
  const [state, setState] = useState<State>({ is: "opening" });
  const [language, setLanguage] = useState(inEnglish);
  useEffect(() => {
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const early = await loadLanguage(addressLanguage());
      if (isCurrent) setLanguage(early);
      const opened = await openFrameSession(gameCode);
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
  }, [gameCode]);
  return [state, language];
}

export function Opening({ gameCode }: { readonly gameCode: string }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={attempt}
      gameCode={gameCode}
      retry={() => {
        setAttempt(attempt + 1);
      }}
    />
  );
}

function Attempt({ gameCode, retry }: { readonly gameCode: string; readonly retry: () => void }) {
  const [state, language] = useOpening(gameCode);
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

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function Opened({ frame }: { readonly frame: Frame }) {
  const Game = gameParts[frame.config.kind];
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
