/**
 * What the first address carried: codes of friends and affiliates, the way back from a mail or an
 * outside sign-in, and the code of a session. It is taken out of the address before anything else
 * reads it: addresses are copied, shared and logged.
 */
const names = [
  "referralCode",
  "affiliateCode",
  "src",
  "s1",
  "s2",
  "s3",
  "s4",
  "s5",
  "reset",
  "social",
  "social_error",
  "social_link",
  "token",
] as const;
type ArrivalName = (typeof names)[number];

const carried = new Map<ArrivalName, string>();
const address = new URL(location.href);
for (const name of names) {
  const value = address.searchParams.get(name);
  if (value === null) continue;
  carried.set(name, value);
  address.searchParams.delete(name);
}
if (carried.size > 0) history.replaceState(history.state, "", address);

export function hasArrived(name: ArrivalName): boolean {
  return carried.has(name);
}

/** The value that arrived, for the first caller that asks. */
export function takeArrival(name: ArrivalName): string | undefined {
  const value = carried.get(name);
  carried.delete(name);
  return value;
}
