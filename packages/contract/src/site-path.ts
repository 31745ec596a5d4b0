/**
 * Whether a text that somebody gave is a path of this site: the one answer for every way back,
 * every link and every redirect, on the server and in the browser.
 *
 * Browsers read `//host`, `/\host` and `/<tab>/host` as another host, and decoding a path again
 * turns `/%2F` and `/%5C` into one. So a path is refused if its decoded form, however often it was
 * encoded, holds a backslash, a control character or a blank, or starts with two slashes. A search
 * and a fragment lead nowhere; only what no address may hold is refused there.
 */

/** Nobody encodes an honest path more often than this. */
const decodingsMax = 5;
/** Blanks, control characters and backslashes, which browsers drop or turn into slashes. */
// oxlint-disable-next-line no-control-regex
const neverIn = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/u;
// oxlint-disable-next-line no-control-regex
const neverInPath = /[\u0000-\u001f\u007f-\u009f\\]/u;

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

export function isSitePath(text: string): boolean {
  if (!text.startsWith("/") || neverIn.test(text)) return false;
  let [path = ""] = text.split(/[?#]/, 1);
  for (let turn = 0; turn <= decodingsMax; turn += 1) {
    if (path.startsWith("//") || neverInPath.test(path)) return false;
    const next = decoded(path);
    if (next === undefined) return false;
    if (next === path) return isOurs(text);
    path = next;
  }
  return false;
}

/** The last word is the parser's own: dots may climb to where two slashes begin. */
function isOurs(text: string): boolean {
  const base = "https://site.invalid";
  if (!URL.canParse(text, base)) return false;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith("//");
}
