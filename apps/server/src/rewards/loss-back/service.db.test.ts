import { gameTypes, type LossBackSettings } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { openVipHouse, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";

/** What comes back of a week: counted when it has ended, issued once, claimed by hand. */

const settings: LossBackSettings = {
  currency: "BDT",
  isOpen: true,
  period: "week",
  gameTypes: gameTypes.filter((type) => type !== "PVP"),
  netDepositGate: false,
  minLoss: "100.00",
  cap: "1000.00",
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [{ level: 0, ratePpm: 100_000 }],
};

let house: VipHouse;
let monday = Date.UTC(2026, 2, 2);
const weekMs = 7 * dayMs;

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  house.api.clock.set(new Date("2026-02-22T06:00:00Z"));
  const own = { merchantCode: "AMBERJACK", currency: "BDT", settings, revision: 0 };
  await house.api.app.platform.modules.rewards.lossBack.save(undefined, own);
}, 60_000);
/** Noon of the Monday of a week of its own, in Dhaka. */
beforeEach(() => {
  monday += 2 * weekMs;
  house.api.clock.set(new Date(monday + 6 * hourMs));
});
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

/** Half past two of the next Monday in Dhaka. */
async function weekEnds(...players: VipPlayer[]): Promise<void> {
  monday += weekMs;
  house.api.clock.set(new Date(monday - 6 * hourMs + 2.5 * hourMs));
  await house.tables.drain();
  await house.api.app.platform.rewards.lossBack.poll();
  for (const player of players) await house.signIn(player);
}

const issued = async (player: VipPlayer) =>
  (await house.awardsOf(player))
    .filter(({ promotionType }) => promotionType === "loss_back")
    .map(({ amount }) => amount);

const own = async ({ token }: VipPlayer) => (await house.api.call("lossBack", { token })).value;

describe("a week's loss-back", () => {
  test("is an award to claim, with its turnover, and comes once", async () => {
    const [player, other] = [await house.aPlayer(), await house.aPlayer()];
    await house.stake(player, 2100);
    await house.stake(other, 99);
    expect(await own(player)).toMatchObject({ isOpen: true, ratePpm: 100_000, past: [] });
    await weekEnds(player, other);
    await house.api.app.platform.rewards.lossBack.poll();
    expect(await issued(player)).toEqual(["210.00"]);
    expect(await issued(other)).toEqual([]);
    const [award] = await house.awardsOf(player);
    expect(award).toMatchObject({ state: "issued", turnoverBps: 10_000 });
    const { token } = player;
    const claimed = await house.api.call("claimAward", {
      token,
      body: { claimId: award?.claimId ?? "" },
    });
    expect(claimed.value).toMatchObject({ state: "claimed", amount: "210.00" });
    expect((await own(player)).past).toMatchObject([{ counted: "2100.00", earned: "210.00" }]);
  });

  test("has a limit, and what was given in the week is taken off the loss", async () => {
    const [player, other] = [await house.aPlayer(), await house.aPlayer()];
    await house.stake(player, 50_000);
    await house.stake(other, 1000);
    await weekEnds(player, other);
    expect([await issued(player), await issued(other)]).toEqual([["1000.00"], ["100.00"]]);
    const { token } = other;
    const [award] = await house.awardsOf(other);
    await house.api.call("claimAward", { token, body: { claimId: award?.claimId ?? "" } });
    await house.stake(other, 1000);
    await weekEnds(other);
    expect(await issued(other)).toEqual(["90.00", "100.00"]);
  });

  test("of a round undone later is taken off the next week, and is no debit", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 1000);
    const wrong = await house.stake(player, 500);
    await weekEnds(player);
    expect(await issued(player)).toEqual(["150.00"]);
    await house.takeBack(player, wrong);
    await weekEnds(player);
    expect(await issued(player)).toEqual(["150.00"]);
    await house.stake(player, 2000);
    await weekEnds(player);
    expect(await issued(player)).toEqual(["150.00", "150.00"]);
  });

  test("waits for the end of a break, and then comes with the next period", async () => {
    const player = await house.aPlayer();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    await house.stake(player, 1000);
    house.api.clock.set(new Date(monday + 6.5 * dayMs));
    await house.signIn(player);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await weekEnds(player);
    expect(await issued(player)).toEqual([]);
    expect(await own(player)).toMatchObject({ isOpen: false });
    await weekEnds(player);
    expect(await issued(player)).toEqual(["100.00"]);
  });
});

test("an operator saves terms that count when the week is over, with a second person", async () => {
  const { token } = await anOperator(house.api, ["rewards.read", "rewards.write"]);
  const ask = async () =>
    (await house.api.call("lossBackPolicies", { token })).value.find(
      ({ merchantCode }) => merchantCode === "AMBERJACK",
    );
  const before = await ask();
  if (before === undefined) throw new Error("no loss-back");
  const save = (changes: Partial<LossBackSettings>, revision: number) =>
    house.api.call("saveLossBackPolicy", {
      token,
      params: { merchantCode: "AMBERJACK", currency: "BDT" },
      body: { settings: { ...before.settings, ...changes }, revision },
    });
  const stale = await save({ cap: "5.00" }, before.revision + 1);
  expect(stale.refusal?.code).toBe("changed_meanwhile");
  const broken = await save({ cap: "0.001" }, before.revision);
  expect(broken.refusal?.code).toBe("brand_rule");
  const nextWeek = new Date(monday + weekMs).toISOString().slice(0, 10);
  expect((await save({ cap: "5.00" }, before.revision)).value).toMatchObject({
    revision: before.revision + 1,
    fromDay: nextWeek,
  });
  const player = await house.aPlayer();
  await house.stake(player, 1000);
  await weekEnds(player);
  await house.stake(player, 1000);
  await weekEnds(player);
  expect(await issued(player)).toEqual(["5.00", "100.00"]);
  const { token: reader } = await anOperator(house.api, ["rewards.read"]);
  const query = { merchantCode: "AMBERJACK" };
  const { value } = await house.api.call("lossBackPeriods", { token: reader, query });
  expect(value.content[0]).toMatchObject({ from: nextWeek, members: 1, earned: "5.00" });
});
