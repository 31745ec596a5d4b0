import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { aLine, saveLine, send, type OnLine } from "../../../test/line.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { openRiskHouse, type RiskHouse } from "../../../test/risk.ts";
import { usualRiskPolicy } from "./policy.ts";

/** Money that goes along the line and comes back. */

let house: RiskHouse;
let api: TestApp;

beforeAll(async () => {
  house = await openRiskHouse();
  api = house.api;
  await saveLine(api, { turnoverBps: 0 });
}, 180_000);
beforeEach(() => house.scene.signIn());
afterAll(() => house.scene.close());

/** Sends, and lets a minute go by. */
async function sent(from: OnLine, to: OnLine, amount: string): Promise<string> {
  const answer = await send(api, from, to, amount);
  expect(answer.refusal).toBeUndefined();
  api.clock.advance(60_000);
  return answer.value.reference;
}

test("is a flag of both, in either order, and names the other and both transfers", async () => {
  const { agent, player } = await aLine(api);
  const up = await sent(player, agent, "1000.00");
  expect(await house.briefs(player.memberId)).toEqual([]);
  const down = await sent(agent, player, "1000.00");
  for (const [one, other] of [
    [player, agent],
    [agent, player],
  ] as const) {
    expect(await house.briefs(one.memberId)).toEqual(["line_transfer_back medium open 1"]);
    const { evidence, related } = await house.caseOf(await house.aFlag(one.memberId));
    expect(evidence).toMatchObject([
      {
        member: { memberId: String(other.memberId) },
        reference: `${up} → ${down}`,
        amount: "1000.00",
        currency: "BDT",
      },
    ]);
    expect(related.map(({ memberId }) => memberId)).toEqual([String(other.memberId)]);
  }
});

test("is graver from the third time on, and each transfer back counts once", async () => {
  const { agent, player } = await aLine(api);
  await sent(agent, player, "500.00");
  await sent(player, agent, "500.00");
  await sent(agent, player, "500.00");
  expect(await house.briefs(player.memberId)).toEqual(["line_transfer_back medium open 2"]);
  await sent(player, agent, "500.00");
  await house.follow();
  expect(await house.briefs(player.memberId)).toEqual(["line_transfer_back high open 3"]);
});

test.each([
  ["899.00", []],
  ["900.00", ["line_transfer_back medium open 1"]],
  ["1100.00", ["line_transfer_back medium open 1"]],
  ["1101.00", []],
])("of 1,000 that went, %s coming back is noticed as %j", async (back, flags) => {
  const { agent, player } = await aLine(api);
  await sent(player, agent, "1000.00");
  await sent(agent, player, back);
  expect(await house.briefs(player.memberId)).toEqual(flags);
});

test("is none once the brand's hours are over, and never where it says 0", async () => {
  const { agent, player } = await aLine(api);
  const { risk } = api.app.platform;
  const usual = usualRiskPolicy("AMBERJACK");
  await risk.savePolicy({ ...usual, lineBackHours: 0 });
  await sent(player, agent, "1000.00");
  await sent(agent, player, "1000.00");
  expect(await house.flagsOf(player.memberId)).toEqual([]);
  await risk.savePolicy(usual);
  await sent(player, agent, "700.00");
  api.clock.advance(usual.lineBackHours * hourMs);
  await house.signInOperators();
  const { token } = await openSession(api, agent.member, "full", "strong");
  await sent({ ...agent, token }, player, "700.00");
  expect(await house.flagsOf(player.memberId)).toEqual([]);
});

test("is none among the house's own accounts", async () => {
  const { agent, player } = await aLine(api);
  for (const { memberId } of [agent, player]) {
    await api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [memberId]),
    );
    api.app.platform.identity.forgetMember(memberId);
  }
  await sent(player, agent, "1000.00");
  await sent(agent, player, "1000.00");
  expect(await house.flagsOf(player.memberId)).toEqual([]);
});

test("stands in both timelines, beside the transfers", async () => {
  const { agent, player } = await aLine(api);
  await sent(player, agent, "1000.00");
  await sent(agent, player, "1000.00");
  await house.follow();
  const params = { memberId: String(player.memberId) };
  const { token } = await anOperator(api, ["members.read", "withdrawals.read", "risk.read"]);
  const { value } = await api.call("memberTimeline", { token, params });
  const shown = value.content.filter(({ kind }) => kind === "line" || kind === "risk");
  expect(shown).toMatchObject([
    { kind: "risk", what: "open", text: "line_transfer_back", amount: null },
    { kind: "line", what: "received", amount: "1000.00", direction: "in" },
    { kind: "line", what: "sent", amount: "1000.00", direction: "out" },
  ]);
  const blind = await anOperator(api, ["members.read"]);
  const { value: less } = await api.call("memberTimeline", { token: blind.token, params });
  expect(less.content.filter(({ kind }) => kind === "risk" || kind === "line")).toEqual([]);
});
