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
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DrawProof } from "../../ui/draw-proof/draw-proof.tsx";
import { envelopesQuery, readEnvelopes } from "./api.ts";
import { OpenRain } from "./open-rain.tsx";
import { Conditions } from "./parts.tsx";

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
      {planned.length > 0 && (
        <Rains title={t("planned")} envelopes={planned} onCheck={setChecked} />
      )}
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

function Row({ envelope, onCheck }: { readonly envelope: Envelope; readonly onCheck: () => void }) {
  const t = useTranslations("draws.envelope");
  const timeText = useTimeText();
  const { title, state, amount, currency, packets, taken, own, opensAt, isPersonal } = envelope;
  const isPlanned = state === "planned";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-48">
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
