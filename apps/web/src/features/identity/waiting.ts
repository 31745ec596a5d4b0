import type { RegistrationNeeded, VerificationNeeded } from "@baize/contract";

/**
 * Sign-ins that wait for their next dialog: a check of an unknown place, or a registration that an
 * outside sign-in began. Kept in memory only; after a reload the visitor starts again.
 */

export interface WaitingCheck extends VerificationNeeded {
  /** User name to fill in next time, where the sign-in is to be remembered. */
  readonly remembered: string | undefined;
}

let check: WaitingCheck | undefined;
let ticket: RegistrationNeeded | undefined;

export function keepCheck(next: WaitingCheck | undefined): void {
  check = next;
}

export function waitingCheck(): WaitingCheck | undefined {
  return check;
}

export function keepTicket(next: RegistrationNeeded | undefined): void {
  ticket = next;
}

export function waitingTicket(): RegistrationNeeded | undefined {
  return ticket;
}
