import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { openBonusHouse } from "../../../test/bonuses.ts";
import { findBonusIncoherences } from "./coherence.ts";

test("bonus money without a bonus, and a bonus without its money, are found", async () => {
  const house = await openBonusHouse();
  const { db } = house.api.database;
  const { ledger } = house.api.app.platform;
  const [one, two, three] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
  const offerId = await house.anOffer();
  for (const player of [one, two, three]) await house.granted(player, offerId);
  expect(await findBonusIncoherences(db)).toEqual([]);

  const move = (memberId: bigint, debit: string, credit: string) =>
    db.transaction((tx) =>
      ledger.post(tx, {
        memberId,
        key: "by mistake",
        currency: "BDT",
        kind: "bonus_release",
        debit,
        credit,
        amountMinor: minor(100n),
      }),
    );
  await move(one.memberId, "bonus", "cash");
  await move(two.memberId, "house", "bonus");
  await house.stake(three, 200);
  const change = "update rewards.bonus_stake set staked_minor = staked_minor + 1";
  await db.transaction((tx) => tx.execute(`${change} where member_id = $1`, [three.memberId]));
  const found = await findBonusIncoherences(db);
  const sorted = found.toSorted((a, b) => a.finding.localeCompare(b.finding));
  expect(sorted.map(({ memberId, finding }) => [memberId, finding])).toEqual([
    [two.memberId, "bonus is 100100, active bonuses are 100000"],
    [one.memberId, "bonus is 99900, active bonuses are 100000"],
    [three.memberId, "staked is HSE skylark: 20001, 0 open, rounds are HSE skylark: 20000, 0 open"],
  ]);
  await expect(house.close()).rejects.toThrow("not coherent");
});
