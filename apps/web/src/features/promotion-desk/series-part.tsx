import type { DeskPromotion, PromotionSeries, SeriesStep } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { useMay } from "../../lib/operator.ts";
import { polled } from "../../lib/polled.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Failed } from "../../ui/states.tsx";

/** A promotion that repeats: as a series of promotions with its terms. */

function seriesQuery({ merchantCode, promotionId }: DeskPromotion) {
  const query = { merchantCode, promotionId };
  return queryOptions({
    queryKey: ["promotion-series", query],
    ...polled,
    queryFn: ({ signal }) => call("promotionSeries", { query }, { signal }),
  });
}

const steps = ["day", "week", "month"] as const satisfies readonly SeriesStep[];

/** Codes are typed in once, and gifts are for a list: neither repeats. */
const single: ReadonlySet<string> = new Set(["code", "gift"]);

interface RowProps {
  readonly row: DeskPromotion;
}

/** The series of a promotion, and the form that starts one. Absent where it cannot repeat. */
export function SeriesPart({ row }: RowProps) {
  const t = useTranslations("console.series");
  const mayStart = useMay("rewards.approve");
  const series = useQuery({ ...seriesQuery(row), enabled: row.current !== null });
  const { current } = row;
  if (current === null || single.has(current.kind)) return null;
  const all = series.data ?? [];
  const isRunning = all.some(({ state }) => state === "running");
  const hasTime = current.startsAt !== null && current.endsAt !== null;
  const mayAsk = mayStart && series.isSuccess && !isRunning && !row.isStopped;
  if (all.length === 0 && !series.isError && !mayAsk) return null;
  return (
    <section className="grid gap-3" aria-label={t("title")}>
      <h3 className="font-semibold">{t("title")}</h3>
      {series.isError && <Failed error={series.error} onRetry={() => void series.refetch()} />}
      {all.map((one) => (
        <OneSeries key={one.seriesId} series={one} />
      ))}
      {mayAsk && !hasTime && <p className="text-fg2">{t("needsTime")}</p>}
      {mayAsk && hasTime && <Start row={row} />}
    </section>
  );
}

const tones = { running: "good", stopped: "bad", done: "calm" } as const;

function OneSeries({ series }: { readonly series: PromotionSeries }) {
  const t = useTranslations("console.series");
  const timeText = useTimeText();
  const mayStop = useMay("rewards.write");
  const [isOpen, setOpen] = useState(false);
  const { decide, isBusy, error } = useDeciding();
  const { merchantCode, seriesId, every, state, times, made, next } = series;
  const stop = (reason: string) =>
    call("stopPromotionSeries", { params: { merchantCode, seriesId }, body: { reason } });
  const canEnd = state === "running" || series.isHeld;
  return (
    <section
      aria-label={t(`every.${every}`)}
      className="grid gap-3 rounded-md border border-line p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Repeat size={16} aria-hidden className="text-fg3" />
        <h4 className="font-medium">{t(`every.${every}`)}</h4>
        <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
      </div>
      <Facts
        facts={[
          [t("made"), t("madeOf", { made, times })],
          [t("next"), next && timeText(next.startsAt)],
          [t("last"), state === "stopped" ? null : timeText(series.endsAt)],
          [t("startedBy"), series.startedBy],
          [t("reason"), series.reason],
        ]}
      />
      {mayStop && canEnd && (
        <Button
          size="small"
          look="danger"
          className="justify-self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("stop")}
        </Button>
      )}
      {isOpen && canEnd && (
        <ReasonForm
          text={t("stopText")}
          action={t("stop")}
          isBusy={isBusy}
          error={error}
          onSend={(reason) => void decide(() => stop(reason))}
        />
      )}
    </section>
  );
}

const timesMax = 60;

function timesOf(text: string): number | undefined {
  const plain = latinDigits(text.trim());
  const times = /^\d{1,2}$/.test(plain) ? Number(plain) : 0;
  return times >= 1 && times <= timesMax ? times : undefined;
}

function Start({ row }: RowProps) {
  const t = useTranslations("console.series");
  const { decide, isBusy, error } = useDeciding();
  const [seriesId] = useState(() => randomUuid());
  const [every, setEvery] = useState<SeriesStep>("week");
  const [typed, setTyped] = useState("4");
  const [hasTried, setTried] = useState(false);
  const times = timesOf(typed);
  const { merchantCode, promotionId, currentRevision } = row;
  function start(): void {
    setTried(true);
    if (times === undefined || currentRevision === null) return;
    const params = { merchantCode, seriesId };
    const body = { promotionId, revision: currentRevision, every, times };
    void decide(() => call("startPromotionSeries", { params, body }));
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p className="text-fg2">{t("lead")}</p>
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          isStacked
          label={t("step")}
          value={every}
          options={steps.map((one) => [one, t(`every.${one}`)] as const)}
          onChange={(next) => setEvery(steps.find((one) => one === next) ?? every)}
        />
        <Field
          label={t("times")}
          inputMode="numeric"
          value={typed}
          error={hasTried && times === undefined ? t("timesWrong") : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <SaveError error={error} />
      <Button type="submit" size="small" className="justify-self-start" isBusy={isBusy}>
        <Repeat size={16} aria-hidden />
        {t("start")}
      </Button>
    </form>
  );
}
