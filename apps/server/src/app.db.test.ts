import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { SignedIn } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createTestApp, testPassword, type TestApp } from "../test/app.ts";
import { createIds } from "./platform/ids.ts";
import { createSilentLog } from "./platform/log.ts";
import { createWorker, type Worker } from "./worker.ts";

/** Both programs on one database: the api with real sockets, the worker with relay and jobs. */

let api: TestApp;
let worker: Worker;
let address: string;

beforeAll(async () => {
  api = await createTestApp();
  const { config, clock } = api;
  const { db } = api.database;
  await api.app.fastify.listen({ port: 0, host: "127.0.0.1" });
  address = `127.0.0.1:${(api.app.fastify.server.address() as AddressInfo).port}`;
  worker = await createWorker({
    // The clock of tests is far from the database's, which would keep the worker from settling.
    config: {
      ...config,
      databaseUrl: api.database.url,
      clockBounds: { warnMs: Number.MAX_SAFE_INTEGER, offMs: Number.MAX_SAFE_INTEGER },
    },
    db,
    clock,
    ids: createIds(clock),
    log: createSilentLog(),
  });
  await worker.start();
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** A page that was welcomed; `closed` is the code it was closed with, once it was. */
async function openFeed(token: string) {
  const { ticket } = (await api.call("feedTicket", { token })).value;
  const socket = new WebSocket(`ws://${address}/feed`, { origin: `http://${address}` });
  const page: { closed: number | undefined; socket: WebSocket } = { closed: undefined, socket };
  socket.once("close", (code) => {
    page.closed = code;
  });
  const welcome = new Promise((resolve) => socket.once("message", resolve));
  socket.once("open", () => socket.send(JSON.stringify({ type: "hello", ticket })));
  await welcome;
  return page;
}

/** Answers after everything that was sent to it before: a page that was closed has no answer. */
async function isOpen({ socket }: { readonly socket: WebSocket }): Promise<boolean> {
  const closed = once(socket, "close").then(() => false);
  socket.ping();
  return Promise.race([once(socket, "pong").then(() => true), closed]);
}

async function until(isTrue: () => boolean, ms: number): Promise<boolean> {
  for (let waited = 0; !isTrue() && waited < ms; waited += 10) await sleep(10);
  return isTrue();
}

async function signIn(username: string): Promise<string> {
  const body = { type: "username", username, password: testPassword };
  return ((await api.call("login", { body })).value as SignedIn).token;
}

test("a logout closes that session's pages at once, and no others", async () => {
  const phone = await api.aMember("twopages");
  const stranger = await openFeed(await api.aMember());
  const pages = [await openFeed(phone), await openFeed(phone)];
  await api.call("logout", { token: phone });
  // Well before the half-minute check for dead sessions.
  expect(await until(() => pages.every((page) => page.closed !== undefined), 15_000)).toBe(true);
  expect(pages.map((page) => page.closed)).toEqual([4409, 4409]);
  expect(await isOpen(stranger)).toBe(true);
  const again = await openFeed(await signIn("twopages"));
  expect(await isOpen(again)).toBe(true);
  for (const page of [stranger, again]) page.socket.terminate();
});

test("suspending an account closes its pages at once", async () => {
  const page = await openFeed(await api.aMember("suspended"));
  const { identity } = api.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", "suspended");
  await identity.setStatus(member?.memberId ?? 0n, "suspended");
  expect(await until(() => page.closed !== undefined, 15_000)).toBe(true);
  expect(page.closed).toBe(4409);
});

test("the clean-up deletes sessions and tickets that have served their time", async () => {
  const { db } = api.database;
  const rows = () =>
    db.read((reader) =>
      reader.query<{ sessions: bigint; tickets: bigint; jobs: bigint }>(
        `select (select count(*) from identity.session) as sessions,
           (select count(*) from platform.feed_ticket) as tickets,
           (select count(*) from job.jobs where task_identifier = 'clean_up') as jobs`,
      ),
    );
  const cleanUp = async () => {
    await db.read((reader) => reader.query("select job.add_job('clean_up')"));
    await expect.poll(async () => (await rows())[0]?.jobs, { timeout: 60_000 }).toBe(0n);
    const { sessions, tickets, jobs } = (await rows())[0] ?? {};
    return { sessions, tickets, jobs };
  };
  await api.call("feedTicket", { token: await api.aMember() });
  const before = (await rows())[0]?.sessions ?? 0n;
  expect(await cleanUp()).toEqual({ sessions: before, tickets: 1n, jobs: 0n });
  api.clock.advance(60_000);
  expect(await cleanUp()).toEqual({ sessions: before, tickets: 0n, jobs: 0n });
  api.clock.advance(500 * dayMs);
  expect(await cleanUp()).toEqual({ sessions: 0n, tickets: 0n, jobs: 0n });
});

test("a wallet call is answered without a page's headers, with the request's id", async () => {
  const call = { method: "POST", body: "{}" };
  const answer = await fetch(`http://${address}/vendor/HSE/user/info`, call);
  expect(await answer.json()).toEqual({ status: "RS_ERROR_INVALID_PARTNER" });
  const { headers } = answer;
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("content-security-policy")).toBeNull();
  const page = await fetch(`http://${address}/wps/anything`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
});
