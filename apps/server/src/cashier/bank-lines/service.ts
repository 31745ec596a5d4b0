import type { BankLine, DecideBankLine, ImportedLines } from "@baize/contract";
import { unclaimed, type Decider } from "../../platform/claims.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Eyes, Mandate } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import {
  fits,
  needsSecond,
  nextOfLine,
  readLines,
  type EnteredLine,
  type LineRow,
} from "./rules.ts";
import {
  countLines,
  findLine,
  findLineOf,
  insertLine,
  listLines,
  listLinesBefore,
  listNewLines,
  lockLine,
  lockLineByReference,
  updateLine,
  type LineQuery,
} from "./store.ts";
import {
  arrivalRefusal,
  credit,
  holdDeposit,
  receiveDeposit,
  writeDepositStep,
  type DepositMoveDeps,
} from "../deposits/moves.ts";
import { bank } from "../deposits/service.ts";
import { depositChangedOf } from "../events.ts";
import { describeLines, type LineViewDeps } from "./view.ts";
import { findReceivingAccount, listReceivingAccounts } from "../deposits/receiving-store.ts";
import { readReferences } from "./reference.ts";
import {
  feeOfReceived,
  nextOfTransfer,
  type DepositRow,
  type MethodRow,
} from "../deposits/rules.ts";
import {
  findAnyDeposit,
  findReferenced,
  insertDeposit,
  listAllMethods,
  lockDeposit,
} from "../deposits/store.ts";

/**
 * What banks say came in: entered by operators, and credited once, under the bank's own transaction
 * number. Of a deposit and a line the deposit is locked first, always.
 */
export interface BankLineDeps extends DepositMoveDeps, LineViewDeps {
  readonly ids: Ids;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

export interface BankLineChange {
  readonly before: LineRow;
  readonly after: LineRow;
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

async function write(
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
async function creditLine(
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
async function matchNew(deps: BankLineDeps, of?: readonly LineRow[]): Promise<number> {
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

export interface EnterAsked {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly csv: string;
}

function newLine(
  deps: BankLineDeps,
  {
    merchantCode,
    accountId,
    currency,
  }: { merchantCode: string; accountId: string; currency: string },
  { bankReference, amountMinor, receivedOn, sender, text }: EnteredLine,
  by: Decider,
): LineRow {
  const at = deps.clock.now();
  return {
    merchantCode,
    accountId,
    currency,
    id: deps.ids.uuidv7(),
    bankReference,
    amountMinor,
    receivedOn,
    sender,
    text,
    state: "waiting",
    memberId: null,
    depositId: null,
    firstBy: null,
    firstByName: null,
    reason: null,
    enteredBy: by.operatorId,
    enteredByName: by.username,
    enteredAt: at,
    lookedAt: null,
    updatedAt: at,
    revision: 1,
  };
}

/**
 * Writes a bank's lines down; what is on record with the same amount and day is passed over. They
 * are matched after the commit.
 *
 * Refuses: not_found (no such account).
 */
async function enterIn(
  tx: Tx,
  deps: BankLineDeps,
  _mandate: Mandate,
  asked: EnterAsked,
  by: Decider,
) {
  const account = await findReceivingAccount(tx, asked.merchantCode, asked.accountId);
  if (account === undefined) throw new Refusal("not_found");
  const { lines, problems } = readLines(asked.csv, account.currency);
  const found: ImportedLines["problems"] = [...problems];
  const added: LineRow[] = [];
  let repeated = 0;
  for (const entered of lines) {
    const row = newLine(deps, account, entered, by);
    if (await insertLine(tx, row)) {
      added.push(row);
      continue;
    }
    const known = await lockLineByReference(tx, row);
    const isSame = known?.amountMinor === row.amountMinor && known.receivedOn === row.receivedOn;
    if (isSame) repeated += 1;
    else found.push({ row: entered.row, problem: "differs" });
  }
  return { added, repeated, problems: found.toSorted((one, other) => one.row - other.row) };
}

/**
 * The line an operator confirms a transfer with: a new one, or one that waits already under the
 * same number and amount.
 *
 * Refuses: bank_line_known, limit_reached.
 */
export async function confirmLineIn(
  tx: Tx,
  deps: BankLineDeps,
  deposit: DepositRow,
  entered: EnteredLine,
  by: Decider,
  eyes: Eyes,
): Promise<LineRow> {
  const { merchantCode, currency, accountId } = deposit;
  if (accountId === null) throw new Error(`deposit ${deposit.id} is no transfer`);
  const fresh = newLine(deps, { merchantCode, accountId, currency }, entered, by);
  await insertLine(tx, { ...fresh, lookedAt: deps.clock.now() });
  const line = await lockLineByReference(tx, fresh);
  if (line?.state !== "waiting" || line.amountMinor !== entered.amountMinor) {
    throw new Refusal("bank_line_known");
  }
  return assignLine(tx, deps, line, { memberId: deposit.memberId, deposit }, by, eyes);
}

/** The member a decision names, read before its transaction begins. */
export interface Named {
  readonly memberId: bigint;
  readonly depositId: string | undefined;
}

/** Refuses: not_found. */
async function nameOf(
  deps: BankLineDeps,
  lineId: string,
  decision: DecideBankLine,
): Promise<Named | undefined> {
  const line = await deps.db.read((reader) => findLine(reader, lineId));
  if (line === undefined) throw new Refusal("not_found");
  const { merchantCode, currency } = line;
  if (decision.action === "assign") {
    const wanted = decision.reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
    const [found] = await deps.db.read((reader) => findReferenced(reader, [wanted]));
    const isOfBrand = found?.merchantCode === merchantCode && found.currency === currency;
    if (found === undefined || !isOfBrand) throw new Refusal("not_found");
    return { memberId: found.memberId, depositId: found.id };
  }
  if (decision.action === "assign_member") {
    const found = await deps.findByUsername(merchantCode, decision.username);
    if (found?.currency !== currency) throw new Refusal("not_found");
    return { memberId: found.memberId, depositId: undefined };
  }
  const { memberId, depositId } = line;
  return memberId === null ? undefined : { memberId, depositId: depositId ?? undefined };
}

/**
 * Decides on a line.
 *
 * Refuses, in this order: not_found, changed_meanwhile, second_person_needed,
 * second_person_unfit, limit_reached.
 */
async function decideIn(
  tx: Tx,
  deps: BankLineDeps,
  lineId: string,
  decision: DecideBankLine,
  named: Named | undefined,
  by: Decider,
  eyes: Eyes,
): Promise<BankLineChange> {
  const deposit =
    named?.depositId === undefined
      ? undefined
      : await lockDeposit(tx, named.memberId, named.depositId);
  const before = await lockLine(tx, lineId);
  if (before === undefined) throw new Refusal("not_found");
  const { action } = decision;
  const event = action === "assign_member" ? "assign" : action;
  const state = nextOfLine(before.state, event);
  if (state === undefined) throw new Refusal("changed_meanwhile");
  if (action === "return") {
    return { before, after: await write(tx, deps, before, { state, reason: decision.reason }) };
  }
  const none = { memberId: null, depositId: null, firstBy: null, firstByName: null };
  if (action === "refuse") {
    return { before, after: await write(tx, deps, before, { state, ...none }) };
  }
  // The proposed member may have changed between the read and the lock.
  const isStill =
    event === "assign" ||
    (named?.memberId === before.memberId && (named?.depositId ?? null) === before.depositId);
  if (named === undefined || !isStill) throw new Refusal("changed_meanwhile");
  const payee = { memberId: named.memberId, deposit };
  if (event === "assign") {
    return { before, after: await assignLine(tx, deps, before, payee, by, eyes) };
  }
  const first = { operatorId: before.firstBy ?? before.enteredBy, at: before.updatedAt };
  const doer = { operator: by.username, mandate: await eyes.second(first) };
  return { before, after: await creditLine(tx, deps, before, payee, doer) };
}

export function createBankLines(deps: BankLineDeps) {
  const { db } = deps;
  return {
    listAccounts: () => db.read((reader) => listReceivingAccounts(reader, undefined)),
    /** What waits comes oldest first, the rest newest first. */
    list: async (query: LineQuery, pageNum: number, pageSize: number, by: Decider) => {
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const [total, rows] = await db.read(async (reader) => [
        await countLines(reader, query),
        await listLines(reader, query, page),
      ]);
      const totalPages = Math.ceil(total / pageSize);
      return { content: await describeLines(deps, rows, by), pageNum, totalPages, total };
    },
    /** Newest first, for callers that read all of them. */
    listBefore: async (query: LineQuery, page: MomentPage, by: Decider) =>
      describeLines(deps, await db.read((one) => listLinesBefore(one, query, page)), by),
    /** Refuses: not_found. */
    async getLine(lineId: string, by: Decider): Promise<BankLine> {
      const row = await db.read((reader) => findLine(reader, lineId));
      const [line] = row === undefined ? [] : await describeLines(deps, [row], by);
      if (line === undefined) throw new Refusal("not_found");
      return line;
    },
    enterIn: (tx: Tx, mandate: Mandate, asked: EnterAsked, by: Decider) =>
      enterIn(tx, deps, mandate, asked, by),
    matchNew: (of?: readonly LineRow[]) => matchNew(deps, of),
    nameOf: (lineId: string, decision: DecideBankLine) => nameOf(deps, lineId, decision),
    decideIn: (
      tx: Tx,
      lineId: string,
      decision: DecideBankLine,
      named: Named | undefined,
      by: Decider,
      eyes: Eyes,
    ) => decideIn(tx, deps, lineId, decision, named, by, eyes),
    afterDecision: () => deps.onMoved(),
    /** The line that has to do with a deposit, as the console shows it. */
    async lineOf(depositId: string, by: Decider): Promise<BankLine | null> {
      const row = await db.read((reader) => findLineOf(reader, depositId));
      const [line] = row === undefined ? [] : await describeLines(deps, [row], by);
      return line ?? null;
    },
    confirmIn: (tx: Tx, deposit: DepositRow, entered: EnteredLine, by: Decider, eyes: Eyes) =>
      confirmLineIn(tx, deps, deposit, entered, by, eyes),
    findDeposit: (depositId: string) => db.read((reader) => findAnyDeposit(reader, depositId)),
  };
}

export type BankLines = ReturnType<typeof createBankLines>;
