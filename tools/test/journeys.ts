import { failure, isReport, listAt, settle, textAt, type Outcome, type Report } from "./report.ts";

/**
 * How many journeys may pass at their second try in the proof on a new machine, whose speed nobody
 * knows. Of 250 journeys on two busy cores one or two come too late; more say that something broke.
 */
export const secondTriesInProof = 3;

interface Journey {
  /** `flaky` is Playwright's word for passed at the second try. */
  readonly status: string;
  readonly describe: (note?: string) => string;
}

function journeyOf(spec: Report): Journey {
  const [test] = listAt(spec, "tests");
  const error = listAt(test, "results")
    .map((result) => result["error"])
    .find(isReport);
  const [file, title] = [textAt(spec, "file"), textAt(spec, "title")];
  return {
    status: textAt(test, "status"),
    describe: (note = "") =>
      failure(`${file}:${String(spec["line"])}`, title + note, textAt(error, "message")),
  };
}

const journeysOf = (report: Report | undefined): Journey[] =>
  listAt(report, "suites").flatMap((suite) => [
    ...listAt(suite, "specs").map(journeyOf),
    ...journeysOf(suite),
  ]);

/**
 * What Playwright's JSON report says, whose suites lie in each other. Journeys that needed their
 * second try have failed where there are more of them than may be.
 */
export function outcomeOfJourneys(
  report: Report | undefined,
  isContent: boolean,
  secondTriesMax: number,
): Outcome {
  const journeys = journeysOf(report);
  const those = (status: string) => journeys.filter((journey) => journey.status === status);
  const again = those("flaky").map((one) => one.describe(" (passed only at the second try)"));
  const [excused, late] = again.length > secondTriesMax ? [[], again] : [again, []];
  const failures = [...those("unexpected").map((journey) => journey.describe()), ...late];
  const passed = those("expected").length + excused.length;
  return settle({ passed, failed: failures.length, failures, excused }, isContent);
}
