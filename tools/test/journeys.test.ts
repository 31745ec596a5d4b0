import { expect, it } from "vitest";
import { outcomeOfJourneys } from "./journeys.ts";

type Status = "expected" | "unexpected" | "flaky" | "skipped";

function spec(title: string, status: Status, message = "came too late\nCall log:") {
  const failed = status === "unexpected" || status === "flaky";
  const results = failed ? [{ error: { message } }, {}] : [{}];
  return { title, file: "deposits.e2e.ts", line: 12, tests: [{ status, results }] };
}

const reportOf = (...specs: object[]) => ({
  suites: [{ specs: [specs[0]], suites: [{ specs: specs.slice(1) }] }],
});

it("counts and names what failed, however deep it lies", () => {
  const report = reportOf(
    spec("a wallet pays", "expected"),
    spec("a card pays", "unexpected"),
    spec("a bank pays", "skipped"),
  );
  expect(outcomeOfJourneys(report, false, 0)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["  deposits.e2e.ts:12 › a card pays\n    came too late\n    Call log:"],
    excused: [],
  });
});

it("counts a journey that passed at its second try as failed, by name", () => {
  const report = reportOf(spec("a wallet pays", "expected"), spec("a card pays", "flaky"));
  expect(outcomeOfJourneys(report, true, 0)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      "  deposits.e2e.ts:12 › a card pays (passed only at the second try)\n" +
        "    came too late\n    Call log:",
    ],
    excused: [],
  });
});

it("passes as many second tries as may be, by name, and none of more", () => {
  const report = reportOf(
    spec("a wallet pays", "expected"),
    spec("a card pays", "flaky"),
    spec("a bank pays", "flaky"),
  );
  expect(outcomeOfJourneys(report, true, 2)).toMatchObject({
    passed: 3,
    failed: 0,
    failures: [],
    excused: [
      expect.stringContaining("a card pays (passed only at the second try)"),
      expect.stringContaining("a bank pays (passed only at the second try)"),
    ],
  });
  const outcome = outcomeOfJourneys(report, true, 1);
  expect(outcome).toMatchObject({ passed: 1, failed: 2, excused: [] });
  expect(outcome.failures).toHaveLength(2);
});

it("a journey that fails twice has failed", () => {
  const report = reportOf(spec("a card pays", "unexpected"));
  expect(outcomeOfJourneys(report, false, 3)).toMatchObject({ passed: 0, failed: 1, excused: [] });
});

it("counts a run that failed without a failing journey, or without a report", () => {
  const report = reportOf(spec("a wallet pays", "expected"));
  expect(outcomeOfJourneys(report, false, 3)).toMatchObject({ passed: 1, failed: 1 });
  expect(outcomeOfJourneys(undefined, false, 3)).toMatchObject({ passed: 0, failed: 1 });
});
