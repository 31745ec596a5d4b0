import { fork, type ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket, WebSocketServer } from "ws";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createHub } from "../apps/server/src/platform/realtime/hub.ts";
import { atLeast, atMost, judge } from "./lib/judge.ts";

/**
 * Fan-out of the feed: FEED_CLIENTS members (5,000), ten messages a second of about 200 bytes each,
 * from one process to clients in a second one; beside it a bare broadcast loop of the library, in
 * the same run.
 */

const clients = Number(process.env["FEED_CLIENTS"] ?? "5000");
const seconds = Number(process.env["FEED_SECONDS"] ?? "6");
const rounds = Number(process.env["FEED_ROUNDS"] ?? "3");
const tickMs = 100;
const warmUpTicks = 20;

/** One clock for both processes: milliseconds since 1970 with fractions. */
const nowMs = () => performance.timeOrigin + performance.now();

interface Heard {
  readonly received: number;
  readonly p50: number;
  readonly p99: number;
}

interface Result extends Heard {
  readonly name: string;
  readonly sent: number;
  readonly loopP99: number;
  readonly cores: number;
}

interface Feed {
  readonly server: Server;
  send(at: string): void;
  close(): Promise<void>;
}

const filler = "x".repeat(96);

/** About 200 bytes on the wire, the time of sending at a fixed mark. */
const dataOf = (at: string) => ({
  at,
  roundId: "HSE.6f0b2c1d-benchmark",
  currency: "BDT",
  filler,
});

function startHub(): Feed {
  const server = createServer();
  const hub = createHub({
    clock: systemClock,
    redeemTicket: async (ticket) => ({
      memberId: BigInt(ticket),
      sessionId: ticket,
      language: "en",
      merchantCode: "bench",
    }),
    isOriginAllowed: () => true,
    limits: { perAddressMax: clients },
  });
  hub.attach(server);
  return {
    server,
    send(at) {
      for (let member = 1; member <= clients; member += 1) {
        hub.publish(BigInt(member), "round", dataOf(at));
      }
    },
    close: () => hub.close(),
  };
}

function startBare(): Feed {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.once("message", () => socket.send('{"type":"welcome"}'));
  });
  let seq = 0;
  return {
    server,
    send(at) {
      seq += 1;
      const text = JSON.stringify({ type: "round", seq, data: dataOf(at) });
      for (const socket of sockets.clients) socket.send(text);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close(() => resolve());
      }),
  };
}

const messageOf = <T>(child: ChildProcess) =>
  new Promise<T>((resolve) => child.once("message", (message) => resolve(message as T)));

async function measure(name: string, feed: Feed): Promise<Result> {
  await new Promise<void>((resolve) => feed.server.listen(0, "127.0.0.1", resolve));
  const { port } = feed.server.address() as AddressInfo;
  const child = fork(fileURLToPath(import.meta.url), ["--clients", String(port)]);
  await messageOf(child);
  // Code that was just compiled and five thousand young sockets are not what is measured.
  for (let tick = 0; tick < warmUpTicks; tick += 1) {
    feed.send(nowMs().toFixed(3));
    await sleep(tickMs);
  }
  await sleep(500);
  const isReset = messageOf(child);
  child.send("reset");
  await isReset;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const ticks = Math.round((seconds * 1000) / tickMs);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  loop.enable();
  for (let tick = 0; tick < ticks; tick += 1) {
    feed.send(nowMs().toFixed(3));
    await sleep(Math.max(0, startMs + (tick + 1) * tickMs - performance.now()));
  }
  loop.disable();
  const used = process.cpuUsage(cpu);
  const tookMs = performance.now() - startMs;
  await sleep(500);
  const answer = messageOf<Heard>(child);
  child.send("stop");
  const heard = await answer;
  child.disconnect();
  await feed.close();
  await new Promise((resolve) => feed.server.close(resolve));
  return {
    name,
    ...heard,
    sent: ticks * clients,
    loopP99: loop.percentile(99) / 1e6,
    cores: (used.user + used.system) / 1000 / tookMs,
  };
}

async function connect(port: number, member: number, latencies: number[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/feed`, {
    origin: "http://bench",
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () => {
      socket.send(JSON.stringify({ type: "hello", ticket: String(member) }));
    });
    socket.once("message", () => {
      socket.on("message", (data: Buffer) => {
        const from = data.indexOf('"at":"') + 6;
        const at = Number(data.subarray(from, data.indexOf('"', from)).toString("latin1"));
        latencies.push(nowMs() - at);
      });
      resolve();
    });
  });
}

async function runClients(port: number): Promise<void> {
  const latencies: number[] = [];
  for (let from = 1; from <= clients; from += 100) {
    const members = Array.from({ length: Math.min(100, clients - from + 1) }, (_, n) => from + n);
    await Promise.all(members.map((member) => connect(port, member, latencies)));
  }
  process.send?.("ready");
  process.on("message", (order) => {
    if (order === "reset") {
      latencies.length = 0;
      process.send?.("reset");
      return;
    }
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
    const heard: Heard = { received: latencies.length, p50: at(0.5), p99: at(0.99) };
    process.send?.(heard);
  });
  process.once("disconnect", () => process.exit(0));
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rowOf(name: string, results: readonly Result[]) {
  const of = (read: (result: Result) => number) =>
    median(results.filter((result) => result.name === name).map(read));
  return {
    name,
    delivered: of((result) => (100 * result.received) / result.sent),
    p50: of((result) => result.p50),
    p99: of((result) => result.p99),
    loopP99: of((result) => result.loopP99),
    cores: of((result) => result.cores),
  };
}

function print(results: readonly Result[]): void {
  const hub = rowOf("hub", results);
  const bare = rowOf("bare ws loop", results);
  console.log(`\n${clients} clients × 10 messages/s, ${seconds} s, median of ${rounds} rounds\n`);
  console.log("| | delivered % | p50 ms | p99 ms | event loop p99 ms | server cores |");
  console.log("|---|---|---|---|---|---|");
  for (const row of [hub, bare]) {
    const figures = [row.delivered, row.p50, row.p99, row.loopP99, row.cores];
    console.log(`| ${row.name} | ${figures.map((figure) => figure.toFixed(2)).join(" | ")} |`);
  }
  const ratio = (a: number, b: number) => (b === 0 ? "–" : (a / b).toFixed(2));
  const ratios = [
    ratio(hub.delivered, bare.delivered),
    ratio(hub.p50, bare.p50),
    ratio(hub.p99, bare.p99),
    ratio(hub.loopP99, bare.loopP99),
    ratio(hub.cores, bare.cores),
  ];
  console.log(`| ratio | ${ratios.join(" | ")} |`);
  judge([
    atLeast(`delivered to ${clients} clients`, hub.delivered, 99, "%"),
    atMost("p99 of a message", hub.p99, 150, "ms"),
    atMost("p99 of the event loop", hub.loopP99, 20, "ms"),
  ]);
}

if (process.argv[2] === "--clients") {
  await runClients(Number(process.argv[3]));
} else {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await measure("hub", startHub()));
    results.push(await measure("bare ws loop", startBare()));
  }
  print(results);
}
