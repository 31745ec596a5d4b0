import { PostalAddress } from "@baize/contract";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { resealRows } from "../../platform/resealing.ts";
import type { RedemptionRow } from "./rules.ts";
import { listAddresses, updateAddress } from "./store.ts";

/** Where goods are sent to: sealed for the one redemption it was given for. */

type Named = Pick<RedemptionRow, "memberId" | "redemptionId">;

const placeOf = ({ memberId, redemptionId }: Named) =>
  `rewards.redemption address_sealed ${memberId} ${redemptionId}`;

export const sealAddress = (sealer: Sealer, named: Named, address: PostalAddress): Buffer =>
  sealer.seal(Buffer.from(JSON.stringify(address)), placeOf(named));

/** Null where there is none, or no longer. */
export function openAddress(
  sealer: Sealer,
  row: Named & Pick<RedemptionRow, "addressSealed">,
): PostalAddress | null {
  if (row.addressSealed === null) return null;
  const text = sealer.open(row.addressSealed, placeOf(row)).toString("utf8");
  return PostalAddress.parse(JSON.parse(text));
}

const rowsAtOnce = 200;

/** Seals with the key of today what one of before sealed. Repeating it changes nothing. */
export const resealAddresses = ({
  db,
  sealer,
}: {
  readonly db: Database;
  readonly sealer: Sealer;
}) =>
  resealRows({
    db,
    list: listAddresses,
    limit: rowsAtOnce,
    isCurrent: (row) => sealer.isCurrent(row.addressSealed),
    reseal: (row) => (tx) =>
      updateAddress(
        tx,
        row,
        sealer.seal(sealer.open(row.addressSealed, placeOf(row)), placeOf(row)),
      ),
  });
