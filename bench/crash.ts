import { randomUUID } from "node:crypto";
import { fork, type ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket, WebSocketServer } from "ws";
import { buildTemplate } from "../apps/server/test/template.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * One flight for everybody: CRASH_SOCKETS players (2,000) hold a socket to the studio, CRASH_BETS
 * of them (200) bet in every round and cash out by themselves, and the delay of each tick at each
 * socket is taken, over CRASH_TICKS ticks (300); beside it as many messages of the same length in
 * a bare broadcast loop of the library. The clients are one process of their own.
 */
const sockets = Number(process.env["CRASH_SOCKETS"] ?? "2000");
const bettors = Number(process.env["CRASH_BETS"] ?? "200");
const ticks = Number(process.env["CRASH_TICKS"] ?? "300");
const tickMs = 100;
const goalMs = 150;

interface Heard {
  readonly ticks: number;
  readonly received: number;
  readonly bets: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

const messageOf = <T>(child: ChildProcess) =>
  new Promise<T>((resolve) => child.once("message", (message) => resolve(message as T)));

/** Clients on their way to `port`, which say hello with these tokens; answers what they heard. */
async function listen(port: number, tokens: readonly string[], begin: () => void): Promise<Heard> {
  const child = fork(fileURLToPath(import.meta.url), ["--clients", String(port)]);
  child.send(tokens);
  await messageOf(child);
  begin();
  const heard = await messageOf<Heard>(child);
  child.kill();
  return heard;
}

async function measureStudio(): Promise<Heard> {
  const { startStudio } = await import("../apps/studio/test/studio.ts");
  const studio = await startStudio({
    pace: { bettingMs: 4_000, pauseMs: 500, flightScale: 1 },
    walletTimeoutMs: 20_000,
  });
  const tokens: string[] = [];
  while (tokens.length < sockets) {
    const some = Array.from({ length: Math.min(20, sockets - tokens.length) }, async () => {
      return (await studio.player("skylark")).token;
    });
    tokens.push(...(await Promise.all(some)));
  }
  const heard = await listen(Number(new URL(studio.url).port), tokens, () => {});
  await studio.close();
  return heard;
}

async function measureBare(): Promise<Heard> {
  const server = createServer();
  const bare = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const say = (message: object): void => {
    const text = JSON.stringify(message);
    for (const socket of bare.clients) socket.send(text);
  };
  let timer: NodeJS.Timeout | undefined;
  const tokens = Array.from({ length: sockets }, (_, index) => String(index));
  const heard = await listen((server.address() as AddressInfo).port, tokens, () => {
    const startMs = Date.now();
    say({ type: "started", seq: 0, roundNo: 1, serverTime: startMs });
    timer = setInterval(() => {
      say({ type: "tick", seq: 1, elapsedMs: Date.now() - startMs });
    }, tickMs);
  });
  clearInterval(timer);
  for (const socket of bare.clients) socket.terminate();
  await new Promise((resolve) => bare.close(resolve));
  await new Promise((resolve) => server.close(resolve));
  return heard;
}

interface Said {
  readonly type: string;
  readonly serverTime?: number;
  readonly elapsedMs?: number;
  readonly ok?: boolean;
}

/** What the clients' process counts until it has heard enough. */
function createEar() {
  const delays: number[] = [];
  let bets = 0;
  return {
    /** A client's way of hearing; it bets at the start of a round if it is a bettor. */
    hearing(socket: WebSocket, index: number) {
      let startedMs: number | undefined;
      return (data: Buffer): void => {
        const said = JSON.parse(data.toString()) as Said;
        if (said.type === "started") startedMs = said.serverTime;
        if (said.type === "crashed") startedMs = undefined;
        if (said.type === "tick" && startedMs !== undefined) {
          delays.push(Date.now() - startedMs - (said.elapsedMs ?? 0));
        }
        if (said.type === "reply" && said.ok === true) bets += 1;
        if (said.type !== "waiting" || index >= bettors) return;
        const autoCashOut = (1.1 + (index % 50) / 10).toFixed(2);
        const ids = { actionId: randomUUID(), pressId: randomUUID() };
        const bet = { type: "bet", id: 1, ...ids, panel: 0, stake: "10.00" };
        socket.send(JSON.stringify({ ...bet, autoCashOut }));
      };
    },
    count: () => delays.length,
    heard(): Heard {
      delays.sort((a, b) => a - b);
      const at = (share: number) => delays[Math.floor((delays.length - 1) * share)] ?? 0;
      const received = delays.length;
      return { ticks, received, bets, p50: at(0.5), p99: at(0.99), worst: at(1) };
    },
  };
}

async function runClients(port: number): Promise<void> {
  const tokens = await new Promise<string[]>((resolve) =>
    process.once("message", (message) => resolve(message as string[])),
  );
  const ear = createEar();
  const open = async (token: string, index: number): Promise<void> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.once("open", resolve);
    });
    socket.on("message", ear.hearing(socket, index));
    socket.send(JSON.stringify({ type: "hello", token }));
  };
  for (let from = 0; from < tokens.length; from += 100) {
    await Promise.all(
      tokens.slice(from, from + 100).map((token, index) => open(token, from + index)),
    );
  }
  process.send?.("ready");
  while (ear.count() < ticks * sockets) await sleep(tickMs);
  process.send?.(ear.heard());
}

const ms = (value: number) => value.toFixed(0).padStart(8);

async function run(): Promise<void> {
  const dataDir = path.join(tmpdir(), "baize-bench-crash");
  await onScratchPostgres(dataDir, async (postgres) => {
    await buildTemplate(postgres.url("postgres"), "bench_template");
    const studio = await measureStudio();
    const bare = await measureBare();
    console.log(`${sockets} sockets, ${ticks} ticks, milliseconds of delay`);
    console.log(`${"".padEnd(12)}     p50     p99   worst`);
    for (const [name, one] of [
      ["studio", studio],
      ["bare ws", bare],
    ] as const) {
      console.log(name.padEnd(12) + ms(one.p50) + ms(one.p99) + ms(one.worst));
    }
    console.log(`${studio.bets} bets were taken meanwhile`);
    console.log(`p99 to bare ws: ${(studio.p99 / Math.max(1, bare.p99)).toFixed(2)}`);
    judge([atMost(`p99 of a flight's ticks, ${sockets} players`, studio.p99, goalMs, "ms")]);
  });
}

const [order, port] = process.argv.slice(2);
if (order === "--clients") await runClients(Number(port));
else await run();
