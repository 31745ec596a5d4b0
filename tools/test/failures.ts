/**
 * What failed, out of the reports of both runners: their own output is far above the last line
 * when the other runner has come after it, or only the end of a long log was kept.
 */

type Report = Readonly<Record<string, unknown>>;

function isReport(value: unknown): value is Report {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listAt(report: Report | undefined, name: string): Report[] {
  const value = report?.[name];
  return Array.isArray(value) ? value.filter(isReport) : [];
}

function textAt(report: Report | undefined, name: string): string {
  const value = report?.[name];
  return typeof value === "string" ? value : "";
}

const linesMax = 6;

/** The first lines of a message, without the colours of a terminal, indented. */
function excerpt(message: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = message.replaceAll(/\u001b\[[0-9;]*m/g, "");
  const lines = plain.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(0, linesMax)
    .map((line) => `    ${line.trimEnd()}`)
    .join("\n");
}

const failure = (place: string, name: string, message: string) =>
  [`  ${place} › ${name}`, excerpt(message)].filter((part) => part !== "").join("\n");

/** Of Vitest's JSON report; a file that could not be run at all is a failure of its own. */
export function failuresOfVitest(report: Report | undefined, root: string): string[] {
  return listAt(report, "testResults").flatMap((file) => {
    const place = textAt(file, "name").replace(`${root}/`, "");
    const failed = listAt(file, "assertionResults").filter(
      (test) => textAt(test, "status") === "failed",
    );
    if (failed.length === 0 && textAt(file, "status") === "failed") {
      return [failure(place, "the file", textAt(file, "message"))];
    }
    return failed.map((test) => {
      const messages = test["failureMessages"];
      const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
      return failure(place, textAt(test, "fullName"), typeof first === "string" ? first : "");
    });
  });
}

function describe(spec: Report): string {
  const results = listAt(spec, "tests").flatMap((test) => listAt(test, "results"));
  const error = results.map((result) => result["error"]).find(isReport);
  const place = `${textAt(spec, "file")}:${String(spec["line"])}`;
  return failure(place, textAt(spec, "title"), textAt(error, "message"));
}

const neededMore = (spec: Report): boolean =>
  spec["ok"] !== false && listAt(spec, "tests").some((test) => test["status"] === "flaky");

/** Of Playwright's JSON report, whose suites lie in each other. */
export function outcomesOfPlaywright(report: Report | undefined): {
  readonly failures: readonly string[];
  readonly seconds: readonly string[];
} {
  const specs = specsOf(report);
  return {
    failures: specs.filter((spec) => spec["ok"] === false).map(describe),
    seconds: specs.filter(neededMore).map(describe),
  };
}

const specsOf = (report: Report | undefined): Report[] =>
  listAt(report, "suites").flatMap((suite) => [...listAt(suite, "specs"), ...specsOf(suite)]);
