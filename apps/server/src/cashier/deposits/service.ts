import type { CallParsed, DepositDetail, OwnDeposit } from "@baize/contract";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import { unclaimed } from "../../platform/claims.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { DepositOrder } from "../../protection/index.ts";
import type { VerificationModule } from "../../verification/index.ts";
import { chosenOffer, ownDeposits, prepareChoice } from "./bonuses.ts";
import { cancelDeposit, declineDeposit, moveDeposit, writeDepositStep } from "./moves.ts";
import { depositChangedOf } from "./events.ts";
import { demandUnblocked } from "../failures/service.ts";
import {
  ProviderRefusedError,
  type MadePayment,
  type PaymentProvider,
} from "../providers/provider.ts";
import { listReceivingAccounts } from "./receiving-store.ts";
import { makeReference } from "./reference.ts";
import {
  depositStepOf,
  feeOf,
  isCancellable,
  nextOfTransfer,
  type DepositRow,
  type MethodRow,
} from "./rules.ts";
import type { SettleDeps } from "./settle.ts";
import {
  attachPayment,
  claimReference,
  findDeposit,
  insertDeposit,
  listDepositSteps,
  listMethods,
  listOpenDeposits,
  lockDeposit,
} from "./store.ts";
import { sumDeposits, sumReceived } from "../totals/store.ts";

/** What members ask of deposits: to begin one, to say that it was paid, and how it stands. */
export interface DepositDeps extends SettleDeps {
  readonly ids: Ids;
  readonly providers: readonly PaymentProvider[];
  /** Where providers reach us. */
  readonly notificationUrl: string;
  /** Address of the site at this host, where the provider's page returns to. */
  readonly siteUrl: (host: string) => string;
  /** May this member put money in? Accounts that are closed may not. */
  readonly mayDeposit?: (memberId: bigint) => boolean | Promise<boolean>;
  /** The person's pauses, asked before the order with no transaction open. Refuses: play_paused. */
  readonly checkDeposit?: (memberId: bigint) => Promise<void>;
  /** What a payment asks for that the member has not proven, as a refusal. */
  readonly unverified?: VerificationModule["refusalOf"];
  /** Takes a picture that was uploaded before. Refuses: picture_unknown. */
  readonly takePicturesIn: (
    tx: Tx,
    merchantCode: string,
    pictureIds: readonly string[],
  ) => Promise<void>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** The provider of bank transfers: nobody outside, but a ledger account like a provider's. */
export const bank = "bank";

/** How long a deposit waits for the provider's own time limit to be known. */
const lifetimeMs = 30 * minuteMs;
const firstPollMs = 2 * minuteMs;
const referencesMax = 8;

type DepositContext = CallContext & { readonly session: Session };

/** The methods of a brand that can be used now: a transfer needs an account to go to. */
export async function listOffered(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<MethodRow[]> {
  const methods = await listMethods(reader, merchantCode, currency);
  const accounts = await listReceivingAccounts(reader, merchantCode);
  return methods.filter(
    ({ kind, methodId }) =>
      kind !== "bank_transfer" || accounts.some((one) => one.methodId === methodId),
  );
}

interface Asked {
  readonly method: MethodRow;
  /** Absent for a bank transfer. */
  readonly provider: PaymentProvider | undefined;
  readonly row: DepositRow;
}

/** One of the operator's accounts, the same for the same deposit. */
async function chooseAccount(
  deps: DepositDeps,
  { merchantCode, methodId }: MethodRow,
  depositId: string,
): Promise<string | null> {
  const all = await deps.db.read((reader) => listReceivingAccounts(reader, merchantCode));
  const accounts = all.filter((one) => one.methodId === methodId);
  const number = Number.parseInt(depositId.slice(-4), 16);
  return accounts[number % accounts.length]?.accountId ?? null;
}

function rowOf(
  { memberId, currency }: Session,
  id: string,
  method: MethodRow,
  amountMinor: Minor,
  at: Date,
): DepositRow {
  const isTransfer = method.kind === "bank_transfer";
  const waitMs = isTransfer ? method.expireMinutes * minuteMs : lifetimeMs;
  return {
    memberId,
    id,
    merchantCode: method.merchantCode,
    methodId: method.methodId,
    provider: method.provider,
    reference: `D-${id.slice(-10).toUpperCase()}`,
    currency,
    amountMinor,
    feeMinor: feeOf(amountMinor, method),
    feeBps: method.feeBps,
    status: isTransfer ? "pending" : "created",
    paymentId: null,
    paymentUrl: null,
    receivedMinor: null,
    accountId: null,
    transfer: null,
    proofPictureId: null,
    ...unclaimed,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(at.getTime() + waitMs),
    revision: 1,
  };
}

async function prepare(
  deps: DepositDeps,
  body: { methodId: string; amount: string },
  { merchantCode, session, idempotencyKey: key }: DepositContext,
): Promise<Asked> {
  const { memberId, currency } = session;
  const methods = await deps.db.read((reader) => listOffered(reader, merchantCode, currency));
  const method = methods.find((one) => one.methodId === body.methodId);
  const provider = deps.providers.find((one) => one.code === method?.provider);
  const isTransfer = method?.kind === "bank_transfer";
  const isOpen = (await deps.mayDeposit?.(memberId)) !== false;
  if (method === undefined || (provider === undefined && !isTransfer) || !isOpen) {
    throw new Refusal("method_unavailable");
  }
  const amount = parseMinor(body.amount, currency);
  if (amount === undefined || amount < method.minMinor || amount > method.maxMinor) {
    const text = (sum: bigint) => formatMinor(minor(sum), currency);
    const [min, max] = [text(method.minMinor), text(method.maxMinor)];
    throw new Refusal("amount_out_of_range", { min, max, currency });
  }
  // A repeated key leads to the same deposit and, at the provider, to the same payment.
  const id = key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "createDeposit", key);
  const row = rowOf(session, id, method, amount, deps.clock.now());
  if (!isTransfer) return { method, provider, row };
  return { method, provider, row: { ...row, accountId: await chooseAccount(deps, method, id) } };
}

/** Calls the provider with no transaction open; undefined when it refused for good. */
async function orderPayment(
  deps: DepositDeps,
  provider: PaymentProvider,
  { method, row }: Asked,
  context: DepositContext,
  returnPath: string,
): Promise<MadePayment | undefined> {
  const back = new URL(returnPath, deps.siteUrl(context.host));
  back.searchParams.set("deposit", row.id);
  try {
    return await provider.createPayment({
      depositId: row.id,
      merchantCode: row.merchantCode,
      reference: row.reference,
      kind: method.kind,
      amountMinor: row.amountMinor,
      currency: row.currency,
      language: context.language,
      returnUrl: back.toString(),
      notificationUrl: `${deps.notificationUrl}/hooks/payments/${provider.code}`,
    });
  } catch (error) {
    deps.onError(error);
    if (error instanceof ProviderRefusedError) return undefined;
    // Nobody knows whether the payment was made: the deposit waits, and the worker finds out.
    throw new Refusal("payment_unavailable");
  }
}

/** The same question as before: the fee may have changed since, the member's wish has not. */
async function isSameOrder(
  deps: DepositDeps,
  known: DepositRow,
  asked: DepositRow,
  bonusOfferId: string | undefined,
): Promise<boolean> {
  const chosen = await deps.db.read((reader) => chosenOffer(deps, reader, known));
  const { methodId, amountMinor } = known;
  return (
    methodId === asked.methodId && amountMinor === asked.amountMinor && chosen === bonusOfferId
  );
}

/** A transfer's reference is short, so it may be taken: then another is tried. */
async function withReference(tx: Tx, row: DepositRow): Promise<DepositRow> {
  if (row.accountId === null) return row;
  for (let attempt = 1; attempt <= referencesMax; attempt += 1) {
    const reference = makeReference(row.id, attempt);
    if (await claimReference(tx, reference, row)) return { ...row, reference };
  }
  throw new Error(`deposit ${row.id}: every reference is taken`);
}

/**
 * What a member must prove before more comes in. Everything that ever came in counts, along the
 * line too, with what is to come now.
 */
export async function unverifiedArrival(
  { db, unverified }: Pick<DepositDeps, "db" | "unverified">,
  member: Parameters<VerificationModule["refusalOf"]>[0],
  amountMinor: bigint,
): Promise<Refusal | undefined> {
  if (unverified === undefined) return undefined;
  const { memberId } = member;
  const depositedMinor = await db.read(
    async (reader) =>
      (await sumDeposits(reader, memberId, new Date(0))) + (await sumReceived(reader, memberId)),
  );
  return unverified(member, { use: "deposit", amountMinor, depositedMinor });
}

interface Conditions {
  readonly unverified: Refusal | undefined;
  /**
   * Writes the bonus that was chosen. Refuses: bonus_unavailable, bonus_other_method,
   * budget_used.
   */
  readonly choose: (tx: Tx, row: DepositRow) => Promise<void>;
}

/** Writes the order; answers what is on record where it was asked before. */
async function order(
  tx: Tx,
  deps: DepositDeps,
  asked: DepositRow,
  { unverified, choose }: Conditions,
): Promise<{ readonly known: DepositRow | undefined; readonly row: DepositRow }> {
  const { memberId, id, amountMinor, currency } = asked;
  const row = await withReference(tx, asked);
  const pollAt =
    row.accountId === null ? new Date(row.createdAt.getTime() + firstPollMs) : row.expiresAt;
  if (!(await insertDeposit(tx, row, pollAt))) {
    return { known: await findDeposit(tx, memberId, id), row };
  }
  if (unverified !== undefined) throw unverified;
  await demandUnblocked(tx, memberId, row.createdAt);
  const limited: DepositOrder = { memberId, depositId: id, amountMinor, currency };
  await deps.guard?.admit(tx, limited);
  await choose(tx, row);
  await writeDepositStep(tx, deps, row, "ordered", { by: "member", amountMinor });
  if (row.accountId !== null) await deps.events.publish(tx, depositChangedOf(row));
  return { known: undefined, row };
}

/**
 * Starts a deposit. Idempotent by the call's Idempotency-Key.
 *
 * Refuses: method_unavailable, amount_out_of_range, play_paused, idempotency_key_reused,
 * verification_needed, deposits_suspended, deposits_blocked, limit_reached, bonus_unavailable,
 * bonus_other_method, budget_used, payment_unavailable.
 */
export async function createDeposit(
  deps: DepositDeps,
  body: CallParsed<"createDeposit">["body"],
  context: DepositContext,
): Promise<OwnDeposit> {
  const asked = await prepare(deps, body, context);
  const { memberId, id } = asked.row;
  await deps.checkDeposit?.(memberId);
  const unverified = await unverifiedArrival(deps, asked.row, asked.row.amountMinor);
  const { bonusOfferId } = body;
  const choose = await prepareChoice(deps, memberId, bonusOfferId);
  const { known, row } = await deps.db.transaction((tx) =>
    order(tx, deps, asked.row, { unverified, choose }),
  );
  if (known !== undefined && !(await isSameOrder(deps, known, row, bonusOfferId))) {
    throw new Refusal("idempotency_key_reused");
  }
  const answer = (one: DepositRow) => ownDeposit(deps, one, context.language);
  if (known !== undefined && known.status !== "created") return answer(known);
  const { provider } = asked;
  if (provider === undefined) {
    deps.onMoved();
    const written = await deps.db.read((reader) => findDeposit(reader, memberId, id));
    return answer(written ?? row);
  }
  const made = await orderPayment(deps, provider, asked, context, body.returnPath);
  const pending = await deps.db.transaction(async (tx) => {
    const changed =
      made === undefined
        ? await declineOrder(tx, deps, row)
        : await attach(tx, deps, known ?? row, made);
    return changed ?? findDeposit(tx, memberId, id);
  });
  deps.onMoved();
  if (made === undefined || pending === undefined) throw new Refusal("payment_unavailable");
  return answer(pending);
}

/**
 * The provider made no payment. It counts as a failure also where the member took the order back
 * while the provider was asked, or who does so could try any card.
 */
async function declineOrder(tx: Tx, deps: DepositDeps, { memberId, id }: DepositRow) {
  const row = await lockDeposit(tx, memberId, id);
  if (row?.status !== "created" && row?.status !== "cancelled") return undefined;
  return declineDeposit(tx, deps, row, { by: "provider" });
}

async function attach(tx: Tx, deps: DepositDeps, row: DepositRow, made: MadePayment) {
  const [changed] = await attachPayment(tx, row, made, deps.clock.now());
  if (changed !== undefined) await deps.events.publish(tx, depositChangedOf(changed));
  return changed;
}

async function ownDeposit(
  deps: DepositDeps,
  row: DepositRow,
  language: string,
): Promise<OwnDeposit> {
  const [own] = await deps.db.read((reader) => ownDeposits(deps, reader, [row], language));
  if (own === undefined) throw new Error(`deposit ${row.id} was not described`);
  return own;
}

/** How long an order that expired stays beside those that wait. */
const expiredShownMs = dayMs;

/** What waits for money, and what expired not long ago, newest first. */
export function openDeposits(deps: DepositDeps, memberId: bigint, language: string) {
  const since = new Date(deps.clock.now().getTime() - expiredShownMs);
  return deps.db.read(async (reader) =>
    ownDeposits(deps, reader, await listOpenDeposits(reader, memberId, since), language),
  );
}

/**
 * Takes back an order that was not paid. Repeating it changes nothing. The provider is not told,
 * because it has no call for it; a payment that still arrives is credited.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing to take back any more).
 */
export async function takeBackDeposit(
  deps: DepositDeps,
  depositId: string,
  { language, session: { memberId } }: DepositContext,
): Promise<DepositDetail> {
  await deps.db.transaction(async (tx) => {
    const before = await lockDeposit(tx, memberId, depositId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.status === "cancelled") return;
    if (!isCancellable(before)) throw new Refusal("changed_meanwhile");
    await cancelDeposit(tx, deps, before);
  });
  deps.onMoved();
  return readDeposit(deps, memberId, depositId, language);
}

/** Refuses: not_found, also for another member's deposit. */
export async function readDeposit(
  deps: DepositDeps,
  memberId: bigint,
  id: string,
  language: string,
): Promise<DepositDetail> {
  const row = await deps.db.read((reader) => findDeposit(reader, memberId, id));
  if (row === undefined) throw new Refusal("not_found");
  const steps = await deps.db.read((reader) => listDepositSteps(reader, memberId, id));
  const own = await ownDeposit(deps, row, language);
  return { ...own, steps: steps.map((step) => depositStepOf(step, row.currency)) };
}

/**
 * The member reports the transfer as made. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing to pay any more), picture_unknown.
 */
export async function sayPaid(
  deps: DepositDeps,
  depositId: string,
  pictureId: string | undefined,
  { merchantCode, language, session: { memberId } }: DepositContext,
): Promise<DepositDetail> {
  await deps.db.transaction(async (tx) => {
    const before = await lockDeposit(tx, memberId, depositId);
    if (before?.accountId === undefined || before.accountId === null)
      throw new Refusal("not_found");
    if (before.status === "checking") return;
    const status = nextOfTransfer(before.status, "say_paid");
    if (status === undefined) throw new Refusal("changed_meanwhile");
    if (pictureId !== undefined) await deps.takePicturesIn(tx, merchantCode, [pictureId]);
    const changes = { status, proofPictureId: pictureId ?? null };
    await moveDeposit(tx, deps, before, changes, { what: "said_paid", by: "member" });
  });
  deps.onMoved();
  return readDeposit(deps, memberId, depositId, language);
}
