/** A runner's JSON report: nothing in it is trusted to have its type. */

export type Report = Readonly<Record<string, unknown>>;

export function isReport(value: unknown): value is Report {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listAt(report: Report | undefined, name: string): Report[] {
  const value = report?.[name];
  return Array.isArray(value) ? value.filter(isReport) : [];
}

export function textAt(report: Report | undefined, name: string): string {
  const value = report?.[name];
  return typeof value === "string" ? value : "";
}

export function numberAt(report: Report | undefined, name: string): number {
  const value = report?.[name];
  return typeof value === "number" ? value : 0;
}

/** What one runner came to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What failed, in words. */
  readonly failures: readonly string[];
  /** What passed at the second try, and may. */
  readonly excused?: readonly string[];
}

/** A runner that exits with an error has failed somewhere, even when no test says so. */
export function settle<T extends Outcome>(outcome: T, isContent: boolean): T {
  return isContent || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
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

export const failure = (place: string, name: string, message: string) =>
  [`  ${place} › ${name}`, excerpt(message)].filter((part) => part !== "").join("\n");
