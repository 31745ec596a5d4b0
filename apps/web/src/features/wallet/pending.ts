/**
 * The deposit whose payment page this tab left for. The provider's page returns to a path that was fixed
 * before the deposit had its number, so the number waits here.
 */
const key = "pendingDeposit";

export function rememberDeposit(depositId: string): void {
  sessionStorage.setItem(key, depositId);
}

/** The remembered deposit, once. */
export function takeDeposit(): string | undefined {
  const depositId = sessionStorage.getItem(key) ?? undefined;
  sessionStorage.removeItem(key);
  return depositId;
}
