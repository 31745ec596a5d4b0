import { fork, type ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket, WebSocketServer } from "ws";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createHub } from "../apps/server/src/platform/realtime/hub.ts";
import { atLeast, atMost, judge } from "./lib/judge.ts";

/**
 * Fan-out of the feed: FEED_CLIENTS members (10,000), ten messages a second of about 200 bytes to
 * each, from one process to clients in a second one; beside it a bare broadcast loop of `ws`, in
 * the same run. Once more with what the product sends: balances and rounds of each member, and
 * now and then something to everybody.
 */

const clients = Number(process.env["FEED_CLIENTS"] ?? "10000");
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
  send(at: string): void | Promise<void>;
  close(): Promise<void>;
}

const filler = "x".repeat(96);
const messageBytesMax = 256;

/** About 200 bytes on the wire, the time of sending at a fixed mark. */
const dataOf = (at: string) => ({
  at,
  roundId: "HSE.6f0b2c1d-benchmark",
  currency: "BDT",
  filler,
});

function startHub() {
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
  return { server, hub };
}

/** Messages that one read from the bus brings: 64 kB of packets. */
const perRead = 320;

/** Calls for each member, as the bus does: a read at a time, with other work in between. */
async function toEach(publish: (memberId: bigint) => void): Promise<void> {
  for (let member = 1; member <= clients; member += 1) {
    publish(BigInt(member));
    if (member % perRead === 0) await new Promise(setImmediate);
  }
}

function startRounds(): Feed {
  const { server, hub } = startHub();
  return {
    server,
    send: (at) => toEach((memberId) => hub.publish(memberId, "round", dataOf(at))),
    close: () => hub.close(),
  };
}

/** Half of the ticks bring each member a balance, a tenth of them something to everybody. */
function startTopics(): Feed {
  const { server, hub } = startHub();
  let tick = 0;
  return {
    server,
    send(at) {
      tick += 1;
      if (tick % 10 === 0) return hub.broadcast("system", dataOf(at));
      const channel = tick % 2 === 0 ? "round" : "balance";
      return toEach((memberId) => hub.publish(memberId, channel, dataOf(at)));
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
    await feed.send(nowMs().toFixed(3));
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
    await feed.send(nowMs().toFixed(3));
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
      listen(socket, latencies);
      resolve();
    });
  });
}

const mark = '"at":"';

/**
 * Reads the bytes themselves from now on: the library would take longer to read a message than the
 * server to send it, and the clients would be what is measured. A message in two reads is found
 * when it is whole.
 */
function listen(socket: WebSocket, latencies: number[]): void {
  const { _socket: stream } = socket as unknown as { readonly _socket: Socket };
  stream.removeAllListeners("data");
  let rest = "";
  stream.on("data", (data: Buffer) => {
    const text = rest + data.toString("latin1");
    const now = nowMs();
    let end = 0;
    for (;;) {
      const from = text.indexOf(mark, end);
      const to = from < 0 ? -1 : text.indexOf('"', from + mark.length);
      if (to < 0) break;
      latencies.push(now - Number(text.slice(from + mark.length, to)));
      end = to;
    }
    rest = text.slice(Math.max(end, text.length - messageBytesMax));
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
  const topics = rowOf("hub, real topics", results);
  const bare = rowOf("bare ws loop", results);
  console.log(`\n${clients} clients × 10 messages/s, ${seconds} s, median of ${rounds} rounds\n`);
  console.log("| | delivered % | p50 ms | p99 ms | event loop p99 ms | server cores |");
  console.log("|---|---|---|---|---|---|");
  for (const row of [hub, topics, bare]) {
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
  console.log(`| hub to loop | ${ratios.join(" | ")} |`);
  judge([
    atLeast(`delivered to ${clients} clients`, hub.delivered, 99, "%"),
    atMost("p99 of a message, to the bare loop's", hub.p99 / bare.p99, 1, "×"),
    atMost("p99 of the event loop", hub.loopP99, 10, "ms"),
    atMost("p99 of the event loop under the real topics", topics.loopP99, 10, "ms"),
  ]);
}

if (process.argv[2] === "--clients") {
  await runClients(Number(process.argv[3]));
} else {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await measure("hub", startRounds()));
    results.push(await measure("hub, real topics", startTopics()));
    results.push(await measure("bare ws loop", startBare()));
  }
  print(results);
}
