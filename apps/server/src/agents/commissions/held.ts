import type { Identity } from "../../identity/index.ts";
import type { Tx } from "../../platform/db.ts";
import type { OfferGate } from "../../protection/index.ts";

export interface HeldDeps {
  readonly identity: Pick<Identity, "findMembersIn">;
  readonly offers: Pick<OfferGate, "excludedIn">;
}

/** Of these, whoever is suspended, closed or excluded: they are paid later. */
export async function heldIn(
  { identity, offers }: HeldDeps,
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const ids = [...new Set(memberIds)];
  const members = await identity.findMembersIn(tx, ids);
  const shut = members.filter(({ status }) => status !== "open");
  const excluded = await offers.excludedIn(tx, ids);
  return new Set([...excluded, ...shut.map(({ memberId }) => memberId)]);
}
