import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { readersOf } from "../../../test/events.ts";
import { missionPlay } from "../../../test/mission-play.ts";
import { taka } from "../../../test/tables.ts";
import type { Tx } from "../../platform/db.ts";
import { lockBudgets } from "../access/budget-store.ts";
import { findPromotionIncoherences } from "../promotions/coherence.ts";
import { lockEntries, takeCompletion } from "./store.ts";

/** Missions that are saved and joined while they are counted: one order of locks for all. */

const merchantCode = "AMBERJACK";
let house: BonusHouse;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
}, 60_000);
afterAll(async () => {
  expect(await findPromotionIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const missions = () => house.api.app.platform.modules.rewards.missions;

/** One round is enough for five. */
const { aMission, join } = missionPlay(() => house);

async function saveBudget(missionId: string, budget: string): Promise<void> {
  const found = (await missions().list()).find((one) => one.missionId === missionId);
  if (found === undefined) throw new Error("it is not there");
  await missions().save(undefined, { ...found, settings: { ...found.settings, budget } });
}

async function play(player: BonusPlayer): Promise<void> {
  const round = randomUUID();
  const bet = await player.call("bet", "skylark", { amount: taka(10), round });
  const of = { round, reference_transaction_uuid: bet };
  await player.call("win", "skylark", { ...of, amount: taka(0), round_closed: true });
}

async function follow(): Promise<void> {
  const { consumers } = house.api.app.platform;
  const at = { db: house.api.database.db, url: house.api.database.url };
  const own = consumers.filter(({ name }) => name === "missions");
  await readersOf(at, own).catchUp();
}

/** What waits for a row now; asked of PostgreSQL until something does. */
async function untilOneWaits(): Promise<void> {
  for (let waiting = 0; waiting === 0;) {
    const [row] = await house.api.database.db.read((reader) =>
      reader.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      ),
    );
    waiting = row?.waiting ?? 0;
  }
}

function aSignal() {
  let send = (): void => {};
  const heard = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { heard, send: () => send() };
}

/** Holds some rows, and takes others while somebody waits; refused where they are held. */
async function crossing(
  { hold, take }: Record<"hold" | "take", (tx: Tx) => Promise<unknown>>,
  other: () => Promise<unknown>,
): Promise<void> {
  const [held, waits] = [aSignal(), aSignal()];
  const crossed = house.api.database.db.transaction(async (tx) => {
    await tx.execute("set local lock_timeout = '2s'");
    await hold(tx);
    held.send();
    await waits.heard;
    await take(tx);
  });
  await held.heard;
  const begun = other();
  await untilOneWaits();
  waits.send();
  await Promise.all([crossed, begun]);
}

test("one is saved in the order in which its fold takes what it holds", async () => {
  const missionId = await aMission({ budget: "50.00", completionsMax: 9 });
  const place = { merchantCode, rewardId: missionId };
  await crossing(
    {
      hold: (tx) => lockBudgets(tx, [place]),
      take: (tx) => takeCompletion(tx, missionId, 9, false),
    },
    () => saveBudget(missionId, "60.00"),
  );
});

test("one is joined in the order in which its fold pays what was reached", async () => {
  const missionId = await aMission({ paysItself: true });
  const player = await house.aPlayer();
  await join(player, missionId);
  const { memberId } = player;
  const from = new Date(house.api.clock.now().getTime() - dayMs);
  await crossing(
    {
      hold: (tx) => lockEntries(tx, [memberId], from),
      take: (tx) => house.api.app.platform.offers.demandOfferIn(tx, memberId),
    },
    () => join(player, missionId),
  );
});

test("one that is saved while many do it gives no more than its budget", async () => {
  const missionId = await aMission({ budget: "20.00", completionsMax: 6 });
  const players = await Promise.all(Array.from({ length: 8 }, () => house.aPlayer()));
  await Promise.all(players.map((player) => join(player, missionId)));
  house.api.clock.advance(1000);
  await Promise.all(players.map(play));
  await house.tables.drain();
  await Promise.all([follow(), saveBudget(missionId, "19.00")]);
  const all = await Promise.all(
    players.map(({ token }) => house.api.call("missions", { token, query: {} })),
  );
  const own = all.flatMap(({ value }) => value.list.filter((one) => one.missionId === missionId));
  const given = own.filter(({ state }) => state === "issued").length;
  expect([3, 4]).toContain(given);
});
