import { formatLocale } from "@baize/contract/date-format";
import { Suspense, useEffect, useState } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import type { FrameRefusal } from "./api.ts";
import { createFrame, FrameContext, type Frame } from "./frame.ts";
import { loadGame } from "./games.ts";
import { inEnglish, loadLanguage, withTexts, type Language } from "./language.ts";
import { openFrameSession } from "./session.ts";
import { frameZone } from "./zone.ts";
import { Shell } from "./shell.tsx";

/** Begins to load what the page says it will show, while the session is asked for. */
function loadAhead(kind: string): void {
  // If this fails, opening the game reports it.
  loadGame(kind).catch(() => undefined);
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
      const { token, session } = opened;
      const [common, game] = await Promise.all([
        loadLanguage(session.lang),
        loadGame(session.config.kind),
      ]);
      const spoken = withTexts(common, (await game.texts[common.locale]()).default);
      setLanguage(spoken);
      setState({ is: "open", frame: createFrame(token, session, spoken, game.default) });
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
  const { View } = frame.game;
  useEffect(() => {
    document.title = frame.gameName;
    frame.bridge.send({ type: "baize:title", title: frame.gameName });
    frame.bridge.send({ type: "baize:ready", gameCode: frame.config.gameCode });
  }, [frame]);
  return (
    <FrameContext value={frame}>
      <Shell>
        <Suspense fallback={<Loading />}>
          <View />
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
