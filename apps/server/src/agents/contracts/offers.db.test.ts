import type { ContractProduct, ContractTerms } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aLine,
  act,
  answer,
  ask,
  codeOf,
  contract,
  daily,
  dividend,
  houseOffer,
  offer,
  open,
  openContracts,
  operatorToken,
  read,
  runJob,
  tomorrow,
  usual,
  type Answered,
  type Opened,
} from "../../../test/agent-contracts.ts";
import type { TestApp } from "../../../test/app.ts";
import { changeBrand } from "../../../test/brands.ts";
import { openSession } from "../../../test/members.ts";

/** Offers of contracts, and what the members' site tells: who may offer what to whom. */

let api: TestApp;
beforeAll(async () => {
  api = await openContracts();
}, 60_000);
afterAll(() => api.close());

describe("an offer", () => {
  it("is accepted, and counts from the next midnight of the brand", async () => {
    const { general, agent } = await aLine();
    const offered = (await offer(general, agent)).value;
    expect(offered).toMatchObject({
      side: "given",
      other: { memberRef: agent.member.publicId, account: agent.member.username },
      state: "offered",
      version: 1,
      letter: null,
      actions: ["withdraw"],
      terms: null,
      offeredFrom: tomorrow(),
      // What makes a day active at the brand.
      activeMinimum: { valid: "500.00", deposits: "0.00" },
    });
    const seen = await read(agent, offered);
    expect(seen).toMatchObject({ side: "held", letter: "P", actions: ["accept", "reject"] });
    expect(seen.other?.account).not.toBe(general.member.username);
    expect((await ask("agentContracts", agent, { query: {} })).value).toMatchObject({
      waiting: 1,
      kinds: [],
    });
    const accepted = (await answer(agent, offered, "accept")).value;
    expect(accepted).toMatchObject({
      state: "active",
      version: 2,
      from: tomorrow(),
      termsFrom: tomorrow(),
      offered: null,
      history: [
        { event: "accepted", by: "agent" },
        { event: "offered", by: "payer" },
      ],
    });
    expect(accepted.terms).toMatchObject({ kind: "dailySalary", unit: "0.01" });
    const { value } = await ask("agentContracts", general, { query: { side: "given" } });
    expect(value).toMatchObject({ total: 1, waiting: 0, kinds: ["dailySalary"] });
  });

  it("is rejected, withdrawn, or lapses after seven days", async () => {
    const { general, agent } = await aLine();
    const first = (await offer(general, agent)).value;
    expect((await answer(agent, first, "reject")).value.state).toBe("rejected");
    const second = (await offer(general, agent)).value;
    expect((await act("withdrawAgentContract", general, second)).value.state).toBe("withdrawn");
    const third = (await offer(general, agent)).value;
    api.clock.advance(7 * dayMs - 1);
    await runJob();
    expect((await read(agent, third)).state).toBe("offered");
    api.clock.advance(1);
    await runJob();
    expect(await read(agent, third)).toMatchObject({
      state: "expired",
      history: [{ event: "lapsed", by: "platform" }, {}],
    });
  });

  it("answers a wish, which is also refused or taken back", async () => {
    const { general, agent } = await aLine();
    const wish = { kind: "dailySalary", product: "CONS", note: "one per cent, please" };
    const asked = (await ask("askAgentContract", agent, { body: wish })).value;
    expect(await read(general, asked)).toMatchObject({
      state: "asked",
      note: wish.note,
      actions: ["reject", "offer"],
    });
    const offered = (await offer(general, agent)).value;
    expect(offered).toMatchObject({ contractId: asked.contractId, state: "offered", version: 2 });
    expect(await codeOf(ask("askAgentContract", agent, { body: wish }))).toBe("contract_open");
    await answer(agent, offered, "reject");
    const again = (await ask("askAgentContract", agent, { body: wish })).value;
    expect((await answer(general, again, "reject")).value.state).toBe("rejected");
    const last = (await ask("askAgentContract", agent, { body: wish })).value;
    expect((await act("withdrawAgentContract", agent, last)).value.state).toBe("withdrawn");
  });

  it("goes to open agents right below only: contract_not_possible, not_found", async () => {
    const { general, agent, deep } = await aLine();
    const player = await open(3, general);
    const refused = async (to: Opened) => codeOf(offer(general, to));
    expect(await refused(player)).toBe("contract_not_possible");
    expect(await refused(deep)).toBe("contract_not_possible");
    expect(await refused(general)).toBe("not_found");
    expect(await refused(await open(1))).toBe("not_found");
    expect(await refused(await open(1, undefined, "TIDEWATER"))).toBe("not_found");
    expect(await codeOf(offer(agent, general))).toBe("not_found");
    const affiliate = await open(41);
    const below = await open(42, affiliate);
    expect(await codeOf(offer(affiliate, below))).toBe("contract_not_possible");
    expect(await codeOf(offer(player, agent))).toBe("non_agent_account");
    const wish = { kind: "dailySalary", product: "CONS" };
    expect(await codeOf(ask("askAgentContract", affiliate, { body: wish }))).toBe(
      "contract_not_possible",
    );
    await api.app.platform.identity.setStatus(agent.member.memberId, "suspended");
    expect(await refused(agent)).toBe("contract_not_possible");
  });

  it("does not go to whoever has a break, and does not say so", async () => {
    const { general, agent } = await aLine();
    const { token } = await openSession(api, agent.member);
    const body = { length: "year", account: agent.member.username };
    expect((await api.call("pausePlay", { token, body })).refusal).toBeUndefined();
    expect(await codeOf(offer(general, agent))).toBe("contract_not_possible");
    const query = { memberRef: agent.member.publicId, kind: "dailySalary", product: "CONS" };
    expect((await ask("agentContractLimits", general, { query })).value.obstacle).toBe(
      "contract_not_possible",
    );
  });

  it("is none of a kind the brand has turned off, and binds nobody then", async () => {
    const { general, agent } = await aLine();
    const offered = (await offer(general, agent)).value;
    await changeBrand(api, "AMBERJACK", { flags: { "AGENT/DAILYSALCONT3": false } });
    expect(await codeOf(answer(agent, offered, "accept"))).toBe("contract_not_possible");
    const { token } = await openSession(api, agent.member, "full", "strong");
    const relay = { token, body: { id: offered.contractId, status: "A" } };
    expect((await api.call("processDailySalary", relay)).refusal?.code).toBe("unknown_call");
    expect((await api.call("consolidatedFunds", { token })).value.dailysalreqtype).toEqual({});
    await changeBrand(api, "AMBERJACK", {});
    expect((await api.call("processDailySalary", relay)).value.state).toBe("active");
  });

  it("is one for a kind and product: contract_open, contract_overlap", async () => {
    const { general, agent } = await aLine();
    await offer(general, agent, usual, "RNG");
    expect(await codeOf(offer(general, agent, usual, "RNG"))).toBe("contract_open");
    expect(await codeOf(offer(general, agent, usual, "CONS"))).toBe("contract_overlap");
    expect((await offer(general, agent, usual, "LOTT")).status).toBe(200);
    const other = await open(2, general);
    await contract(general, other);
    expect(await codeOf(offer(general, other, usual, "RNG"))).toBe("contract_overlap");
  });

  it("says what cannot be: contract_rule, rate_above_cap, rate_above_own", async () => {
    const { general, agent } = await aLine();
    const refusalOf = async (terms: ContractTerms, product: ContractProduct = "CONS") =>
      (await offer(general, agent, terms, product)).refusal;
    expect(await refusalOf(daily(["1.00", "0.01"], ["2.00", "0.01"]))).toMatchObject({
      code: "contract_rule",
      value: { field: "rate", reason: "not_rising", tier: 1 },
    });
    expect(await refusalOf(daily(["1.001", "0.01"]))).toMatchObject({
      code: "contract_rule",
      value: { field: "betVolume" },
    });
    expect(await refusalOf(daily(["0.00", "0.020001"]))).toMatchObject({
      code: "rate_above_cap",
      value: { tier: 0, max: "0.02" },
    });
    expect(await refusalOf(daily(["0.00", "0.01"], ["5.00", "0.015001"]))).toMatchObject({
      code: "rate_above_own",
      value: { tier: 1 },
    });
    // Of dividends the general agent has none to hand on.
    expect((await refusalOf(dividend("0.01")))?.code).toBe("rate_above_own");
    const deduct = dividend("0.01", { deduct: ["bonus"] });
    expect((await refusalOf(deduct, "RNG"))?.code).toBe("contract_rule");
    expect((await refusalOf(daily(["-1.00", "0.01"])))?.code).toBe("invalid_input");
    expect((await refusalOf(daily(["0.00", "1.5"])))?.code).toBe("invalid_input");
  });

  it("is judged again when it is accepted, by what is allowed then", async () => {
    const { general, agent, held } = await aLine();
    const offered = (await offer(general, agent, daily(["0.00", "0.015"]))).value;
    const [policy] = (await api.call("agentPolicies", { token: await operatorToken() })).value;
    const params = { merchantCode: "AMBERJACK", currency: "BDT" };
    const save = async (dailyMax: string, revision: string) =>
      api.call("saveAgentPolicy", {
        token: await operatorToken(),
        params,
        body: { settings: { ...policy?.settings, dailyMax }, revision },
      });
    const lower = (await save("0.014", policy?.revision ?? "")).value;
    expect(lower).toMatchObject({ isSaved: true, settings: { dailyMax: "0.014" } });
    expect(await codeOf(answer(agent, offered, "accept"))).toBe("rate_above_cap");
    await save("0.02", lower.revision);
    // The upline's own contract ends, and his offer of it with it.
    const stop = { contractId: held.contractId };
    const body = { version: held.version, reason: "left the line" };
    await api.call("stopContract", { token: await operatorToken(), params: stop, body });
    expect(await read(agent, offered)).toMatchObject({ state: "withdrawn" });
    expect(await codeOf(offer(general, agent))).toBe("rate_above_own");
  });
});

describe("what the members' site tells an agent", () => {
  it("is what waits and what is held, and takes the specification's answers", async () => {
    const general = await open(1);
    const { token } = await openSession(api, general.member, "full", "strong");
    const funds = async () => (await api.call("consolidatedFunds", { token })).value;
    await houseOffer(general, dividend("0.1"));
    expect(await funds()).toMatchObject({
      divtypereq: {
        CONS: [
          {
            status: "P",
            minimumBet: "0.00",
            contractRate: "0.1",
            period: "M",
            downlineHigherRate: "N",
            account: null,
            note: null,
            version: 1,
          },
        ],
      },
      divtypeinfo: {},
      contracthoursalreq: {},
      contractmrdailysalinfotype: {},
    });
    const dividendAnswer = (body: object) => api.call("processDividend", { token, body });
    expect((await dividendAnswer({ type: "RNG", status: "A" })).status).toBe(404);
    expect((await dividendAnswer({ type: "CONS", status: "C" })).refusal?.code).toBe(
      "contract_state",
    );
    expect((await dividendAnswer({ type: "CONS", status: "A", version: 7 })).refusal?.code).toBe(
      "changed_meanwhile",
    );
    const { value } = await dividendAnswer({ type: "CONS", status: "A", version: 1 });
    expect(value).toMatchObject({ state: "active", version: 2 });
    expect(await funds()).toMatchObject({
      divtypereq: {},
      divtypeinfo: { CONS: [{ status: null }] },
    });
    const agent = await open(2, general);
    const given = await contract(general, agent, dividend("0.05"));
    const asked = (await act("endAgentContract", general, given)).value;
    const session = await openSession(api, agent.member, "full", "strong");
    const reply = (status: string) =>
      api.call("processDividend", { token: session.token, body: { type: "CONS", status } });
    expect((await reply("R")).value.state).toBe("active");
    const again = (await act("endAgentContract", general, { ...asked, version: 4 })).value;
    expect(again.state).toBe("end_asked");
    // A sister's letter for keeping it.
    expect((await reply("A")).value.state).toBe("active");
    await act("endAgentContract", general, { ...asked, version: 6 });
    expect((await reply("C")).value.state).toBe("ending");
  });

  it("has salaries by hours with the letters of each, from the next full hour on", async () => {
    const general = await open(1);
    const { token } = await openSession(api, general.member, "full", "strong");
    const hourTier = { minimumBet: "0.00", activeMember: 1, rateType: "P", rate: "0.005" };
    const hourly = { kind: "hourSalary", tiers: [hourTier] } as unknown as ContractTerms;
    const dayTier = { betAmount: "0.00", winRate: "0.01", lossRate: "0.03" };
    const realtime = { kind: "realtimeSalary", tiers: [dayTier] } as ContractTerms;
    const above = { kind: "realtimeSalary", tiers: [{ ...dayTier, lossRate: "0.0301" }] };
    const capped = await houseOffer(general, above as ContractTerms);
    expect(capped.refusal).toMatchObject({ code: "rate_above_cap", value: { lossMax: "0.03" } });
    const one = (await houseOffer(general, hourly)).value;
    const other = (await houseOffer(general, realtime, "LOTT")).value;
    const nextHour = new Date((Math.floor(api.clock.now().getTime() / hourMs) + 1) * hourMs);
    const funds = (await api.call("consolidatedFunds", { token })).value;
    const shared = { status: "P", downlineHigherRate: "N", from: nextHour.toISOString() };
    expect(funds).toMatchObject({
      contracthoursalreq: {
        CONS: [{ ...shared, contractId: one.contractId, hourSalaryRates: [hourTier] }],
      },
      realtimesalreqtype: {
        LOTT: [{ ...shared, contractId: other.contractId, details: [dayTier] }],
      },
      contracthoursalinfo: {},
    });
    const say = (
      name: "processHourSalary" | "processRealtimeSalary",
      of: Answered,
      status: string,
    ) => api.call(name, { token, body: { contractId: of.contractId, status } });
    expect((await say("processHourSalary", other, "A")).refusal?.code).toBe("not_found");
    expect((await say("processHourSalary", one, "A")).value.state).toBe("active");
    expect((await say("processRealtimeSalary", other, "A")).value.state).toBe("active");
    const agent = await open(2, general);
    expect(await codeOf(offer(general, agent, realtime, "RNG"))).toBe("rate_above_own");
    const given = (await offer(general, agent, realtime, "LOTT")).value;
    expect(given).toMatchObject({ state: "offered", offeredFrom: nextHour.toISOString() });
    // An hour's A agrees to the end, a day's keeps the contract, as the senders mean them.
    const end = async (of: Answered) => {
      const now = await read(general, of);
      await act("endAgentContract", general, now);
      return now;
    };
    await answer(agent, given, "accept");
    const { token: theirs } = await openSession(api, agent.member, "full", "strong");
    await end(given);
    const keep = { token: theirs, body: { contractId: given.contractId, status: "A" } };
    expect((await api.call("processRealtimeSalary", keep)).value.state).toBe("active");
    const hour = (await offer(general, agent, hourly)).value;
    await answer(agent, hour, "accept");
    await end(hour);
    const agree = { token: theirs, body: { contractId: hour.contractId, status: "A" } };
    expect((await api.call("processHourSalary", agree)).value.state).toBe("ending");
    expect(await read(agent, hour)).toMatchObject({ until: nextHour.toISOString() });
    api.clock.advance(hourMs);
    await runJob();
    expect(await read(agent, hour)).toMatchObject({ state: "ended" });
  });

  it("is nothing for players, who cannot answer either", async () => {
    const player = await open(3);
    const { token } = await openSession(api, player.member);
    const { value } = await api.call("consolidatedFunds", { token });
    expect(value).toMatchObject({ divtypereq: {}, divtypeinfo: {}, dailysalreqtype: {} });
    const body = { type: "CONS", status: "A" };
    expect((await api.call("processDividend", { token, body })).status).toBe(404);
    expect((await api.call("processDividend", { body })).status).toBe(401);
  });
});
