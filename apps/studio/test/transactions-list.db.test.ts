import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TransactionsListAnswer, type TransactionsListCall } from "@baize/contract";
import { startStudio, studioKeys, type TestStudio } from "./studio.ts";

/** The report by which a platform compares its books with ours. */

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

type Asked = Omit<TransactionsListCall, "operator_id">;

const startOf = () => new Date(Date.now() - hourMs).toISOString();
const ask = (asked: Asked & { operator_id?: string }, key?: string) =>
  studio.operator("/transactions/list", { operator_id: "baize", ...asked }, key);

async function page(asked: Asked) {
  const answer = await ask(asked);
  expect(answer.status).toBe(200);
  return TransactionsListAnswer.parse(await answer.json());
}

async function everything(asked: Asked) {
  const all = [];
  for (let cursor: string | undefined; ;) {
    const answer = await page({ ...asked, ...(cursor && { cursor }) });
    const { transactions, next_cursor: next } = answer;
    expect(transactions.length).toBeLessThanOrEqual(asked.page_size ?? 1000);
    all.push(...transactions);
    if (next === null) return all;
    cursor = next;
  }
}

test("each bet, win and rollback is listed once with how it ended, however it is cut", async () => {
  const player = await studio.player("amber-dice");
  for (let bets = 0; bets < 3; bets += 1) await player.dice("10.00");
  studio.wallet.intercept = (path) =>
    path.endsWith("/bet") ? { status: "RS_ERROR_NOT_ENOUGH_MONEY" } : undefined;
  await player.dice("11.00");
  studio.wallet.intercept = undefined;
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  await player.dice("12.00");
  studio.wallet.intercept = (path) => (path.endsWith("/win") ? { answer: "http-500" } : undefined);
  await player.dice("13.00");

  const mine = (await everything({ start_time: startOf() })).filter(
    ({ user }) => user === player.user,
  );
  const words = mine.map(({ kind, status, amount }) => [
    kind,
    status,
    kind === "TK_WIN" ? undefined : amount,
  ]);
  expect(words).toEqual([
    ...[1, 2, 3].flatMap(() => [
      ["TK_BET", "TS_SUCCESS", 1_000_000],
      ["TK_WIN", "TS_SUCCESS", undefined],
    ]),
    ["TK_BET", "TS_DECLINED", 1_100_000],
    // Its rollback names what it gives back, although the call itself has no amount.
    ["TK_BET", "TS_ROLLEDBACK", 1_200_000],
    ["TK_ROLLBACK", "TS_SUCCESS", 1_200_000],
    // Its win is still being tried, so it is in a later list.
    ["TK_BET", "TS_SUCCESS", 1_300_000],
  ]);
  const [bet, win] = mine;
  expect(win).toMatchObject({
    reference_transaction_uuid: bet?.transaction_uuid,
    round: bet?.round,
    game_code: "amber-dice",
    currency: "BDT",
  });

  const whole = await everything({ start_time: startOf() });
  expect(await everything({ start_time: startOf(), page_size: 2 })).toEqual(whole);
  expect(await everything({ round: bet?.round ?? "" })).toEqual([bet, win]);
  studio.wallet.intercept = undefined;
});

test("a time is meant from its first moment until before its last", async () => {
  const player = await studio.player("amber-dice");
  await player.dice();
  const all = await everything({ start_time: startOf() });
  const at = all.find(({ user }) => user === player.user)?.created_at ?? "";
  const from = { start_time: at, product: "HSE" };
  const users = async (asked: Asked) => (await everything(asked)).map(({ user }) => user);
  expect(await users(from)).toContain(player.user);
  expect(await users({ ...from, end_time: at })).toEqual([]);
  expect(await users({ ...from, product: "NVS" })).toEqual([]);
});

test.each<[string, Asked & { operator_id?: string }, number]>([
  ["neither time nor round", {}, 400],
  ["a page beyond the cap", { start_time: startOf(), page_size: 1001 }, 400],
  ["a cursor of somebody else", { start_time: startOf(), cursor: "1'; --" }, 400],
  ["a time that is none", { start_time: "yesterday" }, 400],
  ["another operator", { start_time: startOf(), operator_id: "other" }, 403],
])("%s is refused", async (_name, asked, status) => {
  expect((await ask(asked)).status).toBe(status);
});

test("nothing is listed without the operator's signature", async () => {
  expect((await ask({ start_time: startOf() }, studioKeys.privateKey)).status).toBe(403);
});
