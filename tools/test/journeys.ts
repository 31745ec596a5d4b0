import { failure, isReport, listAt, settle, textAt, type Outcome, type Report } from "./report.ts";

/**
 * A journey that may need its second try for now (second-tries.ts). It is named as in the list of
 * what failed, without the line: "deposits.e2e.ts › a card pays".
 */
export interface SecondTry {
  readonly journey: string;
  readonly reason: string;
  /** The last day on which it holds, yyyy-MM-dd. */
  readonly until: string;
}

interface Journey {
  readonly name: string;
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
    name: `${file} › ${title}`,
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

/** What is wrong with an entry of the list itself. */
function faultsOf(entry: SecondTry, journeys: readonly Journey[], today: string): string[] {
  const { journey, reason, until } = entry;
  const faults: string[] = [];
  if (!journeys.some(({ name }) => name === journey)) faults.push("There is no such journey.");
  if (until < today) faults.push(`Its date has passed (${until}): ${reason}`);
  return faults.map((fault) => failure("second-tries.ts", journey, fault));
}

/**
 * What Playwright's JSON report says, whose suites lie in each other. A journey that needed its
 * second try has failed, unless the list has an entry for it whose date has not passed.
 */
export function outcomeOfJourneys(
  report: Report | undefined,
  isContent: boolean,
  { listed, today }: { readonly listed: readonly SecondTry[]; readonly today: string },
): Outcome {
  const journeys = journeysOf(report);
  const isExcused = ({ name }: Journey) =>
    listed.some(({ journey, until }) => journey === name && until >= today);
  const those = (status: string) => journeys.filter((journey) => journey.status === status);
  const again = those("flaky");
  const excused = again.filter(isExcused).map((journey) => journey.describe());
  const failures = [
    ...those("unexpected").map((journey) => journey.describe()),
    ...again
      .filter((journey) => !isExcused(journey))
      .map((journey) => journey.describe(" (passed only at the second try)")),
    // Without a report nothing is known of the journeys.
    ...(report === undefined ? [] : listed.flatMap((entry) => faultsOf(entry, journeys, today))),
  ];
  const passed = those("expected").length + excused.length;
  return settle({ passed, failed: failures.length, failures, excused }, isContent);
}
