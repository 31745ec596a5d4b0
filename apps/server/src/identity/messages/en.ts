import type { MessageTexts } from "./texts.ts";

/** What members are written, in English. Letters of the GSM alphabet only: 160 to a message. */
export const messageTextsEn: MessageTexts = {
  codeSubject: {
    login: "Your sign-in code",
    register: "Your registration code",
    forgot: "Your code for a new password",
    bind: "Confirm this address",
    step_up: "Confirm that it is you",
    login_check: "Confirm this sign-in",
  },
  code: {
    login: "{brand}: {code} is your code to sign in.",
    register: "{brand}: {code} is your code to register.",
    forgot: "{brand}: {code} is your code for a new password.",
    bind: "{brand}: {code} confirms this number or address.",
    step_up: "{brand}: {code} confirms a change to your account.",
    login_check: "{brand}: {code} confirms a sign-in from a new place.",
  },
  codeEnds: "Valid for {minutes} minutes.",
  neverTell: "Never tell it to anybody, not even to us.",
  notYou: "If you did not ask for this, ignore this message.",
  hasAccountSubject: "You have an account already",
  hasAccount:
    "{brand}: somebody tried to register with this number, which has an account already. " +
    "If it was you, log in or ask for a new password.",
  resetSubject: "Choose a new password",
  resetText: "Somebody asked for a new password for your account at {brand}.",
  resetButton: "Choose a new password",
  resetEnds: "The link works once, within {minutes} minutes.",
  eventSubject: "Something changed in your account",
  events: {
    new_place: "{brand}: your account was entered from a new place.",
    sign_in_check_failed: "{brand}: a sign-in to your account was stopped by our check.",
    sign_in_locked: "{brand}: sign-in was locked after too many wrong passwords.",
    password_changed: "{brand}: your password was changed.",
    password_reset: "{brand}: your password was reset.",
    mobile_bound: "{brand}: a mobile number was bound to your account.",
    email_bound: "{brand}: an e-mail address was bound to your account.",
    payee_name_set: "{brand}: the name for payouts was set.",
    payment_password_set: "{brand}: your payment password was set.",
    authenticator_on: "{brand}: an authenticator was turned on.",
    authenticator_off: "{brand}: the authenticator was turned off.",
    recovery_codes_renewed: "{brand}: new recovery codes were made.",
    recovery_code_used: "{brand}: a recovery code was used.",
    social_linked: "{brand}: an outside account was linked to yours.",
    social_removed: "{brand}: an outside account was unlinked from yours.",
    remembered_reused: "{brand}: a remembered sign-in was used twice and has been ended.",
  },
  eventWhere: "{time}, from {ip}.",
  eventNotYou: "If it was not you, change your password at once and contact customer service.",
  why: "You receive this because it concerns the safety of your account at {brand}.",
};
