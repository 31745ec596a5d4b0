import type { SecurityEvent } from "@baize/contract";

/** What a code is for. */
export const codePurposes = [
  "login",
  "register",
  "forgot",
  "bind",
  "step_up",
  "login_check",
] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Events a thief would cause: the member hears of these by message too. */
export const announcedEvents = [
  "new_place",
  "sign_in_check_failed",
  "sign_in_locked",
  "password_changed",
  "password_reset",
  "mobile_bound",
  "email_bound",
  "payee_name_set",
  "payment_password_set",
  "authenticator_on",
  "authenticator_off",
  "recovery_codes_renewed",
  "recovery_code_used",
  "social_linked",
  "social_removed",
  "remembered_reused",
] as const satisfies readonly SecurityEvent[];
export type AnnouncedEvent = (typeof announcedEvents)[number];

/**
 * Everything the platform writes to members, in one language. `{brand}`, `{code}`, `{minutes}`,
 * `{time}` and `{ip}` are filled in.
 */
export interface MessageTexts {
  /** What the code is for, as the heading of a mail. */
  readonly codeSubject: Readonly<Record<CodePurpose, string>>;
  /** One sentence with the code. */
  readonly code: Readonly<Record<CodePurpose, string>>;
  readonly codeEnds: string;
  readonly neverTell: string;
  readonly notYou: string;
  readonly hasAccountSubject: string;
  readonly hasAccount: string;
  readonly resetSubject: string;
  readonly resetText: string;
  readonly resetButton: string;
  readonly resetEnds: string;
  readonly eventSubject: string;
  readonly events: Readonly<Record<AnnouncedEvent, string>>;
  readonly eventWhere: string;
  readonly eventNotYou: string;
  readonly why: string;
}
