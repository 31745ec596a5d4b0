import { expect, it } from "vitest";
import { failuresOfVitest, outcomesOfPlaywright } from "./failures.ts";

it("names what failed in Vitest, and the files that could not be run", () => {
  const report = {
    testResults: [
      {
        name: "/here/apps/one.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "takes away",
            failureMessages: ["\u001b[31mAssertionError\u001b[39m: 1 is not 2\n\n    at one.ts:3"],
          },
        ],
      },
      { name: "/here/two.test.ts", status: "failed", message: "no such", assertionResults: [] },
      { name: "/here/three.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  };
  expect(failuresOfVitest(report, "/here")).toEqual([
    "  apps/one.test.ts › takes away\n    AssertionError: 1 is not 2\n        at one.ts:3",
    "  two.test.ts › the file\n    no such",
  ]);
  expect(failuresOfVitest(undefined, "/here")).toEqual([]);
});

it("names what failed in Playwright, however deep it lies", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: "deposits.e2e.ts",
    line: 12,
    tests: [{ results: [ok ? {} : { error: { message: "was not seen\nCall log:" } }] }],
  });
  const inner = { specs: [spec("a card pays", false), spec("a wallet pays", true)] };
  expect(outcomesOfPlaywright({ suites: [{ specs: [], suites: [inner] }] })).toEqual({
    failures: ["  deposits.e2e.ts:12 › a card pays\n    was not seen\n    Call log:"],
    seconds: [],
  });
});

it("names what passed in Playwright only when it was tried again, and why", () => {
  const spec = {
    title: "a card pays",
    ok: true,
    file: "deposits.e2e.ts",
    line: 12,
    tests: [{ status: "flaky", results: [{ error: { message: "came too late" } }, {}] }],
  };
  expect(outcomesOfPlaywright({ suites: [{ specs: [spec] }] })).toEqual({
    failures: [],
    seconds: ["  deposits.e2e.ts:12 › a card pays\n    came too late"],
  });
});
