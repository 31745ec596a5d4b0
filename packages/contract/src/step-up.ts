import { z } from "zod";

/** What needs a fresh proof beside the session, and the ways to give one. */
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
