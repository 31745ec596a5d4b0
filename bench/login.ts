import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { wire } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { testPassword, type TestApp } from "../apps/server/test/app.ts";
import { openMember } from "../apps/server/test/members.ts";
import { createPasswords } from "../apps/server/src/platform/passwords.ts";
import { median } from "./lib/sample.ts";
import { onScratchApp } from "./lib/scratch-app.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * What a sign-in costs beside its password hash, and whether its time tells who has an account.
 *
 *   npm run bench:login
 *
 * Encrypted calls over HTTP to the whole api on a PostgreSQL with fsync on. Logins a second stand
 * beside bare hashes a second in rounds that interleave both. Then every call that must not tell
 * who has an account is asked about somebody known and somebody unknown in turns, and the times are
 * compared by the Mann-Whitney test. LOGIN_ROUNDS, LOGIN_COUNT and LOGIN_TRIES change the size.
 */
const rounds = Number(process.env["LOGIN_ROUNDS"] ?? "5");
const perRound = Number(process.env["LOGIN_COUNT"] ?? "100");
const tries = Number(process.env["LOGIN_TRIES"] ?? "500");
const callers = 4;
const dataDir = path.join(tmpdir(), "baize-bench-login");
const ownMsMax = 120;
/** Two samples of one distribution differ by more than this in one run of a thousand. */
const zMax = 3.29;

/** A request as it is sent, made beforehand: what the browser does is not what is measured. */
interface Asked {
  readonly call: "login" | "forgotByEmail" | "smsNoLogin" | "smsRegister";
  readonly ip: string;
  readonly body: string;
  readonly status: number;
}

type CodeCall = "login" | "forgot" | "register";

const knownMobile = "01712345678";
const knownEmail = "known@example.com";

let networks = 0;

/** Another network each time, so that no failure counts for the next. */
function nextIp(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

async function sealLogin(
  test: TestApp,
  username: string,
  password: string,
  status = 200,
): Promise<Asked> {
  const { method, path: htu } = wire.login;
  const content = { type: "username", username, password };
  const payload = await test.seal(content, { htm: method, htu });
  return { call: "login", ip: nextIp(), body: JSON.stringify({ payload }), status };
}

function askByMail(username: string, email: string): Asked {
  const body = new URLSearchParams({ username, email }).toString();
  return { call: "forgotByEmail", ip: nextIp(), body, status: 200 };
}

function askForCode(purpose: CodeCall, isKnown: boolean): Asked {
  const mobile = isKnown ? knownMobile : `018${String(10_000_000 + networks).slice(-8)}`;
  const country = { countryDialingCode: "+880" };
  const [call, content] =
    purpose === "register"
      ? (["smsRegister", { moduleId: "mobile", mobileNo: mobile, ...country }] as const)
      : (["smsNoLogin", { purpose, mobileNum: mobile, ...country }] as const);
  return { call, ip: nextIp(), body: JSON.stringify(content), status: 200 };
}

async function send(origin: string, { call, ip, body, status }: Asked): Promise<number> {
  const { method, path: address, ...marks } = wire[call];
  const isForm = "form" in marks;
  const startMs = performance.now();
  const answer = await fetch(`${origin}${address}`, {
    method,
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "user-agent": "bench",
      "x-forwarded-for": ip,
    },
    body,
  });
  const text = await answer.text();
  const tookMs = performance.now() - startMs;
  if (answer.status !== status) throw new Error(`${call} answered ${answer.status}: ${text}`);
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

async function measureRate(test: TestApp, origin: string, username: string, hash: string) {
  const passwords = createPasswords();
  const rates: { logins: number; hashes: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const jobs: Asked[] = [];
    for (let job = 0; job < perRound; job += 1) {
      jobs.push(await sealLogin(test, username, testPassword));
    }
    const logins = await perSecond(jobs, (job) => send(origin, job));
    const hashes = await perSecond(jobs, () => passwords.verify(hash, testPassword));
    // The first is for the compiler.
    if (round > 0) rates.push({ logins, hashes });
  }
  return rates;
}

/** One sign-in after the other, each beside a bare hash: what is its own. */
async function measureOwn(test: TestApp, origin: string, username: string, hash: string) {
  const passwords = createPasswords();
  const own: number[] = [];
  for (let job = 0; job < perRound * 2; job += 1) {
    const sealed = await sealLogin(test, username, testPassword);
    const startMs = performance.now();
    await passwords.verify(hash, testPassword);
    const hashMs = performance.now() - startMs;
    own.push((await send(origin, sealed)) - hashMs);
  }
  return own;
}

/** A question about somebody who is known and about somebody who is not. */
interface Pair {
  readonly name: string;
  readonly known: () => Promise<Asked>;
  readonly unknown: () => Promise<Asked>;
}

async function measurePair(test: TestApp, origin: string, pair: Pair) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    // Failures and messages are counted; each of these is to be like the first.
    test.clock.advance(180 * minuteMs);
    const first = await pair.known();
    const second = await pair.unknown();
    // Each comes first as often as the other, so that it is no part of the difference.
    const isKnownFirst = turn % 2 === 0;
    if (isKnownFirst) known.push(await send(origin, first));
    unknown.push(await send(origin, second));
    if (!isKnownFirst) known.push(await send(origin, first));
  }
  return { name: pair.name, known, unknown, z: mannWhitneyZ(known, unknown) };
}

/** Every call that must not tell who has an account. */
function pairsOf(test: TestApp, username: string): readonly Pair[] {
  const wrong = "Wrong-River-7";
  const mail = (name: string, email: string) => Promise.resolve(askByMail(name, email));
  const code = (name: CodeCall, isKnown: boolean) => Promise.resolve(askForCode(name, isKnown));
  return [
    {
      name: "sign-in",
      known: () => sealLogin(test, username, wrong, 401),
      unknown: () => sealLogin(test, `x${username}`, wrong, 401),
    },
    {
      name: "forgotten password, by mail",
      known: () => mail(username, knownEmail),
      unknown: () => mail(`x${username}`, knownEmail),
    },
    ...(["login", "forgot", "register"] as const).map((name) => ({
      name: `code for ${name}`,
      known: () => code(name, true),
      unknown: () => code(name, false),
    })),
  ];
}

async function run(test: TestApp): Promise<void> {
  const { fastify } = test.app;
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = fastify.server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const { member } = await openMember(test, { mobile: `+88${knownMobile}`, email: knownEmail });
  const hash = await createPasswords().hash(testPassword);
  const rates = await measureRate(test, origin, member.username, hash);
  const own = await measureOwn(test, origin, member.username, hash);
  const timings = [];
  for (const pair of pairsOf(test, member.username)) {
    timings.push(await measurePair(test, origin, pair));
  }
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
  console.log(`\n${tries} tries each, medians and the Mann-Whitney test\n`);
  console.log("| asked | known | unknown | z |");
  console.log("|---|---|---|---|");
  for (const { name, known, unknown, z } of timings) {
    const times = [known, unknown].map((sample) => `${at(sample, 0.5).toFixed(2)} ms`);
    console.log(`| ${name} | ${times.join(" | ")} | ${z.toFixed(2)} |`);
  }
  const zWorst = Math.max(...timings.map(({ z }) => Math.abs(z)));
  judge([
    atMost("p95 of a sign-in beside its hash", at(own, 0.95), ownMsMax, "ms"),
    atMost("known and unknown people apart, |z|", zWorst, zMax, ""),
  ]);
}

await onScratchApp(dataDir, { env: { TRUST_PROXY: "127.0.0.1" } }, run);
