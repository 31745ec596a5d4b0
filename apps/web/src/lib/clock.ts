/**
 * The site's clock. The server's time is what counts: a visitor's clock may be hours off, and
 * encrypted payloads are refused when their time differs by more than two minutes.
 */
let offsetMs = 0;

/**
 * Remembers how far the visitor's clock is from the server's, from any answer that names its time.
 */
export function learnServerTime(serverTime: string): void {
  const at = Date.parse(serverTime);
  if (!Number.isNaN(at)) offsetMs = at - Date.now();
}

/** Epoch milliseconds by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
