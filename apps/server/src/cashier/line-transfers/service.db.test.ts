import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { changeBrand } from "../../../test/brands.ts";
import { aLine, anAgent, bring, inClearing, onLine, saveLine, send } from "../../../test/line.ts";
import { moneyOf, openCashier } from "../../../test/withdrawals.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

/** Who may send to whom along the line, on which conditions, and what both sides see. */

let api: TestApp;

beforeAll(async () => {
  api = await openCashier({ url: "http://127.0.0.1:1" });
  await saveLine(api);
}, 180_000);
afterAll(async () => {
  expect(await inClearing(api)).toBe(0n);
  await assertCoherent(api.database.db);
  await api.close();
});

const cashOf = async (memberId: bigint) => (await moneyOf(api, memberId)).cash;
const codeOf = async (sent: ReturnType<typeof send>) => (await sent).refusal?.code;

async function stakeAll(memberId: bigint, stakeMinor: bigint): Promise<void> {
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
         stake_minor, bets, status, started_at, settled_at)
       values ($1, gen_random_uuid()::text, 'inhouse', 'g', 'BDT', $2, 1, 'settled', $3, $3)`,
      [memberId, stakeMinor, api.clock.now()],
    ),
  );
}

describe("a transfer", () => {
  test("up moves the money at once, and both sides read it with the same reference", async () => {
    const { agent, player } = await aLine(api);
    const { value } = await send(api, player, agent, "1500.00", { note: "For the week" });
    expect(value).toMatchObject({ side: "sent", direction: "up", amount: "1500.00" });
    expect(value.reference).toMatch(/^L-[0-9A-F]{10}$/);
    expect(await cashOf(player.memberId)).toBe(850_000n);
    expect(await cashOf(agent.memberId)).toBe(1_150_000n);
    const got = await api.call("lineTransfers", { token: agent.token });
    expect(got.value.content).toMatchObject([
      { ...value, side: "received", name: expect.stringContaining("***") },
    ]);
    expect(got.value.content[0]?.name).not.toContain(player.member.username);
    const statements = await Promise.all(
      [player, agent].map(({ token }) =>
        api.call("transactions", { token, query: { kind: "line", pageSize: "5" } }),
      ),
    );
    expect(statements.map((one) => one.value.content)).toMatchObject([
      [{ kind: "line", amount: "-1500.00", balanceAfter: "8500.00", counterparty: value.name }],
      [{ kind: "line", amount: "1500.00", balanceAfter: "11500.00" }],
    ]);
    expect(statements[0]?.value.content[0]?.reference).toBe(value.reference);
  });

  test("down is for agents of every kind, and for no player", async () => {
    for (const memberType of [1, 2, 41, 42]) {
      const { agent, player } = await aLine(api, { memberType });
      const sent = await send(api, agent, player);
      expect(sent.value).toMatchObject({ side: "sent", direction: "down" });
    }
    const friend = await onLine(api);
    const invited = await onLine(api, { upline: friend });
    expect(await codeOf(send(api, friend, invited))).toBe("not_in_line");
    expect(await codeOf(send(api, invited, friend))).toBe("not_in_line");
  });

  test("goes one step only, and stays in the brand", async () => {
    const { agent, player } = await aLine(api);
    const above = await anAgent(api);
    await bring(api, agent.memberId, above.memberId);
    const sibling = await onLine(api, { upline: agent });
    const stranger = await onLine(api);
    for (const other of [above, sibling, stranger, player]) {
      expect(await codeOf(send(api, player, other))).toBe("not_in_line");
    }
    const elsewhere = await onLine(api, { merchantCode: "TIDEWATER", upline: agent });
    expect(await codeOf(send(api, agent, elsewhere))).toBe("not_in_line");
    const nobody = { member: { publicId: "unobody" } };
    expect(await codeOf(send(api, agent, nobody))).toBe("not_in_line");
    expect(await cashOf(agent.memberId)).toBe(1_000_000n);
  });

  test("follows the line as it is now", async () => {
    const { agent, player } = await aLine(api);
    expect((await send(api, player, agent)).status).toBe(200);
    const next = await anAgent(api);
    await bring(api, player.memberId, next.memberId);
    expect(await codeOf(send(api, player, agent))).toBe("not_in_line");
    expect(await codeOf(send(api, agent, player))).toBe("not_in_line");
    expect((await send(api, player, next)).status).toBe(200);
  });

  test.each(["0.00", "99.99", "25000.01", "-500.00", "100.001"])(
    "of %s is refused, before the payment password is looked at",
    async (amount) => {
      const { agent, player } = await aLine(api);
      const refused = await send(api, player, agent, amount, { paymentPassword: "000000" });
      expect(refused.refusal).toMatchObject({ code: "amount_out_of_range" });
    },
  );

  test("needs the payment password, set and right", async () => {
    const { agent, player } = await aLine(api);
    const wrong = send(api, player, agent, "1000.00", { paymentPassword: "111112" });
    expect(await codeOf(wrong)).toBe("payment_password_wrong");
    await api.database.db.transaction((tx) =>
      tx.execute("update identity.person set payment_password_hash = null where member_id = $1", [
        player.memberId,
      ]),
    );
    expect(await codeOf(send(api, player, agent))).toBe("payment_password_missing");
    expect(await cashOf(player.memberId)).toBe(1_000_000n);
  });

  test("waits a day after a password was reset", async () => {
    const { agent, player } = await aLine(api);
    const { persons } = api.app.platform.identity.security;
    await api.database.db.transaction((tx) => persons.freezePayout(tx, player.memberId));
    expect(await codeOf(send(api, player, agent))).toBe("payout_frozen");
    expect((await send(api, agent, player)).status).toBe(200);
  });

  test("twice under one key is one; other content under it is refused", async () => {
    const { agent, player } = await aLine(api);
    const first = await send(api, player, agent, "600.00", { key: "one-line-key" });
    const again = await send(api, player, agent, "600.00", { key: "one-line-key" });
    expect(again.value).toEqual(first.value);
    for (const changes of [{ amount: "700.00" }, { note: "Other" }]) {
      const { amount = "600.00", ...rest } = { ...changes } as { amount?: string; note?: string };
      const other = send(api, player, agent, amount, { key: "one-line-key", ...rest });
      expect(await codeOf(other)).toBe("idempotency_key_reused");
    }
    expect(await cashOf(player.memberId)).toBe(940_000n);
  });

  test("of more than there is, or of held money, is refused", async () => {
    const { agent, player } = await aLine(api, { cash: "2000.00" });
    const { ledger } = api.app.platform;
    await api.database.db.transaction((tx) =>
      ledger.hold(tx, {
        memberId: player.memberId,
        key: `held ${player.memberId}`,
        amountMinor: 150_000n as never,
        currency: "BDT",
        kind: "withdrawal",
      }),
    );
    const refused = await send(api, player, agent, "500.01");
    expect(refused.refusal).toMatchObject({
      code: "balance_too_low",
      value: { balance: "500.00" },
    });
    expect((await send(api, player, agent, "500.00")).status).toBe(200);
  });

  test("is bounded by the day, each way by itself", async () => {
    await saveLine(api, { dayUpMaxMinor: 150_000n, dayDownMaxMinor: 100_000n, turnoverBps: 0 });
    const { agent, player } = await aLine(api);
    await send(api, player, agent, "1000.00");
    const more = await send(api, player, agent, "500.01");
    expect(more.refusal).toMatchObject({ code: "line_limit", value: { amountLeft: "500.00" } });
    await send(api, agent, player, "1000.00");
    expect(await codeOf(send(api, agent, player, "100.00"))).toBe("line_limit");
    const { value } = await api.call("lineTransferTerms", { token: player.token });
    expect(value).toMatchObject({ up: { dayLeft: "500.00" }, down: null, min: "100.00" });
    await saveLine(api);
  });
});

describe("a flag that is off", () => {
  test("closes its way at once, and the one above both", async () => {
    const { agent, player } = await aLine(api);
    await changeBrand(api, "AMBERJACK", { flags: { "LINETRANSFER/UPLINETRANSFER3": false } });
    expect(await codeOf(send(api, player, agent))).toBe("line_closed");
    expect((await send(api, agent, player)).status).toBe(200);
    const up = await api.call("lineTransferTerms", { token: player.token });
    expect(up.value).toMatchObject({ up: null, down: null });
    await changeBrand(api, "AMBERJACK", { flags: { LINETRANSFER: false } });
    expect(await codeOf(send(api, agent, player))).toBe("line_closed");
    const listed = await api.call("downlines", { token: agent.token });
    expect(listed.refusal?.code).toBe("line_closed");
    await changeBrand(api, "AMBERJACK");
    expect((await send(api, player, agent, "100.00")).refusal?.code).toBe("turnover_open");
  });

  test("takes nothing back of a transfer whose answer was lost", async () => {
    const { agent, player } = await aLine(api);
    const first = await send(api, player, agent, "1000.00", { key: "lost-answer" });
    await changeBrand(api, "AMBERJACK", { flags: { LINETRANSFER: false } });
    const again = await send(api, player, agent, "1000.00", { key: "lost-answer" });
    expect(again.value).toEqual(first.value);
    await changeBrand(api, "AMBERJACK");
  });

  test("is the state of a brand that saved nothing", async () => {
    await changeBrand(api, "TIDEWATER", { flags: { LINETRANSFER: true } });
    const { agent, player } = await aLine(api, { merchantCode: "TIDEWATER" });
    const headers = { host: "alt.localhost" };
    const { value } = await api.call("lineTransferTerms", { token: player.token, headers });
    expect(value).toMatchObject({ up: null, down: null });
    const body = { memberRef: agent.member.publicId, amount: "500", paymentPassword: "260871" };
    const sent = await api.call("createLineTransfer", { token: player.token, body, headers });
    expect(sent.refusal?.code).toBe("line_closed");
    await changeBrand(api, "TIDEWATER");
  });
});

describe("the turnover", () => {
  test("of what was received is staked before it goes on", async () => {
    const { agent, player } = await aLine(api, { cash: "0.00" });
    const above = await anAgent(api);
    await bring(api, agent.memberId, above.memberId);
    await send(api, above, agent, "2000.00");
    const refused = await send(api, agent, player, "500.00");
    expect(refused.refusal).toMatchObject({
      code: "turnover_open",
      value: { missing: "2000.00" },
    });
    const { value } = await api.call("lineTransferTerms", { token: agent.token });
    expect(value.turnover).toEqual({ required: "2000.00", done: "0.00", missing: "2000.00" });
    await stakeAll(agent.memberId, 200_000n);
    expect((await send(api, agent, player, "500.00")).status).toBe(200);
  });

  test("asked of received money is the brand's own", async () => {
    await saveLine(api, { turnoverBps: 0 });
    const { agent, player } = await aLine(api);
    await send(api, agent, player, "1000.00");
    expect((await send(api, player, agent, "1000.00")).status).toBe(200);
    await saveLine(api);
  });
});

describe("a break", () => {
  const pause = (token: string, account: string) =>
    api.call("pausePlay", { token, body: { length: "day", account } });

  test("of the sender stops sending, of the receiver receiving, and tells nobody why", async () => {
    const { agent, player } = await aLine(api);
    const paused = await pause(player.token, player.member.username);
    expect(paused.refusal).toBeUndefined();
    expect(await codeOf(send(api, player, agent))).toBe("play_paused");
    const refused = await send(api, agent, player);
    expect(refused.refusal).toMatchObject({ code: "receiver_unavailable" });
    expect(refused.refusal?.value).toBeUndefined();
    expect(await cashOf(player.memberId)).toBe(1_000_000n);
  });

  test("a deposit limit counts what is received, and its use is written once", async () => {
    const { agent, player } = await aLine(api);
    const body = { kind: "deposit", period: "day", amount: "1500.00" } as const;
    expect((await api.call("saveLimit", { token: player.token, body })).status).toBe(200);
    expect((await send(api, agent, player, "1000.00")).status).toBe(200);
    expect(await codeOf(send(api, agent, player, "500.01"))).toBe("receiver_unavailable");
    const { value } = await api.call("protection", { token: player.token });
    expect(value.limits).toMatchObject([{ used: "1000.00", left: "500.00" }]);
  });

  test("a closed account receives nothing", async () => {
    const { agent, player } = await aLine(api);
    await api.app.platform.identity.setStatus(player.memberId, "suspended");
    expect(await codeOf(send(api, agent, player))).toBe("receiver_unavailable");
    const { value } = await api.call("downlines", { token: agent.token });
    expect(value.total).toBe(0);
  });
});

test("levels that withdrawals and deposits ask for are asked of both sides", async () => {
  const policy = {
    merchantCode: "AMBERJACK",
    currency: "BDT",
    withdrawalAboveMinor: 200_000n,
    withdrawalLevel: 2,
    depositAboveMinor: null,
    depositLevel: 1,
    depositsAboveMinor: 500_000n,
    depositsLevel: 1,
    targetMinutes: 60,
  } as const;
  const { verification } = api.app.platform;
  await verification.savePolicy(policy);
  const { agent, player } = await aLine(api, { cash: "20000.00" });
  expect(await codeOf(send(api, player, agent, "2000.01"))).toBe("verification_needed");
  await saveLine(api, { turnoverBps: 0 });
  await verification.savePolicy({ ...policy, withdrawalAboveMinor: null });
  expect((await send(api, player, agent, "5000.00")).status).toBe(200);
  expect(await codeOf(send(api, player, agent, "100.00"))).toBe("receiver_unavailable");
  await verification.savePolicy({
    ...policy,
    withdrawalAboveMinor: null,
    depositsAboveMinor: null,
  });
  await saveLine(api);
});

test("large ones and those that go back are flagged for the risk queue", async () => {
  await saveLine(api, { reviewAboveMinor: 200_000n, turnoverBps: 0 });
  const { agent, player } = await aLine(api);
  await send(api, agent, player, "2000.00");
  await send(api, player, agent, "2000.01");
  const { db } = api.database;
  const events = await db.read((reader) =>
    reader.query<{ payload: Record<string, unknown> }>(
      `select payload from platform.event where kind = 'line_transfer.made'
       order by id desc limit 2`,
    ),
  );
  expect(events.map(({ payload }) => payload)).toMatchObject([
    {
      memberId: String(player.memberId),
      receiverId: String(agent.memberId),
      direction: "up",
      amount: "2000.01",
      marks: ["large", "sent_back"],
    },
    { direction: "down", marks: [] },
  ]);
  await saveLine(api);
});

describe("downlines", () => {
  test("are the agent's own, found by the beginning of their names, page by page", async () => {
    const { agent, player } = await aLine(api);
    const others = [];
    for (let count = 0; count < 3; count += 1) others.push(await onLine(api, { upline: agent }));
    await onLine(api, { upline: player });
    const { value } = await api.call("downlines", {
      token: agent.token,
      query: { pageNum: "2", pageSize: "2" },
    });
    expect(value).toMatchObject({ total: 4, totalPages: 2, pageNum: 2 });
    const names = [player, ...others].map(({ member }) => member.username).toSorted();
    expect(value.content.map(({ account }) => account)).toEqual(names.slice(2));
    const { username } = player.member;
    const search = username.toUpperCase().slice(0, 8);
    const found = await api.call("downlines", { token: agent.token, query: { search } });
    expect(found.value.content).toMatchObject([
      { account: username, memberRef: player.member.publicId },
    ]);
    const wild = await api.call("downlines", { token: agent.token, query: { search: "%" } });
    expect(wild.value.total).toBe(0);
    const notHis = await api.call("downlines", { token: player.token });
    expect(notHis.value.total).toBe(0);
  });

  test("do not name excluded or suspended members to an agent who advertises", async () => {
    const { agent, player } = await aLine(api);
    const others = [await onLine(api, { upline: agent }), await onLine(api, { upline: agent })];
    const [excluded, suspended] = others;
    const listed = async () => {
      const query = { pageNum: "1", pageSize: "1" };
      const { value } = await api.call("downlines", { token: agent.token, query });
      return [value.total, value.content.map(({ account }) => account)];
    };
    expect((await listed())[0]).toBe(3);
    const body = { length: "year", account: excluded?.member.username ?? "" };
    const paused = await api.call("pausePlay", { token: excluded?.token ?? "", body });
    expect(paused.refusal).toBeUndefined();
    await api.database.db.transaction((tx) =>
      api.app.platform.identity.directory.setStatusIn(tx, suspended?.memberId ?? 0n, "suspended"),
    );
    expect(await listed()).toEqual([1, [player.member.username]]);
  });
});
