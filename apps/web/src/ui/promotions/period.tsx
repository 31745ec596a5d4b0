import type { Promotion, PromotionLabel, PromotionOffer } from "@baize/contract";
import { CalendarDays } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";

const looks = {
  soon: "bg-info/15 text-info",
  open: "bg-win/14 text-win",
  closed: "bg-s3 text-fg2",
} as const satisfies Record<Promotion["state"], string>;

/** Whether a promotion runs, in a word. */
function State({ state }: Pick<Promotion, "state">) {
  const t = useTranslations("pages.promotions.state");
  return (
    <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${looks[state]}`}>
      {t(state)}
    </span>
  );
}

const labelLooks = {
  coming_soon: "bg-info/15 text-info",
  join: "bg-win/14 text-win",
  apply: "bg-win/14 text-win",
  code: "bg-win/14 text-win",
  automatic: "bg-win/14 text-win",
  joined: "bg-brand-soft text-brand-fg",
  process: "bg-brand-soft text-brand-fg",
  applying: "bg-info/15 text-info",
  on_hold: "bg-info/15 text-info",
  claim: "bg-brand-soft text-brand-fg",
  claimed: "bg-s3 text-fg2",
  paused: "bg-s3 text-fg2",
  rejected: "bg-loss/12 text-loss",
  closed: "bg-s3 text-fg2",
} as const satisfies Record<PromotionLabel, string>;

/** What the member can do about it, where the platform knows; else whether it runs. */
export function Standing({ promotion }: { readonly promotion: PromotionOffer }) {
  const t = useTranslations("pages.promotions.label");
  const shell = useTranslations("shell");
  const { label, state, missing } = promotion;
  if (label !== null && state === "open" && missing === "verified") {
    return (
      <span className="rounded-full bg-brand-soft px-2.5 py-1 text-xs font-semibold text-brand-fg">
        {t("verify")}
      </span>
    );
  }
  if (label === null || state !== "open") return <State state={state} />;
  return (
    <span className={`rounded-full px-2.5 py-1 text-xs font-semibold ${labelLooks[label]}`}>
      {label === "paused" ? shell("paused") : t(label)}
    </span>
  );
}

/** From when to when, in the visitor's time. Of what is paused nobody says that it never ends. */
export function Period({
  startsAt,
  endsAt,
  label,
}: Pick<PromotionOffer, "startsAt" | "endsAt" | "label">) {
  const t = useTranslations("pages.promotions");
  const timeText = useTimeText();
  function text(): string {
    if (startsAt !== null && endsAt !== null) {
      return t("period", { from: timeText(startsAt), until: timeText(endsAt) });
    }
    if (startsAt !== null) return t("from", { from: timeText(startsAt) });
    return endsAt === null ? t("always") : t("until", { until: timeText(endsAt) });
  }
  if (label === "paused" && startsAt === null && endsAt === null) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs text-fg2">
      <CalendarDays size={14} className="shrink-0" aria-hidden />
      {text()}
    </span>
  );
}
