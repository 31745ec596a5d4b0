/**
 * What the agents' office costs with a large team: an agent reads the overview, pages of the direct
 * downlines, and the reports; and a night of salaries. Each figure stands beside a read of the same
 * rows by primary key.
 *
 *   npm run bench:agents                          100,000 direct players, 200 of them agents
 *   npm run bench:agents -- --members 10000 --calls 20 --contracts 10000
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { CallName } from "@baize/contract";
import type { TestApp } from "../apps/server/test/app.ts";
import { openSession } from "../apps/server/test/members.ts";
import { measureFold } from "./agents/fold.ts";
import { fillMovements, movementReading } from "./agents/movements.ts";
import { measureSettling } from "./agents/settle.ts";
import { fillTeam } from "./agents/team.ts";
import { atMost, judge, type Judged } from "./lib/judge.ts";
import { closedLoop } from "./lib/sample.ts";
import { onScratchApp } from "./lib/scratch-app.ts";

const { values: options } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    calls: { type: "string", default: "20" },
    contracts: { type: "string", default: "100000" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-agents") },
  },
});
const [members, calls] = [Number(options.members), Number(options.calls)];
const contracts = Number(options.contracts);
const pageSize = 50;

export interface Reading {
  readonly what: string;
  readonly name: CallName;
  readonly query: Readonly<Record<string, string>>;
  /** At most so long, at the median. */
  readonly goalMs: number;
}

const list = { pageSize: String(pageSize) };
const readings: readonly Reading[] = [
  { what: "overview", name: "agentOverview", query: {}, goalMs: 50 },
  { what: "newest direct", name: "agentDownlines", query: list, goalMs: 1000 },
  {
    what: "the same, last page",
    name: "agentDownlines",
    query: { ...list, pageNum: String(members / pageSize) },
    goalMs: 1000,
  },
  {
    what: "by name",
    name: "agentDownlines",
    query: { ...list, sort: "account", order: "asc" },
    goalMs: 2000,
  },
  { what: "agents only", name: "agentDownlines", query: { ...list, kind: "agent" }, goalMs: 1000 },
  { what: "report", name: "agentTeamReport", query: { period: "last30" }, goalMs: 1000 },
  {
    what: "branches by valid",
    name: "agentStatements",
    query: { ...list, period: "last30" },
    goalMs: 2000,
  },
  {
    what: "unavailable",
    name: "agentDownlines",
    query: { ...list, status: "unavailable" },
    goalMs: 1000,
  },
  movementReading,
  {
    what: "a name begins",
    name: "agentDownlines",
    query: { ...list, search: "bench123" },
    goalMs: 1000,
  },
];

/** The same rows as a page has, by their primary key. */
async function beside(test: TestApp): Promise<number> {
  const { p50Ms } = await closedLoop(1, { calls: 200 }, async (index) => {
    const first = 1 + ((index * 97) % Math.max(1, members - pageSize));
    const ids = Array.from({ length: pageSize }, (_, at) => first + at);
    const rows = await test.database.api.read((reader) =>
      reader.query("select * from identity.member where member_id = any ($1::bigint[])", [ids]),
    );
    if (rows.length !== pageSize) throw new Error("somebody is missing");
  });
  return p50Ms;
}

async function measure(test: TestApp, token: string, reading: Reading): Promise<Judged[]> {
  const { what, name, query, goalMs } = reading;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const call = async () => {
    // The clock of the contract's limits goes on.
    test.clock.advance(1000);
    const { status, text } = await test.call(name, { token, query });
    if (status !== 200) throw new Error(`${what}: ${text}`);
  };
  await call();
  loop.enable();
  const { p50Ms } = await closedLoop(1, { calls }, call);
  loop.disable();
  const heldMs = loop.max / 1e6;
  const keyMs = await beside(test);
  const ratio = `${(p50Ms / keyMs).toFixed(0)} times the same rows by key`;
  return [
    atMost(`${what}: median, ${ratio}`, p50Ms, goalMs, "ms"),
    atMost(`${what}: the api's loop was held for`, heldMs, 100, "ms"),
  ];
}

await onScratchApp(options["data-dir"], { connectionsMax: 16 }, async (test) => {
  test.clock.set(new Date());
  const agent = await fillTeam(test, members);
  await fillMovements(test, members);
  const { token } = await openSession(test, agent, "full", "strong");
  const judged: Judged[] = [];
  for (const reading of readings) judged.push(...(await measure(test, token, reading)));
  judged.push(...(await measureFold(test)));
  if (contracts > 0) judged.push(...(await measureSettling(test, agent, contracts)));
  judge(judged);
});
