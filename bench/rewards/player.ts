import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { createDatabase } from "../../apps/server/src/platform/db.ts";
import { createEvents } from "../../apps/server/src/platform/events/index.ts";
import { createIds } from "../../apps/server/src/platform/ids.ts";
import { betSettled } from "../../apps/server/src/vendors/index.ts";
import { merchantCode } from "./programme.ts";

/** Writes settled rounds into the log at a steady rate, in a process of its own. */

export interface Play {
  readonly url: string;
  readonly rate: number;
  readonly seconds: number;
  readonly members: number;
}

export interface Played {
  readonly written: number;
  readonly perSecond: number;
}

const perTransaction = 25;
const writers = 8;

function aRound(index: number, members: number) {
  const at = systemClock.now().toISOString();
  const stake = String(100 + (index % 50) * 100);
  return betSettled({
    memberId: String(1 + ((index * 7919) % members)),
    merchantCode,
    vendorCode: "HSE",
    gameCode: ["skylark", "lanterns", "orchard", "reels"][index % 4] ?? "",
    gameType: index % 5 === 0 ? "LIVE" : "RNG",
    roundId: randomUUID(),
    currency: "BDT",
    stakeMinor: stake,
    validBetMinor: stake,
    winMinor: index % 3 === 0 ? stake : "0",
    jackpotMinor: "0",
    bonusPart: "0",
    isFree: false,
    placedAt: at,
    settledAt: at,
  });
}

async function play({ url, rate, seconds, members }: Play): Promise<Played> {
  const db = createDatabase({ url, max: writers });
  const events = createEvents({ ids: createIds(systemClock) });
  const everyMs = (1000 * perTransaction * writers) / rate;
  const startedAt = performance.now();
  let written = 0;
  const write = async (writer: number) => {
    for (let turn = 0; ; turn += 1) {
      const dueMs = (turn + writer / writers) * everyMs;
      if (dueMs > seconds * 1000) return;
      await sleep(Math.max(0, startedAt + dueMs - performance.now()));
      const first = (turn * writers + writer) * perTransaction;
      const batch = Array.from({ length: perTransaction }, (_, at) => aRound(first + at, members));
      await db.transaction((tx) => events.publishAll(tx, batch));
      written += perTransaction;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const perSecond = (written * 1000) / (performance.now() - startedAt);
  await db.end();
  return { written, perSecond };
}

process.once("message", (asked: Play) => {
  void play(asked).then((played) =>
    process.send?.(played, undefined, undefined, () => process.disconnect()),
  );
});
