import { useEffect, useState } from "react";
import { serverNow } from "../lib/clock.ts";
import { useLanguage } from "../lib/i18n.tsx";
import { dateFormat } from "../lib/languages.ts";
import { useSiteZone } from "../lib/site-zone.ts";
import { zoneText } from "../lib/time.ts";

interface ClockProps {
  /** Whose time it is, as a hint on request. */
  readonly label: string;
  /** An IANA name; where absent, that of the other times on the page. */
  readonly timeZone?: string;
  /** With the name of the zone, where the page itself does not say it. */
  readonly isNamed?: boolean;
}

const beatMs = 1_000;

/** The time by the server's clock in a zone, and how far that is from Greenwich. */
export function Clock({ label, timeZone, isNamed = false }: ClockProps) {
  const language = useLanguage();
  const pageZone = useSiteZone();
  const zone = timeZone ?? pageZone;
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), beatMs);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(nowMs);
  const time = dateFormat(language, {
    timeStyle: "medium",
    ...(zone !== undefined && { timeZone: zone }),
  }).format(at);
  return (
    <time dateTime={at.toISOString()} title={label} className="num text-fg2">
      <bdi>{time}</bdi>{" "}
      <bdi dir="ltr">
        {isNamed && zone !== undefined ? `${zone} (${zoneText(at, zone)})` : zoneText(at, zone)}
      </bdi>
    </time>
  );
}
