import type { SecurityOverview } from "@baize/contract";
import type { SecurityDialog } from "./view.ts";

/**
 * How well an account is protected, said honestly: by what a thief would have to get hold of, not
 * by how many boxes are ticked.
 */

export type ProtectionLevel = "weak" | "fair" | "strong";

export interface Protection {
  readonly level: ProtectionLevel;
  readonly done: number;
  readonly total: number;
  /** What is still to do, what helps most first. */
  readonly missing: readonly SecurityDialog[];
}

/** With fewer recovery codes than this a lost phone may lock the member out. */
export const recoveryCodesMin = 3;

export function protectionOf(overview: SecurityOverview): Protection {
  const { authenticator } = overview;
  const isSet = {
    authenticator: authenticator.isOn,
    mobile: overview.mobile !== null,
    email: overview.email !== null,
    password: overview.hasPassword,
    payment: overview.hasPaymentPassword,
    payee: overview.payeeName !== null,
  } as const;
  const names = Object.keys(isSet) as (keyof typeof isSet)[];
  const open = names.filter((name) => !isSet[name]);
  const isShort = authenticator.isOn && authenticator.recoveryCodesLeft < recoveryCodesMin;
  return {
    level: levelOf(isSet),
    done: names.length - open.length,
    total: names.length,
    missing: isShort ? ["recovery", ...open] : open,
  };
}

/** Whether the member gave it already, so that only the proof is missing. */
export function isGiven(
  step: SecurityDialog,
  { given }: SecurityOverview,
): step is "mobile" | "email" {
  return (step === "mobile" || step === "email") && given[step] !== null;
}

interface Proofs {
  readonly authenticator: boolean;
  readonly mobile: boolean;
  readonly email: boolean;
}

/** An authenticator cannot be read out of a mailbox or talked out of a phone company. */
function levelOf({ authenticator, mobile, email }: Proofs): ProtectionLevel {
  if (authenticator) return "strong";
  return mobile || email ? "fair" : "weak";
}
