import type { LoginAnswer, RegisterRequest } from "@baize/contract";
import { followsRule, type Brand, type FieldRule, type Merchant } from "../brand/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { foldName } from "../platform/text.ts";
import type { Passwords } from "../platform/passwords.ts";
import { memberIdOf, memberTypes, type Member } from "./rules.ts";
import type { Sessions, Visitor } from "./sessions.ts";
import {
  claimUsername,
  findMemberIdByUsername,
  insertCredential,
  insertMember,
  type NewMember,
} from "./store.ts";

/** Opening accounts: a member's by the brand's rules, or a trial for anybody who asks. */

/** Said in the same transaction that opened the account. */
export type OnMemberRegistered = (tx: Tx, member: Member) => Promise<void>;

export interface RegistrationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Brand;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Opens what the member's money will lie in; part of the same transaction. */
  readonly openAccounts: (tx: Tx, memberId: bigint, currency: string) => Promise<void>;
  readonly onMemberRegistered?: OnMemberRegistered;
}

/** Play money's currency; trial members have no accounts, and vendors keep their play money. */
const trialCurrency = "XXX";

const triesMax = 3;

export interface NewAccount {
  readonly merchant: Merchant;
  readonly username: string;
  readonly memberType: number;
  readonly currency: string;
  readonly isTest: boolean;
  readonly registeredUrl: string | null;
  readonly ip: string;
}

function draftMember(deps: RegistrationDeps, account: NewAccount): NewMember {
  const now = deps.clock.now();
  return {
    memberId: memberIdOf(now, deps.ids.randomBytes(3)),
    merchantCode: account.merchant.merchantCode,
    publicId: `u${deps.ids.randomBytes(10).toString("hex")}`,
    username: account.username,
    nickname: account.username,
    memberType: account.memberType,
    isTest: account.isTest,
    currency: account.currency,
    language: null,
    registeredAt: now,
    registeredIp: account.ip,
    registeredUrl: account.registeredUrl,
  };
}

function checkField(field: string, rule: FieldRule, value: string): void {
  if (followsRule(rule, value)) return;
  const { patternId, minLength, maxLength } = rule;
  throw new Refusal("registration_rule", { field, patternId, minLength, maxLength });
}

/** Writes a member under a fresh number; a number that is taken by chance is drawn again. */
async function writeMember(
  deps: RegistrationDeps,
  account: NewAccount,
  complete: (tx: Tx, member: Member) => Promise<string>,
): Promise<string> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const draft = draftMember(deps, account);
    const member: Member = {
      ...draft,
      isTrial: draft.memberType === memberTypes.trial,
      status: "open",
      lastLoginAt: draft.registeredAt,
    };
    const token = await deps.db
      .transaction(async (tx) => {
        if (!(await insertMember(tx, draft))) throw new NumberTakenError();
        return complete(tx, member);
      })
      .catch((error: unknown) => {
        if (error instanceof NumberTakenError) return undefined;
        throw error;
      });
    if (token !== undefined) return token;
  }
  throw new Error("no free member number was found");
}

class NumberTakenError extends Error {
  override readonly name = "NumberTakenError";
}

function firstAnswer(token: string): LoginAnswer {
  return { token, firstTimeLogin: true, passwordExpired: false, previousLoginAt: null };
}

/**
 * Opens a member account, its ledger accounts and its first session, all or none.
 *
 * Refuses, in this order: terms_required, age_required, registration_rule, inconsistent_twice,
 * username_taken.
 */
export async function registerMember(
  deps: RegistrationDeps,
  merchantCode: string,
  request: RegisterRequest,
  visitor: Visitor,
): Promise<LoginAnswer> {
  const merchant = await deps.brand.getMerchant(merchantCode);
  if (!request.acceptedTerms) throw new Refusal("terms_required");
  if (!request.isAdult) throw new Refusal("age_required");
  checkField("username", merchant.registration.username, request.username);
  checkField("password", merchant.registration.password, request.password);
  if (request.password !== request.confirmPassword) throw new Refusal("inconsistent_twice");
  const account: NewAccount = {
    merchant,
    username: request.username,
    memberType: memberTypes.player,
    currency: merchant.currency,
    isTest: false,
    registeredUrl: request.registerUrl,
    ip: visitor.ip,
  };
  return firstAnswer(await openMember(deps, account, request.password, visitor));
}

/** Opens an account with a name and a password. Refuses: username_taken. */
async function openMember(
  deps: RegistrationDeps,
  account: NewAccount,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const { merchantCode } = account.merchant;
  const folded = foldName(account.username);
  // Asked before the costly hash; the claim below decides.
  const holder = await deps.db.read((reader) =>
    findMemberIdByUsername(reader, merchantCode, folded),
  );
  if (holder !== undefined) throw new Refusal("username_taken");
  const passwordHash = await deps.passwords.hash(password);
  return writeMember(deps, account, async (tx, member) => {
    const isFree = await claimUsername(tx, merchantCode, folded, member.memberId);
    if (!isFree) throw new Refusal("username_taken");
    await insertCredential(tx, member.memberId, passwordHash, member.registeredAt);
    await deps.openAccounts(tx, member.memberId, member.currency);
    await deps.onMemberRegistered?.(tx, member);
    return deps.sessions.open(tx, member, visitor);
  });
}

/** Opens a throw-away trial account with its session. Refuses: free_play_off. */
export async function openTrial(
  deps: RegistrationDeps,
  merchantCode: string,
  visitor: Visitor,
): Promise<LoginAnswer> {
  const merchant = await deps.brand.getMerchant(merchantCode);
  if (!(await deps.brand.isFlagOn(merchantCode, "FREEPLAY3"))) throw new Refusal("free_play_off");
  const account: NewAccount = {
    merchant,
    username: `guest${deps.ids.randomBytes(4).toString("hex")}`,
    memberType: memberTypes.trial,
    currency: trialCurrency,
    isTest: false,
    registeredUrl: null,
    ip: visitor.ip,
  };
  const token = await writeMember(deps, account, (tx, member) =>
    deps.sessions.open(tx, member, visitor),
  );
  return firstAnswer(token);
}
