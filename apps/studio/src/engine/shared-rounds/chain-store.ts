import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { places } from "../vault/store.ts";

export interface ChainRow {
  readonly id: string;
  readonly gameCode: string;
  readonly secretHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  readonly length: number;
  readonly gamesPlayed: number;
}

interface SealedRow extends Omit<ChainRow, "secretHash"> {
  readonly sealed: Buffer;
}

const columns = `id, game_code as "gameCode", secret_sealed as sealed,
  terminating_hash as "terminatingHash", salt, length, games_played as "gamesPlayed"`;

function opened({ vault }: Reader, row: SealedRow | undefined): ChainRow | undefined {
  if (row === undefined) return undefined;
  const { sealed, ...chain } = row;
  return { ...chain, secretHash: vault.open(sealed, places.chainSecret(chain.id)) };
}

export async function findUnfinishedChain(
  reader: Reader,
  gameCode: string,
): Promise<ChainRow | undefined> {
  const [row] = await reader.query<SealedRow>(
    `select ${columns} from studio.chain where game_code = $1 and games_played < length
     order by created_at limit 1`,
    [gameCode],
  );
  return opened(reader, row);
}

export async function findChain(reader: Reader, chainId: string): Promise<ChainRow | undefined> {
  const [row] = await reader.query<SealedRow>(`select ${columns} from studio.chain where id = $1`, [
    chainId,
  ]);
  return opened(reader, row);
}

export async function insertChain(tx: Tx, chain: ChainRow, nowMs: number): Promise<void> {
  const { id, gameCode, secretHash, terminatingHash, salt, length } = chain;
  await tx.execute(
    `insert into studio.chain
       (id, game_code, secret_sealed, terminating_hash, salt, length, games_played, created_at)
     values ($1, $2, $3, $4, $5, $6, 0, $7)`,
    [
      id,
      gameCode,
      tx.vault.seal("chains", places.chainSecret(id), secretHash),
      terminatingHash,
      salt,
      length,
      isoAt(nowMs),
    ],
  );
}

/** Uses up the next game of the chain; each hash is played once, whatever becomes of its round. */
export async function takeGame(tx: Tx, chainId: string): Promise<number | undefined> {
  const [row] = await tx.query<{ gameNo: number }>(
    `update studio.chain set games_played = games_played + 1
     where id = $1 and games_played < length returning games_played as "gameNo"`,
    [chainId],
  );
  return row?.gameNo;
}
