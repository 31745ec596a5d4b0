import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { GameListAnswer, LotteryListAnswer } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { systemClock } from "../src/platform/clock.ts";
import { createTestBeacon } from "./lottery.ts";
import { launchCall, startStudio, type Json, type TestStudio } from "./studio.ts";

/** The calls of a lottery frame, over HTTP, as its player and as others. */

let studio: TestStudio;
beforeAll(async () => {
  const { beacon } = createTestBeacon(systemClock);
  studio = await startStudio({ lottery: { beacon, aheadMs: 10 * 60_000, chainLength: 200 } });
  await studio.studio.lottery?.plan();
  await studio.studio.lottery?.guard.look();
  await studio.studio.lottery?.tick();
});
afterAll(() => studio.close());

type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; json: Json }>;

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(studio.url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Json };
}

async function player(game: string): Promise<Call> {
  const user = `u-${randomUUID()}`;
  studio.wallet.deposit(user, 100_000_000n);
  const launched = await studio.operator("/game/url", {
    ...launchCall(game, user),
    meta: { display_name: "t***r" },
  });
  const { url } = (await launched.json()) as Json;
  const opened = await call("POST", "/lgw/session", {
    code: new URL(String(url)).searchParams.get("session"),
  });
  expect(opened.json).toMatchObject({ status: 0, data: { setting: { gameId: game } } });
  const { token } = opened.json["data"] as Json;
  return (method, path, body) => call(method, path, body, String(token));
}

const game = "k3e-1m";

/** An order for a draw that stays open long enough for a test. */
async function place(as: Call, more: object = {}) {
  for (;;) {
    const near = await as("GET", `/lgw/numeros/near?gameId=${game}`);
    const { currentNumero } = near.json["data"] as Json;
    if (Number(currentNumero?.remainTime) < 3_000 || currentNumero?.isSale !== true) {
      await sleep(300);
      continue;
    }
    return as("POST", "/lgw/orders/betting", {
      requestId: randomUUID(),
      gameId: game,
      currentNumero: currentNumero.numero,
      prizeModeId: "ELOTT",
      items: [{ playId: "k3.dice.sides", selection: "big", lines: 1, stake: "10.00" }],
      ...more,
    });
  }
}

test("a frame sees the draw on sale with what fixed its result", async () => {
  const as = await player(game);
  const { json } = await as("GET", `/lgw/numeros/near?gameId=${game}`);
  expect(json["data"].currentNumero).toMatchObject({
    gameId: game,
    lockTime: 4,
    commitment: { link: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const recent = await as("GET", "/lgw/numeros/recent");
  expect(recent.json["data"].map(({ gameId }: Json) => gameId)).toEqual([
    "wg-30s",
    "wg-1m",
    "k3e-1m",
    "wg-3m",
    "wg-5m",
    "d5e-1m",
    "race-1m",
  ]);
  const menu = await as("GET", `/lgw/games/${game}/play_menu`);
  expect(JSON.stringify(menu.json)).toContain("k3.dice.any-triple");
  const setting = await as("GET", `/lgw/games/${game}/setting`);
  expect(setting.json["data"]).toMatchObject({ currency: "BDT", lineStakeMin: "1.00" });
  expect((await as("GET", `/lgw/draw/${game}`)).json).toMatchObject({ status: 0 });
});

test("a slip is bought, listed and taken back, by its player alone", async () => {
  const [as, stranger] = [await player(game), await player(game)];
  const placed = await place(as);
  expect(placed.json).toMatchObject({
    status: 0,
    data: { orders: [{ totalBettingAmount: "10.00", lines: 1 }], balance: "990.00" },
  });
  const [{ orderNumber }] = placed.json["data"].orders;
  const today = await as("GET", `/lgw/orders/today?gameId=${game}`);
  expect(today.json["data"].content).toMatchObject([
    { orderNumber, orderStatus: 2, items: [{ odds: ["1.96"], selection: "big" }] },
  ]);
  expect((await stranger("GET", "/lgw/orders")).json["data"].content).toEqual([]);
  expect(await stranger("GET", `/lgw/orders/${orderNumber}/proof`)).toMatchObject({
    status: 404,
    json: { code: "order_unknown" },
  });
  const cancel = [orderNumber];
  const theirs = await stranger("PUT", "/lgw/orders/suborders/cancel", cancel);
  expect(theirs.json["data"]).toEqual([{ orderNumber, isDone: false, code: "order_unknown" }]);
  const own = await as("PUT", "/lgw/orders/suborders/cancel", cancel);
  expect(own.json["data"]).toEqual([{ orderNumber, isDone: true, balance: "1000.00" }]);
  const cancelled = await as("GET", "/lgw/orders?status=8");
  expect(cancelled.json["data"].content).toMatchObject([{ orderNumber, orderStatus: 8 }]);
  const list = await studio.operator("/transactions/list", {
    operator_id: "baize",
    round: `ELOTT-${orderNumber}`,
  });
  const { transactions } = (await list.json()) as Json;
  expect(transactions.map(({ kind }: Json) => kind)).toEqual(["TK_BET", "TK_ROLLBACK"]);
});

test("a platform shows the page of a slip to those it gives the address", async () => {
  const as = await player(game);
  const placed = await place(as);
  const [{ orderNumber, numero }] = placed.json["data"].orders;
  const [user] = studio.wallet.calls.flatMap(({ body }) =>
    body.includes(`ELOTT-${orderNumber}`) ? [String((JSON.parse(body) as Json)["user"])] : [],
  );
  const ask = (of: string | undefined) =>
    studio.operator("/game/round", {
      operator_id: "baize",
      user: of,
      round: `ELOTT-${orderNumber}`,
      lang: "bn",
    });
  expect((await ask("somebody-else")).status).toBe(404);
  const { url } = (await (await ask(user)).json()) as Json;
  const { pathname, search } = new URL(String(url));
  const page = await (await fetch(studio.url + pathname + search)).text();
  for (const said of ["তিন ছক্কা 1 মি", "বড়", String(numero)]) expect(page).toContain(said);
  expect((await fetch(studio.url + pathname)).status).toBe(404);
});

test("what is not understood or not one's own is refused", async () => {
  expect((await call("GET", "/lgw/orders")).status).toBe(401);
  const as = await player(game);
  const refused = await place(as, {
    items: [{ playId: "x", selection: "", lines: 1, stake: "1" }],
  });
  expect(refused).toMatchObject({ status: 400, json: { status: 1, code: "selection_invalid" } });
  expect((await place(as, { chase: [] })).json).toMatchObject({ code: "bad_request" });
  expect((await place(as, { series: 1_950 })).json).toMatchObject({ code: "series_out_of_range" });
  const unknown = await as("GET", "/lgw/numeros/near?gameId=ssc-1m");
  expect(unknown).toMatchObject({ status: 404, json: { code: "game_unknown" } });
  const dice = await studio.player("amber-dice");
  expect(await dice.call("GET", `/lgw/games/${game}/setting`)).toMatchObject({ status: 404 });
});

test("a platform reads what is on sale and what came out", async () => {
  const answer = await studio.operator("/lottery/list", { operator_id: "baize" });
  const { games } = LotteryListAnswer.parse(await answer.json());
  expect(games.map(({ game_code: gameCode, product }) => [gameCode, product])).toEqual([
    ["wg-30s", "ELOTT"],
    ["wg-1m", "ELOTT"],
    ["k3e-1m", "ELOTT"],
    ["wg-3m", "ELOTT"],
    ["wg-5m", "ELOTT"],
    ["d5e-1m", "ELOTT"],
    ["race-1m", "ELOTT"],
  ]);
  const foreign = await fetch(`${studio.url}/operator/generic/v2/lottery/list`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operator_id: "baize" }),
  });
  expect(foreign.status).toBe(403);
});

test("a platform lists lotteries beside the games, and opens their page", async () => {
  const answer = await studio.operator("/game/list", { operator_id: "baize" });
  const list = GameListAnswer.parse(await answer.json());
  const own = list.filter(({ product }) => product === "ELOTT");
  expect(own).toHaveLength(7);
  expect(own[0]).toMatchObject({ game_code: "wg-30s", category: "LOTT", rtp_bps: 9_700 });
  expect((await fetch(`${studio.url}/play/ssc-1m`)).status).toBe(404);
  const rules = await call("GET", `/api/rules/${game}?currency=BDT`);
  expect(rules.json).toMatchObject({
    success: true,
    value: { kind: "lottery", stakeMin: "1.00", stakeMax: "200000.00" },
  });
});

test("a frame opens its session and hears of its draws, never of a result to come", async () => {
  const user = `u-${randomUUID()}`;
  studio.wallet.deposit(user, 100_000_000n);
  const launched = await studio.operator("/game/url", launchCall(game, user));
  const { url } = (await launched.json()) as Json;
  const code = new URL(String(url)).searchParams.get("session");
  const opened = await call("POST", "/api/session", { code });
  expect(opened.json).toMatchObject({
    success: true,
    value: {
      balance: "1000.00",
      config: { kind: "lottery", gameCode: game, winMax: "2500000.00" },
    },
  });
  const { token } = opened.json["value"] as Json;
  const said = await new Promise<Json>((resolve, reject) => {
    const line = new WebSocket(`${studio.url.replace("http", "ws")}/socket/${game}`);
    line.addEventListener("open", () => line.send(JSON.stringify({ type: "hello", token })));
    line.addEventListener("error", () => reject(new Error("the socket broke")));
    line.addEventListener("message", ({ data }) => {
      line.close();
      if (typeof data === "string") resolve(JSON.parse(data) as Json);
      else reject(new Error("the socket sent no text"));
    });
  });
  expect(said).toMatchObject({ type: "snapshot", near: { currentNumero: { gameId: game } } });
  const current = said["near"].currentNumero as Json;
  expect(Object.keys(current)).not.toContain("winningNumber");
  expect(JSON.stringify(said)).not.toContain('"secret"');
});
