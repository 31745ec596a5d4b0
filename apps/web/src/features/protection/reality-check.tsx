import type { PlaySession } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { FormError } from "../../ui/form-error.tsx";
import { elapsedText } from "./amounts.ts";
import { acknowledge, playSessionQuery } from "./api.ts";

/** Longer timers fire at once. */
const timerMsMax = 2 ** 31 - 1;

interface RealityCheckProps {
  readonly onHistory: () => void;
  readonly onSignOut: () => void;
}

/**
 * Says how long somebody plays and what it has cost, over whatever is shown, a running game too. It
 * goes away when it was read; until then it comes back after every reload, because the server knows
 * what was read.
 */
export function RealityCheck({ onHistory, onSignOut }: RealityCheckProps) {
  const { data: session, refetch } = useQuery(playSessionQuery);
  const [isTimeUp, setTimeUp] = useState(false);
  const dueAt = session === undefined ? undefined : Date.parse(session.realityDueAt);
  const timeEndsAt = session?.timeEndsAt ?? null;
  // The figures are read again when it is due, and the answer confirms that it is.
  useMoment(dueAt, () => void refetch());
  useMoment(timeEndsAt === null ? undefined : Date.parse(timeEndsAt), () => {
    setTimeUp(true);
    void refetch();
  });
  if (session === undefined || dueAt === undefined) return null;
  return (
    <Check
      session={session}
      isOpen={isTimeUp || dueAt <= serverNow()}
      isTimeUp={isTimeUp}
      onRead={() => setTimeUp(false)}
      onHistory={onHistory}
      onSignOut={onSignOut}
    />
  );
}

/** Calls once, when a moment comes that is still ahead. */
function useMoment(at: number | undefined, onCome: () => void): void {
  useEffect(() => {
    if (at === undefined) return undefined;
    const left = at - serverNow();
    if (left <= 0) return undefined;
    // A little later than the moment, so that the server sees it past as well.
    const timer = setTimeout(onCome, Math.min(left + 250, timerMsMax));
    return () => clearTimeout(timer);
    // The moment is what counts; the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
}

interface CheckProps extends RealityCheckProps {
  readonly session: PlaySession;
  readonly isOpen: boolean;
  readonly isTimeUp: boolean;
  readonly onRead: () => void;
}

function Check({ session, isOpen, isTimeUp, onRead, onHistory, onSignOut }: CheckProps) {
  const t = useTranslations("protection");
  const shell = useTranslations("shell");
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState<"goOn" | "history">();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    // A game that fills the screen would hide it.
    if (isOpen && document.fullscreenElement !== null) void document.exitFullscreen();
  }, [isOpen]);
  async function read(which: "goOn" | "history") {
    setBusy(which);
    setRefusal(undefined);
    try {
      await acknowledge();
      onRead();
      if (which === "history") onHistory();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Dialog isOpen={isOpen} title={t("reality")} width="narrow" isOnTop>
      <div className="grid gap-4">
        {isTimeUp && <FormError text={t("timeUp")} />}
        <Figures session={session} isOpen={isOpen} />
        <FormError text={refusal} />
        <Button
          look="action"
          size="large"
          data-first
          isBusy={busy === "goOn"}
          disabled={busy !== undefined}
          onClick={() => void read("goOn")}
        >
          {t("goOn")}
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button
            isBusy={busy === "history"}
            disabled={busy !== undefined}
            className="min-h-11 whitespace-normal"
            onClick={() => void read("history")}
          >
            {shell("bettingRecord")}
          </Button>
          <Button className="min-h-11 whitespace-normal" onClick={onSignOut}>
            {shell("signOut")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Figures({ session, isOpen }: Pick<CheckProps, "session" | "isOpen">) {
  const t = useTranslations("protection");
  const { startedAt, staked, won, net, currency } = session;
  const elapsed = useElapsed(Date.parse(startedAt), isOpen);
  return (
    <>
      <p className="grid justify-items-center gap-1 text-center">
        <Clock size={28} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
        <span className="text-sm text-fg2">{t("elapsed")}</span>
        <bdi dir="ltr" className="num font-display text-2xl font-bold">
          {elapsedText(elapsed)}
        </bdi>
      </p>
      <dl className="grid gap-2 rounded-md bg-s2 p-4 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-fg2">
        <div>
          <dt>{t("staked")}</dt>
          <dd>
            <Money amount={staked} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t("won")}</dt>
          <dd>
            <Money amount={won} currency={currency} />
          </dd>
        </div>
        <div className="border-t border-line pt-2 font-semibold">
          <dt>{t("net")}</dt>
          <dd>
            <Money amount={net} currency={currency} isSigned />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Milliseconds since a moment of the server's clock, counted on while it is shown. */
function useElapsed(from: number, isShown: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isShown) return undefined;
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  return Math.max(0, now - from);
}
