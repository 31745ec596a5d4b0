import type { CallParsed, PayoutAccounts, PayoutKind } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { resealRows } from "../../platform/resealing.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Events } from "../../platform/events/index.ts";
import { accountsMax, foldNumber, readNumber } from "./rules.ts";
import { isOffered } from "../withdrawal-policy/rules.ts";
import { payoutAccountAddedOf, payoutAccountRemoved } from "./events.ts";
import {
  findAccount,
  insertAccount,
  listAccounts,
  listSameNumber,
  listSealedNumbers,
  removeAccount,
  setDefault,
  updateNumberSeal,
  type AccountRow,
} from "./store.ts";
import { findPolicy } from "../withdrawal-policy/store.ts";

/**
 * Where a member's money may go.
 *
 * The number is sealed and bound to its row; nobody is shown more than its end but an operator who
 * pays by hand. The holder is always the member's own payee name. A removed account stays on record
 * for what was paid to it.
 */

/** What payouts depend on of a person. */
export interface Payee {
  readonly payeeName: string | undefined;
  readonly hasPaymentPassword: boolean;
  /** Only while it lies ahead. */
  readonly payoutFrozenUntil: Date | undefined;
}

export type SignedIn = CallContext & { readonly session: Session };

/** What the cashier asks of identity; handed in by modules.ts. */
export interface People {
  find(memberId: bigint): Promise<Payee>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Tx, memberId: bigint): Promise<Payee>;
  /** Refuses: too_many_attempts. */
  checkPaymentPassword(memberId: bigint, value: string): Promise<boolean>;
  /** Whether a value keeps the brand's rule. Refuses: registration_rule. */
  checkRule(
    merchantCode: string,
    field: "payeeName" | "paymentPassword",
    value: string,
  ): Promise<void>;
  /** Refuses: registration_rule, payout_frozen, payee_name_set, person_taken. */
  namePayee(context: SignedIn, payeeName: string): Promise<void>;
  /** The first one. Refuses: registration_rule, payout_frozen, payment_password_set. */
  choosePaymentPassword(context: SignedIn, value: string): Promise<void>;
  /** When a password of any kind was last changed. */
  credentialsChangedAt(memberId: bigint): Promise<Date | undefined>;
}

export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly people: People;
  readonly events: Events;
}

function placeOf({ memberId, id }: Pick<AccountRow, "memberId" | "id">): string {
  return `cashier.payout_account number_sealed ${memberId} ${id}`;
}

function indexedText(merchantCode: string, kind: PayoutKind, number: string): string {
  return JSON.stringify(["payout_account", merchantCode, kind, foldNumber(kind, number)]);
}

export function openNumber(sealer: Sealer, row: AccountRow): string {
  return sealer.open(row.numberSealed, placeOf(row)).toString("utf8");
}

/** Every form under which the number of an account may be indexed. */
export function indexesOf(sealer: Sealer, row: AccountRow): readonly Buffer[] {
  return sealer.indexes(indexedText(row.merchantCode, row.kind, openNumber(sealer, row)));
}

/** Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong. */
export async function demandPaymentPassword(
  people: Pick<People, "find" | "checkPaymentPassword">,
  memberId: bigint,
  value: string,
): Promise<void> {
  const { hasPaymentPassword } = await people.find(memberId);
  if (!hasPaymentPassword) throw new Refusal("payment_password_missing");
  const isRight = await people.checkPaymentPassword(memberId, value);
  if (!isRight) throw new Refusal("payment_password_wrong");
}

function refuseFrozen({ payoutFrozenUntil }: Payee): void {
  if (payoutFrozenUntil === undefined) return;
  throw new Refusal("payout_frozen", { until: payoutFrozenUntil.toISOString() });
}

/**
 * Refuses to a payee any new account, named already or named in the same go.
 *
 * Refuses, in this order: payout_frozen, payee_name_missing.
 */
export function refuseUnready(payee: Payee, namedNow?: string): void {
  refuseFrozen(payee);
  if ((payee.payeeName ?? namedNow) === undefined) throw new Refusal("payee_name_missing");
}

interface Holder {
  readonly merchantCode: string;
  readonly session: Session;
}

async function list(deps: AccountDeps, { merchantCode, session }: Holder): Promise<PayoutAccounts> {
  const { memberId, currency } = session;
  const payee = await deps.people.find(memberId);
  const [policy, rows] = await deps.db.read(async (reader) => [
    await findPolicy(reader, merchantCode, currency),
    await listAccounts(reader, memberId),
  ]);
  return {
    accounts: rows.map(({ id, kind, provider, last4, isDefault, addedAt }) => ({
      accountId: id,
      kind,
      provider,
      last4,
      isDefault,
      addedAt: addedAt.toISOString(),
    })),
    accountsMax,
    payeeName: payee.payeeName ?? null,
    hasPaymentPassword: payee.hasPaymentPassword,
    frozenUntil: payee.payoutFrozenUntil?.toISOString() ?? null,
    offers: {
      bank: policy?.offersBank ?? false,
      mobileWallets: [...(policy?.mobileWallets ?? [])],
      cryptoNetworks: [...(policy?.cryptoNetworks ?? [])],
    },
  };
}

function accountOf(
  { clock, ids, sealer }: AccountDeps,
  { merchantCode, session }: Holder,
  { kind, provider }: Pick<AccountRow, "kind" | "provider">,
  number: string,
): Omit<AccountRow, "isDefault"> {
  const { memberId } = session;
  const id = ids.uuidv7();
  const [numberIndex] = sealer.indexes(indexedText(merchantCode, kind, number));
  return {
    memberId,
    id,
    merchantCode,
    kind,
    provider,
    numberSealed: sealer.seal(Buffer.from(number), placeOf({ memberId, id })),
    numberIndex,
    last4: number.slice(-4),
    addedAt: clock.now(),
  };
}

type GivenAccount = Pick<CallParsed<"addPayoutAccount">["body"], "kind" | "provider" | "number">;

/** An account as it is kept. Refuses: payout_account_invalid. */
async function readAccount(
  { db }: AccountDeps,
  { merchantCode, session: { currency } }: Holder,
  { kind, ...given }: GivenAccount,
): Promise<GivenAccount> {
  const provider = given.provider.normalize("NFC").replaceAll(/\s+/g, " ");
  const policy = await db.read((reader) => findPolicy(reader, merchantCode, currency));
  const isOpen = policy !== undefined && isOffered(policy, kind, provider);
  const number = isOpen ? readNumber(kind, provider, given.number) : undefined;
  if (number === undefined) throw new Refusal("payout_account_invalid");
  return { kind, provider, number };
}

/**
 * The accounts that are there already, beside which another fits.
 *
 * Refuses, in this order: payout_account_known, payout_accounts_full.
 */
async function demandRoom(
  { sealer }: AccountDeps,
  reader: Reader,
  memberId: bigint,
  { kind, number }: GivenAccount,
): Promise<readonly AccountRow[]> {
  const known = await listAccounts(reader, memberId);
  const folded = foldNumber(kind, number);
  const isKnown = known.some(
    (one) => one.kind === kind && foldNumber(kind, openNumber(sealer, one)) === folded,
  );
  if (isKnown) throw new Refusal("payout_account_known");
  if (known.length >= accountsMax) throw new Refusal("payout_accounts_full");
  return known;
}

/** Whether the account itself would be taken. Refuses what adding it refuses of it. */
async function checkAccount(deps: AccountDeps, holder: Holder, given: GivenAccount): Promise<void> {
  const read = await readAccount(deps, holder, given);
  await deps.db.read((reader) => demandRoom(deps, reader, holder.session.memberId, read));
}

/**
 * Adds an account; the first becomes the default.
 *
 * Refuses, in this order: payout_account_invalid, payment_password_missing, too_many_attempts,
 * payment_password_wrong, payout_frozen, payee_name_missing, payout_account_known,
 * payout_accounts_full.
 */
async function add(
  deps: AccountDeps,
  holder: Holder,
  given: CallParsed<"addPayoutAccount">["body"],
): Promise<PayoutAccounts> {
  const { db, people } = deps;
  const { memberId } = holder.session;
  const read = await readAccount(deps, holder, given);
  await demandPaymentPassword(people, memberId, given.paymentPassword);
  const row = accountOf(deps, holder, read, read.number);
  await db.transaction(async (tx) => {
    refuseUnready(await people.lock(tx, memberId));
    const known = await demandRoom(deps, tx, memberId, read);
    await insertAccount(tx, { ...row, isDefault: known.length === 0 });
    await deps.events.publish(tx, payoutAccountAddedOf(row));
  });
  return list(deps, holder);
}

/**
 * Removes an account; the oldest that is left becomes the default.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * payout_frozen, not_found.
 */
async function remove(
  deps: AccountDeps,
  holder: Holder,
  given: CallParsed<"removePayoutAccount">["body"],
): Promise<PayoutAccounts> {
  const { memberId } = holder.session;
  await demandPaymentPassword(deps.people, memberId, given.paymentPassword);
  await deps.db.transaction(async (tx) => {
    refuseFrozen(await deps.people.lock(tx, memberId));
    const isRemoved = await removeAccount(tx, memberId, given.accountId, deps.clock.now());
    if (!isRemoved) throw new Refusal("not_found");
    const [first] = await listAccounts(tx, memberId);
    if (first !== undefined && !first.isDefault) await setDefault(tx, memberId, first.id);
    const removed = { memberId: String(memberId), accountId: given.accountId };
    await deps.events.publish(tx, payoutAccountRemoved(removed));
  });
  return list(deps, holder);
}

/** Refuses: not_found. */
async function choose(
  deps: AccountDeps,
  holder: Holder,
  accountId: string,
): Promise<PayoutAccounts> {
  const { memberId } = holder.session;
  await deps.db.transaction(async (tx) => {
    await deps.people.lock(tx, memberId);
    const known = await listAccounts(tx, memberId);
    if (!known.some((one) => one.id === accountId)) throw new Refusal("not_found");
    await setDefault(tx, memberId, accountId);
  });
  return list(deps, holder);
}

/** An account of a number that several members of a brand gave. */
export interface SharedAccount {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly id: string;
  readonly provider: string;
  readonly last4: string;
  readonly addedAt: Date;
}

/** All accounts of the number of one, itself and removed ones too; the first comes first. */
export async function listSharing(
  tx: Tx,
  sealer: Sealer,
  memberId: bigint,
  accountId: string,
): Promise<SharedAccount[]> {
  const account = await findAccount(tx, memberId, accountId);
  if (account === undefined) return [];
  return listSameNumber(tx, account.merchantCode, indexesOf(sealer, account));
}

export function createPayoutAccounts(deps: AccountDeps) {
  return {
    list: (holder: Holder) => list(deps, holder),
    check: (holder: Holder, given: GivenAccount) => checkAccount(deps, holder, given),
    add: (holder: Holder, given: CallParsed<"addPayoutAccount">["body"]) =>
      add(deps, holder, given),
    remove: (holder: Holder, given: CallParsed<"removePayoutAccount">["body"]) =>
      remove(deps, holder, given),
    choose: (holder: Holder, accountId: string) => choose(deps, holder, accountId),
  };
}

/** Seals numbers with the key of today, their index with them, and tells how many it were. */
export function resealPayoutAccounts(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  return resealRows<AccountRow>({
    db,
    list: listSealedNumbers,
    limit: 500,
    isCurrent: (row) => sealer.isCurrent(row.numberSealed),
    reseal(row) {
      const number = openNumber(sealer, row);
      const sealed = sealer.seal(Buffer.from(number), placeOf(row));
      const [index] = sealer.indexes(indexedText(row.merchantCode, row.kind, number));
      return (tx) => updateNumberSeal(tx, row, sealed, index);
    },
  });
}
