import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { TransferRow, WalletRow } from "./rules.ts";

/** SQL of members' wallets at vendors, and of the transfers to and from them. */

export interface TransferOffer {
  readonly merchantCode: string;
  readonly vendorCode: string;
  /** A closed offer takes no more money in; what is there still comes back. */
  readonly isOpen: boolean;
}

export interface OfferRow extends TransferOffer {
  /** Of one transfer to the vendor; null: whatever it can be told. */
  readonly currency: string | null;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  /** How soon a transfer should be over. */
  readonly targetMinutes: number;
}

const offerColumns = `merchant_code as "merchantCode", vendor_code as "vendorCode",
  is_open as "isOpen", currency, min_minor as "minMinor", max_minor as "maxMinor",
  target_minutes as "targetMinutes"`;

export async function upsertOffer(tx: Tx, offer: TransferOffer): Promise<void> {
  await tx.execute(
    `insert into vendors.transfer_offer (merchant_code, vendor_code, is_open) values ($1, $2, $3)
     on conflict (merchant_code, vendor_code) do update set is_open = excluded.is_open`,
    [offer.merchantCode, offer.vendorCode, offer.isOpen],
  );
}

/** Writes an offer with its limits. */
export async function saveOfferRow(tx: Tx, row: OfferRow): Promise<void> {
  await tx.execute(
    `insert into vendors.transfer_offer (merchant_code, vendor_code, is_open, currency, min_minor,
       max_minor, target_minutes)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_code, vendor_code) do update set is_open = excluded.is_open,
       currency = excluded.currency, min_minor = excluded.min_minor,
       max_minor = excluded.max_minor, target_minutes = excluded.target_minutes`,
    [
      row.merchantCode,
      row.vendorCode,
      row.isOpen,
      row.currency,
      row.minMinor,
      row.maxMinor,
      row.targetMinutes,
    ],
  );
}

/** A brand's offers, or those of all. */
export function listOffers(reader: Reader, merchantCode?: string): Promise<OfferRow[]> {
  return reader.query<OfferRow>(
    `select ${offerColumns} from vendors.transfer_offer
     where ($1::text is null or merchant_code = $1) order by merchant_code, vendor_code`,
    [merchantCode ?? null],
  );
}

/** Vendors that keep members' money, of whatever brand. */
export async function listAwayVendors(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ code: string }>(
    "select distinct vendor_code as code from vendors.transfer_offer order by 1",
  );
  return rows.map(({ code }) => code);
}

/**
 * Locks a member's wallet at a vendor, creating it if there is none: everything that begins or ends
 * a transfer takes this lock, one after another.
 */
export async function lockWallet(
  tx: Tx,
  memberId: bigint,
  vendorCode: string,
  currency: string,
): Promise<void> {
  await tx.execute(
    `insert into vendors.transfer_wallet (member_id, vendor_code, currency) values ($1, $2, $3)
     on conflict (member_id, vendor_code) do nothing`,
    [memberId, vendorCode, currency],
  );
  await tx.query(
    `select from vendors.transfer_wallet where member_id = $1 and vendor_code = $2 for update`,
    [memberId, vendorCode],
  );
}

/** Notes that a transfer began or ended: what is being read of the balance no longer counts. */
export async function touchWallet(tx: Tx, memberId: bigint, vendorCode: string): Promise<void> {
  await tx.execute(
    `update vendors.transfer_wallet set revision = revision + 1
     where member_id = $1 and vendor_code = $2`,
    [memberId, vendorCode],
  );
}

/** The balance after a transfer, as the vendor told it, or as it follows from the amount. */
export async function moveWallet(
  tx: Tx,
  row: TransferRow,
  told: bigint | null,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update vendors.transfer_wallet set revision = revision + 1, known_at = $4,
       balance_minor = coalesce($3, greatest(0, balance_minor + $5))
     where member_id = $1 and vendor_code = $2`,
    [
      row.memberId,
      row.vendorCode,
      told,
      at,
      row.direction === "in" ? row.amountMinor : -row.amountMinor,
    ],
  );
}

/** Keeps a balance that was read while nothing began or ended. */
export async function saveBalance(
  tx: Tx,
  memberId: bigint,
  wallet: WalletRow & { readonly currency: string },
): Promise<void> {
  await tx.execute(
    `insert into vendors.transfer_wallet as w
       (member_id, vendor_code, currency, balance_minor, known_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id, vendor_code) do update
       set balance_minor = excluded.balance_minor, known_at = excluded.known_at
       where w.revision = $6`,
    [
      memberId,
      wallet.vendorCode,
      wallet.currency,
      wallet.balanceMinor,
      wallet.knownAt,
      wallet.revision,
    ],
  );
}

export function listWallets(reader: Reader, memberId: bigint): Promise<WalletRow[]> {
  return reader.query<WalletRow>(
    `select vendor_code as "vendorCode", balance_minor as "balanceMinor", known_at as "knownAt",
       revision
     from vendors.transfer_wallet where member_id = $1 order by vendor_code`,
    [memberId],
  );
}

export const transferColumns = `member_id as "memberId", id, merchant_code as "merchantCode",
  vendor_code as "vendorCode", direction, currency, amount_minor as "amountMinor", state, reference,
  valid_until as "validUntil", poll_at as "pollAt", created_at as "createdAt",
  updated_at as "updatedAt", attempts, said, said_at as "saidAt", ruling,
  ruling_reason as "rulingReason", ruled_by as "ruledBy", ruled_by_name as "ruledByName",
  ruled_at as "ruledAt", confirmed_by_name as "confirmedByName"`;

export const waits = "state in ('requested', 'pending')";

export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await tx.execute(
    `insert into vendors.wallet_transfer (member_id, id, merchant_code, vendor_code, direction,
       currency, amount_minor, state, reference, valid_until, poll_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.memberId,
      row.id,
      row.merchantCode,
      row.vendorCode,
      row.direction,
      row.currency,
      row.amountMinor,
      row.state,
      row.reference,
      row.validUntil,
      row.pollAt,
      row.createdAt,
      row.updatedAt,
    ],
  );
}

export async function findTransfer(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<TransferRow | undefined> {
  const rows = await reader.query<TransferRow>(
    `select ${transferColumns} from vendors.wallet_transfer where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0];
}

/**
 * Moves a transfer on from the state it was seen in, by what the vendor said; none where it is
 * there no longer.
 */
export function updateState(
  tx: Tx,
  { memberId, id, state }: TransferRow,
  next: TransferRow["state"],
  { at, said }: { readonly at: Date; readonly said: string | undefined },
): Promise<TransferRow[]> {
  return tx.query<TransferRow>(
    `update vendors.wallet_transfer set state = $4, updated_at = $5, attempts = attempts + 1,
       said = left($6, 64), said_at = $5
     where member_id = $1 and id = $2 and state = $3 returning ${transferColumns}`,
    [memberId, id, state, next, at, said ?? null],
  );
}

/** Those of a member that wait: one for each vendor at most. */
export function listWaiting(reader: Reader, memberId: bigint): Promise<TransferRow[]> {
  return reader.query<TransferRow>(
    `select ${transferColumns} from vendors.wallet_transfer where member_id = $1 and ${waits}`,
    [memberId],
  );
}

export async function listTransfers(
  reader: Reader,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<{ readonly rows: TransferRow[]; readonly total: number }> {
  const counted = await reader.query<{ total: number }>(
    "select count(*)::int as total from vendors.wallet_transfer where member_id = $1",
    [memberId],
  );
  const rows = await reader.query<TransferRow>(
    `select ${transferColumns} from vendors.wallet_transfer where member_id = $1
     order by created_at desc, id limit $2 offset $3`,
    [memberId, limit, offset],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Takes the transfers due for a query, of one member or of all, and postpones their next one. */
export function takeDue(
  tx: Tx,
  due: { readonly now: Date; readonly nextAt: Date; readonly memberId: bigint | null },
  limit: number,
): Promise<TransferRow[]> {
  return tx.query<TransferRow>(
    `update vendors.wallet_transfer set poll_at = $2 where (member_id, id) in (
       select member_id, id from vendors.wallet_transfer
       where ${waits} and poll_at <= $1 and ($3::bigint is null or member_id = $3)
       order by poll_at limit $4 for update skip locked)
     returning ${transferColumns}`,
    [due.now, due.nextAt, due.memberId, limit],
  );
}

/** What a member has at vendors or on its way there, as far as they told. */
export async function sumAway(reader: Reader, memberId: bigint): Promise<bigint> {
  const rows = await reader.query<{ away: bigint }>(
    `select (coalesce((select sum(balance_minor) from vendors.transfer_wallet
         where member_id = $1), 0)
       + coalesce((select sum(amount_minor) from vendors.wallet_transfer
         where member_id = $1 and direction = 'in' and ${waits}), 0))::bigint as away`,
    [memberId],
  );
  return rows[0]?.away ?? 0n;
}

/** The same of many members; who has nothing there is left out. */
export async function sumAwayEach(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; away: bigint }>(
    kept(`select member_id as "memberId", sum(minor)::bigint as away from (
       select member_id, balance_minor as minor from vendors.transfer_wallet
         where member_id = any ($1::bigint[])
       union all
       select member_id, amount_minor from vendors.wallet_transfer
         where member_id = any ($1::bigint[]) and direction = 'in' and ${waits}) a
     group by member_id`),
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map(({ memberId, away }) => [memberId, away]));
}

/** A member's transfers by time, for a list of everything that happened. */
export function listTransfersBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly vendorCode: string;
    readonly direction: string;
    readonly state: string;
    readonly amountMinor: bigint;
    readonly currency: string;
  }>(
    `select id, created_at as at, vendor_code as "vendorCode", direction, state,
       amount_minor as "amountMinor", currency
     from vendors.wallet_transfer
     where member_id = $1 and ${momentSql({ at: "created_at", id: "id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
