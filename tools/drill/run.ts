import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "../../apps/server/src/platform/db.ts";
import { seededRandom } from "../art/random.ts";
import { createCaller } from "./caller.ts";
import { openJournal, type Told } from "./journal.ts";
import { startLoad } from "./load.ts";
import { openPeople } from "./people.ts";
import { openSite, victims, type Victim } from "./site.ts";
import { openVendor } from "./vendor.ts";
import { countOpen, verify, verifyProvider, verifyVendor } from "./verify.ts";

/**
 * Rounds of kill -9: under load, one of the programs is killed at a random moment and started again
 * after a while, and then the books are compared with what the clients were told.
 */
export interface DrillOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: string;
  readonly members: number;
  /** How long everything that was begun may take to come to its end; 0 does not wait for it. */
  readonly endMsMax: number;
  readonly onRound: (round: Round) => void;
}

export interface Round {
  readonly number: number;
  readonly victim: Victim | "none";
  /** From the kill until the api can work again. */
  readonly downMs: number;
  /** Since the beginning: requests, those that were accepted, refused, and got no answer. */
  readonly sent: number;
  readonly accepted: number;
  readonly refused: number;
  readonly lost: number;
  readonly open: number;
  /** Bonuses by what became of them. */
  readonly bonuses: Readonly<Record<string, number>>;
  /** Awards by what they are for. */
  readonly rewards: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

const loadMs = { least: 1_500, more: 3_000 };
const downMs = { least: 100, more: 1_500 };

function figuresOf({ sent, accepted, refused, lost }: Told) {
  return { sent: sent.size, accepted: accepted.size, refused: refused.size, lost };
}

export async function runDrill(options: DrillOptions): Promise<readonly Round[]> {
  const { root, dataDir, rounds, onRound } = options;
  const random = seededRandom(options.seed);
  // A stream of its own: how often the load draws depends on the machine.
  const ofLoad = seededRandom(`${options.seed} load`);
  const site = await openSite(root, dataDir);
  let isOver = false;
  const journal = openJournal(path.join(dataDir, "journal.jsonl"));
  const db = createDatabase({ url: site.databaseUrl, max: 4, onConnectionError: () => {} });
  const all: Round[] = [];
  const tell = (round: Round) => {
    all.push(round);
    onRound(round);
  };
  try {
    await site.launch();
    const caller = createCaller(site.origin, () => isOver);
    const vendor = await openVendor(site, () => isOver);
    const people = await openPeople(site, caller, options.members, rounds);
    const { standins } = site;
    const shared = { caller, vendor, people, journal, db, standins };
    const load = await startLoad({ ...shared, random: ofLoad });
    const stop = async () => {
      isOver = true;
      await load.stop();
      await vendor.close();
    };
    try {
      for (let number = 1; number <= rounds; number += 1) {
        await sleep(loadMs.least + random() * loadMs.more);
        const victim = victims[Math.floor(random() * victims.length)] ?? "api";
        const since = performance.now();
        await site.kill(victim);
        await sleep(downMs.least + random() * downMs.more);
        await site.revive(victim);
        const down = Math.round(performance.now() - since);
        await sleep(loadMs.least);
        const { told, ...verdict } = await verify(db, journal);
        tell({ number, victim, downMs: down, ...figuresOf(told), ...verdict });
      }
      load.calm();
      const until = performance.now() + options.endMsMax;
      while (performance.now() < until && (await countOpen(db)) > 0) await sleep(1_000);
    } finally {
      await stop();
    }
    const { told, findings, ...verdict } = await verify(db, journal);
    const { open } = verdict;
    const isEnded = options.endMsMax > 0;
    const late =
      isEnded && open > 0 ? [`${open} deposits, withdrawals, transfers, bonuses have no end`] : [];
    const others = isEnded
      ? [...(await verifyProvider(db, dataDir)), ...(await verifyVendor(db, dataDir))]
      : [];
    const last = { number: rounds + 1, victim: "none", downMs: 0 } as const;
    tell({ ...last, ...figuresOf(told), ...verdict, findings: [...findings, ...late, ...others] });
    return all;
  } finally {
    journal.close();
    await db.end();
    await site.stop();
  }
}
