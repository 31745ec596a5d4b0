import type { Sealer } from "../platform/crypto.ts";

/**
 * What names a person is stored sealed and found by a blind index.
 *
 * A sealed value is bound to table, column and member, so it opens nowhere else. The index of a
 * value is an HMAC: the same value of the same brand has the same index, and nothing leads back.
 */
export interface PersonSealer {
  seal(table: string, column: string, memberId: bigint, text: string): Buffer;
  /** Throws when the value was changed, or belongs to another place or member. */
  open(table: string, column: string, memberId: bigint, sealed: Uint8Array): string;
  /** The index to write. */
  index(kind: string, merchantCode: string, normalised: string): Buffer;
  /** The indexes to look for: after a change of keys some rows still have the one of before. */
  indexes(kind: string, merchantCode: string, normalised: string): readonly [Buffer, ...Buffer[]];
  /** Whether the value was sealed with the key of today. */
  isCurrent(sealed: Uint8Array): boolean;
}

export function createPersonSealer(sealer: Sealer): PersonSealer {
  const placeOf = (table: string, column: string, memberId: bigint) =>
    `${table} ${column} ${memberId}`;
  const indexes: PersonSealer["indexes"] = (kind, merchantCode, normalised) =>
    sealer.indexes(JSON.stringify([kind, merchantCode, normalised]));
  return {
    seal: (table, column, memberId, text) =>
      sealer.seal(Buffer.from(text), placeOf(table, column, memberId)),
    open: (table, column, memberId, sealed) =>
      sealer.open(sealed, placeOf(table, column, memberId)).toString("utf8"),
    index: (...named) => indexes(...named)[0],
    indexes,
    isCurrent: (sealed) => sealer.isCurrent(sealed),
  };
}
