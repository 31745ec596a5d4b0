import { expect, test, vi } from "vitest";
import { createReport } from "./vitals.ts";

test("the last value of each measure is sent, once", () => {
  const send = vi.fn();
  const report = createReport("/promotions", send);
  report.note({ name: "CLS", value: 0.01 });
  report.note({ name: "LCP", value: 1200 });
  report.note({ name: "CLS", value: 0.04 });
  report.flush();
  report.flush();
  expect(send.mock.calls).toEqual([
    [
      {
        page: "/promotions",
        metrics: [
          { name: "CLS", value: 0.04 },
          { name: "LCP", value: 1200 },
        ],
      },
    ],
  ]);
});

test("a visit in which nothing was measured is not told", () => {
  const send = vi.fn();
  createReport("/", send).flush();
  expect(send).not.toHaveBeenCalled();
});
