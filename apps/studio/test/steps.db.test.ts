import { createHmac, randomUUID } from "node:crypto";
import { minesOrder, floatsOf } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSeedsOf } from "../src/engine/rounds/step-store.ts";
import { idleRoundMs } from "../src/protocol.ts";
import { startStudio, type Json, type TestPlayer, type TestStudio } from "./studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const full = 100_000_000n;
const units = (amount: string) => BigInt(amount.replace(".", "")) * 1_000n;
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();

const open = (player: TestPlayer, mines = 3, more: object = {}) =>
  player.call("POST", "/api/games/pearl-shoals/open", {
    actionId: randomUUID(),
    stake: "10.00",
    choice: { mines },
    ...more,
  });
const step = (player: TestPlayer, roundId: string, place: number, taken: object, more = {}) =>
  player.call("POST", "/api/games/pearl-shoals/step", {
    actionId: randomUUID(),
    roundId,
    place,
    step: taken,
    ...more,
  });
const pick = (cell: number) => ({ type: "pick", cell });
const cashOut = { type: "cash-out" };

/** What only the studio knows: the mined cells of a round, and those that are free. */
async function layout(roundId: string, mines = 3) {
  const seeds = await findSeedsOf(studio.studio.db, roundId);
  if (seeds === undefined) throw new Error("the round has no seeds");
  const order = minesOrder(floatsOf(hmac, seeds, 24)).map((cell) => cell - 1);
  const mined = order.slice(0, mines);
  return {
    mined,
    free: Array.from({ length: 25 }, (_, cell) => cell).filter((c) => !mined.includes(c)),
  };
}

async function opened(game = "pearl-shoals", mines = 3) {
  const player = await studio.player(game);
  const { json } = await open(player, mines);
  const { roundId } = json["value"] as { roundId: string };
  return { player, roundId, ...(await layout(roundId, mines)) };
}
const codeOf = (answer: { json: Json }) => answer.json["code"] as string | undefined;

test("a round takes its stake once, goes on by steps and pays what was reached", async () => {
  const { player, roundId, free } = await opened();
  expect(studio.wallet.balanceOf(player.user)).toBe(full - 1_000_000n);
  const first = await step(player, roundId, 1, pick(free[0] ?? 0));
  expect(first.json["value"]).toMatchObject({
    payout: null,
    balance: null,
    outcome: { isOpen: true, mines: null, multiplier: "1.12", next: "1.28", stepsTaken: 1 },
  });
  await step(player, roundId, 2, pick(free[1] ?? 0));
  const { value } = (await step(player, roundId, 3, cashOut)).json;
  expect(value).toMatchObject({ payout: "12.80", isPayoutPending: false });
  expect(units(value.balance)).toBe(studio.wallet.balanceOf(player.user));
  expect(studio.wallet.balanceOf(player.user)).toBe(full + 280_000n);
  const seen = await player.call("GET", `/api/rounds/${roundId}`);
  expect(seen.json["value"]).toMatchObject({ status: "settled", payout: "12.80", stake: "10.00" });
});

test("a mine ends the round with nothing, and the next may open", async () => {
  const { player, roundId, mined } = await opened();
  expect(codeOf(await open(player))).toBe("round_open");
  const { value } = (await step(player, roundId, 1, pick(mined[0] ?? 0))).json;
  expect(value).toMatchObject({ payout: "0.00", outcome: { end: "mine", isOpen: false } });
  expect(value.outcome.mines).toEqual(mined);
  expect(codeOf(await step(player, roundId, 2, pick(1)))).toBe("step_not_possible");
  expect((await open(player)).json["success"]).toBe(true);
});

test("the same step sent ten times in parallel is one step", async () => {
  const { player, roundId, free } = await opened();
  const actionId = randomUUID();
  const cell = free[3] ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => step(player, roundId, 1, pick(cell), { actionId })),
  );
  for (const { json } of answers) expect(json["value"].outcome.picks).toEqual([cell]);
  expect(codeOf(await step(player, roundId, 1, pick(free[4] ?? 0), { actionId }))).toBe(
    "action_reused",
  );
});

test("of ten different steps for one place a single one is taken", async () => {
  const { player, roundId, free } = await opened();
  const answers = await Promise.all(
    free.slice(0, 10).map((cell) => step(player, roundId, 1, pick(cell))),
  );
  expect(answers.filter(({ json }) => json["success"] === true)).toHaveLength(1);
  const refused = answers.map(codeOf).filter((code) => code !== undefined);
  expect(new Set(refused)).toEqual(new Set(["step_out_of_order"]));
});

test("two cash-outs at the same moment pay once", async () => {
  const { player, roundId, free } = await opened();
  await step(player, roundId, 1, pick(free[0] ?? 0));
  await Promise.all([step(player, roundId, 2, cashOut), step(player, roundId, 2, cashOut)]);
  expect(studio.wallet.balanceOf(player.user)).toBe(full + 120_000n);
});

test("the same opening sent ten times in parallel takes one stake", async () => {
  const player = await studio.player("pearl-shoals");
  const actionId = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => open(player, 3, { actionId })));
  expect(studio.wallet.balanceOf(player.user)).toBe(full - 1_000_000n);
  const again = await open(player, 3, { actionId });
  expect(again.json["value"]).toMatchObject({ stake: "10.00", payout: null });
  expect(codeOf(await open(player, 4, { actionId }))).toBe("action_reused");
});

test("nobody else may see or move a round", async () => {
  const { roundId, free } = await opened();
  const other = await studio.player("pearl-shoals");
  expect(codeOf(await step(other, roundId, 1, pick(free[0] ?? 0)))).toBe("round_unknown");
  expect(codeOf(await other.call("GET", `/api/rounds/${roundId}`))).toBe("round_unknown");
  const elsewhere = await studio.player("amber-dice");
  expect(codeOf(await step(elsewhere, roundId, 1, pick(1)))).toBe("game_unknown");
  const dice = await elsewhere.call("POST", "/api/games/amber-dice/open", {
    actionId: randomUUID(),
    stake: "10.00",
    choice: {},
  });
  expect(codeOf(dice)).toBe("game_unknown");
});

test.each([
  [{ choice: { mines: 0 } }, "bad_request"],
  [{ choice: { mines: 3, payout: "9" } }, "bad_request"],
  [{ choice: "3" }, "bad_request"],
  [{ payout: "1.00" }, "bad_request"],
  [{ stake: "0.50" }, "stake_below_min"],
  [{ stake: "ten" }, "stake_invalid"],
])("an opening with %j is refused before anything is written", async (more, code) => {
  const player = await studio.player("pearl-shoals");
  expect(codeOf(await open(player, 3, more))).toBe(code);
  expect((await player.call("GET", "/api/rounds")).json["value"].content).toHaveLength(0);
});

test.each([
  [0, pick(1), "bad_request"],
  [2, pick(1), "step_out_of_order"],
  [1, cashOut, "step_not_possible"],
  [1, { type: "return" }, "bad_request"],
  [1, { type: "pick", cell: 25 }, "bad_request"],
  [1, { type: "pick", cell: 1, mines: [] }, "bad_request"],
])("step %i of %j is refused and changes nothing", async (place, taken, code) => {
  const { player, roundId } = await opened();
  expect(codeOf(await step(player, roundId, place, taken))).toBe(code);
  const seen = await player.call("GET", `/api/rounds/${roundId}`);
  expect(seen.json["value"].outcome).toMatchObject({ stepsTaken: 0, isOpen: true });
});

test("an open round is found again on any device, and its mines are not", async () => {
  const { player, roundId, free } = await opened();
  await step(player, roundId, 1, pick(free[0] ?? 0));
  const again = await studio.player("pearl-shoals", player.user, 0n);
  const session = await again.call("GET", "/api/session");
  expect(session.json["value"].openRound).toMatchObject({
    roundId,
    status: "accepted",
    payout: null,
    outcome: { picks: [free[0]], mines: null, end: null },
  });
  expect((await step(again, roundId, 2, cashOut)).json["value"].payout).toBe("11.20");
  expect(codeOf(await step(player, roundId, 2, pick(free[1] ?? 0)))).toBe("step_not_possible");
});

test("seeds stay under an open round, and a new client seed does not move it", async () => {
  const { player, roundId, mined } = await opened();
  expect(codeOf(await player.call("POST", "/api/seeds/rotate", {}))).toBe("round_open");
  await player.call("POST", "/api/seeds/client", { clientSeed: "another" });
  const { value } = (await step(player, roundId, 1, pick(mined[0] ?? 0))).json;
  expect(value.outcome.mines).toEqual(mined);
  expect((await player.call("POST", "/api/seeds/rotate", {})).json["success"]).toBe(true);
  const seen = (await player.call("GET", `/api/rounds/${roundId}`)).json["value"];
  const seeds = { ...seen.proof, serverSeed: String(seen.proof.serverSeed) };
  expect(minesOrder(floatsOf(hmac, seeds, 24)).slice(0, 3)).toEqual(mined.map((cell) => cell + 1));
});

test("a round that nobody finishes is ended by its default step", async () => {
  const begun = await opened();
  await step(begun.player, begun.roundId, 1, pick(begun.free[0] ?? 0));
  const untouched = await opened();
  const fresh = await opened();
  await studio.studio.db.query("update studio.round set acted_at = $1 where id = any($2)", [
    new Date(Date.now() - idleRoundMs - 1_000).toISOString(),
    [begun.roundId, untouched.roundId],
  ]);
  await studio.studio.steps.endIdle();
  expect(studio.wallet.balanceOf(begun.player.user)).toBe(full + 120_000n);
  expect(studio.wallet.balanceOf(untouched.player.user)).toBe(full);
  const left = await untouched.player.call("GET", `/api/rounds/${untouched.roundId}`);
  expect(left.json["value"]).toMatchObject({ status: "settled", outcome: { end: "returned" } });
  const still = await fresh.player.call("GET", `/api/rounds/${fresh.roundId}`);
  expect(still.json["value"].status).toBe("accepted");
});

test("an opening without a clear answer gives the stake back and leaves nothing open", async () => {
  const player = await studio.player("pearl-shoals");
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  expect(codeOf(await open(player))).toBe("wallet_unavailable");
  await expect.poll(() => studio.wallet.balanceOf(player.user)).toBe(full);
  await expect.poll(async () => (await open(player)).json["success"]).toBe(true);
});

test("a payout whose answer is lost arrives once", async () => {
  const { player, roundId, free } = await opened();
  await step(player, roundId, 1, pick(free[0] ?? 0));
  studio.faults.set("lose_answer", 3, "/transaction/win");
  const { value } = (await step(player, roundId, 2, cashOut)).json;
  expect(value).toMatchObject({ payout: "11.20", isPayoutPending: true });
  const settled = async () =>
    (await player.call("GET", `/api/rounds/${roundId}`)).json["value"].status as string;
  await expect.poll(settled, { timeout: 20_000 }).toBe("settled");
  expect(studio.wallet.balanceOf(player.user)).toBe(full + 120_000n);
});

test("a game that is switched off takes no new round and finishes the open ones", async () => {
  const { player, roundId, free } = await opened();
  (studio.studio.closedGames as Set<string>).add("pearl-shoals");
  try {
    await step(player, roundId, 1, pick(free[0] ?? 0));
    expect((await step(player, roundId, 2, cashOut)).json["value"].payout).toBe("11.20");
    expect(codeOf(await open(player))).toBe("game_closed");
    const list = await studio.operator("/game/list", { operator_id: "baize" });
    const games = (await list.json()) as { game_code: string; enabled: boolean }[];
    expect(games.find((game) => game.game_code === "pearl-shoals")?.enabled).toBe(false);
  } finally {
    (studio.studio.closedGames as Set<string>).clear();
  }
});
