import { hourMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator } from "../../../test/operators.ts";
import { openTables, taka } from "../../../test/tables.ts";
import { findJackpotIncoherences, sumJackpotsAfter } from "../index.ts";
import { listJackpotSums } from "./store.ts";

/** What operators and the board see of jackpots: the journal of a real database, and the vendor. */

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
});
afterAll(async () => {
  expect(await findJackpotIncoherences(api.database.db)).toEqual([]);
  await tables.close();
  await api.close();
});

const read = async (query: { period?: string; vendorCode?: string } = {}) => {
  const { token } = await anOperator(api, ["reports.read"]);
  return (await api.call("consoleJackpots", { token, query })).value;
};

/** A round of the reels whose win holds so many taka of a jackpot; answers the win. */
async function win(
  player: Awaited<ReturnType<typeof tables.aPlayer>>,
  round: string,
  jackpotTaka: number,
  restTaka: number,
): Promise<string> {
  const bet = await player.call("bet", "test-reels", {
    round,
    amount: taka(100),
    jackpot_contribution_ppm: 10_000,
  });
  return player.call("win", "test-reels", {
    round,
    reference_transaction_uuid: bet,
    amount: taka(jackpotTaka + restTaka),
    jackpot_amount: taka(jackpotTaka),
    round_closed: true,
  });
}

const level = {
  level: "brook",
  amount: taka(201.23),
  seed: taka(200),
  must_hit_by: taka(1_000),
  hit_every: null,
  rate_ppm: 3_000,
  start: 4,
  started_at: "2026-01-15T12:00:00.000Z",
  commitment: "00",
};
const pot = {
  network: "riverlight",
  name: "Riverlight",
  names: {},
  product: "NVS",
  currency: "BDT",
  games: ["test-reels"],
  contribution_ppm: 10_000,
  levels: [level],
  contributed_micro: "500000000",
  advanced_micro: "20000000000",
  paid_micro: "8000000000",
  pots_micro: "12450000000",
  reserve_micro: "50000000",
};

test("a vendor that has no jackpots has no book", async () => {
  expect(await read()).toEqual({ vendors: [], books: [], wins: [] });
});

test("books are of the journal, pots and terms of the vendor", async () => {
  tables.northvale.behave((call, response) =>
    response.end(JSON.stringify(call.path.endsWith("/jackpot/list") ? { jackpots: [pot] } : [])),
  );
  const player = await tables.aPlayer("lucky");
  for (const [round, amount] of [
    ["jp-1", 30],
    ["jp-2", 50],
  ] as const) {
    await win(player, round, amount, 7);
  }
  await tables.drain();
  api.clock.advance(11_000);
  const { books, wins, vendors } = await read();
  expect(vendors).toMatchObject([{ vendorCode: "NVS" }]);
  const book = {
    vendorCode: "NVS",
    currency: "BDT",
    contributed: "2.00",
    paid: "80.00",
    owed: "-78.00",
    inPeriod: { contributed: "2.00", paid: "80.00" },
    ofVendor: { contributed: "5.00", paid: "80.00" },
  };
  expect(books).toMatchObject([book]);
  expect(books[0]?.networks).toMatchObject([
    {
      name: "Riverlight",
      contributionPpm: 10_000,
      reserve: "0.50",
      inPots: "124.50",
      advanced: "200.00",
      // A vendor that names no pots: each is called by its jackpot.
      levels: [{ level: "brook", name: "Riverlight", amount: "201.23", ratePpm: 3_000, start: 4 }],
    },
  ]);
  expect(wins).toMatchObject([
    { username: "lucky", amount: "50.00", roundId: "NVS.jp-2", isReversed: false },
    { username: "lucky", amount: "30.00", roundId: "NVS.jp-1", isReversed: false },
  ]);
});

test("the board of jackpots has what they paid, the largest first, not the whole win", async () => {
  const player = await tables.aPlayer("grandeur");
  // The largest win of all has the smallest jackpot in it.
  await win(player, "jp-3", 10, 900);
  const undone = await win(player, "jp-4", 70, 0);
  await player.call("rollback", "test-reels", {
    round: "jp-4",
    reference_transaction_uuid: undone,
  });
  await tables.drain();
  const board = await api.call("rankList", { query: { gameCategory: "JP" } });
  expect(board.value.list.map(({ winAmount }) => winAmount)).toEqual(["50.00", "30.00", "10.00"]);
  const all = await api.call("rankList");
  expect(all.value.list[0]?.winAmount).toBe("910.00");
  expect((await read()).wins.find(({ roundId }) => roundId === "NVS.jp-4")).toMatchObject({
    amount: "70.00",
    isReversed: true,
  });
});

test("a period has what came in it; an unknown vendor has nothing", async () => {
  api.clock.advance(25 * hourMs);
  const day = await read({ period: "day" });
  expect(day.wins).toEqual([]);
  expect(day.books).toMatchObject([
    { contributed: "4.00", inPeriod: { contributed: "0.00", paid: "0.00" } },
  ]);
  expect((await read({ period: "week" })).wins).toHaveLength(4);
  expect((await read({ vendorCode: "NONE" })).books).toEqual([]);
});

test("of a silent vendor the journal is shown, and none of its pots", async () => {
  tables.northvale.behave((_call, response) => {
    response.statusCode = 500;
    response.end("{}");
  });
  api.clock.advance(60_000);
  expect((await read()).books).toMatchObject([{ owed: "-86.00", ofVendor: null, networks: [] }]);
});

test("the check counts what is wrong in the journal", async () => {
  const { token } = await anOperator(api, ["reports.read"]);
  const check = async () => (await api.call("checkJackpots", { token })).value.checks;
  const right = [
    { check: "entries", found: 0 },
    { check: "reversals", found: 0 },
    { check: "sums", found: 0 },
  ];
  expect(await check()).toEqual(right);
  const spoil = (by: number) =>
    api.database.db.transaction((tx) =>
      tx.execute("update vendors.jackpot_sum set paid_micro = paid_micro + $1::int", [by]),
    );
  await spoil(1);
  api.clock.advance(60_000);
  expect(await check()).toEqual([...right.slice(0, 2), { check: "sums", found: 1 }]);
  await spoil(-1);
});

const micro = (text: string): bigint => (parseMinor(text, "BDT") ?? 0n) * 1_000_000n;

test("the liability owes jackpots what the journal says, also without any balance", async () => {
  const player = await tables.aPlayer("emptied", 100);
  await player.call("bet", "test-reels", {
    round: "jp-5",
    amount: taka(100),
    jackpot_contribution_ppm: 10_000,
  });
  await tables.drain();
  const sums = await api.database.db.read(listJackpotSums);
  const owed = sums.reduce(
    (sum, row) => sum + BigInt(row.contributedMicro) - BigInt(row.paidMicro),
    0n,
  );
  expect(owed).toBe(micro("-85.00"));
  const { token } = await anOperator(api, ["reports.read"]);
  const taken = (await api.call("takeLiability", { token })).value;
  const amberjack = taken.find(({ merchantCode }) => merchantCode === "AMBERJACK");
  expect(micro(amberjack?.jackpots ?? "")).toBe(owed);
  const kept = await api.call("liabilities", { token, query: { merchantCode: "AMBERJACK" } });
  expect(kept.value[0]?.jackpots).toBe("-85.00");
});

test("read in small parts, the journal's members are each there once", async () => {
  const whole = await api.database.db.read((reader) => sumJackpotsAfter(reader, 0n));
  const parts: typeof whole = [];
  for (let after = 0n; ;) {
    const page = await api.database.db.read((reader) => sumJackpotsAfter(reader, after, 1));
    const last = page.at(-1);
    if (last === undefined) break;
    parts.push(...page);
    after = last.memberId;
  }
  expect(whole).toHaveLength(3);
  expect(parts).toEqual(whole);
});

test("test accounts give and get nothing that is owed", async () => {
  const player = await tables.aPlayer("tester");
  await win(player, "jp-6", 0.5, 0);
  await tables.drain();
  await api.database.db.transaction((tx) =>
    tx.execute("update identity.member set is_test = true where member_id = $1", [player.memberId]),
  );
  api.clock.advance(1_000);
  const { token } = await anOperator(api, ["reports.read"]);
  const taken = (await api.call("takeLiability", { token })).value;
  expect(taken.find(({ merchantCode }) => merchantCode === "AMBERJACK")?.jackpots).toBe("-85.00");
});
