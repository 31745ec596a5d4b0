import { resealBackoffice } from "../backoffice/index.ts";
import { resealPayoutAccounts } from "../cashier/index.ts";
import { resealIdentity } from "../identity/index.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { openSealer } from "../platform/crypto.ts";
import { createDatabase } from "../platform/db.ts";
import { resealFeedbacks } from "../support/index.ts";
import { resealVendorKeys } from "../vendors/index.ts";
import { resealDocuments } from "../verification/index.ts";

/**
 * Seals with MASTER_KEY what the keys of MASTER_KEY_PREVIOUS sealed, and says how much it was. When
 * it has ended without an error, the previous keys can go. It may run beside everything else, and
 * again.
 */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  const config = readConfig(process.env);
  const sealer = openSealer(config);
  const db = createDatabase({ url: config.databaseUrl, max: 2, applicationName: "baize-reseal" });
  try {
    const resealed = await resealIdentity({ db, sealer });
    const backoffice = await resealBackoffice({ db, sealer });
    const feedbacks = await resealFeedbacks({ db, sealer });
    const payoutAccounts = await resealPayoutAccounts({ db, sealer });
    const vendors = await resealVendorKeys({ db, sealer });
    const documents = await resealDocuments({ db, sealer });
    const review = { ...backoffice, feedbacks, payoutAccounts, documents, vendors };
    const counts = { ...resealed, ...review };
    const parts = Object.entries(counts);
    const sum = parts.reduce((total, [, count]) => total + count, 0);
    console.log(`Resealed: ${sum}.`);
    for (const [name, count] of parts) console.log(`  ${name}: ${count}`);
  } finally {
    await db.end();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
