import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { aLine, saveLine, send } from "../../../test/line.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openCashier } from "../../../test/withdrawals.ts";

/** What operators see of money that went along the line. */

let api: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  api = await openCashier({ url: "http://127.0.0.1:1" });
  await saveLine(api, { turnoverBps: 0, reviewAboveMinor: 200_000n });
  operator = await anOperator(api, ["withdrawals.read"]);
}, 180_000);
afterAll(() => api.close());

type Query = Readonly<Record<string, string>>;

async function list(query: Query = {}) {
  const { value } = await api.call("consoleLineTransfers", { token: operator.token, query });
  return value.content;
}

describe("the list of line transfers", () => {
  test("has each once, newest first, with both members' whole names", async () => {
    const { agent, player } = await aLine(api);
    const up = (await send(api, player, agent, "1500.00", { note: "For the week" })).value;
    api.clock.advance(1000);
    const down = (await send(api, agent, player, "2500.00")).value;
    const both = (await list()).filter(({ senderId, receiverId }) =>
      [senderId, receiverId].includes(String(agent.memberId)),
    );
    expect(both).toMatchObject([
      { transferId: down.transferId, direction: "down", marks: ["large", "sent_back"] },
      {
        transferId: up.transferId,
        reference: up.reference,
        direction: "up",
        senderId: String(player.memberId),
        sender: player.member.username,
        receiverId: String(agent.memberId),
        receiver: agent.member.username,
        amount: "1500.00",
        note: "For the week",
        marks: [],
      },
    ]);
  });

  test("narrows by way, mark, brand, either member and time", async () => {
    const { agent, player } = await aLine(api);
    const up = (await send(api, player, agent, "500.00")).value;
    api.clock.advance(1000);
    const down = (await send(api, agent, player, "3000.00")).value;
    const ids = async (query: Query) => (await list(query)).map(({ transferId }) => transferId);
    for (const { member } of [agent, player]) {
      expect(await ids({ member: member.username })).toEqual([down.transferId, up.transferId]);
    }
    const member = player.member.username;
    expect(await ids({ member, direction: "up" })).toEqual([up.transferId]);
    expect(await ids({ member, mark: "large" })).toEqual([down.transferId]);
    expect(await ids({ member, merchantCode: "NOWHERE" })).toEqual([]);
    expect(await ids({ member, from: down.createdAt })).toEqual([down.transferId]);
    expect(await ids({ member, until: down.createdAt })).toEqual([up.transferId]);
    const page = { member, pageSize: "1", pageNum: "2" };
    expect(await ids(page)).toEqual([up.transferId]);
  });

  test("shows of one the ledger's rows of both sides", async () => {
    const { agent, player } = await aLine(api);
    const { transferId } = (await send(api, player, agent, "700.00")).value;
    const params = { transferId };
    const { value } = await api.call("consoleLineTransfer", { token: operator.token, params });
    expect(value.operations.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ["line_sent", "cash", "line:clearing"],
      ["line_received", "line:clearing", "cash"],
    ]);
    const nobody = { transferId: "00000000-0000-4000-8000-000000000000" };
    const missing = await api.call("consoleLineTransfer", {
      token: operator.token,
      params: nobody,
    });
    expect(missing.refusal?.code).toBe("not_found");
  });
});
