import type { AffiliateTerms } from "@baize/contract";
import type { Platform } from "../../apps/server/src/modules.ts";
import { addMonths } from "../../apps/server/src/platform/day-names.ts";
import { monthAt } from "../../apps/server/src/platform/zone-days.ts";

/** The demo's affiliate: a plan that holds since last month, and two campaigns; seeded once. */

const account = "nadia";
/** By which some of the demo's history came. */
export const demoCampaign = "NADIATV";

const terms: AffiliateTerms = {
  kind: "hybrid",
  basis: "net",
  edge: "0",
  tiers: [{ from: "0", rate: "0.25" }],
  acquisition: {
    amount: "300.00",
    depositMin: "500.00",
    validMin: "1000.00",
    days: 30,
    membersMax: null,
  },
  subRate: "0.05",
  adminFee: "0.1",
  paymentFee: "0.02",
  carry: "carried",
  cap: null,
  bigWinner: "300000.00",
  payoutMin: "500.00",
  holdDays: 3,
};

const campaigns = [
  { code: demoCampaign, name: "Cricket evenings on TV", landing: "/register" },
  { code: "NADIABLOG", name: "Blog about slots", landing: "/promotions" },
] as const;

export async function openAffiliate(
  { identity, modules }: Platform,
  merchantCode: string,
  at: Date,
): Promise<void> {
  const member = await identity.memberByUsername(merchantCode, account);
  if (member === undefined) return;
  const { affiliates } = modules.agents;
  if (await affiliates.isKnown(member.memberId)) return;
  const { planId } = await affiliates.createPlan({
    merchantCode,
    name: "Share and members",
    terms,
  });
  const fromMonth = addMonths(`${monthAt(at, "Asia/Dhaka")}-01`, -4).slice(0, 7);
  const reason = "A site about cricket with many readers.";
  await affiliates.decide(member.memberId, { status: "approved", planId, reason, fromMonth });
  for (const campaign of campaigns) await affiliates.createCampaign(member.memberId, campaign);
}
