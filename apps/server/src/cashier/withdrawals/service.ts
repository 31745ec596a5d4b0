import type { CallParsed, ConfirmWithdrawal, Withdrawal, WithdrawalTerms } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import { unclaimed } from "../../platform/claims.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { isOffered } from "../withdrawal-policy/rules.ts";
import {
  withdrawalChangedOf,
  withdrawalFactOf,
  withdrawalFlaggedOf,
  withdrawalRequested,
} from "./events.ts";
import { demandPaymentPassword, indexesOf, type People } from "../payout-accounts/service.ts";
import { hasElsewhere, listAccounts, type AccountRow } from "../payout-accounts/store.ts";
import { findPolicy, type PolicyRow } from "../withdrawal-policy/store.ts";
import type { VerificationModule } from "../../verification/index.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { flagsOf, isSelfApproved, needsSecondOf } from "./risk-rules.ts";
import {
  demandTurnover,
  turnoverOf,
  turnoverTexts,
  type Play,
  type TurnoverState,
} from "../turnover/service.ts";
import { holdKeyOf, move, writeStep, type MoveDeps } from "./moves.ts";
import { withdrawalOf, type WithdrawalRow } from "./rules.ts";
import {
  countPaid,
  findWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  sumWithdrawals,
} from "./store.ts";
import { sumDeposits } from "../totals/store.ts";

/** What members ask of withdrawals, and say of those that were paid. */
export interface WithdrawalDeps extends MoveDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly play: Play;
  readonly people: People;
  readonly providers: readonly Pick<PaymentProvider, "code">[];
  /** What a payment asks for that the member has not proven, as a refusal. */
  readonly unverified?: VerificationModule["refusalOf"];
  /** Refuses, while a member owes others what is overdue: commission_overdue. */
  readonly demandPaid?: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Whether a person is to look at every withdrawal of a member. */
  readonly isUnderReview: (tx: Tx, memberId: bigint) => Promise<boolean>;
  /** Takes a picture that was uploaded before. Refuses: picture_unknown. */
  readonly takePicturesIn: (
    tx: Tx,
    merchantCode: string,
    pictureIds: readonly string[],
  ) => Promise<void>;
  /** What the member's VIP level changes. */
  readonly levelTermsIn?: (
    reader: Reader,
    member: { readonly memberId: bigint; readonly merchantCode: string; readonly currency: string },
  ) => Promise<LevelWithdrawals>;
  /** Sends an approved one to its provider, with no transaction open. */
  readonly send: (approved: WithdrawalRow) => Promise<void>;
  readonly onMoved: () => void;
}

type MemberContext = CallContext & { readonly session: Session };

export const monthMs = 30 * dayMs;

async function getPolicy(deps: WithdrawalDeps, { merchantCode, session }: MemberContext) {
  const policy = await deps.db.read((reader) => findPolicy(reader, merchantCode, session.currency));
  if (policy === undefined) throw new Refusal("method_unavailable");
  return policy;
}

/** What a member's VIP level changes; nothing where no levels are known. */
export interface LevelWithdrawals {
  /** So much a day at least: it raises the brand's limit and never lowers it. */
  readonly dayAmountMinor: bigint;
  readonly isFirst: boolean;
}

const plainTerms: LevelWithdrawals = { dayAmountMinor: 0n, isFirst: false };

const levelTerms = async (
  reader: Reader,
  { levelTermsIn }: Pick<WithdrawalDeps, "levelTermsIn">,
  { merchantCode, currency }: Pick<PolicyRow, "merchantCode" | "currency">,
  memberId: bigint,
): Promise<LevelWithdrawals> =>
  (await levelTermsIn?.(reader, { memberId, merchantCode, currency })) ?? plainTerms;

async function leftOfDay(
  reader: Reader,
  policy: PolicyRow,
  { dayAmountMinor }: LevelWithdrawals,
  memberId: bigint,
  at: Date,
) {
  const sums = await sumWithdrawals(reader, memberId, new Date(at.getTime() - dayMs));
  const left = (max: bigint, used: bigint) => (max > used ? max - used : 0n);
  const { dayAmountMaxMinor, dayCountMax } = policy;
  const max = dayAmountMinor > dayAmountMaxMinor ? dayAmountMinor : dayAmountMaxMinor;
  return {
    count: Math.max(0, dayCountMax - sums.count),
    amountMinor: left(max, sums.amountMinor),
  };
}

/** Refuses: method_unavailable. */
export async function readTerms(
  deps: WithdrawalDeps,
  context: MemberContext,
): Promise<WithdrawalTerms> {
  const policy = await getPolicy(deps, context);
  const { memberId, currency } = context.session;
  const balance = await deps.ledger.balanceOf(memberId);
  const [left, turnover] = await deps.db.read(async (reader) => [
    await leftOfDay(
      reader,
      policy,
      await levelTerms(reader, deps, policy, memberId),
      memberId,
      deps.clock.now(),
    ),
    await turnoverOf(reader, deps.play, memberId),
  ]);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    currency,
    min: text(policy.minMinor),
    max: text(policy.maxMinor),
    quickAmounts: policy.quickMinor.map(text),
    countLeft: left.count,
    amountLeft: text(left.amountMinor),
    balance: text(balance?.cashMinor ?? 0n),
    turnover: turnoverTexts(turnover, currency),
    usualMinutes: policy.usualMinutes,
    confirmMinutes: policy.confirmMinutes,
  };
}

async function demandDay(
  tx: Tx,
  { policy, memberId, amount, at }: Asked,
  terms: LevelWithdrawals,
): Promise<void> {
  const left = await leftOfDay(tx, policy, terms, memberId, at);
  if (left.count > 0 && amount <= left.amountMinor) return;
  throw new Refusal("withdrawal_limit", {
    countLeft: left.count,
    amountLeft: formatMinor(minor(left.amountMinor), policy.currency),
  });
}

interface Asked {
  readonly id: string;
  readonly policy: PolicyRow;
  readonly memberId: bigint;
  readonly amount: Minor;
  readonly at: Date;
  /** Checked before the transaction; a repeated request still gets its answer. */
  readonly unverified: Refusal | undefined;
}

/** Sets the amount aside. Refuses: balance_too_low. */
async function hold(tx: Tx, deps: WithdrawalDeps, { id, policy, memberId, amount }: Asked) {
  const { currency } = policy;
  const held = await deps.ledger.hold(tx, {
    memberId,
    key: holdKeyOf(id),
    amountMinor: amount,
    currency,
    kind: "withdrawal",
    reference: referenceOf(id),
  });
  if (held.status === "insufficient") {
    const balance = held.balanceMinor > 0n ? held.balanceMinor : minor(0n);
    throw new Refusal("balance_too_low", { balance: formatMinor(balance, currency) });
  }
  if (held.status !== "ok") throw new Error(`withdrawal ${id}: ledger said ${held.status}`);
}

function referenceOf(id: string): string {
  return `W-${id.slice(-10).toUpperCase()}`;
}

async function riskOf(
  tx: Tx,
  deps: WithdrawalDeps,
  { memberId, amount, at }: Asked,
  account: AccountRow,
  turnover: TurnoverState,
  credentialsChangedAt: Date | undefined,
) {
  const { merchantCode, addedAt } = account;
  const indexes = indexesOf(deps.sealer, account);
  return flagsOf({
    at,
    amountMinor: amount,
    paidBefore: await countPaid(tx, memberId),
    accountAddedAt: addedAt,
    isAccountElsewhere: await hasElsewhere(tx, merchantCode, indexes, memberId),
    credentialsChangedAt,
    depositsMinor: await sumDeposits(tx, memberId, new Date(at.getTime() - monthMs)),
    turnover,
    hadNegativeBalance: await deps.play.hadNegativeBalance(tx, memberId),
    isUnderReview: await deps.isUnderReview(tx, memberId),
  });
}

function newRow(
  deps: WithdrawalDeps,
  { id, policy, memberId, amount, at }: Asked,
  account: AccountRow,
  flags: WithdrawalRow["flags"],
): WithdrawalRow {
  const { merchantCode, currency, provider } = policy;
  const isKnown = deps.providers.some((one) => one.code === provider);
  const needsSecond = needsSecondOf(amount, policy.secondAboveMinor);
  const isApproved = isSelfApproved(amount, policy.autoUpToMinor, flags, needsSecond);
  return {
    memberId,
    id,
    merchantCode,
    reference: referenceOf(id),
    accountId: account.id,
    accountKind: account.kind,
    accountProvider: account.provider,
    accountLast4: account.last4,
    currency,
    amountMinor: amount,
    state: isApproved ? "approved" : "requested",
    confirmation: "none",
    confirmBy: null,
    receivedMinor: null,
    proofPictureId: null,
    flags,
    needsSecond,
    isFirst: false,
    firstApprovedBy: null,
    ...unclaimed,
    provider: isKnown ? provider : null,
    payoutAttempt: 1,
    payoutId: null,
    pollAt: at,
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
}

async function ask(
  tx: Tx,
  deps: WithdrawalDeps,
  asked: Asked,
  accountId: string,
  credentialsChangedAt: Date | undefined,
): Promise<WithdrawalRow> {
  const { policy, memberId, amount } = asked;
  const { currency } = policy;
  // One request of a member at a time: what is left of the day is read and used under this lock.
  await deps.people.lock(tx, memberId);
  const known = await findWithdrawal(tx, memberId, asked.id);
  if (known !== undefined) return known;
  const account = (await listAccounts(tx, memberId)).find((one) => one.id === accountId);
  if (account === undefined) throw new Refusal("not_found");
  if (!isOffered(policy, account.kind, account.provider)) throw new Refusal("method_unavailable");
  if (asked.unverified !== undefined) throw asked.unverified;
  await deps.demandPaid?.(tx, memberId);
  const terms = await levelTerms(tx, deps, policy, memberId);
  await demandDay(tx, asked, terms);
  demandTurnover(await turnoverOf(tx, deps.play, memberId), currency);
  await hold(tx, deps, asked);
  // Checked again: a deposit may have arrived between the check and the hold, and its money with
  // it. From here on the member's cash is locked, and no deposit is counted before this commits.
  const turnover = await turnoverOf(tx, deps.play, memberId);
  demandTurnover(turnover, currency);
  const flags = await riskOf(tx, deps, asked, account, turnover, credentialsChangedAt);
  const row = { ...newRow(deps, asked, account, flags), isFirst: terms.isFirst };
  await insertWithdrawal(tx, row);
  await writeStep(tx, deps, row, { what: "requested", by: "member", amountMinor: amount });
  if (row.state === "approved")
    await writeStep(tx, deps, row, { what: "approved", by: "platform" });
  const told = [withdrawalRequested(withdrawalFactOf(row)), withdrawalChangedOf(row)];
  await deps.events.publishAll(tx, told);
  if (flags.length > 0) await deps.events.publish(tx, withdrawalFlaggedOf(row));
  return row;
}

/**
 * Asks for money to be paid out. The same key gives the first answer.
 *
 * Refuses, in this order: method_unavailable, amount_out_of_range, payment_password_missing,
 * too_many_attempts, payment_password_wrong, not_found, verification_needed, commission_overdue,
 * withdrawal_limit, turnover_open, balance_too_low.
 */
export async function createWithdrawal(
  deps: WithdrawalDeps,
  body: CallParsed<"createWithdrawal">["body"],
  context: MemberContext,
): Promise<Withdrawal> {
  const { session, idempotencyKey: key } = context;
  const { memberId, currency } = session;
  const policy = await getPolicy(deps, context);
  const amount = parseMinor(body.amount, currency);
  if (amount === undefined || amount < policy.minMinor || amount > policy.maxMinor) {
    const text = (limit: bigint) => formatMinor(minor(limit), currency);
    const { minMinor, maxMinor } = policy;
    throw new Refusal("amount_out_of_range", {
      min: text(minMinor),
      max: text(maxMinor),
      currency,
    });
  }
  await demandPaymentPassword(deps.people, memberId, body.paymentPassword);
  const id = key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "createWithdrawal", key);
  const { merchantCode } = context;
  const payment = { use: "withdrawal", amountMinor: amount, depositedMinor: 0n } as const;
  const unverified = await deps.unverified?.({ memberId, merchantCode, currency }, payment);
  const asked = { id, policy, memberId, amount, at: deps.clock.now(), unverified };
  const changedAt = await deps.people.credentialsChangedAt(memberId);
  const row = await deps.db.transaction((tx) => ask(tx, deps, asked, body.accountId, changedAt));
  const isSame = row.amountMinor === amount && row.accountId === body.accountId;
  if (!isSame) throw new Refusal("idempotency_key_reused");
  deps.onMoved();
  if (row.state !== "approved" || row.provider === null) return withdrawalOf(row);
  await deps.send(row);
  const sent = await deps.db.read((reader) => findWithdrawal(reader, memberId, id));
  return withdrawalOf(sent ?? row);
}

const words = {
  received: "received",
  partly: "partly_received",
  not_received: "not_received",
} as const;

function receivedOf(row: WithdrawalRow, said: ConfirmWithdrawal): bigint {
  if (said.outcome === "received") return row.amountMinor;
  if (said.outcome === "not_received") return 0n;
  const amount = parseMinor(said.amount, row.currency);
  if (amount !== undefined && amount > 0n && amount < row.amountMinor) return amount;
  const max = formatMinor(minor(row.amountMinor), row.currency);
  throw new Refusal("amount_out_of_range", { min: "0", max, currency: row.currency });
}

/**
 * The member says whether a paid withdrawal arrived. Saying the same again changes nothing.
 *
 * Refuses, in this order: not_found, confirmation_closed, amount_out_of_range, picture_unknown.
 */
export async function confirmWithdrawal(
  deps: WithdrawalDeps,
  said: ConfirmWithdrawal,
  { merchantCode, session }: MemberContext,
): Promise<Withdrawal> {
  const { memberId } = session;
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockWithdrawal(tx, memberId, said.withdrawalId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.confirmation === "received" && said.outcome === "received") return before;
    if (before.confirmation !== "waiting") throw new Refusal("confirmation_closed");
    const receivedMinor = receivedOf(before, said);
    const pictureId = said.outcome === "received" ? undefined : said.pictureId;
    if (pictureId !== undefined) await deps.takePicturesIn(tx, merchantCode, [pictureId]);
    const step = { what: words[said.outcome], by: "member", amountMinor: receivedMinor } as const;
    const changes = { receivedMinor, proofPictureId: pictureId ?? null };
    return move(tx, deps, before, said.outcome, step, changes);
  });
  deps.onMoved();
  return withdrawalOf(row);
}
