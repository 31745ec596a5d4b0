import type { AddressInfo } from "node:net";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { wire } from "@baize/contract";
import { createTestApp, testPassword, type TestApp } from "../apps/server/test/app.ts";
import { openMember } from "../apps/server/test/members.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { ensureDatabase, removePostgres, startPostgres } from "../tools/postgres/index.ts";
import { median } from "./ledger/sample.ts";

/**
 * What a sign-in costs beside its password hash, and whether its time tells who has an account.
 *
 *   npm run bench:login
 *
 * Encrypted calls over HTTP to the whole api on a PostgreSQL with fsync on. Logins a second stand
 * beside bare hashes a second in rounds that interleave both. Then unknown names and wrong
 * passwords alternate, and their times are compared by the Mann-Whitney test.
 */
const rounds = Number(process.env["LOGIN_ROUNDS"] ?? "5");
const perRound = Number(process.env["LOGIN_COUNT"] ?? "100");
const tries = Number(process.env["LOGIN_TRIES"] ?? "500");
const callers = 4;
const dataDir = path.join(tmpdir(), "baize-bench-login");
const template = "bench_template";
const ownMsMax = 120;
/** Two samples of one distribution differ by more than this in one run of a thousand. */
const zMax = 3.29;

interface Sealed {
  readonly ip: string;
  readonly body: string;
}

let networks = 0;

/** Another network each time, so that no failure counts for the next. */
function nextIp(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** Sealed beforehand: what the browser does is not what is measured. */
async function sealLogin(test: TestApp, username: string, password: string): Promise<Sealed> {
  const { method, path: htu } = wire.login;
  const content = { type: "username", username, password };
  const payload = await test.seal(content, { htm: method, htu });
  return { ip: nextIp(), body: JSON.stringify({ payload }) };
}

async function send(url: string, { ip, body }: Sealed, status: number): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "bench",
      "x-forwarded-for": ip,
    },
    body,
  });
  const text = await answer.text();
  const tookMs = performance.now() - startMs;
  if (answer.status !== status) throw new Error(`a sign-in answered ${answer.status}: ${text}`);
  return tookMs;
}

/** Works a list off with a few at once; tells how many a second. */
async function perSecond<T>(jobs: readonly T[], run: (job: T) => Promise<unknown>) {
  const waiting = [...jobs];
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) await run(job);
    }),
  );
  return (jobs.length * 1000) / (performance.now() - startMs);
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** How far two samples lie apart, in standard deviations of what chance makes of one. */
function mannWhitneyZ(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((a, b) => a.value - b.value);
  const rankSum = all.reduce((sum, { isLeft }, index) => (isLeft ? sum + index + 1 : sum), 0);
  const [n, m] = [left.length, right.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

async function measureRate(test: TestApp, url: string, username: string, hash: string) {
  const passwords = createPasswords();
  const rates: { logins: number; hashes: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const jobs: Sealed[] = [];
    for (let job = 0; job < perRound; job += 1) {
      jobs.push(await sealLogin(test, username, testPassword));
    }
    const logins = await perSecond(jobs, (job) => send(url, job, 200));
    const hashes = await perSecond(jobs, () => passwords.verify(hash, testPassword));
    // The first is for the compiler.
    if (round > 0) rates.push({ logins, hashes });
  }
  return rates;
}

/** One sign-in after the other, each beside a bare hash: what is its own. */
async function measureOwn(test: TestApp, url: string, username: string, hash: string) {
  const passwords = createPasswords();
  const own: number[] = [];
  for (let job = 0; job < perRound * 2; job += 1) {
    const sealed = await sealLogin(test, username, testPassword);
    const startMs = performance.now();
    await passwords.verify(hash, testPassword);
    const hashMs = performance.now() - startMs;
    own.push((await send(url, sealed, 200)) - hashMs);
  }
  return own;
}

async function measureTiming(test: TestApp, url: string, username: string) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    // Failures of a brand and of a name are counted; these are to be failures like the first.
    test.clock.advance(31 * 60_000);
    const wrong = await sealLogin(test, username, "Wrong-River-7");
    const nobody = await sealLogin(test, `x${username}`, "Wrong-River-7");
    // Each comes first as often as the other, so that it is no part of the difference.
    const isKnownFirst = turn % 2 === 0;
    if (isKnownFirst) known.push(await send(url, wrong, 401));
    unknown.push(await send(url, nobody, 401));
    if (!isKnownFirst) known.push(await send(url, wrong, 401));
  }
  return { known, unknown, z: mannWhitneyZ(known, unknown) };
}

async function run(test: TestApp): Promise<void> {
  const { fastify } = test.app;
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = fastify.server.address() as AddressInfo;
  const url = `http://localhost:${port}${wire.login.path}`;
  const { member } = await openMember(test);
  const hash = await createPasswords().hash(testPassword);
  const rates = await measureRate(test, url, member.username, hash);
  const own = await measureOwn(test, url, member.username, hash);
  const { known, unknown, z } = await measureTiming(test, url, member.username);
  const ratio = median(rates.map(({ logins, hashes }) => logins / hashes));
  console.log(`\n${rounds} rounds of ${perRound} sign-ins by ${callers} callers, medians\n`);
  console.log("| logins a second | hashes a second | ratio | p50 beside the hash | p95 |");
  console.log("|---|---|---|---|---|");
  const figures = [
    median(rates.map(({ logins }) => logins)).toFixed(1),
    median(rates.map(({ hashes }) => hashes)).toFixed(1),
    ratio.toFixed(2),
    `${at(own, 0.5).toFixed(1)} ms`,
    `${at(own, 0.95).toFixed(1)} ms`,
  ];
  console.log(`| ${figures.join(" | ")} |`);
  console.log(`\n${tries} tries each: wrong password p50 ${at(known, 0.5).toFixed(2)} ms,`);
  console.log(`unknown name p50 ${at(unknown, 0.5).toFixed(2)} ms, Mann-Whitney z ${z.toFixed(2)}`);
  const isGood = at(own, 0.95) < ownMsMax && Math.abs(z) < zMax;
  console.log(
    `\nGoal (p95 beside the hash < ${ownMsMax} ms, |z| < ${zMax}): ${isGood ? "met" : "missed"}`,
  );
  if (!isGood) process.exitCode = 1;
}

await removePostgres(dataDir);
mkdirSync(path.dirname(dataDir), { recursive: true });
const postgres = await startPostgres({ dataDir });
try {
  const serverUrl = postgres.url("postgres");
  await ensureDatabase(serverUrl, template);
  await migrate(postgres.url(template), "apps/server/migrations");
  process.env["TEST_SERVER_URL"] = serverUrl;
  process.env["TEST_TEMPLATE"] = template;
  const test = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
  try {
    await run(test);
  } finally {
    await test.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
