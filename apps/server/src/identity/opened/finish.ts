import type { CallParsed } from "@baize/contract";
import { patternTextOf, type FieldRule, type Merchant } from "../../brand/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Tx } from "../../platform/db.ts";
import { memberStatusChanged } from "../events.ts";
import { checkNewPassword } from "../passwords/rules.ts";
import { findPasswordHash, replaceCredential } from "../passwords/store.ts";
import { tellRegistered } from "../registration/opening.ts";
import { readForm, type Applicant, type Form } from "../registration/rules.ts";
import { proveMobile, writePerson, type RegistrationDeps } from "../registration/service.ts";
import type { Member } from "../rules.ts";
import type { Sessions } from "../sessions/service.ts";
import type { CookieChange, TrustedPlaces } from "../sign-in/trusted.ts";
import type { Visitor } from "../visitor.ts";
import { finishOpened, isOpenerOpen } from "./store.ts";

/**
 * The first sign-in to an account that an agent opened: what a registration would have asked is
 * asked here of the person, by the same rules.
 */
export interface FinishDeps extends RegistrationDeps {
  readonly sessions: Pick<Sessions, "endOthersIn" | "widenIn">;
  readonly trusted: Pick<TrustedPlaces, "trust">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
  readonly forgetMember: (memberId: bigint) => void;
}

type Request = CallParsed<"finishAccount">["body"];

/** What the account has already, what its opening decided, and what no robot gets to. */
const notAsked = ["username", "recommenderId", "affiliateCode", "captcha"] as const;

const birthdayRule: FieldRule = {
  isShown: true,
  isRequired: true,
  acceptedPattern: patternTextOf(11),
  minLength: 10,
  maxLength: 10,
  patternId: 11,
};

/** The brand with its form as a first sign-in asks it: a birthday always. */
function asAsked(merchant: Merchant): Merchant {
  const { fields } = merchant.registration;
  const birthday = { ...(fields.birthday ?? birthdayRule), isShown: true, isRequired: true };
  const hidden = notAsked.flatMap((field) => {
    const rule = fields[field];
    return rule === undefined ? [] : [[field, { ...rule, isShown: false }] as const];
  });
  const asked = { ...fields, ...Object.fromEntries(hidden), birthday };
  return { ...merchant, registration: { fields: asked } };
}

interface Finishing {
  readonly member: Member;
  readonly session: Session;
  readonly visitor: Visitor;
  readonly applicant: Applicant;
  readonly mobile: Awaited<ReturnType<typeof proveMobile>>;
  readonly passwordBefore: string | undefined;
  readonly passwordHash: string;
  readonly paymentPasswordHash: string | undefined;
}

/** All that opens the account, or none of it. Ends what anybody else had opened before. */
async function open(deps: FinishDeps, tx: Tx, finishing: Finishing): Promise<CookieChange> {
  const { member, session, visitor, mobile, passwordBefore, passwordHash } = finishing;
  const { memberId, merchantCode, currency } = member;
  const now = deps.clock.now();
  // Whoever was suspended or has left meanwhile brings nobody.
  if (!(await isOpenerOpen(tx, memberId))) throw new Refusal("registration_closed");
  // Two at once: the second finds an open account.
  const isOpened = await finishOpened(tx, memberId, now, visitor.ip);
  if (!isOpened) throw new Refusal("account_in_use");
  const isReplaced = await replaceCredential(tx, memberId, passwordBefore, passwordHash, now);
  if (!isReplaced) throw new Refusal("changed_meanwhile");
  if (mobile?.token !== undefined) await deps.phoneTokens.usePhoneToken(tx, mobile.token);
  await writePerson(deps, tx, member, finishing);
  await deps.openAccounts(tx, memberId, currency);
  await deps.sessions.endOthersIn(tx, memberId, session.sessionId, "account finished");
  await deps.sessions.widenIn(tx, session, "account");
  await deps.activity.note(tx, member, "registered", visitor);
  await tellRegistered(deps, tx, member);
  const status = "open" as const;
  await deps.events.publish(
    tx,
    memberStatusChanged({ memberId: String(memberId), merchantCode, status }),
  );
  return deps.trusted.trust(tx, member, visitor);
}

const formOf = (member: Member, request: Request): Form => {
  const { newPassword, confirmNewPassword, ...rest } = request;
  return {
    way: "username",
    request: {
      ...rest,
      username: member.username,
      password: newPassword,
      confirmPassword: confirmNewPassword,
      login: true,
      registerMethod: "WEB",
      registerUrl: "",
    },
  };
};

/**
 * Finishes an account that an agent opened: another password, who the person is, and the terms.
 * Every other session of it ends.
 *
 * Refuses, in this order: terms_required, age_required, registration_closed, registration_rule,
 * inconsistent_twice, under_age, password_breached, mobile_missing, mobile_invalid,
 * sms_not_enabled, password_reused, code_missing, code_wrong, code_expired, account_in_use,
 * changed_meanwhile, mobile_taken, person_taken.
 */
export async function finishAccount(
  deps: FinishDeps,
  session: Session,
  request: Request,
  visitor: Visitor,
): Promise<CookieChange> {
  const { brand, db, passwords } = deps;
  if (session.scope !== "account") throw new Refusal("account_in_use");
  if (!request.acceptedTerms) throw new Refusal("terms_required");
  if (!request.isAdult) throw new Refusal("age_required");
  const member = await deps.getMember(session.memberId);
  const { merchantCode, memberId } = member;
  if (!(await brand.isFlagOn(merchantCode, "USERNAMEREG3"))) {
    throw new Refusal("registration_closed");
  }
  const form = formOf(member, request);
  const flags = {
    asksMobilePassword: true,
    provesMobile: await brand.isFlagOn(merchantCode, "REGMOBVERF3"),
  };
  const merchant = asAsked(await brand.getMerchant(merchantCode));
  const applicant = readForm(form, flags, merchant, deps.clock.now());
  checkNewPassword(merchant, request.newPassword, member.username);
  const passwordBefore = await db.read((reader) => findPasswordHash(reader, memberId));
  if (await passwords.verify(passwordBefore, request.newPassword)) {
    throw new Refusal("password_reused");
  }
  const mobile = await proveMobile(deps, merchantCode, applicant.mobile, form);
  const { paymentPassword } = applicant;
  const finishing: Finishing = {
    member,
    session,
    visitor,
    applicant,
    mobile,
    passwordBefore,
    passwordHash: await passwords.hash(request.newPassword),
    paymentPasswordHash:
      paymentPassword === undefined ? undefined : await passwords.hash(paymentPassword),
  };
  const cookie = await db.transaction((tx) => open(deps, tx, finishing));
  deps.forgetMember(memberId);
  return cookie;
}
