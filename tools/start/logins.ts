/** Accounts of the demo, as the seed makes them. */
export function demoLogins(): string[] {
  return [];
}
