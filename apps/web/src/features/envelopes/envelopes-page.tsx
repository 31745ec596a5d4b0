import type { Envelope } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { clockText, useSecondsUntil } from "../../lib/countdown.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { NextMoment } from "../../ui/next-moment.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DrawProof } from "../../ui/draw-proof/draw-proof.tsx";
import { envelopesQuery, readEnvelopes } from "./api.ts";
import { EnvelopePicture } from "./envelope-picture.tsx";
import { OpenRain } from "./open-rain.tsx";
import { Conditions, Turnover } from "./parts.tsx";

/**
 * Red envelopes: the member's own and rains that are open, those to come, and past ones with all
 * their packets.
 */
export function EnvelopesPage() {
  const t = useTranslations("draws.envelope");
  const [checked, setChecked] = useState<Envelope>();
  // Who takes the last packet ends the rain, and wants to see what was in it.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { data, error, isError, refetch } = useQuery(envelopesQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-48" />;
  const open = data.filter(
    ({ state, envelopeId }) => state === "open" || opened.includes(envelopeId),
  );
  const planned = data.filter(({ state }) => state === "planned").toReversed();
  // While none is open, the next one has the place of an open one.
  const [soonest, ...rest] = open.length === 0 ? planned : [];
  const later = open.length === 0 ? rest : planned;
  const past = data.filter(({ state }) => state !== "open" && state !== "planned");
  return (
    <div className="grid grid-cols-1 gap-6">
      {open.length + planned.length === 0 && <Empty picture="no-promotions" text={t("none")} />}
      {open.map((envelope) => (
        <OpenRain
          key={envelope.envelopeId}
          envelope={envelope}
          onOpen={() => setOpened((before) => [...before, envelope.envelopeId])}
          onCheck={() => setChecked(envelope)}
        />
      ))}
      {soonest !== undefined && <NextRain envelope={soonest} onCheck={() => setChecked(soonest)} />}
      {later.length > 0 && <Rains title={t("planned")} envelopes={later} onCheck={setChecked} />}
      {past.length > 0 && <Rains title={t("past")} envelopes={past} onCheck={setChecked} />}
      <Dialog
        isOpen={checked !== undefined}
        title={checked?.title ?? t("check")}
        width="wide"
        onClose={() => setChecked(undefined)}
      >
        {checked !== undefined && <DrawProof drawId={checked.envelopeId} />}
      </Dialog>
    </div>
  );
}

const readAgain = () => void readEnvelopes();

/** The rain that comes next: when, what is in it, and what it asks. */
function NextRain({ envelope, onCheck }: RowProps) {
  const t = useTranslations("draws.envelope");
  const timeText = useTimeText();
  const { envelopeId, title, amount, currency, packets, opensAt, terms, isPersonal } = envelope;
  return (
    <section aria-labelledby={envelopeId} className="card overflow-hidden">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-4 bg-linear-to-r from-brand-soft to-s2 p-4 sm:gap-x-8 sm:p-6 rtl:bg-linear-to-l">
        <div className="grid min-w-0 gap-3">
          <h2 id={envelopeId} className="font-display text-xl font-bold">
            <bdi>{title}</bdi>
          </h2>
          <NextMoment
            at={opensAt}
            text={t("opens", { time: timeText(opensAt) })}
            clockLabel={t("opensIn")}
            onReached={readAgain}
          />
        </div>
        <EnvelopePicture isOpen={false} isStill className="w-28 sm:w-44" />
      </div>
      <div className="grid grid-cols-1 gap-3 p-4 sm:p-6">
        <p className="font-semibold">
          {isPersonal
            ? t("personal")
            : t("holds", { amount: moneyText(amount, currency), count: packets })}
        </p>
        <Conditions envelope={envelope} />
        <div className="grid gap-1 text-sm text-fg2">
          <Turnover turnoverBps={envelope.turnoverBps} />
          <p className="whitespace-pre-line" dir="auto">
            {terms}
          </p>
        </div>
        <Button
          size="small"
          aria-label={`${t("commitment")}: ${title}`}
          className="justify-self-start"
          onClick={onCheck}
        >
          {t("commitment")}
        </Button>
      </div>
    </section>
  );
}

interface RainsProps {
  readonly title: string;
  readonly envelopes: readonly Envelope[];
  readonly onCheck: (envelope: Envelope) => void;
}

function Rains({ title, envelopes, onCheck }: RainsProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="font-display text-lg font-semibold">{title}</h2>
      <ul className="card divide-y divide-line">
        {envelopes.map((envelope) => (
          <Row key={envelope.envelopeId} envelope={envelope} onCheck={() => onCheck(envelope)} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly envelope: Envelope;
  readonly onCheck: () => void;
}

function Row({ envelope, onCheck }: RowProps) {
  const t = useTranslations("draws.envelope");
  const timeText = useTimeText();
  const { title, state, amount, currency, packets, taken, own, opensAt, isPersonal } = envelope;
  const isPlanned = state === "planned";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className={`shrink-0 ${isPlanned || own !== null ? "" : "opacity-60 grayscale"}`}>
        <EnvelopePicture isOpen={own !== null} isStill className="w-14" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p className="text-sm text-fg2">
          {isPlanned ? t("opens", { time: timeText(opensAt) }) : timeText(opensAt)}
        </p>
        <p className="text-sm text-fg2">
          {isPersonal
            ? t("personal")
            : isPlanned
              ? t("holds", { amount: moneyText(amount, currency), count: packets })
              : t("taken", { taken, packets })}
        </p>
        {isPlanned && <Conditions envelope={envelope} />}
      </div>
      {isPlanned ? (
        <Countdown opensAt={opensAt} />
      ) : (
        <p className="text-sm">
          {own === null ? (
            <span className="text-fg2">{t(isPersonal ? "notOpened" : "missed")}</span>
          ) : (
            <Money amount={own.amount} currency={currency} className="font-semibold text-win" />
          )}
        </p>
      )}
      <Button size="small" aria-label={`${t("check")}: ${title}`} onClick={onCheck}>
        {t(isPlanned ? "commitment" : "check")}
      </Button>
    </li>
  );
}

/** The last hour before a rain is counted down; no longer, so that nobody is kept waiting. */
const countedSeconds = 3_600;

function Countdown({ opensAt }: { readonly opensAt: string }) {
  const t = useTranslations("draws.envelope");
  const left = useSecondsUntil(Date.parse(opensAt));
  useEffect(() => {
    if (left === 0) void readEnvelopes();
  }, [left]);
  if (left > countedSeconds) return null;
  return (
    <p className="num font-display text-lg font-semibold" role="timer" aria-label={t("opensIn")}>
      {clockText(left)}
    </p>
  );
}
