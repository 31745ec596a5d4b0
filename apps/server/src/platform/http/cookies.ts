/**
 * The platform's own cookies: only for what must outlive a tab, never for a session. Each is bound
 * to its host (`__Host-`), invisible to scripts and never sent along from another site.
 *
 * One exception: the cookie of a sign-in elsewhere must come along when the other side sends the
 * browser back, which only a page the visitor moves to can make it do.
 */
const laxNames: ReadonlySet<string> = new Set(["__Host-social"]);

const namePattern = /^__Host-[a-z-]+$/;
const valuePattern = /^[A-Za-z0-9._~-]*$/;
const headerLengthMax = 4096;

/** The value of one cookie of a request's header; the first, if a second was planted. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > headerLengthMax) return undefined;
  for (const pair of header.split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name) return valuePattern.test(value) ? value : undefined;
  }
  return undefined;
}

/** A `Set-Cookie` line; null takes the cookie away. */
export function cookieLine(name: string, value: string | null, maxAgeSeconds: number): string {
  if (!namePattern.test(name) || !valuePattern.test(value ?? "")) {
    throw new RangeError(`not a cookie of ours: ${name}`);
  }
  const age = value === null ? 0 : Math.floor(maxAgeSeconds);
  const sameSite = laxNames.has(name) ? "Lax" : "Strict";
  return `${name}=${value ?? ""}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=${sameSite}`;
}
