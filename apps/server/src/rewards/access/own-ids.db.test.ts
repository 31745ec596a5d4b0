import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse } from "../../../test/bonuses.ts";
import { missionPlay } from "../../../test/mission-play.ts";

/** Budgets are kept by ids that forms make: no reward takes that of another kind. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
afterAll(() => house.close());

const { aMission } = missionPlay(() => house);
const boundOf = (id: string) =>
  house.api.database.db.read(async (reader) => {
    const [row] = await reader.query<{ maxMinor: bigint | null }>(
      `select max_minor as "maxMinor" from rewards.promotion_budget
       where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
      [merchantCode, id],
    );
    return row?.maxMinor;
  });

test("an offer without a budget does not take that of a mission with its id away", async () => {
  const missionId = await aMission({ budget: "50.00" });
  const { offers } = house.api.app.platform.modules.rewards;
  const offerId = await house.anOffer();
  const model = (await offers.list()).find((one) => one.offerId === offerId);
  if (model === undefined) throw new Error("there is no offer");
  const { settings } = model;
  const save = (id: string) =>
    offers.save(undefined, { merchantCode, offerId: id, settings, revision: 0 });
  await expect(save(missionId)).rejects.toMatchObject({ code: "changed_meanwhile" });
  expect(await boundOf(missionId)).toBe(5000n);
  // With an id of its own it is saved.
  await expect(save(randomUUID())).resolves.toBeDefined();
});
