import { setTimeout as sleep } from "node:timers/promises";
import { findAllIncoherences } from "../../apps/server/src/coherence.ts";
import { listJackpotSums } from "../../apps/server/src/vendors/jackpots/store.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { readersOf, readersOfPlay } from "../../apps/server/test/events.ts";
import type { Network } from "../../apps/studio/src/engine/jackpots/service.ts";
import { betTriesMax } from "../../apps/studio/src/engine/owners/rules.ts";
import type { FaultKind, Faults } from "../../apps/studio/src/engine/wallet/faults.ts";
import type { TestStudio } from "../../apps/studio/test/studio.ts";
import { seededRandom } from "../../tools/art/random.ts";
import { aPlayerOf, drain, joinStudio } from "./joined.ts";

/**
 * Many rounds over the real wire while calls go out twice, answers are lost and rollbacks overtake
 * their bets; then both sides' books are compared, row by row and in sum. What goes wrong is chosen
 * for each transaction when it is first met. Every kind of fault has a seeded stream of its own, so
 * that as many go wrong in every run, whatever order the calls of the players come in.
 */
export const faultRates = { duplicate: 0.05, lose_answer: 0.05, rollback_first: 0.02 } as const;
type RatedFault = keyof typeof faultRates;

interface RatedFaults extends Faults {
  readonly met: Readonly<Record<RatedFault, number>>;
}

export function createRatedFaults(seed: string): RatedFaults {
  const randoms = {
    duplicate: seededRandom(`${seed} duplicate`),
    lose_answer: seededRandom(`${seed} lose_answer`),
    rollback_first: seededRandom(`${seed} rollback_first`),
  };
  const met = { duplicate: 0, lose_answer: 0, rollback_first: 0 };
  /** How often a fault is still to happen to a transaction. */
  const left = new Map<string, number>();
  /**
   * A bet is lost for good only when no try of it is heard; a payout is asked for until it is
   * heard.
   */
  const timesOf = (kind: RatedFault, path: string): number =>
    path === "/transaction/bet" && kind !== "duplicate" ? betTriesMax : 1;
  const isRated = (kind: FaultKind): kind is RatedFault => kind in faultRates;
  return {
    met,
    set: () => {},
    clear: () => {},
    take(kind, path, uuid) {
      if (!isRated(kind) || path === "/user/balance") return false;
      const place = `${kind} ${uuid ?? ""}`;
      let times = left.get(place);
      if (times === undefined) {
        times = randoms[kind]() < faultRates[kind] ? timesOf(kind, path) : 0;
        if (times > 0) met[kind] += 1;
      }
      left.set(place, Math.max(0, times - 1));
      return times > 0;
    },
  };
}

export interface FaultRun {
  readonly rounds: number;
  readonly ms: number;
  readonly faults: Readonly<Record<RatedFault, number>>;
  /** Rounds of the studio by how they ended. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly vendorRows: number;
  readonly ourRows: number;
  /** Everything that is not as it should be, in words. */
  readonly differences: readonly string[];
}

const players = 24;
const fundedTaka = 10_000;
const endMsMax = 180_000;

/** Plays until so many rounds were begun; a round whose refund is on its way is waited for. */
async function playAll(
  play: (stake: string) => Promise<Record<string, unknown>>,
  take: () => boolean,
) {
  while (take()) {
    for (;;) {
      const { success, code } = await play("10.00");
      if (success === true || code === "wallet_unavailable") break;
      if (code !== "round_open") throw new Error(`a round was refused: ${String(code)}`);
      await sleep(50);
    }
  }
}

async function statusesOf({ studio }: TestStudio): Promise<Record<string, number>> {
  const rows = await studio.db.query<{ status: string; count: number }>(
    "select status, count(*)::int as count from studio.round group by status order by status",
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const ended = new Set(["settled", "refunded", "refused"]);

async function waitForEnd(studio: TestStudio): Promise<Record<string, number>> {
  const until = Date.now() + endMsMax;
  for (;;) {
    const statuses = await statusesOf(studio);
    const isEnded = Object.keys(statuses).every((status) => ended.has(status));
    if (isEnded || Date.now() > until) return statuses;
    await sleep(200);
  }
}

/** What members have now, beside what they began with, staked and won by the studio's own books. */
async function moneyDifferences(api: TestApp, { studio }: TestStudio): Promise<string[]> {
  const [theirs] = await studio.db.query<{ net: bigint; stakes: bigint }>(
    `select coalesce(sum(payout_minor - stake_minor - extra_minor), 0)::bigint as net,
       count(*)::bigint as stakes from studio.round where status = 'settled'`,
  );
  const [ours] = await api.database.db.read((reader) =>
    reader.query<{ cash: bigint }>(
      `select sum(a.balance_minor)::bigint as cash from ledger.account a
       join ledger.account_code c on c.id = a.code where c.code = 'cash'`,
    ),
  );
  const expected = BigInt(players * fundedTaka) * 100n + (theirs?.net ?? 0n);
  return ours?.cash === expected
    ? []
    : [`members have ${ours?.cash} poisha, and should have ${expected}`];
}

/** Pots that fall every few hundred rounds, fed by the game that is played here. */
const network: Network = {
  network: "tried",
  gameCodes: ["amber-dice"],
  contributionPpm: 10_000,
  levelsOf: () => [
    {
      level: "drawn",
      ratePpm: 3_333,
      seedMinor: 1_000n,
      ceilingMinor: null,
      hitEveryMinor: 200_000n,
    },
    {
      level: "falling",
      ratePpm: 3_333,
      seedMinor: 1_000n,
      ceilingMinor: 2_000n,
      hitEveryMinor: null,
    },
  ],
};

/** What stakes gave and pots paid by both journals, and whether the vendor's fits its pots. */
async function jackpotDifferences(api: TestApp, { studio }: TestStudio): Promise<string[]> {
  const [theirs] = await studio.jackpots.sums(studio.db, "baize");
  const [ours] = await api.database.db.read(listJackpotSums);
  const strange = await studio.db.query<{ account: string }>(
    "select account from studio.jackpot_incoherence",
  );
  const differences = strange.map(({ account }) => `the pool's ${account} is not its entries`);
  for (const side of ["contributedMicro", "paidMicro"] as const) {
    const isSame = theirs !== undefined && theirs[side] !== "0" && theirs[side] === ours?.[side];
    if (!isSame) differences.push(`jackpots: ${side} is ${theirs?.[side]} and ${ours?.[side]}`);
  }
  return differences;
}

async function reportDifferences(api: TestApp, day: string) {
  await drain(api);
  await readersOf(api.database, readersOfPlay(api)).catchUp();
  const { done, failed } = await api.app.platform.vendors.reconciliation.reconcileDay(day);
  const read = done.find(({ vendorCode }) => vendorCode === "HSE");
  const differences = failed.map(({ failure }) => `the report could not be read: ${failure}`);
  if ((read?.openFindings ?? 0) > 0) differences.push(`${read?.openFindings} rows differ`);
  return { vendorRows: read?.vendorRows ?? 0, ourRows: read?.ourRows ?? 0, differences };
}

export async function faultRun(api: TestApp, rounds: number, seed: string): Promise<FaultRun> {
  const faults = createRatedFaults(seed);
  const studio = await joinStudio(api, faults, [network]);
  // The books are compared in slices of time, so both sides must go by the same.
  const follow = setInterval(() => api.clock.advance(Date.now() - api.clock.now().getTime()), 100);
  try {
    const day = api.clock.now().toISOString().slice(0, 10);
    const begun = Date.now();
    let left = rounds;
    const take = (): boolean => (left -= 1) >= 0;
    const callers = await Promise.all(
      Array.from({ length: players }, (_, index) => aPlayerOf(api, studio, `faulty${index}`)),
    );
    await Promise.all(callers.map((play) => playAll(play, take)));
    const statuses = await waitForEnd(studio);
    const ms = Date.now() - begun;
    const report = await reportDifferences(api, day);
    const books = await findAllIncoherences(api.database.db);
    const strange = Object.entries(statuses).filter(([status]) => !ended.has(status));
    const counted = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const differences = [
      ...report.differences,
      ...(await moneyDifferences(api, studio)),
      ...(await jackpotDifferences(api, studio)),
      ...books.map(({ check, finding }) => `${check}: ${finding}`),
      ...strange.map(([status, count]) => `${count} rounds are ${status}`),
      ...(counted === rounds ? [] : [`the studio has ${counted} of ${rounds} rounds`]),
    ];
    return { rounds, ms, faults: faults.met, statuses, ...report, differences };
  } finally {
    clearInterval(follow);
    await studio.close();
  }
}
