/**
 * What the first address carried: codes of friends and affiliates, and the way back from a mail or
 * an outside sign-in. Read before the router tidies the address, and not kept in it: addresses are
 * copied, shared and logged.
 */
export const arrival: URLSearchParams = new URLSearchParams(location.search);

/** One parameter, for whoever asks first. */
export function takeArrival(name: string): string | undefined {
  const value = arrival.get(name) ?? undefined;
  arrival.delete(name);
  return value;
}
