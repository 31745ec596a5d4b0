import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gameTypes, wire } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import sharp from "sharp";
import type { TestApp } from "../apps/server/test/app.ts";
import { openGames } from "../apps/server/test/lobby.ts";
import { aFundedMember } from "../apps/server/test/vendor.ts";
import { openSideProgram } from "../apps/server/src/platform/side/index.ts";
import type { ServerSide } from "../apps/server/src/side-jobs.ts";
import { atMost, judge } from "./lib/judge.ts";
import { onScratchApp } from "./lib/scratch-app.ts";

/**
 * How long dear calls hold the loop that answers bets: its longest turn while one is answered, with
 * 10,000 games, a member of 100,000 rounds and a picture of 5 MB.
 *
 *   npm run bench:loop
 *
 * The api and the program beside it run here, the caller in another process. Of several tries the
 * shortest longest turn counts: what the call itself takes is in each, what other programs take in
 * some. The first of each kind is shown beside it, with what the compiler and the caches take.
 */
const goalMs = 5;
const tries = Number(process.env["LOOP_TRIES"] ?? "7");
const lobbySize = 10_000;
const rounds = 100_000;
const gamesPlayed = 1_000;
const days = 60;
const fileDays = 10;
const dataDir = path.join(tmpdir(), "baize-bench-loop");

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The other process: asks what it is told to and reads all of the answer. */
function runCaller(): void {
  process.on("message", ({ port, asked }: { port: number; asked: Asked }) => {
    const { method, headers, body } = asked;
    const ask = async (): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}${asked.path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const { byteLength } = await answer.arrayBuffer();
      process.send?.({ status: answer.status, bytes: byteLength });
    };
    void ask();
  });
  process.once("disconnect", () => process.exit(0));
}

/** The longest turn of this loop until the work is done: of its callbacks, without its waiting. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  void work.finally(() => {
    state.isOver = true;
  });
  let longest = 0;
  let before = performance.now();
  while (!state.isOver) {
    // An immediate keeps the loop from waiting: a turn is as long as what is done in it.
    await new Promise(setImmediate);
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return longest;
}

async function fill({ app, database, clock }: TestApp, memberId: string): Promise<void> {
  const games = Array.from({ length: lobbySize }, (_, place) => ({
    vendorCode: `V${place % 20}`,
    gameCode: `game-${place}`,
    name: { en: `Golden Tiger Fortune ${place}`, bn: `ভাগ্যের বাঘ ${place}` },
    gameType: gameTypes[place % gameTypes.length] ?? "RNG",
    groupCode: "",
    isHot: place % 50 === 0,
    isNew: false,
    isAnnounced: false,
    art: "skylark",
  }));
  const vendors = Array.from({ length: 20 }, (_, place) => ({
    vendorCode: `V${place}`,
    name: { en: `Vendor ${place}` },
  }));
  await app.platform.catalogue.announce(vendors, games);
  await database.owner.transaction((tx) =>
    tx.execute(
      `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
         stake_minor, payout_minor, bets, wins, status, started_at, settled_at)
       select $1, 'bench-' || n, 'V' || n % $3 % 20, 'game-' || n % $3, 'BDT', 100, n % 300, 1, 1,
         'settled', at, at
       from (select n, $2::timestamptz - n * $4::interval / $5 as at
         from generate_series(1, $5) as n) as made`,
      [memberId, clock.now(), gamesPlayed, `${days} days`, rounds],
    ),
  );
  await database.owner.read((reader) => reader.query("analyze vendors.round"));
}

/** Nothing in it is easy to press together: 5 MB of a photograph. */
async function makePicture(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 3400, height: 2550, channels: 3, background: "#888", noise } as const;
  for (let quality = 80; ; quality -= 5) {
    const bytes = await sharp({ create }).jpeg({ quality }).toBuffer();
    if (bytes.length < 5_200_000) return JSON.stringify({ picture: bytes.toString("base64") });
  }
}

async function callsOf(test: TestApp, token: string) {
  const now = test.clock.now().getTime();
  const headers = { authorization: `Bearer ${token}` };
  const get = (place: string) => (): Asked => ({ method: "GET", path: place, headers });
  const span = (length: number) =>
    new URLSearchParams({
      from: new Date(now - length * dayMs).toISOString(),
      to: new Date(now).toISOString(),
    }).toString();
  const picture = await makePicture();
  let word = 0;
  return {
    "a page of the lobby": get(`${wire.browseGames.path}?sort=order&pageNo=1&pageSize=48`),
    search: (): Asked => {
      word += 1;
      return get(`${wire.searchGames.path}?keyword=fortnue+${word}&limit=20`)();
    },
    captcha: get(`${wire.captcha.path}?purpose=login`),
    picture: (): Asked => ({
      method: wire.uploadFeedbackPicture.method,
      path: wire.uploadFeedbackPicture.path,
      headers: { "content-type": "application/json" },
      body: picture,
    }),
    "profit and loss": get(`${wire.personalProfit.path}?${span(days)}`),
    "rounds as a file": get(`${wire.betsFile.path}?${span(fileDays)}`),
    "the reference of calls": get("/docs/json"),
  };
}

async function measure(test: TestApp): Promise<void> {
  const { fastify } = test.app;
  const { token, memberId } = await aFundedMember(test, "loop", 1_000_000);
  await fill(test, String(memberId));
  await openGames(test);
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = fastify.server.address() as AddressInfo;
  const caller = fork(fileURLToPath(import.meta.url), ["--caller"]);
  const rows: [name: string, first: number, shortest: number, bytes: number][] = [];
  for (const [name, askedOf] of Object.entries(await callsOf(test, token))) {
    const turns: number[] = [];
    let bytes = 0;
    for (let round = 0; round < tries; round += 1) {
      const answered = once(caller, "message");
      caller.send({ port, asked: askedOf() });
      turns.push(await longestTurnMs(answered));
      const [answer] = (await answered) as [{ status: number; bytes: number }];
      if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}`);
      ({ bytes } = answer);
    }
    rows.push([name, turns[0] ?? 0, Math.min(...turns.slice(1)), bytes]);
  }
  caller.disconnect();
  console.log("\n| call | first ms | longest turn ms | answer kB |\n|---|---|---|---|");
  for (const [name, first, shortest, bytes] of rows) {
    const figures = [first.toFixed(1), shortest.toFixed(1), (bytes / 1000).toFixed(0)];
    console.log(`| ${name} | ${figures.join(" | ")} |`);
  }
  judge(rows.map(([name, , shortest]) => atMost(`turn of ${name}`, shortest, goalMs, "ms")));
}

if (process.argv[2] === "--caller") {
  runCaller();
} else {
  const side: ServerSide = openSideProgram();
  await onScratchApp(dataDir, { env: { RATE_LIMIT_FACTOR: "100" }, side }, measure);
  await side.close();
}
