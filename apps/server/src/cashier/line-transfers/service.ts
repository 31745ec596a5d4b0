import type { CallParsed, LineDirection, LineTransfer, LineTransferTerms } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import type { Line, LineMember } from "../../identity/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Session } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { DepositGuard, OfferGate } from "../../protection/index.ts";
import { unverifiedArrival } from "../deposits/service.ts";
import { lineTransferMadeOf, lineTransferredOf } from "./events.ts";
import {
  directionBetween,
  leftOfWay,
  lineFlags,
  lineKeysOf,
  lineTransferOf,
  marksOf,
  type LineEnd,
  type LinePolicyRow,
  type LineTransferRow,
} from "./rules.ts";
import {
  findLinePolicy,
  findLineTransfer,
  hasReceivedFrom,
  insertLineTransfer,
  sumSent,
} from "./store.ts";
import { demandPaymentPassword } from "../payout-accounts/service.ts";
import { findPolicy } from "../withdrawal-policy/store.ts";
import { countArrival, demandTurnover, turnoverOf, turnoverTexts } from "../turnover/service.ts";
import type { WithdrawalDeps } from "../withdrawals/service.ts";

/**
 * Money that goes one step along the line. What leaves meets what a withdrawal meets, what arrives
 * counts as a deposit: so it leads around neither.
 *
 * Both members are locked from the lower number to the higher, wherever the money goes: first their
 * persons, then what protects them, then their money. Two who send to each other at once wait for
 * each other in that order and never in a circle.
 */
export interface LineDeps extends Pick<
  WithdrawalDeps,
  | "db"
  | "clock"
  | "ids"
  | "ledger"
  | "events"
  | "people"
  | "play"
  | "unverified"
  | "demandPaid"
  | "onMoved"
> {
  readonly line: Pick<Line, "findIn" | "listDownlines">;
  readonly offers: Pick<OfferGate, "withoutOffersIn">;
  readonly isAgent: (member: { readonly memberType: number }) => boolean;
  readonly isFlagOn: (merchantCode: string, flag: string) => Promise<boolean>;
  readonly memberByPublicId: (memberRef: string) => Promise<{ memberId: bigint } | undefined>;
  readonly maskName: (name: string) => string;
  readonly guard?: DepositGuard;
  readonly checkDeposit?: (memberId: bigint) => Promise<void>;
}

export type MemberContext = CallContext & { readonly session: Session };

/** Where money is between two members. Every transfer passes it in and out at once. */
export const lineAccount = "line:clearing";

const endOf = (deps: LineDeps, member: LineMember): LineEnd => ({
  ...member,
  isAgent: deps.isAgent(member),
});

async function isOpen(deps: LineDeps, merchantCode: string, direction: LineDirection) {
  const flags = lineFlags[direction].map((flag) => deps.isFlagOn(merchantCode, flag));
  return (await Promise.all(flags)).every(Boolean);
}

/** Refuses: line_closed. */
export async function demandOpen(deps: LineDeps, merchantCode: string, direction: LineDirection) {
  if (!(await isOpen(deps, merchantCode, direction))) throw new Refusal("line_closed");
}

/** The member with the referring agent, where money may go that way. */
async function findUpline(deps: LineDeps, me: LineMember): Promise<LineMember | undefined> {
  const { uplineId } = me;
  if (uplineId === undefined) return undefined;
  const [upline] = await deps.db.read((reader) => deps.line.findIn(reader, [uplineId]));
  if (upline === undefined) return undefined;
  return directionBetween(endOf(deps, me), endOf(deps, upline)) === "up" ? upline : undefined;
}

/** What may be sent where, as the member's page shows it. */
export async function readLineTerms(
  deps: LineDeps,
  { merchantCode, session }: MemberContext,
): Promise<LineTransferTerms> {
  const { memberId, currency } = session;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const [me] = await deps.db.read((reader) => deps.line.findIn(reader, [memberId]));
  if (me === undefined) throw new Error(`there is no member ${memberId}`);
  const since = new Date(deps.clock.now().getTime() - dayMs);
  const [policy, turnover, sentUp, sentDown] = await deps.db.read(async (reader) => [
    await findLinePolicy(reader, merchantCode, currency),
    await turnoverOf(reader, deps.play, memberId),
    await sumSent(reader, memberId, "up", since),
    await sumSent(reader, memberId, "down", since),
  ]);
  const balance = await deps.ledger.balanceOf(memberId);
  const payee = await deps.people.find(memberId);
  const mayUp = policy !== undefined && (await isOpen(deps, merchantCode, "up"));
  const mayDown =
    policy !== undefined && deps.isAgent(me) && (await isOpen(deps, merchantCode, "down"));
  const upline = mayUp ? await findUpline(deps, me) : undefined;
  return {
    currency,
    min: text(policy?.minMinor ?? 0n),
    max: text(policy?.maxMinor ?? 0n),
    quickAmounts: (policy?.quickMinor ?? []).map(text),
    balance: text(balance?.cashMinor ?? 0n),
    turnover: turnoverTexts(turnover, currency),
    hasPaymentPassword: payee.hasPaymentPassword,
    frozenUntil: payee.payoutFrozenUntil?.toISOString() ?? null,
    up:
      upline === undefined || policy === undefined
        ? null
        : {
            memberRef: upline.publicId,
            name: deps.maskName(upline.username),
            dayLeft: text(leftOfWay(policy, "up", sentUp)),
          },
    down: mayDown ? { dayLeft: text(leftOfWay(policy, "down", sentDown)) } : null,
  };
}

interface Asked {
  readonly id: string;
  readonly policy: LinePolicyRow;
  readonly senderId: bigint;
  readonly receiverId: bigint;
  readonly amount: Minor;
  readonly note: string | null;
  readonly at: Date;
  /**
   * Found before the transaction, because it needs its own calls; a repeated request still gets its
   * answer.
   */
  readonly refusal: Refusal | undefined;
}

async function refusalIn(work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Why the receiver cannot receive stays between that member and the platform. */
const unavailable = () => new Refusal("receiver_unavailable");

/** What stands against it in the life of either member. */
async function findRefusal(
  deps: LineDeps,
  merchantCode: string,
  { senderId, receiverId, amount: amountMinor, policy: { currency } }: Omit<Asked, "refusal">,
): Promise<Refusal | undefined> {
  const paused = await refusalIn(async () => deps.checkDeposit?.(senderId));
  if (paused !== undefined) return paused;
  const sender = { memberId: senderId, merchantCode, currency };
  const leaves = { use: "withdrawal", amountMinor, depositedMinor: 0n } as const;
  const unproven = await deps.unverified?.(sender, leaves);
  if (unproven !== undefined) return unproven;
  if ((await refusalIn(async () => deps.checkDeposit?.(receiverId))) !== undefined) {
    return unavailable();
  }
  const receiver = { memberId: receiverId, merchantCode, currency };
  const unprovenThere = await unverifiedArrival(deps, receiver, amountMinor);
  return unprovenThere === undefined ? undefined : unavailable();
}

interface Ends {
  readonly sender: LineMember;
  readonly receiver: LineMember;
  readonly direction: LineDirection;
}

/** Refuses: not_in_line, receiver_unavailable. */
async function demandEdge(tx: Tx, deps: LineDeps, { senderId, receiverId }: Asked): Promise<Ends> {
  const members = await deps.line.findIn(tx, [senderId, receiverId]);
  const sender = members.find(({ memberId }) => memberId === senderId);
  const receiver = members.find(({ memberId }) => memberId === receiverId);
  if (sender === undefined || receiver === undefined) throw new Refusal("not_in_line");
  const direction = directionBetween(endOf(deps, sender), endOf(deps, receiver));
  if (direction === undefined) throw new Refusal("not_in_line");
  if (receiver.status !== "open") throw unavailable();
  return { sender, receiver, direction };
}

const inOrder = (a: bigint, b: bigint): readonly bigint[] => (a < b ? [a, b] : [b, a]);

/** Refuses: play_paused, receiver_unavailable. */
async function admit(tx: Tx, { guard }: LineDeps, asked: Asked): Promise<void> {
  const { senderId, receiverId, id, amount, policy } = asked;
  if (guard === undefined) return;
  const { currency } = policy;
  const arrival = { memberId: receiverId, depositId: id, amountMinor: amount, currency };
  for (const memberId of inOrder(senderId, receiverId)) {
    if (memberId === senderId) await guard.admitSending(tx, senderId);
    else if ((await refusalIn(() => guard.admit(tx, arrival))) !== undefined) throw unavailable();
    // It comes with this transaction, so it waits for nothing as an order does.
    else await guard.count(tx, arrival);
  }
}

function referenceOf(id: string): string {
  return `L-${id.slice(-10).toUpperCase()}`;
}

/** Takes from the one and gives to the other. Refuses: balance_too_low. */
async function moveMoney(tx: Tx, deps: LineDeps, asked: Asked, { sender, receiver }: Ends) {
  const { id, amount, policy } = asked;
  const keys = lineKeysOf(id);
  const shared = {
    currency: policy.currency,
    amountMinor: amount,
    reference: referenceOf(id),
  };
  const taken = {
    ...shared,
    memberId: sender.memberId,
    key: keys.sent,
    kind: "line_sent",
    debit: "cash",
    credit: lineAccount,
    detail: deps.maskName(receiver.username),
  };
  const given = {
    ...shared,
    memberId: receiver.memberId,
    key: keys.received,
    kind: "line_received",
    debit: lineAccount,
    credit: "cash",
    detail: deps.maskName(sender.username),
  };
  const legs = sender.memberId < receiver.memberId ? [taken, given] : [given, taken];
  let receivedMinor = minor(0n);
  for (const leg of legs) {
    const posted = await deps.ledger.post(tx, leg);
    if (posted.status === "insufficient") {
      const balance = posted.balanceMinor > 0n ? posted.balanceMinor : minor(0n);
      throw new Refusal("balance_too_low", { balance: formatMinor(balance, policy.currency) });
    }
    if (posted.status !== "ok") throw new Error(`transfer ${id}: ledger said ${posted.status}`);
    if (leg === given) receivedMinor = posted.balanceMinor;
  }
  return receivedMinor;
}

async function demandDay(tx: Tx, asked: Asked, direction: LineDirection): Promise<void> {
  const { policy, senderId, amount, at } = asked;
  const since = new Date(at.getTime() - dayMs);
  const left = leftOfWay(policy, direction, await sumSent(tx, senderId, direction, since));
  if (amount <= left) return;
  throw new Refusal("line_limit", { amountLeft: formatMinor(minor(left), policy.currency) });
}

/** Writes a row of each side. */
async function writeRows(tx: Tx, deps: LineDeps, asked: Asked, ends: Ends) {
  const { id, policy, senderId, receiverId, amount: amountMinor, note, at } = asked;
  const { merchantCode, currency, reviewAboveMinor } = policy;
  const since = new Date(at.getTime() - dayMs);
  const hasReverse = await hasReceivedFrom(tx, senderId, receiverId, since);
  const sent: LineTransferRow = {
    memberId: senderId,
    id,
    merchantCode,
    reference: referenceOf(id),
    side: "sent",
    direction: ends.direction,
    otherId: receiverId,
    otherName: deps.maskName(ends.receiver.username),
    currency,
    amountMinor,
    note,
    marks: marksOf({ amountMinor, reviewAboveMinor, hasReverse }),
    createdAt: at,
  };
  const received: LineTransferRow = {
    ...sent,
    memberId: receiverId,
    side: "received",
    otherId: senderId,
    otherName: deps.maskName(ends.sender.username),
  };
  await insertLineTransfer(tx, sent);
  await insertLineTransfer(tx, received);
  return { sent, received };
}

async function transfer(tx: Tx, deps: LineDeps, asked: Asked): Promise<LineTransferRow> {
  const { policy, senderId, receiverId, amount, at } = asked;
  const { merchantCode, currency } = policy;
  const payees = new Map<bigint, Date | undefined>();
  for (const memberId of inOrder(senderId, receiverId)) {
    payees.set(memberId, (await deps.people.lock(tx, memberId)).payoutFrozenUntil);
  }
  const known = await findLineTransfer(tx, senderId, asked.id);
  if (known !== undefined) return known;
  const ends = await demandEdge(tx, deps, asked);
  await demandOpen(deps, merchantCode, ends.direction);
  const frozenUntil = payees.get(senderId);
  if (frozenUntil !== undefined) {
    throw new Refusal("payout_frozen", { until: frozenUntil.toISOString() });
  }
  if (asked.refusal !== undefined) throw asked.refusal;
  await deps.demandPaid?.(tx, senderId);
  if ((await refusalIn(async () => deps.demandPaid?.(tx, receiverId))) !== undefined) {
    throw unavailable();
  }
  await admit(tx, deps, asked);
  await demandDay(tx, asked, ends.direction);
  demandTurnover(await turnoverOf(tx, deps.play, senderId), currency);
  const balanceMinor = await moveMoney(tx, deps, asked, ends);
  // Checked again, as a withdrawal does: a deposit may have come before the sender's cash was
  // locked.
  demandTurnover(await turnoverOf(tx, deps.play, senderId), currency);
  const withdrawals = await findPolicy(tx, merchantCode, currency);
  await countArrival(tx, deps, {
    memberId: receiverId,
    amountMinor: amount,
    balanceMinor,
    factorBps: policy.turnoverBps,
    clearBelowMinor: withdrawals?.clearBelowMinor ?? 0n,
    at,
  });
  const { sent, received } = await writeRows(tx, deps, asked, ends);
  const facts = [sent, received].map(lineTransferredOf);
  await deps.events.publishAll(tx, [...facts, lineTransferMadeOf(sent)]);
  return sent;
}

function isSame(row: LineTransferRow, { receiverId, amount, note }: Asked): boolean {
  return row.otherId === receiverId && row.amountMinor === amount && row.note === note;
}

/**
 * Sends money one step along the line. The same key gives the first answer.
 *
 * Refuses, in this order: line_closed, amount_out_of_range, payment_password_missing,
 * too_many_attempts, payment_password_wrong, not_in_line, line_closed (this way), payout_frozen,
 * play_paused, verification_needed, commission_overdue, receiver_unavailable, line_limit,
 * turnover_open, balance_too_low.
 */
export async function createLineTransfer(
  deps: LineDeps,
  body: CallParsed<"createLineTransfer">["body"],
  { merchantCode, session, idempotencyKey: key }: MemberContext,
): Promise<LineTransfer> {
  const { memberId: senderId, currency } = session;
  const policy = await deps.db.read((reader) => findLinePolicy(reader, merchantCode, currency));
  if (policy === undefined) throw new Refusal("line_closed");
  const amount = parseMinor(body.amount, currency);
  if (amount === undefined || amount < policy.minMinor || amount > policy.maxMinor) {
    const text = (limit: bigint) => formatMinor(minor(limit), currency);
    const { minMinor, maxMinor } = policy;
    const range = { min: text(minMinor), max: text(maxMinor) };
    throw new Refusal("amount_out_of_range", { ...range, currency });
  }
  await demandPaymentPassword(deps.people, senderId, body.paymentPassword);
  const receiverId = (await deps.memberByPublicId(body.memberRef))?.memberId;
  if (receiverId === undefined || receiverId === senderId) throw new Refusal("not_in_line");
  const id = key === undefined ? deps.ids.uuidv7() : idFromKey(senderId, "createLineTransfer", key);
  const note = body.note ?? null;
  const wish = { id, policy, senderId, receiverId, amount, note, at: deps.clock.now() };
  const asked = { ...wish, refusal: await findRefusal(deps, merchantCode, wish) };
  const row = await deps.db.transaction((tx) => transfer(tx, deps, asked));
  if (!isSame(row, asked)) throw new Refusal("idempotency_key_reused");
  deps.onMoved();
  return lineTransferOf(row);
}
