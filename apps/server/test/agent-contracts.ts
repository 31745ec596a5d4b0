import type {
  AgentContractDetails,
  CallName,
  ContractProduct,
  ContractTerms,
  RefusalCode,
} from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { MemberType } from "@baize/contract/member-types";
import type { Member } from "../src/identity/index.ts";
import { addDays } from "../src/platform/day-names.ts";
import { dayOf } from "../src/platform/zone-days.ts";
import { createTestApp, type CallOptions, type TestApp } from "./app.ts";
import { openSession } from "./members.ts";
import { anOperator } from "./operators.ts";

/** Agents who give and hold contracts, in the one app of a test file. */

let api: TestApp;

let operator: { readonly token: string; readonly at: number } | undefined;

export async function openContracts(): Promise<TestApp> {
  api = await createTestApp({ hasSecondPerson: true });
  // Files that share a program share what stands here.
  operator = undefined;
  return api;
}

/** Signed in; the clock may have ended the session before. */
export async function operatorToken(): Promise<string> {
  const at = api.clock.now().getTime();
  if (operator === undefined || at - operator.at > 5 * minuteMs) {
    operator = { token: (await anOperator(api, ["agents.read", "agents.write"])).token, at };
  }
  return operator.token;
}

export interface Opened {
  readonly member: Member;
}

let counter = 0;
export async function open(
  memberType: Exclude<MemberType, 4>,
  above?: Opened,
  merchantCode = "AMBERJACK",
): Promise<Opened> {
  const { identity } = api.app.platform;
  const invitedBy = above?.member.memberId;
  const username = `Deal${(counter += 1)}`;
  const { member } = await identity.openAccount({ merchantCode, username, memberType, invitedBy });
  return { member };
}

/** In a session of its own: the clock may have ended another. */
export async function ask<N extends CallName>(
  name: N,
  { member }: Opened,
  options: CallOptions = {},
) {
  const { token } = await openSession(api, member, "full", "strong");
  const headers = member.merchantCode === "TIDEWATER" ? { host: "alt.localhost" } : {};
  return api.call(name, { token, headers, ...options });
}

export const daily = (
  ...tiers: readonly (readonly [volume: string, rate: string])[]
): ContractTerms => ({
  kind: "dailySalary",
  tiers: tiers.map(([betVolume, rate]) => ({
    betVolume,
    activeMember: 0,
    rateType: "P" as const,
    rate,
  })),
});

export const dividend = (contractRate: string, more: object = {}) =>
  ({
    kind: "dividend",
    period: "M",
    tiers: [{ minimumBet: "0.00", netLoss: "0.00", activeMember: 0, contractRate }],
    ...more,
  }) as unknown as ContractTerms;

export const usual = daily(["0.00", "0.01"]);

export const offer = (
  by: Opened,
  to: Opened,
  terms: ContractTerms = usual,
  product: ContractProduct = "CONS",
) => ask("offerAgentContract", by, { body: { memberRef: to.member.publicId, product, terms } });

export type Answered = Pick<AgentContractDetails, "contractId" | "version">;
export type Name =
  | "changeAgentContract"
  | "answerAgentContract"
  | "withdrawAgentContract"
  | "endAgentContract";

export const act = (name: Name, by: Opened, { contractId, version }: Answered, body: object = {}) =>
  ask(name, by, { params: { contractId }, body: { version, ...body } });

export const answer = (by: Opened, one: Answered, what: string, more: object = {}) =>
  act("answerAgentContract", by, one, { answer: what, ...more });

export async function houseOffer(
  to: Opened,
  terms: ContractTerms,
  product: ContractProduct = "CONS",
) {
  const { merchantCode, username: account } = to.member;
  const body = { merchantCode, account, product, terms };
  return api.call("offerHouseContract", { token: await operatorToken(), body });
}

/** A contract in force from tomorrow. */
export async function houseContract(
  to: Opened,
  terms: ContractTerms,
  product: ContractProduct = "CONS",
) {
  const offered = (await houseOffer(to, terms, product)).value;
  return (await answer(to, offered, "accept")).value;
}

export async function contract(
  by: Opened,
  to: Opened,
  terms = usual,
  product: ContractProduct = "CONS",
) {
  const offered = (await offer(by, to, terms, product)).value;
  return (await answer(to, offered, "accept")).value;
}

export const today = () => dayOf(api.clock.now(), "Asia/Dhaka");
export const tomorrow = () => addDays(today(), 1);

export const read = async (by: Opened, { contractId }: Pick<Answered, "contractId">) =>
  (await ask("agentContract", by, { params: { contractId } })).value;

export const runJob = async () => {
  const { jobs } = api.app.platform.modules.agents;
  await jobs.find(({ name }) => name === "agent_contracts")?.run();
};

export const codeOf = async (
  asked: Promise<{ readonly refusal: { code: RefusalCode } | undefined }>,
) => (await asked).refusal?.code;

/** A general agent with 1.5 %, an agent right below, and one below that. */
export async function aLine(rate = "0.015") {
  const general = await open(1);
  const agent = await open(2, general);
  const deep = await open(2, agent);
  const held = await houseContract(general, daily(["0.00", rate]));
  return { general, agent, deep, held };
}
