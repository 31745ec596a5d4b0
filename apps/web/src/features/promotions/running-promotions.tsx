import type { PromotionEntry } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { PrizeWorth } from "../../ui/prize-worth.tsx";
import { runningQuery } from "./api.ts";
import { ProgressBar } from "../../ui/promotions/progress-bar.tsx";

const shown = ["joined", "process", "applying", "on_hold"] as const;

/** What the member takes part in and how far he is. Nothing where there is none. */
export function RunningPromotions() {
  const t = useTranslations("awards.running");
  const { data } = useQuery(runningQuery(useLanguage()));
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="promotions-running" className="grid grid-cols-1 gap-3">
      <h2 id="promotions-running" className="font-display text-lg font-semibold">
        {t("title")}
      </h2>
      <ul className="card divide-y divide-line">
        {data.map((entry) => (
          <Row key={entry.entryId} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Row({ entry }: { readonly entry: PromotionEntry }) {
  const t = useTranslations("awards.running");
  const timeText = useTimeText();
  const { title, state, amount, currency, progress, endsAt } = entry;
  const known = shown.find((one) => one === state);
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-48 flex-1 font-semibold">
          <bdi>{title}</bdi>
        </p>
        {known !== undefined && (
          <span className="rounded-full bg-info/12 px-2 py-0.5 text-xs font-semibold text-info">
            {t(`state.${known}`)}
          </span>
        )}
        {amount !== null && <PrizeWorth award={{ ...entry, amount }} className="font-semibold" />}
      </div>
      {progress !== null && <ProgressBar progress={progress} currency={currency} />}
      {endsAt !== null && (
        <p className="flex items-center gap-1.5 text-sm text-fg2">
          <Hourglass size={14} className="shrink-0" aria-hidden />
          {t("until", { time: timeText(endsAt) })}
        </p>
      )}
    </li>
  );
}
