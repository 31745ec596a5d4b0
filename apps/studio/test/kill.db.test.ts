import { spawn, type ChildProcess } from "node:child_process";
import { createHmac, randomUUID, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { floatsOf, minesOrder } from "@baize/fair";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { buildStale } from "../../../tools/build/index.ts";
import { leaseMs, orphanMs } from "../src/engine/owners/rules.ts";
import { findSeedsOf } from "../src/engine/rounds/step-store.ts";
import { createDatabase, type Database } from "../src/platform/db.ts";
import type { ServerMessage } from "../src/games/crash/protocol.ts";
import { prepareVault } from "../src/engine/vault/open.ts";
import {
  createStudioDatabase,
  launchCall,
  operatorKeys,
  studioKeys,
  testMasterKeys,
  type Json,
} from "./studio.ts";
import { startWallet, type TestWallet } from "./wallet.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** The real program, killed without warning between the steps of a round, and started again. */
let wallet: TestWallet;
let database: Awaited<ReturnType<typeof createStudioDatabase>>;
let db: Database;
let folder: string;
let port: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await buildStale({ root, only: ["studio"] });
  wallet = await startWallet(studioKeys.publicKey);
  database = await createStudioDatabase();
  db = createDatabase(database.url, await prepareVault(database.url, testMasterKeys), 2);
  folder = mkdtempSync(path.join(os.tmpdir(), "studio-kill-"));
  writeFileSync(path.join(folder, "studio.pem"), studioKeys.privateKey);
  writeFileSync(path.join(folder, "operator.pem"), operatorKeys.publicKey);
  port = await freePort();
});
afterAll(async () => {
  await stopChild("SIGKILL");
  await db.end();
  await database.drop();
  await wallet.close();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

const base = () => `http://127.0.0.1:${port}`;

async function start(): Promise<void> {
  const program = path.join(root, "dist/studio/studio.js");
  child = spawn(process.execPath, [program], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      STUDIO_PORT: String(port),
      STUDIO_DATABASE_URL: database.url,
      STUDIO_MASTER_KEY: testMasterKeys.current.toString("base64"),
      WALLET_BASE_URL: `${wallet.url}/vendor/HSE`,
      STUDIO_PRIVATE_KEY_FILE: path.join(folder, "studio.pem"),
      OPERATOR_PUBLIC_KEY_FILE: path.join(folder, "operator.pem"),
    },
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${base()}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the studio did not start");
}

async function stopChild(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  const running = child;
  if (running === undefined || running.exitCode !== null || running.signalCode !== null)
    return null;
  const ended = new Promise<number | null>((resolve) => running.once("exit", resolve));
  running.kill(signal);
  return ended;
}

async function post(route: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(base() + route, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  return (await response.json()) as Json;
}

async function openGame(game: string): Promise<{ user: string; token: string }> {
  const user = `u-${randomUUID()}`;
  wallet.deposit(user, 100_000_000n);
  const call = launchCall(game, user);
  const signature = sign(
    "RSA-SHA256",
    Buffer.from(JSON.stringify(call)),
    operatorKeys.privateKey,
  ).toString("base64");
  const launched = await post("/operator/generic/v2/game/url", call, {
    "x-hub88-signature": signature,
  });
  const code = new URL(String(launched["url"])).searchParams.get("session");
  const opened = await post("/api/session", { code });
  return { user, token: String(opened["value"].token) };
}

const bet = (token: string) =>
  post(
    "/api/games/amber-dice/bet",
    { actionId: randomUUID(), stake: "10.00", direction: "under", target: "90.00" },
    { authorization: `Bearer ${token}` },
  );

const shoals = "/api/games/pearl-shoals";

async function openShoal(token: string): Promise<string> {
  const opened = await post(
    `${shoals}/open`,
    { actionId: randomUUID(), stake: "10.00", choice: { mines: 3 } },
    { authorization: `Bearer ${token}` },
  );
  return String(opened["value"].roundId);
}

const stepInShoal = (
  token: string,
  roundId: string,
  place: number,
  step: object,
  actionId = randomUUID(),
) =>
  post(`${shoals}/step`, { actionId, roundId, place, step }, { authorization: `Bearer ${token}` });

/** A cell that is surely free, which only the database tells. */
async function freeCell(roundId: string): Promise<number> {
  const seeds = await findSeedsOf(db, roundId);
  if (seeds === undefined) throw new Error("the round has no seeds");
  const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
  return (minesOrder(floatsOf(hmac, seeds, 24))[3] ?? 1) - 1;
}

/** The wallet does its work and the studio dies before it hears of it. */
function killAt(step: string): void {
  wallet.intercept = (route) => {
    if (!route.endsWith(step)) return undefined;
    wallet.intercept = undefined;
    child?.kill("SIGKILL");
    return { answer: "hang" };
  };
}

async function statusesOf(user: string): Promise<string[]> {
  const rows = await db.query<{ status: string }>(
    `select r.status from studio.round r join studio.player p on p.id = r.player_id
     where p.user_ref = $1`,
    [user],
  );
  return rows.map((row) => row.status);
}

/** As if a dead process's waits were over: a stake's for its answer, a call's for its sender. */
async function passWaits(): Promise<void> {
  await db.query(
    `update studio.round set placed_at = placed_at - $1 * interval '1 ms'
     where status = 'stake_pending'`,
    [orphanMs],
  );
  await db.query(
    `update studio.wallet_call set next_at = next_at - $1 * interval '1 ms'
     where status = 'pending'`,
    [leaseMs],
  );
}

type Said = Extract<ServerMessage, { type: "reply" }>;

/** Asks until betting is open, and gives the answer. */
async function betOnFlight(token: string, ids: () => object): Promise<Said> {
  const socket = new WebSocket(`${base().replace("http", "ws")}/socket`);
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("open", resolve));
  const placed = new Promise<Said>((resolve) => {
    const place = () =>
      socket.send(
        JSON.stringify({
          type: "bet",
          id: 1,
          ...ids(),
          panel: 0,
          stake: "10.00",
        }),
      );
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      const isOpen = message.type === "snapshot" && message.phase === "waiting";
      if (isOpen || message.type === "waiting") place();
      const isLate = message.type === "reply" && !message.ok && message.code === "betting_closed";
      if (message.type === "reply" && !isLate) resolve(message);
    });
  });
  socket.send(JSON.stringify({ type: "hello", token }));
  const said = await placed;
  socket.terminate();
  return said;
}

test("killed within a round of several steps, the studio goes on where it was", async () => {
  await start();
  const { user, token } = await openGame("pearl-shoals");
  const roundId = await openShoal(token);
  const cell = await freeCell(roundId);
  const actionId = randomUUID();
  await stepInShoal(token, roundId, 1, { type: "pick", cell }, actionId);
  await stopChild("SIGKILL");
  await start();
  // The answer was lost with the process: the same step again is not counted twice.
  const again = await stepInShoal(token, roundId, 1, { type: "pick", cell }, actionId);
  expect(again["value"].outcome).toMatchObject({ picks: [cell], stepsTaken: 1, isOpen: true });
  killAt("/transaction/win");
  await stepInShoal(token, roundId, 2, { type: "cash-out" }).catch(() => {});
  await start();
  await passWaits();
  const statuses = async () => (await statusesOf(user)).join(" ");
  await expect.poll(statuses, { timeout: 90_000 }).toBe("settled");
  expect(wallet.balanceOf(user)).toBe(100_000_000n + 120_000n);
  expect(await stopChild("SIGTERM")).toBe(0);
}, 300_000);

test("killed at any step, the studio pays or gives back, and never both", async () => {
  await start();
  const atBet = await openGame("amber-dice");
  killAt("/transaction/bet");
  await bet(atBet.token).catch(() => {});
  await start();
  const atWin = await openGame("amber-dice");
  killAt("/transaction/win");
  await bet(atWin.token).catch(() => {});
  await start();
  const inFlight = await openGame("skylark");
  let pressId = "";
  const fresh = () => {
    pressId = randomUUID();
    return { actionId: randomUUID(), pressId };
  };
  expect(await betOnFlight(inFlight.token, fresh)).toMatchObject({ ok: true });
  await stopChild("SIGKILL");
  await start();
  // The frame does not know what became of its press. It places nothing a second time.
  for (const actionId of [randomUUID(), randomUUID()]) {
    const again = await betOnFlight(inFlight.token, () => ({ actionId, pressId }));
    expect(again).toMatchObject({ ok: false, code: "wallet_unavailable" });
  }
  await passWaits();
  await expect
    .poll(
      async () => {
        const rows = await db.query<{ status: string }>("select status from studio.round");
        return rows.filter((row) => !["settled", "refunded"].includes(row.status)).length;
      },
      { timeout: 90_000 },
    )
    .toBe(0);
  expect(await statusesOf(atBet.user)).toEqual(["refunded"]);
  expect(wallet.balanceOf(atBet.user)).toBe(100_000_000n);
  expect(await statusesOf(atWin.user)).toEqual(["settled"]);
  // On a slow machine a bet may have come after the start and gone back before the one that flew.
  expect(new Set(await statusesOf(inFlight.user))).toEqual(new Set(["refunded"]));
  expect(wallet.balanceOf(inFlight.user)).toBe(100_000_000n);
  const [mine] = await db.query<{ staked: string; won: string }>(
    `select sum(stake_minor) staked, sum(payout_minor) won from studio.round
     where status = 'settled'`,
  );
  const theirs = wallet.totals();
  expect(BigInt(mine?.staked ?? 0) * 1_000n).toBe(theirs.staked);
  expect(BigInt(mine?.won ?? 0) * 1_000n).toBe(theirs.won);
  expect(await stopChild("SIGTERM")).toBe(0);
}, 300_000);
