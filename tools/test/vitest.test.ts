import { expect, it } from "vitest";
import { outcomeOfVitest } from "./vitest.ts";

it("names what failed, and the files that could not be run", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
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
  expect(outcomeOfVitest(report, false, "/here").failures).toEqual([
    "  apps/one.test.ts › takes away\n    AssertionError: 1 is not 2\n        at one.ts:3",
    "  two.test.ts › the file\n    no such",
  ]);
});

it.each([
  ["what it reports", { numPassedTests: 7, numFailedTests: 2 }, false, 7, 2],
  ["a success", { numPassedTests: 7, numFailedTests: 0 }, true, 7, 0],
  ["a run that failed without a failing test", { numPassedTests: 7 }, false, 7, 1],
  ["a run without a report", undefined, false, 0, 1],
] as const)("counts %s", (_title, report, isContent, passed, failed) => {
  expect(outcomeOfVitest(report, isContent, "/here")).toMatchObject({ passed, failed });
});
