import type { ContractTerms } from "@baize/contract";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import { demoCampaign } from "../affiliates.ts";
import { createChance } from "../chance.ts";
import { demoMerchants } from "../brands.ts";
import { demoPaymentPassword } from "../logins.ts";
import type { House, Who } from "./house.ts";
import { unlessRefused, whoOf } from "./members.ts";
import { isOwn } from "./own.ts";
import type { Person } from "./people.ts";
import type { Part } from "./sittings.ts";

/**
 * The agents of the history: they agree on contracts when they have joined, and every night what
 * these come to is settled and paid, of what their teams did. Nothing here says how much.
 */

interface Agent {
  readonly member: Member;
  readonly upline: Member | undefined;
  readonly depth: number;
  readonly username: string;
}

/** Those who have joined, each after the upline. */
function agentsOf({ people, members }: Part): Agent[] {
  const depths = new Map<string, number>();
  return people.flatMap(({ sort, username, upline }: Person): Agent[] => {
    if (sort !== "agent") return [];
    const depth = upline === undefined ? 0 : (depths.get(upline) ?? 0) + 1;
    depths.set(username, depth);
    const member = members.get(username);
    if (member === undefined) return [];
    const above = upline === undefined ? undefined : members.get(upline);
    return [{ member, upline: above, depth, username }];
  });
}

/** Rates fall by the level, so that every upline keeps a difference. */
const rate = (top: number, depth: number): string => (top * (1 - 0.2 * depth)).toFixed(4);

const termsAt = (depth: number): readonly ContractTerms[] => [
  {
    kind: "dailySalary",
    tiers: [
      { betVolume: "500.00", activeMember: 0, rateType: "P", rate: rate(0.005, depth) },
      { betVolume: "20000.00", activeMember: 2, rateType: "P", rate: rate(0.01, depth) },
    ],
  },
  {
    kind: "realtimeSalary",
    tiers: [{ betAmount: "0.00", winRate: rate(0.001, depth), lossRate: rate(0.002, depth) }],
  },
  {
    kind: "dividend",
    period: "W",
    carry: "always",
    tierOn: "net",
    platformFee: "0",
    deduct: ["bonus", "rebate", "salary"],
    tiers: [
      { minimumBet: "0.00", netLoss: "500.00", activeMember: 1, contractRate: rate(0.1, depth) },
      {
        minimumBet: "50000.00",
        netLoss: "5000.00",
        activeMember: 3,
        contractRate: rate(0.15, depth),
      },
    ],
  },
];

async function offer(house: House, { member, upline }: Agent, terms: ContractTerms) {
  const key = `history contract ${member.username} ${terms.kind}`;
  const shared = { product: "CONS" as const, terms };
  if (upline !== undefined) {
    const body = { memberRef: member.publicId, ...shared };
    return house.ask("offerAgentContract", { body }, whoOf(upline, key));
  }
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const { merchantCode, username: account } = member;
  const body = { merchantCode, account, ...shared };
  return house.together("offerHouseContract", { body }, opal, agate);
}

/** What an agent does not hold yet is offered and accepted. */
async function agree(house: House, agent: Agent): Promise<void> {
  const { member, depth, username } = agent;
  const query = { side: "held", pageSize: "50" };
  const { content } = await house.ask("agentContracts", { query }, whoOf(member));
  const held = new Set(content.map(({ kind }) => kind));
  for (const terms of termsAt(depth)) {
    if (held.has(terms.kind)) continue;
    await unlessRefused(house, `contract ${username}`, async () => {
      const { contractId, version } = await offer(house, agent, terms);
      house.clock.advance(60_000);
      const input = { params: { contractId }, body: { version, answer: "accept" } };
      const key = `history accepts ${contractId}`;
      await house.ask("answerAgentContract", input, whoOf(member, key));
    });
  }
}

export async function agreeTeam(house: House, part: Part): Promise<void> {
  for (const agent of agentsOf(part)) await agree(house, agent);
}

/** The last dividends wait, so that the desk and the agents have something to decide. */
const waitingDays = 4;

/** Dividends of the house, which operators let go; sums above the second amount take two. */
async function approve(house: House): Promise<void> {
  const [opal, agate] = [await house.operator("opal"), await house.operator("agate")];
  const query = { state: "awaiting_approval", pageSize: "100" };
  const { content } = await house.ask("consoleCommissions", { query }, opal);
  for (const row of content) {
    if (!isOwn(house, row.agent)) continue;
    const input = {
      params: { statementId: row.statementId },
      body: { decision: "approve", reason: "Compared with the figures of the team." },
    };
    await unlessRefused(house, "statement", () =>
      house.together("decideCommission", input, opal, agate),
    );
  }
}

/** What uplines hand on with their payment password. */
async function payDownlines(house: House, { member }: Agent): Promise<void> {
  const query = { side: "paid", kind: "dividend", state: "due", period: "last30", pageSize: "50" };
  const who = whoOf(member);
  const page = await unlessRefused(house, "dividends", () =>
    house.ask("agentCommissions", { query }, who),
  );
  const due = page?.content ?? [];
  if (due.length === 0) return;
  const paymentPassword = demoPaymentPassword;
  if (!(await house.ask("lineTransferTerms", {}, who)).hasPaymentPassword) {
    await house.platform.identity.security.persons.setPaymentPassword(
      member,
      { paymentPassword, confirmPaymentPassword: paymentPassword },
      { ip: "203.0.113.77", userAgent: "history" },
    );
  }
  for (const { statementId } of due) {
    const input = { params: { id: statementId }, body: { paymentPassword } };
    await unlessRefused(house, "dividend", () =>
      house.ask("payAgentCommission", input, whoOf(member, `history pays ${statementId}`)),
    );
  }
}

/** Settles what the day so far came to; at night what waits for somebody is decided too. */
export async function settleTeam(house: House, part: Part, isNight: boolean): Promise<void> {
  const { fold, runs } = house.platform.modules.agents;
  await fold.run();
  await runs.run();
  if (!isNight || part.day >= part.scale.days - waitingDays) return;
  await approve(house);
  for (const agent of agentsOf(part)) await payDownlines(house, agent);
}

const sources = ["tv", "blog", "forum", "newsletter"] as const;

/** Visitors of the affiliate's link who did not register; `src` says where they saw it. */
export async function visitCampaign(house: House, { day, sitting }: Part): Promise<void> {
  const chance = createChance(`clicks ${day}.${sitting}`);
  const merchantCode = demoMerchants[0]?.merchantCode ?? "";
  const count = chance.between(0, 4);
  for (let nth = 0; nth < count; nth += 1) {
    const who: Who = { merchantCode, ip: `198.51.100.${chance.between(10, 250)}` };
    const query = { code: demoCampaign, via: "link", src: chance.of(sources) };
    await unlessRefused(house, "click", () => house.ask("affiliate", { query }, who));
  }
}
