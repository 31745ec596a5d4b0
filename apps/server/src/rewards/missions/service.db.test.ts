import { randomUUID } from "node:crypto";
import type { MissionMeasure, MissionSettings } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { missionFacts } from "../../../test/mission-facts.ts";
import { missionPlay } from "../../../test/mission-play.ts";
import { anOperator } from "../../../test/operators.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { taka } from "../../../test/tables.ts";
import { chargebackReversed, depositChargedBack, depositCredited } from "../../cashier/index.ts";
import { demoMissions } from "./demo.ts";

/** What members do counts for the missions they take part in, and what they reach is theirs. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
afterEach(() =>
  house.api.database.db.transaction((tx) =>
    tx.execute("update rewards.mission set merchant_code = 'OVER'"),
  ),
);
afterAll(() => house.close());

const anEditor = () => anOperator(house.api, ["rewards.read", "rewards.write"]);

type Of = "spins" | "stakes" | "tour";

async function aMission(of: Of, changes: Partial<MissionSettings> = {}): Promise<string> {
  const demos = demoMissions(merchantCode, "BDT", house.api.clock.now());
  const demo = demos[["spins", "stakes", "tour"].indexOf(of)];
  if (demo === undefined) throw new Error("no demo");
  const missionId = randomUUID();
  const settings = { ...demo.settings, ...changes };
  const { missions } = house.api.app.platform.modules.rewards;
  await missions.save(undefined, { ...demo, missionId, settings });
  return missionId;
}

const { follow, missionOf, join } = missionPlay(() => house);

interface Played {
  readonly stake: number;
  readonly win?: number;
  readonly undo?: true;
}

async function play(player: BonusPlayer, { stake, win = 0, undo }: Played): Promise<string> {
  const round = randomUUID();
  house.api.clock.advance(1000);
  const bet = await player.call("bet", "skylark", { amount: taka(stake), round });
  const of = { round, reference_transaction_uuid: bet };
  await player.call("win", "skylark", { ...of, amount: taka(win), round_closed: true });
  if (undo) await player.call("rollback", "skylark", of);
  return round;
}

const actualOf = async (player: BonusPlayer, missionId: string) =>
  (await missionOf(player, missionId))?.tasks.map(({ actual }) => actual);

const ofHouse = ({ memberId }: BonusPlayer) =>
  house.api.database.db.transaction((tx) =>
    tx.execute("update identity.member set is_test = true where member_id = $1", [memberId]),
  );

const filter = { gameTypes: [], vendors: [], least: null };
/** Of any game: the table that is played here is none of slots. */
const taskOf = { measure: "rounds", filter, expected: "50" } as const;
const tasks: MissionSettings["tasks"] = [taskOf];

/** What the cashier tells of a deposit of 200.00. */
async function tell({ memberId }: BonusPlayer, depositId: string, of: "in" | "back" | "again") {
  const { events } = house.api.app.platform;
  house.api.clock.advance(1000);
  const at = house.api.clock.now().toISOString();
  const fact = { memberId: String(memberId), merchantCode, depositId, currency: "BDT" };
  const moved = { ...fact, adjustmentId: randomUUID(), amountMinor: "20000", at };
  const credited = { ...fact, amountMinor: "20000", feeMinor: "0", methodId: "bank" };
  await house.api.database.db.transaction((tx) =>
    of === "in"
      ? events.publish(tx, depositCredited({ ...credited, isFirst: false, creditedAt: at }))
      : events.publish(tx, of === "back" ? depositChargedBack(moved) : chargebackReversed(moved)),
  );
  await follow();
}

describe("a mission", () => {
  test("gives to one account of a person", async () => {
    const milestones = [{ expected: "1", amount: "5.00" }];
    const few: MissionSettings["tasks"] = [{ measure: "rounds", filter, expected: "1" }];
    await aMission("spins", { needsJoin: false, tasks: few, milestones });
    const players = [await house.aPlayer(), await house.aPlayer()];
    const { addPayee } = sharingOf(house.api);
    for (const player of players) await addPayee(player, "01700000001");
    for (const player of players) await play(player, { stake: 10 });
    await follow();
    const ends: (string | undefined)[] = [];
    for (const { token } of players) {
      const [one] = (await house.api.call("claims", { token })).value.content;
      const body = { claimId: one?.claimId ?? "" };
      const claimed = await house.api.call("claimAward", { token, body });
      ends.push(claimed.refusal?.code ?? claimed.value.state);
    }
    expect(ends).toEqual(["claimed", "not_eligible"]);
  });

  test("counts a deposit once that was charged back and came again", async () => {
    const missionId = await aMission("stakes", {
      tasks: [{ measure: "deposited", filter, expected: "20000.00" }],
    });
    const player = await house.aPlayer();
    const depositId = randomUUID();
    await tell(player, depositId, "in");
    expect(await actualOf(player, missionId)).toEqual(["200.00"]);
    await tell(player, depositId, "back");
    expect(await actualOf(player, missionId)).toEqual(["0.00"]);
    await tell(player, depositId, "again");
    expect(await actualOf(player, missionId)).toEqual(["200.00"]);
    // One that was never counted is no deposit of its own.
    const other = randomUUID();
    await tell(player, other, "back");
    await tell(player, other, "again");
    expect(await actualOf(player, missionId)).toEqual(["200.00"]);
  });

  test("counts games, runs, gifts, friends and steps, not what was taken back", async () => {
    const of = (measure: MissionMeasure, expected: string) => ({ measure, filter, expected });
    const missionId = await aMission("stakes", {
      tasks: [
        of("games", "2"),
        of("wins_in_a_row", "3"),
        of("check_ins", "3"),
        of("friends", "1"),
        of("profile_steps", "3"),
        of("kyc_steps", "1"),
      ],
      milestones: [{ expected: "6", amount: "1.00" }],
    });
    const player = await house.aPlayer();
    for (const win of [20, 20, 0, 20]) await play(player, { stake: 10, win });
    await follow();
    await play(player, { stake: 10, win: 20 });
    await play(player, { stake: 10, win: 20, undo: true });
    const { memberId } = player;
    const gift = randomUUID();
    const whose = { memberId: String(memberId), merchantCode };
    const facts = missionFacts(house.api);
    await facts.publish(whose, gift);
    await follow();
    await facts.count(whose, true);
    expect(await actualOf(player, missionId)).toEqual(["1", "2", "1", "1", "2", "1"]);
    await facts.takeBack(whose, gift);
    await follow();
    await facts.count(whose, false);
    expect(await actualOf(player, missionId)).toEqual(["1", "2", "0", "1", "1", "1"]);
  });

  test("counts what began after it was joined, and not before", async () => {
    const missionId = await aMission("stakes", { needsJoin: true });
    const player = await house.aPlayer();
    await play(player, { stake: 100 });
    house.api.clock.advance(1000);
    expect((await join(player, missionId)).value.state).toBe("joined");
    await play(player, { stake: 250 });
    await follow();
    expect(await actualOf(player, missionId)).toEqual(["250.00"]);
    const other = await house.aPlayer();
    await play(other, { stake: 50 });
    await follow();
    expect(await actualOf(other, missionId)).toEqual(["0.00"]);
  });

  test("saved while members join leaves each with the revision that he joined", async () => {
    const missionId = await aMission("spins", { tasks });
    const { missions } = house.api.app.platform.modules.rewards;
    const found = async () => (await missions.list()).find((one) => one.missionId === missionId);
    const saved = async (expected: string) => {
      const before = await found();
      if (before === undefined) throw new Error("the mission is gone");
      const milestones = [{ expected, amount: "20.00" }];
      const changes = { tasks: [{ ...taskOf, expected }], milestones };
      const settings = { ...before.settings, ...changes };
      await missions.save(undefined, { ...before, settings });
    };
    const players = [];
    for (let count = 0; count < 6; count += 1) players.push(await house.aPlayer());
    const saving = (async () => {
      for (const expected of ["51", "52", "53"]) await saved(expected);
    })();
    await Promise.all([saving, ...players.map((player) => join(player, missionId))]);
    const expectedOf = async (player: BonusPlayer) =>
      (await missionOf(player, missionId))?.tasks[0]?.expected;
    const joined = await Promise.all(players.map(expectedOf));
    for (const expected of joined) expect(["50", "51", "52", "53"]).toContain(expected);
    await saved("60");
    expect(await Promise.all(players.map(expectedOf))).toEqual(joined);
    const late = await house.aPlayer();
    await join(late, missionId);
    expect(await expectedOf(late)).toBe("60");
    for (const player of players) await play(player, { stake: 10 });
    await follow();
    for (const player of players) expect(await actualOf(player, missionId)).toEqual(["1"]);
  });

  test("that nobody joins counts for whoever plays", async () => {
    const missionId = await aMission("stakes");
    const player = await house.aPlayer();
    await play(player, { stake: 400 });
    await follow();
    expect(await missionOf(player, missionId)).toMatchObject({
      state: "process",
      tasks: [{ actual: "400.00" }],
    });
  });

  test("gives an award for each step, once, which is claimed for money", async () => {
    const missionId = await aMission("stakes");
    const player = await house.aPlayer(20_000);
    await play(player, { stake: 6000, win: 6000 });
    await follow();
    const mission = await missionOf(player, missionId);
    expect(mission).toMatchObject({ state: "issued", claimable: 2 });
    expect(mission?.rewards.map(({ state }) => state)).toEqual(["issued", "issued", null]);
    const { token } = player;
    const summary = await house.api.call("rewardSummary", { token });
    expect(summary.value.missions).toBe(2);
    const claimId = mission?.rewards[1]?.claimId ?? "";
    const claimed = await house.api.call("claimAward", { token, body: { claimId } });
    expect(claimed.value).toMatchObject({ state: "claimed", amount: "60.00" });
    expect(await house.balances(player)).toMatchObject({ cash: 2_006_000n });
    await play(player, { stake: 1 });
    await follow();
    const again = await missionOf(player, missionId);
    expect(again?.rewards.map(({ state }) => state)).toEqual(["issued", "claimed", null]);
  });

  test("loses what is undone, and what was given stays", async () => {
    const missionId = await aMission("tour", { needsJoin: false, claimDays: 1 });
    const player = await house.aPlayer();
    await play(player, { stake: 10, win: 30 });
    await play(player, { stake: 10, win: 200, undo: true });
    await follow();
    expect(await missionOf(player, missionId)).toMatchObject({
      tasks: [
        { name: "জেতা রাউন্ড", actual: "1" },
        { name: "বাজির তুলনায় সবচেয়ে বড় জয়", actual: "3.00" },
        { name: "সাইন ইন করা দিন", actual: "1" },
      ],
      claimable: 0,
    });
  });

  test("that is left counts no more, and from nothing when it is joined again", async () => {
    const missionId = await aMission("spins", { tasks });
    const player = await house.aPlayer();
    const { token } = player;
    await join(player, missionId);
    await play(player, { stake: 1 });
    await follow();
    expect(await actualOf(player, missionId)).toEqual(["1"]);
    const left = await house.api.call("leaveMission", { token, params: { missionId } });
    expect(left.value).toMatchObject({ state: "join", joinedAt: null });
    await play(player, { stake: 1 });
    await follow();
    house.api.clock.advance(1000);
    await join(player, missionId);
    expect(await actualOf(player, missionId)).toEqual(["0"]);
    await play(player, { stake: 1 });
    await follow();
    expect(await actualOf(player, missionId)).toEqual(["1"]);
  });

  test("begins anew at midnight of the brand", async () => {
    const missionId = await aMission("spins", { needsJoin: false, tasks });
    const player = await house.aPlayer();
    await play(player, { stake: 1 });
    await follow();
    const first = await missionOf(player, missionId);
    house.api.clock.advance(dayMs);
    await house.signIn(player);
    const second = await missionOf(player, missionId);
    expect([first, second].map((one) => one?.tasks[0]?.actual)).toEqual(["1", "0"]);
    expect(second?.startsAt).toBe(first?.endsAt);
  });

  test("counts nothing of accounts of the house", async () => {
    const missionId = await aMission("stakes");
    const player = await house.aPlayer();
    await ofHouse(player);
    await play(player, { stake: 100 });
    await follow();
    const entries = await house.api.database.db.read((reader) =>
      reader.query("select from rewards.mission_entry where member_id = $1", [player.memberId]),
    );
    expect(entries).toEqual([]);
    expect((await missionOf(player, missionId))?.tasks[0]?.actual).toBe("0.00");
  });

  test("gives nothing on a break of the member, and what was reached afterwards", async () => {
    const missionId = await aMission("stakes");
    const player = await house.aPlayer(5000);
    await play(player, { stake: 1000 });
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    await follow();
    expect(await missionOf(player, missionId)).toMatchObject({ claimable: 0 });
    expect((await join(player, missionId)).refusal?.code).toBe("play_paused");
    house.api.clock.advance(dayMs + hourMs);
    await house.signIn(player);
    expect(await house.api.app.platform.rewards.missions.poll()).toBeGreaterThan(0);
    const { value } = await house.api.call("claims", { token: player.token, query: {} });
    expect(value.content).toMatchObject([{ promotionType: "mission", amount: "10.00" }]);
  });

  test("is unlocked by another, done in order by so many, and paid by itself", async () => {
    const of = (measure: MissionMeasure) => ({ measure, filter, expected: "1" });
    const milestones = [{ expected: "1", amount: "5.00" }];
    const key = await aMission("spins", { needsJoin: false, tasks: [of("rounds")], milestones });
    const missionId = await aMission("spins", {
      window: "once",
      unlockedBy: key,
      completionsMax: 1,
      isInOrder: true,
      paysItself: true,
      tasks: [of("wins"), of("rounds")],
      milestones: [{ expected: "2", amount: "7.00" }],
    });
    const players = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()] as const;
    const [first, second, late] = players;
    expect(await missionOf(first, missionId)).toMatchObject({
      state: "locked",
      unlockedBy: { missionId: key },
      completionsLeft: 1,
    });
    expect((await join(first, missionId)).refusal?.code).toBe("not_eligible");
    for (const player of players) await play(player, { stake: 10 });
    await follow();
    house.api.clock.advance(1000);
    for (const player of [first, second]) {
      expect((await join(player, missionId)).value.state).toBe("joined");
    }
    for (const win of [0, 20]) await play(first, { stake: 10, win });
    await follow();
    expect(await actualOf(first, missionId)).toEqual(["1", "0"]);
    for (const player of [first, second]) {
      for (const win of [20, 0]) await play(player, { stake: 10, win });
      await follow();
    }
    const done = await missionOf(first, missionId);
    expect(done).toMatchObject({ state: "claimed", rewards: [{ state: "claimed" }] });
    expect(await missionOf(second, missionId)).toMatchObject({
      state: "closed",
      completionsLeft: 0,
      tasks: [{ actual: "1" }, { actual: "1" }],
      rewards: [{ state: null }],
    });
    expect((await join(late, missionId)).refusal?.code).toBe("promotion_closed");
  });

  test("has its hours once, also when it is left and joined again", async () => {
    const missionId = await aMission("spins", { window: "once", hoursMax: 2, tasks });
    const player = await house.aPlayer();
    const { value } = await join(player, missionId);
    expect(Date.parse(value.endsAt) - Date.parse(value.joinedAt ?? "")).toBe(2 * hourMs);
    house.api.clock.advance(hourMs);
    await house.signIn(player);
    const params = { missionId };
    const left = await house.api.call("leaveMission", { token: player.token, params });
    expect(left.value.state).toBe("join");
    expect((await join(player, missionId)).value.endsAt).toBe(value.endsAt);
    house.api.clock.advance(hourMs);
    await house.signIn(player);
    await play(player, { stake: 10 });
    await follow();
    expect(await missionOf(player, missionId)).toMatchObject({
      state: "closed",
      tasks: [{ actual: "0" }],
    });
    await house.api.call("leaveMission", { token: player.token, params });
    expect((await join(player, missionId)).refusal?.code).toBe("promotion_closed");
  });

  test("cannot be unlocked by one that waits for it", async () => {
    const before = await aMission("spins");
    const after = await aMission("spins", { unlockedBy: before });
    const operator = await anEditor();
    const { value } = await house.api.call("consoleMissions", { token: operator.token });
    const settings = value.find((one) => one.missionId === before)?.settings;
    for (const unlockedBy of [before, after, randomUUID()]) {
      const saved = await house.api.call("saveMission", {
        token: operator.token,
        params: { merchantCode, missionId: before },
        body: { settings: { ...settings, unlockedBy }, revision: 1 },
      });
      expect(saved.refusal).toMatchObject({ code: "brand_rule", value: { field: "unlockedBy" } });
    }
  });

  test("is not for accounts of the house: not_eligible", async () => {
    const missionId = await aMission("spins");
    const player = await house.aPlayer();
    await ofHouse(player);
    expect((await join(player, missionId)).refusal?.code).toBe("not_eligible");
  });

  test("is joined while it is open: promotion_closed, not_found", async () => {
    const closed = await aMission("spins", { isOpen: false });
    const player = await house.aPlayer();
    expect((await join(player, closed)).refusal?.code).toBe("promotion_closed");
    expect((await join(player, randomUUID())).refusal?.code).toBe("not_found");
  });
});

test("all facts of long ago are forgotten in one turn", async () => {
  const { db } = house.api.database;
  await db.transaction((tx) =>
    tx.execute(
      `insert into rewards.counted_fact (kept_for, member_id, fact_id, kind, item, at, settled_at,
         vendor_code, game_code, is_free, stake_minor, valid_minor, win_minor)
       select 'missions', 1, gen_random_uuid(), 'round', n::text, '2001-01-01', '2001-01-01', '',
         '', false, 1, 1, 0 from generate_series(1, 5001) n`,
    ),
  );
  expect(await house.api.app.platform.rewards.missions.cleanUp()).toBe(5001);
});

test("what members joined stays as it was when the mission is saved anew", async () => {
  const missionId = await aMission("stakes", { needsJoin: true });
  const [early, late] = [await house.aPlayer(5000), await house.aPlayer(5000)];
  await join(early, missionId);
  const operator = await anEditor();
  const { value } = await house.api.call("consoleMissions", { token: operator.token });
  const mission = value.find((one) => one.missionId === missionId);
  const { settings } = mission ?? {};
  const milestones = settings?.milestones.map((one) => ({ ...one, amount: "1.00" }));
  const saved = await house.api.call("saveMission", {
    token: operator.token,
    params: { merchantCode, missionId },
    body: { settings: { ...settings, milestones }, revision: 1 },
  });
  expect(saved.value).toMatchObject({ revision: 2, joined: 1 });
  await join(late, missionId);
  for (const player of [early, late]) await play(player, { stake: 1000 });
  await follow();
  const amounts = [];
  for (const player of [early, late]) {
    amounts.push((await missionOf(player, missionId))?.rewards[0]?.amount);
  }
  expect(amounts).toEqual(["10.00", "1.00"]);
  const stale = await house.api.call("saveMission", {
    token: operator.token,
    params: { merchantCode, missionId },
    body: { settings, revision: 1 },
  });
  expect(stale.refusal?.code).toBe("changed_meanwhile");
});

test("a mission that cannot be is refused, and saving takes two", async () => {
  const missionId = await aMission("stakes");
  const operator = await anEditor();
  const { value } = await house.api.call("consoleMissions", { token: operator.token });
  const settings = value.find((one) => one.missionId === missionId)?.settings;
  const save = (call: typeof house.api.call, changes: Partial<MissionSettings>) =>
    call("saveMission", {
      token: operator.token,
      params: { merchantCode, missionId },
      body: { settings: { ...settings, ...changes }, revision: 1 },
    });
  const wrong = await save(house.api.call, { milestones: [{ expected: "5.00", amount: "1.00" }] });
  expect(wrong.refusal).toMatchObject({ code: "brand_rule" });
  const alone = await save(house.api.callAlone, { isOpen: false });
  expect(alone.refusal?.code).toBe("approval_pending");
});
