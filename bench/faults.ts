import { tmpdir } from "node:os";
import path from "node:path";
import { faultRates, faultRun } from "../tests/vendors/fault-run.ts";
import { operatorKey } from "../tests/vendors/joined.ts";
import { onScratchApp } from "./lib/scratch-app.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * Whether money is right after a bad network: rounds of the studio against the whole api over HTTP,
 * on a PostgreSQL with fsync on, with 5 % of the calls sent twice, 5 % of the answers lost and 2 %
 * of the rollbacks arriving before their bets. Ends with 1 when anything differs between the books
 * of the two.
 *
 *   npm run bench:faults
 *
 * FAULT_ROUNDS and FAULT_SEED change the run.
 */
const rounds = Number(process.env["FAULT_ROUNDS"] ?? "10000");
const seed = process.env["FAULT_SEED"] ?? "1";

const key = await operatorKey();
const options = { env: { OPERATOR_PRIVATE_KEY_FILE: key.file } };
const dataDir = path.join(tmpdir(), "baize-bench-faults");

await onScratchApp(dataDir, options, async (api) => {
  const run = await faultRun(api, rounds, seed);
  const rows: readonly (readonly [string, string | number])[] = [
    ["rounds", run.rounds],
    ["rounds a second", Math.round((run.rounds * 1000) / run.ms)],
    ...Object.entries(run.faults).map(
      ([kind, count]) =>
        [
          `${kind} (${faultRates[kind as keyof typeof faultRates] * 100} % of transactions)`,
          count,
        ] as const,
    ),
    ...Object.entries(run.statuses).map(([status, count]) => [`rounds ${status}`, count] as const),
    ["rows in the studio's report", run.vendorRows],
    ["rows in the platform's books", run.ourRows],
    ["differences", run.differences.length],
  ];
  for (const [name, figure] of rows)
    console.log(`${name.padEnd(40)}${String(figure).padStart(10)}`);
  for (const difference of run.differences.slice(0, 20)) console.log(`  ${difference}`);
  judge([atMost(`differences after ${run.rounds} rounds`, run.differences.length, 0, "rows")]);
});
await key.remove();
