import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openVipHouse, testVip, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";

/** What levels give for birthdays. */

let house: VipHouse;

const goTo = (moment: string) => house.api.clock.set(new Date(moment));
const vip = () => house.api.app.platform.rewards.vip;
const birthdayOf = (level: number) => testVip.levels[level]?.birthday;

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  await house.saveLevels({ weekCalendar: [] });
}, 60_000);
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

async function wasBorn({ memberId }: VipPlayer, birthday: string): Promise<void> {
  const { persons } = house.api.app.platform.identity.security;
  await house.api.database.db.transaction(async (tx) => {
    await persons.lock(tx, memberId);
    await persons.write(tx, { memberId, merchantCode: "AMBERJACK" }, { birthday });
  });
}

const isProven = ({ memberId }: VipPlayer) =>
  house.api.database.db.transaction((tx) =>
    tx.execute(
      `insert into verification.document (member_id, document_id, merchant_code, kind, state,
         submitted_at, decided_at, expires_on)
       values ($1, $2, 'AMBERJACK', 'passport', 'accepted', $3, $3, '2099-01-01')`,
      [memberId, randomUUID(), house.api.clock.now()],
    ),
  );

/** The work of the brand's day, by two workers at once; it is 08:00 there. */
async function work(day: string): Promise<void> {
  goTo(`${day}T02:00:00Z`);
  await house.tables.drain();
  await Promise.all([vip().pollPeriods(), vip().pollPeriods()]);
}

async function given(player: VipPlayer): Promise<string[]> {
  await house.signIn(player);
  return (await house.awardsOf(player))
    .filter(({ promotionType }) => promotionType === "vip_birthday")
    .map(({ amount }) => amount);
}

test("a birthday brings what the level gives, once a year, in eight days", async () => {
  goTo("2027-03-03T06:00:00Z");
  const [player, late, said, low, fresh] = [
    await house.aPlayer(),
    await house.aPlayer(),
    await house.aPlayer(),
    await house.aPlayer(),
    await house.aPlayer(),
  ];
  for (const one of [player, late, said, fresh]) await house.play(one, 50_000);
  for (const one of [player, said, low]) await wasBorn(one, "1990-05-10");
  await wasBorn(late, "1988-05-08");
  await wasBorn(fresh, "1991-03-20");
  for (const one of [player, low, fresh]) await isProven(one);
  await work("2027-03-20");
  // The account is not 30 days old, and will not be in these days.
  expect(await given(fresh)).toEqual([]);
  await work("2027-05-09");
  expect(await given(player)).toEqual([]);
  await work("2027-05-10");
  expect(await given(player)).toEqual([birthdayOf(2)]);
  // Silver by now: April was a month without play. The others have no document, or no level.
  for (const one of [said, late, low]) expect(await given(one)).toEqual([]);
  await isProven(late);
  await work("2027-05-15");
  expect(await given(late)).toEqual([birthdayOf(2)]);
  await isProven(said);
  await work("2027-05-18");
  expect(await given(said)).toEqual([]);
  // Told another date, a member waits a year all the same.
  await wasBorn(player, "1990-01-02");
  await work("2028-01-02");
  expect(await given(player)).toHaveLength(1);
});

test("a level shows what it gives beside, and level 0 has no birthday", async () => {
  const player = await house.aPlayer();
  const { benefits } = await house.progressOf(player);
  expect(benefits.at(-1)).toMatchObject({
    birthday: "500.00",
    withdrawalDay: "500000.00",
    isWithdrawnFirst: true,
  });
  const levels = testVip.levels.map((one) => ({ ...one, birthday: "5.00" }));
  await expect(house.saveLevels({ levels })).rejects.toMatchObject({ code: "brand_rule" });
});
