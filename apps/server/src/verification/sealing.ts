import type { Database } from "../platform/db.ts";
import type { Sealer } from "../platform/crypto.ts";
import { foldNumber } from "./rules.ts";
import { listSealed, updateSeals, type SealedRow } from "./store.ts";

/**
 * Pictures and numbers at rest: sealed, each bound to its own row. The index of a number is the
 * same in every brand of the operator, so that one document is known again wherever it turns up.
 */
type Place = Pick<SealedRow, "memberId" | "documentId">;

type Column = "large_sealed" | "small_sealed" | "number_sealed";

export function placeOf(column: Column, { memberId, documentId }: Place): string {
  return `verification.document ${column} ${memberId} ${documentId}`;
}

export function indexesOf(sealer: Sealer, number: string): readonly [Buffer, ...Buffer[]] {
  return sealer.indexes(JSON.stringify(["document number", foldNumber(number)]));
}

const batchMax = 50;

/** Seals with the key of today what one of before sealed; tells how many rows. */
export async function resealDocuments(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  let resealed = 0;
  let after: SealedRow | undefined;
  for (;;) {
    const from = after;
    const rows = await db.read((reader) => listSealed(reader, from, batchMax));
    for (const row of rows) {
      const all = [row.numberSealed, row.largeSealed, row.smallSealed];
      if (all.every((sealed) => sealed === null || sealer.isCurrent(sealed))) continue;
      const again = (column: Column, sealed: Buffer | null) => {
        const place = placeOf(column, row);
        return sealed === null ? null : sealer.seal(sealer.open(sealed, place), place);
      };
      const number =
        row.numberSealed &&
        sealer.open(row.numberSealed, placeOf("number_sealed", row)).toString("utf8");
      const anew = {
        ...row,
        numberSealed: again("number_sealed", row.numberSealed),
        largeSealed: again("large_sealed", row.largeSealed),
        smallSealed: again("small_sealed", row.smallSealed),
      };
      const index = number === null ? null : indexesOf(sealer, number)[0];
      await db.transaction((tx) => updateSeals(tx, anew, index));
      resealed += 1;
    }
    after = rows.at(-1);
    if (rows.length < batchMax) return resealed;
  }
}
