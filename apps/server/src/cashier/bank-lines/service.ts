import type { BankLine, DecideBankLine, ImportedLines } from "@baize/contract";
import type { Decider } from "../../platform/claims.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Eyes, Mandate } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import type { SeenLine } from "../deposits/review.ts";
import {
  foldBankReference,
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
  lockLine,
  lockLineByReference,
  type LineQuery,
} from "./store.ts";
import { describeLines } from "./view.ts";
import { findReceivingAccount, listReceivingAccounts } from "../deposits/receiving-store.ts";
import type { DepositRow } from "../deposits/rules.ts";
import { findReferenced, lockDeposit } from "../deposits/store.ts";
import { assignLine, creditLine, matchNew, write, type BankLineDeps } from "./assign.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/**
 * What banks say came in: entered by operators, and credited once, under the bank's own transaction
 * number. Of a deposit and a line the deposit is locked first, always.
 */
export interface BankLineChange {
  readonly before: LineRow;
  readonly after: LineRow;
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
  { bankReference, amountMinor, receivedOn, sender, text }: Omit<EnteredLine, "row">,
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
async function confirmLineIn(
  tx: Tx,
  deps: BankLineDeps,
  deposit: DepositRow,
  seen: SeenLine,
  by: Decider,
  eyes: Eyes,
): Promise<LineRow> {
  const { merchantCode, currency, accountId } = deposit;
  if (accountId === null) throw new Error(`deposit ${deposit.id} is no transfer`);
  const bankReference = foldBankReference(seen.bankReference);
  const entered = { ...seen, bankReference, sender: "", text: "" };
  const fresh = newLine(deps, { merchantCode, accountId, currency }, entered, by);
  await insertLine(tx, { ...fresh, lookedAt: deps.clock.now() });
  const line = await lockLineByReference(tx, fresh);
  if (line?.state !== "waiting" || line.amountMinor !== seen.amountMinor) {
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
      const page = { pageNum, pageSize };
      const [total, rows] = await db.read(async (reader) => [
        await countLines(reader, query),
        await listLines(reader, query, rangeOf(page)),
      ]);
      return pageOf(page, total, await describeLines(deps, rows, by));
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
    hasLineIn: async (tx: Tx, depositId: string) => (await findLineOf(tx, depositId)) !== undefined,
    confirmIn: (tx: Tx, deposit: DepositRow, seen: SeenLine, by: Decider, eyes: Eyes) =>
      confirmLineIn(tx, deps, deposit, seen, by, eyes),
  };
}

export type BankLines = ReturnType<typeof createBankLines>;
