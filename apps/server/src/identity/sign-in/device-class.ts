/**
 * What kind of device and browser a request came from, as far as the browser says it. Pure. Many
 * people share a class: it says something only beside other things that are alike.
 */

const systems: readonly (readonly [RegExp, string])[] = [
  [/iphone|ipod/i, "iPhone"],
  [/ipad/i, "iPad"],
  [/android/i, "Android"],
  [/windows/i, "Windows"],
  [/mac os|macintosh/i, "macOS"],
  [/cros/i, "ChromeOS"],
  [/linux/i, "Linux"],
];

/** In this order: most browsers name Chrome or Safari beside themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg(?:e|a|ios)?\//i, "Edge"],
  [/opr\/|opera/i, "Opera"],
  [/ucbrowser/i, "UC Browser"],
  [/samsungbrowser/i, "Samsung Internet"],
  [/firefox|fxios/i, "Firefox"],
  [/chrome|crios/i, "Chrome"],
  [/safari/i, "Safari"],
];

const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Undefined where the browser says neither. */
export function deviceClassOf(userAgent: string): string | undefined {
  const names = [nameIn(systems, userAgent), nameIn(browsers, userAgent)];
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(" · ");
}
