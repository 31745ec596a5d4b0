import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultKinds } from "../src/engine/wallet/faults.ts";
import { findRaisingGame } from "./raising-game.ts";
import { startStudio, type Json, type TestPlayer, type TestStudio } from "./studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio({ findSteppedGame: findRaisingGame });
});
afterAll(() => studio.close());

const full = 100_000_000n;
const stake = 1_000_000n;
const codeOf = (answer: { json: Json }) => answer.json["code"] as string | undefined;

async function opened(units = full) {
  const player = await studio.player("amber-dice", undefined, units);
  const { json } = await player.call("POST", "/api/games/amber-dice/open", {
    actionId: randomUUID(),
    stake: "10.00",
    choice: {},
  });
  return { player, roundId: String(json["value"]?.roundId) };
}
const step = (player: TestPlayer, roundId: string, place: number, type: string, more = {}) =>
  player.call("POST", "/api/games/amber-dice/step", {
    actionId: randomUUID(),
    roundId,
    place,
    step: { type },
    ...more,
  });
const seen = async (player: TestPlayer, roundId: string) =>
  (await player.call("GET", `/api/rounds/${roundId}`)).json["value"] as Json;

/** The calls of the wallet that were about a player, in any order. */
const callsOf = (player: TestPlayer) =>
  studio.wallet.calls
    .filter(({ path, body }) => path.includes("/transaction/") && body.includes(player.user))
    .map(({ path }) => path.replace(/.*\//, ""))
    .toSorted();

/** Steps of a round whose stake the wallet has not answered for. */
async function stepsOnTheirWay(roundId: string): Promise<number> {
  const rows = await studio.studio.db.query(
    "select 1 from studio.round_step where round_id = $1 and status = 'stake_pending'",
    [roundId],
  );
  return rows.length;
}

/** A round that goes on after `raised` raises pays twice all its stakes when it is taken. */
async function expectTakes(player: TestPlayer, roundId: string, place: number, raised: bigint) {
  const { value } = (await step(player, roundId, place, "take")).json;
  const paid = 2n * stake * (raised + 1n);
  expect(BigInt(value.payout.replace(".", "")) * 1_000n).toBe(paid);
  expect(studio.wallet.balanceOf(player.user)).toBe(full - stake * (raised + 1n) + paid);
}

test("a step that adds a stake takes it once, under the same round", async () => {
  const { player, roundId } = await opened();
  const { value } = (await step(player, roundId, 1, "raise")).json;
  expect(value).toMatchObject({ stake: "20.00", payout: null, balance: "980.00" });
  const bets = studio.wallet.calls
    .filter((call) => call.path.endsWith("/bet") && call.body.includes(player.user))
    .map((call) => JSON.parse(call.body) as Json);
  expect(new Set(bets.map((bet) => bet["round"])).size).toBe(1);
  expect(new Set(bets.map((bet) => bet["transaction_uuid"])).size).toBe(2);
  await expectTakes(player, roundId, 2, 1n);
  expect(await seen(player, roundId)).toMatchObject({ stake: "20.00", payout: "40.00" });
});

test("the same raise sent ten times in parallel takes one stake", async () => {
  const { player, roundId } = await opened();
  const actionId = randomUUID();
  await Promise.all(
    Array.from({ length: 10 }, () => step(player, roundId, 1, "raise", { actionId })),
  );
  const again = await step(player, roundId, 1, "raise", { actionId });
  expect(again.json["value"]).toMatchObject({ stake: "20.00", outcome: { stepsTaken: 1 } });
  await expectTakes(player, roundId, 2, 1n);
});

test("while a stake is on its way no other step is taken", async () => {
  const { player, roundId } = await opened();
  studio.faults.set("delay", 1, "/transaction/bet");
  const raising = step(player, roundId, 1, "raise");
  await expect.poll(() => stepsOnTheirWay(roundId)).toBe(1);
  expect(codeOf(await step(player, roundId, 1, "take"))).toBe("round_open");
  expect((await raising).json["success"]).toBe(true);
  await expectTakes(player, roundId, 2, 1n);
});

test("a refused extra stake leaves the round as it was", async () => {
  const { player, roundId } = await opened(1_500_000n);
  const actionId = randomUUID();
  const refused = await step(player, roundId, 1, "raise", { actionId });
  expect([codeOf(refused), refused.json["balance"]]).toEqual(["insufficient_funds", "5.00"]);
  expect(codeOf(await step(player, roundId, 1, "raise", { actionId }))).toBe("insufficient_funds");
  expect(await seen(player, roundId)).toMatchObject({
    stake: "10.00",
    status: "accepted",
    outcome: { stepsTaken: 0 },
  });
  const { value } = (await step(player, roundId, 1, "take")).json;
  expect(value.payout).toBe("20.00");
});

test.each([
  ["RS_ERROR_LIMIT_REACHED", "limit_reached"],
  ["RS_ERROR_USER_DISABLED", "player_blocked"],
  ["RS_ERROR_TOKEN_EXPIRED", "session_expired"],
  ["RS_ERROR_INVALID_GAME", "wallet_refused"],
])("an extra stake refused by %s is not rolled back", async (status, code) => {
  const { player, roundId } = await opened();
  studio.wallet.intercept = (path) => (path.endsWith("/bet") ? { status } : undefined);
  const from = studio.wallet.calls.length;
  expect(codeOf(await step(player, roundId, 1, "raise"))).toBe(code);
  studio.wallet.intercept = undefined;
  const sent = studio.wallet.calls.slice(from).map((call) => call.path);
  expect(sent.some((path) => path.endsWith("/rollback"))).toBe(false);
  await expectTakes(player, roundId, 1, 0n);
});

test("an extra stake without a clear answer goes back alone, and the round goes on", async () => {
  const { player, roundId } = await opened();
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  const actionId = randomUUID();
  expect(codeOf(await step(player, roundId, 1, "raise", { actionId }))).toBe("wallet_unavailable");
  expect(codeOf(await step(player, roundId, 1, "raise", { actionId }))).toBe("wallet_unavailable");
  await expect.poll(() => studio.wallet.balanceOf(player.user)).toBe(full - stake);
  const call = studio.wallet.calls.find(
    ({ path, body }) => path.endsWith("/rollback") && body.includes(player.user),
  );
  expect(JSON.parse(call?.body ?? "{}")).toMatchObject({ round_closed: false });
  await step(player, roundId, 1, "raise");
  await expectTakes(player, roundId, 2, 1n);
});

test("an extra stake whose first answer is lost is taken once", async () => {
  const { player, roundId } = await opened();
  studio.faults.set("lose_answer", 1, "/transaction/bet");
  await step(player, roundId, 1, "raise");
  await expectTakes(player, roundId, 2, 1n);
});

test("a rollback that overtakes its extra stake leaves the balance right", async () => {
  const { player, roundId } = await opened();
  studio.faults.set("rollback_first", 1, "/transaction/bet");
  studio.faults.set("lose_answer", 2, "/transaction/bet");
  expect(codeOf(await step(player, roundId, 1, "raise"))).toBe("wallet_unavailable");
  // Also the stake that the rollback has overtaken has come.
  await expect.poll(() => callsOf(player)).toEqual(["bet", "bet", "bet", "bet", "rollback"]);
  await expectTakes(player, roundId, 1, 0n);
});

test("a step whose process died before the answer was written is undone", async () => {
  const { player, roundId } = await opened();
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  await step(player, roundId, 1, "raise");
  // As a kill between the wallet's answer and our write leaves it: taken there, pending here.
  const { db, steps } = studio.studio;
  await db.query(
    `update studio.round_step set status = 'stake_pending', created_at = now() - interval '1 minute'
     where round_id = $1`,
    [roundId],
  );
  await db.query(`delete from studio.wallet_call where owner_id = $1 and kind = 'rollback'`, [
    roundId,
  ]);
  expect(codeOf(await step(player, roundId, 1, "take"))).toBe("round_open");
  await steps.undoOrphans();
  await expectTakes(player, roundId, 1, 0n);
});

test("an operator's list has each stake, and what was given back", async () => {
  const { player, roundId } = await opened();
  await step(player, roundId, 1, "raise");
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  await step(player, roundId, 2, "raise");
  await step(player, roundId, 2, "take");
  const answer = await studio.operator("/transactions/list", {
    operator_id: "baize",
    round: `HSE-${roundId}`,
    page_size: 20,
  });
  const listed = (await answer.json()) as Json;
  const rows = (listed["transactions"] as Json[]).map((row) => [
    row["kind"],
    row["status"],
    row["amount"],
  ]);
  expect(rows).toEqual([
    ["TK_BET", "TS_SUCCESS", 1_000_000],
    ["TK_BET", "TS_SUCCESS", 1_000_000],
    ["TK_BET", "TS_ROLLEDBACK", 1_000_000],
    ["TK_ROLLBACK", "TS_SUCCESS", 1_000_000],
    ["TK_WIN", "TS_SUCCESS", 4_000_000],
  ]);
});

test("under every fault at random, studio and wallet agree to the last unit", async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => opened()));
  const places = players.map(() => 1);
  for (let turn = 0; turn < 18; turn += 1) {
    const kind = faultKinds[turn % faultKinds.length] ?? "duplicate";
    studio.faults.set(kind, 1 + (turn % 3), "/transaction/bet");
    await Promise.all(
      players.map(async ({ player, roundId }, index) => {
        const { json } = await step(player, roundId, places[index] ?? 1, "raise");
        if (json["success"] === true) places[index] = (places[index] ?? 1) + 1;
      }),
    );
  }
  studio.faults.clear();
  for (const [index, { player, roundId }] of players.entries()) {
    const raised = BigInt((places[index] ?? 1) - 1);
    await step(player, roundId, places[index] ?? 1, "take");
    const right = full + stake * (raised + 1n);
    await expect.poll(() => studio.wallet.balanceOf(player.user), { timeout: 20_000 }).toBe(right);
  }
});
