import type {
  CaptchaAnswer,
  Country,
  RegisterMobileRequest,
  RegisterRequest,
  SignedIn,
} from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import type { Merchant } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/text.ts";
import type { Activity } from "../activity/service.ts";
import { createAffiliates, type Affiliates, type AffiliatesDeps } from "../affiliates/service.ts";
import type { Captchas } from "../captcha/service.ts";
import type { Codes } from "../codes/service.ts";
import { listCountries } from "../contacts/countries.ts";
import type { Entered } from "../sign-in/entry.ts";
import {
  openAccount,
  openTrial,
  tellRegistered,
  writeMember,
  type AccountOrder,
  type NewAccount,
  type OpeningDeps,
} from "./opening.ts";
import { saveCredential } from "../passwords/store.ts";
import type { PhoneProof, PhoneTokens } from "../codes/phone-token.ts";
import { readForm, type Applicant, type Form, type FormFlags } from "./rules.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import type { SocialLinks } from "../social/links.ts";
import { findMemberIdByUsername } from "../members/store.ts";

/**
 * Registering: by user name or by mobile number, each by the brand's own rules.
 *
 * One person has one account: a proven number, an id number, and a name with its birthday are
 * claimed in the transaction that opens the account, so that of many at once one is opened.
 */
export interface RegistrationDeps extends OpeningDeps {
  readonly captchas: Pick<Captchas, "take">;
  readonly codes: Pick<Codes, "take">;
  readonly phoneTokens: Pick<PhoneTokens, "readPhoneToken" | "usePhoneToken">;
  readonly socialLinks: Pick<SocialLinks, "takeTicket" | "link">;
  readonly affiliates: Pick<Affiliates, "giveCode" | "inviterOf" | "links">;
  readonly activity: Pick<Activity, "note">;
}

/** The visitor who registers, as the request shows. */
export interface RegistrationVisitor extends Visitor {
  /** The address of the request. */
  readonly host: string;
}

/** What proves that a number is the applicant's; a token is used up with the registration. */
interface ProvenMobile {
  readonly e164: string;
  readonly token: PhoneProof | undefined;
}

/** Refuses: registration_closed. */
async function readFlags(
  { brand }: RegistrationDeps,
  merchantCode: string,
  way: Form["way"],
): Promise<FormFlags> {
  const isOn = (flag: string) => brand.isFlagOn(merchantCode, flag);
  const isOpen = await isOn(way === "username" ? "USERNAMEREG3" : "MOBILENUMREG3");
  if (!isOpen) throw new Refusal("registration_closed");
  return {
    asksMobilePassword: await isOn("MOBILENUMPASSREG3"),
    provesMobile: await isOn("REGMOBVERF3"),
  };
}

/** Refuses: captcha_required, captcha_wrong. */
async function passCaptcha(
  { captchas }: RegistrationDeps,
  answer: CaptchaAnswer | undefined,
  visitor: Visitor,
): Promise<void> {
  if (answer === undefined) throw new Refusal("captcha_required", { captcha: true });
  const isRight = await captchas.take("register", answer, visitor);
  if (!isRight) throw new Refusal("captcha_wrong", { captcha: true });
}

/** Refuses: username_taken. The claim in the transaction decides; this saves a code and a hash. */
async function checkUsernameFree(
  { db }: RegistrationDeps,
  merchantCode: string,
  username: string | undefined,
): Promise<void> {
  if (username === undefined) return;
  const holder = await db.read((reader) =>
    findMemberIdByUsername(reader, merchantCode, foldName(username)),
  );
  if (holder !== undefined) throw new Refusal("username_taken");
}

/** Refuses: code_missing, code_wrong, code_expired. */
export async function proveMobile(
  deps: Pick<RegistrationDeps, "phoneTokens" | "codes">,
  merchantCode: string,
  mobile: Applicant["mobile"],
  { request }: Form,
): Promise<ProvenMobile | undefined> {
  if (mobile?.isProofNeeded !== true) return undefined;
  const { e164 } = mobile;
  const { firebaseIdToken, verificationCode: code } = request;
  if (firebaseIdToken !== undefined) {
    const token = await deps.phoneTokens.readPhoneToken(merchantCode, firebaseIdToken);
    // A token for another number proves that one, not this.
    if (token.mobile !== e164) throw new Refusal("code_wrong");
    return { e164, token };
  }
  const guess = { merchantCode, purpose: "register", channel: "sms", to: e164 } as const;
  await deps.codes.take({ ...guess, subject: "", code });
  return { e164, token: undefined };
}

interface Application {
  readonly merchant: Merchant;
  readonly form: Form;
  readonly applicant: Applicant;
  readonly mobile: ProvenMobile | undefined;
  readonly passwordHash: string | undefined;
  readonly paymentPasswordHash: string | undefined;
  readonly visitor: Visitor;
}

/** Binds a proven number, and writes who it is. Refuses: mobile_taken, person_taken. */
export async function writePerson(
  deps: Pick<RegistrationDeps, "contacts" | "persons">,
  tx: Tx,
  member: Member,
  {
    applicant,
    mobile,
    paymentPasswordHash,
  }: Pick<Application, "applicant" | "mobile" | "paymentPasswordHash">,
): Promise<void> {
  if (mobile !== undefined) {
    const isFree = await deps.contacts.claim(tx, member, "mobile", mobile.e164);
    if (!isFree) throw new Refusal("mobile_taken");
    await deps.contacts.bind(tx, member, "mobile", mobile.e164);
  }
  await deps.persons.write(tx, member, { ...applicant.facts, paymentPasswordHash });
}

/** All that belongs to the new account. Refuses: social_failed, mobile_taken, person_taken. */
async function completeAccount(
  deps: RegistrationDeps,
  tx: Tx,
  member: Member,
  application: Application,
): Promise<Entered<SignedIn>> {
  const { form, mobile, passwordHash, visitor } = application;
  const { memberId, merchantCode, registeredAt } = member;
  const { socialCode } = form.request;
  if (mobile?.token !== undefined) await deps.phoneTokens.usePhoneToken(tx, mobile.token);
  if (socialCode !== undefined) {
    const account = await deps.socialLinks.takeTicket(tx, merchantCode, socialCode);
    await deps.socialLinks.link(tx, member, account);
  }
  await writePerson(deps, tx, member, application);
  if (passwordHash !== undefined) {
    await saveCredential(tx, memberId, passwordHash, registeredAt, false);
  }
  await deps.openAccounts(tx, memberId, member.currency);
  await deps.activity.note(tx, member, "registered", visitor);
  await tellRegistered(deps, tx, member);
  return deps.entry.enterNew(tx, member, { way: "registration", visitor });
}

/**
 * Opens a member account, its ledger accounts and its first session, all or none.
 *
 * Refuses, in this order: registration_closed, terms_required, age_required, registration_rule,
 * inconsistent_twice, under_age, password_breached, mobile_missing, mobile_invalid,
 * sms_not_enabled, invitation_code_error, captcha_required, captcha_wrong, username_taken,
 * code_missing, code_wrong, code_expired, line_too_deep, social_failed, mobile_taken,
 * person_taken.
 */
async function register(
  deps: RegistrationDeps,
  merchantCode: string,
  form: Form,
  visitor: RegistrationVisitor,
): Promise<Entered<SignedIn>> {
  const { request, way } = form;
  const merchant = await deps.brand.getMerchant(merchantCode);
  const flags = await readFlags(deps, merchantCode, way);
  if (!request.acceptedTerms) throw new Refusal("terms_required");
  if (!request.isAdult) throw new Refusal("age_required");
  const applicant = readForm(form, flags, merchant, deps.clock.now());
  const { affiliateCode, recommenderId, username, password, paymentPassword } = applicant;
  const { referralCode, clickId, captcha } = request;
  const { host } = visitor;
  const invitation = { affiliateCode, recommenderId, referralCode, host };
  const inviter = await deps.affiliates.inviterOf(merchantCode, invitation);
  if (applicant.isCaptchaAsked) await passCaptcha(deps, captcha, visitor);
  await checkUsernameFree(deps, merchantCode, username);
  const mobile = await proveMobile(deps, merchantCode, applicant.mobile, form);
  const hashOf = (secret: string | undefined) =>
    secret === undefined ? undefined : deps.passwords.hash(secret);
  const application: Application = {
    merchant,
    form,
    applicant,
    mobile,
    passwordHash: await hashOf(password),
    paymentPasswordHash: await hashOf(paymentPassword),
    visitor,
  };
  const account: NewAccount = {
    merchant,
    username,
    memberType: inviter?.link?.registers === "agent" ? memberTypes.agent : memberTypes.player,
    currency: merchant.currency,
    isTest: false,
    registeredUrl: request.registerUrl,
    ip: visitor.ip,
    inviter,
    clickId,
  };
  return writeMember(deps, account, (tx, member) => completeAccount(deps, tx, member, application));
}

export type RegistrationParts = Omit<RegistrationDeps, "affiliates"> & AffiliatesDeps;

export function createRegistration(given: RegistrationParts) {
  const affiliates = createAffiliates(given);
  const deps = { ...given, affiliates };
  return {
    affiliates,
    /** What the account of an agent's opening is finished by. */
    deps,
    register: (merchantCode: string, request: RegisterRequest, visitor: RegistrationVisitor) =>
      register(deps, merchantCode, { way: "username", request }, visitor),
    registerMobile: (
      merchantCode: string,
      request: RegisterMobileRequest,
      visitor: RegistrationVisitor,
    ) => register(deps, merchantCode, { way: "mobile", request }, visitor),
    openTrial: (merchantCode: string, visitor: Visitor) => openTrial(deps, merchantCode, visitor),
    /** Countries to choose from beside a number. */
    listCountries: async (merchantCode: string): Promise<Country[]> => {
      const { signIn } = await given.brand.getMerchant(merchantCode);
      return listCountries(signIn.smsCountries);
    },
    openAccount: (order: AccountOrder) => openAccount(deps, order),
  };
}

export type Registration = ReturnType<typeof createRegistration>;
