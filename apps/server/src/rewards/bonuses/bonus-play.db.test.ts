import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator } from "../../../test/operators.ts";
import { taka } from "../../../test/tables.ts";

/** How a bonus was played for, looked at before it is released. */

let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse();
});
afterAll(() => house.close());

/** As much again as was deposited, to be staked as often as is said. */
const granted = async (player: BonusPlayer, times: number) =>
  house.granted(player, await house.anOffer({ kind: "reload", wageringBps: times * 10_000 }));

async function flagsOf({ memberId }: BonusPlayer): Promise<string[]> {
  const { token } = await anOperator(house.api, ["risk.read"]);
  const params = { memberId: String(memberId) };
  const { value } = await house.api.call("memberRiskFlags", { token, params });
  return value.flags
    .filter(({ kind }) => kind.startsWith("bonus_"))
    .map(({ kind, severity, count }) => `${kind} ${severity} ${count}`);
}

/** A round with these bets, of which the first is paid. */
async function playRound(sides: readonly { player: BonusPlayer; amount: number; win: number }[]) {
  const round = randomUUID();
  const bets = [];
  for (const side of sides) {
    const bet = await side.player.call("bet", "skylark", { amount: taka(side.amount), round });
    bets.push({ ...side, bet });
  }
  for (const { player, bet, win } of bets) {
    const told = { round, reference_transaction_uuid: bet, round_closed: true };
    await player.call("win", "skylark", { ...told, amount: taka(win) });
  }
  await house.tables.drain();
}

/** One is known to share a browser with the other. */
async function share(one: BonusPlayer, two: BonusPlayer): Promise<void> {
  const memberId = String(two.memberId);
  const evidence = [{ key: memberId, at: house.api.clock.now(), detail: { memberId } }];
  await house.api.database.db.transaction((tx) =>
    house.api.app.platform.risk.raiseIn(tx, {
      memberId: one.memberId,
      merchantCode: "AMBERJACK",
      kind: "shared_device",
      subject: "the same",
      evidence,
    }),
  );
}

describe("both sides of a round", () => {
  test("of one member are flagged, and from three rounds on keep the bonus", async () => {
    const player = await house.aPlayer(9000);
    const { bonusId } = await granted(player, 2);
    const red = { player, amount: 500, win: 1000 };
    const black = { player, amount: 500, win: 0 };
    await playRound([red, black]);
    await playRound([red, black]);
    expect(await house.poll()).toBe(1);
    expect(await flagsOf(player)).toEqual(["bonus_opposite medium 2"]);

    const again = await granted(player, 3);
    expect(again.bonusId).not.toBe(bonusId);
    for (let round = 0; round < 3; round += 1) await playRound([red, black]);
    expect(await house.poll()).toBe(0);
    expect((await house.bonusOf(player)).state).toBe("active");
    // Looked at again, it is the same finding.
    house.api.clock.advance(60_000);
    expect(await house.poll()).toBe(0);
    expect((await flagsOf(player)).toSorted()).toEqual([
      "bonus_opposite high 3",
      "bonus_opposite medium 2",
    ]);
  });

  test("of members who share something are flagged with both", async () => {
    const [one, two] = [await house.aPlayer(9000), await house.aPlayer(9000)];
    await share(one, two);
    await granted(one, 2);
    for (let round = 0; round < 4; round += 1) {
      await playRound([
        { player: one, amount: 500, win: round % 2 === 0 ? 975 : 0 },
        { player: two, amount: 520, win: round % 2 === 0 ? 0 : 1000 },
      ]);
    }
    expect(await house.poll()).toBe(0);
    expect(await flagsOf(one)).toEqual(["bonus_opposite high 4"]);
    expect(await flagsOf(two)).toEqual(["bonus_opposite high 4"]);
  });

  test("are none where strangers play, one side is larger, or a bet was taken back", async () => {
    const [one, two] = [await house.aPlayer(9000), await house.aPlayer(9000)];
    await granted(one, 2);
    await playRound([
      { player: one, amount: 900, win: 1800 },
      { player: two, amount: 900, win: 0 },
    ]);
    await playRound([
      { player: one, amount: 800, win: 1600 },
      { player: one, amount: 400, win: 0 },
    ]);
    const round = randomUUID();
    const undone = await one.call("bet", "skylark", { amount: taka(500), round });
    await one.call("rollback", "skylark", { round, reference_transaction_uuid: undone });
    const bet = await one.call("bet", "skylark", { amount: taka(500), round });
    const won = { amount: taka(1000), round_closed: true, reference_transaction_uuid: bet };
    await one.call("win", "skylark", { ...won, round });
    await house.tables.drain();
    expect(await house.poll()).toBe(1);
    expect(await flagsOf(one)).toEqual([]);
    expect(await flagsOf(two)).toEqual([]);
  });
});

describe("a stake far above the usual", () => {
  test("soon after the grant is flagged, and the bonus released", async () => {
    const player = await house.aPlayer(9000);
    for (let round = 0; round < 20; round += 1) await house.stake(player, 10);
    await granted(player, 1);
    await house.stake(player, 100);
    await house.stake(player, 950);
    expect(await house.poll()).toBe(1);
    expect(await flagsOf(player)).toEqual(["bonus_large_stake medium 2"]);
  });

  test("is none where nothing was usual yet", async () => {
    const player = await house.aPlayer(9000);
    for (let round = 0; round < 19; round += 1) await house.stake(player, 10);
    await granted(player, 1);
    await house.stake(player, 1000);
    expect(await house.poll()).toBe(1);
    expect(await flagsOf(player)).toEqual([]);
  });
});
