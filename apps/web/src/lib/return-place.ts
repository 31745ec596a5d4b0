/**
 * Where the visitor was when something had to be set up first, such as a payment password. The
 * page of that setting takes it as it opens, so that nobody is led somewhere later.
 */
let place: string | undefined;

/** The page that is shown now. */
export function rememberPlace(): void {
  place = `${location.pathname}${location.search}`;
}

/** The place to go back to, once. */
export function takePlace(): string | undefined {
  const taken = place;
  place = undefined;
  return taken;
}
