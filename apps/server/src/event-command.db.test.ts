import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { readersOf } from "../test/events.ts";
import { eventCommand } from "./event-command.ts";
import { signedIn } from "./identity/index.ts";
import type { Consumer } from "./platform/events/index.ts";

let house: TestApp;
beforeAll(async () => {
  house = await createTestApp();
});
afterAll(() => house.close());

async function run(...given: string[]) {
  const lines: string[] = [];
  const status = await eventCommand(house.app.platform, given, (line) => lines.push(line));
  return { status, text: lines.join("\n") };
}

it("shows what was parked, has it tried again, gives it up, and tells a range again", async () => {
  const { events, consumers: real } = house.app.platform;
  let isBroken = true;
  const consumers = real.map((consumer): Consumer => ({
    ...consumer,
    tries: 1,
    apply: (tx, given) =>
      isBroken ? Promise.reject(new Error("out of order")) : consumer.apply(tx, given),
  }));
  const readers = readersOf(house.database, consumers);
  await readers.catchUp();
  const payload = { merchantCode: "AMBERJACK", ip: "203.0.113.7", device: null };
  const at = house.clock.now().toISOString();
  for (const memberId of ["1", "2"]) {
    await house.database.db.transaction((tx) =>
      events.publish(tx, signedIn({ memberId, ...payload, at })),
    );
  }
  await readers.catchUp();
  const shown = await run();
  expect(shown.text).toMatch(/risk_sign_ins: \d s behind, 0 retried, 0 waiting, 2 parked/);
  expect(shown.text).toMatch(/identity\.signed_in of .*: Error: out of order/);
  const [one = "", two = ""] = readers.parked.map(({ id }) => id);
  expect(await run("drop", "risk_sign_ins", one)).toEqual({ status: 0, text: "Done." });
  expect((await run("drop", "risk_sign_ins", one)).status).toBe(1);
  isBroken = false;
  expect((await run("replay", "risk_sign_ins", two)).status).toBe(0);
  await readers.runner.turn();
  expect((await run()).text).toContain("risk_sign_ins: 0 s behind, 0 retried, 0 waiting, 0 parked");
  const range = ["2026-01-01T00:00:00Z", "2999-01-01T00:00:00Z"] as const;
  const again = await run("range", "risk_sign_ins", ...range);
  expect(again).toEqual({ status: 0, text: "2 events will be taken again." });
  expect((await run("range", "nobody", ...range)).status).toBe(1);
  const everything = { action: undefined, operatorId: undefined };
  const page = { pageNum: 1, pageSize: 10 };
  const { content } = await house.app.platform.backoffice.listAudit(everything, page);
  expect(content.slice(0, 3)).toMatchObject([
    { action: "event.range_replayed", operator: null, after: { events: 2 } },
    { action: "event.retried", operator: null, subject: `risk_sign_ins ${two}` },
    { action: "event.dropped", operator: null, subject: `risk_sign_ins ${one}` },
  ]);
  expect((await run("what")).status).toBe(2);
});
