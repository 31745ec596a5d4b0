import type { Promotion } from "@baize/contract";
import { CalendarDays } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";

const looks = {
  soon: "bg-info/15 text-info",
  open: "bg-win/14 text-win",
  closed: "bg-s3 text-fg2",
} as const satisfies Record<Promotion["state"], string>;

/** Whether a promotion runs, in a word. */
export function State({ state }: Pick<Promotion, "state">) {
  const t = useTranslations("pages.promotions.state");
  return (
    <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${looks[state]}`}>
      {t(state)}
    </span>
  );
}

/** From when to when, in the visitor's time. */
export function Period({ startsAt, endsAt }: Pick<Promotion, "startsAt" | "endsAt">) {
  const t = useTranslations("pages.promotions");
  const timeText = useTimeText();
  function text(): string {
    if (startsAt !== null && endsAt !== null) {
      return t("period", { from: timeText(startsAt), until: timeText(endsAt) });
    }
    if (startsAt !== null) return t("from", { from: timeText(startsAt) });
    return endsAt === null ? t("always") : t("until", { until: timeText(endsAt) });
  }
  return (
    <span className="flex items-center gap-1.5 text-xs text-fg2">
      <CalendarDays size={14} className="shrink-0" aria-hidden />
      {text()}
    </span>
  );
}
