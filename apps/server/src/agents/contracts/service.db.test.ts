import { randomUUID } from "node:crypto";
import type { CallName } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
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
  houseContract,
  offer,
  open,
  openContracts,
  operatorToken,
  read,
  runJob,
  today,
  tomorrow,
  usual,
} from "../../../test/agent-contracts.ts";
import type { TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";

/** Contracts in force: what each step does, when it counts, and who sees it. */

let api: TestApp;
beforeAll(async () => {
  api = await openContracts();
}, 60_000);
afterAll(() => api.close());

describe("a contract in force", () => {
  it("gets other terms from the next midnight, of dividends with the next period", async () => {
    const { general, agent } = await aLine();
    const salary = await contract(general, agent);
    const change = { terms: daily(["0.00", "0.012"]), note: "well done" };
    const offered = (await act("changeAgentContract", general, salary, change)).value;
    expect(offered).toMatchObject({ state: "change_offered", offeredFrom: tomorrow() });
    expect(await read(agent, salary)).toMatchObject({ letter: "E", note: "well done" });
    expect(await codeOf(act("endAgentContract", general, offered))).toBe("contract_state");
    expect((await answer(agent, offered, "reject")).value).toMatchObject({
      state: "active",
      version: 4,
    });
    const share = await houseContract(general, dividend("0.3"));
    const given = await contract(general, agent, dividend("0.1"));
    expect(share.from).toBe(tomorrow());
    api.clock.advance(dayMs);
    const raised = (await act("changeAgentContract", general, given, { terms: dividend("0.2") }))
      .value;
    const nextMonth = raised.offeredFrom ?? "";
    expect(nextMonth.slice(8)).toBe("01");
    expect(nextMonth > today()).toBe(true);
    const accepted = (await answer(agent, raised, "accept")).value;
    expect(accepted).toMatchObject({ state: "active", termsFrom: nextMonth, from: given.from });
    expect(accepted.versions.map(({ from }) => from)).toEqual([nextMonth, given.from]);
  });

  it("refuses what was read before somebody else changed it", async () => {
    const { general, agent } = await aLine();
    const offered = (await offer(general, agent)).value;
    await act("withdrawAgentContract", general, offered);
    expect(await codeOf(answer(agent, offered, "accept"))).toBe("changed_meanwhile");
    const salary = await contract(general, agent);
    const first = (
      await act("changeAgentContract", general, salary, { terms: daily(["0.00", "0.012"]) })
    ).value;
    // The rate is edited while the downline reads the first one.
    const back = (await act("withdrawAgentContract", general, first)).value;
    await act("changeAgentContract", general, back, { terms: daily(["0.00", "0.001"]) });
    expect(await codeOf(answer(agent, first, "accept"))).toBe("changed_meanwhile");
    expect((await read(agent, salary)).terms?.tiers).toMatchObject([{ rate: "0.01" }]);
  });

  it("ends by agreement with the next midnight, and what hangs on it with it", async () => {
    const { general, agent, deep, held } = await aLine();
    const middle = await contract(general, agent);
    const last = await contract(agent, deep, daily(["0.00", "0.005"]));
    const deeper = await open(2, deep);
    const waiting = (await offer(deep, deeper, daily(["0.00", "0.001"]))).value;
    const asked = (await act("endAgentContract", general, middle, { note: "over" })).value;
    expect(asked).toMatchObject({ state: "end_asked", endAskedBy: "payer", actions: ["withdraw"] });
    expect(await read(agent, middle)).toMatchObject({ letter: "V", actions: ["agree", "keep"] });
    expect(await codeOf(answer(general, asked, "agree"))).toBe("contract_state");
    const kept = (await answer(agent, asked, "keep")).value;
    const again = (await act("endAgentContract", agent, kept)).value;
    const agreed = (await answer(general, again, "agree")).value;
    expect(agreed).toMatchObject({ state: "ending", until: tomorrow(), endReason: "agreed" });
    expect(await read(deep, last)).toMatchObject({
      state: "ending",
      until: tomorrow(),
      endReason: "upline_ended",
    });
    expect((await read(deeper, waiting)).state).toBe("withdrawn");
    expect((await read(general, held)).state).toBe("active");
    expect(await codeOf(offer(general, agent))).toBe("contract_open");
    api.clock.advance(dayMs);
    await runJob();
    expect((await read(agent, middle)).state).toBe("ended");
    expect((await read(deep, last)).state).toBe("ended");
    expect((await offer(general, agent)).status).toBe(200);
  });

  it("is lowered only with the downlines' it would leave above: downline_higher_rate", async () => {
    const { general, agent, deep } = await aLine();
    const middle = await contract(general, agent, daily(["0.00", "0.012"]));
    const higher = await contract(agent, deep, daily(["0.00", "0.011"]));
    const lower = await contract(agent, await open(2, agent), daily(["0.00", "0.004"]));
    const below = await open(2, deep);
    const hanging = await contract(deep, below, daily(["0.00", "0.001"]));
    const change = { terms: daily(["0.00", "0.01"]) };
    const offered = (await act("changeAgentContract", general, middle, change)).value;
    expect(await read(agent, middle)).toMatchObject({ downlineHigher: 1 });
    const { token } = await openSession(api, agent.member, "full", "strong");
    const { value: funds } = await api.call("consolidatedFunds", { token });
    expect(funds.dailysalreqtype).toMatchObject({
      CONS: [{ id: middle.contractId, status: "E", downlineHigherRate: "Y", from: tomorrow() }],
    });
    expect((await answer(agent, offered, "accept")).refusal).toMatchObject({
      code: "downline_higher_rate",
      value: { count: 1 },
    });
    expect((await answer(agent, offered, "accept", { confirmed: true })).value).toMatchObject({
      state: "active",
      termsFrom: tomorrow(),
    });
    const lowered = { state: "ending", until: tomorrow(), endReason: "upline_lowered" };
    expect(await read(deep, higher)).toMatchObject(lowered);
    expect(await read(below, hanging)).toMatchObject(lowered);
    expect((await read(agent, lower)).state).toBe("active");
    // Until the lower terms begin, neither the old nor the new ones are handed on above them.
    const fresh = await open(2, agent);
    expect(await codeOf(offer(agent, fresh, daily(["0.00", "0.011"])))).toBe("rate_above_own");
  });

  it("ends where an account is closed, on both sides", async () => {
    const { general, agent, deep } = await aLine();
    const middle = await contract(general, agent);
    const last = await contract(agent, deep, daily(["0.00", "0.005"]));
    const other = await open(2, agent);
    const waiting = (await offer(agent, other, daily(["0.00", "0.005"]))).value;
    await api.app.platform.identity.setStatus(agent.member.memberId, "closed");
    const readers = api.app.platform.consumers.filter(({ name }) => name === "agent_contracts");
    await readersOf(api.database, readers).catchUp();
    expect(await read(general, middle)).toMatchObject({ state: "ending", endReason: "closed" });
    expect(await read(deep, last)).toMatchObject({ state: "ending", until: tomorrow() });
    expect((await read(other, waiting)).state).toBe("withdrawn");
  });

  it("is nobody else's: 404 on every id", async () => {
    const { general, agent, deep } = await aLine();
    const middle = await contract(general, agent);
    const sibling = await open(2, general);
    const foreign = await open(1, undefined, "TIDEWATER");
    const calls: readonly (readonly [CallName, object])[] = [
      ["agentContract", {}],
      ["changeAgentContract", { version: middle.version, terms: usual }],
      ["answerAgentContract", { version: middle.version, answer: "accept" }],
      ["withdrawAgentContract", { version: middle.version }],
      ["endAgentContract", { version: middle.version }],
    ];
    for (const other of [deep, sibling, await open(1), await open(41), foreign]) {
      for (const [name, body] of calls) {
        const params = { contractId: middle.contractId };
        const options = name === "agentContract" ? { params } : { params, body };
        expect([name, (await ask(name, other, options)).status]).toEqual([name, 404]);
      }
      const relay = { body: { id: middle.contractId, status: "A" } };
      expect((await ask("processDailySalary", other, relay)).status).toBe(404);
    }
    // What the upline holds is not the downline's either.
    const { value } = await ask("agentContracts", agent, { query: { show: "all" } });
    expect(value.content.map(({ contractId }) => contractId)).toEqual([middle.contractId]);
    expect(
      (await ask("agentContract", agent, { params: { contractId: randomUUID() } })).status,
    ).toBe(404);
    const query = { memberRef: sibling.member.publicId };
    expect((await ask("agentContracts", agent, { query })).status).toBe(404);
    const limits = { ...query, kind: "dailySalary", product: "CONS" };
    expect((await ask("agentContractLimits", agent, { query: limits })).status).toBe(404);
  });

  it("takes one of accept, change, withdraw and end at once", async () => {
    const { general, agent } = await aLine();
    const salary = await contract(general, agent);
    const rounds = [
      () => act("changeAgentContract", general, salary, { terms: daily(["0.00", "0.012"]) }),
      () => act("endAgentContract", general, salary),
      () => act("endAgentContract", agent, salary),
    ];
    const codes = await Promise.all(rounds.map((one) => codeOf(one())));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "changed_meanwhile")).toHaveLength(2);
    const other = await open(2, general);
    const offered = (await offer(general, other)).value;
    const answers = await Promise.all([
      codeOf(answer(other, offered, "accept")),
      codeOf(answer(other, offered, "accept")),
      codeOf(answer(other, offered, "reject")),
      codeOf(act("withdrawAgentContract", general, offered)),
    ]);
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    const twice = await open(2, general);
    const offers = await Promise.all([1, 2, 3].map(() => codeOf(offer(general, twice))));
    expect(offers.filter((code) => code === "contract_open")).toHaveLength(2);
  });

  it("is handed on by nobody whose own ends at the same moment", async () => {
    const { general, agent, held } = await aLine();
    const offered = (await offer(general, agent)).value;
    const params = { contractId: held.contractId };
    const body = { version: held.version, reason: "left the line" };
    const token = await operatorToken();
    await Promise.all([
      answer(agent, offered, "accept"),
      api.call("stopContract", { token, params, body }),
    ]);
    expect(["withdrawn", "ending"]).toContain((await read(agent, offered)).state);
  });
});
