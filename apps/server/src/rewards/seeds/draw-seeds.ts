import { createHmac } from "node:crypto";
import { sha256, type Sealer } from "../../platform/crypto.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { resealRows } from "../../platform/resealing.ts";
import {
  findDrawHashes,
  findDrawSeed,
  insertDrawSeed,
  listDrawSeeds,
  showDrawSeed,
  updateDrawSeal,
  type DrawSeedRow,
} from "./draw-store.ts";

/**
 * The seed of a draw for many members. Its hash is published when the draw is planned; the seed
 * itself is published when the draw is over.
 */
export interface DrawSeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
}

const seedBytes = 32;
const placeOf = (drawId: string) => `rewards.draw_seed server_seed ${drawId}`;

const openSeed = (sealer: Sealer, { drawId, sealed }: DrawSeedRow): string =>
  sealer.open(sealed, placeOf(drawId)).toString("utf8");

export interface DrawSeed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

export interface DrawSeeds {
  /** Makes the seed of a draw. */
  readonly planIn: (tx: Tx, drawId: string) => Promise<DrawSeed>;
  /** Publishes it; repeating it changes nothing. */
  readonly showIn: (tx: Tx, drawId: string) => Promise<void>;
  /** For the draw itself. */
  readonly openIn: (tx: Tx, drawId: string) => Promise<DrawSeed>;
  /** As everybody may see it: the seed is null until it was published. */
  readonly find: (
    reader: Reader,
    drawId: string,
  ) => Promise<{ readonly serverSeedHash: string; readonly serverSeed: string | null } | undefined>;
  /** The published hash of each of these draws, read at once; every draw has one. */
  readonly hashesOf: (
    reader: Reader,
    drawIds: readonly string[],
  ) => Promise<(drawId: string) => string>;
}

const missing = (drawId: string) => new Error(`the draw ${drawId} has no seed`);

async function demand(reader: Reader, drawId: string): Promise<DrawSeedRow> {
  const row = await findDrawSeed(reader, drawId);
  if (row === undefined) throw missing(drawId);
  return row;
}

export function createDrawSeeds({ clock, ids, sealer }: DrawSeedDeps): DrawSeeds {
  return {
    async planIn(tx, drawId) {
      const serverSeed = ids.randomBytes(seedBytes).toString("hex");
      const serverSeedHash = sha256(serverSeed).toString("hex");
      const sealed = sealer.seal(Buffer.from(serverSeed), placeOf(drawId));
      await insertDrawSeed(tx, { drawId, sealed, serverSeedHash }, clock.now());
      return { serverSeed, serverSeedHash };
    },
    async showIn(tx, drawId) {
      const row = await demand(tx, drawId);
      await showDrawSeed(tx, drawId, openSeed(sealer, row), clock.now());
    },
    async openIn(tx, drawId) {
      const row = await demand(tx, drawId);
      return { serverSeed: openSeed(sealer, row), serverSeedHash: row.serverSeedHash };
    },
    async find(reader, drawId) {
      const row = await findDrawSeed(reader, drawId);
      return row && { serverSeedHash: row.serverSeedHash, serverSeed: row.serverSeed };
    },
    async hashesOf(reader, drawIds) {
      const hashes = await findDrawHashes(reader, drawIds);
      return (drawId) => {
        const hash = hashes.get(drawId);
        if (hash === undefined) throw missing(drawId);
        return hash;
      };
    },
  };
}

/** Seals with the current key what an older one sealed; answers how many. */
export const resealDrawSeeds = ({
  db,
  sealer,
}: Pick<DrawSeedDeps, "db" | "sealer">): Promise<number> =>
  resealRows<DrawSeedRow>({
    db,
    list: listDrawSeeds,
    limit: 500,
    isCurrent: ({ sealed }) => sealer.isCurrent(sealed),
    reseal({ drawId, sealed }) {
      const again = sealer.seal(sealer.open(sealed, placeOf(drawId)), placeOf(drawId));
      return (tx) => updateDrawSeal(tx, drawId, again);
    },
  });

/** The hash of the published draws. */
export const hmacSha256 = (key: string, message: string): Buffer =>
  createHmac("sha256", key).update(message).digest();
