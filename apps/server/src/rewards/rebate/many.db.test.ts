import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { disturbed } from "../../../test/disturbed.ts";
import { openVipHouse, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";

/** The rebates of many members at once, where one of them fails, may not be paid or is killed. */

let house: VipHouse;
let day = 0;

beforeAll(async () => {
  house = await openVipHouse();
  house.api.clock.set(new Date("2026-03-01T06:00:00Z"));
  const rows = [{ gameType: "RNG" as const, level: 0, from: "0", ratePpm: 3000 }];
  await house.api.app.platform.modules.rewards.rebates.save(undefined, {
    merchantCode: "AMBERJACK",
    currency: "BDT",
    settings: { currency: "BDT", isOpen: true, minClaim: "5.00", whileBonus: false, rows },
    revision: 0,
  });
}, 60_000);
/** Noon of another day in Dhaka. */
beforeEach(() => house.api.clock.set(new Date(Date.UTC(2026, 2, (day += 4), 6))));
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const owner = () => house.api.database.owner;
const poll = () => house.api.app.platform.rewards.rebates.poll();

async function players(many: number): Promise<VipPlayer[]> {
  const all = await Promise.all(Array.from({ length: many }, () => house.aPlayer()));
  for (const player of all) await house.stake(player, 1000);
  return all;
}

/** The night after: half past two in Dhaka. */
function night(): void {
  const now = house.api.clock.now().getTime();
  const midnight = Math.ceil((now + 6 * hourMs) / (24 * hourMs)) * 24 * hourMs - 6 * hourMs;
  house.api.clock.set(new Date(midnight + 2.5 * hourMs));
}

/** What the ledger credited each of them as rebates. */
const credited = (all: readonly VipPlayer[]) =>
  house.api.database.db.read(async (reader) => {
    const rows = await reader.query<{ memberId: bigint; amounts: bigint[] }>(
      `select member_id as "memberId", array_agg(amount_minor) as amounts from ledger.operation
       where kind = 'rebate' group by member_id`,
    );
    const known = new Map(rows.map((row) => [row.memberId, row.amounts.map(String)]));
    return all.map(({ memberId }) => known.get(memberId) ?? []);
  });

describe("rebates of many members at once", () => {
  test("are paid to the others where one fails, and to him when he no longer does", async () => {
    const all = await players(5);
    const [broken] = all;
    if (broken === undefined) throw new Error("nobody plays");
    night();
    await disturbed(house.api.database, broken.memberId, "fails", () =>
      expect(poll()).rejects.toThrow("it is broken"),
    );
    expect(await credited(all)).toEqual([[], ["300"], ["300"], ["300"], ["300"]]);
    await poll();
    await poll();
    expect(await credited(all)).toEqual(all.map(() => ["300"]));
  });

  test("leave out who is on a break, and hold who is looked at", async () => {
    const all = await players(4);
    const [away, looked] = all;
    if (away === undefined || looked === undefined) throw new Error("nobody plays");
    const { username } = await house.api.app.platform.identity.getMember(away.memberId);
    const body = { length: "day" as const, account: username };
    await house.api.call("pausePlay", { token: away.token, body });
    await owner().transaction((tx) =>
      house.api.app.platform.risk.raiseIn(tx, {
        memberId: looked.memberId,
        merchantCode: "AMBERJACK",
        kind: "negative_balance",
        subject: "HSE",
        evidence: [{ key: "one", at: house.api.clock.now(), detail: {} }],
      }),
    );
    night();
    await poll();
    expect(await credited(all)).toEqual([[], [], ["300"], ["300"]]);
    await house.signIn(looked);
    expect(await house.awardsOf(looked)).toMatchObject([{ state: "on_hold", amount: "3.00" }]);
  });

  test("of a batch that was killed are paid once each", async () => {
    const all = await players(5);
    const last = all.at(-1);
    if (last === undefined) throw new Error("nobody plays");
    night();
    await disturbed(house.api.database, last.memberId, "dies", () =>
      expect(poll()).rejects.toThrow(),
    );
    expect((await credited(all)).at(-1)).toEqual([]);
    await poll();
    expect(await credited(all)).toEqual(all.map(() => ["300"]));
    // As if the program had died before it wrote down how far it came.
    await owner().transaction((tx) => tx.execute("delete from rewards.period_run"));
    await poll();
    expect(await credited(all)).toEqual(all.map(() => ["300"]));
  });
});
