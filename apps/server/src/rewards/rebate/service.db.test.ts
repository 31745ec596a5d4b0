import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { forgetKeys, openVipHouse, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";

/** What a day's stakes bring back: claimed by hand, and the rest by itself. */

let house: VipHouse;
let day = 0;

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  const { rebates } = house.api.app.platform.modules.rewards;
  house.api.clock.set(new Date("2026-03-01T06:00:00Z"));
  await rebates.save(undefined, {
    merchantCode: "AMBERJACK",
    currency: "BDT",
    settings: {
      currency: "BDT",
      isOpen: true,
      minClaim: "5.00",
      whileBonus: false,
      rows: [
        { gameType: "RNG", level: 0, from: "0", ratePpm: 3000 },
        { gameType: "RNG", level: 0, from: "50000", ratePpm: 5000 },
      ],
    },
    revision: 0,
  });
}, 60_000);
/** Noon of another day in Dhaka. */
beforeEach(() => house.api.clock.set(new Date(Date.UTC(2026, 2, (day += 4), 6))));
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const rebateOf = async ({ token }: VipPlayer) =>
  (await house.api.call("rebateSettings", { token })).value;
const claim = ({ token }: VipPlayer, key?: string) =>
  house.api.call("claimRebate", {
    token,
    body: {},
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const paid = async (player: VipPlayer) =>
  (await house.awardsOf(player))
    .filter(({ promotionType }) => promotionType === "rebate")
    .map(({ amount }) => amount);

const summaryOf = async ({ token }: VipPlayer) =>
  (await house.api.call("rewardSummary", { token })).value;

/** The night after: half past two in Dhaka. */
async function night(player: VipPlayer): Promise<void> {
  const now = house.api.clock.now().getTime();
  const midnight = Math.ceil((now + 6 * hourMs) / (24 * hourMs)) * 24 * hourMs - 6 * hourMs;
  house.api.clock.set(new Date(midnight + 2.5 * hourMs));
  await house.api.app.platform.rewards.rebates.poll();
  await house.signIn(player);
}

describe("a rebate", () => {
  test("is claimed by hand, for all of the day at the tier that is reached", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 40_000);
    expect(await rebateOf(player)).toMatchObject({
      claimable: "120.00",
      list: [{ productType: "RNG", rate: 3000, valid: "40000.00", claimable: "120.00" }],
    });
    expect(await summaryOf(player)).toMatchObject({ claimable: 1, amount: "120.00" });
    expect((await claim(player)).value).toMatchObject({
      amount: "120.00",
      state: "claimed",
      turnoverBps: 0,
    });
    await house.stake(player, 20_000);
    expect((await claim(player)).value).toMatchObject({ amount: "180.00" });
    expect((await claim(player)).refusal?.code).toBe("amount_out_of_range");
    await night(player);
    expect(await paid(player)).toEqual(["180.00", "120.00"]);
  });

  test("below the minimum waits for the night, and is paid once", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 1000);
    expect(await summaryOf(player)).toMatchObject({ claimable: 0, amount: "0.00" });
    expect((await claim(player)).refusal).toMatchObject({ code: "amount_out_of_range" });
    await night(player);
    await house.api.app.platform.rewards.rebates.poll();
    expect(await paid(player)).toEqual(["3.00"]);
  });

  test("claimed five times at once is paid once", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 10_000);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => claim(player)));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await paid(player)).toEqual(["30.00"]);
  });

  test.each(["kept", "lost with the process"])(
    "claimed again with its key gives the first answer, which was %s",
    async (answer) => {
      const player = await house.aPlayer();
      await house.stake(player, 10_000);
      const key = randomUUID();
      const first = await claim(player, key);
      expect(first.value).toMatchObject({ amount: "30.00", state: "claimed" });
      if (answer !== "kept") await forgetKeys(house);
      await house.stake(player, 20_000);
      expect((await claim(player, key)).value).toEqual(first.value);
      expect(await paid(player)).toEqual(["30.00"]);
      // What came since is there for the next key.
      expect((await claim(player, randomUUID())).value).toMatchObject({ amount: "60.00" });
    },
  );

  test("of a bet that is taken back after the claim is taken off the next day's", async () => {
    const player = await house.aPlayer();
    const bet = await house.stake(player, 10_000);
    await claim(player);
    await house.takeBack(player, bet);
    expect(await rebateOf(player)).toMatchObject({ claimable: "0.00" });
    await night(player);
    await house.stake(player, 15_000);
    expect(await rebateOf(player)).toMatchObject({ claimable: "15.00" });
    await night(player);
    expect(await paid(player)).toEqual(["15.00", "30.00"]);
  });

  test("of a round taken back on a later day is taken off what comes after it", async () => {
    const player = await house.aPlayer();
    const bet = await house.stake(player, 10_000);
    await night(player);
    expect(await paid(player)).toEqual(["30.00"]);
    await house.takeBack(player, bet);
    expect(await rebateOf(player)).toMatchObject({ claimable: "0.00" });
    await night(player);
    await house.stake(player, 15_000);
    expect(await rebateOf(player)).toMatchObject({ claimable: "15.00" });
    await night(player);
    expect(await paid(player)).toEqual(["15.00", "30.00"]);
  });

  test("is refused on a break, and paid when it is over", async () => {
    const player = await house.aPlayer();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    await house.stake(player, 10_000);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await house.signIn(player);
    expect((await claim(player)).refusal?.code).toBe("play_paused");
    await night(player);
    expect(await paid(player)).toEqual([]);
    await night(player);
    await night(player);
    expect(await paid(player)).toEqual(["30.00"]);
  });

  test("of an unsettled or refunded round is nothing", async () => {
    const player = await house.aPlayer();
    const bet = await house.stake(player, 10_000);
    await house.takeBack(player, bet);
    await night(player);
    expect(await paid(player)).toEqual([]);
  });
});

describe("an operator", () => {
  test("saves rates that count from the next day, with a second person", async () => {
    const { token } = await anOperator(house.api, ["rewards.read", "rewards.write"]);
    const ask = async () =>
      (await house.api.call("rebatePolicies", { token })).value.find(
        ({ merchantCode }) => merchantCode === "AMBERJACK",
      );
    const before = await ask();
    if (before === undefined) throw new Error("no rebates");
    const player = await house.aPlayer();
    await house.stake(player, 10_000);
    const save = (ratePpm: number, revision: number) =>
      house.api.call("saveRebatePolicy", {
        token,
        params: { merchantCode: "AMBERJACK", currency: "BDT" },
        body: {
          settings: {
            ...before.settings,
            rows: [{ gameType: "RNG", level: 0, from: "0", ratePpm }],
          },
          revision,
        },
      });
    expect((await save(10_000, before.revision + 1)).refusal?.code).toBe("changed_meanwhile");
    const saved = await save(10_000, before.revision);
    expect(saved.value).toMatchObject({ revision: before.revision + 1 });
    expect((saved.value.fromDay ?? "") > (before.fromDay ?? "")).toBe(true);
    expect(await rebateOf(player)).toMatchObject({ claimable: "30.00" });
    await night(player);
    expect(await paid(player)).toEqual(["30.00"]);
    await house.stake(player, 10_000);
    expect(await rebateOf(player)).toMatchObject({ claimable: "100.00" });
    const days = await house.api.call("rebateDays", {
      token: (await anOperator(house.api, ["rewards.read"])).token,
      query: { merchantCode: "AMBERJACK" },
    });
    expect(days.value.content[0]).toMatchObject({ members: 1, earned: "30.00" });
  });
});
