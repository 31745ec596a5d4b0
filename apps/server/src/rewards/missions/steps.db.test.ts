import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { missionPlay } from "../../../test/mission-play.ts";
import { sharingOf } from "../../../test/sharing.ts";

/** Steps that can hardly be done twice. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
afterAll(() => house.close());

const { aMission, join, missionOf, play } = missionPlay(() => house);
const filter = { gameTypes: [], vendors: [], least: null };
const once = { window: "once" } as const;
const actualOf = async (player: BonusPlayer, missionId: string) =>
  (await missionOf(player, missionId))?.tasks.map(({ actual }) => actual);

test("a mission counts the steps that were done before it, unless it comes again", async () => {
  const steps = { measure: "profile_steps", filter, expected: "1" } as const;
  const proofs = { measure: "kyc_steps", filter, expected: "1" } as const;
  const games = { measure: "games", filter, expected: "1" } as const;
  const milestones = [{ expected: "3", amount: "1.00" }];
  const joined = { needsJoin: true, tasks: [games, steps, proofs], milestones };
  const missions = {
    once: await aMission({ ...once, ...joined }),
    inOrder: await aMission({ ...once, ...joined, isInOrder: true }),
    everybody: await aMission({ ...once, ...joined, needsJoin: false }),
    daily: await aMission(joined),
  };
  const player = await house.aPlayer();
  const { addPayee } = sharingOf(house.api);
  await addPayee(player, "01700000077");
  await house.api.database.db.transaction((tx) =>
    tx.execute(
      `insert into verification.document (member_id, document_id, merchant_code, kind, state,
         submitted_at, decided_at) values ($1, $2, $3, 'selfie', 'accepted', $4, $4)`,
      [player.memberId, randomUUID(), merchantCode, house.api.clock.now()],
    ),
  );
  for (const id of [missions.once, missions.inOrder, missions.daily]) await join(player, id);
  expect(await actualOf(player, missions.once)).toEqual(["0", "1", "1"]);
  // Whoever leaves and joins again begins from the same.
  const { token } = player;
  await house.api.call("leaveMission", { token, params: { missionId: missions.once } });
  house.api.clock.advance(1000);
  await join(player, missions.once);
  await play(player);
  const counts = await Promise.all(Object.values(missions).map((id) => actualOf(player, id)));
  expect(counts).toEqual([
    ["1", "1", "1"],
    ["1", "1", "1"],
    ["1", "1", "1"],
    ["1", "0", "0"],
  ]);
  const states = [missions.once, missions.inOrder, missions.everybody].map(
    async (id) => (await missionOf(player, id))?.state,
  );
  expect(await Promise.all(states)).toEqual(["issued", "issued", "issued"]);
});
