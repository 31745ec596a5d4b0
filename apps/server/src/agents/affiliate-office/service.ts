import type {
  AffiliateOverview,
  AffiliateReport,
  AffiliateReportRow,
  CallParsed,
} from "@baize/contract";
import type { AffiliateReportKey } from "@baize/contract/affiliate-bounds";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays, demandRange } from "../../platform/day-names.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { monthAt, startOfDay } from "../../platform/zone-days.ts";
import { planCarryOf, planDueOf } from "../affiliate-plans/due.ts";
import { wirePlanTermsOf } from "../affiliate-plans/rules.ts";
import { listAffiliateTerms, termIn } from "../affiliate-plans/store.ts";
import { planNamesOf } from "../affiliate-statements/console.ts";
import { figuresText, statementDetails, statementText } from "../affiliate-statements/describe.ts";
import { monthBack, readMonth, type InputDeps } from "../affiliate-statements/inputs.ts";
import {
  findAffiliateStatement,
  listAffiliateCorrections,
  listAffiliateStatements,
  listSince,
  sumOpen,
} from "../affiliate-statements/store.ts";
import { affiliateIn } from "../campaigns/service.ts";
import { listCampaignCodes, listReport, type ReportRow } from "../campaigns/store.ts";
import { countMembers, type AffiliateRow } from "../affiliates/store.ts";

/**
 * What an affiliate reads: the plan, the month so far, the months before, and what came of the
 * campaigns. It is only the affiliate's own, and names no member.
 */
export interface AffiliateDeps extends InputDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: InputDeps["identity"] & Pick<Identity, "affiliates">;
}

/** The month so far, as it would be settled now. */
async function soFarOf(
  deps: AffiliateDeps,
  reader: Reader,
  { memberId, currency }: AffiliateRow,
  month: string,
) {
  const terms = await listAffiliateTerms(reader, [memberId]);
  const term = termIn(terms, month);
  const next = terms.find(({ fromMonth }) => fromMonth > month);
  if (term === undefined) return { term, next, soFar: null };
  const [before] = await listSince(reader, memberId, monthBack(month, 1));
  // What affiliates below come to is known once their month is settled.
  const inputs = await readMonth(reader, deps, terms, { term, month, subIds: [] });
  const carryIn = planCarryOf(term.terms, before?.nowBaseMinor);
  const result = planDueOf(term.terms, inputs, carryIn);
  return { term, next, soFar: figuresText(inputs, result, currency) };
}

/** Refuses: not_found. */
export const readOverview = (deps: AffiliateDeps, memberId: bigint): Promise<AffiliateOverview> =>
  deps.db.read(async (reader) => {
    const affiliate = await affiliateIn(reader, memberId);
    const { merchantCode, currency, status, debtMinor } = affiliate;
    const { timeZone } = await deps.brand.getMerchant(merchantCode);
    const month = monthAt(deps.clock.now(), timeZone);
    const { term, next, soFar } = await soFarOf(deps, reader, affiliate, month);
    const { openMinor, paidMinor } = await sumOpen(reader, memberId);
    const text = (amount: bigint) => formatMinor(minor(amount), currency);
    const plan =
      term === undefined ? null : { name: term.plan, terms: wirePlanTermsOf(term.terms, currency) };
    return {
      status,
      currency,
      timeZone,
      plan,
      next: next === undefined ? null : { name: next.plan, fromMonth: next.fromMonth },
      month,
      soFar,
      debt: text(debtMinor),
      open: text(openMinor),
      paid: text(paidMinor),
      members: (await countMembers(reader, [memberId])).get(memberId) ?? 0,
    };
  });

/** Refuses: not_found. */
export const listOwnStatements = (
  { db }: AffiliateDeps,
  memberId: bigint,
  query: CallParsed<"affiliateStatements">["query"],
) =>
  db.read(async (reader) => {
    await affiliateIn(reader, memberId);
    const filter = { affiliateId: memberId };
    const { rows, total } = await listAffiliateStatements(reader, filter, rangeOf(query));
    const planOf = await planNamesOf(reader, rows);
    return pageOf(
      query,
      total,
      rows.map((row) => statementText(row, planOf(row))),
    );
  });

/** Refuses: not_found. */
export const readOwnStatement = ({ db }: AffiliateDeps, memberId: bigint, statementId: string) =>
  db.read(async (reader) => {
    const row = await findAffiliateStatement(reader, statementId);
    if (row?.affiliateId !== memberId) throw new Refusal("not_found");
    const planOf = await planNamesOf(reader, [row]);
    const lines = await listAffiliateCorrections(reader, statementId);
    return statementDetails(row, planOf(row), lines);
  });

const nothing: ReportRow = {
  key: "",
  registrations: 0,
  firstDepositors: 0,
  depositMinor: 0n,
  validMinor: 0n,
  ggrMinor: 0n,
  bonusMinor: 0n,
  netMinor: 0n,
};

type Counted = ReportRow & { readonly clicks: number };

const rowText = (row: Counted, currency: string): AffiliateReportRow => {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    key: row.key,
    clicks: row.clicks,
    registrations: row.registrations,
    firstDepositors: row.firstDepositors,
    deposits: text(row.depositMinor),
    valid: text(row.validMinor),
    ggr: text(row.ggrMinor),
    bonus: text(row.bonusMinor),
    net: text(row.netMinor),
  };
};

export const reportDaysMax = 92;

/** Links' words are anybody's: no more rows than these are told of, and whether there are more. */
export const reportRowsMax = 1000;

interface Asked {
  readonly memberId: bigint;
  readonly from: string;
  readonly to: string;
  readonly by: AffiliateReportKey;
  readonly timeZone: string;
}

/** The largest rows, those with members first; and the sums of all there are. */
async function countReport(
  { identity }: AffiliateDeps,
  reader: Reader,
  { memberId, from, to, by, timeZone }: Asked,
) {
  const { links } = identity.affiliates;
  const limit = reportRowsMax + 1;
  const days = { affiliateId: memberId, from, to, limit };
  const members = await listReport(reader, { ...days, by });
  const [all = nothing] = await listReport(reader, { ...days, by: "all" });
  // A visit belongs to no month of registrations.
  if (by === "cohort") {
    const months = members.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    return {
      counted: months.map((row): Counted => ({ ...row, clicks: 0 })),
      totals: { ...all, clicks: 0 },
    };
  }
  const keys = members.map(({ key }) => key);
  const times = {
    memberId,
    from: startOfDay(from, timeZone),
    until: startOfDay(addDays(to, 1), timeZone),
    keys,
    limit: limit + 1,
  };
  const visits = await links.clicksIn(reader, times, by);
  const [sum] = await links.clicksIn(reader, times, "all");
  const found = new Map<string, Counted>(members.map((row) => [row.key, { ...row, clicks: 0 }]));
  for (const one of visits) found.set(one.key, { ...(found.get(one.key) ?? nothing), ...one });
  return { counted: [...found.values()], totals: { ...all, clicks: sum?.clicks ?? 0 } };
}

/** Refuses, in this order: not_found, period_order, period_too_long. */
export const readReport = (
  deps: AffiliateDeps,
  memberId: bigint,
  query: CallParsed<"affiliateReport">["query"],
): Promise<AffiliateReport> =>
  deps.db.read(async (reader) => {
    const { merchantCode, currency } = await affiliateIn(reader, memberId);
    const { from, to } = demandRange(query, reportDaysMax);
    const { by } = query;
    const { timeZone } = await deps.brand.getMerchant(merchantCode);
    const asked = { memberId, from, to, by, timeZone };
    const { counted, totals: sums } = await countReport(deps, reader, asked);
    const shown = counted.slice(0, reportRowsMax);
    const { key: _key, ...totals } = rowText(sums, currency);
    const keys = shown.map(({ key }) => key);
    const names =
      by === "campaign"
        ? await listCampaignCodes(reader, merchantCode, keys)
        : new Map<string, string>();
    return {
      by,
      from,
      to,
      currency,
      timeZone,
      rows: shown.map((row) => rowText({ ...row, key: names.get(row.key) ?? row.key }, currency)),
      totals,
      isMore: counted.length > shown.length,
    };
  });
