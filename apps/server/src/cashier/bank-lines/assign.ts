import { unclaimed, type Decider } from "../../platform/claims.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Eyes, Mandate } from "../../platform/mandate.ts";
import { fits, needsSecond, nextOfLine, type LineRow } from "./rules.ts";
import { findLineOf, listNewLines, lockLine, updateLine } from "./store.ts";
import {
  arrivalRefusal,
  credit,
  holdDeposit,
  receiveDeposit,
  writeDepositStep,
  type DepositMoveDeps,
} from "../deposits/moves.ts";
import { bank } from "../deposits/service.ts";
import { depositChangedOf } from "../deposits/events.ts";
import type { LineViewDeps } from "./view.ts";
import { findReceivingAccount } from "../deposits/receiving-store.ts";
import { readReferences } from "../deposits/reference.ts";
import {
  feeOfReceived,
  nextOfTransfer,
  type DepositRow,
  type MethodRow,
} from "../deposits/rules.ts";
import { findReferenced, insertDeposit, listAllMethods, lockDeposit } from "../deposits/store.ts";

/** How a line finds its deposit, and how its money is credited. */
export interface BankLineDeps extends DepositMoveDeps, LineViewDeps {
  readonly ids: Ids;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

async function methodOfAccount(
  tx: Pick<Tx, "query">,
  { merchantCode, accountId }: Pick<LineRow, "merchantCode" | "accountId">,
): Promise<MethodRow | undefined> {
  const account = await findReceivingAccount(tx, merchantCode, accountId);
  const methods = await listAllMethods(tx);
  return methods.find(
    (one) => one.merchantCode === merchantCode && one.methodId === account?.methodId,
  );
}

export async function write(
  tx: Tx,
  deps: BankLineDeps,
  before: LineRow,
  changes: Partial<LineRow>,
): Promise<LineRow> {
  const at = deps.clock.now();
  const next = { ...before, lookedAt: before.lookedAt ?? at, ...changes, updatedAt: at };
  const [row] = await updateLine(tx, before, next);
  if (row === undefined) throw new Refusal("changed_meanwhile");
  return row;
}

/** A deposit for money that came without an order, so that it has a record like any other. */
async function depositFor(
  tx: Tx,
  deps: BankLineDeps,
  line: LineRow,
  memberId: bigint,
  operator: string,
): Promise<DepositRow> {
  const method = await methodOfAccount(tx, line);
  const at = deps.clock.now();
  const id = deps.ids.uuidv7();
  const feeBps = method?.feeBps ?? 0;
  const row: DepositRow = {
    memberId,
    id,
    merchantCode: line.merchantCode,
    methodId: method?.methodId ?? bank,
    provider: bank,
    reference: `D-${id.slice(-10).toUpperCase()}`,
    currency: line.currency,
    amountMinor: line.amountMinor,
    feeMinor: feeOfReceived({ feeBps }, line.amountMinor),
    feeBps,
    receivedMinor: line.amountMinor,
    status: "received",
    paymentId: null,
    paymentUrl: null,
    accountId: line.accountId,
    transfer: null,
    proofPictureId: null,
    ...unclaimed,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    revision: 1,
  };
  await insertDeposit(tx, row, at);
  const step = { by: "operator", operator, amountMinor: line.amountMinor } as const;
  await writeDepositStep(tx, deps, row, "received", step);
  await deps.events.publish(tx, depositChangedOf(row));
  await credit(tx, deps, row, line.amountMinor);
  return row;
}

/** Where a line goes: to a deposit, which the caller has locked, or to a member without one. */
interface Payee {
  readonly memberId: bigint;
  readonly deposit: DepositRow | undefined;
}

/**
 * What would pass its member's limit is not credited. Where the line found its deposit by itself,
 * the deposit is held and the line waits for a person; a person is refused, to send it back or to
 * wait until there is room.
 *
 * Refuses: limit_reached.
 */
async function holdBack(
  tx: Tx,
  deps: BankLineDeps,
  line: LineRow,
  { memberId, deposit }: Payee,
  by: "platform" | object,
): Promise<LineRow | undefined> {
  const { amountMinor } = line;
  const refusal = await arrivalRefusal(tx, deps, deposit ?? { ...line, memberId }, amountMinor);
  if (refusal === undefined) return undefined;
  if (by !== "platform" || deposit === undefined) throw refusal;
  await holdDeposit(tx, deps, deposit, {}, amountMinor);
  return write(tx, deps, line, {});
}

/** Credits a locked line. Refuses: limit_reached, changed_meanwhile. */
export async function creditLine(
  tx: Tx,
  deps: BankLineDeps,
  before: LineRow,
  payee: Payee,
  by: { readonly operator: string; readonly mandate: Mandate } | "platform",
  changes: Partial<LineRow> = {},
): Promise<LineRow> {
  const { memberId, deposit } = payee;
  const waiting = await holdBack(tx, deps, before, payee, by);
  if (waiting !== undefined) return waiting;
  const doer = by === "platform" ? { by } : { by: "operator" as const, operator: by.operator };
  if (deposit === undefined) {
    const operator = by === "platform" ? before.enteredByName : by.operator;
    const made = await depositFor(tx, deps, before, memberId, operator);
    return write(tx, deps, before, { ...changes, state: "credited", memberId, depositId: made.id });
  }
  if (nextOfTransfer(deposit.status, "receive") === undefined)
    throw new Refusal("changed_meanwhile");
  // The line first: that no other line has this deposit is the database's to say.
  const to = { state: "credited", memberId, depositId: deposit.id } as const;
  const row = await write(tx, deps, before, { ...changes, ...to });
  const received = await receiveDeposit(tx, deps, deposit, before.amountMinor, doer);
  if (received === undefined) throw new Refusal("changed_meanwhile");
  return row;
}

const worthOf = ({ merchantCode, accountId, bankReference, currency, amountMinor }: LineRow) => ({
  merchantCode,
  currency,
  amountMinor,
  subject: `bank_line ${accountId} ${bankReference}`,
});

/**
 * Assigns a waiting line, locked after the deposit: at once where it matches exactly or fits into
 * what one person may give alone within a day, else as a proposal to a second person.
 *
 * Refuses: limit_reached, changed_meanwhile.
 */
export async function assignLine(
  tx: Tx,
  deps: BankLineDeps,
  line: LineRow,
  payee: Payee,
  by: Decider,
  eyes: Eyes | "by itself",
): Promise<LineRow> {
  const isTwo = needsSecond(line.amountMinor, await methodOfAccount(tx, line));
  if (nextOfLine(line.state, "assign", isTwo) === undefined) throw new Refusal("changed_meanwhile");
  const { memberId, deposit } = payee;
  if (deposit !== undefined && (await findLineOf(tx, deposit.id)) !== undefined) {
    throw new Refusal("changed_meanwhile");
  }
  const first = { firstBy: by.operatorId, firstByName: by.username };
  if (!isTwo && eyes === "by itself") return creditLine(tx, deps, line, payee, "platform", first);
  const mandate = isTwo || eyes === "by itself" ? undefined : await eyes.alone(worthOf(line));
  if (mandate === undefined) {
    const state = nextOfLine(line.state, "assign", true) ?? line.state;
    return write(tx, deps, line, { state, memberId, depositId: deposit?.id ?? null, ...first });
  }
  return creditLine(tx, deps, line, payee, { operator: by.username, mandate }, first);
}

/** Looks for the deposit of one new line; it is looked at once, and then waits for a person. */
async function matchLine(deps: BankLineDeps, known: LineRow): Promise<boolean> {
  const { id, enteredBy, enteredByName } = known;
  const references = readReferences(`${known.text} ${known.sender}`);
  return deps.db.transaction(async (tx) => {
    const found = references.length === 0 ? [] : await findReferenced(tx, references);
    const [only] = found;
    // Two references in one text: a person decides.
    const deposit =
      only !== undefined && found.length === 1
        ? await lockDeposit(tx, only.memberId, only.id)
        : undefined;
    const line = await lockLine(tx, id);
    if (line?.state !== "waiting" || line.lookedAt !== null) return false;
    const isFree =
      deposit !== undefined &&
      fits(line, deposit) &&
      (await findLineOf(tx, deposit.id)) === undefined;
    if (!isFree) {
      await write(tx, deps, line, {});
      return false;
    }
    const by = { operatorId: enteredBy, username: enteredByName };
    const payee = { memberId: deposit.memberId, deposit };
    const after = await assignLine(tx, deps, line, payee, by, "by itself");
    return after.state === "credited";
  });
}

const batchMax = 500;

/** Matches lines nobody looked at yet, all or these, and answers with how many were credited. */
export async function matchNew(deps: BankLineDeps, of?: readonly LineRow[]): Promise<number> {
  const lines = of ?? (await deps.db.read((reader) => listNewLines(reader, batchMax)));
  let credited = 0;
  for (const line of lines) {
    try {
      if (await matchLine(deps, line)) credited += 1;
    } catch (error) {
      // A line another operator took first is theirs; the worker tries the rest again.
      if (!(error instanceof Refusal)) deps.onError(error);
    }
  }
  if (lines.length > 0) deps.onMoved();
  return credited;
}
