import type { Captcha, CaptchaAnswer, CaptchaPurpose } from "@baize/contract";
import { BadgeCheck, Eye, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { captchaPaceMs, drawCaptcha } from "../lib/captcha.ts";
import { serverNow } from "../lib/clock.ts";
import { CallRefused } from "../lib/refused.ts";
import { findNumber } from "../lib/work.ts";
import { Button, IconButton } from "./button.tsx";
import { Field } from "./field.tsx";

/**
 * A captcha: a picture to read, or a piece of work for the browser instead. Its host loads the
 * messages of `fields`, keeps the state of `useCaptcha`, sends `part()` with its call and tells
 * `after` what came of it: an answer is good for one call, whatever the call says.
 */

type Loaded =
  | { readonly step: "loading" }
  | { readonly step: "failed" }
  | { readonly step: "ready"; readonly captcha: Captcha; readonly text: string }
  | { readonly step: "working"; readonly captcha: Captcha; readonly share: number }
  | { readonly step: "done"; readonly captcha: Captcha; readonly number: number };

export interface CaptchaState {
  readonly isShown: boolean;
  readonly loaded: Loaded;
  readonly error: string | undefined;
  /** What the call's body carries. */
  readonly part: () => { readonly captcha?: CaptchaAnswer };
  /** Whether the call may be made: nothing is asked for, or it is answered. Else tells so. */
  readonly isAnswered: () => boolean;
  /** Tells what a call refused; shows the captcha where it is asked for. True: told here. */
  readonly after: (error?: unknown) => boolean;
  readonly type: (text: string) => void;
  readonly renew: () => void;
  readonly work: () => void;
}

/** Whether a refusal asks for a captcha, or says that its answer was wrong. */
function isAboutCaptcha(error: unknown): boolean {
  return (
    error instanceof CallRefused &&
    (error.code === "captcha_required" || error.code === "captcha_wrong")
  );
}

function asksForCaptcha(error: unknown): boolean {
  return isAboutCaptcha(error) || (error instanceof CallRefused && error.value["captcha"] === true);
}

/** Loads a picture for each round, at the server's pace. */
function useRounds(purpose: CaptchaPurpose, isShown: boolean) {
  const [loaded, setLoaded] = useState<Loaded>({ step: "loading" });
  const [round, setRound] = useState(0);
  const lastAt = useRef(0);
  const abortRef = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isShown) return undefined;
    const abort = new AbortController();
    abortRef.current = abort;
    const load = async () => {
      try {
        const captcha = await drawCaptcha(purpose, abort.signal);
        if (!abort.signal.aborted) setLoaded({ step: "ready", captcha, text: "" });
      } catch {
        if (!abort.signal.aborted) setLoaded({ step: "failed" });
      }
    };
    const waitMs = Math.max(0, lastAt.current + captchaPaceMs - serverNow());
    lastAt.current = serverNow() + waitMs;
    const timer = setTimeout(() => void load(), waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // Another round is another picture.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isShown, purpose, round]);
  const renew = () => {
    abortRef.current?.abort();
    setLoaded({ step: "loading" });
    setRound((before) => before + 1);
  };
  const work = (captcha: Captcha) => void doWork(captcha, abortRef.current, setLoaded);
  return { loaded, setLoaded, renew, work };
}

/** @param isAlwaysShown where a form has it from the start, not only after failures. */
export function useCaptcha(purpose: CaptchaPurpose, isAlwaysShown = false): CaptchaState {
  const t = useTranslations("fields");
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const isShown = isAsked || isAlwaysShown;
  const { loaded, setLoaded, renew, work } = useRounds(purpose, isShown);
  useExpiry(loaded, renew);
  function answer(): CaptchaAnswer | undefined {
    if (loaded.step === "done") {
      return { kind: "work", captchaId: loaded.captcha.captchaId, number: loaded.number };
    }
    const text = loaded.step === "ready" ? loaded.text.trim() : "";
    if (loaded.step !== "ready" || text === "") return undefined;
    return { kind: "image", captchaId: loaded.captcha.captchaId, text };
  }
  return {
    isShown,
    loaded,
    error,
    part() {
      const given = isShown ? answer() : undefined;
      return given === undefined ? {} : { captcha: given };
    },
    isAnswered() {
      const isAnswered = !isShown || answer() !== undefined;
      setError(isAnswered ? undefined : t("captchaRequired"));
      return isAnswered;
    },
    after(refusal) {
      const isAbout = isAboutCaptcha(refusal);
      setError(isAbout && isShown && refusal instanceof Error ? refusal.message : undefined);
      if (asksForCaptcha(refusal)) setAsked(true);
      if (isShown) renew();
      return isAbout;
    },
    type(text) {
      setError(undefined);
      if (loaded.step === "ready") setLoaded({ ...loaded, text });
    },
    renew,
    work() {
      if (loaded.step === "ready") work(loaded.captcha);
      setError(undefined);
    },
  };
}

async function doWork(
  captcha: Captcha,
  abort: AbortController | undefined,
  setLoaded: (next: Loaded) => void,
): Promise<void> {
  setLoaded({ step: "working", captcha, share: 0 });
  const number = await findNumber(captcha.work, {
    onProgress: (share) => setLoaded({ step: "working", captcha, share }),
    ...(abort && { signal: abort.signal }),
  }).catch(() => undefined);
  if (abort?.signal.aborted === true) return;
  setLoaded(number === undefined ? { step: "failed" } : { step: "done", captcha, number });
}

/** An expired captcha is replaced before somebody wastes an answer on it. */
function useExpiry(loaded: Loaded, renew: () => void): void {
  const endsAt = "captcha" in loaded ? loaded.captcha.endsAt : undefined;
  const onEnded = useEffectEvent(renew);
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(() => onEnded(), Math.max(0, Date.parse(endsAt) - serverNow()));
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** The field itself; nothing while no captcha is asked for. */
export function CaptchaField({ captcha }: { readonly captcha: CaptchaState }) {
  const t = useTranslations("fields");
  const { loaded } = captcha;
  if (!captcha.isShown) return null;
  if (loaded.step === "working" || loaded.step === "done") return <Work captcha={captcha} />;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2">
        <Picture loaded={loaded} />
        <IconButton
          label={t("captchaRefresh")}
          disabled={loaded.step === "loading"}
          onClick={captcha.renew}
        >
          <RefreshCw size={18} className={loaded.step === "loading" ? "spin" : ""} aria-hidden />
        </IconButton>
      </div>
      <Field
        label={t("captcha")}
        value={loaded.step === "ready" ? loaded.text : ""}
        onChange={(event) => captcha.type(event.target.value)}
        error={captcha.error}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
        dir="ltr"
        inputClass="tracking-[0.2em] rtl:text-right"
        trail={
          <Button
            look="ghost"
            size="small"
            disabled={loaded.step !== "ready"}
            onClick={captcha.work}
            className="me-1.5 shrink-0 underline underline-offset-4"
          >
            {t("captchaWork")}
          </Button>
        }
      />
    </div>
  );
}

function Picture({ loaded }: { readonly loaded: Loaded }) {
  const t = useTranslations("fields");
  const place = "h-16 w-48 rounded-md";
  if (loaded.step === "failed") {
    return (
      <p role="alert" className={`grid place-items-center bg-s2 px-3 text-sm text-loss ${place}`}>
        {t("captchaFailed")}
      </p>
    );
  }
  if (loaded.step !== "ready") return <div aria-hidden className={`skeleton ${place}`} />;
  return (
    <img
      src={`data:image/png;base64,${loaded.captcha.image}`}
      alt={t("captchaPicture")}
      width={240}
      height={80}
      className={`border border-line2 object-cover ${place}`}
    />
  );
}

/** The browser at work, and what came of it. */
function Work({ captcha }: { readonly captcha: CaptchaState }) {
  const t = useTranslations("fields");
  const { loaded } = captcha;
  const isDone = loaded.step === "done";
  const share = loaded.step === "working" ? loaded.share : 1;
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-md border border-control bg-canvas py-1 ps-3.5 pe-1">
      <div role="status" className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          {isDone && <BadgeCheck size={18} className="shrink-0 text-win" aria-hidden />}
          {isDone ? t("captchaDone") : t("captchaWorking")}
        </p>
        {!isDone && (
          <progress value={share} max={1} aria-label={t("captchaWorking")} className="mt-1 block" />
        )}
      </div>
      <IconButton label={t("captchaRead")} onClick={captcha.renew}>
        <Eye size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
