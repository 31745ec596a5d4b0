import { plainArray } from "../../platform/arrays.ts";
import type { AffiliateReportKey } from "@baize/contract/affiliate-bounds";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of campaigns: the names and landing pages of affiliates' links, and what came of them. */

export interface CampaignRow {
  readonly codeFolded: string;
  readonly name: string;
  readonly landing: string;
}

export interface CampaignKey {
  readonly merchantCode: string;
  readonly codeFolded: string;
}

/** Names a link, or gives it another name or landing page. */
export async function saveCampaign(
  tx: Tx,
  { merchantCode, codeFolded }: CampaignKey,
  of: {
    readonly memberId: bigint;
    readonly name: string;
    readonly landing: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_campaign (merchant_code, code_folded, member_id, name, landing,
       created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_code, code_folded) do update
       set name = excluded.name, landing = excluded.landing`,
    [merchantCode, codeFolded, of.memberId, of.name, of.landing, of.at],
  );
}

/** Those of an affiliate; links from before have no row. */
export function listCampaigns(reader: Reader, memberId: bigint): Promise<CampaignRow[]> {
  return reader.query<CampaignRow>(
    `select code_folded as "codeFolded", name, landing from agents.affiliate_campaign
     where member_id = $1`,
    [memberId],
  );
}

const memberKeys = {
  campaign: "m.code_folded",
  source: "m.src",
  sub1: "coalesce(m.subs[1], '')",
  sub2: "coalesce(m.subs[2], '')",
  sub3: "coalesce(m.subs[3], '')",
  sub4: "coalesce(m.subs[4], '')",
  sub5: "coalesce(m.subs[5], '')",
  device: "m.device",
  country: "m.country",
  cohort: "to_char(m.registered_day, 'YYYY-MM')",
  // The sum of all, by a query of its own: rows are limited.
  all: "''::text",
} as const satisfies Record<AffiliateReportKey | "all", string>;

export interface ReportRow {
  readonly key: string;
  readonly registrations: number;
  readonly firstDepositors: number;
  readonly depositMinor: bigint;
  readonly validMinor: bigint;
  readonly ggrMinor: bigint;
  readonly bonusMinor: bigint;
  readonly netMinor: bigint;
}

export interface ReportAsked {
  readonly affiliateId: bigint;
  readonly from: string;
  readonly to: string;
  readonly by: AffiliateReportKey | "all";
  readonly limit: number;
}

/**
 * What members did in these days, and who joined, by what tells them apart; own accounts never.
 * Who played most comes first.
 */
export function listReport(
  reader: Reader,
  { affiliateId, from, to, by, limit }: ReportAsked,
): Promise<ReportRow[]> {
  return reader.query<ReportRow>(
    `with mine as (
       select m.*, ${memberKeys[by]} as key from agents.affiliate_member m
       where m.affiliate_id = $1 and not exists (select from agents.own_account o
         where o.agent_id = m.affiliate_id and o.member_id = m.member_id and o.is_left_out)),
     joined as (
       select key, count(*)::int as registrations from mine
       where registered_day between $2::date and $3::date group by 1),
     did as (
       select key, sum(d.first_deposits)::int as first_depositors,
         sum(d.deposit_minor)::bigint as deposit, sum(d.valid_minor)::bigint as valid,
         sum(d.stake_minor - d.payout_minor)::bigint as ggr,
         sum(d.bonus_minor + d.rebate_minor)::bigint as bonus,
         sum(d.stake_minor - d.payout_minor - d.bonus_minor - d.rebate_minor
           - d.jackpot_minor)::bigint as net
       from mine join agents.member_day d using (member_id)
       where d.day between $2::date and $3::date group by 1)
     select key, coalesce(registrations, 0) as registrations,
       coalesce(first_depositors, 0) as "firstDepositors", coalesce(deposit, 0) as "depositMinor",
       coalesce(valid, 0) as "validMinor", coalesce(ggr, 0) as "ggrMinor",
       coalesce(bonus, 0) as "bonusMinor", coalesce(net, 0) as "netMinor"
     from joined full join did using (key) 
     order by "validMinor" desc, registrations desc, key limit $4`,
    [affiliateId, from, to, limit],
  );
}

/** How these links are called. */
export async function listCampaignCodes(
  reader: Reader,
  merchantCode: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<CampaignRow>(
    `select code_folded as "codeFolded", name, landing from agents.affiliate_campaign
     where merchant_code = $1 and code_folded = any ($2::text[])`,
    [merchantCode, plainArray(codes, (code) => `"${code}"`)],
  );
  return new Map(rows.map(({ codeFolded, name }) => [codeFolded, name]));
}
