import type { Reader, Tx } from "../platform/db.ts";

/** SQL of the operator's own accounts, to which members transfer. */

export interface ReceivingAccountRow {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly methodId: string;
  readonly currency: string;
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
}

const columns = `merchant_code as "merchantCode", account_id as "accountId",
  method_id as "methodId", currency, bank, holder, number`;

/** Those that take money now, of a brand or of all. */
export function listReceivingAccounts(
  reader: Reader,
  merchantCode: string | undefined,
): Promise<ReceivingAccountRow[]> {
  return reader.query<ReceivingAccountRow>(
    `select ${columns} from cashier.receiving_account
     where ($1::text is null or merchant_code = $1) and is_enabled
     order by merchant_code, sort, account_id`,
    [merchantCode ?? null],
  );
}

export interface OwnAccountRow extends ReceivingAccountRow {
  readonly isOpen: boolean;
}

/** Every account there is, also those that take no money any more. */
export function listOwnAccounts(reader: Reader): Promise<OwnAccountRow[]> {
  return reader.query<OwnAccountRow>(
    `select ${columns}, is_enabled as "isOpen" from cashier.receiving_account
     order by merchant_code, sort, account_id`,
  );
}

/** Adds an account behind the others; false when the brand has one of this name. */
export async function insertReceivingAccount(
  tx: Tx,
  account: ReceivingAccountRow,
): Promise<boolean> {
  const { merchantCode, accountId, methodId, currency, bank, holder, number } = account;
  const added = await tx.execute(
    `insert into cashier.receiving_account (merchant_code, account_id, method_id, currency, bank,
       holder, number, sort)
     select $1, $2, $3, $4, $5, $6, $7, coalesce(max(sort) + 1, 0)
     from cashier.receiving_account where merchant_code = $1
     on conflict do nothing`,
    [merchantCode, accountId, methodId, currency, bank, holder, number],
  );
  return added === 1;
}

/** False when it is so already. */
export async function switchReceivingAccount(
  tx: Tx,
  merchantCode: string,
  accountId: string,
  isOpen: boolean,
): Promise<boolean> {
  const changed = await tx.execute(
    `update cashier.receiving_account set is_enabled = $3
     where merchant_code = $1 and account_id = $2 and is_enabled <> $3`,
    [merchantCode, accountId, isOpen],
  );
  return changed === 1;
}

/** Also one that takes no money any more: its last lines still come. */
export async function findReceivingAccount(
  reader: Reader,
  merchantCode: string,
  accountId: string,
): Promise<ReceivingAccountRow | undefined> {
  const rows = await reader.query<ReceivingAccountRow>(
    `select ${columns} from cashier.receiving_account
     where merchant_code = $1 and account_id = $2`,
    [merchantCode, accountId],
  );
  return rows[0];
}

export async function upsertReceivingAccount(
  tx: Tx,
  account: ReceivingAccountRow,
  sort: number,
): Promise<void> {
  await tx.execute(
    `insert into cashier.receiving_account (merchant_code, account_id, method_id, currency, bank,
       holder, number, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (merchant_code, account_id) do update set method_id = excluded.method_id,
       currency = excluded.currency, bank = excluded.bank, holder = excluded.holder,
       number = excluded.number, sort = excluded.sort`,
    [
      account.merchantCode,
      account.accountId,
      account.methodId,
      account.currency,
      account.bank,
      account.holder,
      account.number,
      sort,
    ],
  );
}
