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

const listed = [{ journey: "deposits.e2e.ts › a card pays", reason: "slow", until: "2026-03-10" }];
const none = { listed: [], today: "2026-03-10" };

it("counts and names what failed, however deep it lies", () => {
  const report = reportOf(
    spec("a wallet pays", "expected"),
    spec("a card pays", "unexpected"),
    spec("a bank pays", "skipped"),
  );
  expect(outcomeOfJourneys(report, false, none)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["  deposits.e2e.ts:12 › a card pays\n    came too late\n    Call log:"],
    excused: [],
  });
});

it("counts a journey that passed at its second try as failed, by name", () => {
  const report = reportOf(spec("a wallet pays", "expected"), spec("a card pays", "flaky"));
  expect(outcomeOfJourneys(report, true, none)).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      "  deposits.e2e.ts:12 › a card pays (passed only at the second try)\n" +
        "    came too late\n    Call log:",
    ],
    excused: [],
  });
});

it("passes a second try that is listed, to the end of its last day", () => {
  const report = reportOf(spec("a wallet pays", "expected"), spec("a card pays", "flaky"));
  expect(outcomeOfJourneys(report, true, { listed, today: "2026-03-10" })).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    excused: ["  deposits.e2e.ts:12 › a card pays\n    came too late\n    Call log:"],
  });
});

it.each([
  ["its second try", "flaky", 2],
  ["its first try", "expected", 1],
] as const)(
  "refuses an entry past its date when the journey passed at %s",
  (_try, status, failed) => {
    const outcome = outcomeOfJourneys(reportOf(spec("a card pays", status)), true, {
      listed,
      today: "2026-03-11",
    });
    expect(outcome.failed).toBe(failed);
    expect(outcome.failures.at(-1)).toBe(
      "  second-tries.ts › deposits.e2e.ts › a card pays\n" +
        "    Its date has passed (2026-03-10): slow",
    );
  },
);

it("refuses an entry that names no journey", () => {
  const report = reportOf(spec("a wallet pays", "expected"));
  const outcome = outcomeOfJourneys(report, true, { listed, today: "2026-03-01" });
  expect(outcome).toMatchObject({ passed: 1, failed: 1 });
  expect(outcome.failures).toEqual([
    "  second-tries.ts › deposits.e2e.ts › a card pays\n    There is no such journey.",
  ]);
});

it("a listed journey that fails twice has failed", () => {
  const report = reportOf(spec("a card pays", "unexpected"));
  const outcome = outcomeOfJourneys(report, false, { listed, today: "2026-03-01" });
  expect(outcome).toMatchObject({ passed: 0, failed: 1, excused: [] });
});

it("counts a run that failed without a failing journey, or without a report", () => {
  const report = reportOf(spec("a wallet pays", "expected"));
  expect(outcomeOfJourneys(report, false, none)).toMatchObject({ passed: 1, failed: 1 });
  const list = { listed, today: "2026-03-01" };
  expect(outcomeOfJourneys(undefined, false, list)).toMatchObject({ passed: 0, failed: 1 });
});
