import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { readersOf, type Readers } from "../../../test/events.ts";
import { anOperator } from "../../../test/operators.ts";
import { bonusFeed } from "./events.ts";

/** One offer granted to several members who share something, and what open pages learn of it. */

let house: BonusHouse;
let readers: Readers;

beforeAll(async () => {
  house = await openBonusHouse();
  readers = readersOf(house.api.database, house.api.app.platform.consumers);
});
afterAll(() => house.close());

/** Both are known to share it. */
async function share(kind: "shared_device" | "shared_ip", one: BonusPlayer, two: BonusPlayer) {
  const { risk } = house.api.app.platform;
  for (const [member, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const memberId = String(other.memberId);
    const evidence = [{ key: memberId, at: house.api.clock.now(), detail: { memberId } }];
    const finding = { memberId: member.memberId, merchantCode: "AMBERJACK", kind };
    await house.api.database.db.transaction((tx) =>
      risk.raiseIn(tx, { ...finding, subject: "the same", evidence }),
    );
  }
}

async function flagsOf({ memberId }: BonusPlayer): Promise<string[]> {
  await readers.catchUp();
  const { token } = await anOperator(house.api, ["risk.read"]);
  const params = { memberId: String(memberId) };
  const { value } = await house.api.call("memberRiskFlags", { token, params });
  return value.flags
    .filter(({ kind }) => kind === "bonus_shared")
    .map(({ severity, count }) => `${severity} ${count}`);
}

describe("the same bonus", () => {
  test.each([
    ["shared_device", "high 1"],
    ["shared_ip", "medium 1"],
  ] as const)("of members with a %s is a flag of both", async (kind, expected) => {
    const offerId = await house.anOffer();
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    await share(kind, one, two);
    await house.granted(one, offerId);
    expect(await flagsOf(one)).toEqual([]);
    await house.granted(two, offerId);
    expect(await flagsOf(one)).toEqual([expected]);
    expect(await flagsOf(two)).toEqual([expected]);
  });

  test("of strangers is none, and neither are different bonuses of friends", async () => {
    const [one, two, stranger] = [
      await house.aPlayer(),
      await house.aPlayer(),
      await house.aPlayer(),
    ];
    await share("shared_device", one, two);
    const offerId = await house.anOffer();
    await house.granted(one, offerId);
    await house.granted(stranger, offerId);
    await house.granted(two, await house.anOffer());
    for (const player of [one, two, stranger]) expect(await flagsOf(player)).toEqual([]);
  });

  test("is found at its release, where they came to share something later", async () => {
    const offerId = await house.anOffer({ wageringBps: 10_000 });
    const [one, two] = [await house.aPlayer(5000), await house.aPlayer()];
    await house.granted(one, offerId);
    await house.granted(two, offerId);
    expect(await flagsOf(one)).toEqual([]);
    await share("shared_device", one, two);
    await house.stake(one, 1000);
    await house.poll();
    expect(await flagsOf(one)).toEqual(["high 1"]);
  });
});

test("what changes goes to the member's open pages", () => {
  const payload = {
    memberId: "7",
    merchantCode: "AMBERJACK",
    bonusId: "b",
    depositId: "d",
    offerId: "o",
    state: "active",
  };
  const told = bonusFeed.messagesOf(payload);
  const data = { bonusId: "b", depositId: "d", state: "active" };
  expect(told).toEqual([{ memberId: "7", channel: "bonus", data }]);
});
