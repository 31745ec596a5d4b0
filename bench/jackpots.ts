import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { startStudio, type TestPlayer } from "../apps/studio/test/studio.ts";
import { riverlight } from "../apps/studio/src/catalogue/jackpots.ts";
import { buildTemplate } from "../apps/server/test/template.ts";
import { onScratchPostgres } from "./lib/scratch.ts";

/**
 * What a jackpot costs the rounds that feed it: slots of one network, played by many at once,
 * against the same slots without one, in turns, on a PostgreSQL with fsync on. All rounds of a
 * network add to one row; a wallet that takes a while to answer shows that nobody waits for another
 * one's wallet.
 *
 *   npx tsx bench/jackpots.ts
 *
 * JACKPOT_ROUNDS, JACKPOT_PLAYERS and JACKPOT_WALLET_MS change the run.
 */
const numberOf = (name: string, standard: number): number =>
  Number(process.env[name] ?? String(standard));
const rounds = numberOf("JACKPOT_ROUNDS", 600);
const callers = numberOf("JACKPOT_PLAYERS", 24);
const walletMs = numberOf("JACKPOT_WALLET_MS", 20);
const turns = 3;

async function play(players: readonly TestPlayer[]): Promise<{ perSecond: number; p99: number }> {
  let left = rounds;
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    players.map(async (player) => {
      while ((left -= 1) >= 0) {
        const startedAt = performance.now();
        const body = { actionId: randomUUID(), stake: "2.00" };
        const { status } = await player.call("POST", "/api/slot/lantern-koi/spin", body);
        if (status !== 200) throw new Error(`a spin was refused with ${status}`);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: rounds / seconds, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

await onScratchPostgres(path.join(tmpdir(), "baize-bench-jackpots"), async (postgres) => {
  await buildTemplate(postgres.url("postgres"), "bench_template");
  const studios = {
    without: await startStudio({ jackpotNetworks: [], walletTimeoutMs: 5_000 }),
    with: await startStudio({ jackpotNetworks: [riverlight], walletTimeoutMs: 5_000 }),
  };
  try {
    const rates: Record<string, number[]> = { without: [], with: [] };
    for (const studio of Object.values(studios)) studio.wallet.delayMs = walletMs;
    const players = Object.entries(studios).map(
      ([name, studio]) =>
        [
          name,
          Promise.all(Array.from({ length: callers }, () => studio.player("lantern-koi"))),
        ] as const,
    );
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [name, each] of players) {
        const { perSecond, p99 } = await play(await each);
        rates[name]?.push(perSecond);
        console.log(
          `${name.padEnd(10)}${perSecond.toFixed(0).padStart(8)} rounds/s` +
            `${p99.toFixed(0).padStart(8)} ms p99`,
        );
      }
    }
    const middle = (list: readonly number[] = []) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const ratio = middle(rates["with"]) / middle(rates["without"]);
    console.log(`ratio with / without: ${ratio.toFixed(2)}`);
  } finally {
    await studios.without.close();
    await studios.with.close();
  }
});
