/**
 * What rewards cost while everything is on: how late their readers of settled rounds are, what
 * members wait for, and how fast what was earned is given.
 *
 *   npm run bench:rewards                          2,000 bets a second for 20 seconds
 *   npm run bench:rewards -- --rate 500 --seconds 10 --members 2000 --rebates 2000
 *   npm run bench:rewards -- --parts rebates,redeems --profile
 *
 * Each part's figure stands beside a read of one row by its primary key, made just before or after.
 */
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createTestApp } from "../apps/server/test/app.ts";
import { buildTemplate } from "../apps/server/test/template.ts";
import { judge, type Judged } from "./lib/judge.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { readByKey } from "./rewards/beside.ts";
import { measureBoard, measureRain, measureWeek } from "./rewards/crowds.ts";
import { measurePages } from "./rewards/pages.ts";
import { measureRebates, measureRedeems } from "./rewards/payments.ts";
import { fillMembers, openProgramme } from "./rewards/programme.ts";
import { measureScoring } from "./rewards/scoring.ts";

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "2000" },
    seconds: { type: "string", default: "20" },
    members: { type: "string", default: "10000" },
    calls: { type: "string", default: "2000" },
    redeems: { type: "string", default: "5000" },
    rebates: { type: "string", default: "10000" },
    board: { type: "string", default: "1000000" },
    rain: { type: "string", default: "5000" },
    weekly: { type: "string", default: "10000" },
    parts: { type: "string", default: "scoring,pages,board,redeems,rain,rebates,week" },
    // Names the statements of each reader that take longest.
    profile: { type: "boolean", default: false },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-rewards") },
  },
});
type Size = Exclude<keyof typeof options, "parts" | "profile" | "data-dir">;
const size = (name: Size) => Number(options[name]);

await onScratchPostgres(options["data-dir"], async (postgres) => {
  await buildTemplate(postgres.url("postgres"), "bench_template");
  const test = await createTestApp({ connectionsMax: 16 });
  try {
    test.clock.set(new Date());
    await openProgramme(test);
    const crowds = (["members", "redeems", "rebates", "rain", "weekly"] as const).map(size);
    const members = Math.max(...crowds);
    await fillMembers(test, members);
    const key = await readByKey(test.database.api, members);
    const load = loadavg()[0]?.toFixed(1) ?? "";
    console.log(`A read by key: p50 ${key.p50Ms.toFixed(2)} ms, p99 ${key.p99Ms.toFixed(2)} ms;`);
    console.log(`load ${load}`);
    const scoring = {
      rate: size("rate"),
      seconds: size("seconds"),
      members: size("members"),
      postgresPid: postgres.pid,
      keyMs: key.p99Ms,
      hasProfile: options.profile,
    };
    const parts: Readonly<Record<string, () => Promise<Judged[]>>> = {
      scoring: () => measureScoring(test, scoring),
      pages: () => measurePages(test, members, size("calls")),
      redeems: () => measureRedeems(test, size("redeems"), postgres.pid),
      board: () => measureBoard(test, members, size("board")),
      rain: () => measureRain(test, size("rain")),
      // The last, because it is the next day after the one, and the next week after the other.
      rebates: () => measureRebates(test, size("rebates")),
      week: () => measureWeek(test, size("weekly")),
    };
    const asked = options.parts.split(",");
    const judged: Judged[] = [];
    for (const [name, part] of Object.entries(parts)) {
      if (asked.includes(name)) judged.push(...(await part()));
    }
    judge(judged);
  } finally {
    await test.close();
  }
});
