import { minuteMs, hourMs, dayMs } from "@baize/contract/durations";
import { useEffect, useState } from "react";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { useTimeText } from "../../lib/time.ts";

const weekMs = 7 * dayMs;

/** The time by the server's clock, read again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * How long ago, in words. The formatter of `use-intl` would lie in the first load of every page,
 * because all its hooks lie in one place.
 */
function agoText(language: string, ageMs: number): string {
  const format = new Intl.RelativeTimeFormat(formatLocale(language), { numeric: "auto" });
  if (ageMs < minuteMs) return format.format(0, "second");
  if (ageMs < hourMs) return format.format(-Math.floor(ageMs / minuteMs), "minute");
  if (ageMs < dayMs) return format.format(-Math.floor(ageMs / hourMs), "hour");
  return format.format(-Math.floor(ageMs / dayMs), "day");
}

interface MomentProps {
  readonly at: string;
  readonly now: number;
  readonly className?: string;
}

/** How long ago, for a week; the exact time on the pointer's rest. */
export function Moment({ at, now, className = "" }: MomentProps) {
  const language = useLanguage();
  const timeText = useTimeText();
  const ageMs = now - Date.parse(at);
  return (
    <time dateTime={at} title={timeText(at)} className={className}>
      {ageMs < weekMs ? agoText(language, ageMs) : timeText(at)}
    </time>
  );
}
