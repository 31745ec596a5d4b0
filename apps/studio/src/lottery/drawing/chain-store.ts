import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { places } from "../../engine/vault/store.ts";

export interface LotteryChain {
  readonly id: string;
  readonly gameCode: string;
  readonly secret: string;
  readonly endHash: string;
  readonly length: number;
  readonly used: number;
}

interface SealedRow extends Omit<LotteryChain, "secret"> {
  readonly sealed: Buffer;
}

const columns = `id, game_code as "gameCode", secret_sealed as sealed, end_hash as "endHash",
  length, used`;

function opened({ vault }: Reader, row: SealedRow | undefined): LotteryChain | undefined {
  if (row === undefined) return undefined;
  const { sealed, ...chain } = row;
  return { ...chain, secret: vault.open(sealed, places.lotteryChain(chain.id)) };
}

/** The chain whose links are given out now; undefined where none has any left. */
export async function lockChain(tx: Tx, gameCode: string): Promise<LotteryChain | undefined> {
  const [row] = await tx.query<SealedRow>(
    `select ${columns} from lottery.chain where game_code = $1 and used < length
     order by created_at limit 1 for update`,
    [gameCode],
  );
  return opened(tx, row);
}

export async function findLotteryChain(
  reader: Reader,
  chainId: string,
): Promise<LotteryChain | undefined> {
  const [row] = await reader.query<SealedRow>(
    `select ${columns} from lottery.chain where id = $1`,
    [chainId],
  );
  return opened(reader, row);
}

export async function insertLotteryChain(
  tx: Tx,
  chain: LotteryChain,
  nowMs: number,
): Promise<void> {
  await tx.execute(
    `insert into lottery.chain (id, game_code, secret_sealed, end_hash, length, used, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      chain.id,
      chain.gameCode,
      tx.vault.seal("chains", places.lotteryChain(chain.id), chain.secret),
      chain.endHash,
      chain.length,
      chain.used,
      isoAt(nowMs),
    ],
  );
}

export async function useLinks(tx: Tx, chainId: string, count: number): Promise<void> {
  await tx.execute("update lottery.chain set used = used + $2 where id = $1", [chainId, count]);
}
