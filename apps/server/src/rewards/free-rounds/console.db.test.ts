import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { GrantFreeRounds } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { aFundedMember, openVendor, type TestVendor } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { saveAlone } from "../../backoffice/four-eyes/alone-store.ts";
import { noCaps } from "../caps/rules.ts";

/** What operators do about free rounds, with a vendor that answers or does not. */

let api: TestApp;
let vendor: TestVendor;
let operator: TestOperator;
let reader: TestOperator;
let names = 0;

const game = { vassalage: "NVS", gameCode: "test-reels" };

/** A vendor that accepts every grant. */
function takes(content: Readonly<Record<string, unknown>>, response: ServerResponse): void {
  response.end(JSON.stringify({ ...told, ...content, status: "FRS_NEW", bets_used: 0, won: 0 }));
}
const told = {
  user: "somebody",
  game_code: game.gameCode,
  product: game.vassalage,
  currency: "BDT",
  bet_value: 1,
  bet_count: 1,
  end_time: "2026-01-01T00:00:00.000Z",
};

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  vendor = await openVendor(api, game.vassalage);
  const entry = { names: {}, product: game.vassalage, category: "RNG", enabled: true };
  await api.app.platform.catalogue.recordVendorGames(game.vassalage, [
    { ...entry, game_code: "test-reels", name: "Test Reels", freebet: true },
    { ...entry, game_code: "test-dice", name: "Test Dice" },
    { ...entry, game_code: "gone-reels", name: "Gone Reels", freebet: true, enabled: false },
  ]);
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  await signIn();
}, 60_000);
beforeEach(() => vendor.behave(({ content }, response) => takes(content, response)));
afterAll(async () => {
  await vendor.close();
  await api.close();
});

/** Sessions end while time goes by. */
async function signIn(): Promise<void> {
  operator = await anOperator(api, [
    "rewards.read",
    "rewards.write",
    "rewards.review",
    "rewards.gift",
    "audit.read",
  ]);
  reader = await anOperator(api, ["rewards.read"]);
}

const aMember = () => aFundedMember(api, `gifted${(names += 1)}`, 100);
type Member = Pick<Awaited<ReturnType<typeof aMember>>, "memberId">;

interface Asked {
  readonly by?: TestOperator;
  readonly key?: string;
  readonly changes?: Partial<GrantFreeRounds>;
  /** The call as it is; where absent, with a second person who approves. */
  readonly call?: TestApp["call"];
}

const grant = (
  { memberId }: Member,
  { by = operator, key, changes, call = api.call }: Asked = {},
) =>
  call("grantFreeRounds", {
    token: by.token,
    params: { memberId: String(memberId) },
    body: {
      ...game,
      stake: "2.00",
      rounds: 10,
      days: 7,
      turnoverBps: 10_000,
      reason: "A gift",
      ...changes,
    },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });

const listOf = async ({ memberId }: Member) =>
  (
    await api.call("memberFreeRounds", {
      token: reader.token,
      params: { memberId: String(memberId) },
    })
  ).value.content;

const cancel = ({ memberId }: Member, grantId: string, by = operator) =>
  api.call("cancelFreeRounds", {
    token: by.token,
    params: { memberId: String(memberId), grantId },
    body: { reason: "Given to the wrong one" },
  });

const poll = () => api.app.platform.rewards.freeRounds.poll();

test("a member is told of them once the vendor has taken them", async () => {
  const member = await aMember();
  await grant(member);
  const readers = api.app.platform.consumers.filter(({ name }) => name === "inbox");
  await readersOf(api.database, readers).catchUp();
  const { value } = await api.call("inbox", {
    token: member.token,
    headers: { language: "en" },
    query: { category: "bonus" },
  });
  expect(value.content).toMatchObject([{ kind: "free_rounds_given", importance: "success" }]);
  expect(value.content[0]?.body).toContain("Test Reels");
});

test("that ask for more than the brand's limits are refused: above_wagering_cap", async () => {
  const { token } = await anOperator(api, "everything");
  const save = async (maxWageringTimes: number | null) => {
    const { value } = await api.call("rewardCaps", { token });
    const revision = value.find((one) => one.merchantCode === "AMBERJACK")?.revision ?? 0;
    const settings = { ...noCaps, maxWageringTimes };
    const params = { merchantCode: "AMBERJACK" };
    return api.call("saveRewardCaps", { token, params, body: { settings, revision } });
  };
  await save(2);
  const more = await grant(await aMember(), { changes: { turnoverBps: 20_001 } });
  expect(more.refusal?.code).toBe("above_wagering_cap");
  const most = await grant(await aMember(), { changes: { turnoverBps: 20_000 } });
  expect(most.refusal).toBeUndefined();
  await save(null);
});

test("games are those whose vendors say so, while they are open", async () => {
  const { value } = await api.call("freeRoundGames", { token: reader.token });
  expect(value).toMatchObject([{ ...game, gameName: "Test Reels" }]);
});

describe("a grant", () => {
  test("is sent to the vendor, shown with its giver, and audited", async () => {
    const member = await aMember();
    const given = await grant(member);
    expect(given.value).toMatchObject({
      ...game,
      state: "open",
      stake: "2.00",
      rounds: 10,
      used: 0,
      won: "0.00",
      operator: operator.username,
      reason: "A gift",
    });
    expect(vendor.heard.at(-1)?.content).toMatchObject({
      reward_uuid: given.value.grantId,
      user: member.user,
      bet_value: 200_000,
      bet_count: 10,
    });
    expect(await listOf(member)).toEqual([given.value]);
    const trail = await api.call("auditTrail", { token: operator.token });
    expect(trail.value.content[0]).toMatchObject({
      action: "free_rounds.granted",
      after: { grantId: given.value.grantId, rounds: 10, stake: "2.00" },
    });
  });

  test("asked for under one key is one, and with other content refused", async () => {
    const member = await aMember();
    const key = randomUUID();
    const all = await Promise.all([grant(member, { key }), grant(member, { key })]);
    expect(all[0]?.value.grantId).toBe(all[1]?.value.grantId);
    expect(await listOf(member)).toHaveLength(1);
    const other = await grant(member, { key, changes: { rounds: 11 } });
    expect(other.refusal?.code).toBe("idempotency_key_reused");
  });

  test.each([
    ["a game without them", { gameCode: "test-dice" }, "game_unavailable"],
    ["a game that is closed", { gameCode: "gone-reels" }, "game_unavailable"],
    ["nothing as a stake", { stake: "0.00" }, "amount_out_of_range"],
    ["too many digits", { stake: "1.001" }, "amount_out_of_range"],
    ["too many rounds", { rounds: 101 }, "invalid_input"],
    ["no time", { days: 0 }, "invalid_input"],
    ["no reason", { reason: "" }, "invalid_input"],
  ] as const)("is refused with %s", async (_name, changes, code) => {
    expect((await grant(await aMember(), { changes })).refusal?.code).toBe(code);
  });

  test("needs the permission and a member; beyond the limit of one person, two", async () => {
    const member = await aMember();
    expect((await grant(member, { by: reader })).refusal?.code).toBe("permission_denied");
    expect((await grant({ memberId: 999_999n })).refusal?.code).toBe("not_found");
    const { db } = api.database;
    const save = (most: bigint) =>
      db.transaction((tx) =>
        saveAlone(tx, "AMBERJACK", "BDT", { upToMinor: most, aDayMinor: most }),
      );
    await save(1000n);
    const alone = { call: api.callAlone };
    const many = await grant(member, alone);
    expect(many.refusal?.code).toBe("approval_pending");
    expect(await listOf(member)).toEqual([]);
    const few = { ...alone, changes: { rounds: 5 } };
    expect((await grant(member, few)).value.state).toBe("open");
    // A second gift of the day is beyond the sum, though each alone would be small enough.
    const more = await grant(await aMember(), { ...few, changes: { rounds: 4 } });
    expect(more.refusal?.code).toBe("approval_pending");
    await save(0n);
    const taken = await grant(member, { ...few, changes: { rounds: 1 } });
    expect(taken.refusal?.code).toBe("approval_pending");
  });
});

describe("a vendor", () => {
  test("that gives no answer is called again until it does", async () => {
    const member = await aMember();
    vendor.behave((_call, response) => {
      response.statusCode = 500;
      response.end("{}");
    });
    const given = await grant(member);
    expect(given.value.state).toBe("sending");
    api.clock.advance(20_000);
    expect(await poll()).toBe(0);
    api.clock.advance(60_000);
    vendor.behave(({ content }, response) => takes(content, response));
    expect(await poll()).toBe(1);
    expect(await listOf(member)).toMatchObject([{ state: "open" }]);
    expect(await poll()).toBe(0);
  });

  test("that refuses is quoted", async () => {
    const member = await aMember();
    vendor.behave((_call, response) => {
      response.statusCode = 400;
      response.end('{"error":"bet_value: too small"}');
    });
    const given = await grant(member);
    expect(given.value).toMatchObject({ state: "failed", vendorWords: "bet_value: too small" });
    expect((await cancel(member, given.value.grantId)).refusal?.code).toBe("changed_meanwhile");
  });

  test("that is away while rounds are taken back hears of it later", async () => {
    const member = await aMember();
    const { grantId } = (await grant(member)).value;
    vendor.behave((_call, response) => response.destroy());
    expect((await cancel(member, grantId)).value.state).toBe("cancelling");
    vendor.behave((_call, response) => {
      response.statusCode = 404;
      response.end('{"error":"no such reward"}');
    });
    api.clock.advance(hourMs);
    await poll();
    await signIn();
    expect(await listOf(member)).toMatchObject([{ state: "cancelled" }]);
  });

  test("that is silent until the end has none to give", async () => {
    const member = await aMember();
    vendor.behave((_call, response) => response.destroy());
    await grant(member, { changes: { days: 1 } });
    api.clock.advance(25 * hourMs);
    const heard = vendor.heard.length;
    await poll();
    expect(vendor.heard).toHaveLength(heard);
    await signIn();
    expect(await listOf(member)).toMatchObject([{ state: "failed", vendorWords: null }]);
  });
});

test("a grant that is taken back says by whom and why, once", async () => {
  const member = await aMember();
  const { grantId } = (await grant(member)).value;
  expect((await cancel(member, grantId, reader)).refusal?.code).toBe("permission_denied");
  expect((await cancel(await aMember(), grantId)).refusal?.code).toBe("not_found");
  const taken = await cancel(member, grantId);
  expect(taken.value).toMatchObject({
    state: "cancelled",
    cancelOperator: operator.username,
    cancelReason: "Given to the wrong one",
  });
  expect((await cancel(member, grantId)).value).toEqual(taken.value);
  const trail = await api.call("auditTrail", { token: operator.token });
  expect(trail.value.content[0]).toMatchObject({
    action: "free_rounds.cancelled",
    before: { grantId, state: "open" },
    after: { grantId, state: "cancelling", cancelReason: "Given to the wrong one" },
  });
});
