import { afterAll, beforeAll, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { openPromotions } from "../../../test/promotions.ts";
import { demoRebate } from "../rebate/demo.ts";

/** The warning as an operator gets it, of the games that are open on PostgreSQL. */

let house: Awaited<ReturnType<typeof openPromotions>>;
const game = { vendorCode: "HSE", gameCode: "skylark" };
const gameType = "BGS" as const;

beforeAll(async () => {
  house = await openPromotions();
  const { catalogue } = house.api.app.platform;
  const entry = { game_code: game.gameCode, name: "Skylark", names: {}, product: game.vendorCode };
  await catalogue.recordVendorGames(game.vendorCode, [
    { ...entry, category: gameType, enabled: true, rtp_bps: 9_900 },
  ]);
}, 60_000);
afterAll(() => house.close());

async function ask(ratePpm: number, merchantCode = "AMBERJACK") {
  const { token } = await anOperator(house.api, ["rewards.read"]);
  const rows = [{ gameType, level: 0, from: "0.00", ratePpm }];
  const subject = { kind: "rebate" as const, settings: { ...demoRebate("BDT"), rows } };
  return house.api.call("rewardEdge", { token, body: { merchantCode, subject } });
}

test("a rebate that comes to what a game keeps is warned of, with the game", async () => {
  const { value } = await ask(10_000);
  expect(value).toContainEqual(expect.objectContaining({ gameType, edgePpm: 10_000, game }));
});

test("a rebate below it is not", async () => {
  const { value } = await ask(100);
  expect(value.filter((one) => one.gameType === gameType)).toEqual([]);
});

test("of a brand that is none nothing is told", async () => {
  expect((await ask(100, "NOBODYS")).refusal?.code).toBe("not_found");
});

test("who may not read rewards is refused", async () => {
  const { token } = await anOperator(house.api, ["members.read"]);
  const subject = { kind: "rebate" as const, settings: demoRebate("BDT") };
  const body = { merchantCode: "AMBERJACK", subject };
  const { refusal } = await house.api.call("rewardEdge", { token, body });
  expect(refusal?.code).toBe("permission_denied");
});
