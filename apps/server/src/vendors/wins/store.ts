import type { Reader, Tx } from "../../platform/db.ts";
import type { Broken } from "./rules.ts";

/** SQL of ceilings on wins, and of the wins that wait beyond them. */

export interface CeilingRow {
  readonly vendorCode: string;
  /** Empty: every other game of the vendor. */
  readonly gameCode: string;
  readonly multiple: number | null;
  /** Minor units by currency, as text. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly revision: number;
}

const ceilingColumns = `vendor_code as "vendorCode", game_code as "gameCode", multiple, amounts,
  revision`;

export function listCeilings(reader: Reader, vendorCode: string | null): Promise<CeilingRow[]> {
  return reader.query<CeilingRow>(
    `select ${ceilingColumns} from vendors.win_ceiling
     where $1::text is null or vendor_code = $1 order by vendor_code, game_code`,
    [vendorCode],
  );
}

/** Undefined if the revision has changed; 0 means no row yet. */
export async function saveCeiling(tx: Tx, row: CeilingRow): Promise<CeilingRow | undefined> {
  const rows = await tx.query<CeilingRow>(
    `insert into vendors.win_ceiling as c (vendor_code, game_code, multiple, amounts)
     select $1, $2, $3, $4::jsonb where $5 = 0 or exists (
       select from vendors.win_ceiling where vendor_code = $1 and game_code = $2)
     on conflict (vendor_code, game_code) do update set multiple = excluded.multiple,
       amounts = excluded.amounts, revision = c.revision + 1 where c.revision = $5
     returning ${ceilingColumns}`,
    [row.vendorCode, row.gameCode, row.multiple, JSON.stringify(row.amounts), row.revision],
  );
  return rows[0];
}

export interface HeldWin {
  readonly memberId: bigint;
  readonly key: string;
  readonly keyId: string;
  readonly heldId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly stakeMinor: bigint;
  readonly wonMinor: bigint;
  readonly reason: Broken;
  readonly limitMinor: bigint;
  readonly freeBetKey: string | null;
  readonly state: "open" | "released" | "refused" | "rolled_back";
  readonly heldAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decision: string | null;
}

const heldColumns = `h.member_id as "memberId", h.key, replace(h.key_id::text, '-', '') as "keyId",
  h.held_id as "heldId", h.vendor_code as "vendorCode", h.game_code as "gameCode",
  h.round_id as "roundId", h.currency, h.amount_minor as "amountMinor",
  h.stake_minor as "stakeMinor", h.won_minor as "wonMinor", h.reason,
  h.limit_minor as "limitMinor", h.free_bet_key as "freeBetKey", h.state, h.held_at as "heldAt",
  h.decided_at as "decidedAt", h.decided_by as "decidedBy", h.decision`;

export type NewHeldWin = Omit<HeldWin, "state" | "decidedAt" | "decidedBy" | "decision">;

export async function insertHeldWin(tx: Tx, one: NewHeldWin): Promise<void> {
  await tx.execute(
    `insert into vendors.held_win (member_id, key, key_id, held_id, vendor_code, game_code,
       round_id, currency, amount_minor, stake_minor, won_minor, reason, limit_minor, free_bet_key,
       held_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      one.memberId,
      one.key,
      one.keyId,
      one.heldId,
      one.vendorCode,
      one.gameCode,
      one.roundId,
      one.currency,
      one.amountMinor,
      one.stakeMinor,
      one.wonMinor,
      one.reason,
      one.limitMinor,
      one.freeBetKey,
      one.heldAt,
    ],
  );
}

export async function findHeldWinById(
  reader: Reader,
  heldId: string,
): Promise<HeldWin | undefined> {
  const rows = await reader.query<HeldWin>(
    `select ${heldColumns} from vendors.held_win h where h.held_id = $1`,
    [heldId],
  );
  return rows[0];
}

/** Moves one on from `open`; false where it is something else by now. */
export async function settleHeldWin(
  tx: Tx,
  { memberId, keyId }: Pick<HeldWin, "memberId" | "keyId">,
  to: {
    readonly state: Exclude<HeldWin["state"], "open">;
    readonly at: Date;
    readonly by: string | null;
    readonly decision: string | null;
  },
): Promise<boolean> {
  const touched = await tx.execute(
    `update vendors.held_win set state = $3, decided_at = $4, decided_by = $5, decision = $6
     where member_id = $1 and key_id = $2 and state in ('open', $7)`,
    [
      memberId,
      keyId,
      to.state,
      to.at,
      to.by,
      to.decision,
      // A released win can still be taken back by its vendor.
      to.state === "rolled_back" ? "released" : "open",
    ],
  );
  return touched === 1;
}

export interface HeldWinFilter {
  readonly state: HeldWin["state"] | null;
  readonly memberIds: readonly bigint[] | null;
}

const heldFilter = `($1::text is null or h.state = $1)
  and ($2::bigint[] is null or h.member_id = any ($2))`;

const heldParams = ({ state, memberIds }: HeldWinFilter) => [
  state,
  memberIds === null ? null : `{${memberIds.join(",")}}`,
];

export function listHeldWins(
  reader: Reader,
  filter: HeldWinFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<HeldWin[]> {
  return reader.query<HeldWin>(
    `select ${heldColumns} from vendors.held_win h where ${heldFilter}
     order by h.held_at desc, h.held_id limit $3 offset $4`,
    [...heldParams(filter), page.limit, page.offset],
  );
}

export async function countHeldWins(reader: Reader, filter: HeldWinFilter): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from vendors.held_win h where ${heldFilter}`,
    heldParams(filter),
  );
  return rows[0]?.total ?? 0;
}

/** The keys of a round's entries that the relay wrote down. */
export async function listKeysOfRound(
  reader: Reader,
  memberId: bigint,
  roundId: string,
): Promise<string[]> {
  const rows = await reader.query<{ keyId: string }>(
    `select replace(key_id::text, '-', '') as "keyId" from vendors.round_entry
     where member_id = $1 and round_id = $2 and kind in ('bet', 'win')`,
    [memberId, roundId],
  );
  return rows.map(({ keyId }) => keyId);
}
