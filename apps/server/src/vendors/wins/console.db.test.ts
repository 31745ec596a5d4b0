import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideApproval } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { aFundedMember, openGame, openVendor, type TestVendor } from "../../../test/vendor.ts";
import { aBet, aRollback, aWin, takaUnits } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

/** Wins beyond their ceiling, from the vendor's signed call to two operators' decision. */

let api: TestApp;
let vendor: TestVendor;
let operator: TestOperator;
let reader: TestOperator;
let names = 0;

const taka = (amount: number) => amount * takaUnits;
const game = { vassalage: "NVS", gameCode: "test-reels" };

beforeAll(async () => {
  api = await createTestApp();
  vendor = await openVendor(api, game.vassalage);
  const entry = { names: {}, product: game.vassalage, category: "RNG", enabled: true };
  await api.app.platform.catalogue.recordVendorGames(game.vassalage, [
    { ...entry, game_code: game.gameCode, name: "Test Reels" },
  ]);
  operator = await anOperator(api, ["risk.read", "risk.decide", "audit.read"]);
  reader = await anOperator(api, ["risk.read"]);
}, 60_000);
afterEach(() => assertCoherent(api.database.db));
afterAll(async () => {
  await vendor.close();
  await api.close();
});

/** One taka staked, and a win of thirty thousand: the usual ceiling is 25,000 times. */
async function aHeldWin() {
  const username = `lucky${(names += 1)}`;
  const member = await aFundedMember(api, username, 100);
  const { vassalage: vendorCode, gameCode } = game;
  const player = { ...member, token: await openGame(api, member, { vendorCode, gameCode }) };
  const at = { round: `round-${username}`, game_code: game.gameCode };
  const placed = aBet(player, { ...at, amount: taka(1) });
  expect((await vendor.wallet("/transaction/bet", placed)).status).toBe("RS_OK");
  const won = aWin(player, placed.transaction_uuid, { ...at, amount: taka(30_000) });
  expect((await vendor.wallet("/transaction/win", won)).status).toBe("RS_OK");
  const found = await api.call("heldWins", { token: reader.token, query: { member: username } });
  const [held] = found.value.content;
  if (held === undefined) throw new Error("nothing is held");
  return { player, username, won, held };
}

type Held = Awaited<ReturnType<typeof aHeldWin>>;

const decide = ({ held }: Held, action: "release" | "refuse", by = operator) =>
  api.call("decideHeldWin", {
    token: by.token,
    params: { heldId: held.heldId },
    body: { action, reason: "The vendor was asked" },
  });

async function approvalOf(pending: Awaited<ReturnType<typeof decide>>): Promise<string> {
  expect(pending.refusal?.code).toBe("approval_pending");
  return String(pending.refusal?.value?.["approvalId"]);
}

async function decideBoth(one: Held, action: "release" | "refuse") {
  const approvalId = await approvalOf(await decide(one, action));
  return decideApproval(api, api.call, approvalId);
}

async function moneyOf({ player }: Held) {
  const balance = await api.app.platform.ledger.balanceOf(player.memberId);
  return [balance?.cashMinor, balance?.lockedMinor];
}

/** What the vendor's mirror has of this member, more or less than at the start. */
async function mirrorOf({ player }: Held): Promise<bigint> {
  const rows = await api.database.db.read((one) =>
    one.query<{ of: bigint }>(
      `select coalesce(sum(case when c.code = 'vendor:nvs' then t.amount_minor
         when d.code = 'vendor:nvs' then - t.amount_minor else 0 end), 0)::bigint as of
       from ledger.transfer t join ledger.account_code d on d.id = t.debit_code
       join ledger.account_code c on c.id = t.credit_code where t.member_id = $1`,
      [player.memberId],
    ),
  );
  return rows[0]?.of ?? 0n;
}

const again = ({ won }: Held) =>
  vendor.wallet("/transaction/win", { ...won, request_uuid: randomUUID() });
const rollback = ({ player, won }: Held) =>
  vendor.wallet(
    "/transaction/rollback",
    aRollback(player, won.transaction_uuid, { game_code: game.gameCode }),
  );

const locked = [9900n, 3_000_000n];

test("the list tells what came, what would have gone through and why", async () => {
  const { held, username, player } = await aHeldWin();
  expect(held).toMatchObject({
    username,
    memberId: String(player.memberId),
    vendorCode: "NVS",
    gameName: "Test Reels",
    roundId: `NVS.round-${username}`,
    amount: "30000.00",
    stake: "1.00",
    wonBefore: "0.00",
    ceiling: "25000.00",
    reason: "multiple",
    isFree: false,
    state: "open",
    decidedBy: null,
  });
  const params = { heldId: held.heldId };
  expect((await api.call("heldWin", { token: reader.token, params })).value).toEqual(held);
  const query = { member: username, state: "released" } as const;
  const other = await api.call("heldWins", { token: reader.token, query });
  expect(other.value).toMatchObject({ content: [], total: 0 });
  const missing = { token: reader.token, params: { heldId: randomUUID() } };
  expect((await api.call("heldWin", missing)).refusal?.code).toBe("not_found");
});

describe("one person", () => {
  test.each(["release", "refuse"] as const)("cannot %s a win alone", async (action) => {
    const one = await aHeldWin();
    expect((await decide(one, action, reader)).refusal?.code).toBe("permission_denied");
    const approvalId = await approvalOf(await decide(one, action));
    expect(await moneyOf(one)).toEqual(locked);
    // Asked again, it is the same request.
    expect(await approvalOf(await decide(one, action))).toBe(approvalId);
    const own = await api.call("decideApproval", {
      token: operator.token,
      params: { approvalId },
      body: { action: "approve" },
    });
    expect(own.refusal?.code).toBe("second_person_needed");
    expect(await moneyOf(one)).toEqual(locked);
  });
});

describe("two persons", () => {
  test("release it to cash, exactly once, also when many agree at once", async () => {
    const one = await aHeldWin();
    const approvalId = await approvalOf(await decide(one, "release"));
    const opposite = await approvalOf(await decide(one, "refuse"));
    const second = await anOperator(api, "everything");
    const agree = () =>
      api.call("decideApproval", {
        token: second.token,
        params: { approvalId },
        body: { action: "approve" },
      });
    const answers = await Promise.all([agree(), agree(), agree()]);
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await moneyOf(one)).toEqual([9900n + 3_000_000n, 0n]);
    const late = await decideApproval(api, api.call, opposite);
    expect(late.refusal?.code).toBe("changed_meanwhile");
    expect((await decide(one, "release")).refusal?.code).toBe("changed_meanwhile");
    expect(await moneyOf(one)).toEqual([9900n + 3_000_000n, 0n]);
    expect(await mirrorOf(one)).toBe(100n - 3_000_000n);
    const { value } = await api.call("heldWin", {
      token: reader.token,
      params: { heldId: one.held.heldId },
    });
    expect(value).toMatchObject({
      state: "released",
      decidedBy: operator.username,
      decision: "The vendor was asked",
    });
    const trail = await api.call("auditTrail", {
      token: operator.token,
      query: { action: "held_win.released" },
    });
    expect(trail.value.content).toMatchObject([
      { before: { state: "open", amount: "30000.00" }, after: { state: "released" } },
    ]);
  });

  test("refuse it, and the vendor's mirror has the money again", async () => {
    const one = await aHeldWin();
    expect(await mirrorOf(one)).toBe(100n - 3_000_000n);
    expect((await decideBoth(one, "refuse")).refusal).toBeUndefined();
    expect(await moneyOf(one)).toEqual([9900n, 0n]);
    expect(await mirrorOf(one)).toBe(100n);
  });
});

test.each([
  ["release", [9900n + 3_000_000n, 0n], "rolled_back"],
  ["refuse", [9900n, 0n], "refused"],
] as const)("after a %s, replay and rollback are answered", async (action, left, state) => {
  const one = await aHeldWin();
  await decideBoth(one, action);
  expect((await again(one)).status).toBe("RS_OK");
  expect(await moneyOf(one)).toEqual(left);
  for (let turn = 0; turn < 2; turn += 1) expect((await rollback(one)).status).toBe("RS_OK");
  expect(await moneyOf(one)).toEqual([9900n, 0n]);
  expect(await mirrorOf(one)).toBe(100n);
  const params = { heldId: one.held.heldId };
  expect((await api.call("heldWin", { token: reader.token, params })).value.state).toBe(state);
});

test("a rollback while a release waits for its second person wins", async () => {
  const one = await aHeldWin();
  const approvalId = await approvalOf(await decide(one, "release"));
  expect((await rollback(one)).status).toBe("RS_OK");
  const late = await decideApproval(api, api.call, approvalId);
  expect(late.refusal?.code).toBe("changed_meanwhile");
  expect(await moneyOf(one)).toEqual([9900n, 0n]);
});

describe("a ceiling", () => {
  const save = (changes: object = {}, vendorCode = "NVS", by = operator) =>
    api.call("saveWinCeiling", {
      token: by.token,
      params: { vendorCode },
      body: {
        gameCode: game.gameCode,
        settings: { multiple: 50_000, amounts: { BDT: "40000.00" } },
        revision: 0,
        ...changes,
      },
    });
  const list = async () => (await api.call("winCeilings", { token: reader.token })).value;

  test("is listed for every vendor, set or not", async () => {
    const { usual, ceilings } = await list();
    expect(usual).toEqual({ multiple: 25_000, amount: "5000000" });
    expect(ceilings.find(({ vendorCode }) => vendorCode === "NVS")).toMatchObject({
      gameCode: "",
      gameName: null,
      settings: { multiple: null, amounts: {} },
      revision: 0,
    });
  });

  test.each([
    ["of no vendor", {}, "XXX", "not_found"],
    ["of no game", { gameCode: "gone" }, "NVS", "not_found"],
    [
      "of half a poisha",
      { settings: { multiple: null, amounts: { BDT: "1.001" } } },
      "NVS",
      "amount_out_of_range",
    ],
    [
      "in no currency",
      { settings: { multiple: null, amounts: { QQQ: "1.00" } } },
      "NVS",
      "not_found",
    ],
    ["that was never read", { revision: 3 }, "NVS", "changed_meanwhile"],
  ])("%s is refused", async (_, changes, vendorCode, code) => {
    expect((await save(changes, vendorCode)).refusal?.code).toBe(code);
  });

  test("is moved by two, and holds from then on", async () => {
    expect((await save({}, "NVS", reader)).refusal?.code).toBe("permission_denied");
    const pending = await save();
    expect(pending.refusal?.code).toBe("approval_pending");
    expect((await list()).ceilings.some(({ gameCode }) => gameCode !== "")).toBe(false);
    const approvalId = String(pending.refusal?.value?.["approvalId"]);
    expect((await decideApproval(api, api.call, approvalId)).refusal).toBeUndefined();
    const saved = (await list()).ceilings.find(({ gameCode }) => gameCode === game.gameCode);
    expect(saved).toMatchObject({
      gameName: "Test Reels",
      settings: { multiple: 50_000, amounts: { BDT: "40000.00" } },
      revision: 1,
    });
    // A repeat needs no approval, and an outdated revision is refused.
    expect((await save({ revision: 1 })).value).toEqual(saved);
    expect((await save({ settings: { multiple: 1, amounts: {} } })).refusal?.code).toBe(
      "changed_meanwhile",
    );
    // Thirty thousand times the stake goes through now.
    await expect(aHeldWin()).rejects.toThrow("nothing is held");
  });
});
