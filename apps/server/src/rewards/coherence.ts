import type { Incoherence } from "../ledger/index.ts";
import type { Database } from "../platform/db.ts";
import { listEntriesOfKeys } from "../vendors/index.ts";
import { findAwardIncoherences } from "./awards/coherence.ts";
import { findBoardIncoherences } from "./boards/coherence.ts";
import { findPromotionIncoherences } from "./promotions/coherence.ts";
import { findBonusIncoherences } from "./bonuses/coherence.ts";
import { findEnvelopeIncoherences } from "./envelopes/coherence.ts";
import { findFreeRoundIncoherences } from "./free-rounds/coherence.ts";
import { findJourneyIncoherences } from "./journeys/coherence.ts";
import { findMallIncoherences } from "./mall/coherence.ts";
import { findPointIncoherences } from "./points/coherence.ts";

/** What every noun of rewards keeps beside the ledger and the record of rounds. */
export async function findRewardIncoherences(db: Database): Promise<Incoherence[]> {
  return [
    ...(await findAwardIncoherences(db)),
    ...(await findBonusIncoherences(db)),
    ...(await findEnvelopeIncoherences(db)),
    ...(await findPointIncoherences(db)),
    ...(await findMallIncoherences(db)),
    ...(await findBoardIncoherences(db)),
    ...(await findPromotionIncoherences(db)),
    ...(await findJourneyIncoherences(db)),
    ...(await findFreeRoundIncoherences(db, listEntriesOfKeys)),
  ];
}
