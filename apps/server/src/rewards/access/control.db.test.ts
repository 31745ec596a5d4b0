import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { missionPlay } from "../../../test/mission-play.ts";
import { anOperator } from "../../../test/operators.ts";
import { isHeldBack } from "../promotion-control/rules.ts";

/** Who is held back from a reward, so that what it brings can be told. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
beforeEach(() =>
  house.api.database.db.transaction((tx) =>
    tx.execute("update rewards.mission set merchant_code = 'OVER'"),
  ),
);
afterAll(() => house.close());

const { aMission, join, missionOf, play, claim } = missionPlay(() => house);
const editor = () => anOperator(house.api, ["rewards.read", "rewards.write", "rewards.gift"]);

/** Who is held back from a reward, and who is not, of as many players as it takes. */
async function bothOf(rewardId: string) {
  const players: BonusPlayer[] = [];
  for (;;) {
    players.push(await house.aPlayer());
    const held = players.find(({ memberId }) => isHeldBack(rewardId, memberId, 50));
    const offered = players.find(({ memberId }) => !isHeldBack(rewardId, memberId, 50));
    if (held !== undefined && offered !== undefined) return { held, offered };
  }
}

const seenOf = (rewardId: string, players: readonly BonusPlayer[]) =>
  house.api.database.db.read(async (reader) => {
    const rows = await reader.query<{ memberId: bigint; isControl: boolean }>(
      `select member_id as "memberId", is_control as "isControl" from rewards.promotion_seen
       where promotion_id = $1`,
      [rewardId],
    );
    return players.map((one) => rows.find((row) => row.memberId === one.memberId)?.isControl);
  });

describe("a control group", () => {
  test("sees no mission, cannot join it, and is noted beside those who can", async () => {
    const missionId = await aMission({ controlShare: 50 });
    const { held, offered } = await bothOf(missionId);
    expect(await missionOf(held, missionId)).toBeUndefined();
    expect(await missionOf(offered, missionId)).toMatchObject({ state: "join" });
    expect((await join(held, missionId)).refusal?.code).toBe("not_eligible");
    expect((await join(offered, missionId)).value).toMatchObject({ state: "joined" });
    expect(await seenOf(missionId, [held, offered])).toEqual([true, false]);
  });

  test("takes no part in a mission that nobody joins", async () => {
    const missionId = await aMission({ controlShare: 50, needsJoin: false });
    const { held, offered } = await bothOf(missionId);
    for (const player of [held, offered]) await play(player);
    expect(await missionOf(held, missionId)).toBeUndefined();
    expect(await missionOf(offered, missionId)).toMatchObject({ state: "issued" });
  });

  test("keeps what was joined before a revision brought it", async () => {
    const missionId = await aMission();
    const { held } = await bothOf(missionId);
    await join(held, missionId);
    await house.api.database.db.transaction((tx) =>
      tx.execute(
        `update rewards.mission_revision set settings = settings || '{"controlShare": 50}'
         where mission_id = $1`,
        [missionId],
      ),
    );
    await play(held);
    const shown = await missionOf(held, missionId);
    expect(shown).toMatchObject({ state: "issued" });
    expect((await claim(held, shown?.rewards[0]?.claimId ?? "")).value).toMatchObject({
      state: "claimed",
    });
  });

  test("is compared in the mission's report, by the NGR of both groups", async () => {
    const missionId = await aMission({ controlShare: 50 });
    const { token } = await editor();
    for (let count = 0; count < 2; count += 1) {
      const { held, offered } = await bothOf(missionId);
      for (const player of [held, offered]) await missionOf(player, missionId);
    }
    const report = await house.api.call("oneRewardReport", {
      token,
      params: { kind: "mission", rewardId: missionId },
      query: { merchantCode, period: "today" },
    });
    expect(report.value.control).toMatchObject({
      offered: { members: 2 },
      heldBack: { members: 2 },
      effect: "0.00",
      isDistinct: false,
    });
  });
});
