import type { InviteKind } from "@baize/contract/link-rules";
import { memberTypes } from "@baize/contract/member-types";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of the links by which agents and affiliates register members, and of who came by them. */

/** A link by its brand and its folded code. */
export interface LinkKey {
  readonly merchantCode: string;
  readonly codeFolded: string;
}

/** What may be changed of a link. */
export interface LinkLimits {
  readonly note: string | null;
  readonly validUntil: Date | null;
  readonly usesMax: number | null;
  readonly isOn: boolean;
}

export interface NewLink extends LinkKey, LinkLimits {
  readonly memberId: bigint;
  readonly registers: InviteKind;
  readonly createdAt: Date;
}

export interface LinkRow extends NewLink {
  readonly code: string;
  readonly uses: number;
}

const typeOf = { player: memberTypes.player, agent: memberTypes.agent } as const;

const columns = `l.merchant_code as "merchantCode", l.code_folded as "codeFolded", c.code,
  l.member_id as "memberId",
  case l.registers when ${memberTypes.agent} then 'agent' else 'player' end as registers, l.note,
  l.valid_until as "validUntil", l.uses_max as "usesMax", l.uses, l.is_on as "isOn",
  l.created_at as "createdAt"`;

const from = `from identity.invite_link l
  join identity.affiliate_code c using (merchant_code, code_folded)`;

/** Whether a link takes somebody at $1. */
const isOpen = `(l.is_on and (l.valid_until is null or l.valid_until > $1)
  and (l.uses_max is null or l.uses < l.uses_max))`;

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.execute(
    `insert into identity.invite_link (merchant_code, code_folded, member_id, registers, note,
       valid_until, uses_max, is_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      link.merchantCode,
      link.codeFolded,
      link.memberId,
      typeOf[link.registers],
      link.note,
      link.validUntil,
      link.usesMax,
      link.isOn,
      link.createdAt,
    ],
  );
}

/** Makes links of the codes a member had before becoming an agent. */
export async function adoptCodes(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.execute(
    `insert into identity.invite_link (merchant_code, code_folded, member_id, registers, created_at)
     select merchant_code, code_folded, member_id, ${memberTypes.player}, $2
     from identity.affiliate_code where member_id = $1
     on conflict do nothing`,
    [memberId, at],
  );
}

export async function findLink(reader: Reader, key: LinkKey): Promise<LinkRow | undefined> {
  const [row] = await reader.query<LinkRow>(
    `select ${columns} ${from} where l.merchant_code = $1 and l.code_folded = $2`,
    [key.merchantCode, key.codeFolded],
  );
  return row;
}

/** A link of this member, locked. */
export async function lockOwnLink(
  tx: Tx,
  memberId: bigint,
  { merchantCode, codeFolded }: LinkKey,
): Promise<LinkRow | undefined> {
  const [row] = await tx.query<LinkRow>(
    `select ${columns} ${from}
     where l.merchant_code = $1 and l.code_folded = $2 and l.member_id = $3 for update of l`,
    [merchantCode, codeFolded, memberId],
  );
  return row;
}

/** The newest first. */
export async function listLinks(
  reader: Reader,
  memberId: bigint,
  { isOpenOnly, now }: { readonly isOpenOnly: boolean; readonly now: Date },
  range: RowRange,
): Promise<{ readonly rows: readonly LinkRow[]; readonly total: number }> {
  const where = `where l.member_id = $2 and (not $3 or ${isOpen})`;
  const values = [now, memberId, isOpenOnly];
  const rows = await reader.query<LinkRow>(
    `select ${columns} ${from} ${where}
     order by l.created_at desc, l.code_folded limit $4 offset $5`,
    [...values, range.limit, range.offset],
  );
  const [count] = await reader.query<{ total: number }>(
    `select count(*)::int as total ${from} ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

export async function countOpenLinks(tx: Tx, memberId: bigint, now: Date): Promise<number> {
  const [row] = await tx.query<{ open: number }>(
    `select count(*)::int as open ${from} where l.member_id = $2 and ${isOpen}`,
    [now, memberId],
  );
  return row?.open ?? 0;
}

/** So that two links made at once are counted one after the other. */
export async function lockMaker(tx: Tx, memberId: bigint): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended('invite-link', $1))", [memberId]);
}

export async function updateLink(tx: Tx, key: LinkKey, limits: LinkLimits): Promise<void> {
  await tx.execute(
    `update identity.invite_link set note = $3, valid_until = $4, uses_max = $5, is_on = $6
     where merchant_code = $1 and code_folded = $2`,
    [key.merchantCode, key.codeFolded, limits.note, limits.validUntil, limits.usesMax, limits.isOn],
  );
}

/** Counts one more who registers; false where the link takes nobody any more. */
export async function useLink(
  tx: Tx,
  { merchantCode, codeFolded }: LinkKey,
  memberId: bigint,
  now: Date,
): Promise<boolean> {
  const used = await tx.execute(
    `update identity.invite_link l set uses = uses + 1
     where l.merchant_code = $2 and l.code_folded = $3 and ${isOpen}`,
    [now, merchantCode, codeFolded],
  );
  if (used === 0) return false;
  await tx.execute(
    `insert into identity.invite_use (member_id, merchant_code, code_folded, used_at)
     values ($1, $2, $3, $4)`,
    [memberId, merchantCode, codeFolded, now],
  );
  return true;
}

/** Counts a visit, and a visitor who was not there on this day. */
export async function countVisit(
  tx: Tx,
  { merchantCode, codeFolded }: LinkKey,
  day: string,
  visitor: Uint8Array,
): Promise<void> {
  const isNew = await tx.execute(
    `insert into identity.invite_visitor (merchant_code, code_folded, day, visitor)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [merchantCode, codeFolded, day, visitor],
  );
  await tx.execute(
    `insert into identity.invite_visit as v (merchant_code, code_folded, day, visits, visitors)
     values ($1, $2, $3, 1, $4)
     on conflict (merchant_code, code_folded, day)
       do update set visits = v.visits + 1, visitors = v.visitors + excluded.visitors`,
    [merchantCode, codeFolded, day, isNew],
  );
}

/** Whether one more click is kept: of each visitor and of each link on a day no more than these. */
export async function takeClick(
  tx: Tx,
  { merchantCode, codeFolded }: LinkKey,
  { day, visitor }: { readonly day: string; readonly visitor: Uint8Array },
  most: { readonly ofVisitor: number; readonly ofLink: number },
): Promise<boolean> {
  const taken = await tx.execute(
    `update identity.invite_visitor set clicks = clicks + 1
     where merchant_code = $1 and code_folded = $2 and day = $3 and visitor = $4 and clicks < $5`,
    [merchantCode, codeFolded, day, visitor, most.ofVisitor],
  );
  if (taken === 0) return false;
  const counted = await tx.execute(
    `update identity.invite_visit set clicks = clicks + 1
     where merchant_code = $1 and code_folded = $2 and day = $3 and clicks < $4`,
    [merchantCode, codeFolded, day, most.ofLink],
  );
  return counted === 1;
}

export const deleteOldVisitors = (tx: Tx, before: string): Promise<number> =>
  tx.execute("delete from identity.invite_visitor where day < $1", [before]);

export interface LinkCounts {
  readonly codeFolded: string;
  readonly day: string;
  readonly visits: number;
  readonly visitors: number;
  readonly registrations: number;
}

/** What came of links, by the brand's days that something happened on. */
export async function listCounts(
  reader: Reader,
  merchantCode: string,
  codes: readonly string[],
  since: { readonly day: string; readonly at: Date },
  timeZone: string,
): Promise<LinkCounts[]> {
  return reader.query<LinkCounts>(
    `select code_folded as "codeFolded", day::text as day, sum(visits)::int as visits,
       sum(visitors)::int as visitors, sum(registrations)::int as registrations
     from (
       select code_folded, day, visits, visitors, 0 as registrations
       from identity.invite_visit
       where merchant_code = $1 and code_folded = any ($2) and day >= $3
       union all
       select code_folded, (used_at at time zone $5)::date, 0, 0, 1
       from identity.invite_use
       where merchant_code = $1 and code_folded = any ($2) and used_at >= $4
     ) c
     group by 1, 2 order by 1, 2`,
    [merchantCode, codes, since.day, since.at, timeZone],
  );
}

/** A visit by an affiliate's link, as its address said it. */
export interface Click {
  readonly clickId: string;
  readonly at: Date;
  readonly src: string;
  readonly subs: readonly string[];
  readonly device: string;
  /** By the address; empty where it is not known. */
  readonly country: string;
}

export async function insertClick(tx: Tx, link: LinkKey, click: Click): Promise<void> {
  await tx.execute(
    `insert into identity.invite_click (click_id, merchant_code, code_folded, at, src, subs, device,
       country) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      click.clickId,
      link.merchantCode,
      link.codeFolded,
      click.at,
      click.src,
      textArray(click.subs, (one) => one),
      click.device,
      click.country,
    ],
  );
}

/** Keeps by which click a member came: one of this link, and not too old. */
export async function keepSource(
  tx: Tx,
  { merchantCode, codeFolded }: LinkKey,
  { memberId, clickId }: { readonly memberId: bigint; readonly clickId: string },
  since: Date,
): Promise<void> {
  await tx.execute(
    `insert into identity.invite_source
       (member_id, click_id, clicked_at, src, subs, device, country)
     select $1, click_id, at, src, subs, device, country from identity.invite_click
     where click_id = $2 and merchant_code = $3 and code_folded = $4 and at >= $5`,
    [memberId, clickId, merchantCode, codeFolded, since],
  );
}

export const deleteOldClicks = (tx: Tx, before: Date): Promise<number> =>
  tx.execute("delete from identity.invite_click where at < $1", [before]);

/** By which link of whom these members registered, with the click where there was one. */
export interface Attribution extends LinkKey {
  readonly memberId: bigint;
  readonly holderId: bigint;
  readonly usedAt: Date;
  readonly clickId: string | null;
  readonly src: string;
  readonly subs: readonly string[];
  readonly device: string;
  readonly country: string;
  /** Of the registration. */
  readonly ip: string;
}

/** Of members whom affiliates' links brought. */
export function listAttributions(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Attribution[]> {
  return reader.query<Attribution>(
    `select u.member_id as "memberId", l.member_id as "holderId",
       u.merchant_code as "merchantCode", u.code_folded as "codeFolded", u.used_at as "usedAt",
       s.click_id as "clickId", coalesce(s.src, '') as src, coalesce(s.subs, '{}') as subs,
       coalesce(s.device, '') as device, coalesce(s.country, '') as country,
       m.registered_ip as ip
     from identity.invite_use u
     join identity.invite_link l using (merchant_code, code_folded)
     join identity.member m on m.member_id = u.member_id
     join identity.member h on h.member_id = l.member_id
     left join identity.invite_source s on s.member_id = u.member_id
     where u.member_id = any ($1::bigint[])
       and h.member_type in (${memberTypes.affiliate}, ${memberTypes.subAffiliate})
     order by u.member_id`,
    [plainArray(memberIds, (id) => id)],
  );
}

/** What clicks are told apart by, and the column of each. */
const clickKeys = {
  campaign: "k.code_folded",
  source: "k.src",
  sub1: "coalesce(k.subs[1], '')",
  sub2: "coalesce(k.subs[2], '')",
  sub3: "coalesce(k.subs[3], '')",
  sub4: "coalesce(k.subs[4], '')",
  sub5: "coalesce(k.subs[5], '')",
  device: "k.device",
  country: "k.country",
  // The sum of all.
  all: "''::text",
} as const;
export type ClickKey = keyof typeof clickKeys;

export interface ClicksAsked {
  readonly memberId: bigint;
  readonly from: Date;
  readonly until: Date;
  /** These come first, then those with most visits. */
  readonly keys: readonly string[];
  readonly limit: number;
}

/** How many visits there were by each key, in a time. */
export function listClicks(
  reader: Reader,
  { memberId, from, until, keys, limit }: ClicksAsked,
  by: ClickKey,
): Promise<{ readonly key: string; readonly clicks: number }[]> {
  return reader.query(
    `select ${clickKeys[by]} as key, count(*)::int as clicks
     from identity.invite_click k join identity.invite_link l using (merchant_code, code_folded)
     where l.member_id = $1 and k.at >= $2 and k.at < $3 group by 1
     order by ${clickKeys[by]} = any ($4::text[]) desc, 2 desc, 1 limit $5`,
    [memberId, from, until, textArray(keys, (one) => one), limit],
  );
}
