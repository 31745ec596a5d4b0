import { dateFormatIn } from "@baize/contract/date-format";

/** Times as the site writes them: its zone, the words of the language, Latin digits. */

/** A zone browsers know; anything else an address may hold is none. */
function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone times are shown in: that of the site, which the launch wrote into the address of the
 * game; the player's own where no launch said.
 */
export function zoneOf(search: string): string {
  return zoneAsked(new URLSearchParams(search).get("zone")) ?? ownZone();
}

export const zoneAsked = (zone: string | null | undefined): string | undefined =>
  typeof zone === "string" && isZone(zone) ? zone : undefined;

export const frameZone = (): string => zoneOf(location.search);

interface TimeWay {
  readonly locale: string;
  readonly timeZone: string;
  readonly hasSeconds: boolean;
}

/** A moment as the site writes it. */
export function momentText(at: number, { locale, timeZone, hasSeconds }: TimeWay): string {
  const timeStyle = hasSeconds ? "medium" : "short";
  return dateFormatIn(locale, { dateStyle: "medium", timeStyle, timeZone }).format(at);
}
