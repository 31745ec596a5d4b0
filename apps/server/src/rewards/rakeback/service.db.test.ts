import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
import type { RakebackPart } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator } from "../../../test/operators.ts";
import { forgetKeys, openVipHouse, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { listReturnsOf } from "../../catalogue/index.ts";
import { findAllIncoherences } from "../../coherence.ts";
import { sameEdge } from "./rules.ts";

/** A share of what the house keeps, in four parts. */

const settings = {
  currency: "BDT",
  isOpen: true,
  whileBonus: false,
  edgesPpm: sameEdge(50_000),
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [{ level: 0, sharePpm: 300_000 }],
  turnoverBps: 0,
};

let house: VipHouse;
let edgePpm = 50_000;
/** Wednesdays of weeks of their own. */
let start = Date.UTC(2026, 2, 4);

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  house.api.clock.set(new Date("2026-02-22T06:00:00Z"));
  const own = { merchantCode: "AMBERJACK", currency: "BDT", settings, revision: 0 };
  await house.api.app.platform.modules.rewards.rakeback.save(undefined, own);
  const game = { vendorCode: "NVS", gameCode: "test-reels" };
  const [stated] = await house.api.database.db.read((reader) => listReturnsOf(reader, [game]));
  if (stated !== undefined) edgePpm = (10_000 - stated.rtpBps) * 100;
}, 60_000);
beforeEach(() => {
  start += 14 * 24 * hourMs;
  house.api.clock.set(new Date(start + 6 * hourMs));
});
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

/** A stake of which the house keeps so much. */
const stakeFor = (kept: number) => Math.round((kept * 1_000_000) / edgePpm);

const own = async ({ token }: VipPlayer) => (await house.api.call("rakeback", { token })).value;
const partOf = async (player: VipPlayer, name: RakebackPart) =>
  (await own(player)).parts.find(({ part }) => part === name);
const claim = ({ token }: VipPlayer, part: RakebackPart, key?: string) =>
  house.api.call("claimRakeback", {
    token,
    params: { part },
    body: {},
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

/** Half past two of so many days later in Dhaka. */
async function nights(player: VipPlayer, days: number): Promise<void> {
  const now = house.api.clock.now().getTime();
  const dayMs = 24 * hourMs;
  let midnight = Math.ceil((now + 6 * hourMs) / dayMs) * dayMs - 6 * hourMs;
  for (let night = 0; night < days; night += 1) {
    house.api.clock.set(new Date(midnight + 2.5 * hourMs));
    await house.tables.drain();
    await house.api.app.platform.rewards.rakeback.poll();
    midnight += dayMs;
  }
  await house.signIn(player);
}

/** The sum at the head of the reward centre. */
const summaryOf = async ({ token }: { readonly token: string }) => {
  const { claimable, amount } = (await house.api.call("rewardSummary", { token })).value;
  return { claimable, amount };
};

describe("rakeback", () => {
  test("of 30.00 at 30 % is 9.00 in four parts, each when its time has come", async () => {
    const player = await house.aPlayer();
    await house.stake(player, stakeFor(30));
    expect(await partOf(player, "instant")).toMatchObject({ ready: "3.60" });
    expect(await summaryOf(player)).toEqual({ claimable: 1, amount: "3.60" });
    expect((await claim(player, "daily")).refusal?.code).toBe("amount_out_of_range");
    const instant = await claim(player, "instant");
    expect(instant.value.awards).toMatchObject([{ amount: "3.60", state: "claimed" }]);
    await nights(player, 1);
    expect(await partOf(player, "daily")).toMatchObject({ ready: "1.80", collected: "0.00" });
    expect(await summaryOf(player)).toEqual({ claimable: 1, amount: "1.80" });
    expect(await partOf(player, "weekly")).toMatchObject({ ready: "0.00", collected: "1.80" });
    expect((await claim(player, "daily")).value.awards).toMatchObject([{ amount: "1.80" }]);
    expect((await claim(player, "daily")).refusal?.code).toBe("amount_out_of_range");
    await nights(player, 4);
    expect((await claim(player, "weekly")).value.awards).toMatchObject([{ amount: "1.80" }]);
    expect(await partOf(player, "monthly")).toMatchObject({ ready: "0.00", collected: "1.80" });
  });

  test("is claimed at once only every half hour", async () => {
    const player = await house.aPlayer();
    await house.stake(player, stakeFor(30));
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(player, "instant")));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    await house.stake(player, stakeFor(30));
    expect((await claim(player, "instant")).refusal?.code).toBe("amount_out_of_range");
    expect(await partOf(player, "instant")).toMatchObject({ ready: "0.00", collected: "3.60" });
    house.api.clock.advance(30 * minuteMs);
    await house.signIn(player);
    expect((await claim(player, "instant")).value.awards).toMatchObject([{ amount: "3.60" }]);
  });

  test("claimed again with its key gives the first answer, also one that was lost", async () => {
    const player = await house.aPlayer();
    await house.stake(player, stakeFor(30));
    const key = randomUUID();
    const first = await claim(player, "instant", key);
    expect(first.value.awards).toMatchObject([{ amount: "3.60", state: "claimed" }]);
    await house.stake(player, stakeFor(30));
    expect((await claim(player, "instant", key)).value).toEqual(first.value);
    await forgetKeys(house);
    expect((await claim(player, "instant", key)).value).toEqual(first.value);
    expect(await partOf(player, "instant")).toMatchObject({ ready: "0.00", collected: "3.60" });
  });

  test("of a bet that is undone after the claim is taken off what comes", async () => {
    const player = await house.aPlayer();
    const wrong = await house.stake(player, stakeFor(30));
    await claim(player, "instant");
    await house.takeBack(player, wrong);
    await nights(player, 1);
    await house.stake(player, stakeFor(60));
    expect(await partOf(player, "instant")).toMatchObject({ ready: "3.60" });
    await nights(player, 1);
    expect(await partOf(player, "daily")).toMatchObject({ ready: "3.60" });
  });

  test("of a day expires after three days, and the next is not touched", async () => {
    const player = await house.aPlayer();
    await house.stake(player, stakeFor(30));
    await nights(player, 5);
    await house.api.app.platform.rewards.awards.poll();
    expect(await partOf(player, "daily")).toMatchObject({ ready: "0.00" });
    expect((await claim(player, "daily")).refusal?.code).toBe("amount_out_of_range");
  });

  test("is refused on a break, and collects until it is over", async () => {
    const player = await house.aPlayer();
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    await house.stake(player, stakeFor(30));
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await house.signIn(player);
    expect((await claim(player, "instant")).refusal?.code).toBe("play_paused");
    await nights(player, 2);
    expect(await partOf(player, "daily")).toMatchObject({ ready: "1.80" });
  });
});

test("an operator saves shares that count from the next day, with a second person", async () => {
  const { token } = await anOperator(house.api, ["rewards.read", "rewards.write"]);
  const before = (await house.api.call("rakebackPolicies", { token })).value.find(
    ({ merchantCode }) => merchantCode === "AMBERJACK",
  );
  if (before === undefined) throw new Error("no rakeback");
  const save = (changes: object, revision = before.revision) =>
    house.api.call("saveRakebackPolicy", {
      token,
      params: { merchantCode: "AMBERJACK", currency: "BDT" },
      body: { settings: { ...before.settings, ...changes }, revision },
    });
  expect((await save({}, before.revision + 1)).refusal?.code).toBe("changed_meanwhile");
  const partsBps = { ...before.settings.partsBps, daily: 2001 };
  expect((await save({ partsBps })).refusal?.code).toBe("brand_rule");
  const saved = await save({ shares: [{ level: 0, sharePpm: 500_000 }] });
  expect(saved.value).toMatchObject({ revision: before.revision + 1 });
  const player = await house.aPlayer();
  await house.stake(player, stakeFor(30));
  expect(await own(player)).toMatchObject({ sharePpm: 300_000 });
  await nights(player, 1);
  expect(await own(player)).toMatchObject({ sharePpm: 500_000 });
  await house.stake(player, stakeFor(30));
  await nights(player, 1);
  const { token: reader } = await anOperator(house.api, ["rewards.read"]);
  const query = { merchantCode: "AMBERJACK" };
  const { value } = await house.api.call("rakebackDays", { token: reader, query });
  expect(value.content[0]).toMatchObject({ members: 1, earned: "15.00" });
});
