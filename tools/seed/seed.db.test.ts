import { createHash, createHmac } from "node:crypto";
import { parseMinor, minor } from "@baize/money";
import { seededWords } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRoundsOf } from "../../apps/studio/src/engine/rounds/store.ts";
import { roundView } from "../../apps/studio/src/engine/rounds/view.ts";
import { prepareVault } from "../../apps/studio/src/engine/vault/open.ts";
import { createDatabase } from "../../apps/studio/src/platform/db.ts";
import { caseOfRound } from "../../apps/studio/src/proof-link.ts";
import { recompute } from "../../apps/studio/src/verify/recompute.ts";
import { demoMerchants } from "./brands.ts";
import { openDemoHouse, type DemoHouse } from "./demo-house.ts";
import { demoAccounts, demoPlayers } from "./logins.ts";
import { seedDemo } from "./main.ts";
import { demoSittings, uuidOf } from "./rounds.ts";

let house: DemoHouse;
beforeAll(async () => {
  house = await openDemoHouse({ TRANSFER_VENDOR_URL: "http://127.0.0.1:9/tidepool" });
});
afterAll(() => house.close());

const rows = <Row>(sql: string) =>
  house.database.db.read((reader) => reader.query<Row & object>(sql));

test("the demo is filled once, coherently, and a second run adds nothing", async () => {
  expect(await seedDemo(house.seed)).toBe(6);
  const count = () =>
    rows<{ transfers: bigint; keys: number; isComparedLater: boolean; mobiles: bigint }>(
      `select (select count(*) from ledger.transfer) as transfers,
         (select max(cardinality(verify_keys)) from vendors.vendor) as keys,
         (select bool_or(compared_from is not null) from vendors.vendor) as "isComparedLater",
         (select count(*) from identity.contact where kind = 'mobile') as mobiles`,
    );
  const [first] = await count();
  expect(Number(first?.transfers)).toBeGreaterThan(66);
  // The vendors know every round of it, so nothing of it is left out of a comparison with them.
  expect(first).toMatchObject({ keys: 1, isComparedLater: false });
  expect(Number(first?.mobiles)).toBe(demoPlayers.length);
  // A cashier of every brand credits usual transfers alone.
  const alone = await rows("select alone_a_day_minor from backoffice.adjustment_policy");
  expect(alone).toHaveLength(demoMerchants.length);
  expect(await seedDemo(house.seed)).toBe(0);
  expect(await count()).toEqual([first]);
  const away = () =>
    rows(
      `select is_enabled as "isEnabled", (select bool_or(is_open) from vendors.transfer_offer)
         as "isOpen" from vendors.vendor where vendor_code = 'TDP'`,
    );
  expect(await away()).toEqual([{ isEnabled: true, isOpen: true }]);
  // Only tests have the vendor whose games pay what a button says.
  const config = { ...house.config, transferVendorUrl: undefined };
  await seedDemo({ ...house.seed, config });
  expect(await away()).toEqual([{ isEnabled: false, isOpen: false }]);
}, 180_000);

test("the ledger, the cashier and the events know the same opening deposits", async () => {
  const openings = await rows<{ username: string; sums: string[] }>(
    `select m.username, array[
       (select sum(amount_minor) from cashier.deposit d
        where d.member_id = m.member_id and d.status = 'received'),
       (select sum(t.amount_minor) from ledger.transfer t
        where t.member_id = m.member_id and t.kind = 'deposit')]::text[] as sums
     from identity.member m order by m.username`,
  );
  const expected = [...demoPlayers, ...demoAccounts].map(({ username, opening }) => {
    const sum = opening === undefined ? null : String(parseMinor(opening, "BDT"));
    return { username, sums: [sum, sum] };
  });
  expect(openings).toEqual(expected.toSorted((a, b) => (a.username < b.username ? -1 : 1)));
});

test("a demo round is the studio's own: it can be looked at, and its seed proves it", async () => {
  const { databaseUrl, masterKeys } = house.studio;
  const db = createDatabase(databaseUrl, await prepareVault(databaseUrl, masterKeys), 2);
  const hmac = (key: string | Uint8Array, text: string) =>
    createHmac("sha256", key).update(text).digest();
  try {
    const players = await db.query<{ id: string; game: string }>(
      "select distinct player_id as id, game_code as game from studio.round",
    );
    const played = [];
    for (const { id, game } of players)
      played.push(...(await listRoundsOf(db, id, game, undefined, 50)));
    expect(played.length).toBe(60);
    for (const row of played) {
      const round = roundView(row);
      const { proof } = round;
      if (proof === null || !("nonce" in proof) || proof.serverSeed === undefined) {
        throw new Error(`${row.ref} cannot be proved`);
      }
      const asked = caseOfRound(round);
      const stake = parseMinor(asked.stake, round.currency) ?? minor(0n);
      const { serverSeed, clientSeed, nonce } = proof;
      const again = recompute(seededWords(hmac, { serverSeed, clientSeed, nonce }), {
        gameCode: asked.game,
        currency: asked.currency,
        stake,
        choice: JSON.parse(asked.choice),
        steps: asked.steps === "" ? [] : (JSON.parse(asked.steps) as unknown[]),
      });
      expect([row.ref, again.payout]).toEqual([row.ref, parseMinor(asked.payout, round.currency)]);
      expect(createHash("sha256").update(serverSeed).digest("hex")).toBe(proof.serverSeedHash);
    }
  } finally {
    await db.end();
  }
}, 60_000);

test("the demo's first players sit at the same games in every run", () => {
  const asked = { sittings: 20, rounds: 3 };
  const sittings = demoSittings(["a", "b"], asked);
  expect(sittings).toEqual(demoSittings(["a", "b"], asked));
  expect(sittings.flatMap(({ stakesTaka }) => stakesTaka)).toHaveLength(60);
  expect(uuidOf("x")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
