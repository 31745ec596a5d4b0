/**
 * A year of members on a clock that jumps: what rewards of each kind posted, beside what the cost
 * run says of the same days. They are equal to the unit, or the command fails.
 *
 *   npm run bench:reward-year                        100 members who may come on every day
 *   npm run bench:reward-year -- --members 200 --seed 3
 */
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createTestApp } from "../apps/server/test/app.ts";
import { compareYear, postedFromPromo, runYear } from "../apps/server/test/reward-year.ts";
import { buildTemplate } from "../apps/server/test/template.ts";
import { onScratchPostgres } from "./lib/scratch.ts";

const { values: options } = parseArgs({
  options: {
    members: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-reward-year") },
  },
});

await onScratchPostgres(options["data-dir"], async (postgres) => {
  await buildTemplate(postgres.url("postgres"), "bench_template");
  const test = await createTestApp({ connectionsMax: 16 });
  try {
    const promotionId = await runYear(test, {
      members: Number(options.members),
      weekdays: new Set([0, 1, 2, 3, 4, 5, 6]),
      everyWeeks: 1,
      seed: Number(options.seed),
    });
    const compared = await compareYear(test, promotionId);
    console.log("| kind | posted | said | |");
    console.log("|---|---|---|---|");
    let posted = 0n;
    for (const { kind, paidMinor, saidMinor } of compared) {
      posted += paidMinor;
      const isSame = paidMinor === saidMinor;
      if (!isSame) process.exitCode = 1;
      console.log(`| ${kind} | ${paidMinor} | ${saidMinor} | ${isSame ? "equal" : "DIFFERS"} |`);
    }
    if ((await postedFromPromo(test)) !== posted) {
      process.exitCode = 1;
      console.log("promo:cash posted something else");
    }
  } finally {
    await test.close();
  }
});
