import type { InboxKind, SecurityEvent } from "@baize/contract";
import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { securityNoted } from "./events.ts";

/** What a thief would do, told beside the mail of it. */
const kinds: Readonly<Partial<Record<SecurityEvent, InboxKind>>> = {
  new_place: "login_new_place",
  password_changed: "password_changed",
  password_reset: "password_changed",
  mobile_bound: "phone_changed",
  email_bound: "mail_changed",
  authenticator_on: "authenticator_on",
  authenticator_off: "authenticator_off",
};

export const securityMessages: InboxSource = tellInbox(securityNoted, ({ event, ip, at }) => {
  const kind = kinds[event];
  if (kind === undefined) return undefined;
  const time = { at };
  return { kind, params: kind === "login_new_place" ? { time, ip } : { time } };
});
