import type { SeedPair } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import { sha256, type Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { resealRows } from "../../platform/resealing.ts";
import {
  activateNext,
  endPair,
  findLastEnded,
  findPair,
  findPairById,
  insertPair,
  listSealed,
  lockActive,
  takeTurn,
  updateSeal,
  type PairRow,
} from "./store.ts";

/**
 * The seeds of members' own draws. The hash of a server seed is shown before the first turn with
 * it, and that of the next pair before the member chooses a part of it. A pair that has ended is
 * shown whole, and used no more.
 */
export interface SeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
}

const seedBytes = 32;
const clientBytes = 8;

const placeOf = (seedId: string) => `rewards.seed_pair server_seed ${seedId}`;

export const openSeed = (
  sealer: Sealer,
  { seedId, sealed, serverSeed }: Pick<PairRow, "seedId" | "sealed" | "serverSeed">,
): string => serverSeed ?? sealer.open(sealed, placeOf(seedId)).toString("utf8");

/** A server seed as it is stored: sealed, with its hash beside it. */
export function makeSeed({ ids, sealer }: Pick<SeedDeps, "ids" | "sealer">, place: string) {
  const serverSeed = ids.randomBytes(seedBytes).toString("hex");
  return {
    sealed: sealer.seal(Buffer.from(serverSeed), place),
    serverSeedHash: sha256(serverSeed).toString("hex"),
  };
}

async function addPair(tx: Tx, deps: SeedDeps, memberId: bigint, state: "active" | "next") {
  const seedId = deps.ids.uuidv7();
  const clientSeed = deps.ids.randomBytes(clientBytes).toString("hex");
  const pair = { seedId, memberId, clientSeed, ...makeSeed(deps, placeOf(seedId)) };
  await insertPair(tx, state, pair, deps.clock.now());
}

/** Both pairs of a member, made where there is none. */
async function demandPairs(tx: Tx, deps: SeedDeps, memberId: bigint) {
  for (const state of ["active", "next"] as const) {
    if ((await findPair(tx, memberId, state)) === undefined) {
      await addPair(tx, deps, memberId, state);
    }
  }
  const [active, next] = [
    await findPair(tx, memberId, "active"),
    await findPair(tx, memberId, "next"),
  ];
  if (active === undefined || next === undefined) throw new Error("a member has no seeds");
  return { active, next };
}

async function viewOf(tx: Tx, deps: SeedDeps, memberId: bigint): Promise<SeedPair> {
  const { active, next } = await demandPairs(tx, deps, memberId);
  const last = await findLastEnded(tx, memberId);
  const { serverSeedHash, clientSeed, turns } = active;
  return {
    serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
    clientSeed,
    turns,
    last:
      last === undefined
        ? null
        : {
            serverSeed: openSeed(deps.sealer, last),
            serverSeedHash: last.serverSeedHash,
            clientSeed: last.clientSeed,
            turns: last.turns,
          },
  };
}

/** Ends the pair of this hash. Where another is active by now, it ends none. */
async function change(
  deps: SeedDeps,
  memberId: bigint,
  { serverSeedHash, clientSeed }: { readonly serverSeedHash: string; readonly clientSeed: string },
): Promise<SeedPair> {
  return deps.db.transaction(async (tx) => {
    await demandPairs(tx, deps, memberId);
    const active = await lockActive(tx, memberId);
    if (active?.serverSeedHash === serverSeedHash) {
      await endPair(tx, active.seedId, openSeed(deps.sealer, active), deps.clock.now());
      await activateNext(tx, memberId, clientSeed);
      await addPair(tx, deps, memberId, "next");
    }
    return viewOf(tx, deps, memberId);
  });
}

export interface DrawnFrom {
  readonly seedId: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface Seeds {
  readonly handlers: Handlers<"rewardSeeds" | "changeRewardSeeds">;
  /** The next number of the member's seeds; nobody else gets it. */
  readonly takeIn: (tx: Tx, memberId: bigint) => Promise<DrawnFrom>;
  /** The pair of a turn; its server seed once it has ended. */
  readonly find: (seedId: string) => Promise<PairRow | undefined>;
}

export function createSeeds(deps: SeedDeps): Seeds {
  const { db, sealer } = deps;
  return {
    async takeIn(tx, memberId) {
      const taken = (await takeTurn(tx, memberId)) ?? (await begin(tx, memberId));
      const { seedId, clientSeed, turns } = taken;
      return { seedId, clientSeed, serverSeed: openSeed(sealer, taken), nonce: turns - 1 };
    },
    find: (seedId) => db.read((reader) => findPairById(reader, seedId)),
    handlers: {
      rewardSeeds: (_input, { session: { memberId } }) =>
        db.transaction((tx) => viewOf(tx, deps, memberId)),
      changeRewardSeeds: ({ body }, { session: { memberId } }) => change(deps, memberId, body),
    },
  };

  async function begin(tx: Tx, memberId: bigint): Promise<PairRow> {
    await demandPairs(tx, deps, memberId);
    const taken = await takeTurn(tx, memberId);
    if (taken === undefined) throw new Error("a member has no seeds");
    return taken;
  }
}

/** Seals with the key of today what one of before sealed; answers how many. */
export const resealSeeds = ({ db, sealer }: Pick<SeedDeps, "db" | "sealer">): Promise<number> =>
  resealRows<PairRow>({
    db,
    list: listSealed,
    limit: 500,
    isCurrent: ({ sealed }) => sealer.isCurrent(sealed),
    reseal({ seedId, sealed }) {
      const again = sealer.seal(sealer.open(sealed, placeOf(seedId)), placeOf(seedId));
      return (tx) => updateSeal(tx, seedId, again);
    },
  });
