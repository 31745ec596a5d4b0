import { expect, test } from "vitest";
import { createShares } from "./shares.ts";

function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endOne = async () => {
    ends.shift()?.();
    // The next one starts when the promises before it have gone through.
    await new Promise(setImmediate);
  };
  return { started, start, endOne };
}

const bounds = { runningMax: 1, waitingMax: 10, perSourceMax: 4, retryAfterSeconds: 3 };

test("a visitor who came after a flood is served after its first", async () => {
  const shares = createShares(bounds);
  const { started, start, endOne } = createWork();
  const all = [1, 2, 3, 4].map((at) => shares.run("flood", start(`flood ${at}`)));
  all.push(shares.run("quiet", start("quiet")));
  await endOne();
  await endOne();
  expect(started).toEqual(["flood 1", "flood 2", "quiet"]);
  for (let left = 0; left < 5; left += 1) await endOne();
  await Promise.all(all);
});

test("a source that has filled its share is refused, and told when to come back", async () => {
  const shares = createShares(bounds);
  const { start, endOne } = createWork();
  const all = [1, 2, 3, 4].map(() => shares.run("flood", start("flood")));
  const refused = { code: "rate_limited", value: { retryAfterSeconds: 3 } };
  await expect(shares.run("flood", start("flood"))).rejects.toMatchObject(refused);
  all.push(shares.run("quiet", start("quiet")));
  for (let left = 0; left < 6; left += 1) await endOne();
  await Promise.all(all);
  all.push(shares.run("flood", start("again")));
  await endOne();
  await all.at(-1);
});

test("nobody waits when all is full, whatever the source", async () => {
  const shares = createShares({ ...bounds, waitingMax: 2 });
  const { start, endOne } = createWork();
  const all = ["a", "b", "c"].map((source) => shares.run(source, start(source)));
  await expect(shares.run("d", start("d"))).rejects.toMatchObject({ code: "rate_limited" });
  await expect(shares.run(undefined, start("e"))).rejects.toMatchObject({ code: "rate_limited" });
  for (let left = 0; left < 4; left += 1) await endOne();
  await Promise.all(all);
});

test("a place rests as long as its work took, and nobody waits for the answer of it", async () => {
  const shares = createShares({ ...bounds, restFactor: 1 });
  const work = () => new Promise<number>((resolve) => setTimeout(resolve, 60, 0));
  const startedAt = performance.now();
  const sinceStart = () => performance.now() - startedAt;
  const first = shares.run("a", work).then(sinceStart);
  const second = shares.run("b", () => Promise.resolve()).then(sinceStart);
  const [firstMs, secondMs] = await Promise.all([first, second]);
  expect(secondMs - firstMs).toBeGreaterThan(40);
});

test("work that fails gives its place to the next", async () => {
  const shares = createShares(bounds);
  const failing = shares.run("a", () => Promise.reject(new Error("no")));
  const after = shares.run("b", () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("no");
  await expect(after).resolves.toBe("done");
});
