import { minor, pointsCode as pointsCurrency, type Minor } from "@baize/money";
import { plainArray, textArray } from "../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import { inputHashOf, isReverse, keyIdOf, outcomeOf, type Command, type Outcome } from "./rules.ts";

/** Every SQL statement of the ledger but the group commit's own (that is in the migration). */

export interface AccountCode {
  readonly id: number;
  readonly isStored: boolean;
}

export const cashCode = 1;
export const lockedCode = 3;
/** Not money: in a currency of its own, and of no interest to those who count money. */
export const pointsCode = 4;

/** A command ready for the database. */
export interface Item {
  readonly command: Command;
  readonly debit: number;
  readonly credit: number;
  readonly keyId: string;
  readonly inputHash: bigint;
  readonly id: string;
}

export function itemOf(command: Command, debit: number, credit: number, id: string): Item {
  return {
    command,
    debit,
    credit,
    id,
    keyId: keyIdOf(command.key),
    inputHash: inputHashOf(command),
  };
}

/** Both sides of a reversal are found in the books; until then it stands as cash to cash. */
export const reversalCodes = { debit: cashCode, credit: cashCode } as const;

export const postBatchSql =
  "select statuses, balances, amended, moved from ledger.post_batch($1, $2, $3, $4, $5, $6, $7, " +
  "$8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";

/**
 * Parameters of `ledger.post_batch`. Items must be sorted by member, each member once. `isJudged`:
 * the caller has consulted the guard of the accounts.
 */
export function postBatchParams(
  items: readonly Item[],
  postingId: string,
  isJudged: boolean,
): (string | boolean | null)[] {
  const isAnyReverse = items.some((item) => isReverse(item.command));
  const isAnyRequiring = items.some(({ command }) => "requires" in command);
  const isAnyOwned = items.some((item) => item.command.ownsKey === true);
  const isAnyOverdraw = items.some((item) => item.command.mayOverdraw === true);
  return [
    postingId,
    plainArray(items, (item) => item.command.memberId),
    plainArray(items, (item) => item.debit),
    plainArray(items, (item) => item.credit),
    plainArray(items, ({ command }) => (isReverse(command) ? 0 : command.amountMinor)),
    plainArray(items, (item) => item.keyId),
    plainArray(items, (item) => item.inputHash),
    plainArray(items, (item) => item.id),
    plainArray(items, (item) => item.command.currency),
    plainArray(items, (item) => item.command.kind),
    textArray(items, (item) => item.command.reference ?? ""),
    textArray(items, (item) => item.command.detail ?? ""),
    isAnyRequiring
      ? plainArray(items, ({ command }) =>
          isReverse(command) || command.requires === undefined ? "null" : keyIdOf(command.requires),
        )
      : null,
    isAnyReverse
      ? plainArray(items, ({ command }) =>
          isReverse(command) ? keyIdOf(command.reverses) : "null",
        )
      : null,
    isAnyOverdraw
      ? plainArray(items, (item) => (item.command.mayOverdraw === true ? "t" : "f"))
      : null,
    isJudged,
    isAnyOwned ? plainArray(items, (item) => (item.command.ownsKey === true ? "t" : "f")) : null,
  ];
}

export interface PostBatchRow {
  readonly statuses: string;
  readonly balances: string;
  readonly amended: string | null;
  readonly moved: string | null;
}

/** Reads "3:value,17:value": the few items whose value is not the one they were sent with. */
function exceptionsOf(text: string | null): ReadonlyMap<number, string> | undefined {
  if (text === null) return undefined;
  return new Map(
    text.split(",").map((pair) => {
      const colon = pair.indexOf(":");
      // tidy: allow money-number, because this is the place of an item in its batch.
      return [Number(pair.slice(0, colon)), pair.slice(colon + 1)];
    }),
  );
}

/** The answers of a batch, in the order of its items. */
export function outcomesOf(items: readonly Item[], row: PostBatchRow): Outcome[] {
  const balances = row.balances.split(",");
  const amended = exceptionsOf(row.amended);
  const moved = exceptionsOf(row.moved);
  return items.map(({ command, id }, index) =>
    outcomeOf({
      letter: row.statuses[index] ?? "",
      balance: balances[index] ?? "",
      operationId: amended?.get(index + 1) ?? id,
      amount: moved?.get(index + 1) ?? (isReverse(command) ? "0" : command.amountMinor.toString()),
    }),
  );
}

/** As many as the queue sends at once, so that who reads the postings finds no larger ones. */
const manyAtOnce = 128;

/**
 * Applies items of as many members in the transaction of a caller that has judged them; the answers
 * are in the order of the items.
 */
export async function postMany(tx: Tx, items: readonly Item[], ids: Ids): Promise<Outcome[]> {
  const sorted = items.toSorted((a, b) => (a.command.memberId < b.command.memberId ? -1 : 1));
  const outcomes = new Map<Item, Outcome>();
  for (let from = 0; from < sorted.length; from += manyAtOnce) {
    const some = sorted.slice(from, from + manyAtOnce);
    const params = postBatchParams(some, ids.uuidv7(), true);
    const [row] = await tx.query<PostBatchRow>(postBatchSql, params);
    const answers = row === undefined ? [] : outcomesOf(some, row);
    for (const [index, item] of some.entries()) {
      const outcome = answers[index];
      if (outcome === undefined) throw new Error("the ledger gave no answer");
      outcomes.set(item, outcome);
    }
  }
  return items.flatMap((item) => outcomes.get(item) ?? []);
}

/** Applies one item in the transaction of a caller that has judged it. */
export async function postOne(tx: Tx, item: Item, ids: Ids): Promise<Outcome> {
  const [outcome] = await postMany(tx, [item], ids);
  if (outcome === undefined) throw new Error("the ledger gave no answer");
  return outcome;
}

export async function listAccountCodes(reader: Reader): Promise<Map<string, AccountCode>> {
  const rows = await reader.query<AccountCode & { readonly code: string }>(
    `select id, code, is_stored as "isStored" from ledger.account_code`,
  );
  return new Map(rows.map(({ code, ...account }) => [code, account]));
}

/**
 * Gives a mirror account its number. Of two programs that take the same one at once, the second
 * waits for the first and takes the next.
 */
export async function insertAccountCode(tx: Tx, name: string): Promise<void> {
  for (;;) {
    const known = await tx.query("select 1 from ledger.account_code where code = $1", [name]);
    if (known.length > 0) return;
    await tx.execute(
      "insert into ledger.account_code (id, code, is_stored) " +
        "select max(id) + 1, $1, false from ledger.account_code on conflict do nothing",
      [name],
    );
  }
}

export async function insertAccounts(tx: Tx, memberId: bigint, currency: string): Promise<void> {
  await tx.execute(
    "insert into ledger.account (member_id, code, currency) " +
      `select $1, id, $2 from ledger.account_code where is_stored and id <> ${pointsCode} ` +
      "on conflict (member_id, code) do nothing",
    [memberId, currency],
  );
}

/** Opens the member's points. An older program may have opened them in the member's currency. */
export async function insertPoints(tx: Tx, memberId: bigint): Promise<void> {
  await tx.execute(
    `insert into ledger.account (member_id, code, currency) values ($1, ${pointsCode}, $2)
     on conflict (member_id, code) do update set currency = excluded.currency
       where account.currency <> excluded.currency and account.balance_minor = 0`,
    [memberId, pointsCurrency],
  );
}

/** Points of members; those who never had any are left out. */
export async function listPoints(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; points: bigint }>(
    `select member_id as "memberId", balance_minor as points from ledger.account
     where member_id = any ($1::bigint[]) and code = ${pointsCode}`,
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}

/** Points of all members with a number above `after`, in their order. */
export const listPointsAfter = (reader: Reader, after: bigint, limit: number) =>
  reader.query<{ readonly memberId: bigint; readonly points: bigint }>(
    `select member_id as "memberId", balance_minor as points from ledger.account
     where member_id > $1 and code = ${pointsCode} order by member_id limit $2`,
    [after, limit],
  );

/** What a member has, in minor units of the member's currency. */
export interface Balances {
  readonly memberId: bigint;
  readonly currency: string;
  readonly cashMinor: Minor;
  readonly bonusMinor: Minor;
  readonly lockedMinor: Minor;
}

export interface BalancesRow {
  readonly memberId: bigint;
  readonly currency: string;
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly locked: bigint;
}

export function balancesOf({ memberId, currency, cash, bonus, locked }: BalancesRow): Balances {
  const amounts = { cashMinor: minor(cash), bonusMinor: minor(bonus), lockedMinor: minor(locked) };
  return { memberId, currency, ...amounts };
}

const listBalancesSql = kept(
  `select a.member_id as "memberId", a.currency, a.balance_minor as cash,
     b.balance_minor as bonus, l.balance_minor as locked
   from ledger.account a
   join ledger.account b on b.member_id = a.member_id and b.code = 2
   join ledger.account l on l.member_id = a.member_id and l.code = 3
   where a.member_id = any ($1::bigint[]) and a.code = 1`,
);

export async function listBalances(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<bigint, Balances>> {
  const rows = await reader.query<BalancesRow>(listBalancesSql, [`{${memberIds.join(",")}}`]);
  return new Map(rows.map((row) => [row.memberId, balancesOf(row)]));
}

/** An operation as it was posted: nothing that happened later changes it. */
export interface Posted {
  readonly memberId: bigint;
  readonly id: string;
  readonly keyId: string;
  readonly debit: string;
  readonly credit: string;
  readonly amountMinor: Minor;
  readonly balanceAfterMinor: Minor;
  readonly kind: string;
  readonly reference: string;
  readonly detail: string;
  readonly isReversal: boolean;
}

/** An operation on record, as it is now. */
export interface Operation extends Posted {
  readonly isReversed: boolean;
}

/** As the database gives it: the range of its amounts is not checked yet. */
type Unchecked<Row> = Omit<Row, "amountMinor" | "balanceAfterMinor"> & {
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
};

export type PostedRow = Unchecked<Posted>;
export type OperationRow = Unchecked<Operation>;

export const postedColumns = `o.member_id as "memberId", o.id, o.key as "keyId",
  d.code as debit, c.code as credit, o.amount_minor as "amountMinor",
  o.balance_after_minor as "balanceAfterMinor", o.kind, o.reference, o.detail,
  o.is_reversal as "isReversal"`;

export const operationColumns = `${postedColumns},
  exists (select from ledger.reversal v where v.member_id = o.member_id and v.key = o.key)
    as "isReversed"`;

export const operationCodes = `join ledger.account_code d on d.id = o.debit_code
  join ledger.account_code c on c.id = o.credit_code`;

export function operationOf<Row extends PostedRow>(row: Row) {
  return {
    ...row,
    amountMinor: minor(row.amountMinor),
    balanceAfterMinor: minor(row.balanceAfterMinor),
  };
}

export interface OperationRef {
  readonly memberId: bigint;
  /** Of the key, as `keyIdOf` makes it. */
  readonly keyId: string;
}

export async function listOperations(
  reader: Reader,
  refs: readonly OperationRef[],
): Promise<Operation[]> {
  const rows = await reader.query<OperationRow>(
    `select ${operationColumns}
     from unnest($1::bigint[], $2::uuid[]) as r (member_id, key)
     join ledger.operation o on o.member_id = r.member_id and o.key = r.key and not o.is_tombstone
     ${operationCodes}`,
    [
      `{${refs.map((ref) => ref.memberId).join(",")}}`,
      `{${refs.map((ref) => ref.keyId).join(",")}}`,
    ],
  );
  return rows.map(operationOf);
}

/** The owner of a key; undefined while nobody owns it. The owner's operation says so. */
export async function findOwner(reader: Reader, keyId: string): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from ledger.operation where key = $1 and is_owned`,
    [keyId],
  );
  return rows[0]?.memberId;
}

/** One line of a member's history. */
export interface StatementLine {
  readonly transferId: string;
  readonly debit: string;
  readonly credit: string;
  readonly amountMinor: Minor;
  readonly balanceAfterMinor: Minor;
  readonly currency: string;
  readonly kind: string;
  readonly reference: string;
  readonly detail: string;
}

/** Ids are times, so a period is a range of ids: [fromId, beforeId). */
export interface StatementRange {
  readonly fromId: string;
  readonly beforeId: string;
  readonly kinds: readonly string[] | undefined;
  /** Only what moved the member's cash; else every movement. */
  readonly isCashOnly: boolean;
  readonly limit: number;
}

export async function listTransfers(
  reader: Reader,
  memberId: bigint,
  range: StatementRange,
): Promise<StatementLine[]> {
  const rows = await reader.query<Unchecked<StatementLine>>(
    `select o.id as "transferId", d.code as debit, c.code as credit,
       o.amount_minor as "amountMinor", o.balance_after_minor as "balanceAfterMinor",
       o.currency, o.kind, o.reference, o.detail
     from (select * from ledger.operation
       where member_id = $1 and id >= $2 and id < $3 and amount_minor > 0
         and ($4::text[] is null or kind = any ($4))
         and (not $6 or debit_code = ${cashCode} or credit_code = ${cashCode})
         and debit_code <> ${pointsCode} and credit_code <> ${pointsCode}
       order by id desc limit $5) o
     ${operationCodes}
     order by o.id desc`,
    [memberId, range.fromId, range.beforeId, range.kinds ?? null, range.limit, range.isCashOnly],
  );
  return rows.map((row) => ({
    ...row,
    amountMinor: minor(row.amountMinor),
    balanceAfterMinor: minor(row.balanceAfterMinor),
  }));
}

interface LockedAccount {
  readonly code: number;
  readonly currency: string;
  readonly balance: bigint;
  readonly lastId: string;
  readonly successor: string;
}

interface RecordedRow {
  readonly inputHash: bigint;
  readonly operationId: string;
  readonly balanceAfter: bigint;
  readonly amount: bigint;
  readonly isVoided: boolean;
}

/** What is on record under a key, read after the member's accounts are locked. */
async function findRecorded(tx: Tx, item: Item): Promise<Outcome | undefined> {
  const [row] = await tx.query<RecordedRow>(
    `select input_hash as "inputHash", id as "operationId", balance_after_minor as "balanceAfter",
       amount_minor as amount, is_tombstone as "isVoided"
     from ledger.operation where member_id = $1 and key = $2`,
    [item.command.memberId, item.keyId],
  );
  if (row === undefined) return undefined;
  const balanceMinor = minor(row.balanceAfter);
  if (row.isVoided) return { status: "voided", balanceMinor };
  if (row.inputHash !== item.inputHash) return { status: "key_reused", balanceMinor };
  const { operationId } = row;
  return { status: "duplicate", operationId, balanceMinor, amountMinor: minor(row.amount) };
}

/**
 * Moves money between two stored accounts of one member (cash and locked), in the caller's
 * transaction. Both rows change, so this does not go through the batch; the locks, the checks and
 * what is recorded are the same.
 */
export async function postPair(tx: Tx, item: Item, ids: Ids): Promise<Outcome> {
  const { command, debit, credit } = item;
  if (isReverse(command)) throw new Error("a reversal is not a movement between two accounts");
  const accounts = await tx.query<LockedAccount>(
    `select code, currency, balance_minor as balance, last_id as "lastId",
       ledger.id_after(last_id) as successor
     from ledger.account where member_id = $1 order by code for update`,
    [command.memberId],
  );
  const from = accounts.find((account) => account.code === debit);
  const to = accounts.find((account) => account.code === credit);
  if (from === undefined || to === undefined) return { status: "no_account" };
  const recorded = await findRecorded(tx, item);
  if (recorded !== undefined) return recorded;
  if (from.currency !== command.currency) return { status: "wrong_currency" };
  const amount = command.amountMinor;
  const mayOverdraw = command.mayOverdraw === true;
  if (from.balance < amount && !mayOverdraw) {
    return { status: "insufficient", balanceMinor: minor(from.balance) };
  }
  const newest = from.lastId > to.lastId ? from : to;
  const id = item.id > newest.lastId ? item.id : newest.successor;
  const after = debit < credit ? from.balance - amount : to.balance + amount;
  await tx.execute(
    `update ledger.account a set last_id = $2, balance_minor = a.balance_minor + i.delta,
       overdraft_minor = greatest(0, case when $6 and i.delta < 0 then -(a.balance_minor + i.delta)
         else least(a.overdraft_minor, -(a.balance_minor + i.delta)) end)
     from (values ($3::smallint, -$5::bigint), ($4::smallint, $5::bigint)) as i (code, delta)
     where a.member_id = $1 and a.code = i.code`,
    [command.memberId, id, debit, credit, amount, mayOverdraw],
  );
  await insertPair(tx, item, id, after, ids.uuidv7());
  const balanceMinor = minor(after);
  return { status: "ok", operationId: id, balanceMinor, amountMinor: minor(amount) };
}

async function insertPair(tx: Tx, item: Item, id: string, after: bigint, postingId: string) {
  const { command, debit, credit, keyId } = item;
  if (isReverse(command)) return;
  await tx.execute(
    `with recorded as (
       insert into ledger.operation (member_id, key, id, amount_minor, balance_after_minor,
         debit_code, credit_code, currency, kind, input_hash, reference, detail, is_reversal)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, false)
       returning member_id, key)
     insert into ledger.posting (id, member_ids, keys)
     select $13, array[member_id], array[key] from recorded`,
    [
      command.memberId,
      keyId,
      id,
      command.amountMinor,
      after,
      debit,
      credit,
      command.currency,
      command.kind,
      item.inputHash,
      command.reference ?? "",
      command.detail ?? "",
      postingId,
    ],
  );
}
