import { z } from "zod";

/**
 * What needs a fresh proof beside the session, and the ways to give one. The last two are asked of
 * sessions that are not sure enough, and make them so.
 */
export const stepUpActions = [
  "change_password",
  "bind_mobile",
  "bind_email",
  "payee_name",
  "payment_password",
  "payout_account",
  "authenticator",
  "recovery_codes",
  "social",
  "profile",
  /** Goes on with the session in another browser. */
  "start_address",
  /** Makes a session that a remembered browser opened as good as one with a password. */
  "assurance",
  /** An agent's authenticator, once in a session, before money of the line moves. */
  "line_transfer",
] as const;
export const StepUpAction = z.enum(stepUpActions);
export type StepUpAction = z.infer<typeof StepUpAction>;

export const stepUpMethods = [
  "totp",
  "recovery_code",
  "sms_code",
  "email_code",
  "password",
] as const;
export const StepUpMethod = z.enum(stepUpMethods);
export type StepUpMethod = z.infer<typeof StepUpMethod>;
