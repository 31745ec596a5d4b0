import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../apps/server/test/database.ts";
import { readConfig } from "../../apps/server/src/platform/config.ts";
import { createSilentLog } from "../../apps/server/src/platform/log.ts";
import { seedDemo } from "./main.ts";
import { demoRounds, uuidOf } from "./rounds.ts";

test("the demo is filled once, coherently, and a second run adds nothing", async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "baize-seed-"));
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const keyFile = path.join(dataDir, "operator.pem");
  writeFileSync(keyFile, privateKey);
  const vendorKeyFile = path.join(dataDir, "vendor.pem");
  writeFileSync(vendorKeyFile, publicKey);
  try {
    const config = readConfig({
      NODE_ENV: "test",
      STANDINS_URL: "http://127.0.0.1:9",
      TRANSFER_VENDOR_URL: "http://127.0.0.1:9/tidepool",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      OPERATOR_PRIVATE_KEY_FILE: keyFile,
      VENDOR_PUBLIC_KEY_FILE: vendorKeyFile,
    });
    const log = createSilentLog();
    expect(await seedDemo({ config, log })).toBe(6);
    const count = () =>
      database.db.read((reader) =>
        reader.query<{
          transfers: bigint;
          keys: number;
          comparedWhole: string[];
          playedSince: number;
        }>(
          `select (select count(*) from ledger.transfer) as transfers,
             (select max(cardinality(verify_keys)) from vendors.vendor) as keys,
             (select array_agg(vendor_code) from vendors.vendor
              where compared_from is null) as "comparedWhole",
             (select count(*)::int from vendors.game_session where started_at >=
               (select min(compared_from) from vendors.vendor)) as "playedSince"`,
        ),
      );
    const [first] = await count();
    expect(Number(first?.transfers)).toBeGreaterThan(66);
    expect(first?.keys).toBe(1);
    // What vendors do not know of is not compared with them.
    expect(first).toMatchObject({ comparedWhole: ["TDP"], playedSince: 0 });
    expect(await seedDemo({ config, log })).toBe(0);
    expect(await count()).toEqual([first]);
    const away = () =>
      database.db.read((reader) =>
        reader.query(
          `select is_enabled as "isEnabled", (select bool_or(is_open) from vendors.transfer_offer)
             as "isOpen" from vendors.vendor where vendor_code = 'TDP'`,
        ),
      );
    expect(await away()).toEqual([{ isEnabled: true, isOpen: true }]);
    // Only tests have the vendor whose games pay what a button says.
    await seedDemo({ config: { ...config, transferVendorUrl: undefined }, log });
    expect(await away()).toEqual([{ isEnabled: false, isOpen: false }]);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);

test("the demo's rounds are the same in every run and pay whole taka", () => {
  const rounds = demoRounds(["a", "b"], 60);
  expect(rounds).toEqual(demoRounds(["a", "b"], 60));
  expect(rounds.every((round) => Number.isInteger(round.payoutTaka))).toBe(true);
  expect(new Set(rounds.map((round) => uuidOf(round.seed))).size).toBe(60);
  expect(uuidOf("x")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
