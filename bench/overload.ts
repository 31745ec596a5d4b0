import { fork } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { wire } from "@baize/contract";
import sharp from "sharp";
import { testPassword, type TestApp } from "../apps/server/test/app.ts";
import { aFundedMember, openVendor, type SignedBody } from "../apps/server/test/vendor.ts";
import { openSideProgram } from "../apps/server/src/platform/side/index.ts";
import type { ServerSide } from "../apps/server/src/side-jobs.ts";
import { onScratchApp } from "./lib/scratch-app.ts";
import { atMost, judge } from "./lib/judge.ts";

/**
 * What a bet takes while visitors flood the site, beside what it takes when nobody does.
 *
 *   npm run bench:overload
 *
 * The whole api with the program beside it and a PostgreSQL that syncs, all in another process.
 * This one sends a hundred signed bets a second, and then a flood as well: searches, captchas,
 * pictures, sign-ins, each at a pace beyond what is served, from fifty networks. OVERLOAD_SECONDS
 * is the length of each part, OVERLOAD_ROUNDS how often all of it is done.
 */
const seconds = Number(process.env["OVERLOAD_SECONDS"] ?? "8");
const rounds = Number(process.env["OVERLOAD_ROUNDS"] ?? "3");
const betsPerSecond = 100;
const ratioMax = 2;
const networks = 50;
const members = 20;
const lobbySize = 5000;
const loginsMade = 300;
const vendorCode = "HSE";
const gameCode = "skylark";
const dataDir = path.join(tmpdir(), "baize-bench-overload");

const floods = ["search", "captcha", "pictures", "login"] as const;
type Flood = (typeof floods)[number];
/** Calls a second, each more than two cores can serve beside the bets. */
const floodPace: Readonly<Record<Flood, number>> = {
  search: 100,
  captcha: 200,
  pictures: 4,
  login: 40,
};

interface Prepared {
  readonly port: number;
  readonly bets: readonly SignedBody[];
  readonly logins: readonly string[];
}

/** The other process: the api, and what must be prepared with its keys. */
async function serve(test: TestApp): Promise<void> {
  const { fastify, platform } = test.app;
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const vendor = await openVendor(test, vendorCode);
  const game = { product: vendorCode, category: "BGS", enabled: true, names: {} };
  const codes = [gameCode, ...Array.from({ length: lobbySize }, (_, at) => `bench-${at}`)];
  await platform.catalogue.recordVendorGames(
    vendorCode,
    codes.map((code, at) => ({ ...game, game_code: code, name: `Golden Tiger Fortune ${at}` })),
  );
  const players: { user: string; token: string }[] = [];
  for (let at = 0; at < members; at += 1) {
    const { token, user } = await aFundedMember(test, `o${randomUUID().slice(0, 8)}`, 1_000_000);
    const body = {
      vassalage: vendorCode,
      gameCode,
      device: "desktop",
      language: "en",
      backUrl: "/",
    };
    const launched = await test.call("launchGame", { token, body });
    if (launched.status !== 200) throw new Error(launched.text);
    const opened = vendor.heard.findLast(({ content }) => content["user"] === user);
    players.push({ user, token: String(opened?.content["token"]) });
  }
  const count = betsPerSecond * seconds * rounds * (floods.length + 1) + betsPerSecond;
  const bets = Array.from({ length: count }, (_, at) =>
    vendor.signed({
      ...players[at % members],
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: "s1",
      game_code: gameCode,
      round: randomUUID(),
      round_closed: false,
      currency: "BDT",
      amount: 100_000,
      is_free: false,
    }),
  );
  const { method: htm, path: htu } = wire.login;
  const logins: string[] = [];
  for (let at = 0; at < loginsMade; at += 1) {
    const content = { type: "username", username: `nobody${at}`, password: testPassword };
    logins.push(JSON.stringify({ payload: await test.seal(content, { htm, htu }) }));
  }
  const { port } = fastify.server.address() as AddressInfo;
  const prepared: Prepared = { port, bets, logins };
  process.send?.(prepared);
  await once(process, "disconnect");
  await vendor.close();
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

function send(port: number, asked: Asked): Promise<{ status: number; text: string }> {
  const { method, path: place, headers, payload } = asked;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path: place, agent, headers };
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}

/** Starts the work so many times a second, whether or not what went before has ended. */
async function atPace(perSecond: number, forMs: number, work: () => Promise<void>): Promise<void> {
  const all: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let at = 0; ; at += 1) {
    const due = (at * 1000) / perSecond;
    if (due >= forMs) break;
    const early = due - (performance.now() - startedAt);
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    all.push(work());
  }
  await Promise.all(all);
}

const visitor = () => ({
  "x-forwarded-for": `10.0.0.${1 + randomInt(networks)}`,
  "user-agent": `bench ${randomInt(1_000_000)}`,
  "content-type": "application/json",
});

/** One call of each flood; no two are alike, so that nothing kept answers them. */
function createFloods({ logins }: Prepared, picture: string): Record<Flood, () => Asked> {
  let login = 0;
  const { searchGames, captcha, uploadFeedbackPicture, login: signIn } = wire;
  const get = (place: string): Asked => ({ method: "GET", path: place, headers: visitor() });
  return {
    search: () => get(`${searchGames.path}?keyword=fortnue+${randomInt(1_000_000)}&limit=20`),
    captcha: () => get(`${captcha.path}?purpose=login`),
    pictures: () => ({
      method: uploadFeedbackPicture.method,
      path: uploadFeedbackPicture.path,
      headers: visitor(),
      payload: picture,
    }),
    login: () => {
      login += 1;
      const payload = logins[login % logins.length] ?? "";
      return { method: "POST", path: signIn.path, headers: visitor(), payload };
    },
  };
}

interface Part {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How the flood was answered. */
  readonly statuses: ReadonlyMap<number, number>;
}

function createMeasure(prepared: Prepared, picture: string) {
  const askedOf = createFloods(prepared, picture);
  const { port, bets } = prepared;
  let nextBet = 0;
  return async (flood: Flood | undefined, forMs: number): Promise<Part> => {
    const times: number[] = [];
    const statuses = new Map<number, number>();
    const betting = atPace(betsPerSecond, forMs, async () => {
      const bet = bets[nextBet];
      nextBet += 1;
      if (bet === undefined) throw new Error("all bets are placed");
      const startedAt = performance.now();
      const place = `/vendor/${vendorCode}/transaction/bet`;
      const { text } = await send(port, { method: "POST", path: place, ...bet });
      if (!text.includes('"RS_OK"')) throw new Error(text);
      times.push(performance.now() - startedAt);
    });
    const flooding =
      flood === undefined
        ? undefined
        : atPace(floodPace[flood], forMs, async () => {
            const { status } = await send(port, askedOf[flood]());
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
    await Promise.all([betting, flooding]);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return { p50Ms: at(0.5), p99Ms: at(0.99), statuses };
  };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function print(parts: ReadonlyMap<string, readonly Part[]>): void {
  const p99Of = (name: string) => middle((parts.get(name) ?? []).map(({ p99Ms }) => p99Ms));
  const quiet = p99Of("quiet");
  const load = loadavg()[0]?.toFixed(1) ?? "";
  console.log(`\n${rounds} rounds of ${seconds} s, ${betsPerSecond} bets a second, medians`);
  console.log(`on ${cpus().length} cores that everything shares; load ${load}\n`);
  console.log("| flooded with | p50 ms | p99 ms | of quiet | answers |");
  console.log("|---|---|---|---|---|");
  for (const [name, list] of parts) {
    const answers = new Map<number, number>();
    for (const [status, count] of list.flatMap(({ statuses }) => [...statuses])) {
      answers.set(status, (answers.get(status) ?? 0) + count);
    }
    const said = [...answers].map(([status, count]) => `${count} × ${status}`).join(", ");
    const p50 = middle(list.map(({ p50Ms }) => p50Ms)).toFixed(1);
    const ratio = (p99Of(name) / quiet).toFixed(2);
    console.log(`| ${[name, p50, p99Of(name).toFixed(1), ratio, said].join(" | ")} |`);
  }
  judge(
    floods.map((name) =>
      atMost(`p99 of a bet beside ${name}`, p99Of(name) / quiet, ratioMax, "x of quiet"),
    ),
  );
}

/** Nothing in it is easy to press together, so that it takes as long as a larger photo. */
async function makePicture(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width: 1000, height: 750, channels: 3, background: "#888", noise } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  return JSON.stringify({ picture: bytes.toString("base64") });
}

async function drive(): Promise<void> {
  const program = fileURLToPath(import.meta.url);
  const api = fork(program, ["api"], { serialization: "advanced" });
  try {
    const failed = once(api, "exit").then(() => {
      throw new Error("the api ended");
    });
    const [prepared] = (await Promise.race([once(api, "message"), failed])) as [Prepared];
    failed.catch(() => {});
    const measure = createMeasure(prepared, await makePicture());
    // The first is for the compiler.
    await measure(undefined, 1000);
    const parts = new Map<string, Part[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const flood of [undefined, ...floods]) {
        const name = flood ?? "quiet";
        parts.set(name, [...(parts.get(name) ?? []), await measure(flood, seconds * 1000)]);
      }
    }
    print(parts);
  } finally {
    agent.destroy();
    if (api.connected) {
      const ended = once(api, "exit");
      api.disconnect();
      await ended;
    }
  }
}

if (process.argv[2] === "api") {
  const side: ServerSide = openSideProgram();
  await onScratchApp(dataDir, { env: { TRUST_PROXY: "127.0.0.1" }, side }, serve);
  await side.close();
} else {
  await drive();
}
