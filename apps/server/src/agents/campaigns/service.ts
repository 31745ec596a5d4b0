import type { AffiliateCampaign, CallParsed } from "@baize/contract";
import { campaignsMax, landings } from "@baize/contract/affiliate-bounds";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { drawCode } from "../../platform/drawn-code.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { foldName } from "../../platform/text.ts";
import { findAffiliate, type AffiliateRow } from "../affiliates/store.ts";
import { listCampaigns, saveCampaign, type CampaignRow } from "./store.ts";

/**
 * Campaigns of affiliates: a link and a code with a name and a landing page. Whoever registers by
 * the link, or types the code, is the affiliate's. Only approved affiliates make and change them.
 */
export interface CampaignDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "affiliates">;
}

type Link = NonNullable<Awaited<ReturnType<Identity["affiliates"]["links"]["findIn"]>>>;

/** An agent of a line is none, and finds nothing here. Refuses: not_found. */
export async function affiliateIn(reader: Reader, memberId: bigint): Promise<AffiliateRow> {
  const row = await findAffiliate(reader, memberId);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** Refuses, in this order: not_found, affiliate_not_approved. */
export async function approvedIn(reader: Reader, memberId: bigint): Promise<AffiliateRow> {
  const row = await affiliateIn(reader, memberId);
  if (row.status !== "approved") throw new Refusal("affiliate_not_approved");
  return row;
}

async function describe(
  { identity, brand }: CampaignDeps,
  reader: Reader,
  { memberId, merchantCode }: AffiliateRow,
  rows: readonly Link[],
): Promise<AffiliateCampaign[]> {
  const { timeZone } = await brand.getMerchant(merchantCode);
  const named = new Map<string, CampaignRow>(
    (await listCampaigns(reader, memberId)).map((one) => [one.codeFolded, one]),
  );
  const counts = await identity.affiliates.links.countsIn(
    reader,
    merchantCode,
    rows.map(({ codeFolded }) => codeFolded),
    // As the page says no days, they are of all time.
    { day: "1970-01-01", at: new Date(0) },
    timeZone,
  );
  return rows.map(({ codeFolded, code, note, isOn, createdAt }) => {
    const own = counts.filter((one) => one.codeFolded === codeFolded);
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((all, one) => all + of(one), 0);
    return {
      code,
      name: named.get(codeFolded)?.name ?? note ?? code,
      landing: named.get(codeFolded)?.landing ?? landings[0],
      isOn,
      visits: sum(({ visits }) => visits),
      visitors: sum(({ visitors }) => visitors),
      registrations: sum(({ registrations }) => registrations),
      createdAt: createdAt.toISOString(),
    };
  });
}

async function describeOne(deps: CampaignDeps, tx: Tx, affiliate: AffiliateRow, code: string) {
  const key = { merchantCode: affiliate.merchantCode, codeFolded: foldName(code) };
  const row = await deps.identity.affiliates.links.findIn(tx, key);
  const [described] = row === undefined ? [] : await describe(deps, tx, affiliate, [row]);
  if (described === undefined) throw new Refusal("not_found");
  return described;
}

/** Refuses: not_found. */
export const listOwnCampaigns = (
  deps: CampaignDeps,
  memberId: bigint,
  query: CallParsed<"affiliateCampaigns">["query"],
) =>
  deps.db.read(async (reader) => {
    const affiliate = await affiliateIn(reader, memberId);
    const which = { isOpenOnly: false, now: deps.clock.now() };
    const { links } = deps.identity.affiliates;
    const { rows, total } = await links.listIn(reader, memberId, which, rangeOf(query));
    return pageOf(query, total, await describe(deps, reader, affiliate, rows));
  });

/** Refuses: too_many_links. */
async function demandRoom({ clock, identity }: CampaignDeps, tx: Tx, memberId: bigint) {
  const open = await identity.affiliates.links.countOpenIn(tx, memberId, clock.now());
  if (open > campaignsMax) throw new Refusal("too_many_links", { max: campaignsMax });
}

/** Refuses, in this order: not_found, affiliate_not_approved, link_code_taken, too_many_links. */
export function createCampaign(
  deps: CampaignDeps,
  memberId: bigint,
  { code: asked, name, landing }: CallParsed<"createAffiliateCampaign">["body"],
): Promise<AffiliateCampaign> {
  const { links } = deps.identity.affiliates;
  const code = asked ?? drawCode(deps);
  return deps.db.transaction(async (tx) => {
    const affiliate = await approvedIn(tx, memberId);
    const { merchantCode } = affiliate;
    await links.lockMakerIn(tx, memberId);
    const at = deps.clock.now();
    const limits = { note: null, validUntil: null, usesMax: null, isOn: true };
    const link = { merchantCode, memberId, registers: "player" as const, ...limits, createdAt: at };
    if (!(await links.makeIn(tx, code, link))) throw new Refusal("link_code_taken");
    await demandRoom(deps, tx, memberId);
    await saveCampaign(
      tx,
      { merchantCode, codeFolded: foldName(code) },
      {
        memberId,
        name,
        landing,
        at,
      },
    );
    return describeOne(deps, tx, affiliate, code);
  });
}

/**
 * What is not given stays. Refuses, in this order: not_found, affiliate_not_approved,
 * too_many_links.
 */
export function changeCampaign(
  deps: CampaignDeps,
  memberId: bigint,
  code: string,
  body: CallParsed<"changeAffiliateCampaign">["body"],
): Promise<AffiliateCampaign> {
  const { links } = deps.identity.affiliates;
  return deps.db.transaction(async (tx) => {
    const affiliate = await approvedIn(tx, memberId);
    const key = { merchantCode: affiliate.merchantCode, codeFolded: foldName(code) };
    await links.lockMakerIn(tx, memberId);
    const row = await links.lockOwnIn(tx, memberId, key);
    if (row === undefined) throw new Refusal("not_found");
    if (body.isOn !== undefined) await links.changeIn(tx, key, { ...row, isOn: body.isOn });
    await demandRoom(deps, tx, memberId);
    const now = await describeOne(deps, tx, affiliate, code);
    await saveCampaign(tx, key, {
      memberId,
      name: body.name ?? now.name,
      landing: body.landing ?? now.landing,
      at: deps.clock.now(),
    });
    return describeOne(deps, tx, affiliate, code);
  });
}
