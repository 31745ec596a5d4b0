import { useEffect, useState } from "react";
import { useFormatter } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { useTimeText } from "../../lib/time.ts";

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

/** The time by the server's clock, read again each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface MomentProps {
  readonly at: string;
  readonly now: number;
  readonly className?: string;
}

/** How long ago, for a week; the exact time on the pointer's rest. */
export function Moment({ at, now, className = "" }: MomentProps) {
  const format = useFormatter();
  const timeText = useTimeText();
  const atMs = Date.parse(at);
  // A message that is seen at once would otherwise come from the future.
  const isRecent = now - atMs < weekMs;
  const shown = isRecent ? format.relativeTime(Math.min(atMs, now), now) : timeText(at);
  return (
    <time dateTime={at} title={timeText(at)} className={className}>
      {shown}
    </time>
  );
}
