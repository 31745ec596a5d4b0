import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minor, parseMinor } from "@baize/money";
import type { CallAnswer } from "@baize/contract";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openTables, taka } from "../../../test/tables.ts";

type Line = CallAnswer<"transactions">["content"][number];

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;
const drain = () => tables.drain();
const aPlayer = (username: string) => tables.aPlayer(username);
const playFour = (username: string) => tables.playFour(username);

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
});
afterAll(async () => {
  await tables.close();
  await api.close();
});

const units = (text: string): bigint => parseMinor(text, "BDT") ?? minor(0n);
const sum = (texts: readonly string[]) => texts.map(units).reduce((all, one) => all + one, 0n);

const bets = async (token: string, query: Record<string, string> = {}) =>
  (await api.call("bettingRecord", { token, query, headers: { language: "en" } })).value;

const lines = async (token: string, query: Record<string, string> = {}) =>
  (await api.call("transactions", { token, query, headers: { language: "en" } })).value;

describe("the record of rounds", () => {
  test("shows rounds only once the relay has copied them, newest first, named", async () => {
    const { token } = await playFour("rounds");
    expect(await bets(token)).toMatchObject({ content: [], total: 0, totalPages: 0 });
    await drain();
    const record = await bets(token);
    expect(
      record.content.map(({ roundId, status, stake, payout, net }) => [
        roundId,
        status,
        stake,
        payout,
        net,
      ]),
    ).toEqual([
      ["HSE.rounds-open", "open", "3.00", "0.00", "-3.00"],
      ["HSE.rounds-undone", "refunded", "0.00", "0.00", "0.00"],
      ["NVS.rounds-lost", "settled", "40.00", "0.00", "-40.00"],
      ["HSE.rounds-won", "settled", "10.00", "25.00", "15.00"],
    ]);
    expect(record.content[3]).toMatchObject({ gameName: "Skylark", vassalage: "HSE" });
    expect(record.content[0]?.settledAt).toBeNull();
    const inBangla = await api.call("bettingRecord", { token, headers: { language: "bn" } });
    expect(inBangla.value.content[0]?.gameName).toBe("স্কাইলার্ক");
  });

  test("adds up to its totals, for every filter and whatever the page", async () => {
    const { token, startedAt } = await playFour("totals");
    await drain();
    const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000).toISOString();
    const asked: [Record<string, string>, string[]][] = [
      [{}, ["open", "undone", "lost", "won"]],
      [{ status: "settled" }, ["lost", "won"]],
      [{ status: "refunded" }, ["undone"]],
      [{ status: "open" }, ["open"]],
      [{ gameType: "RNG" }, ["lost"]],
      [{ gameType: "BGS" }, ["open", "undone", "won"]],
      [{ gameType: "LIVE" }, []],
      [{ vassalage: "NVS" }, ["lost"]],
      [{ vassalage: "HSE", gameType: "RNG" }, []],
      [{ gameType: "BGS", status: "settled" }, ["won"]],
      // The first bet is one second in, the second round three, the third five, the last seven.
      [{ from: at(3), to: at(7) }, ["undone", "lost"]],
      [{ to: at(1) }, []],
      [{ from: at(7) }, ["open"]],
      [{ from: at(8) }, []],
    ];
    for (const [query, rounds] of asked) {
      const { content, totals, total } = await bets(token, query);
      const message = JSON.stringify(query);
      expect(
        content.map((row) => row.roundId.split("-")[1]),
        message,
      ).toEqual(rounds);
      expect(total, message).toBe(rounds.length);
      expect(units(totals.stake), message).toBe(sum(content.map((row) => row.stake)));
      expect(units(totals.payout), message).toBe(sum(content.map((row) => row.payout)));
      // The stake of an open round is not lost yet.
      const closed = content.filter(({ status }) => status !== "open");
      expect(units(totals.net), message).toBe(sum(closed.map((row) => row.net)));
      expect(totals.currency).toBe("BDT");
    }
    const all = await bets(token);
    expect(all.totals).toMatchObject({
      stake: "53.00",
      validBet: "50.00",
      payout: "25.00",
      net: "-25.00",
    });
    expect((await bets(token, { pageSize: "1", pageNum: "2" })).totals).toEqual(all.totals);
  });

  test("pages without gaps or repeats, and ends with an empty page", async () => {
    const { token, call } = await aPlayer("pager");
    for (let round = 0; round < 7; round += 1) {
      await call("bet", "skylark", { amount: taka(1), round: `pager-${round}` });
    }
    await drain();
    const seen: string[] = [];
    for (const [pageNum, size] of [3, 3, 1, 0].entries()) {
      const page = await bets(token, { pageSize: "3", pageNum: String(pageNum + 1) });
      expect(page).toMatchObject({ total: 7, totalPages: 3, pageNum: pageNum + 1 });
      expect(page.content).toHaveLength(size);
      seen.push(...page.content.map((row) => row.roundId));
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((round) => `HSE.pager-${round}`));
    for (const query of [{ pageNum: "0" }, { pageSize: "101" }, { from: "yesterday" }]) {
      const answer = await api.call("bettingRecord", { token, query });
      expect(answer.refusal?.code).toBe("invalid_input");
    }
  });

  test("keeps every transaction of a round, for its owner alone", async () => {
    const owner = await playFour("owner");
    const stranger = await playFour("stranger");
    await drain();
    const detail = (token: string, roundId: string) =>
      api.call("roundDetail", { token, params: { roundId } });
    const { value } = await detail(owner.token, "HSE.owner-won");
    expect(value).toMatchObject({ status: "settled", net: "15.00", gameCode: "skylark" });
    expect(value.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["bet", "10.00"],
      ["win", "25.00"],
    ]);
    const undone = await detail(owner.token, "HSE.owner-undone");
    expect(undone.value.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["bet", "7.00"],
      ["rollback", "7.00"],
    ]);
    for (const [token, roundId] of [
      [stranger.token, "HSE.owner-won"],
      [owner.token, "HSE.stranger-won"],
      [owner.token, "NVS.owner-won"],
      [owner.token, "HSE.no-such-round"],
    ] as const) {
      const answer = await detail(token, roundId);
      expect([answer.status, answer.refusal?.code]).toEqual([404, "not_found"]);
    }
    const theirs = await bets(stranger.token);
    expect(theirs.content.every((row) => row.roundId.includes("stranger"))).toBe(true);
    expect(theirs.total).toBe(4);
  });
});

/** Every line, page by page. */
async function wholeStatement(token: string, query: Record<string, string>): Promise<Line[]> {
  const all: Line[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages += 1) {
    const page = await lines(token, { ...query, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.content);
    if (page.next === null) return all;
    expect(page.content).toHaveLength(Number(query["pageSize"]));
    cursor = page.next;
  }
  throw new Error("the statement has no end");
}

function expectRunningBalance(all: readonly Line[]): void {
  for (const [index, line] of all.entries()) {
    const before = all[index + 1]?.balanceAfter ?? "0.00";
    expect(units(line.balanceAfter), line.transactionId).toBe(units(before) + units(line.amount));
  }
}

describe("the statement", () => {
  test("signs amounts by where the money goes, and names the game", async () => {
    const { token } = await playFour("signs");
    // A lost round's win of nothing moves no money, so it is no line.
    const { content, next } = await lines(token);
    expect(next).toBeNull();
    expect(content.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ["bet", "-3.00", "972.00"],
      ["rollback", "7.00", "975.00"],
      ["bet", "-7.00", "968.00"],
      ["bet", "-40.00", "975.00"],
      ["win", "25.00", "1015.00"],
      ["bet", "-10.00", "990.00"],
      ["adjustment", "1000.00", "1000.00"],
    ]);
    // The name comes from the record of rounds, which the relay writes a moment later.
    expect(content[0]?.gameName).toBeNull();
    await drain();
    const named = (await lines(token)).content;
    expect(named.map((line) => line.gameName).slice(4)).toEqual(["Skylark", "Skylark", null]);
    expect(named[5]?.reference).toBe("HSE.signs-won");
  });

  test("a rolled-back win leaves the wallet again", async () => {
    const { token, call } = await aPlayer("takenback");
    const bet = await call("bet", "skylark", { amount: taka(10), round: "takenback-1" });
    const win = await call("win", "skylark", {
      amount: taka(30),
      round: "takenback-1",
      reference_transaction_uuid: bet,
    });
    await call("rollback", "skylark", { round: "takenback-1", reference_transaction_uuid: win });
    const { content } = await lines(token);
    expect(content[0]).toMatchObject({
      kind: "rollback",
      amount: "-30.00",
      balanceAfter: "990.00",
    });
    expectRunningBalance(content);
  });

  test("pages without gaps or repeats under any page size, balances running", async () => {
    const { token, call } = await aPlayer("cursor");
    for (let round = 0; round < 10; round += 1) {
      await call("bet", "skylark", { amount: taka(2) + 1000 * round, round: `cursor-${round}` });
    }
    const whole = (await lines(token, { pageSize: "100" })).content;
    expect(whole).toHaveLength(11);
    expectRunningBalance(whole);
    for (const pageSize of ["1", "2", "5", "10", "11", "12"]) {
      expect(await wholeStatement(token, { pageSize }), pageSize).toEqual(whole);
    }
  });

  test("runs on also where bets came in at the same moment", async () => {
    const { token, call } = await aPlayer("crowd");
    await Promise.all(
      Array.from({ length: 40 }, (_, round) =>
        call("bet", round % 2 === 0 ? "skylark" : "test-reels", {
          amount: taka(1) + 1000 * round,
          round: `crowd-${round}`,
        }),
      ),
    );
    const all = await wholeStatement(token, { pageSize: "7" });
    expect(all).toHaveLength(41);
    expect(new Set(all.map((line) => line.transactionId)).size).toBe(41);
    expectRunningBalance(all);
  });

  test("a line that arrives between two pages is not seen twice, nor hides one", async () => {
    const { token, call } = await aPlayer("between");
    for (let round = 0; round < 5; round += 1) {
      await call("bet", "skylark", { amount: taka(1), round: `between-${round}` });
    }
    const before = (await lines(token)).content;
    const first = await lines(token, { pageSize: "3" });
    await call("bet", "skylark", { amount: taka(1), round: "between-late" });
    const second = await lines(token, { pageSize: "3", cursor: first.next ?? "" });
    expect([...first.content, ...second.content]).toEqual(before);
  });

  test("shows the kinds and the time that were asked for", async () => {
    const { token, startedAt } = await playFour("kinds");
    const kinds = async (query: Record<string, string>) =>
      (await lines(token, query)).content.map((line) => line.kind);
    expect(await kinds({ kind: "bet" })).toEqual(["bet", "bet", "bet", "bet"]);
    expect(await kinds({ kind: "win" })).toEqual(["win"]);
    expect(await kinds({ kind: "rollback" })).toEqual(["rollback"]);
    expect(await kinds({ kind: "adjustment" })).toEqual(["adjustment"]);
    expect(await kinds({ kind: "deposit" })).toEqual([]);
    const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000).toISOString();
    expect(await kinds({ from: at(2), to: at(6) })).toEqual(["bet", "bet", "win"]);
    expect(await kinds({ from: at(2), to: at(6), kind: "bet" })).toEqual(["bet", "bet"]);
    expect(await kinds({ to: at(1) })).toEqual(["adjustment"]);
    expect(await kinds({ from: at(8) })).toEqual([]);
    const onlyBets = await wholeStatement(token, { kind: "bet", pageSize: "2" });
    expect(onlyBets.map((line) => line.amount)).toEqual(["-3.00", "-7.00", "-40.00", "-10.00"]);
  });

  test("refuses a cursor it did not give, and shows nobody another's lines", async () => {
    const stranger = await aPlayer("theirs");
    const { token } = await playFour("mine");
    for (const cursor of ["", "1", "' or 1=1 --", "x".repeat(65), randomUUID().toUpperCase()]) {
      const answer = await api.call("transactions", { token, query: { cursor } });
      expect(answer.refusal?.code, cursor).toBe("invalid_input");
    }
    const mine = await lines(token, { pageSize: "1" });
    const asked = await lines(stranger.token, { cursor: mine.next ?? "" });
    expect(asked.content).toHaveLength(1);
    expect(asked.content).toEqual((await lines(stranger.token)).content);
  });
});

test("a trial account and a visitor have no records to read", async () => {
  const token = await api.aTrial();
  const params = { roundId: "HSE.rounds-won" };
  for (const name of ["bettingRecord", "transactions", "roundDetail"] as const) {
    const options = name === "roundDetail" ? { params } : {};
    const trial = await api.call(name, { token, ...options });
    expect(trial.refusal?.code).toBe("trial_not_allowed");
    expect((await api.call(name, options)).refusal?.code).toBe("not_logged_in");
  }
});
