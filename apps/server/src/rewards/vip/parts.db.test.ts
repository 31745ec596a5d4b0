import { afterAll, beforeAll, expect, test } from "vitest";
import { readersOf } from "../../../test/events.ts";
import { anOperator } from "../../../test/operators.ts";
import { pointSettings } from "../../../test/points.ts";
import { openVipHouse, testVip, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";
import { pointConsumer } from "../points/earning.ts";

/** Weekly amounts that come by day, and points by level. */

let house: VipHouse;

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  await house.saveLevels({ weekCalendar: [5000, 2500, 2500] });
}, 60_000);
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const goTo = (moment: string) => house.api.clock.set(new Date(moment));
const vip = () => house.api.app.platform.rewards.vip;

/** The work of the brand's day, by two workers at once. */
async function work(moment: string, player: VipPlayer): Promise<void> {
  goTo(moment);
  await house.tables.drain();
  await Promise.all([vip().pollPeriods(), vip().pollPeriods()]);
  await house.signIn(player);
}

const weekly = async (player: VipPlayer) =>
  (await house.awardsOf(player))
    .filter(({ promotionType }) => promotionType === "vip_week")
    .map(({ amount }) => amount);

test("a week comes half on Monday and the rest on the two days after, each once", async () => {
  goTo("2027-03-03T06:00:00Z");
  const player = await house.aPlayer();
  await house.play(player, 50_000);
  await work("2027-03-08T00:30:00Z", player);
  expect(await weekly(player)).toEqual(["32.50"]);
  const coming = (await house.progressOf(player)).coming;
  expect(coming.map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
    ["16.25", "2027-03-09"],
    ["16.25", "2027-03-10"],
  ]);
  // The levels are saved again: what was earned keeps its terms.
  await house.saveLevels({ weekCalendar: [], turnoverBps: 50_000 });
  await work("2027-03-08T10:00:00Z", player);
  expect(await weekly(player)).toHaveLength(1);
  await work("2027-03-08T18:30:00Z", player);
  expect(await weekly(player)).toEqual(["16.25", "32.50"]);
  await work("2027-03-12T06:00:00Z", player);
  await work("2027-03-12T06:01:00Z", player);
  expect(await weekly(player)).toEqual(["16.25", "16.25", "32.50"]);
  const awards = await house.awardsOf(player);
  expect(awards.filter(({ promotionType }) => promotionType === "vip_week")).toMatchObject(
    [1, 2, 3].map(() => ({ turnoverBps: 10_000, title: "Gold" })),
  );
  expect((await house.progressOf(player)).coming).toEqual([]);
});

test("a part waits on a break of its member, and lapses with the days of a claim", async () => {
  goTo("2027-04-07T06:00:00Z");
  await house.saveLevels({ weekCalendar: [5000, 5000], claimDays: 3 });
  const [player, away] = [await house.aPlayer(), await house.aPlayer()];
  for (const one of [player, away]) await house.play(one, 50_000);
  await work("2027-04-12T00:30:00Z", player);
  await house.signIn(away);
  for (const [one, length] of [
    [player, "day"],
    [away, "week"],
  ] as const) {
    const { username } = await house.api.app.platform.identity.getMember(one.memberId);
    const body = { length, account: username };
    await house.api.call("pausePlay", { token: one.token, body });
  }
  await work("2027-04-12T20:00:00Z", player);
  expect(await weekly(player)).toHaveLength(1);
  await work("2027-04-14T06:00:00Z", player);
  expect(await weekly(player)).toHaveLength(2);
  await work("2027-04-20T06:00:00Z", player);
  await house.signIn(away);
  expect(await weekly(away)).toHaveLength(1);
  expect((await house.progressOf(away)).coming).toEqual([]);
});

test("points count with the factor of the level in which a round began", async () => {
  goTo("2027-05-03T06:00:00Z");
  const operator = await anOperator(house.api, ["rewards.read", "rewards.write"]);
  const params = { merchantCode: "AMBERJACK" };
  const perPoint = { RNG: "100.00" };
  await house.api.call("savePointPolicy", {
    token: operator.token,
    params,
    body: { settings: { ...pointSettings, perPoint }, revision: 0 },
  });
  const levels = testVip.levels.map((one, level) => ({ ...one, pointsBps: 10_000 + level * 5000 }));
  await house.saveLevels({ levels });
  const player = await house.aPlayer();
  const follow = () =>
    readersOf({ db: house.api.database.db, url: house.api.database.url }, [
      pointConsumer(vip().pointFactorsIn),
    ]).catchUp();
  const points = async () =>
    (await house.api.call("pointBalance", { token: player.token })).value.balance;
  // Below every level.
  house.api.clock.advance(1000);
  const first = await house.play(player, 1000);
  await follow();
  expect(await points()).toBe(10);
  // Bronze now: 1.5 times.
  house.api.clock.advance(1000);
  await house.play(player, 1000);
  await follow();
  expect(await points()).toBe(25);
  // The first round is taken back: as it counted, once.
  await house.takeBack(player, first);
  await house.play(player, 1000);
  await follow();
  expect(await points()).toBe(30);
  const config = await house.api.call("pointConfig", { token: player.token });
  expect(config.value.level).toEqual({ label: "Bronze", factorBps: 15_000 });
  expect((await house.progressOf(player)).benefits[1]).toMatchObject({ pointsBps: 15_000 });
});
