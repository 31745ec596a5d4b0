import { failure, listAt, numberAt, settle, textAt, type Outcome, type Report } from "./report.ts";

/** A file that could not be run at all is a failure of its own. */
function failuresOf(report: Report | undefined, root: string): string[] {
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

/** What Vitest's JSON report says. */
export function outcomeOfVitest(
  report: Report | undefined,
  isContent: boolean,
  root: string,
): Outcome {
  const passed = numberAt(report, "numPassedTests");
  const failed = numberAt(report, "numFailedTests");
  return settle({ passed, failed, failures: failuresOf(report, root) }, isContent);
}
