import { wire, type CallName } from "@baize/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { createTestClock } from "../clock.ts";
import { answerError } from "./refuse.ts";
import { createShedding, givesWay, type Shedding } from "./shedding.ts";

let app: FastifyInstance;
let shedding: Shedding;
let waiting: (() => void)[] = [];

async function start(): Promise<void> {
  waiting = [];
  app = Fastify();
  app.setErrorHandler(answerError);
  shedding = createShedding(app, { shedLateMs: 400, shedCallsMax: 2 }, createTestClock());
  app.get("/slow", { config: { call: "slow" } }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return "done";
  });
  app.get("/games", { config: { call: "searchGames" } }, async () => {
    shedding.check();
    return "games";
  });
  app.get("/balance", { config: { call: "balance" } }, async () => "balance");
  await app.ready();
}

afterEach(() => app.close());

it("refuses what gives way while calls pile up, and then takes it again: overloaded", async () => {
  await start();
  const slow = [app.inject("/slow"), app.inject("/slow")];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await app.inject("/games");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "3"]);
  expect(refused.json()).toEqual({
    success: false,
    code: "overloaded",
    message: "Too many people are here right now. Please try again in a moment.",
    value: { retryAfterSeconds: 3 },
  });
  expect((await app.inject("/balance")).body).toBe("balance");
  for (const end of waiting) end();
  await Promise.all(slow);
  expect((await app.inject("/games")).body).toBe("games");
});

it("refuses them while the event loop is late again and again, not after one pause", async () => {
  await start();
  shedding.observe(700);
  expect((await app.inject("/games")).statusCode).toBe(200);
  shedding.observe(700);
  expect((await app.inject("/games")).statusCode).toBe(503);
  shedding.observe(0);
  expect((await app.inject("/games")).statusCode).toBe(200);
});

it("lets nothing give way that signs in, moves or shows money, nor the console", () => {
  const names = (Object.keys(wire) as CallName[]).filter((name) => givesWay(name, wire[name]));
  expect(names).toEqual(
    expect.arrayContaining(["searchGames", "browseGames", "rankList", "betsFile", "homeContent"]),
  );
  for (const name of names) {
    expect(wire[name].method).toBe("GET");
    expect(wire[name].path).not.toMatch(/^\/console|balance|cashier\/(deposit|withdrawal)\//);
  }
});
