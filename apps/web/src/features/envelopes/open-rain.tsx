import type { Envelope, OwnPacket } from "@baize/contract";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { clockText, useSecondsUntil } from "../../lib/countdown.ts";
import { useStill } from "../../lib/still.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { readEnvelopes, takePacket } from "./api.ts";
import { EnvelopePicture, shownAfterMs } from "./envelope-picture.tsx";
import { Conditions, Turnover } from "./parts.tsx";

interface OpenRainProps {
  readonly envelope: Envelope;
  readonly onOpen: () => void;
  readonly onCheck: () => void;
}

/** A rain that is open: the envelope, its button, and the packet that came out of it. */
export function OpenRain({ envelope, onOpen, onCheck }: OpenRainProps) {
  const t = useTranslations("draws.envelope");
  const { envelopeId, title, terms, amount, currency, packets, taken, turnoverBps } = envelope;
  return (
    <section
      aria-labelledby={envelopeId}
      className="card grid grid-cols-1 items-center gap-6 p-4 sm:grid-cols-2 sm:p-6"
    >
      <Opening envelope={envelope} onOpen={onOpen} />
      <div className="grid gap-4 sm:order-first">
        <div className="grid gap-1">
          <h2 id={envelopeId} className="font-display text-xl font-semibold">
            <bdi>{title}</bdi>
          </h2>
          <p className="text-fg2">
            {envelope.isPersonal
              ? t("personal")
              : t("holds", { amount: moneyText(amount, currency), count: packets })}
          </p>
        </div>
        <div className="grid gap-1.5">
          {!envelope.isPersonal && (
            <progress
              value={taken}
              max={packets}
              aria-label={t("progress")}
              className="h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-s3 [&::-webkit-progress-value]:bg-brand"
            />
          )}
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-fg2">
            {!envelope.isPersonal && <span>{t("taken", { taken, packets })}</span>}
            {envelope.state === "open" && <Closing closesAt={envelope.closesAt} />}
          </p>
        </div>
        <Conditions envelope={envelope} />
        <div className="grid gap-1 text-sm text-fg2">
          <Turnover turnoverBps={turnoverBps} />
          <p className="whitespace-pre-line" dir="auto">
            {terms}
          </p>
        </div>
        <Button size="small" className="justify-self-start" onClick={onCheck}>
          {t("commitment")}
        </Button>
      </div>
    </section>
  );
}

/** The time that is left, in the last hour by the second. */
function Closing({ closesAt }: Pick<Envelope, "closesAt">) {
  const t = useTranslations("draws.envelope");
  const timeText = useTimeText();
  const left = useSecondsUntil(Date.parse(closesAt));
  useEffect(() => {
    if (left === 0) void readEnvelopes();
  }, [left]);
  return (
    <span className="num">
      {left > 3_600
        ? t("closes", { time: timeText(closesAt) })
        : t("closesIn", { time: clockText(left) })}
    </span>
  );
}

function Opening({ envelope, onOpen }: Pick<OpenRainProps, "envelope" | "onOpen">) {
  const t = useTranslations("draws.envelope");
  const refusalText = useRefusalText();
  const isStill = useStill();
  const [isAsking, setAsking] = useState(false);
  const [drawn, setDrawn] = useState<OwnPacket>();
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<unknown>();
  const own = drawn ?? envelope.own ?? undefined;
  const mayTake = envelope.conditions.every(({ isMet }) => isMet);
  useEffect(() => {
    if (drawn === undefined) return undefined;
    const show = () => {
      setShown(true);
      void readEnvelopes();
    };
    const timer = setTimeout(show, shownAfterMs(isStill));
    return () => clearTimeout(timer);
  }, [drawn, isStill]);
  async function take() {
    onOpen();
    setAsking(true);
    setError(undefined);
    try {
      setDrawn(await takePacket(envelope.envelopeId));
    } catch (failed) {
      setError(failed);
      await readEnvelopes();
    }
    setAsking(false);
  }
  const isReadable = own !== undefined && (drawn === undefined || isShown);
  return (
    <div className="grid gap-4 rounded-lg bg-brand-soft p-5">
      <EnvelopePicture
        isOpen={own !== undefined}
        isStill={isStill || drawn === undefined}
        className="w-32 sm:w-40"
      />
      <Came own={own} isReadable={isReadable} mayTake={mayTake} />
      {own === undefined && (
        <TakeButton
          look="action"
          size="large"
          isBusy={isAsking}
          disabled={!mayTake}
          onClick={() => void take()}
        >
          {t(envelope.isPersonal ? "openOwn" : "open")}
        </TakeButton>
      )}
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </div>
  );
}

interface CameProps {
  readonly own: OwnPacket | undefined;
  /** Once the picture has opened. */
  readonly isReadable: boolean;
  readonly mayTake: boolean;
}

/** What was in the packet, or that something is still missing. */
function Came({ own, isReadable, mayTake }: CameProps) {
  const t = useTranslations("draws.envelope");
  const awards = useTranslations("awards");
  const isEmpty = own === undefined && mayTake;
  return (
    <div role="status" className={`grid content-center text-center ${isEmpty ? "" : "min-h-16"}`}>
      {own !== undefined && isReadable && (
        <>
          <p className="text-sm text-fg2">{t("yours")}</p>
          <p className="num font-display text-2xl font-bold">
            {moneyText(own.amount, own.currency)}
          </p>
          {own.awardState === "on_hold" && (
            <p className="text-sm text-fg2">{awards("checkingText")}</p>
          )}
        </>
      )}
      {own === undefined && !mayTake && <p className="text-sm text-fg2">{t("notYet")}</p>}
    </div>
  );
}
