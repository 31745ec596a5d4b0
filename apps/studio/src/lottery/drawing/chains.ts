/**
 * The chains of links that decide draws. The database holds the secret start sealed; the links are
 * computed from it and are in memory only, until a draw shows its own.
 */
import { hash } from "node:crypto";
import type { Ids } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db.ts";
import { chainLength, linksOf } from "../draws/seeds.ts";
import { findLotteryChain, type LotteryChain } from "./chain-store.ts";

const sha256 = (text: string): string => hash("sha256", text, "hex");

export function newChain(ids: Ids, gameCode: string, length = chainLength): LotteryChain {
  const secret = ids.secretHex(32);
  const endHash = linksOf(secret, length, sha256)[0] ?? "";
  return { id: ids.uuid(), gameCode, secret, endHash, length, used: 0 };
}

export interface Links {
  /** Secret until its draw. */
  linkOf(reader: Reader, chainId: string, chainNo: number): Promise<string>;
}

/** Keeps the chains in use: 100,000 links are 10 MB and 0.2 s of work. */
export function createLinks(keptMax = 8): Links {
  const kept = new Map<string, readonly string[]>();

  async function load(reader: Reader, chainId: string): Promise<readonly string[]> {
    const known = kept.get(chainId);
    if (known !== undefined) return known;
    const chain = await findLotteryChain(reader, chainId);
    if (chain === undefined) throw new Error(`there is no chain ${chainId}`);
    const links = linksOf(chain.secret, chain.length, sha256);
    if (links[0] !== chain.endHash) throw new Error("the stored chain is damaged");
    kept.set(chainId, links);
    for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest);
    return links;
  }

  return {
    async linkOf(reader, chainId, chainNo) {
      const link = (await load(reader, chainId))[chainNo];
      if (link === undefined) throw new RangeError(`the chain has no link ${chainNo}`);
      return link;
    },
  };
}
