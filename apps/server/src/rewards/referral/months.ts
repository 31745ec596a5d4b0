/** Months of a brand. Pure. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-CA-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** The day at a moment in a zone, yyyy-MM-dd. */
export const dayOf = (at: Date, timeZone: string): string => formatOf(timeZone).format(at);

/** The month at a moment in a zone, yyyy-MM. */
export const monthOf = (at: Date, timeZone: string): string => dayOf(at, timeZone).slice(0, 7);
