/**
 * The chain of hashes of a game whose rounds are shared by all. Only the terminating hash and the
 * salt are public; the database holds the secret last hash sealed, from which the process computes
 * the rest at start (100,000 links in about 0.2 s). A chain whose last game is played is followed
 * by a new one.
 */
import { hash } from "node:crypto";
import { chainFrom } from "@baize/fair";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { findChain, findUnfinishedChain, insertChain, type ChainRow } from "./chain-store.ts";

const usualLength = 100_000;

export interface Chain {
  readonly id: string;
  readonly terminatingHash: string;
  readonly salt: string;
  readonly length: number;
  /** Secret until the game is over. Game 0 is the terminating hash. */
  hashOfGame(gameNo: number): string;
}

const sha256 = (text: string): string => hash("sha256", text, "hex");

/** Rounds that are resumed and the table that opens after them share one walk. */
const loaded = new Map<string, WeakRef<Chain>>();

function load(row: ChainRow): Chain {
  const known = loaded.get(row.id)?.deref();
  if (known !== undefined) return known;
  const chain = walk(row);
  loaded.set(row.id, new WeakRef(chain));
  return chain;
}

function walk(row: ChainRow): Chain {
  const hashes = chainFrom(row.secretHash, row.length, sha256);
  if (hashes.at(-1) !== row.terminatingHash) throw new Error("the stored chain is damaged");
  return {
    id: row.id,
    terminatingHash: row.terminatingHash,
    salt: row.salt,
    length: row.length,
    hashOfGame(gameNo) {
      const hash = hashes[row.length - gameNo];
      if (hash === undefined) throw new RangeError(`the chain has no game ${gameNo}`);
      return hash;
    },
  };
}

/** A chain that rounds were played from, also one that is used up. */
export async function loadChain(db: Database, chainId: string): Promise<Chain> {
  const row = await findChain(db, chainId);
  if (row === undefined) throw new Error(`there is no chain ${chainId}`);
  return load(row);
}

export interface ChainDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Public text the studio could not foresee when the chain was made, for example a block hash. */
  readonly salt: string | undefined;
  readonly chainLength?: number;
}

/** The chain in use, or a new one when there is none or its last game is played. */
export async function openChain(deps: ChainDeps, gameCode: string): Promise<Chain> {
  const known = await findUnfinishedChain(deps.db, gameCode);
  if (known !== undefined) return load(known);
  const length = deps.chainLength ?? usualLength;
  const secretHash = deps.ids.secretHex(32);
  const row: ChainRow = {
    id: deps.ids.uuid(),
    gameCode,
    secretHash,
    terminatingHash: chainFrom(secretHash, length, sha256).at(-1) ?? "",
    salt: deps.salt ?? deps.ids.secretHex(32),
    length,
    gamesPlayed: 0,
  };
  await deps.db.transaction((tx) => insertChain(tx, row, deps.clock.nowMs()));
  return load(row);
}
