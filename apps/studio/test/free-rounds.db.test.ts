import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startStudio, type Json, type TestPlayer, type TestStudio } from "./studio.ts";

/** Free rounds a platform orders: what is taken, told, played, given back and over. */

const gameCode = "temple-of-bells";
let studio: TestStudio;

beforeAll(async () => {
  studio = await startStudio({ buyBonus: true });
}, 60_000);
beforeEach(() => {
  studio.wallet.intercept = undefined;
});
afterAll(() => studio.close());

async function ask(path: string, body: object): Promise<{ status: number; json: Json }> {
  const answer = await studio.operator(`/freebet/rewards/${path}`, {
    operator_id: "baize",
    ...body,
  });
  return { status: answer.status, json: (await answer.json()) as Json };
}

const order = (user: string, more: object = {}) => ({
  reward_uuid: randomUUID(),
  user,
  game_code: gameCode,
  product: "NVS",
  currency: "BDT",
  bet_value: 200_000,
  bet_count: 2,
  end_time: new Date(Date.now() + hourMs).toISOString(),
  ...more,
});

const spin = (player: TestPlayer, more: object) =>
  player.call("POST", `/api/slot/${gameCode}/spin`, {
    actionId: randomUUID(),
    stake: "2.00",
    ...more,
  });

const told = (kind: string): Json[] =>
  studio.wallet.calls
    .filter(({ path }) => path.endsWith(kind))
    .map(({ body }) => JSON.parse(body) as Json);

/** A player with an offer, and its id in the frame. */
async function withOffer(more: object = {}) {
  const user = `free-${randomUUID()}`;
  const asked = order(user, more);
  const { json } = await ask("create", asked);
  const player = await studio.player(gameCode, user);
  const view = await player.call("GET", "/api/free-rounds");
  const offer = view.json["value"] as Json | null;
  return { player, asked, created: json, offer, freeOfferId: String(offer?.["offerId"]) };
}

const listed = async (asked: { reward_uuid: string }) =>
  (await ask("list", { reward_uuid: asked.reward_uuid })).json["rewards"][0] as Json;

describe("an order", () => {
  test("is one under its name, and another content under it is refused", async () => {
    const { asked, created } = await withOffer();
    expect(created).toMatchObject({ status: "FRS_NEW", bets_used: 0, won: 0, bet_count: 2 });
    expect((await ask("create", asked)).json).toEqual(created);
    const other = await ask("create", { ...asked, bet_count: 3 });
    expect(other).toMatchObject({
      status: 400,
      json: { error: "reward_uuid: used with other content" },
    });
  });

  test.each([
    ["a stake the game does not take", { bet_value: 201_000 }, 400],
    ["a stake below the game's", { bet_value: 100_000 }, 400],
    ["a stake finer than the currency", { bet_value: 200_001 }, 400],
    ["a game without free rounds", { game_code: "amber-dice", product: "HSE" }, 400],
    ["a game of another product", { product: "HSE" }, 404],
    ["a game nobody knows", { game_code: "no-such" }, 404],
    ["a time that is over", { end_time: "2020-01-01T00:00:00.000Z" }, 400],
    ["too many rounds", { bet_count: 101 }, 400],
    ["a currency that is not offered", { currency: "CHF" }, 400],
  ] as const)("is refused with %s", async (_name, more, status) => {
    const answer = await ask("create", order(`free-${randomUUID()}`, more));
    expect(answer.status).toBe(status);
    expect(answer.json["error"]).toBeTypeOf("string");
  });

  test("is read by user or by name, and by neither refused", async () => {
    const { asked } = await withOffer();
    const { json } = await ask("list", { user: asked.user });
    expect(json["rewards"]).toMatchObject([{ reward_uuid: asked.reward_uuid }]);
    expect((await ask("list", {})).status).toBe(400);
  });

  test("is taken back once, and one nobody knows is not found", async () => {
    const { asked, player, freeOfferId } = await withOffer();
    const taken = await ask("cancel", asked);
    expect(taken.json).toMatchObject({ status: "FRS_CANCELLED" });
    expect((await ask("cancel", asked)).json).toEqual(taken.json);
    expect((await spin(player, { freeOfferId })).json).toMatchObject({ code: "free_rounds_over" });
    expect((await ask("cancel", { reward_uuid: randomUUID() })).status).toBe(404);
  });
});

describe("a round", () => {
  test("tells the wallet that it is free and feeds no jackpot", async () => {
    const { player, asked, freeOfferId, offer } = await withOffer();
    expect(offer).toMatchObject({ rounds: 2, left: 2, stake: "2.00" });
    const { json } = await spin(player, { freeOfferId });
    expect(json["value"].freeRounds).toMatchObject({ left: 1, won: json["value"].payout });
    const free = { is_free: true, reward_uuid: asked.reward_uuid };
    expect(told("/bet").at(-1)).toMatchObject({ ...free, amount: 200_000 });
    expect(told("/bet").at(-1)).not.toHaveProperty("jackpot_contribution_ppm");
    expect(told("/win").at(-1)).toMatchObject(free);
    expect(await listed(asked)).toMatchObject({ status: "FRS_ACTIVE", bets_used: 1 });
    await spin(player, { freeOfferId });
    expect(await listed(asked)).toMatchObject({ status: "FRS_FINISHED", bets_used: 2 });
    const rounds = await player.call("GET", "/api/rounds");
    expect(rounds.json["value"].content).toMatchObject([{ isFree: true }, { isFree: true }]);
  });

  test("sent twice is played once, and is no paid round sent again", async () => {
    const { player, asked, freeOfferId } = await withOffer();
    const actionId = randomUUID();
    const first = await spin(player, { freeOfferId, actionId });
    const second = await spin(player, { freeOfferId, actionId });
    expect(second.json["value"].roundId).toBe(first.json["value"].roundId);
    expect((await spin(player, { actionId })).json).toMatchObject({ code: "action_reused" });
    expect(await listed(asked)).toMatchObject({ bets_used: 1 });
  });

  test("is not played after the end, nor before the beginning", async () => {
    const soon = new Date(Date.now() + hourMs / 2).toISOString();
    expect((await withOffer({ start_time: soon })).offer).toBeNull();
    const { player, asked, freeOfferId } = await withOffer();
    await studio.studio.db.query(
      "update studio.free_offer set ends_at = now() where reward_uuid = $1",
      [asked.reward_uuid],
    );
    expect((await spin(player, { freeOfferId })).json).toMatchObject({ code: "free_rounds_over" });
    expect(await listed(asked)).toMatchObject({ status: "FRS_EXPIRED" });
  });

  test("the platform does not take is given back, and says why", async () => {
    const { player, asked, freeOfferId } = await withOffer();
    studio.wallet.intercept = (path) =>
      path.endsWith("/bet") ? { status: "RS_ERROR_LIMIT_REACHED" } : undefined;
    const actionId = randomUUID();
    const refused = await spin(player, { freeOfferId, actionId });
    expect(refused.json).toMatchObject({ code: "free_rounds_over" });
    expect((await spin(player, { freeOfferId, actionId })).json["code"]).toBe("free_rounds_over");
    expect(await listed(asked)).toMatchObject({ bets_used: 0 });
  });

  test("whose process dies is given back once", async () => {
    const { player, asked, freeOfferId } = await withOffer();
    studio.wallet.intercept = (path) => (path.endsWith("/bet") ? { answer: "hang" } : undefined);
    const playing = spin(player, { freeOfferId });
    await expect.poll(async () => (await listed(asked))["bets_used"]).toBe(1);
    // As it is found after a restart, while the other one still waits for the wallet.
    await studio.studio.db.query(
      `update studio.round set placed_at = placed_at - interval '1 hour'
       where status = 'stake_pending'`,
      [],
    );
    expect((await playing).json).toMatchObject({ code: "wallet_unavailable" });
    await expect.poll(async () => (await listed(asked))["bets_used"]).toBe(0);
    studio.wallet.intercept = undefined;
    expect((await spin(player, { freeOfferId })).json).toMatchObject({ success: true });
  });
});
