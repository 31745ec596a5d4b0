import { ConfigError, readConfig } from "../config.ts";
import { rewrapKeys } from "../engine/vault/open.ts";

/**
 * Wraps the data keys with STUDIO_MASTER_KEY that a key of STUDIO_MASTER_KEY_PREVIOUS wrapped. When
 * it has ended without an error, the previous keys can go. It may run beside the studio, and again.
 */
try {
  const { databaseUrl, masterKeys } = readConfig(process.env);
  console.log(`Data keys rewrapped: ${await rewrapKeys(databaseUrl, masterKeys)}.`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
