/** How languages write dates here: Latin digits like the amounts beside them. */

/** The language as `Intl` formats in it: with the calendar in which forms ask for dates. */
export function formatLocale(language: string): string {
  // Browsers know Tagalog by its newer name only.
  return `${language === "tl" ? "fil" : language}-u-ca-gregory-nu-latn`;
}

/** Not every browser has the words of every language for dates: then they are English. */
export function hasDateWords(language: string): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(formatLocale(language)).length > 0;
}

/** How a language writes dates; in digits where the browser lacks its words. */
export function dateFormatIn(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  if (hasDateWords(language)) return new Intl.DateTimeFormat(formatLocale(language), options);
  const { dateStyle, timeStyle, month, year, timeZone } = options;
  return new Intl.DateTimeFormat("en-GB", {
    ...(timeZone !== undefined && { timeZone }),
    ...(dateStyle !== undefined && { day: "2-digit" }),
    ...((dateStyle ?? month) !== undefined && { month: "2-digit" }),
    ...((dateStyle ?? year) !== undefined && { year: "numeric" }),
    ...(timeStyle !== undefined && { hour: "2-digit", minute: "2-digit" }),
    ...(timeStyle === "medium" && { second: "2-digit" }),
  });
}
