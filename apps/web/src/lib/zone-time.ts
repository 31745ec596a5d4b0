/**
 * Times as an office writes them down: by the clock of the brand's time zone, without seconds, as
 * `<input type="datetime-local">` has them ("2026-11-21T18:05").
 */

/** What the clock of a zone shows at a moment; "" for none. */
export function toZoneText(at: string | null, timeZone: string): string {
  if (at === null) return "";
  const shown = new Intl.DateTimeFormat("en-CA-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at));
  const part = (type: string) => shown.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Milliseconds by which a zone's clock is ahead of Greenwich at a moment. */
function aheadMs(at: number, timeZone: string): number {
  return Date.parse(`${toZoneText(new Date(at).toISOString(), timeZone)}Z`) - at;
}

const wholeMinute = 60_000;

/**
 * The moment at which the clock of a zone shows a text; null where there is none. In an hour that a
 * clock change skips, a neighbouring time is used.
 */
export function fromZoneText(text: string, timeZone: string): string | null {
  const shown = Date.parse(`${text.slice(0, 16)}Z`);
  if (Number.isNaN(shown)) return null;
  const guess = shown - aheadMs(shown, timeZone);
  // Beside a change of clocks the first guess is on its other side.
  const at = shown - aheadMs(guess, timeZone);
  return new Date(Math.round(at / wholeMinute) * wholeMinute).toISOString();
}
