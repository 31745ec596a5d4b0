import { dayOf } from "../../platform/zone-days.ts";

/**
 * Ages: whether somebody born on a day may play now. Pure.
 */

const longestLifeYears = 120;
const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The same day so many years later; the 29th of February may then be none, and counts as past. */
function yearsAfter(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) + years).padStart(4, "0") + day.slice(4);
}

/** Whether a text is a day of the calendar, yyyy-MM-dd, on which somebody alive may be born. */
export function isBirthday(text: string, now: Date): boolean {
  const [, year = "", month = "", day = ""] = dayForm.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The 30th of February would have become a day of March.
  if (year === "" || date.toISOString().slice(0, 10) !== text) return false;
  const today = dayOf(now, "UTC");
  return text <= today && yearsAfter(text, longestLifeYears) > today;
}

/**
 * Whether somebody born on `birthday` (yyyy-MM-dd) is `ageMin` years old now, both in UTC and in
 * the brand's own zone, so that no reading of the law is broken. A person born on 29 February turns
 * a year older on 1 March of other years.
 */
export function isOfAge(birthday: string, ageMin: number, now: Date, timeZone: string): boolean {
  const comesOfAge = yearsAfter(birthday, ageMin);
  return ["UTC", timeZone].every((zone) => dayOf(now, zone) >= comesOfAge);
}
