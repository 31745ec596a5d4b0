import { createHash, createHmac, randomUUID } from "node:crypto";
import { fallMessage, fallsAtMinor, first52Bits } from "@baize/fair";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Network } from "../src/engine/jackpots/service.ts";
import type { LevelTerms } from "../src/engine/jackpots/rules.ts";
import { startStudio, type Json, type TestPlayer, type TestStudio } from "./studio.ts";
import { places } from "../src/engine/vault/store.ts";

/** A network whose pots fall soon: the ceiling of the smallest is one contribution away. */
const level = (name: string, terms: Partial<LevelTerms>): LevelTerms => ({
  level: name,
  ratePpm: 3_000,
  seedMinor: 10_000n,
  ceilingMinor: null,
  hitEveryMinor: null,
  ...terms,
});
const network: Network = {
  network: "riverlight",
  gameCodes: ["lantern-koi", "padma-pearls"],
  contributionPpm: 10_000,
  levelsOf: () => [
    level("delta", { hitEveryMinor: 10n ** 15n }),
    level("river", { ratePpm: 2_000, ceilingMinor: 10_000_000n }),
    level("brook", { ceilingMinor: 10_040n }),
  ],
};

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio({ jackpotNetworks: [network] });
});
afterAll(() => studio.close());
beforeEach(() => {
  studio.wallet.intercept = undefined;
});

const spin = (player: TestPlayer, stake = "2.00", actionId: string = randomUUID()) =>
  player.call("POST", "/api/slot/lantern-koi/spin", { actionId, stake });

const sums = async (): Promise<Json> => {
  const answer = await studio.operator("/jackpot/list", { operator_id: "baize" });
  const { jackpots } = (await answer.json()) as Json;
  return jackpots?.[0] ?? {};
};

async function expectCoherent(): Promise<void> {
  const { db } = studio.studio;
  expect(await db.query("select * from studio.jackpot_incoherence")).toEqual([]);
  const pool = await sums();
  const micro = (name: string) => BigInt(pool[`${name}_micro`] as string);
  expect(micro("contributed") + micro("advanced")).toBe(
    micro("paid") + micro("pots") + micro("reserve"),
  );
}

/** What the wallet was told, of one kind of call. */
const told = (path: string) =>
  studio.wallet.calls
    .filter((call) => call.path.endsWith(path))
    .map(({ body }) => JSON.parse(body) as Json);

test("a stake feeds every pot in millionths, and the wallet call carries the rate", async () => {
  const player = await studio.player("lantern-koi");
  const before = (await player.call("GET", "/api/jackpot")).json["value"];
  expect(before.pots.map((pot: Json) => [pot["level"], pot["amount"], pot["mustHitBy"]])).toEqual([
    ["delta", "100.00", null],
    ["river", "100.00", "100000.00"],
    ["brook", "100.00", "100.40"],
  ]);
  const actionId = randomUUID();
  const first = await spin(player, "2.20", actionId);
  expect(first.status).toBe(200);
  // The same action again contributes nothing.
  await spin(player, "2.20", actionId);
  expect(told("/bet").at(-1)).toMatchObject({ jackpot_contribution_ppm: 10_000, amount: 220_000 });
  const pool = await sums();
  expect(pool["contributed_micro"]).toBe("2200000");
  const entries = await studio.studio.db.query<Json>(
    `select credit, amount_micro from studio.jackpot_entry where kind = 'contribution'
     order by credit`,
  );
  expect(entries.map(({ credit, amount_micro: amount }) => [credit, amount])).toEqual([
    ["pot:brook", 660_000n],
    ["pot:delta", 660_000n],
    ["pot:river", 440_000n],
    ["reserve", 440_000n],
  ]);
  await expectCoherent();
});

test("a stake that is not taken, free play and test accounts feed nothing", async () => {
  const player = await studio.player("lantern-koi");
  await spin(player);
  const before = (await sums())["contributed_micro"];
  studio.wallet.intercept = (path) => (path.endsWith("/bet") ? { answer: "http-500" } : undefined);
  expect((await spin(player)).json["code"]).toBe("wallet_unavailable");
  studio.wallet.intercept = (path) =>
    path.endsWith("/bet") ? { status: "RS_ERROR_LIMIT_REACHED" } : undefined;
  expect((await spin(player)).json["code"]).toBe("limit_reached");
  studio.wallet.intercept = undefined;
  const tester = await studio.player("lantern-koi", undefined, undefined, { is_test: true });
  expect((await tester.call("GET", "/api/jackpot")).json["value"]).toBeNull();
  expect((await spin(tester)).status).toBe(200);
  const other = await studio.player("temple-of-bells");
  await other.call("POST", "/api/slot/temple-of-bells/spin", {
    actionId: randomUUID(),
    stake: "2.00",
  });
  expect(told("/bet").at(-1)).not.toHaveProperty("jackpot_contribution_ppm");
  expect((await sums())["contributed_micro"]).toBe(before);
  await expectCoherent();
});

test("a pot falls below its ceiling, is paid with the round, and tells its secret", async () => {
  const player = await studio.player("lantern-koi");
  const brook = async () =>
    ((await player.call("GET", "/api/jackpot")).json["value"].pots as Json[])[2];
  // What is shown is up to two seconds old, and the test before may have let the pot fall.
  const [pool] = await studio.studio.db.query<{ start: number }>(
    "select starts[3] as start from studio.jackpot_pool where levels[3] = 'brook'",
  );
  await expect.poll(async () => (await brook())?.["start"]).toBe(pool?.start);
  const shown = (await brook()) ?? {};
  let result: Json = {};
  for (let spins = 0; spins < 200 && result["outcome"]?.jackpots === undefined; spins += 1) {
    result = (await spin(player, "20.00")).json["value"];
  }
  const [won] = result["outcome"].jackpots as Json[];
  const fall = { seed: "100.00", mustHitBy: "100.40", commitment: shown["commitment"] };
  expect(won).toMatchObject({ level: "brook", start: shown["start"], fall });
  const units = Math.round(Number(won?.["amount"]) * 100_000);
  expect(units).toBeLessThanOrEqual(10_040_000);
  const paid = told("/win").findLast((call) => "jackpot_amount" in call);
  expect(paid).toMatchObject({ jackpot_amount: units });
  expect(Number(paid?.["amount"])).toBe(Math.round(Number(result["payout"]) * 100_000));

  // The secret gives the amount it fell at, and is what was committed to.
  await expect.poll(async () => (await brook())?.["start"]).toBe(shown["start"] + 1);
  const next = await brook();
  const { secret, amount } = (next ?? {})["last"] as Json;
  expect(createHash("sha256").update(secret).digest("hex")).toBe(shown["commitment"]);
  const drawn = first52Bits(createHmac("sha256", secret).update(fallMessage).digest());
  const falls = fallsAtMinor(drawn, 10_000n, 10_040n);
  expect(amount).toBe(won?.["amount"]);
  expect(won?.["fall"].secret).toBe(secret);
  expect(BigInt(Math.round(Number(amount) * 100))).toBeGreaterThanOrEqual(falls);
  const record = await player.call("GET", `/api/rounds/${result["roundId"]}`);
  expect(record.json["value"].outcome.jackpots).toEqual(result["outcome"].jackpots);
  await expectCoherent();
});

test("of two rounds that win at once, the second wins the pot that was started again", async () => {
  const players = await Promise.all([studio.player("lantern-koi"), studio.player("padma-pearls")]);
  // Both next contributions lift the pot over where it falls.
  const { db } = studio.studio;
  const [pool] = await db.query<{ id: string; levels: string[]; starts: number[] }>(
    "select id, levels, starts from studio.jackpot_pool where levels[3] = 'brook'",
  );
  const place = places.potFall(pool?.id ?? "", pool?.levels[2] ?? "", pool?.starts[2] ?? 0);
  await db.query(
    "update studio.jackpot_pool set falls_sealed[3] = $2, ceilings_minor[3] = 10_100 where id = $1",
    [pool?.id, db.vault.seal("jackpots", place, "1")],
  );
  const [one, other] = players;
  const before = (await sums())["levels"][2].start as number;
  const results = await Promise.all([
    spin(one, "500.00"),
    other.call("POST", "/api/slot/padma-pearls/spin", { actionId: randomUUID(), stake: "500.00" }),
  ]);
  const won = results.flatMap(({ json }) => (json["value"].outcome.jackpots ?? []) as Json[]);
  const starts = won.filter((each) => each["level"] === "brook").map((each) => each["start"]);
  expect(starts.toSorted((a, b) => a - b)).toEqual([before, before + 1]);
  await expectCoherent();
});

test("whatever is lost, repeated and played side by side, nothing of the pots is", async () => {
  const players = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      studio.player(place % 2 === 0 ? "lantern-koi" : "padma-pearls"),
    ),
  );
  let calls = 0;
  studio.wallet.intercept = (path) => {
    calls += 1;
    if (path.endsWith("/bet") && calls % 7 === 0) return { answer: "http-500" };
    if (path.endsWith("/win") && calls % 5 === 0) return { answer: "garbage" };
    return undefined;
  };
  const played = await Promise.all(
    players.map(async (player, place) => {
      const game = place % 2 === 0 ? "lantern-koi" : "padma-pearls";
      let wins = 0n;
      for (let count = 0; count < 15; count += 1) {
        const body = { actionId: randomUUID(), stake: count % 3 === 0 ? "100.00" : "7.40" };
        const twice = await Promise.all([
          player.call("POST", `/api/slot/${game}/spin`, body),
          player.call("POST", `/api/slot/${game}/spin`, body),
        ]);
        const taken = twice.find(({ status }) => status === 200)?.json["value"] as Json | undefined;
        for (const each of (taken?.["outcome"].jackpots ?? []) as Json[]) {
          wins += BigInt(Math.round(Number(each["amount"]) * 100));
        }
      }
      return wins;
    }),
  );
  studio.wallet.intercept = undefined;
  expect(played.some((wins) => wins > 0n)).toBe(true);
  await expectCoherent();
  // Every accepted stake, and no other, has contributed its hundredth.
  const [both] = await studio.studio.db.query<Json>(
    `select (select sum(stake_minor * 10000) from studio.round r
         join studio.wallet_call c on c.owner_id = r.id and c.jackpot_ppm is not null
         where r.status in ('payout_pending', 'settled'))::text as staked,
       (select contributed_micro from studio.jackpot_pool)::text as contributed,
       (select sum(won_minor) from studio.jackpot_start)::text as won,
       (select paid_micro / 1000000 from studio.jackpot_pool)::text as paid`,
  );
  expect(both?.["contributed"]).toBe(both?.["staked"]);
  expect(both?.["paid"]).toBe(both?.["won"]);
});
