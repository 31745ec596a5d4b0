import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { bucketOf, pageOf } from "./web-vitals.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test.each([
  ["LCP", 0, 0],
  ["LCP", 2500, 2],
  ["LCP", 2501, 3],
  ["LCP", 4001, 4],
  ["LCP", 600_000, 6],
  ["CLS", 0.1, 2],
  ["CLS", 0.26, 4],
] as const)("%s of %d falls into place %d", (metric, value, bucket) => {
  expect(bucketOf(metric, value)).toBe(bucket);
});

test.each([
  ["/", "home"],
  ["", "home"],
  ["/promotions#abc", "promotions"],
  ["slots?x=1", "other"],
  ["rng", "rng"],
  ["'; drop table", "other"],
])("the page %j counts as %s", (given, page) => {
  expect(pageOf(given)).toBe(page);
});

test("visits are counted by day, page and metric, also when they come at once", async () => {
  const metrics = [
    { name: "LCP", value: 1200 },
    { name: "CLS", value: 0.01 },
    { name: "LCP", value: 5000 },
  ];
  const visit = (page: string) => api.call("webVitals", { body: { page, metrics } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => visit("/")));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await visit("/rng");
  const list = () => api.app.platform.modules.platform.webVitals.list(api.clock.now());
  expect(await list()).toEqual([
    { page: "home", metric: "CLS", bucket: 0, visits: 8n },
    { page: "home", metric: "LCP", bucket: 4, visits: 8n },
    { page: "rng", metric: "CLS", bucket: 0, visits: 1n },
    { page: "rng", metric: "LCP", bucket: 4, visits: 1n },
  ]);
  expect(await api.app.platform.modules.platform.webVitals.cleanUp()).toBe(0);
  api.clock.advance(91 * dayMs);
  expect(await api.app.platform.modules.platform.webVitals.cleanUp()).toBe(4);
});
