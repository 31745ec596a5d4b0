import { appendFileSync } from "node:fs";

/** One figure of a measurement beside its goal, as people read them. */
export interface Judged {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** Where `npm run bench` collects the figures of each measurement, a line of JSON each. */
export const reportVariable = "BENCH_REPORT";

export function printJudged(rows: readonly Judged[]): void {
  console.log("\n| what | figure | goal | |\n|---|---|---|---|");
  for (const { what, figure, goal, isMet } of rows) {
    console.log(`| ${what} | ${figure} | ${goal} | ${isMet ? "met" : "missed"} |`);
  }
}

/** Prints the figures with their goals; one that is missed fails the measurement. */
export function judge(rows: readonly Judged[]): void {
  printJudged(rows);
  const file = process.env[reportVariable];
  if (file !== undefined) {
    appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** A figure that must not be above its goal. */
export function atMost(what: string, value: number, goal: number, unit: string): Judged {
  const digits = goal === 0 || goal >= 10 ? 0 : 2;
  const say = (figure: number) => `${figure.toFixed(digits)} ${unit}`;
  return { what, figure: say(value), goal: `at most ${say(goal)}`, isMet: value <= goal };
}

/** A figure that must not be below its goal. */
export function atLeast(what: string, value: number, goal: number, unit: string): Judged {
  const say = (figure: number) => `${figure.toFixed(2)} ${unit}`;
  return { what, figure: say(value), goal: `at least ${say(goal)}`, isMet: value >= goal };
}
