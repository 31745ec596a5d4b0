import type { Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { listBrokenEnvelopes } from "./store.ts";

/** Rains whose packets do not add up to their amount, or were taken without an award. */
export async function findEnvelopeIncoherences(db: Database): Promise<Incoherence[]> {
  const broken = await db.read((reader) => listBrokenEnvelopes(reader));
  return broken.map(({ envelopeId }) => ({
    check: "packets add up to their envelope, and each that was taken has its award",
    // Of nobody in particular.
    memberId: 0n,
    finding: envelopeId,
  }));
}
