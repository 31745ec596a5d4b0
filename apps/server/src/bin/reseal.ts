import { resealBackoffice } from "../backoffice/index.ts";
import { resealPayoutAccounts } from "../cashier/index.ts";
import { onSettings, runCommand } from "../command.ts";
import { resealIdentity } from "../identity/index.ts";
import { openSealer } from "../platform/crypto.ts";
import {
  resealAddresses,
  resealApplicationPictures,
  resealDrawSeeds,
  resealSeeds,
} from "../rewards/index.ts";
import { resealFeedbacks } from "../support/index.ts";
import { resealVendorKeys } from "../vendors/index.ts";
import { resealDocuments } from "../verification/index.ts";

/**
 * Seals with MASTER_KEY what the keys of MASTER_KEY_PREVIOUS sealed, and prints how much it was.
 * When it has ended without an error, the previous keys can go. It may run beside everything else,
 * and repeatedly.
 */
await runCommand(onSettings("reseal"), async ({ config, db }, _given, say) => {
  const deps = { db, sealer: openSealer(config) };
  const counts = {
    ...(await resealIdentity(deps)),
    ...(await resealBackoffice(deps)),
    feedbacks: await resealFeedbacks(deps),
    payoutAccounts: await resealPayoutAccounts(deps),
    rewardSeeds: await resealSeeds(deps),
    drawSeeds: await resealDrawSeeds(deps),
    documents: await resealDocuments(deps),
    applicationPictures: await resealApplicationPictures(deps),
    mallAddresses: await resealAddresses(deps),
    vendors: await resealVendorKeys(deps),
  };
  const parts = Object.entries(counts);
  say(`Resealed: ${parts.reduce((total, [, count]) => total + count, 0)}.`);
  for (const [name, count] of parts) say(`  ${name}: ${count}`);
  return 0;
});
