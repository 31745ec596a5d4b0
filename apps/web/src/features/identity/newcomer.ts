import type { MemberInfo, SignedIn } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";

/**
 * Whether somebody is to be shown how to begin: at the first sign-in, while the account is new. One
 * that was opened long before, as one brought over from another platform, has begun already.
 */
export function isNewcomer(
  { firstTimeLogin }: Pick<SignedIn, "firstTimeLogin">,
  { registeredAt }: Pick<MemberInfo, "registeredAt">,
  now: number,
): boolean {
  return firstTimeLogin && now - Date.parse(registeredAt) < dayMs;
}
