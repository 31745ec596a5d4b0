import type { AffiliateInConsole, AffiliatePlan, CallParsed } from "@baize/contract";
import type { AffiliateStatus } from "@baize/contract/affiliate-bounds";
import { isAffiliateType, memberTypes } from "@baize/contract/member-types";
import { formatMinor, minor } from "@baize/money";
import { change, type Actor, type Audit, type FourEyes } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { monthAt } from "../../platform/zone-days.ts";
import { faultOfPlan, planTermsOf, wirePlanTermsOf } from "../affiliate-plans/rules.ts";
import {
  findPlan,
  insertPlan,
  listAffiliateTerms,
  listPlans,
  saveAffiliateTerm,
  type PlanRow,
} from "../affiliate-plans/store.ts";
import { nextMonth } from "../affiliate-statements/inputs.ts";
import { beginBlock, endBlock } from "../affiliates/blocks-store.ts";
import {
  countMembers,
  findAffiliate,
  insertAffiliate,
  listAffiliates,
  lockAffiliate,
  saveStatus,
  type AffiliateRow,
} from "../affiliates/store.ts";

/**
 * Affiliates and their plans as operators have them. An account and a plan alone promise nothing,
 * so one operator makes them; giving a plan to somebody takes two, suspending and blocking one.
 */
export interface AffiliateConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "getMerchant" | "merchantCodes">;
  readonly identity: Pick<
    Identity,
    "openAccount" | "memberByUsername" | "findMembersIn" | "team" | "affiliates"
  >;
}

type Deps = AffiliateConsoleDeps;

async function describe(
  { identity }: Deps,
  reader: Reader,
  rows: readonly AffiliateRow[],
): Promise<AffiliateInConsole[]> {
  const ids = rows.map(({ memberId }) => memberId);
  const places = await identity.team.placesIn(reader, ids);
  const uplines = new Map(places.map(({ memberId, uplineId }) => [memberId, uplineId]));
  const known = await identity.findMembersIn(reader, [
    ...ids,
    ...[...uplines.values()].flatMap((id) => id ?? []),
  ]);
  const names = new Map(known.map(({ memberId, username }) => [memberId, username]));
  const terms = await listAffiliateTerms(reader, ids);
  const members = await countMembers(reader, ids);
  return rows.map((row) => {
    const uplineId = uplines.get(row.memberId);
    return {
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      merchantCode: row.merchantCode,
      currency: row.currency,
      status: row.status,
      upline: uplineId == null ? null : (names.get(uplineId) ?? null),
      reason: row.reason,
      openedBy: row.openedBy,
      createdAt: row.createdAt.toISOString(),
      statusAt: row.statusAt.toISOString(),
      members: members.get(row.memberId) ?? 0,
      debt: formatMinor(minor(row.debtMinor), row.currency),
      terms: terms
        .filter(({ memberId }) => memberId === row.memberId)
        .toReversed()
        .map(({ fromMonth, planId, plan }) => ({ fromMonth, planId, plan })),
    };
  });
}

async function describeOne(deps: Deps, reader: Reader, memberId: bigint) {
  const row = await findAffiliate(reader, memberId);
  const [described] = row === undefined ? [] : await describe(deps, reader, [row]);
  if (described === undefined) throw new Refusal("not_found");
  return described;
}

export async function listForConsole(deps: Deps, query: CallParsed<"consoleAffiliates">["query"]) {
  const { merchantCode, status, account } = query;
  const isNamed = account !== undefined && account !== "";
  const codes = merchantCode === undefined ? await deps.brand.merchantCodes() : [merchantCode];
  const found = isNamed
    ? await Promise.all(codes.map((code) => deps.identity.memberByUsername(code, account)))
    : [];
  const memberIds = isNamed ? found.flatMap((one) => one?.memberId ?? []) : undefined;
  return deps.db.read(async (reader) => {
    const filter = { merchantCode, status, memberIds };
    const { rows, total } = await listAffiliates(reader, filter, rangeOf(query));
    return pageOf(query, total, await describe(deps, reader, rows));
  });
}

/**
 * Opens an account for an affiliate of the house, or of another affiliate.
 *
 * Refuses, in this order: permission_denied, not_found, username_taken, line_too_deep.
 */
export async function openAffiliate(
  deps: Deps,
  actor: Actor,
  { merchantCode, username, upline }: CallParsed<"openAffiliate">["body"],
) {
  const { currency } = await deps.brand.getMerchant(merchantCode);
  const above =
    upline === undefined || upline === ""
      ? undefined
      : await deps.identity.memberByUsername(merchantCode, upline);
  const isNobody = upline !== undefined && upline !== "" && above === undefined;
  if (isNobody || (above !== undefined && !isAffiliateType(above.memberType))) {
    throw new Refusal("not_found");
  }
  // First who may: the account is opened in a transaction of its own.
  await change(deps, actor, "agents.write", () => Promise.resolve());
  const { member, password } = await deps.identity.openAccount({
    merchantCode,
    username,
    memberType: above === undefined ? memberTypes.affiliate : memberTypes.subAffiliate,
    mustChangePassword: true,
    invitedBy: above?.memberId,
  });
  const { memberId } = member;
  const described = await change(deps, actor, "agents.write", async (tx) => {
    await insertAffiliate(tx, {
      memberId,
      merchantCode,
      currency,
      status: "pending",
      openedBy: actor.username,
      createdAt: deps.clock.now(),
    });
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: "agents.affiliate_opened",
      subject: member.username,
      after: { merchantCode, ...(above === undefined ? {} : { upline: above.username }) },
    });
    return describeOne(deps, tx, memberId);
  });
  return { ...described, password };
}

const planText = (row: PlanRow, affiliates: number): AffiliatePlan => ({
  planId: row.planId,
  merchantCode: row.merchantCode,
  currency: row.currency,
  name: row.name,
  terms: wirePlanTermsOf(row.terms, row.currency),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  affiliates,
});

/** Of a brand's zone the first month may be another one for some hours; the list is no account. */
export const listPlansForConsole = (
  { db, clock }: Deps,
  { merchantCode }: CallParsed<"affiliatePlans">["query"],
): Promise<AffiliatePlan[]> =>
  db.read(async (reader) => {
    const month = monthAt(clock.now(), "UTC");
    const rows = await listPlans(reader, merchantCode, month);
    return rows.map((row) => planText(row, row.affiliates));
  });

/** Refuses, in this order: permission_denied, contract_rule, affiliate_plan_name_taken. */
export async function createPlan(
  deps: Deps,
  actor: Actor | undefined,
  { merchantCode, name, terms: wire }: CallParsed<"createAffiliatePlan">["body"],
): Promise<AffiliatePlan> {
  const { currency } = await deps.brand.getMerchant(merchantCode);
  const terms = planTermsOf(wire, currency);
  const fault = faultOfPlan(terms);
  if (fault !== undefined) throw new Refusal("contract_rule", { ...fault });
  const row: PlanRow = {
    planId: deps.ids.uuidv7(),
    merchantCode,
    currency,
    name,
    terms,
    createdBy: actor?.username ?? "",
    createdAt: deps.clock.now(),
  };
  return change(deps, actor, "agents.write", async (tx) => {
    if (!(await insertPlan(tx, row))) throw new Refusal("affiliate_plan_name_taken");
    await deps.audit.record(tx, {
      actor,
      action: "agents.affiliate_plan_created",
      subject: name,
      after: { merchantCode, terms: wirePlanTermsOf(terms, currency) },
    });
    return planText(row, 0);
  });
}

interface Decision {
  readonly status: Exclude<AffiliateStatus, "pending">;
  readonly planId?: string | undefined;
  readonly reason: string;
  /** Of the demo, whose past is filled in: no call has it. */
  readonly fromMonth?: string;
}

/** The plan an affiliate is given, and from when. Refuses: not_found, affiliate_plan_needed. */
async function givePlan(
  tx: Tx,
  deps: Deps,
  { memberId, merchantCode, currency }: AffiliateRow,
  { planId, fromMonth: given }: Decision,
) {
  const terms = await listAffiliateTerms(tx, [memberId]);
  if (planId === undefined) {
    if (terms.length === 0) throw new Refusal("affiliate_plan_needed");
    return undefined;
  }
  const plan = await findPlan(tx, planId);
  if (plan?.merchantCode !== merchantCode || plan.currency !== currency) {
    throw new Refusal("not_found");
  }
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const at = deps.clock.now();
  const month = monthAt(at, timeZone);
  // A month that goes on keeps the plan it began with.
  const fromMonth = terms.length === 0 ? (given ?? month) : nextMonth(month);
  await saveAffiliateTerm(tx, { memberId, fromMonth, planId }, at);
  return { plan: plan.name, fromMonth, terms: wirePlanTermsOf(plan.terms, currency) };
}

/** Of an account that was just opened, and that nobody has noted yet. */
async function ensureAffiliate(tx: Tx, { identity, clock }: Deps, memberId: bigint): Promise<void> {
  const [member] = await identity.findMembersIn(tx, [memberId]);
  if (member === undefined || !isAffiliateType(member.memberType)) return;
  const { merchantCode, currency } = member;
  const row = { memberId, merchantCode, currency, createdAt: clock.now() };
  await insertAffiliate(tx, { ...row, status: "pending", openedBy: "" });
}

/** Links of somebody who is shut out take nobody any more. */
async function turnOffLinks(tx: Tx, { identity, clock }: Deps, memberId: bigint): Promise<void> {
  const { links } = identity.affiliates;
  const which = { isOpenOnly: true, now: clock.now() };
  const { rows } = await links.listIn(tx, memberId, which, { limit: 1000, offset: 0 });
  for (const row of rows) await links.changeIn(tx, row, { ...row, isOn: false });
}

/**
 * Notes the months of a block: from this one on nothing counts, and where it is lifted it counts
 * again from the next one on. Answers what is to be told of it.
 */
async function noteBlock(
  tx: Tx,
  { brand }: Deps,
  { memberId, merchantCode, status: before }: AffiliateRow,
  status: Decision["status"],
  at: Date,
) {
  if ((before === "blocked") === (status === "blocked")) return undefined;
  const { timeZone } = await brand.getMerchant(merchantCode);
  const month = monthAt(at, timeZone);
  if (status === "blocked") {
    await beginBlock(tx, memberId, month);
    return undefined;
  }
  await endBlock(tx, memberId, month);
  return { fromMonth: nextMonth(month) };
}

/**
 * Approves an affiliate with a plan, gives another plan, suspends or blocks. Who is suspended
 * earns on and is not paid; who is blocked earns nothing for these months, whatever comes later.
 *
 * Refuses, in this order: permission_denied, not_found, affiliate_plan_needed, approval_pending.
 */
export async function decideAffiliate(
  deps: Deps,
  hand: Hand | undefined,
  memberId: bigint,
  decision: Decision,
): Promise<AffiliateInConsole> {
  const { status, reason } = decision;
  return deps.fourEyes.together(hand, {
    permission: "agents.write",
    async work(tx, { actor, alone }) {
      await ensureAffiliate(tx, deps, memberId);
      const before = await lockAffiliate(tx, memberId);
      if (before === undefined) throw new Refusal("not_found");
      const given = status === "approved" ? await givePlan(tx, deps, before, decision) : undefined;
      if (before.status === status && given === undefined) return describeOne(deps, tx, memberId);
      const at = deps.clock.now();
      await saveStatus(tx, before, { status, reason, at });
      if (status === "blocked") await turnOffLinks(tx, deps, memberId);
      const lifted = await noteBlock(tx, deps, before, status, at);
      // Who is blocked earns on where the block becomes a suspension.
      const isNarrower = status !== "approved" && lifted === undefined;
      if (isNarrower) await alone("narrower");
      const [member] = await deps.identity.findMembersIn(tx, [memberId]);
      await deps.audit.record(tx, {
        actor,
        memberId,
        action: "agents.affiliate_decided",
        subject: member?.username ?? "",
        before: { status: before.status },
        after: { status, reason, ...given, ...lifted },
      });
      return describeOne(deps, tx, memberId);
    },
  });
}
