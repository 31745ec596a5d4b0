import { wire } from "@baize/contract";
import type { TestApp } from "../../apps/server/test/app.ts";
import { openSession } from "../../apps/server/test/members.ts";
import { atMost, type Judged } from "../lib/judge.ts";
import type { Sample } from "../lib/sample.ts";
import { askBeside, readByKey } from "./beside.ts";

/** What members wait for when they look at what they have, over HTTP from another process. */

const pages = [
  { what: "reward summary", path: wire.rewardSummary.path, goalMs: 5 },
  { what: "promotions page", path: wire.promotions.path, goalMs: 10 },
] as const;

const lookers = 200;

export async function measurePages(test: TestApp, members: number, calls: number) {
  const { identity } = test.app.platform;
  const tokens: string[] = [];
  for (let number = 1; number <= Math.min(lookers, members); number += 1) {
    const { token } = await openSession(test, await identity.getMember(BigInt(number)));
    tokens.push(token);
  }
  await test.app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const address = test.app.fastify.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const judged: Judged[] = [];
  console.log("\n| page | p50 ms | p95 ms | p99 ms | p95 to that of a read by key |");
  console.log("|---|---|---|---|---|");
  for (const { what, path, goalMs } of pages) {
    const asked = { port: address.port, path, tokens, callers: 1, calls };
    const { p50Ms, p95Ms, p99Ms } = await askBeside<Sample>("caller.ts", asked);
    const key = await readByKey(test.database.api, members);
    const cells = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1));
    console.log(`| ${what} | ${cells.join(" | ")} | ${(p95Ms / key.p95Ms).toFixed(1)} × |`);
    judged.push(atMost(`p95 of the ${what}`, p95Ms, goalMs, "ms"));
  }
  return judged;
}
