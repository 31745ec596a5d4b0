import type { AsideEvent, EventConsumer } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { unitText } from "../../lib/unit-text.ts";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { spanOf } from "../../ui/desk/queue-rules.ts";
import { states } from "./api.ts";

/** One event may stand aside for several readers. */
export const keyOf = ({ consumer, eventId }: AsideEvent) => `${consumer} ${eventId}`;

const tones = { parked: "bad", retrying: "brand", waiting: "calm" } as const;

export function StateMark({ state }: Pick<AsideEvent, "state">) {
  const t = useTranslations("console.eventLog.state");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}

/** How many events a reader has not passed. */
export function Behind({ reader }: { readonly reader: EventConsumer }) {
  const t = useTranslations("console.eventLog");
  const { behind: count, isMore } = reader;
  if (count === 0) return <Mark tone="good">{t("caughtUp")}</Mark>;
  return t(isMore ? "behindMore" : "behindCount", { count });
}

/** How old the oldest of them is; seconds count, because a reader is at work at once. */
export function useLagText(): (reader: EventConsumer) => string | null {
  const language = useLanguage();
  return ({ lagSeconds, oldestAt }) => {
    if (oldestAt === null) return null;
    const seconds = Math.round(lagSeconds);
    if (seconds < 120) return unitText(language, seconds, "second");
    return unitText(language, ...spanOf(Math.floor(seconds / 60)));
  };
}

/** What it could not take, by what becomes of it. */
export function AsideMarks({ reader }: { readonly reader: EventConsumer }) {
  const t = useTranslations("console.eventLog");
  const some = states.filter((state) => reader[state] > 0);
  if (some.length === 0) return <span className="text-fg2">{t("nothingAside")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {some.map((state) => (
        <Mark key={state} tone={tones[state]}>
          {t(`stateCount.${state}`, { count: reader[state] })}
        </Mark>
      ))}
    </span>
  );
}
