import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadChain } from "../src/engine/shared-rounds/chain.ts";
import { findPair } from "../src/engine/seeds/store.ts";
import { createDatabase, type Database } from "../src/platform/db.ts";
import { migrate } from "../src/platform/migrate.ts";
import { prepareVault, rewrapKeys } from "../src/engine/vault/open.ts";
import { places } from "../src/engine/vault/store.ts";
import { studioUrl } from "./studio.ts";

/** A studio's database of the version before secrets were sealed, and what becomes of it. */

const name = `vault_${randomBytes(6).toString("hex")}`;
const migrations = fileURLToPath(new URL("../migrations", import.meta.url));
const older = mkdtempSync(path.join(tmpdir(), "baize-vault-"));
const first = { current: randomBytes(32), previous: [] };
const second = { current: randomBytes(32), previous: [first.current] };
const player = "00000000-0000-7000-8000-000000000001";
const pair = "00000000-0000-7000-8000-000000000002";
const chain = "00000000-0000-7000-8000-000000000003";
const seed = "5eed".repeat(16);
const secret = "c4a1".repeat(16);
const url = () => studioUrl(name);
let db: Database;

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env["TEST_SERVER_URL"] });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function inStudio(sql: string): Promise<void> {
  const client = new Client({ connectionString: url() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The last hash of a chain of length 2, by the same steps as the studio's. */
const olderRows = `
  insert into studio.player (id, operator_id, user_ref, currency, display_name, is_demo, created_at)
    values ('${player}', 'baize', 'u', 'BDT', 'u', false, now());
  insert into studio.seed_pair (id, player_id, server_seed, server_seed_hash, client_seed, nonce,
      status, created_at)
    values ('${pair}', '${player}', '${seed}', 'h', 'c', 0, 'active', now());
  insert into studio.crash_chain (id, game_code, secret_hash, terminating_hash, salt, length,
      games_played, created_at)
    values ('${chain}', 'skylark', '${secret}', encode(sha256(encode(sha256('${secret}'::bytea),
      'hex')::bytea), 'hex'), 'salt', 2, 1, now());
  insert into studio.crash_round (chain_id, game_no, hash, bust_hundredths, status, opened_at)
    values ('${chain}', 1, 'to come', 150, 'waiting', now())`;

beforeAll(async () => {
  await onServer(`create database ${name} owner baize_studio`);
  for (const file of readdirSync(migrations).filter((one) => one < "0024")) {
    copyFileSync(path.join(migrations, file), path.join(older, file));
  }
  await migrate(url(), older);
  await inStudio(olderRows);
  await migrate(url(), migrations);
  db = createDatabase(url(), await prepareVault(url(), first), 2);
});
afterAll(async () => {
  await db.end();
  await onServer(`drop database if exists ${name} with (force)`);
  rmSync(older, { recursive: true });
});

test("what was in clear is sealed at the next start, and stays what it was", async () => {
  for (const table of ["seed_pair", "chain", "shared_round"]) {
    const [rows] = await db.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from studio.${table} t`,
    );
    for (const clear of [seed, secret, "to come"]) expect(rows?.text).not.toContain(clear);
  }
  expect(await findPair(db, player, "active")).toMatchObject({ serverSeed: seed });
  expect((await loadChain(db, chain)).hashOfGame(2)).toBe(secret);
});

test.each([
  `update studio.seed_pair set server_seed = '${seed}'`,
  `update studio.chain set secret_hash = '${secret}'`,
  `update studio.shared_round set hash = 'to come', result = '{"crashedAt": "1.50"}'`,
])("the database refuses a secret in clear: %s", async (sql) => {
  await expect(inStudio(sql)).rejects.toThrow("violates check constraint");
});

test("a sealed value opens at its own place only, and not when it was changed", () => {
  const sealed = db.vault.seal("seeds", places.serverSeed(pair), seed);
  expect(() => db.vault.open(sealed, places.serverSeed(player))).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  expect(() => db.vault.open(changed, places.serverSeed(pair))).toThrow();
});

test("another master key is refused in words, and takes over once it is named", async () => {
  const stranger = { current: second.current, previous: [] };
  await expect(prepareVault(url(), stranger)).rejects.toThrow("STUDIO_MASTER_KEY is not the key");
  expect(await rewrapKeys(url(), second)).toBe(3);
  expect(await rewrapKeys(url(), second)).toBe(0);
  const vault = await prepareVault(url(), stranger);
  const [row] = await db.query<{ sealed: Buffer }>(
    "select server_seed_sealed as sealed from studio.seed_pair",
  );
  expect(vault.open(row?.sealed ?? Buffer.alloc(0), places.serverSeed(pair))).toBe(seed);
});
