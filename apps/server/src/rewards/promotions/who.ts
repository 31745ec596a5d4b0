import type { WhoMay } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";

/** Who may take part. Pure. */

/** What is known of a member when he is judged. */
export interface Known {
  readonly registeredAt: Date;
  readonly hasDeposited: boolean;
  readonly hasPhone: boolean;
  readonly hasMail: boolean;
  readonly hasPayee: boolean;
  readonly isVerified: boolean;
}

export function isAmong(who: WhoMay | null, known: Known, at: Date): boolean {
  if (who === null) return true;
  if ("all" in who) return who.all.every((one) => isAmong(one, known, at));
  if ("any" in who) return who.any.some((one) => isAmong(one, known, at));
  if ("not" in who) return !isAmong(who.not, known, at);
  switch (who.segment) {
    case "has_deposited":
      return known.hasDeposited;
    case "has_phone":
      return known.hasPhone;
    case "has_mail":
      return known.hasMail;
    case "has_payee":
      return known.hasPayee;
    case "is_verified":
      return known.isVerified;
    default:
      return at.getTime() - known.registeredAt.getTime() >= (who.days ?? 0) * dayMs;
  }
}
