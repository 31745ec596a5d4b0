import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect as connectTcp, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { FeedMessage } from "@baize/contract";
import { systemClock } from "../clock.ts";
import { createHub, type Hub, type HubOptions } from "./hub.ts";

interface Page {
  readonly socket: WebSocket;
  readonly messages: FeedMessage[];
  readonly closed: Promise<number>;
}

let server: Server;
let hub: Hub;
let pages: Page[] = [];

async function start(options: Partial<HubOptions> = {}): Promise<void> {
  const used = new Set<string>();
  server = createServer();
  hub = createHub({
    clock: systemClock,
    isOriginAllowed: (origin, host) => new URL(origin).host === host,
    async redeemTicket(ticket) {
      if (!ticket.startsWith("t") || used.has(ticket)) return undefined;
      used.add(ticket);
      const memberId = BigInt(ticket.slice(1).split("-")[0] ?? "0");
      return { memberId, sessionId: `s${memberId}`, language: "en", merchantCode: "amber" };
    },
    ...options,
  });
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

function open(path = "/feed", origin = `http://${address()}`): Page {
  const socket = new WebSocket(`ws://${address()}${path}`, { origin });
  const messages: FeedMessage[] = [];
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(String(data)) as FeedMessage));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const page = { socket, messages, closed };
  socket.on("error", () => {});
  pages.push(page);
  return page;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 1500; tries += 1) await sleep(10);
  if (!isTrue()) throw new Error("it did not happen");
}

async function welcome(ticket: string): Promise<Page> {
  const page = open();
  page.socket.once("open", () => page.socket.send(JSON.stringify({ type: "hello", ticket })));
  await until(() => page.messages.length > 0);
  return page;
}

afterEach(async () => {
  for (const page of pages) page.socket.terminate();
  pages = [];
  await hub.close();
  await new Promise((resolve) => server.close(resolve));
});

const seqsOf = (page: Page) =>
  page.messages.flatMap((message) => ("seq" in message ? [message.seq] : []));

describe("the feed's hub", () => {
  it("welcomes a ticket once and closes its second use with 4401", async () => {
    await start();
    const first = await welcome("t1");
    expect(first.messages[0]).toEqual({ type: "welcome", pingEveryMs: 25_000 });
    const second = open();
    second.socket.once("open", () => second.socket.send('{"type":"hello","ticket":"t1"}'));
    expect(await second.closed).toBe(4401);
  });

  it("closes nonsense with 4401 and later talk with 1008", async () => {
    await start();
    for (const text of [
      "nonsense",
      "{}",
      '{"type":"hello"}',
      '{"type":"hello","ticket":"t1","x":1}',
    ]) {
      const page = open();
      page.socket.once("open", () => page.socket.send(text));
      expect(await page.closed).toBe(4401);
    }
    const page = await welcome("t2");
    page.socket.send("more");
    expect(await page.closed).toBe(1008);
  });

  it("sends a followed topic to its followers of the brand, when it changed", async () => {
    const board = "board:019a9c6e-0000-7000-8000-0000000000d1";
    const other = "board:019a9c6e-0000-7000-8000-0000000000d2";
    let players = 1;
    let reads = 0;
    await start({
      limits: { topicEveryMs: 20 },
      readTopic: async (topic, merchantCode) => {
        reads += 1;
        return topic === board && merchantCode === "amber" ? { players } : undefined;
      },
    });
    const [one, two, three] = [await welcome("t1"), await welcome("t2"), await welcome("t3")];
    const follow = (page: Page, topic: string | null) =>
      page.socket.send(JSON.stringify({ type: "follow", topic }));
    follow(one, board);
    follow(two, other);
    await until(() => one.messages.length > 1);
    const seen = reads;
    await until(() => reads > seen + 4);
    players = 2;
    await until(() => one.messages.length > 2);
    expect(one.messages.slice(1)).toEqual([
      { type: "board", seq: 1, data: { players: 1 } },
      { type: "board", seq: 2, data: { players: 2 } },
    ]);
    expect([two.messages.length, three.messages.length]).toEqual([1, 1]);
    follow(one, null);
    follow(three, board);
    await until(() => three.messages.length > 1);
    players = 3;
    await until(() => three.messages.length > 2);
    expect(one.messages.length).toBe(3);
    three.socket.send(JSON.stringify({ type: "follow", topic: "board:all" }));
    expect(await three.closed).toBe(1008);
  });

  it("closes a page that changes what it follows all the time", async () => {
    await start({ limits: { followsPerMinute: 3 } });
    const page = await welcome("t1");
    for (let at = 0; at < 4; at += 1) page.socket.send('{"type":"follow","topic":null}');
    expect(await page.closed).toBe(1008);
  });

  it("closes silence with 4408", async () => {
    await start({ limits: { helloMs: 60 } });
    expect(await open().closed).toBe(4408);
  });

  it("refuses pages of other origins, pages without one, and other paths", async () => {
    await start();
    for (const page of [open("/feed", "http://evil.test"), open("/other")]) {
      expect(await page.closed).toBe(1006);
    }
    const bare = new WebSocket(`ws://${address()}/feed`);
    const status = await new Promise((resolve) => {
      bare.on("error", () => {});
      bare.once("unexpected-response", (_request, response) => resolve(response.statusCode));
    });
    expect(status).toBe(403);
  });

  it("survives a refused request whose client disconnects at once", async () => {
    await start();
    const { port } = server.address() as AddressInfo;
    const ask = async (path: string, origin: string) => {
      const socket = connectTcp(port, "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\n` +
          "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
      );
      await sleep(1);
      socket.resetAndDestroy();
    };
    const asked = ["/other", "/feed", "//"].flatMap((path) =>
      ["http://evil.test", "http://["].map((origin) => [path, origin] as const),
    );
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(asked.map(([path, origin]) => ask(path, origin)));
    }
    // What was written to a socket that is gone shows as an error before the server lets it go.
    const connections = () => promisify(server.getConnections.bind(server))();
    await expect.poll(connections).toBe(0);
    expect((await welcome("t1")).socket.readyState).toBe(WebSocket.OPEN);
  });

  it("holds only so many sockets of one visitor, and tells the next when to come", async () => {
    await start({ limits: { perAddressMax: 1 } });
    const first = await welcome("t1");
    const bare = new WebSocket(`ws://${address()}/feed`, { origin: `http://${address()}` });
    const answer = await new Promise<IncomingMessage>((resolve) => {
      bare.on("error", () => {});
      bare.once("unexpected-response", (_request, response) => resolve(response));
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ "retry-after": "5" });
    first.socket.terminate();
    await until(() => hub.size === 0);
    expect((await welcome("t2")).socket.readyState).toBe(WebSocket.OPEN);
  });

  it("sends a member's messages to that member's pages only, numbered from one", async () => {
    await start();
    const [mine, second, other] = await Promise.all([
      welcome("t1"),
      welcome("t1-b"),
      welcome("t2"),
    ]);
    for (let count = 0; count < 3; count += 1) hub.publish(1n, "round", { count });
    await until(() => mine.messages.length === 4 && second.messages.length === 4);
    expect(seqsOf(mine)).toEqual([1, 2, 3]);
    expect(other.messages).toHaveLength(1);
    hub.broadcast("system", { event: "maintenance" });
    await until(() => other.messages.length === 2);
    expect(other.messages[1]).toEqual({ type: "system", seq: 1, data: { event: "maintenance" } });
  });

  it("keeps only the newest balance and sends at most ten a second", async () => {
    await start();
    const page = await welcome("t1");
    const received = () => page.messages.filter((message) => message.type === "balance");
    const since = performance.now();
    for (let count = 1; count <= 50; count += 1) {
      hub.publish(1n, "balance", { currency: "BDT", balance: `${count}.00` });
      await sleep(4);
    }
    // One goes out at once and one waits at the end.
    const sentMax = 2 + (performance.now() - since) / 100;
    await until(() => JSON.stringify(received().at(-1)).includes('"50.00"'));
    const balances = received();
    expect(balances.length).toBeLessThanOrEqual(sentMax);
    expect(balances.at(-1)).toMatchObject({ data: { balance: "50.00" } });
    expect(seqsOf(page)).toEqual(balances.map((_, index) => index + 1));
  });

  it("leaves a gap for a message that cannot be encoded, and sends what is behind it", async () => {
    const errors: unknown[] = [];
    await start({ onError: (error) => errors.push(error) });
    const page = await welcome("t1");
    for (const data of ["first", 1n, "last"]) hub.publish(1n, "round", data);
    await until(() => page.messages.length === 3);
    expect(seqsOf(page)).toEqual([1, 3]);
    expect(page.messages.at(-1)).toMatchObject({ data: "last" });
    expect(errors).toHaveLength(1);
  });

  it("holds the loop for no message of ten thousand that arrive at once", async () => {
    await start();
    await welcome("t1");
    let encoded = 0;
    const data = { toJSON: () => (encoded += 1) };
    for (let count = 0; count < 10_000; count += 1) hub.publish(1n, "round", data);
    expect(encoded).toBe(0);
    await until(() => encoded === 10_000);
  });

  it("skips a number when something may have been missed", async () => {
    await start();
    const page = await welcome("t1");
    hub.publish(1n, "round", 1);
    await until(() => page.messages.length === 2);
    hub.bump();
    hub.publish(1n, "round", 2);
    await until(() => page.messages.length === 3);
    expect(seqsOf(page)).toEqual([1, 3]);
  });

  it("closes the pages of a session that ended or ran out with 4409, and no others", async () => {
    let live = new Set(["s1", "s2", "s3"]);
    await start({ limits: { sessionCheckMs: 20 }, liveSessions: async () => live });
    const [first, second, third] = await Promise.all([welcome("t1"), welcome("t2"), welcome("t3")]);
    hub.endSession("s1");
    expect(await first.closed).toBe(4409);
    live = new Set(["s3"]);
    expect(await second.closed).toBe(4409);
    expect(third.socket.readyState).toBe(WebSocket.OPEN);
    await until(() => hub.size === 1);
  });

  it("closes a page that opens after its session has ended at once", async () => {
    await start({ liveSessions: async () => new Set(["s2"]) });
    const [ended, other] = await Promise.all([welcome("t1"), welcome("t2")]);
    expect(await ended.closed).toBe(4409);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  it("drops a client that does not read, and keeps serving the others", async () => {
    await start({ limits: { unreadBytesMax: 20_000 } });
    const good = await welcome("t2");
    const { port } = server.address() as AddressInfo;
    const slow = connectTcp(port, "127.0.0.1");
    slow.write(
      `GET /feed HTTP/1.1\r\nHost: ${address()}\r\nOrigin: http://${address()}\r\n` +
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    const hello = Buffer.from('{"type":"hello","ticket":"t1"}');
    const masked = Buffer.concat([Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0]), hello]);
    await once(slow, "data");
    slow.write(masked);
    await until(() => hub.size === 2);
    slow.pause();
    const big = "x".repeat(30_000);
    for (let count = 0; count < 400 && hub.size === 2; count += 1) {
      hub.publish(1n, "round", big);
      hub.publish(2n, "round", count);
      await sleep(5);
    }
    await until(() => hub.size === 1);
    slow.destroy();
    await until(() => good.messages.length > 5);
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
  });

  it("speaks each reader's language and frames long and short messages alike", async () => {
    await start({
      localise: (_channel, data, language) => ({ text: `${String(data)} ${language} রাউন্ড` }),
    });
    const page = await welcome("t1");
    for (const length of [1, 90, 125, 200, 70_000]) hub.publish(1n, "round", "x".repeat(length));
    await until(() => page.messages.length === 6);
    const texts = page.messages.slice(1).map((message) => JSON.stringify(message));
    expect(texts.every((text) => text.includes("en রাউন্ড"))).toBe(true);
    expect(texts[4]?.length).toBeGreaterThan(70_000);
  });
});
