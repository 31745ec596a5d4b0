import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase } from "../../apps/server/test/database.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { createLog, createSilentLog } from "../../apps/server/src/platform/log.ts";
import { readConfig as readStudioConfig } from "../../apps/studio/src/config.ts";
import { createStudioDatabase } from "../../apps/studio/test/studio.ts";

/** What a start gives the demo's programs, for tests: both databases, keys and settings. */
export async function openDemoHouse(
  env: Readonly<Record<string, string>> = {},
  masterKey = randomBytes(32).toString("base64"),
) {
  const database = await createTestDatabase();
  const studioDatabase = await createStudioDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-seed-"));
  const keyFile = (name: string) => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const files = ["private", "public"].map((kind) => path.join(dataDir, `${name}.${kind}.pem`));
    const [privateFile = "", publicFile = ""] = files;
    writeFileSync(privateFile, privateKey);
    writeFileSync(publicFile, publicKey);
    return { privateFile, publicFile };
  };
  const operator = keyFile("operator");
  const vendor = keyFile("vendor");
  const config = readConfig({
    NODE_ENV: "test",
    STANDINS_URL: "http://127.0.0.1:9",
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    OPERATOR_PRIVATE_KEY_FILE: operator.privateFile,
    VENDOR_PUBLIC_KEY_FILE: vendor.publicFile,
    ...env,
  });
  const studio = readStudioConfig({
    NODE_ENV: "test",
    STUDIO_DATABASE_URL: studioDatabase.url,
    STUDIO_MASTER_KEY: masterKey,
    STUDIO_PRIVATE_KEY_FILE: vendor.privateFile,
    OPERATOR_PUBLIC_KEY_FILE: operator.publicFile,
  });
  const log =
    process.env["HISTORY_LOG"] === undefined
      ? createSilentLog()
      : createLog({ level: "debug", name: "history" });
  return {
    database,
    config,
    studio,
    log,
    seed: { config, studio, studioMigrationsDir: "apps/studio/migrations", log },
    async close() {
      await database.close();
      await studioDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type DemoHouse = Awaited<ReturnType<typeof openDemoHouse>>;
