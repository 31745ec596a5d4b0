import type { Tx } from "../../platform/db.ts";
import type { Owner } from "./owner.ts";

export async function insertOwner(tx: Tx, owner: Owner): Promise<void> {
  await tx.execute(
    `insert into studio.owner
       (id, kind, ref, player_id, wallet_token, game_code, vendor_code, currency, reward_uuid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      owner.id,
      owner.kind,
      owner.ref,
      owner.playerId,
      owner.walletToken,
      owner.gameCode,
      owner.vendorCode,
      owner.currency,
      owner.rewardUuid,
    ],
  );
}
