import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { aFundedMember } from "../apps/server/test/vendor.ts";
import type { TestApp } from "../apps/server/test/app.ts";
import type { Network } from "../apps/studio/src/engine/jackpots/service.ts";
import { joinStudio, openGame, operatorKey, post } from "../tests/vendors/joined.ts";
import { onScratchApp } from "./lib/scratch-app.ts";

/**
 * How old the amount of a pot is that is shown: contributions are played through both sides' real
 * wallet calls, one after the other, while visitors ask as the site (its tiles and its home page
 * share one question) and as the frame of a game do. An amount ages from the moment a contribution
 * began that made it another, until it is replaced: the oldest it was ever seen. Ends with 1 above
 * the bound.
 *
 *   npx tsx bench/jackpot-age.ts
 *
 * AGE_SECONDS and AGE_VISITORS change the run.
 */
const numberOf = (name: string, standard: number): number =>
  Number(process.env[name] ?? String(standard));
const seconds = numberOf("AGE_SECONDS", 40);
const visitors = numberOf("AGE_VISITORS", 20);
const boundMs = 2_000;
/** As the site and the frame ask. */
const everyMs = 1_000;
const spinEveryMs = 50;

/** A pot that nobody wins during the run; each spin of 20.00 adds six minor units. */
const network: Network = {
  network: "riverlight",
  gameCodes: ["lantern-koi"],
  contributionPpm: 3_000,
  levelsOf: () => [
    {
      level: "delta",
      ratePpm: 3_000,
      seedMinor: 10_000n,
      ceilingMinor: null,
      hitEveryMinor: 10n ** 12n,
    },
  ],
};
const addedMinor = 6;

function minorOf(text: string | undefined): number {
  if (text === undefined) throw new Error("no pot is shown");
  return Math.round(Number(text) * 100);
}

/** Asks as one visitor does; gives the ages of what stood there before each answer. */
async function watch(
  ask: () => Promise<number>,
  begun: readonly number[],
  firstMinor: number,
  endAt: number,
): Promise<number[]> {
  const ages: number[] = [];
  await sleep(Math.random() * everyMs);
  let shown: number | undefined;
  while (performance.now() < endAt) {
    const amount = await ask();
    const now = performance.now();
    if (shown !== undefined) {
      // The contribution that made the shown amount another; none: it is right to this moment.
      const outdatedAt = begun[(shown - firstMinor) / addedMinor];
      ages.push(outdatedAt === undefined ? 0 : Math.max(0, now - outdatedAt));
    }
    shown = amount;
    await sleep(everyMs);
  }
  return ages;
}

function report(name: string, ages: readonly number[]): boolean {
  const sorted = ages.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const cells = [sorted.length, at(0.5), at(0.99), at(1)].map((cell) =>
    String(Math.round(cell)).padStart(10),
  );
  console.log(`${name.padEnd(26)}${cells.join("")}`);
  return at(1) < boundMs;
}

async function measure(api: TestApp): Promise<void> {
  const studio = await joinStudio(api, undefined, [network], "NVS");
  // The platform of a test has a clock that the test sets.
  const follow = setInterval(
    () => api.clock.advance(Math.max(0, Date.now() - api.clock.now().getTime())),
    2,
  );
  const { memberId, user } = await aFundedMember(api, "watcher", 1_000_000);
  const at = { memberId, user, vendorCode: "NVS", gameCode: "lantern-koi" };
  const { token } = await openGame(api, studio, at);
  const { port } = api.app.fastify.server.address() as AddressInfo;
  const askSite = async () => {
    const answer = await fetch(`http://localhost:${port}/wps/relay/VIS_getJackpot`);
    const { value } = (await answer.json()) as {
      value: { jackpots: { levels: { amount: string }[] }[] };
    };
    return minorOf(value.jackpots[0]?.levels[0]?.amount);
  };
  const askFrame = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${studio.url}/api/jackpot`, { headers });
    const { value } = (await answer.json()) as { value: { pots: { amount: string }[] } };
    return minorOf(value.pots[0]?.amount);
  };
  /** When each contribution began, in their order. */
  const begun: number[] = [];
  const spin = async () => {
    begun.push(performance.now());
    const body = { actionId: randomUUID(), stake: "20.00" };
    const answer = await post(studio, "/api/slot/lantern-koi/spin", body, token);
    if (answer["success"] !== true) throw new Error(`a spin was refused: ${answer["code"]}`);
  };
  const firstMinor = await askFrame();
  await spin();
  await sleep(1_500);
  const endAt = performance.now() + seconds * 1_000;
  const play = async () => {
    while (performance.now() < endAt) {
      await spin();
      await sleep(spinEveryMs);
    }
  };
  const crowd = (ask: () => Promise<number>) =>
    Promise.all(Array.from({ length: visitors }, () => watch(ask, begun, firstMinor, endAt)));
  const [, site, frame] = await Promise.all([play(), crowd(askSite), crowd(askFrame)]);
  clearInterval(follow);
  await studio.close();
  console.log(`${begun.length} contributions in ${seconds} s, ${visitors} visitors of each kind`);
  const heads = ["seen", "p50", "p99", "max"].map((head) => head.padStart(10));
  console.log(`${"age in ms".padEnd(26)}${heads.join("")}`);
  const isKept = [
    report("tiles and home page", site.flat()),
    report("frame of a game", frame.flat()),
  ];
  if (isKept.includes(false)) process.exitCode = 1;
}

const key = await operatorKey();
const env = { OPERATOR_PRIVATE_KEY_FILE: key.file, RATE_LIMIT_FACTOR: "1000" };
await onScratchApp(path.join(tmpdir(), "baize-bench-jackpot-age"), { env }, measure);
await key.remove();
