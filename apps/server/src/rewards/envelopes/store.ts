import type { AwardState, EnvelopeSettings, EnvelopeState } from "@baize/contract";
import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { StoppedStretch } from "../stop/rules.ts";
import { notStopped } from "../stop/store.ts";

/** SQL of envelope rains and their packets. */

export interface NewEnvelope {
  readonly envelopeId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: EnvelopeSettings;
  readonly amountMinor: bigint;
  readonly packets: number;
  readonly isPersonal: boolean;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly createdAt: Date;
}

export interface EnvelopeRow extends NewEnvelope {
  readonly state: EnvelopeState;
  readonly endedAt: Date | null;
  readonly returnedMinor: bigint | null;
}

const columns = `e.envelope_id as "envelopeId", e.merchant_code as "merchantCode", e.currency,
  e.state, e.settings, e.amount_minor as "amountMinor", e.packets,
  e.is_personal as "isPersonal", e.least_minor as "leastMinor",
  e.most_minor as "mostMinor", e.opens_at as "opensAt", e.closes_at as "closesAt",
  e.created_at as "createdAt", e.ended_at as "endedAt", e.returned_minor as "returnedMinor"`;

export async function insertEnvelope(tx: Tx, row: NewEnvelope): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.envelope (envelope_id, merchant_code, currency, state, settings,
       amount_minor, packets, least_minor, most_minor, opens_at, closes_at, created_at, is_personal)
     values ($1, $2, $3, 'planned', $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing`,
    [
      row.envelopeId,
      row.merchantCode,
      row.currency,
      row.settings,
      row.amountMinor,
      row.packets,
      row.leastMinor,
      row.mostMinor,
      row.opensAt,
      row.closesAt,
      row.createdAt,
      row.isPersonal,
    ],
  );
  return added === 1;
}

/**
 * The packets in the order in which they are taken, from place 1 on. Those of personal envelopes
 * belong to these members in their order: every place has the same chances.
 */
export function insertPackets(
  tx: Tx,
  envelopeId: string,
  amounts: readonly bigint[],
  members: readonly bigint[],
): Promise<number> {
  return tx.execute(
    `insert into rewards.envelope_packet (envelope_id, place, amount_minor, for_member)
     select $1, place, amount, ($3::bigint[])[place]
     from unnest($2::bigint[]) with ordinality as p (amount, place)`,
    [
      envelopeId,
      plainArray(amounts, (amount) => amount),
      plainArray(members, (memberId) => memberId),
    ],
  );
}

/** Whether one of the packets is this member's own. */
export async function isFor(
  reader: Reader,
  envelopeId: string,
  memberId: bigint,
): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from rewards.envelope_packet where for_member = $2 and envelope_id = $1",
    [envelopeId, memberId],
  );
  return rows.length > 0;
}

export async function findEnvelope(
  reader: Reader,
  envelopeId: string,
): Promise<EnvelopeRow | undefined> {
  const [row] = await reader.query<EnvelopeRow>(
    `select ${columns} from rewards.envelope e where e.envelope_id = $1`,
    [envelopeId],
  );
  return row;
}

/** Locks a rain until the transaction ends, for changes of its state; claims do not wait for it. */
export async function lockEnvelope(tx: Tx, envelopeId: string): Promise<EnvelopeRow | undefined> {
  const [row] = await tx.query<EnvelopeRow>(
    `select ${columns} from rewards.envelope e where e.envelope_id = $1 for update`,
    [envelopeId],
  );
  return row;
}

/** What was taken of a rain. */
export interface Taken {
  /** For how many members there is a packet of their own. */
  readonly members: number;
  readonly taken: number;
  readonly takenMinor: bigint;
}

export type CountedEnvelope = EnvelopeRow & Taken;

/** Packets are counted while the rain goes on; afterwards the row says it. */
const counted = `rewards.envelope e cross join lateral (
  select count(*)::int as taken, coalesce(sum(amount_minor), 0)::bigint as "takenMinor"
  from rewards.envelope_packet p
  where p.envelope_id = e.envelope_id and p.member_id is not null and e.taken is null) t`;
const countedColumns = `${columns}, (select count(f.for_member)::int
    from rewards.envelope_packet f
    where e.is_personal and f.envelope_id = e.envelope_id) as members,
  coalesce(e.taken, t.taken) as taken,
  case when e.taken is null then t."takenMinor" else e.amount_minor - e.returned_minor end
    as "takenMinor"`;

/**
 * A brand's rains that a member sees, and the personal envelopes of this one: those not over, and
 * past ones since a moment.
 */
export function listShownEnvelopes(
  reader: Reader,
  {
    memberId,
    merchantCode,
    currency,
    since,
    limit,
  }: {
    readonly memberId: bigint;
    readonly merchantCode: string;
    readonly currency: string;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<CountedEnvelope[]> {
  return reader.query<CountedEnvelope>(
    `select ${countedColumns} from ${counted}
     where e.merchant_code = $1 and e.currency = $2 and e.state <> 'cancelled'
       and e.closes_at > $3
       and (not e.is_personal or exists (select 1 from rewards.envelope_packet o
         where o.for_member = $5 and o.envelope_id = e.envelope_id))
     order by e.opens_at desc, e.envelope_id limit $4`,
    [merchantCode, currency, since, limit, memberId],
  );
}

export function listAllEnvelopes(reader: Reader, limit: number): Promise<CountedEnvelope[]> {
  return reader.query<CountedEnvelope>(
    `select ${countedColumns} from ${counted}
     order by e.opens_at desc, e.envelope_id limit $1`,
    [limit],
  );
}

export async function findCounted(
  reader: Reader,
  envelopeId: string,
): Promise<CountedEnvelope | undefined> {
  const [row] = await reader.query<CountedEnvelope>(
    `select ${countedColumns} from ${counted} where e.envelope_id = $1`,
    [envelopeId],
  );
  return row;
}

/** Rains that could not be taken from in a stop are open for as much longer after it. */
export const prolongEnvelopes = (
  tx: Tx,
  { merchantCode, from, to, rewardId }: StoppedStretch,
): Promise<number> =>
  tx.execute(
    `update rewards.envelope
     set closes_at = closes_at + ($3::timestamptz - greatest($2::timestamptz, opens_at)),
       opens_at = case when opens_at > $2 then $3 else opens_at end
     where merchant_code = $1 and state in ('planned', 'open') and opens_at < $3
       and closes_at > $2 and ($4::uuid is null or envelope_id = $4)`,
    [merchantCode, from, to, rewardId ?? null],
  );

/** Rains that the worker has something to do for at a moment; in a stop of the brand none. */
export async function listDueEnvelopes(reader: Reader, at: Date): Promise<string[]> {
  const rows = await reader.query<{ envelopeId: string }>(
    `select e.envelope_id as "envelopeId" from rewards.envelope e
     where ((e.state = 'planned' and e.opens_at <= $1) or (e.state = 'open' and (e.closes_at <= $1
       or not exists (select 1 from rewards.envelope_packet p where p.envelope_id = e.envelope_id
         and p.member_id is null and not p.is_returned)))
       or e.state in ('empty', 'closed'))
       and ${notStopped("e")}
     order by e.opens_at`,
    [at],
  );
  return rows.map(({ envelopeId }) => envelopeId);
}

/** False where another state was written first. */
export async function moveEnvelope(
  tx: Tx,
  { envelopeId, state: before }: Pick<EnvelopeRow, "envelopeId" | "state">,
  after: {
    readonly state: EnvelopeState;
    readonly endedAt: Date | null;
    readonly returnedMinor: bigint | null;
  },
): Promise<boolean> {
  const moved = await tx.execute(
    `update rewards.envelope set state = $3, ended_at = $4, returned_minor = $5,
       taken = case when $5::bigint is null then null else (
         select count(*) from rewards.envelope_packet p
         where p.envelope_id = $1 and p.member_id is not null) end
     where envelope_id = $1 and state = $2`,
    [envelopeId, before, after.state, after.endedAt, after.returnedMinor],
  );
  return moved === 1;
}

export interface PacketRow {
  readonly envelopeId: string;
  readonly place: number;
  readonly amountMinor: bigint;
  readonly takenAt: Date;
  /** Of its award. */
  readonly awardState: AwardState;
}

const packetColumns = `p.envelope_id as "envelopeId", p.place, p.amount_minor as "amountMinor",
  p.taken_at as "takenAt", a.state as "awardState"`;

/** The packets of a member among these rains. */
export function listOwnPackets(
  reader: Reader,
  memberId: bigint,
  envelopeIds: readonly string[],
): Promise<PacketRow[]> {
  return reader.query<PacketRow>(
    `select ${packetColumns} from rewards.envelope_packet p
     join rewards.award a on a.member_id = p.member_id
       and a.source = 'envelope:' || p.envelope_id::text
     where p.member_id = $1 and p.envelope_id = any ($2::uuid[])`,
    [memberId, envelopeIds],
  );
}

/**
 * Takes the next free packet, of personal envelopes the member's own. Packets that other claims are
 * taking are skipped, so that claims at the same time do not wait for each other; undefined where
 * none is free.
 */
export async function takePacket(
  tx: Tx,
  {
    envelopeId,
    isPersonal,
    memberId,
    at,
  }: Pick<EnvelopeRow, "envelopeId" | "isPersonal"> & { memberId: bigint; at: Date },
): Promise<{ readonly place: number; readonly amountMinor: bigint } | undefined> {
  const [row] = await tx.query<{ place: number; amountMinor: bigint }>(
    `update rewards.envelope_packet set member_id = $2, taken_at = $3
     where envelope_id = $1 and place = (
       select place from rewards.envelope_packet
       where envelope_id = $1 and member_id is null and not is_returned
         and for_member is not distinct from $4::bigint
       order by place limit 1 for update skip locked)
     returning place, amount_minor as "amountMinor"`,
    [envelopeId, memberId, at, isPersonal ? memberId : null],
  );
  return row;
}

/**
 * Takes the next free packets of a rain for these members, in their order; who comes after the last
 * one gets none.
 */
export const takePackets = (
  tx: Tx,
  envelopeId: string,
  memberIds: readonly bigint[],
  at: Date,
): Promise<(Pick<PacketRow, "place" | "amountMinor"> & { readonly memberId: bigint })[]> =>
  tx.query(
    kept(
      `with free as materialized (
         select place from rewards.envelope_packet
         where envelope_id = $1 and member_id is null and not is_returned and for_member is null
         order by place limit cardinality($2::bigint[]) for update skip locked),
       numbered as (select place, row_number() over (order by place) as ord from free)
       update rewards.envelope_packet p set member_id = ($2::bigint[])[n.ord], taken_at = $3
       from numbered n where p.envelope_id = $1 and p.place = n.place
       returning p.place, p.amount_minor as "amountMinor", p.member_id as "memberId"`,
    ),
    [envelopeId, plainArray(memberIds, (memberId) => memberId), at],
  );

/** The packets of these members in one rain, by member. */
export async function listPacketsEach(
  reader: Reader,
  envelopeId: string,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PacketRow>> {
  const rows = await reader.query<PacketRow & { readonly memberId: bigint }>(
    kept(
      `select ${packetColumns}, p.member_id as "memberId" from rewards.envelope_packet p
       join rewards.award a on a.member_id = p.member_id
         and a.source = 'envelope:' || p.envelope_id::text
       where p.envelope_id = $1 and p.member_id = any ($2::bigint[])`,
    ),
    [envelopeId, plainArray(memberIds, (memberId) => memberId)],
  );
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]));
}

/** Nobody can take what is left any more. Waits for claims under way; answers what it comes to. */
export async function returnPackets(tx: Tx, envelopeId: string): Promise<bigint> {
  const rows = await tx.query<{ amountMinor: bigint }>(
    `with free as (
       select place from rewards.envelope_packet
       where envelope_id = $1 and member_id is null and not is_returned
       order by place for update)
     update rewards.envelope_packet p set is_returned = true
     from free where p.envelope_id = $1 and p.place = free.place
     returning p.amount_minor as "amountMinor"`,
    [envelopeId],
  );
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

export interface TakenPacket {
  readonly place: number;
  readonly amountMinor: bigint;
  readonly memberId: bigint | null;
}

export function listPackets(reader: Reader, envelopeId: string): Promise<TakenPacket[]> {
  return reader.query<TakenPacket>(
    `select place, amount_minor as "amountMinor", member_id as "memberId"
     from rewards.envelope_packet where envelope_id = $1 order by place`,
    [envelopeId],
  );
}

/** Rains whose packets do not add up, or whose claims have no award. */
export function listBrokenEnvelopes(reader: Reader): Promise<{ envelopeId: string }[]> {
  return reader.query<{ envelopeId: string }>(
    `select e.envelope_id as "envelopeId" from rewards.envelope e
     cross join lateral (
       select sum(amount_minor) as all_minor,
         coalesce(sum(amount_minor) filter (where is_returned), 0) as returned_minor,
         bool_and(member_id is null or exists (
           select 1 from rewards.award a where a.member_id = p.member_id
             and a.source = 'envelope:' || e.envelope_id::text
             and a.amount_minor = p.amount_minor)) as has_awards
       from rewards.envelope_packet p where p.envelope_id = e.envelope_id) s
     where s.all_minor is distinct from e.amount_minor or not s.has_awards
       or s.returned_minor <> coalesce(e.returned_minor, 0)`,
  );
}

/** Whether a packet is free, also one that a claim under way is taking. */
export async function hasFreePacket(reader: Reader, envelopeId: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from rewards.envelope_packet
     where envelope_id = $1 and member_id is null and not is_returned limit 1`,
    [envelopeId],
  );
  return rows.length > 0;
}
