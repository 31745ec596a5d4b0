/** Calendar days as texts, yyyy-MM-dd, without times and zones. */

/** The day as a text, or undefined where there is no such day, such as 31 February. */
export function dayText(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Years below 100 would be read as those of the last century.
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) {
    return undefined;
  }
  return date.toISOString().slice(0, 10);
}

/** Today where the visitor is. */
export function todayText(now: number): string {
  const date = new Date(now);
  return dayText(date.getFullYear(), date.getMonth() + 1, date.getDate()) ?? "";
}

/**
 * Whether somebody is old enough on a day. A person born on a leap day turns a year older on 1
 * March of other years.
 */
export function isOldEnough(birthday: string, today: string, age: number): boolean {
  const [year = "0", ...rest] = birthday.split("-");
  // Texts of this form are in the order of their days.
  return [String(Number(year) + age), ...rest].join("-") <= today;
}
