import type { Database } from "../platform/db.ts";
import type { Sealer } from "../platform/crypto.ts";
import { resealRows } from "../platform/resealing.ts";
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

/** Seals with the key of today what one of before sealed; tells how many rows. */
export function resealDocuments(deps: {
  readonly db: Database;
  readonly sealer: Sealer;
}): Promise<number> {
  const { db, sealer } = deps;
  const sealedIn = (row: SealedRow) =>
    [row.numberSealed, row.largeSealed, row.smallSealed].filter((sealed) => sealed !== null);
  return resealRows<SealedRow>({
    db,
    list: listSealed,
    limit: 50,
    isCurrent: (row) => sealedIn(row).every((sealed) => sealer.isCurrent(sealed)),
    reseal(row) {
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
      return (tx) => updateSeals(tx, anew, index);
    },
  });
}
