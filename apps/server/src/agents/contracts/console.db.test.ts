import type { AgentPolicySettings, AgentSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  act,
  aLine,
  ask,
  contract,
  daily,
  dividend,
  houseContract,
  houseOffer,
  open,
  openContracts,
  operatorToken,
  read,
  tomorrow,
} from "../../../test/agent-contracts.ts";
import type { TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { anOperator } from "../../../test/operators.ts";

/** Contracts as operators have them, and what brands allow of them. */

let api: TestApp;
beforeAll(async () => {
  api = await openContracts();
}, 60_000);
afterAll(() => api.close());

const list = async (query: Record<string, string>) =>
  (await api.call("consoleContracts", { token: await operatorToken(), query })).value;

const readCase = async (contractId: string) =>
  (await api.call("consoleContract", { token: await operatorToken(), params: { contractId } }))
    .value;

describe("an operator", () => {
  it("offers general agents contracts with a second person, and nobody else any", async () => {
    const general = await open(1);
    const agent = await open(2, general);
    const { merchantCode, username: account } = general.member;
    const token = await operatorToken();
    const body = { merchantCode, account, product: "CONS", terms: dividend("0.3") };
    const alone = await api.callAlone("offerHouseContract", { token, body });
    expect(alone.refusal?.code).toBe("approval_pending");
    expect(await list({ account })).toMatchObject({ total: 0 });
    const offered = (await houseOffer(general, dividend("0.3"))).value;
    expect(offered).toMatchObject({ payer: null, agent: { username: account }, state: "offered" });
    expect((await houseOffer(agent, dividend("0.3"))).refusal?.code).toBe("contract_not_possible");
    expect((await houseOffer(await open(3), dividend("0.3"))).refusal?.code).toBe(
      "contract_not_possible",
    );
    expect((await houseOffer(await open(1), dividend("0.300001"))).refusal?.code).toBe(
      "rate_above_cap",
    );
    const nobody = { ...body, account: "nobody at all" };
    expect((await api.call("offerHouseContract", { token, body: nobody })).status).toBe(404);
    const reader = await anOperator(api, ["agents.read"]);
    const forbidden = await api.call("offerHouseContract", { token: reader.token, body });
    expect(forbidden.refusal?.code).toBe("permission_denied");
  });

  it("answers for the house what general agents ask", async () => {
    const general = await open(1);
    const wish = { kind: "dividend", product: "CONS", note: "as others have" };
    const asked = (await ask("askAgentContract", general, { body: wish })).value;
    const waiting = await list({ waits: "true", house: "true" });
    expect(waiting.content).toMatchObject([
      { contractId: asked.contractId, isWaiting: true, actions: ["reject", "offer"] },
    ]);
    const token = await operatorToken();
    const reply = (contractId: string, version: number, what: string) =>
      api.call("answerHouseContract", {
        token,
        params: { contractId },
        body: { version, answer: what, reason: "as agreed by phone" },
      });
    expect((await reply(asked.contractId, asked.version, "reject")).value.state).toBe("rejected");
    const held = await houseContract(general, dividend("0.2"));
    const ending = (await act("endAgentContract", general, held)).value;
    expect((await reply(held.contractId, held.version, "agree")).refusal?.code).toBe(
      "changed_meanwhile",
    );
    const kept = (await reply(held.contractId, ending.version, "keep")).value;
    expect(kept).toMatchObject({
      state: "active",
      history: [{ event: "kept", by: "operator" }, {}, {}, {}],
    });
    expect((await reply(held.contractId, kept.version, "agree")).refusal?.code).toBe(
      "contract_state",
    );
  });

  it("ends any contract in force alone, and offers others' no terms", async () => {
    const { general, agent, deep } = await aLine();
    const middle = await contract(general, agent);
    const last = await contract(agent, deep, daily(["0.00", "0.005"]));
    const token = await operatorToken();
    const params = { contractId: middle.contractId };
    const terms = daily(["0.00", "0.001"]);
    const change = { version: middle.version, terms };
    expect((await api.call("changeHouseContract", { token, params, body: change })).status).toBe(
      404,
    );
    const body = { version: middle.version, reason: "the line is looked at" };
    const stopped = await api.callAlone("stopContract", { token, params, body });
    expect(stopped.value).toMatchObject({
      state: "ending",
      until: tomorrow(),
      endReason: "operator",
      note: body.reason,
    });
    expect(await readCase(last.contractId)).toMatchObject({
      state: "ending",
      endReason: "upline_ended",
      payer: { username: agent.member.username },
    });
    const again = { version: stopped.value.version, reason: "once more" };
    expect((await api.call("stopContract", { token, params, body: again })).refusal?.code).toBe(
      "contract_state",
    );
    expect((await read(agent, middle)).history[0]).toMatchObject({
      event: "ended",
      by: "operator",
    });
  });
});

describe("what a brand allows", () => {
  const policyOf = async () => {
    const { value } = await api.call("agentPolicies", { token: await operatorToken() });
    const found = value.find(({ merchantCode }) => merchantCode === "AMBERJACK");
    if (found === undefined) throw new Error("the brand has no rules");
    return found;
  };

  async function save(policy: AgentPolicySettings, changes: Partial<AgentSettings>) {
    const { merchantCode, currency, settings, revision } = policy;
    const body = { settings: { ...settings, ...changes }, revision };
    const params = { merchantCode, currency };
    return api.call("saveAgentPolicy", { token: await operatorToken(), params, body });
  }

  it("is the usual until somebody saves it, with a second person", async () => {
    const policy = await policyOf();
    expect(policy).toMatchObject({
      isSaved: false,
      settings: {
        dividendMax: "0.3",
        dailyMax: "0.02",
        hourlyMax: "0.01",
        realtimeWinMax: "0.01",
        realtimeLossMax: "0.03",
        activeDay: "500.00",
        activeHour: "50.00",
        activeValid: "500.00",
      },
    });
    const { merchantCode, currency, settings, revision } = policy;
    const alone = await api.callAlone("saveAgentPolicy", {
      token: await operatorToken(),
      params: { merchantCode, currency },
      body: { settings, revision },
    });
    expect(alone.refusal?.code).toBe("approval_pending");
    expect((await save(policy, { activeDay: "0.00" })).refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "activeDay", reason: "too_low" },
    });
    expect((await save(policy, { approveTwiceAbove: "1.00" })).refusal).toMatchObject({
      code: "brand_rule",
      value: { field: "approveTwiceAbove" },
    });
    const saved = await save(policy, { activeDay: "700.00", dividendMax: "0.25" });
    expect(saved.value).toMatchObject({ isSaved: true, settings: { activeDay: "700.00" } });
    const { activeDayMinMinor } = await api.app.platform.brand.getMerchant("AMBERJACK");
    expect(activeDayMinMinor).toBe(70_000n);
    expect((await save(policy, { dividendMax: "0.2" })).refusal?.code).toBe("changed_meanwhile");
    expect((await houseOffer(await open(1), dividend("0.3"))).refusal?.code).toBe("rate_above_cap");
  });
});

describe("the other side", () => {
  it("hears in its inbox what it did not do itself", async () => {
    const { general, agent } = await aLine();
    await contract(general, agent, daily(["0.00", "0.009"]));
    const { consumers } = api.app.platform;
    await readersOf(
      api.database,
      consumers.filter(({ name }) => name === "inbox"),
    ).catchUp();
    const kindsOf = async (one: typeof general) =>
      (await ask("inbox", one, { query: {} })).value.content.map(({ kind }) => kind);
    expect(await kindsOf(agent)).toContain("contract_waits");
    expect(await kindsOf(general)).toContain("contract_accepted");
  });
});
