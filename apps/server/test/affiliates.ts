import type { AffiliateTerms, CallInput } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { attributionReader } from "../src/agents/affiliates/reader.ts";
import { nextMonth } from "../src/agents/affiliate-statements/inputs.ts";
import { registration } from "./app.ts";
import { api, today, tokenOf, until } from "./commissions.ts";
import { readersOf } from "./events.ts";
import { onLine, type OnLine } from "./line.ts";
import { foldTeams } from "./teams.ts";

/** Affiliates with plans and campaigns, those who come by these, and the month that ends. */

export const share = (changes: Partial<AffiliateTerms> = {}): AffiliateTerms => ({
  kind: "share",
  basis: "net",
  edge: "0",
  tiers: [{ from: "0", rate: "0.3" }],
  acquisition: null,
  subRate: "0",
  adminFee: "0",
  paymentFee: "0",
  carry: "carried",
  cap: null,
  bigWinner: null,
  payoutMin: "0",
  holdDays: 0,
  ...changes,
});

export const desk = () => api.app.platform.modules.agents.affiliates;

let counter = 0;

export async function aPlan(terms: AffiliateTerms): Promise<string> {
  counter += 1;
  const plan = { merchantCode: "AMBERJACK", name: `Plan ${counter}`, terms };
  return (await desk().createPlan(plan)).planId;
}

export async function anAffiliate(terms: AffiliateTerms | null = share(), upline?: OnLine) {
  const memberType = upline === undefined ? memberTypes.affiliate : memberTypes.subAffiliate;
  const affiliate = await onLine(api, {
    memberType,
    assurance: "strong",
    cash: "0.00",
    ...(upline === undefined ? {} : { upline }),
  });
  if (terms !== null) {
    const planId = await aPlan(terms);
    const decision = { status: "approved" as const, planId, reason: "a good site" };
    await desk().decide(affiliate.memberId, decision);
  }
  return affiliate;
}

export async function aCampaign(affiliate: OnLine, code: string) {
  const body: CallInput<"createAffiliateCampaign">["body"] = {
    code,
    name: `About ${code}`,
    landing: "/register",
  };
  return api.call("createAffiliateCampaign", { token: await tokenOf(affiliate), body });
}

/** Registers by the site, as a visitor of the link does. */
export async function arrive(
  code: string,
  {
    click = {},
    also = {},
  }: {
    readonly click?: Record<string, string> | undefined;
    readonly also?: Record<string, unknown>;
  } = {},
) {
  counter += 1;
  const ip = `10.7.${counter & 255}.9`;
  const seen = await api.call("affiliate", { query: { code, via: "link", ...click }, ip });
  const username = `Arrived${counter}`;
  const body = {
    ...registration(username),
    affiliateCode: code,
    clickId: seen.value.clickId,
    ...also,
  };
  const answer = await api.call("register", { body, ip });
  if (answer.refusal !== undefined) throw new Error(answer.refusal.code);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("nobody registered");
  await attribute();
  return { memberId: member.memberId } as OnLine;
}

export const attribute = async () => {
  const own = api.app.platform.consumers.filter(({ name }) => name === attributionReader);
  await readersOf(api.database, own).catchUp();
};

/** The month is over, everything in it is counted, and its statements are written and paid. */
export async function closeMonth(): Promise<string> {
  const month = today().slice(0, 7);
  until(`${nextMonth(month)}-01`, 5);
  await foldTeams(api);
  await attribute();
  await api.app.platform.modules.agents.affiliateRuns.run();
  return month;
}
