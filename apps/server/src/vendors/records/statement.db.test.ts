import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import { array, assert, asyncProperty, constantFrom, integer, tuple } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportRowsMax } from "@baize/contract";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openTables, taka } from "../../../test/tables.ts";

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
});
afterAll(async () => {
  await tables.close();
  await api.close();
});

const units = (text: string): bigint => parseMinor(text, "BDT") ?? minor(0n);
const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const period = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
/** All that happened until now. */
const untilNow = () => period(after(api.clock.now(), -dayMs), after(api.clock.now(), 1));

const summary = async (token: string, query: Record<string, string>) =>
  (await api.call("statementSummary", { token, query })).value;

type Step = readonly ["deposit" | "bet" | "win" | "hold" | "release" | "capture", number];

/** Moves money as asked, as far as there is any; half a second after the step before. */
function createMover(memberId: bigint) {
  const { ledger } = api.app.platform;
  const open: string[] = [];
  const common = (kind: string) => ({ memberId, key: randomUUID(), currency: "BDT", kind });
  const within = api.database.db;
  return async ([step, amount]: Step): Promise<void> => {
    api.clock.advance(500);
    const amountMinor = minor(BigInt(amount));
    await within.transaction(async (tx) => {
      if (step === "hold") {
        const command = { ...common("withdrawal"), amountMinor };
        if ((await ledger.hold(tx, command)).status === "ok") open.push(command.key);
      } else if (step === "release" || step === "capture") {
        const holdKey = open.shift();
        if (holdKey === undefined) return;
        const end = { memberId, key: randomUUID(), holdKey, kind: "withdrawal" };
        if (step === "release") await ledger.release(tx, end);
        else await ledger.capture(tx, { ...end, credit: "house" });
      } else {
        const isOut = step === "bet";
        const sides = isOut
          ? { debit: "cash", credit: "house" }
          : { debit: "house", credit: "cash" };
        await ledger.post(tx, { ...common(step), ...sides, amountMinor });
      }
    });
  };
}

describe("the summary of a statement", () => {
  test("says what each kind moved, and both balances", async () => {
    const { token, startedAt } = await tables.playFour("summed");
    expect(await summary(token, untilNow())).toEqual({
      currency: "BDT",
      opening: "0.00",
      closing: "972.00",
      totalIn: "1032.00",
      totalOut: "60.00",
      entries: 7,
      kinds: expect.arrayContaining([
        { kind: "adjustment", entries: 1, in: "1000.00", out: "0.00" },
        { kind: "bet", entries: 4, in: "0.00", out: "60.00" },
        { kind: "win", entries: 1, in: "25.00", out: "0.00" },
        { kind: "rollback", entries: 1, in: "7.00", out: "0.00" },
      ]) as unknown,
    });
    // From the first win up to before the rollback.
    const middle = period(after(startedAt, 2000), after(startedAt, 6000));
    expect(await summary(token, middle)).toMatchObject({
      opening: "990.00",
      closing: "968.00",
      totalIn: "25.00",
      totalOut: "47.00",
    });
    const nothing = period(after(startedAt, 60_000), after(startedAt, 120_000));
    expect(await summary(token, nothing)).toMatchObject({
      opening: "972.00",
      closing: "972.00",
      entries: 0,
      kinds: [],
    });
  });

  test("counts cash: what is held has left it, and paying that out moves nothing", async () => {
    const { token, memberId } = await tables.aPlayer("held");
    const move = createMover(memberId);
    for (const step of [
      ["hold", 30_000],
      ["hold", 20_000],
      ["release", 0],
      ["capture", 0],
    ] as const) {
      await move(step);
    }
    expect(await summary(token, untilNow())).toMatchObject({
      closing: "800.00",
      kinds: expect.arrayContaining([
        { kind: "withdrawal", entries: 3, in: "300.00", out: "500.00" },
      ]) as unknown,
    });
    const { value } = await api.call("transactions", { token, query: { kind: "withdrawal" } });
    expect(value.content.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ["300.00", "800.00"],
      ["-200.00", "500.00"],
      ["-300.00", "700.00"],
    ]);
  });

  test("opening + in - out = closing, whatever moved and wherever it is cut", async () => {
    let turn = 0;
    const kinds = ["deposit", "bet", "win", "hold", "release", "capture"] as const;
    const steps = array(tuple(constantFrom(...kinds), integer({ min: 1, max: 5000 })), {
      minLength: 1,
      maxLength: 14,
    });
    const cuts = tuple(integer({ min: -2, max: 18 }), integer({ min: 1, max: 20 }));
    await assert(
      asyncProperty(steps, cuts, async (moves, [first, length]) => {
        turn += 1;
        const { token, memberId } = await tables.aPlayer(`cut${turn}`);
        const begin = api.clock.now();
        const move = createMover(memberId);
        for (const step of moves) await move(step);
        const from = after(begin, first * 500 + 250);
        const asked = period(from, after(from, length * 500));
        const sums = await summary(token, asked);
        const query = { ...asked, pageSize: "100" };
        const { content } = (await api.call("transactions", { token, query })).value;
        const moved = content.reduce((all, line) => all + units(line.amount), 0n);
        expect(units(sums.opening) + units(sums.totalIn) - units(sums.totalOut)).toBe(
          units(sums.closing),
        );
        expect(moved).toBe(units(sums.totalIn) - units(sums.totalOut));
        expect(sums.entries).toBe(content.length);
        const byKind = sums.kinds.reduce((all, kind) => all + units(kind.in) - units(kind.out), 0n);
        expect(byKind).toBe(moved);
        if (content.length > 0) expect(content[0]?.balanceAfter).toBe(sums.closing);
        const whole = await summary(token, period(after(begin, -dayMs), api.clock.now()));
        const now = await summary(token, period(after(begin, -dayMs), after(api.clock.now(), 1)));
        expect([whole.opening, now.opening]).toEqual(["0.00", "0.00"]);
        const cash = (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
        expect(units(now.closing)).toBe(cash);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test.each([
    [0, "period_order"],
    [-5000, "period_order"],
    [367 * dayMs, "period_too_long"],
  ])("refuses a period of %d ms: %s", async (ms, code) => {
    const token = await api.aMember(`period${ms}`.replace("-", "m"));
    const asked = period(api.clock.now(), after(api.clock.now(), ms));
    for (const name of ["statementSummary", "personalProfit", "transactionsFile", "betsFile"]) {
      const answer = await api.call(name as "statementSummary", { token, query: asked });
      expect(answer.refusal?.code, name).toBe(code);
    }
  });
});

async function file(call: string, token: string, query: Record<string, string>) {
  const answer = await api.app.fastify.inject({
    method: "GET",
    url: `/wps/member/${call}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${token}`, language: "en" },
  });
  const lines = answer.payload.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  return { answer, head: lines[0], rows: lines.slice(1).map((line) => line.split(",")) };
}

describe("a file of records", () => {
  test("has the statement's lines, all of them, newest first", async () => {
    const { token, memberId } = await tables.aPlayer("filed");
    const move = createMover(memberId);
    // More than the pages it is read by.
    for (let step = 0; step < 405; step += 1) await move(["bet", step + 1]);
    const { answer, head, rows } = await file("transactions/file", token, untilNow());
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="statement-[-0-9]+\.csv"$/,
      ) as unknown,
    });
    expect(answer.payload.startsWith("\u{FEFF}time,transaction_id,")).toBe(true);
    expect(head?.split(",")).toHaveLength(9);
    expect(rows).toHaveLength(406);
    expect(new Set(rows.map((row) => row[1])).size).toBe(406);
    expect(rows[0]?.slice(2)).toEqual(["bet", "", "", "", "-4.05", "177.85", "BDT"]);
    const bets = await file("transactions/file", token, { ...untilNow(), kind: "bet" });
    expect(bets.rows).toHaveLength(405);
    const wins = await file("transactions/file", token, { ...untilNow(), kind: "win" });
    expect(wins.rows).toHaveLength(0);
  });

  test("has the rounds asked for, in the order of the record", async () => {
    const { token } = await tables.playFour("rounded");
    await tables.drain();
    const { answer, rows } = await file("betsFile", token, untilNow());
    expect(answer.statusCode).toBe(200);
    expect(rows.map((row) => [row[2], row[6], row[7], row[8], row[9]])).toEqual([
      ["HSE.rounded-open", "open", "3.00", "0.00", ""],
      ["HSE.rounded-undone", "refunded", "0.00", "0.00", "0.00"],
      ["NVS.rounded-lost", "settled", "40.00", "0.00", "-40.00"],
      ["HSE.rounded-won", "settled", "10.00", "25.00", "15.00"],
    ]);
    const lost = await file("betsFile", token, { ...untilNow(), vassalage: "NVS" });
    expect(lost.rows.map((row) => row[2])).toEqual(["NVS.rounded-lost"]);
  });

  test("goes on over many pages of rounds, also of one moment, without gap or repeat", async () => {
    const { token, call } = await tables.aPlayer("pages", 1000);
    for (let round = 0; round < 3; round += 1) {
      await call("bet", "skylark", { amount: taka(1), round: `pages-${round}` });
    }
    await tables.drain();
    // The rounds are copied, five hundred of one moment, as a quick vendor might send them.
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
           stake_minor, status, started_at, settled_at)
         select member_id, round_id || '.' || n, vendor_code, game_code, currency, stake_minor,
           'settled', started_at, started_at
         from vendors.round, generate_series(1, 500) n where round_id like 'HSE.pages-%'`,
      ),
    );
    const { rows } = await file("betsFile", token, untilNow());
    expect(rows).toHaveLength(1503);
    expect(new Set(rows.map((row) => row[2])).size).toBe(1503);
  });

  test("is refused whole above the rows a file may have: export_too_large", async () => {
    const { token, call, memberId } = await tables.aPlayer("toolarge", 1000);
    await call("bet", "skylark", { amount: taka(1), round: "toolarge" });
    await tables.drain();
    await api.database.db.transaction((tx) =>
      tx.execute(
        `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
           stake_minor, status, started_at, settled_at)
         select $1, 'NVS.' || n, 'NVS', 'test-reels', 'BDT', 1, 'settled', $2, $2
         from generate_series(1, $3::int) n`,
        [memberId, api.clock.now(), exportRowsMax],
      ),
    );
    const { answer } = await file("betsFile", token, untilNow());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: "export_too_large",
      value: { rows: exportRowsMax + 1, rowsMax: exportRowsMax },
    });
    const whole = await file("betsFile", token, { ...untilNow(), vassalage: "NVS" });
    expect(whole.rows).toHaveLength(exportRowsMax);
    const small = await file("betsFile", token, { ...untilNow(), vassalage: "HSE" });
    expect(small.rows).toHaveLength(1);
  });

  test("is for its owner", async () => {
    const query = untilNow();
    for (const call of ["transactions/file", "betsFile"]) {
      const none = await api.app.fastify.inject({
        method: "GET",
        url: `/wps/member/${call}?${new URLSearchParams(query).toString()}`,
      });
      expect(none.json()).toMatchObject({ code: "not_logged_in" });
      const { answer } = await file(call, await api.aTrial(), query);
      expect(answer.json()).toMatchObject({ code: "trial_not_allowed" });
    }
  });
});
