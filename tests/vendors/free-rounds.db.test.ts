import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { anOperator, type TestOperator } from "../../apps/server/test/operators.ts";
import { aFundedMember } from "../../apps/server/test/vendor.ts";
import { findAllIncoherences } from "../../apps/server/src/coherence.ts";
import { createFaults, type Faults } from "../../apps/studio/src/engine/wallet/faults.ts";
import type { Json, TestStudio } from "../../apps/studio/test/studio.ts";
import { drain, joinStudio, openGame, operatorKey, post } from "./joined.ts";

/** Free rounds from the operator's order to the member's money, platform and studio for real. */

const vendorCode = "NVS";
const gameCode = "temple-of-bells";

let key: Awaited<ReturnType<typeof operatorKey>>;
let api: TestApp;
let studio: TestStudio;
let faults: Faults;
let desk: TestOperator;

beforeAll(async () => {
  key = await operatorKey();
  api = await createTestApp({
    env: { OPERATOR_PRIVATE_KEY_FILE: key.file },
    hasSecondPerson: true,
  });
  faults = createFaults();
  studio = await joinStudio(api, faults, [], vendorCode);
  desk = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
}, 60_000);
afterAll(async () => {
  await studio.close();
  await api.close();
  await key.remove();
});

const grant = ({ memberId }: { memberId: bigint }, more: object = {}) =>
  api.call("grantFreeRounds", {
    token: desk.token,
    params: { memberId: String(memberId) },
    body: {
      vassalage: vendorCode,
      gameCode,
      stake: "2.00",
      rounds: 3,
      days: 7,
      turnoverBps: 10_000,
      reason: "A welcome gift",
      ...more,
    },
  });

const cashOf = async (memberId: bigint) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;

/** The grant as the member reads it. */
async function ownOf({ token }: { token: string }) {
  const { value } = await api.call("freeRounds", { token });
  return value[0];
}

async function aPlayer(username: string) {
  const member = await aFundedMember(api, username, 100);
  const open = () => openGame(api, studio, { ...member, vendorCode, gameCode });
  const spin = (token: string, more: object = {}): Promise<Json> =>
    post(
      studio,
      `/api/slot/${gameCode}/spin`,
      { actionId: randomUUID(), stake: "2.00", ...more },
      token,
    );
  return { ...member, open, spin };
}

test("what an operator gives is played at no cost, and its wins are money", async () => {
  const player = await aPlayer("gifted");
  const given = await grant(player);
  expect(given.value).toMatchObject({ state: "open", used: 0, rounds: 3, operator: desk.username });
  const { session, token } = await player.open();
  expect(session["freeRounds"]).toMatchObject({ stake: "2.00", rounds: 3, left: 3, won: "0.00" });
  const { offerId: freeOfferId } = session["freeRounds"];
  let won = 0n;
  for (let round = 1; round <= 3; round += 1) {
    const { value } = await player.spin(token, { freeOfferId });
    expect(value.freeRounds).toMatchObject({ left: 3 - round });
    won += BigInt(value.payout.replace(".", ""));
    expect(await cashOf(player.memberId)).toBe(10_000n + won);
  }
  const over = await player.spin(token, { freeOfferId });
  expect(over).toMatchObject({ success: false, code: "free_rounds_over" });
  await drain(api);
  const wonText = `${won / 100n}.${String(won % 100n).padStart(2, "0")}`;
  expect(await ownOf(player)).toMatchObject({ state: "used_up", used: 3, won: wonText });
  const { value } = await api.call("bettingRecord", { token: player.token });
  expect(value.content).toMatchObject([
    { isFree: true, stake: "0.00" },
    { isFree: true, stake: "0.00" },
    { isFree: true, stake: "0.00" },
  ]);
  expect(await findAllIncoherences(api.database.db)).toEqual([]);
});

test("a paid round stays paid, and nothing is bought or staked again with a free one", async () => {
  const player = await aPlayer("strict");
  await grant(player, { rounds: 1 });
  const { session, token } = await player.open();
  const { offerId: freeOfferId } = session["freeRounds"];
  expect(await player.spin(token, { freeOfferId, buy: true })).toMatchObject({
    code: "bad_request",
  });
  expect(await player.spin(token, { freeOfferId, stake: "4.00" })).toMatchObject({
    code: "free_rounds_over",
  });
  const other = await aPlayer("envious");
  const { token: others } = await other.open();
  expect(await other.spin(others, { freeOfferId })).toMatchObject({ code: "free_rounds_over" });
  const before = await cashOf(player.memberId);
  const { value } = await player.spin(token);
  const paid = BigInt(value.payout.replace(".", ""));
  expect(await cashOf(player.memberId)).toBe(before - 200n + paid);
});

test("a round whose answer is lost goes back and may be played again", async () => {
  const player = await aPlayer("unlucky");
  await grant(player, { rounds: 1 });
  const { session, token } = await player.open();
  const { offerId: freeOfferId } = session["freeRounds"];
  faults.set("lose_answer", 3, "/transaction/bet");
  const lost = await player.spin(token, { freeOfferId });
  expect(lost).toMatchObject({ code: "wallet_unavailable" });
  expect(await cashOf(player.memberId)).toBe(10_000n);
  await expect.poll(async () => (await ownOf(player))?.used).toBe(0);
  const again = await player.spin(token, { freeOfferId });
  expect(again).toMatchObject({ success: true, value: { freeRounds: { left: 0 } } });
  await drain(api);
  expect(await ownOf(player)).toMatchObject({ used: 1 });
  expect(await findAllIncoherences(api.database.db)).toEqual([]);
  const listed = await studio.operator("/transactions/list", {
    operator_id: "baize",
    start_time: new Date(Date.now() - 60_000).toISOString(),
  });
  const { transactions } = (await listed.json()) as { transactions: { kind: string }[] };
  const kinds = new Set(transactions.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    "TK_BET",
    "TK_FREE_BET",
    "TK_FREE_WIN",
    "TK_ROLLBACK",
    "TK_WIN",
  ]);
});

test("what is taken back is played no more, on both sides", async () => {
  const player = await aPlayer("parted");
  const { value } = await grant(player);
  const { session, token } = await player.open();
  const { offerId: freeOfferId } = session["freeRounds"];
  await player.spin(token, { freeOfferId });
  const params = { memberId: String(player.memberId), grantId: value.grantId };
  const body = { reason: "Given by mistake" };
  const taken = await api.call("cancelFreeRounds", { token: desk.token, params, body });
  expect(taken.value).toMatchObject({ state: "cancelled", used: 1, cancelReason: body.reason });
  expect((await api.call("cancelFreeRounds", { token: desk.token, params, body })).value).toEqual(
    taken.value,
  );
  expect(await player.spin(token, { freeOfferId })).toMatchObject({ code: "free_rounds_over" });
  expect((await player.open()).session["freeRounds"]).toBeNull();
});

test("a stake the game does not take is refused in the vendor's words", async () => {
  const player = await aPlayer("oddly");
  const refused = await grant(player, { stake: "2.01" });
  expect(refused.value).toMatchObject({ state: "failed" });
  expect(refused.value.vendorWords).toContain("multiple");
  expect(await ownOf(player)).toBeUndefined();
  const other = await grant(player, { gameCode: "amber-dice", vassalage: "HSE" });
  expect(other.refusal?.code).toBe("game_unavailable");
});
