/**
 * A whole studio for tests: its own database, a wallet behind it, and players made by real
 * launches.
 */
import { generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { createFaults, type Faults } from "../src/engine/wallet/faults.ts";
import type { Network } from "../src/engine/jackpots/service.ts";
import type { Operator } from "../src/engine/operators.ts";
import type { SteppedEntry } from "../src/engine/rounds/steps.ts";
import type { Pace } from "../src/kits/shared.ts";
import { createServer } from "../src/http/server.ts";
import { createIds, systemClock } from "../src/platform/clock.ts";
import { silentLog, type Log } from "../src/platform/log.ts";
import { migrate } from "../src/platform/migrate.ts";
import { prepareVault } from "../src/engine/vault/open.ts";
import { places } from "../src/engine/vault/store.ts";
import { loadChain } from "../src/engine/shared-rounds/chain.ts";
import { createStudio, type Studio, type StudioOptions } from "../src/studio.ts";
import { startWallet, type TestWallet } from "./wallet.ts";

export const testMasterKeys = { current: randomBytes(32), previous: [] };

const newKeys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

export const studioKeys = newKeys();
export const operatorKeys = newKeys();
export const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env["TEST_SERVER_URL"] });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A database of the test server, entered by the studio's login. */
export function studioUrl(database: string): string {
  const url = new URL(process.env["TEST_STUDIO_URL"] ?? "");
  url.pathname = `/${database}`;
  return url.toString();
}

/** With every migration, or with those of another folder. */
export async function createStudioDatabase(
  folder = migrations,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `studio_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} owner baize_studio`);
  const url = studioUrl(name);
  await migrate(url, folder);
  return {
    url,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

/** What decides rounds to come, opened from the rows: it must be nowhere else. */
export async function secretsToCome({ db }: Studio): Promise<string[]> {
  const seeds = await db.query<{ id: string; sealed: Buffer }>(
    `select id, server_seed_sealed as sealed from studio.seed_pair where status <> 'revealed'`,
  );
  const chains = await db.query<{ id: string; sealed: Buffer }>(
    "select id, secret_sealed as sealed from studio.chain",
  );
  const pots = await db.query<{ id: string; level: string; no: number; sealed: Buffer }>(
    `select pool_id as id, level, start_no as no, secret_sealed as sealed
     from studio.jackpot_start where round_id is null`,
  );
  const rounds = await db.query<{ chainId: string; gameNo: number }>(
    `select chain_id as "chainId", game_no as "gameNo" from studio.shared_round
     where status in ('open', 'closed')`,
  );
  const hashes = rounds.map(async ({ chainId, gameNo }) =>
    (await loadChain(db, chainId)).hashOfGame(gameNo),
  );
  return [
    ...seeds.map(({ id, sealed }) => db.vault.open(sealed, places.serverSeed(id))),
    ...chains.map(({ id, sealed }) => db.vault.open(sealed, places.chainSecret(id))),
    ...pots.map(({ id, level, no, sealed }) =>
      db.vault.open(sealed, places.potSecret(id, level, no)),
    ),
    ...(await Promise.all(hashes)),
  ];
}

/** Every row of the studio's database, as text. */
export async function allRows({ db }: Studio): Promise<string> {
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'studio'",
  );
  const texts = tables.map(async ({ name }) => {
    const rows = await db.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from studio.${name} t`,
    );
    return rows[0]?.text ?? "";
  });
  return (await Promise.all(texts)).join("\n");
}

export interface TestStudio {
  readonly studio: Studio;
  readonly url: string;
  readonly faults: Faults;
  readonly databaseUrl: string;
  readonly wallet: TestWallet;
  /** Every byte the studio answered over HTTP. */
  readonly traffic: string[];
  /** A signed call of the platform. */
  operator(path: string, body: unknown, privateKey?: string): Promise<Response>;
  /** Launches and opens the game; gives a caller for it. */
  player(game: string, user?: string, units?: bigint, meta?: object): Promise<TestPlayer>;
  close(keep?: { database: boolean }): Promise<void>;
}
export interface TestPlayer {
  readonly user: string;
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }>;
  dice(stake?: string, more?: object): Promise<{ status: number; json: Json }>;
}
// Answers are looked into freely in tests.
export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

interface GivenStudio {
  readonly database?: { url: string; drop(): Promise<void> };
  readonly wallet?: TestWallet;
  readonly pace?: { bettingMs: number; pauseMs: number; flightScale?: number };
  readonly walletTimeoutMs?: number;
  readonly roundMsMin?: number;
  readonly slotRoundMsMin?: number;
  readonly autoplay?: boolean;
  readonly findSteppedGame?: (gameCode: string) => SteppedEntry | undefined;
  readonly jackpotNetworks?: readonly Network[];
  readonly buyBonus?: boolean;
  readonly chat?: boolean;
  readonly tablePace?: Pace;
  readonly chainLength?: number;
  readonly lottery?: StudioOptions["lottery"];
  readonly log?: Log;
  readonly faults?: Faults;
}

const operatorWith = (given: GivenStudio, wallet: TestWallet): Operator => ({
  operatorId: "baize",
  walletBaseUrl: `${wallet.url}/vendor/{vendor}`,
  privateKey: studioKeys.privateKey,
  publicKeys: [operatorKeys.publicKey],
  signatureHeader: "X-Hub88-Signature",
  signatureAlgorithm: "RSA-SHA256",
  siteOrigins: ["http://site.test"],
  brand: {
    autoplay: given.autoplay ?? true,
    turbo: true,
    buyBonus: given.buyBonus ?? false,
    chat: given.chat ?? true,
    roundMsMin: given.roundMsMin ?? 0,
    slotRoundMsMin: given.slotRoundMsMin ?? given.roundMsMin ?? 0,
  },
});

const optionsOf = async (
  given: GivenStudio,
  databaseUrl: string,
  wallet: TestWallet,
  faults: Faults,
): Promise<StudioOptions> => ({
  databaseUrl,
  vault: await prepareVault(databaseUrl, testMasterKeys),
  publicUrl: "http://studio.test",
  operators: [operatorWith(given, wallet)],
  clientDir: "/nonexistent",
  crashSalt: "a public salt for tests",
  clock: systemClock,
  ids: createIds(systemClock),
  log: given.log ?? silentLog,
  faults,
  ...(given.findSteppedGame === undefined ? {} : { findSteppedGame: given.findSteppedGame }),
  ...(given.jackpotNetworks === undefined ? {} : { jackpotNetworks: given.jackpotNetworks }),
  ...(given.lottery === undefined ? {} : { lottery: given.lottery }),
  walletTimeoutMs: given.walletTimeoutMs ?? 300,
  chainLength: given.chainLength ?? 500,
  paces: {
    table: given.tablePace ?? {},
    flight: { flightScale: 20, ...(given.pace ?? { bettingMs: 600_000, pauseMs: 100 }) },
  },
});

async function callAsOperator(
  url: string,
  path: string,
  body: unknown,
  privateKey: string,
): Promise<Response> {
  const raw = Buffer.from(JSON.stringify(body));
  const signature = sign("RSA-SHA256", raw, privateKey).toString("base64");
  return fetch(`${url}/operator/generic/v2${path}`, {
    method: "POST",
    body: new Uint8Array(raw),
    headers: { "content-type": "application/json", "X-Hub88-Signature": signature },
  });
}

/** Launches the game for the user, and opens it by the code of the launch. */
async function launchedPlayer(
  { url, traffic, operator }: Pick<TestStudio, "url" | "traffic" | "operator">,
  game: string,
  user: string,
  meta: object,
): Promise<TestPlayer> {
  const launched = await operator("/game/url", {
    ...launchCall(game, user),
    meta: { display_name: "t***r", ...meta },
  });
  const answer = (await launched.json()) as Json;
  const code = new URL(String(answer["url"])).searchParams.get("session");
  const opened = await call(url, traffic, "POST", "/api/session", { code });
  const token = String(opened.json["value"]?.token);
  const asPlayer = (method: string, path: string, body?: unknown) =>
    call(url, traffic, method, path, body, token);
  return {
    user,
    token,
    call: asPlayer,
    dice: (stake = "10.00", more = {}) =>
      asPlayer("POST", "/api/games/amber-dice/bet", {
        actionId: randomUUID(),
        stake,
        direction: "under",
        target: "50.00",
        ...more,
      }),
  };
}

export async function startStudio(given: GivenStudio = {}): Promise<TestStudio> {
  const database = given.database ?? (await createStudioDatabase());
  const wallet = given.wallet ?? (await startWallet(studioKeys.publicKey));
  const faults = given.faults ?? createFaults();
  const studio = createStudio(await optionsOf(given, database.url, wallet, faults));
  const server = await createServer(studio);
  await studio.start();
  await server.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const traffic: string[] = [];
  const operator: TestStudio["operator"] = (path, body, privateKey = operatorKeys.privateKey) =>
    callAsOperator(url, path, body, privateKey);

  return {
    studio,
    url,
    faults,
    databaseUrl: database.url,
    wallet,
    traffic,
    operator,
    player: (game, user = `u-${randomUUID()}`, units = 100_000_000n, meta = {}) => {
      wallet.deposit(user, units);
      return launchedPlayer({ url, traffic, operator }, game, user, meta);
    },
    async close(keep) {
      const closing = server.close();
      await studio.stopSockets();
      await closing;
      await studio.stop();
      if (keep?.database === true) return;
      await database.drop();
      await wallet.close();
    },
  };
}

export const launchCall = (game: string, user: string) => ({
  operator_id: "baize",
  user,
  token: `token-${user}`,
  game_code: game,
  platform: "GPL_DESKTOP",
  lang: "bn",
  currency: "BDT",
  country: "BD",
  ip: "192.0.2.1",
  lobby_url: "http://site.test/",
  deposit_url: "http://site.test/wallet",
});

async function call(
  url: string,
  traffic: string[],
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  traffic.push(text);
  return { status: response.status, json: JSON.parse(text) as Json };
}
