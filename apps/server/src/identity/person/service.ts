import { dayMs, minuteMs } from "@baize/contract/durations";
import { followsRule, patternTextOf, type Brand, type FieldRule } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { foldName } from "../../platform/text.ts";
import type { Activity } from "../activity/service.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import {
  claimPerson,
  findPerson,
  freezePayout,
  listBirthdays,
  listWithDetails,
  lockPerson,
  updatePerson,
  type PersonChange,
  type PersonClaimKind,
  type PersonRow,
} from "./store.ts";
import type { Member } from "../rules.ts";
import type { PersonSealer } from "../sealing.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Who a member is, and what payouts depend on: birthday, payee name, id number, payment password.
 *
 * What names a person is sealed. Birthday and payee name stay once they are given, because an age
 * and an account were checked by them. One person has one account of a brand: by id number, and by
 * payee name with birthday.
 */
export interface PersonDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly personSealer: PersonSealer;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly activity: Pick<Activity, "note">;
}

export interface Person {
  /** yyyy-MM-dd. */
  readonly birthday: string | undefined;
  readonly payeeName: string | undefined;
  readonly idNumber: string | undefined;
  /** Free texts of the profile by their names. */
  readonly details: Readonly<Record<string, string>>;
  readonly hasPaymentPassword: boolean;
  /** Only while it lies ahead. */
  readonly payoutFrozenUntil: Date | undefined;
}

/** What is given of a person; what is left out stays as it is. */
export interface PersonFacts {
  readonly birthday?: string | undefined;
  readonly payeeName?: string | undefined;
  readonly idNumber?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
  readonly paymentPasswordHash?: string | undefined;
}

export interface PaymentPasswordChoice {
  readonly paymentPassword: string;
  readonly confirmPaymentPassword: string;
  /** Only where there is none: who did not see another one appear takes it from nobody. */
  readonly isFirst?: true;
}

export interface Persons {
  readonly find: (memberId: bigint) => Promise<Person>;
  /** The birthdays that these members gave. */
  readonly birthdaysIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>;
  /** The months of the birthdays that these members gave, 1 to 12. */
  readonly birthMonthsIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, number>>;
  /** Of these members, those who saved their details. */
  readonly savedIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly bigint[]>;
  /** The same, and nobody else changes it until the transaction ends. */
  readonly lock: (tx: Tx, memberId: bigint) => Promise<Person>;
  /** Writes facts of a locked or new person. Refuses: person_taken. */
  readonly write: (
    tx: Tx,
    member: Pick<Member, "memberId" | "merchantCode">,
    facts: PersonFacts,
  ) => Promise<void>;
  readonly setPayeeName: (member: Member, payeeName: string, visitor: Visitor) => Promise<void>;
  readonly setPaymentPassword: (
    member: Member,
    given: PaymentPasswordChoice,
    visitor: Visitor,
  ) => Promise<void>;
  /** Whether a value keeps the brand's rule. Refuses: registration_rule. */
  readonly checkRule: (
    merchantCode: string,
    field: "payeeName" | "paymentPassword",
    value: string,
  ) => Promise<void>;
  /** Whether a payment password is right. Refuses: too_many_attempts. */
  readonly checkPaymentPassword: (memberId: bigint, value: string) => Promise<boolean>;
  readonly payoutFrozenUntil: (memberId: bigint) => Promise<Date | undefined>;
  readonly freezePayout: (tx: Tx, memberId: bigint) => Promise<void>;
}

export const personTable = "identity.person";
/** The place a value is sealed for names the column it is in. */
const sealedColumns = {
  birthdaySealed: "birthday_sealed",
  payeeNameSealed: "payee_name_sealed",
  idNumberSealed: "id_number_sealed",
  detailsSealed: "details_sealed",
} as const;
export type SealedField = keyof typeof sealedColumns;

export function openField(
  personSealer: PersonSealer,
  memberId: bigint,
  row: PersonRow | undefined,
  field: SealedField,
): string | undefined {
  const sealed = row?.[field];
  if (!sealed) return undefined;
  return personSealer.open(personTable, sealedColumns[field], memberId, sealed);
}

async function openBirthdays(
  { personSealer }: Pick<PersonDeps, "personSealer">,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const birthdays = new Map<bigint, string>();
  for (const { memberId, birthdaySealed } of await listBirthdays(reader, memberIds)) {
    const place = [personTable, sealedColumns.birthdaySealed, memberId] as const;
    birthdays.set(memberId, personSealer.open(...place, birthdaySealed));
  }
  return birthdays;
}

async function birthMonths(...asked: Parameters<typeof openBirthdays>) {
  const birthdays = await openBirthdays(...asked);
  return new Map([...birthdays].map(([id, birthday]) => [id, Number(birthday.slice(5, 7))]));
}

export const sealField = (
  personSealer: PersonSealer,
  memberId: bigint,
  field: SealedField,
  text: string,
): Buffer => personSealer.seal(personTable, sealedColumns[field], memberId, text);

/** After a reset nobody sends the money elsewhere for a day: time enough to notice it. */
const payoutFrozenMs = dayMs;

const paymentLimit: AttemptLimit = { failuresMax: 5, windowMs: 15 * minuteMs };
const paymentAttempts = "payment password";

function ruleOf(patternId: number, minLength: number, maxLength: number): FieldRule {
  const acceptedPattern = patternTextOf(patternId);
  return { isShown: true, isRequired: true, acceptedPattern, minLength, maxLength, patternId };
}

/** What holds where the brand's form does not show the field: letters and blanks; six digits. */
const ownRules = { payeeName: ruleOf(12, 2, 100), paymentPassword: ruleOf(6, 6, 6) };

/** One letter over and over, or letters that follow each other: the first that anybody tries. */
export function isStraight(text: string): boolean {
  const points = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = points.slice(1).map((point, at) => point - (points[at] ?? 0));
  const [first] = steps;
  return first === undefined || (Math.abs(first) <= 1 && steps.every((step) => step === first));
}

/** The form in which two names of persons count as the same. */
function foldPersonName(name: string): string {
  return foldName(name).replaceAll(/\s+/g, " ");
}

function personOf(deps: PersonDeps, memberId: bigint, row: PersonRow | undefined): Person {
  const open = (field: SealedField) => openField(deps.personSealer, memberId, row, field);
  const details = open("detailsSealed");
  const frozenUntil = row?.payoutFrozenUntil ?? undefined;
  const isFrozen = frozenUntil !== undefined && frozenUntil > deps.clock.now();
  return {
    birthday: open("birthdaySealed"),
    payeeName: open("payeeNameSealed"),
    idNumber: open("idNumberSealed"),
    details: details === undefined ? {} : (JSON.parse(details) as Record<string, string>),
    hasPaymentPassword: (row?.paymentPasswordHash ?? null) !== null,
    payoutFrozenUntil: isFrozen ? frozenUntil : undefined,
  };
}

/** What identifies a person, in the form in which two count as the same. */
export function personMarksOf({
  idNumber,
  payeeName,
  birthday,
}: Pick<Person, "idNumber" | "payeeName" | "birthday">): [PersonClaimKind, string][] {
  const claims: [PersonClaimKind, string][] = [];
  if (idNumber !== undefined) {
    claims.push(["id_number", foldName(idNumber).replaceAll(/[^\p{L}\p{N}]/gu, "")]);
  }
  if (payeeName !== undefined && birthday !== undefined) {
    claims.push(["payee_birthday", `${foldPersonName(payeeName)}|${birthday}`]);
  }
  return claims;
}

/** Claims what identifies a person. Refuses: person_taken. */
async function claim(
  { personSealer }: PersonDeps,
  tx: Tx,
  { memberId, merchantCode }: Pick<Member, "memberId" | "merchantCode">,
  facts: Pick<Person, "idNumber" | "payeeName" | "birthday">,
): Promise<void> {
  for (const [kind, normalised] of personMarksOf(facts)) {
    const indexes = personSealer.indexes(kind, merchantCode, normalised);
    const isFree = await claimPerson(tx, merchantCode, kind, indexes, memberId);
    if (!isFree) throw new Refusal("person_taken");
  }
}

async function write(deps: PersonDeps, ...[tx, member, facts]: Parameters<Persons["write"]>) {
  const { memberId } = member;
  const before = personOf(deps, memberId, await lockPerson(tx, memberId));
  await claim(deps, tx, member, {
    idNumber: facts.idNumber ?? before.idNumber,
    payeeName: facts.payeeName ?? before.payeeName,
    birthday: facts.birthday ?? before.birthday,
  });
  const seal = (field: SealedField, text: string | undefined) =>
    text === undefined ? undefined : sealField(deps.personSealer, memberId, field, text);
  const change: PersonChange = {
    birthdaySealed: seal("birthdaySealed", facts.birthday),
    payeeNameSealed: seal("payeeNameSealed", facts.payeeName),
    idNumberSealed: seal("idNumberSealed", facts.idNumber),
    detailsSealed: seal("detailsSealed", facts.details && JSON.stringify(facts.details)),
    paymentPasswordHash: facts.paymentPasswordHash,
  };
  await updatePerson(tx, memberId, change);
}

async function checkRule(
  deps: PersonDeps,
  merchantCode: string,
  field: "payeeName" | "paymentPassword",
  value: string,
): Promise<void> {
  const { registration } = await deps.brand.getMerchant(merchantCode);
  const rule = registration.fields[field] ?? ownRules[field];
  const isWeak = field === "paymentPassword" && isStraight(value);
  if (!isWeak && followsRule({ ...rule, isRequired: true }, value)) return;
  const { patternId, minLength, maxLength } = rule;
  throw new Refusal("registration_rule", { field, patternId, minLength, maxLength });
}

function refuseFrozen({ payoutFrozenUntil }: Person): void {
  if (payoutFrozenUntil === undefined) return;
  throw new Refusal("payout_frozen", { until: payoutFrozenUntil.toISOString() });
}

const plainName = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ");

/**
 * Sets the name that payout accounts must carry, once.
 *
 * Refuses, in this order: registration_rule, payout_frozen, payee_name_set, person_taken.
 */
async function setPayeeName(
  deps: PersonDeps,
  ...[member, given, visitor]: Parameters<Persons["setPayeeName"]>
) {
  const payeeName = plainName(given);
  await checkRule(deps, member.merchantCode, "payeeName", payeeName);
  await deps.db.transaction(async (tx) => {
    const person = personOf(deps, member.memberId, await lockPerson(tx, member.memberId));
    refuseFrozen(person);
    if (person.payeeName !== undefined) throw new Refusal("payee_name_set");
    await write(deps, tx, member, { payeeName });
    await deps.activity.note(tx, member, "payee_name_set", visitor);
  });
}

/**
 * Sets the password that confirms payouts, or another in its place.
 *
 * Refuses, in this order: inconsistent_twice, registration_rule, payout_frozen,
 * payment_password_set (a first one where there is one).
 */
async function setPaymentPassword(
  deps: PersonDeps,
  ...[member, given, visitor]: Parameters<Persons["setPaymentPassword"]>
) {
  const { paymentPassword, confirmPaymentPassword } = given;
  const { memberId, merchantCode } = member;
  if (paymentPassword !== confirmPaymentPassword) throw new Refusal("inconsistent_twice");
  await checkRule(deps, merchantCode, "paymentPassword", paymentPassword);
  // Asked before the costly hash; the locked row below decides.
  const row = await deps.db.read((reader) => findPerson(reader, memberId));
  refuseFrozen(personOf(deps, memberId, row));
  const paymentPasswordHash = await deps.passwords.hash(paymentPassword);
  await deps.db.transaction(async (tx) => {
    const person = personOf(deps, memberId, await lockPerson(tx, memberId));
    refuseFrozen(person);
    if (given.isFirst === true && person.hasPaymentPassword) {
      throw new Refusal("payment_password_set");
    }
    await write(deps, tx, member, { paymentPasswordHash });
    await deps.activity.note(tx, member, "payment_password_set", visitor);
  });
}

async function checkPaymentPassword(deps: PersonDeps, memberId: bigint, value: string) {
  const { db, attempts, passwords } = deps;
  await attempts.admit(paymentAttempts, memberId, paymentLimit);
  const row = await db.read((reader) => findPerson(reader, memberId));
  const isRight = await passwords.verify(row?.paymentPasswordHash ?? undefined, value);
  if (isRight) await attempts.clear(paymentAttempts, memberId);
  return isRight;
}

export function createPersons(deps: PersonDeps): Persons {
  const { db, clock } = deps;

  async function findIn(reader: Reader, memberId: bigint) {
    return personOf(deps, memberId, await findPerson(reader, memberId));
  }

  return {
    find: (memberId) => db.read((reader) => findIn(reader, memberId)),
    birthdaysIn: (reader, memberIds) => openBirthdays(deps, reader, memberIds),
    birthMonthsIn: (reader, memberIds) => birthMonths(deps, reader, memberIds),
    savedIn: listWithDetails,
    lock: async (tx, memberId) => personOf(deps, memberId, await lockPerson(tx, memberId)),
    write: (...given) => write(deps, ...given),
    checkRule: (merchantCode, field, value) =>
      checkRule(deps, merchantCode, field, field === "payeeName" ? plainName(value) : value),
    setPayeeName: (...given) => setPayeeName(deps, ...given),
    setPaymentPassword: (...given) => setPaymentPassword(deps, ...given),
    checkPaymentPassword: (memberId, value) => checkPaymentPassword(deps, memberId, value),
    payoutFrozenUntil: async (memberId) =>
      (await db.read((reader) => findIn(reader, memberId))).payoutFrozenUntil,
    freezePayout: (tx, memberId) =>
      freezePayout(tx, memberId, new Date(clock.now().getTime() + payoutFrozenMs)),
  };
}
