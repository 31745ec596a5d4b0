import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import {
  answerClientError,
  defaultSocketLimits,
  createBoundedServer,
  type SocketLimits,
} from "../../http/bounded-server.ts";
import { systemClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { Players, Session } from "../players/service.ts";
import { createSockets } from "./service.ts";

/** The sockets of one game behind the studio's bounded. */

let end: () => Promise<void> = async () => {};
let asked: string[] = [];

async function start(limits: Partial<SocketLimits> = {}): Promise<number> {
  asked = [];
  const players: Pick<Players, "getSession"> = {
    getSession: async (token) => {
      asked.push(token ?? "");
      return { id: "p1", gameCode: "skylark" } as Session;
    },
  };
  const sockets = createSockets({
    clock: systemClock,
    log: silentLog,
    players: players as Players,
    gameCode: "skylark",
    commands: z.strictObject({ type: z.literal("bet"), id: z.number() }),
    helloMs: 80,
    snapshot: async () => ({ type: "snapshot" }),
    act: async () => ({}),
  });
  const bounded = createBoundedServer(
    (_request, response) => void response.end("ok"),
    { ...defaultSocketLimits, ...limits },
    silentLog,
  );
  bounded.server.on("clientError", answerClientError);
  bounded.onUpgrade((request, socket, head) => {
    if (request.url === "/throws") throw new Error("a listener's mistake");
    sockets.upgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => {
    bounded.server.listen(0, "127.0.0.1", resolve);
  });
  end = async () => {
    await sockets.stop();
    bounded.server.closeAllConnections();
    await new Promise((resolve) => bounded.server.close(resolve));
  };
  return (bounded.server.address() as AddressInfo).port;
}

afterEach(() => end());

async function open(port: number, path = "/"): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  socket.on("error", () => {});
  await once(socket, "open");
  return socket;
}

it("cuts a socket off that says no hello, and leaves one that did", async () => {
  const port = await start();
  const [silent, polite] = [await open(port), await open(port)];
  polite.send(JSON.stringify({ type: "hello", token: "t" }));
  const [code] = (await once(silent, "close")) as [number];
  expect(code).toBe(4408);
  expect(polite.readyState).toBe(WebSocket.OPEN);
  polite.terminate();
});

it("closes on text that cannot be stored, before anybody is asked for", async () => {
  const port = await start();
  const socket = await open(port);
  socket.send(JSON.stringify({ type: "hello", token: "a\0b" }));
  expect((await once(socket, "close"))[0]).toBe(4000);
  expect(asked).toEqual([]);
});

it("loses one socket to a listener that throws or a peer that is gone, and goes on", async () => {
  const port = await start();
  const ask = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`);
    setTimeout(() => socket.resetAndDestroy(), 2);
    await once(socket, "close");
  };
  await Promise.all(["/throws", "/", "//", "/throws"].map(ask));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

it("holds only so many sockets of one address", async () => {
  const port = await start({ perAddressMax: 1 });
  const first = await open(port);
  const refused = connect(port, "127.0.0.1");
  refused.on("error", () => {});
  expect(String((await once(refused, "data"))[0])).toContain("Retry-After: 5");
  first.terminate();
});

it("counts visitors, not the proxy they come through", async () => {
  const port = await start({ perAddressMax: 1, proxies: ["127.0.0.0/8"] });
  const from = async (address: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, {
      headers: { "x-forwarded-for": `6.6.6.6, ${address}` },
    });
    socket.on("error", () => {});
    const [event] = await Promise.race([
      once(socket, "open").then(() => ["open"]),
      once(socket, "unexpected-response").then(() => ["refused"]),
    ]);
    return event;
  };
  expect([await from("1.1.1.1"), await from("2.2.2.2"), await from("1.1.1.1")]).toEqual([
    "open",
    "open",
    "refused",
  ]);
});
