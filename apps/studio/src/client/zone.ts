/** Times as the site writes them: its zone, the words of the language, Latin digits. */

/** The language as `Intl` formats in it here: Latin digits, and the calendar of the site. */
export const formatLocale = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`;

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

/**
 * A moment as the site writes it: in the words of the language, in digits where the browser has no
 * words of that language.
 */
export function momentText(at: number, { locale, timeZone, hasSeconds }: TimeWay): string {
  const tag = formatLocale(locale);
  const hasWords = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  const timeStyle = hasSeconds ? "medium" : "short";
  if (hasWords) {
    return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle, timeZone }).format(at);
  }
  return new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(hasSeconds ? { second: "2-digit" } : {}),
    timeZone,
  }).format(at);
}
