import type { OwnAccount } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

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
     where ($1::text is null or merchant_code = $1) and state = 'open'
     order by merchant_code, sort, account_id`,
    [merchantCode ?? null],
  );
}

export interface OwnAccountRow extends ReceivingAccountRow {
  readonly state: OwnAccount["state"];
  /** Null for those the platform was set up with. */
  readonly proposedBy: string | null;
  readonly proposedByName: string | null;
  readonly proposedAt: Date | null;
}

const ownColumns = `${columns}, state, proposed_by as "proposedBy",
  proposed_by_name as "proposedByName", proposed_at as "proposedAt"`;

/** Every account there is, also those that take no money any more. */
export function listOwnAccounts(reader: Reader): Promise<OwnAccountRow[]> {
  return reader.query<OwnAccountRow>(
    `select ${ownColumns} from cashier.receiving_account
     order by merchant_code, sort, account_id`,
  );
}

/**
 * Adds an account behind the others, or writes over one that was refused, which no order names.
 * False when the brand has one of this name.
 */
export async function insertReceivingAccount(
  tx: Tx,
  account: Omit<OwnAccountRow, "state"> & { readonly state: "proposed" | "open" },
): Promise<boolean> {
  const { merchantCode, accountId, methodId, currency, bank, holder, number } = account;
  const added = await tx.execute(
    `insert into cashier.receiving_account as a (merchant_code, account_id, method_id, currency,
       bank, holder, number, state, proposed_by, proposed_by_name, proposed_at, sort)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce(max(sort) + 1, 0)
     from cashier.receiving_account where merchant_code = $1
     on conflict (merchant_code, account_id) do update set method_id = excluded.method_id,
       currency = excluded.currency, bank = excluded.bank, holder = excluded.holder,
       number = excluded.number, state = excluded.state, proposed_by = excluded.proposed_by,
       proposed_by_name = excluded.proposed_by_name, proposed_at = excluded.proposed_at,
       sort = excluded.sort
       where a.state = 'refused'`,
    [
      merchantCode,
      accountId,
      methodId,
      currency,
      bank,
      holder,
      number,
      account.state,
      account.proposedBy,
      account.proposedByName,
      account.proposedAt,
    ],
  );
  return added === 1;
}

/** False when it is in another state by now. */
export async function moveReceivingAccount(
  tx: Tx,
  { merchantCode, accountId, state }: Pick<OwnAccount, "merchantCode" | "accountId" | "state">,
  next: OwnAccount["state"],
): Promise<boolean> {
  const changed = await tx.execute(
    `update cashier.receiving_account set state = $4
     where merchant_code = $1 and account_id = $2 and state = $3`,
    [merchantCode, accountId, state, next],
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
     where merchant_code = $1 and account_id = $2 and state in ('open', 'closed')`,
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
