import type {
  Language,
  MemberIcon,
  SaveProfileRequest,
  SecurityOverview,
  StepUpAction,
  StepUpMethod,
} from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Channel, Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { Activity, Receiver } from "../activity/service.ts";
import { findLastActivity } from "../activity/store.ts";
import { isOfAge } from "../person/ages.ts";
import type { Attempts } from "../attempts/service.ts";
import { createAuthenticators, type Authenticators } from "../authenticators/service.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import { createIcons } from "../person/icons.ts";
import { updateLanguage } from "../members/store.ts";
import { findPasswordChange } from "../passwords/store.ts";
import { createPersons, type PaymentPasswordChoice, type Persons } from "../person/service.ts";
import { maskEmail, maskMobile, readEmail, readMobile } from "../contacts/phones.ts";
import { createProfiles } from "../person/profile.ts";
import type { Member } from "../rules.ts";
import type { PersonSealer } from "../sealing.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Visitor } from "../visitor.ts";
import { listSocialLinks } from "../social/store.ts";
import { createStepUps, type StepUpCaller, type StepUps } from "../step-up/service.ts";

/**
 * The security centre: what proves who a member is, and how it is changed.
 *
 * Everything here acts for the member of a session. Whether a fresh proof was shown is decided
 * before, by the mark of the call (`takeStepUp`); a number or address is bound only after a code
 * sent to it came back, so that only its holder can learn whether it is taken.
 */
export interface SecurityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly personSealer: PersonSealer;
  readonly contacts: Contacts;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly delivery: Pick<Delivery, "has">;
  readonly activity: Activity;
  readonly attempts: Attempts;
  readonly sessions: Pick<Sessions, "widenIn" | "raiseIn" | "forget">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
  readonly forgetMember: (memberId: bigint) => void;
}

/** What the parts of the centre are made of. */
interface Parts {
  readonly authenticators: Authenticators;
  readonly persons: Persons;
  readonly stepUps: StepUps;
}

type ContactKind = "mobile" | "email";
const channels = { mobile: "sms", email: "email" } as const satisfies Record<ContactKind, Channel>;

async function overview(
  { db, contacts }: SecurityDeps,
  { authenticators, persons, stepUps }: Parts,
  { memberId }: Session,
): Promise<SecurityOverview> {
  const [mobile, email, person, isOn, recoveryCodesLeft, methods] = await Promise.all([
    contacts.findMobile(memberId),
    contacts.findEmail(memberId),
    persons.find(memberId),
    authenticators.isOn(memberId),
    authenticators.recoveryCodesLeft(memberId),
    stepUps.methodsOf(memberId),
  ]);
  const passwordChangedAt = await db.read((reader) => findPasswordChange(reader, memberId));
  const links = await db.read((reader) => listSocialLinks(reader, memberId));
  return {
    mobile: mobile === undefined ? null : maskMobile(mobile),
    email: email === undefined ? null : maskEmail(email),
    given: {
      mobile: mobile === undefined ? (person.details["mobileNum"] ?? null) : null,
      email: email === undefined ? (person.details["email"] ?? null) : null,
    },
    payeeName: person.payeeName ?? null,
    hasPassword: passwordChangedAt !== undefined,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    hasPaymentPassword: person.hasPaymentPassword,
    authenticator: { isOn, recoveryCodesLeft },
    social: links.map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
    payoutFrozenUntil: person.payoutFrozenUntil?.toISOString() ?? null,
    stepUpMethods: methods,
  };
}

/** What a member wants to bind, as typed. */
export type ContactRequest =
  | {
      readonly channel: "sms";
      readonly mobileNum: string;
      readonly countryDialingCode: string;
    }
  | { readonly channel: "email"; readonly email: string };

async function readContact(deps: SecurityDeps, merchantCode: string, given: ContactRequest) {
  if (given.channel === "email") {
    return { kind: "email" as const, to: readEmail(given.email) };
  }
  const { signIn } = await deps.brand.getMerchant(merchantCode);
  const to = readMobile(given.countryDialingCode, given.mobileNum, signIn.smsCountries);
  return { kind: "mobile" as const, to };
}

/**
 * Sends a code to a number or address, even one that is taken; the code is good for this session
 * only.
 *
 * Refuses, in this order: mobile_missing, mobile_invalid, email_invalid, sms_not_enabled,
 * sms_too_many, sms_quota, sms_failed.
 */
async function sendBindCode(
  deps: SecurityDeps,
  { member, session, visitor }: StepUpCaller,
  given: ContactRequest,
  language: string,
) {
  const { merchantCode } = member;
  const { to } = await readContact(deps, merchantCode, given);
  const { channel } = given;
  const { sessionId: subject } = session;
  return deps.codes.send({
    merchantCode,
    purpose: "bind",
    channel,
    to,
    subject,
    visitor,
    language,
    isSilent: false,
  });
}

/**
 * Binds a number or address in place of the previous one, which is notified and becomes free.
 *
 * Refuses, in this order: mobile_missing, mobile_invalid, sms_not_enabled, email_invalid,
 * code_missing, code_expired, code_wrong, mobile_taken, email_taken.
 */
async function bindContact(
  deps: SecurityDeps,
  { persons }: Parts,
  { member, session, visitor }: StepUpCaller,
  given: ContactRequest,
  code: string,
) {
  const { db, contacts, codes, activity } = deps;
  const { memberId, merchantCode } = member;
  const { kind, to } = await readContact(deps, merchantCode, given);
  const channel = channels[kind];
  const { sessionId: subject } = session;
  await codes.take({ merchantCode, purpose: "bind", channel, to, subject, code });
  await db.transaction(async (tx) => {
    // Two bindings at once would both find nothing to replace and leave a claim behind.
    await persons.lock(tx, memberId);
    const former = await contacts.findIn(tx, memberId, kind);
    const isFree = await contacts.claim(tx, member, kind, to);
    if (!isFree) throw new Refusal(`${kind}_taken`);
    const also: Receiver[] = former === undefined || former === to ? [] : [{ channel, to: former }];
    await activity.note(tx, member, `${kind}_bound`, visitor, also);
    await contacts.bind(tx, member, kind, to);
  });
}

function createParts(deps: SecurityDeps): Parts {
  const brandNameOf = async (merchantCode: string) =>
    (await deps.brand.getMerchant(merchantCode)).brandName;
  const authenticators = createAuthenticators({ ...deps, brandNameOf });
  const persons = createPersons(deps);
  const stepUps = createStepUps({ ...deps, authenticators });
  return { authenticators, persons, stepUps };
}

/** What members do about their authenticators; each refuses as authenticators/service.ts says. */
function createAuthenticatorCalls(deps: SecurityDeps, { authenticators }: Parts) {
  return {
    startAuthenticator: ({ member }: StepUpCaller) => authenticators.start(member),
    confirmAuthenticator: ({ member, session, visitor }: StepUpCaller, code: string) =>
      authenticators.confirm(member, code, visitor, async (tx) => {
        await deps.sessions.widenIn(tx, session, "authenticator");
        await deps.sessions.raiseIn(tx, session, "strong");
      }),
    removeAuthenticator: ({ member, visitor }: StepUpCaller) =>
      authenticators.remove(member, visitor),
    renewRecoveryCodes: ({ member, visitor }: StepUpCaller) =>
      authenticators.renewRecoveryCodes(member, visitor),
  };
}

/** What members say of themselves; each refuses as person/service.ts and person/profile.ts say. */
function createPersonCalls(deps: SecurityDeps, { persons }: Parts) {
  const profiles = createProfiles({
    ...deps,
    persons,
    isOfAge: async (merchantCode, birthday) => {
      const { ageMin, timeZone } = await deps.brand.getMerchant(merchantCode);
      return isOfAge(birthday, ageMin, deps.clock.now(), timeZone);
    },
  });
  const icons = createIcons(deps);
  return {
    setPayeeName: ({ member, visitor }: StepUpCaller, payeeName: string) =>
      persons.setPayeeName(member, payeeName, visitor),
    setPaymentPassword: ({ member, visitor }: StepUpCaller, given: PaymentPasswordChoice) =>
      persons.setPaymentPassword(member, given, visitor),
    profile: ({ member }: StepUpCaller) => profiles.profile(member),
    saveProfile: ({ member, visitor }: StepUpCaller, request: SaveProfileRequest) =>
      profiles.saveProfile(member, request, visitor),
    memberIcon: ({ memberId }: Session) => icons.findIcon(memberId),
    saveMemberIcon: ({ memberId }: Session, icon: MemberIcon) => icons.saveIcon(memberId, icon),
    /**
     * Keeps the language the member is written to. One the brand no longer offers does no harm:
     * every answer falls back to the brand's own.
     */
    saveMemberLanguage: async ({ memberId, sessionId }: Session, language: Language) => {
      await deps.db.transaction((tx) => updateLanguage(tx, memberId, language));
      deps.forgetMember(memberId);
      deps.sessions.forget(sessionId);
      return language;
    },
  };
}

export function createSecurity(deps: SecurityDeps) {
  const parts = createParts(deps);
  const { stepUps } = parts;
  return {
    /** For the other parts of identity, and for modules that pay out. */
    ...parts,
    ...createAuthenticatorCalls(deps, parts),
    ...createPersonCalls(deps, parts),

    /** The actor of the calls below. */
    callerOf: async (session: Session, visitor: Visitor): Promise<StepUpCaller> => ({
      member: await deps.getMember(session.memberId),
      session,
      visitor,
    }),
    overview: (session: Session) => overview(deps, parts, session),
    /** When a password or the payment password was last changed; its first setting counts. */
    credentialsChangedAt: (memberId: bigint): Promise<Date | undefined> =>
      deps.db.read((reader) =>
        findLastActivity(reader, memberId, [
          "password_changed",
          "password_reset",
          "payment_password_set",
        ]),
      ),
    sendStepUpCode: (
      caller: StepUpCaller,
      wanted: { action: StepUpAction; method: "sms_code" | "email_code" },
      language: string,
    ) => stepUps.sendCode(caller, wanted.action, wanted.method, language),
    stepUp: (
      caller: StepUpCaller,
      proof: { action: StepUpAction; method: StepUpMethod; value: string },
    ) => stepUps.prove(caller, proof),
    sendBindCode: (caller: StepUpCaller, given: ContactRequest, language: string) =>
      sendBindCode(deps, caller, given, language),
    bindContact: (caller: StepUpCaller, given: ContactRequest, code: string) =>
      bindContact(deps, parts, caller, given, code),
  };
}

export type Security = ReturnType<typeof createSecurity>;
