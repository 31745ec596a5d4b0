import { CalendarClock } from "lucide-react";
import { useEffect } from "react";
import { clockText, useSecondsUntil } from "../lib/countdown.ts";
import { serverNow } from "../lib/clock.ts";
import { useLanguage } from "../lib/i18n.tsx";
import { untilText } from "../lib/until-text.ts";

/** The last hour is counted down; no longer, so that nobody is kept waiting. */
const countedSeconds = 3_600;

interface NextMomentProps {
  readonly at: string;
  /** What happens then, with its time. */
  readonly text: string;
  /** What the clock of the last hour is called. */
  readonly clockLabel: string;
  /** When it is there; the same function each time. */
  readonly onReached: () => void;
}

/** What comes next and how long it takes until then. */
export function NextMoment({ at, text, clockLabel, onReached }: NextMomentProps) {
  const language = useLanguage();
  const left = useSecondsUntil(Date.parse(at));
  const isReached = left === 0;
  useEffect(() => {
    if (isReached) onReached();
  }, [isReached, onReached]);
  const until = untilText(at, serverNow(), language);
  return (
    <div className="flex items-start gap-3">
      <CalendarClock
        size={22}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-brand-fg"
        aria-hidden
      />
      <div className="min-w-0">
        <p className="text-sm text-fg2">{text}</p>
        {left > 0 && left <= countedSeconds ? (
          <p className="num font-display text-xl font-bold" role="timer" aria-label={clockLabel}>
            <bdi dir="ltr">{clockText(left)}</bdi>
          </p>
        ) : (
          left > 0 &&
          until !== undefined && <p className="font-display text-xl font-bold">{until}</p>
        )}
      </div>
    </div>
  );
}
