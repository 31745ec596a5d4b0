import type { AwardState } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { RowRange } from "../../platform/pages.ts";
import { rewardIdSql, rewardStoppedSql, type RewardRef } from "../access/stop-store.ts";
import type { StoppedStretch } from "../stop/rules.ts";
import { notStopped } from "../stop/store.ts";
import { ticketsSql } from "../tickets/store.ts";
import type { AwardRow, Beside, ShownAward } from "./rules.ts";

/** SQL of awards. */

const columns = `member_id as "memberId", award_id as "awardId", merchant_code as "merchantCode",
  source, reason, promotion_id as "promotionId", currency, amount_minor as "amountMinor",
  turnover_bps as "turnoverBps", prize, instead_of as "insteadOf", waits, title, state,
  issued_at as "issuedAt", claim_by as "claimBy",
  ended_at as "endedAt", back_at as "backAt", operator, note, decided_by as "decidedBy",
  decision_reason as "decisionReason"`;

/** The promotion, or other reward, of an award is stopped, so that it cannot be claimed. */
const heldSql = `(exists (select from rewards.promotion p
  where p.merchant_code = award.merchant_code and p.promotion_id = award.promotion_id
    and p.is_stopped) or ${rewardStoppedSql("award")})`;

/** What waits to be claimed cannot be claimed now, and can be later. */
const pausedSql = `(not ${notStopped("award")} or ${heldSql})`;

export const shownColumns = `${columns}, state = 'issued' and ${pausedSql} as "isPaused"`;

/** Whether what gave an award, or all rewards of its brand, are stopped. */
export async function isPaused(reader: Reader, { memberId, awardId }: AwardRef): Promise<boolean> {
  const rows = await reader.query(
    `select from rewards.award where member_id = $1 and award_id = $2 and ${pausedSql}`,
    [memberId, awardId],
  );
  return rows.length > 0;
}

/** False where the member has one of that source, or of that id. */
export async function insertAward(tx: Tx, _leave: OfferLeave, row: AwardRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.award (member_id, award_id, merchant_code, source, reason, promotion_id,
       currency, amount_minor, turnover_bps, title, state, issued_at, claim_by, operator, note,
       prize, waits)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict do nothing`,
    [
      row.memberId,
      row.awardId,
      row.merchantCode,
      row.source,
      row.reason,
      row.promotionId,
      row.currency,
      row.amountMinor,
      row.turnoverBps,
      row.title,
      row.state,
      row.issuedAt,
      row.claimBy,
      row.operator,
      row.note,
      row.prize,
      row.waits,
    ],
  );
  return added === 1;
}

/**
 * Many at once, whose entries nobody follows; answers the ids of those that were added. One whose
 * member has an award of that source is left out.
 */
export async function insertAwards(
  tx: Tx,
  all: readonly { readonly leave: OfferLeave; readonly row: AwardRow }[],
): Promise<ReadonlySet<string>> {
  const rows = all.map(({ row }) => row);
  const added = await tx.query<{ awardId: string }>(
    kept(
      `insert into rewards.award (member_id, award_id, merchant_code, source, reason, currency,
       amount_minor, turnover_bps, title, state, issued_at, claim_by, ended_at, operator, note,
       waits, prize, promotion_id)
     select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::bigint[], $8::int[], $9::jsonb[], $10::text[], $11::timestamptz[], $12::timestamptz[],
       $13::timestamptz[], $14::text[], $15::text[], $16::boolean[],
       $17::jsonb[], $18::uuid[])
     on conflict do nothing returning award_id as "awardId"`,
    ),
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ awardId }) => awardId),
      rows.map(({ merchantCode }) => merchantCode),
      rows.map(({ source }) => source),
      rows.map(({ reason }) => reason),
      rows.map(({ currency }) => currency),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ turnoverBps }) => turnoverBps),
      rows.map(({ title }) => JSON.stringify(title)),
      rows.map(({ state }) => state),
      rows.map(({ issuedAt }) => issuedAt),
      rows.map(({ claimBy }) => claimBy),
      rows.map(({ endedAt }) => endedAt),
      rows.map(({ operator }) => operator),
      rows.map(({ note }) => note),
      rows.map(({ waits }) => waits),
      rows.map(({ prize }) => (prize === null ? null : JSON.stringify(prize))),
      rows.map(({ promotionId }) => promotionId),
    ],
  );
  return new Set(added.map(({ awardId }) => awardId));
}

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<AwardRow>(sql, params))[0];
}

export async function findAward(
  reader: Reader,
  memberId: bigint,
  awardId: string,
): Promise<ShownAward | undefined> {
  const rows = await reader.query<ShownAward>(
    `select ${shownColumns} from rewards.award where member_id = $1 and award_id = $2`,
    [memberId, awardId],
  );
  return rows[0];
}

export type AwardRef = Pick<AwardRow, "memberId" | "awardId">;

export const findAwards = (reader: Reader, of: readonly AwardRef[]): Promise<AwardRow[]> =>
  reader.query<AwardRow>(
    `select ${columns} from rewards.award
     where (member_id, award_id) in (select * from unnest($1::bigint[], $2::uuid[]))`,
    [plainArray(of, ({ memberId }) => memberId), plainArray(of, ({ awardId }) => awardId)],
  );

/** What the promotions of these awards counted, and whether another bonus stands in their way. */
export const listBeside = (reader: Reader, memberId: bigint, awardIds: readonly string[]) =>
  reader.query<Beside & { readonly awardId: string }>(
    `select a.award_id as "awardId", coalesce(e.actual_minor, 0)::bigint as actual,
       coalesce(e.expected_minor, 0)::bigint as expected,
       coalesce(r.terms -> 'target' ->> 'measure' = 'deposit_sum', false) as "isMoney",
       p.kind as "promotionKind",
       coalesce(a.prize ->> 'kind' = 'bonus', false) and exists (
         select from rewards.bonus b
         where b.member_id = a.member_id and b.state in ('chosen', 'active')) as "isBonusActive"
     from rewards.award a
     left join rewards.promotion_entry e
       on e.member_id = a.member_id and e.award_id = a.award_id
     left join rewards.promotion_revision r on r.merchant_code = e.merchant_code
       and r.promotion_id = e.promotion_id and r.revision = e.revision
     left join rewards.promotion p
       on p.merchant_code = a.merchant_code and p.promotion_id = a.promotion_id
     where a.member_id = $1 and a.award_id = any ($2::uuid[])`,
    [memberId, awardIds],
  );

/** The titles of a member's awards, by the references under which they were posted. */
export const listTitles = (reader: Reader, memberId: bigint, references: readonly string[]) =>
  reader.query<{ readonly reference: string; readonly title: AwardRow["title"] }>(
    `select reference, title from (
       select 'A-' || upper(right(award_id::text, 10)) as reference, title
       from rewards.award where member_id = $1) a
     where reference = any ($2::text[])`,
    [memberId, textArray(references, (one) => one)],
  );

export const lockAward = (tx: Tx, memberId: bigint, awardId: string) =>
  one(
    tx,
    `select ${columns} from rewards.award where member_id = $1 and award_id = $2 for update`,
    [memberId, awardId],
  );

/** Moves an award on from the state it was read in; undefined where it is in another by now. */
export const updateAward = (
  tx: Tx,
  from: Pick<AwardRow, "memberId" | "awardId" | "state">,
  to: Pick<AwardRow, "state" | "endedAt" | "backAt" | "decidedBy" | "decisionReason">,
) =>
  one(
    tx,
    `update rewards.award set state = $4, ended_at = $5, decided_by = $6, decision_reason = $7,
       back_at = $8
     where member_id = $1 and award_id = $2 and state = $3 returning ${columns}`,
    [
      from.memberId,
      from.awardId,
      from.state,
      to.state,
      to.endedAt,
      to.decidedBy,
      to.decisionReason,
      to.backAt,
    ],
  );

/** Turns free rounds that were claimed into money, once; undefined where they are not that. */
export const takeInstead = (tx: Tx, { memberId, awardId }: AwardRef) =>
  one(
    tx,
    `update rewards.award set prize = null, instead_of = prize
     where member_id = $1 and award_id = $2 and state = 'claimed'
       and prize ->> 'kind' = 'free_rounds' and amount_minor > 0
     returning ${columns}`,
    [memberId, awardId],
  );

export interface Claimable {
  /** Whether all rewards of the brand are stopped. */
  readonly isStopped: boolean;
  readonly claimable: number;
  readonly amountMinor: bigint;
  /** How many of them missions gave. */
  readonly missions: number;
  /** How many of them the VIP level gave. */
  readonly vip: number;
  /** What waits as well and cannot be claimed now. */
  readonly paused: number;
  readonly pausedMinor: bigint;
  /** Tickets that can be used now. */
  readonly tickets: number;
}

const sumClaimableSql = kept(
  `with asked as (select $3::text as merchant_code), waiting as (
       select reason, case when prize is null then amount_minor else 0 end as money,
         ${pausedSql} as is_paused
       from rewards.award
       where member_id = $1 and state = 'issued' and (claim_by is null or claim_by > $2))
     select (select not ${notStopped("asked")} from asked) as "isStopped",
       count(*) filter (where not is_paused)::int as claimable,
       coalesce(sum(money) filter (where not is_paused), 0)::bigint as "amountMinor",
       count(*) filter (where not is_paused and reason = 'mission')::int as missions,
       count(*) filter (where not is_paused
         and reason in ('vip_level', 'vip_week', 'vip_month', 'vip_birthday'))::int as vip,
       count(*) filter (where is_paused)::int as paused,
       coalesce(sum(money) filter (where is_paused), 0)::bigint as "pausedMinor",
       (select case when ${notStopped("asked")} then ${ticketsSql("$1", "$2")} else 0 end
         from asked) as tickets
     from waiting`,
);

/** What waits for a member: what can be claimed now, and what is paused. */
export async function sumClaimable(
  reader: Reader,
  { memberId, merchantCode }: Pick<AwardRow, "memberId" | "merchantCode">,
  at: Date,
): Promise<Claimable> {
  const [row] = await reader.query<Claimable>(sumClaimableSql, [memberId, at, merchantCode]);
  if (row === undefined) throw new Error("a sum is one row");
  return row;
}

export interface AwardFilter {
  readonly merchantCode?: string | undefined;
  readonly state?: string | undefined;
  readonly memberId?: bigint | undefined;
}

const filterSql = `($1::text is null or merchant_code = $1) and ($2::text is null or state = $2)
  and ($3::bigint is null or member_id = $3)`;

const filterParams = ({ merchantCode, state, memberId }: AwardFilter) => [
  merchantCode ?? null,
  state ?? null,
  memberId ?? null,
];

/** Of all members, newest first; what waits to be decided on oldest first. */
export function listAllAwards(
  reader: Reader,
  filter: AwardFilter,
  page: RowRange,
): Promise<AwardRow[]> {
  const order = filter.state === "on_hold" ? "asc" : "desc";
  return reader.query<AwardRow>(
    `select ${columns} from rewards.award where ${filterSql}
     order by issued_at ${order}, award_id ${order} limit $4 offset $5`,
    [...filterParams(filter), page.limit, page.offset],
  );
}

export async function countAllAwards(reader: Reader, filter: AwardFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.award where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

export function listAwardsBefore(
  reader: Reader,
  filter: AwardFilter,
  page: MomentPage,
): Promise<AwardRow[]> {
  const where = momentSql({ at: "issued_at", id: "award_id" }, 4);
  return reader.query<AwardRow>(
    `select ${columns} from rewards.award where ${filterSql} and ${where}`,
    [...filterParams(filter), ...momentParams(page)],
  );
}

/**
 * Those whose last date is over, or the one of them that is named, taken until the transaction
 * ends. In a stop none ends.
 */
export function takeOverdue(
  tx: Tx,
  at: Date,
  { limit, only }: { readonly limit: number; readonly only?: string },
): Promise<AwardRow[]> {
  return tx.query<AwardRow>(
    `select ${columns} from rewards.award where state = 'issued' and claim_by <= $1 and not waits
       and not ${pausedSql} and ($3::uuid is null or award_id = $3)
     order by claim_by limit $2 for update of award skip locked`,
    [at, limit, only ?? null],
  );
}

/**
 * Marks those as ending that end within a day and could be claimed for longer than that; each
 * once, and none while it cannot be claimed.
 */
export const markEnding = (tx: Tx, at: Date, limit: number): Promise<AwardRow[]> =>
  tx.query<AwardRow>(
    `update rewards.award set ending_at = $1
     where (member_id, award_id) in (
       select member_id, award_id from rewards.award
       where state = 'issued' and ending_at is null and not waits
         and claim_by > $1 and claim_by <= $1 + interval '24 hours'
         and claim_by > issued_at + interval '24 hours'
         and ${notStopped("award")} and not ${heldSql}
       order by claim_by limit $2 for update of award skip locked)
     returning ${columns}`,
    [at, limit],
  );

/** What pays itself now that its brand's stop is over, by its id, from one on. */
export const listWaiting = (reader: Reader, after: string, limit: number): Promise<AwardRef[]> =>
  reader.query<AwardRef>(
    `select member_id as "memberId", award_id as "awardId" from rewards.award
     where waits and state = 'issued' and award_id > $1 and ${notStopped("award")}
     order by award_id limit $2`,
    [after, limit],
  );

/** Lets it pay itself after the stop: it has no last date then. */
export const letWait = (tx: Tx, { memberId, awardId }: AwardRef, turnoverBps: number) =>
  tx.execute(
    `update rewards.award set waits = true, claim_by = null, turnover_bps = $3
     where member_id = $1 and award_id = $2 and state = 'issued'`,
    [memberId, awardId, turnoverBps],
  );

/** Leaves it to the member to claim it. */
export const leaveToClaim = (tx: Tx, { memberId, awardId }: AwardRef) =>
  tx.execute(
    `update rewards.award set waits = false
     where member_id = $1 and award_id = $2 and state = 'issued'`,
    [memberId, awardId],
  );

/**
 * Moves the last dates that were not over when a stop began by as long as the awards could not be
 * claimed in it.
 */
export const prolongAwards = (
  tx: Tx,
  { merchantCode, from, to, rewardId }: StoppedStretch,
): Promise<number> =>
  tx.execute(
    `update rewards.award
     set claim_by = claim_by + ($3::timestamptz - greatest($2::timestamptz, issued_at))
     where merchant_code = $1 and state = 'issued' and claim_by > $2 and issued_at < $3
       and ($4::uuid is null or ${rewardIdSql("award")} = $4)`,
    [merchantCode, from, to, rewardId ?? null],
  );

/** What something gave before it was stopped can be claimed until then at least. */
export const leaveTimeToClaim = (
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
  until: Date,
): Promise<number> =>
  tx.execute(
    `update rewards.award set claim_by = $3
     where merchant_code = $1 and ${rewardIdSql("award")} = $2 and state = 'issued'
       and claim_by < $3`,
    [merchantCode, rewardId, until],
  );

/** What a member could claim at a moment and did not, locked until the transaction ends. */
export function lockIssued(tx: Tx, memberId: bigint, at: Date): Promise<AwardRow[]> {
  return tx.query<AwardRow>(
    `select ${columns} from rewards.award
     where member_id = $1 and state = 'issued' and issued_at <= $2
       and (claim_by is null or claim_by > $2)
     order by award_id for update`,
    [memberId, at],
  );
}

/** What a member may claim now of sources that begin so, the oldest first. */
export function listClaimable(
  reader: Reader,
  { memberId, source, at }: Pick<AwardRow, "memberId" | "source"> & { readonly at: Date },
): Promise<AwardRow[]> {
  return reader.query<AwardRow>(
    `select ${columns} from rewards.award
     where member_id = $1 and state = 'issued' and starts_with(source, $2)
       and (claim_by is null or claim_by > $3)
     order by issued_at, award_id`,
    [memberId, source, at],
  );
}

/** For a member's timeline. */
export function listOwnAwardsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<{
    readonly id: string;
    readonly at: Date;
    readonly state: AwardState;
    readonly amountMinor: bigint;
    readonly currency: string;
    readonly title: AwardRow["title"];
  }>(
    `select award_id as id, issued_at as at, state, amount_minor as "amountMinor", currency, title
     from rewards.award
     where member_id = $1 and ${momentSql({ at: "issued_at", id: "award_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

/** What was paid, by member, for the comparison with the ledger. */
export function listPaidAfter(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<{ readonly memberId: bigint; readonly paidMinor: bigint }[]> {
  return reader.query(
    `select member_id as "memberId", sum(amount_minor)::bigint as "paidMinor"
     from rewards.award where state = 'claimed' and prize is null and member_id > $1
     group by member_id order by member_id limit $2`,
    [after, limit],
  );
}

/** A member's awards of these sources. */
export const listOfSources = (
  reader: Reader,
  memberId: bigint,
  sources: readonly string[],
): Promise<AwardRow[]> =>
  reader.query<AwardRow>(
    `select ${columns} from rewards.award where member_id = $1 and source = any ($2::text[])`,
    [memberId, sources],
  );
