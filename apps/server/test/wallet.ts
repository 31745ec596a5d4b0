import { randomBytes, randomUUID, sign, type KeyObject } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import Fastify, { type FastifyInstance } from "fastify";
import type { WalletAnswer } from "@baize/contract";
import { minor } from "@baize/money";
import { createLedger, type Ledger } from "../src/ledger/index.ts";
import { createTestClock, type TestClock } from "../src/platform/clock.ts";
import { createSealer, type Sealer } from "../src/platform/crypto.ts";
import { createIds, type Ids } from "../src/platform/ids.ts";
import { createEvents } from "../src/platform/events/index.ts";
import { createProtection, type Protection } from "../src/protection/index.ts";
import type { SignIn } from "../src/protection/rules.ts";
import { createFreePlays, type WonFree } from "../src/rewards/free-rounds/plays.ts";
import type { GrantRow } from "../src/rewards/free-rounds/rules.ts";
import { findGrant, insertGrant } from "../src/rewards/free-rounds/store.ts";
import { type Vendors } from "../src/vendors/index.ts";
import { createVendors } from "../src/vendors/service.ts";
import type { PlayVerdict } from "../src/vendors/wallet/wallet.ts";
import type { Vendor } from "../src/vendors/store.ts";
import { foldJackpots } from "../src/vendors/jackpots/service.ts";
import { foldOperations, type RecordDeps } from "../src/vendors/rounds/projection.ts";
import { createSessions, type Sessions } from "../src/vendors/sessions/service.ts";
import { keyPair } from "./keys.ts";
import { leave, openGate } from "./offers.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A wallet on a real database with two vendors, driven over HTTP as a vendor drives it. */
export interface Wallet {
  /** What the record asks of others. */
  readonly record: RecordDeps;
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  readonly vendors: Vendors;
  readonly verdicts: Map<bigint, PlayVerdict>;
  /** Real limits and pauses; the test says who is the same person and who is signed in. */
  readonly protection: Protection;
  readonly persons: Map<bigint, readonly bigint[]>;
  readonly signIns: Map<bigint, readonly SignIn[]>;
  readonly errors: unknown[];
  readonly keys: Readonly<Record<"HSE" | "NVS" | "rotated" | "stranger", KeyObject>>;
  /** A member with money, in taka; returns the player and the token. */
  player(taka?: number): Promise<Player>;
  tokenFor(player: Player, vendorCode: string): Promise<string>;
  /** Signed by the vendor's own key unless another is given. */
  call(path: string, body: unknown, options?: CallOptions): Promise<WalletAnswer>;
  /** The same answered by another process, which remembers nothing of this one. */
  openAnother(): Promise<Wallet["call"]>;
  raw(path: string, body: string, signature: string | undefined, vendor?: string): Promise<Raw>;
  balance(player: Player): Promise<bigint>;
  switchVendor(vendorCode: "HSE" | "NVS", isEnabled: boolean): Promise<void>;
  /** Gives free rounds of skylark at ten taka; answers their id. */
  grant(player: Player, changes?: Partial<GrantRow>): Promise<string>;
  grantOf(player: Player, grantId: string): Promise<GrantRow | undefined>;
  /** What wins of free rounds asked to be staked. */
  readonly asked: WonFree[];
  /** Lets the relay's fold run over what was posted. */
  fold(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly vendor?: string;
  readonly key?: KeyObject;
}

export interface Raw {
  readonly status: number;
  readonly body: string;
  readonly answer: WalletAnswer;
}

export interface Player {
  readonly memberId: bigint;
  readonly user: string;
  readonly token: string;
}

const pem = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();

const games: Readonly<Record<string, { isOpen: boolean }>> = {
  "HSE/skylark": { isOpen: true },
  "HSE/closed": { isOpen: false },
  "NVS/koi": { isOpen: true },
};

/** Every member is of one brand, and every game of one type. */
function recordDepsOf(clock: TestClock): RecordDeps {
  const ids = createIds(clock);
  return {
    clock,
    ids,
    events: createEvents({ ids }),
    findMembersIn: async (_tx, memberIds) =>
      memberIds.map((memberId) => {
        return { memberId, merchantCode: "AMBERJACK", isTest: false, isTrial: false };
      }),
    gameTypeOf: async () => "BGS",
  };
}

async function listen(vendors: Vendors): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(vendors.routes);
  await app.ready();
  return app;
}

const pairsOf = () => ({ HSE: keyPair(), NVS: keyPair(), rotated: keyPair(), stranger: keyPair() });

/** What the wallet's parts share. */
interface Parts {
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly pairs: Readonly<ReturnType<typeof pairsOf>>;
  readonly verdicts: Map<bigint, PlayVerdict>;
  /** By what the vendor calls them. */
  readonly members: Map<string, bigint>;
  readonly errors: unknown[];
  readonly asked: WonFree[];
  readonly persons: Map<bigint, readonly bigint[]>;
  readonly signIns: Map<bigint, readonly SignIn[]>;
  readonly sealer: Sealer;
  nextMember: bigint;
}

async function makeParts(): Promise<Parts> {
  const database = await createTestDatabase();
  const { db, url } = database;
  const clock = createTestClock(new Date());
  const ids = createIds(clock);
  return {
    database,
    clock,
    ids,
    ledger: createLedger({ db, url, clock, ids }),
    pairs: pairsOf(),
    verdicts: new Map(),
    members: new Map(),
    errors: [],
    asked: [],
    persons: new Map(),
    signIns: new Map(),
    sealer: createSealer(randomBytes(32)),
    nextMember: 1000n,
  };
}

function protectionOf({ database, ledger, clock, ids, persons, signIns }: Parts): Protection {
  return createProtection({
    db: database.db,
    ledger,
    clock,
    ids,
    events: createEvents({ ids }),
    samePerson: async (memberId) => persons.get(memberId) ?? [],
    signInsSince: async (_reader, memberId) => [...(signIns.get(memberId) ?? [])],
    startOf: async (memberId) => signIns.get(memberId)?.at(-1)?.from,
    async endSession(_tx, memberId, sessionId) {
      const left = signIns.get(memberId) ?? [];
      signIns.set(
        memberId,
        left.map((one) => (one.sessionId === sessionId ? { ...one, isLive: false } : one)),
      );
    },
    accountOf: async (memberId) => `user-${memberId}`,
  });
}

function vendorsOf(parts: Parts, protection: Protection): Vendors {
  const { ledger, clock, ids, sealer, verdicts, members, asked, errors } = parts;
  const { db } = parts.database;
  return createVendors({
    db,
    sealer,
    offers: openGate,
    ledger,
    clock,
    ids,
    events: createEvents({ ids }),
    sign: () => "",
    contractsOf: () => Promise.reject(new Error("nobody has contracts here")),
    mayPlay: (memberId) => verdicts.get(memberId) ?? "ok",
    placeGuarded: protection.placeGuarded,
    admitPlay: protection.admitPlay,
    freeRounds: createFreePlays({
      db,
      clock,
      ledger,
      raiseTurnover: async (_tx, won) => void asked.push(won),
    }),
    findGame: (vendorCode, gameCode) => games[`${vendorCode}/${gameCode}`],
    gameState: (vendorCode, gameCode) => games[`${vendorCode}/${gameCode}`],
    statedMultiple: () => undefined,
    findMember: async (user) => {
      const memberId = members.get(user);
      return memberId === undefined ? undefined : { memberId, country: "BD" };
    },
    describeMember: async (memberId) => ({
      userRef: `user-${memberId}`,
      displayName: "pl***r",
      isTest: false,
      country: "BD",
    }),
    describeMembers: async (memberIds) =>
      new Map(memberIds.map((id) => [id, { userRef: `user-${id}`, merchantCode: "AMBERJACK" }])),
    siteUrl: () => "http://site.test",
    findMembers: async () => [],
    vendorName: async (vendorCode) => vendorCode,
    describeGame: async () => ({ gameName: "Skylark", vendorName: "Hearthside", gameType: "BGS" }),
    gamesOfType: () => [{ vendorCode: "HSE", gameCode: "skylark" }],
    timeZoneOf: () => Promise.resolve("Asia/Dhaka"),
    awardTitles: async () => new Map(),
    onMoved: () => {},
    invalidation: { announce: async () => {}, on: () => {} },
    walletUrl: (vendorCode) => `http://site.test/vendor/${vendorCode}`,
    saveName: async () => {},
    listOffers: async () => [],
    recordVendorGames: async (_vendorCode, list) => ({ games: list.length, added: 0 }),
    takePictures: async () => 0,
    onError: (error) => errors.push(error),
  });
}

function vendorOf({ pairs }: Parts, vendorCode: "HSE" | "NVS", extra: string[] = []): Vendor {
  return {
    vendorCode,
    isEnabled: true,
    signatureHeader: "X-Hub88-Signature",
    algorithm: "RSA-SHA256",
    verifyKeys: [pem(pairs[vendorCode].publicKey), ...extra],
    operatorId: "baize",
    apiUrl: "http://127.0.0.1:9",
  };
}

async function callRaw(
  app: FastifyInstance,
  path: string,
  body: string,
  signature: string | undefined,
  vendor: string,
): Promise<Raw> {
  const answer = await app.inject({
    method: "POST",
    url: `/vendor/${vendor}${path}`,
    headers: {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "x-hub88-signature": signature }),
    },
    payload: body,
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    answer: answer.json<WalletAnswer>(),
  };
}

async function callSigned(
  app: FastifyInstance,
  { pairs }: Parts,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<WalletAnswer> {
  const vendor = options.vendor ?? "HSE";
  const key = options.key ?? (vendor === "NVS" ? pairs.NVS : pairs.HSE).privateKey;
  const text = JSON.stringify(body);
  const signature = sign("RSA-SHA256", Buffer.from(text), key).toString("base64");
  const { status, answer } = await callRaw(app, path, text, signature, vendor);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return answer;
}

async function newPlayer(parts: Parts, sessions: Sessions, taka: number): Promise<Player> {
  const { ledger, members } = parts;
  parts.nextMember += 1n;
  const memberId = parts.nextMember;
  await parts.database.db.transaction(async (tx) => {
    await ledger.openAccounts(tx, memberId, "BDT");
    if (taka === 0) return;
    await ledger.post(tx, {
      memberId,
      key: "start",
      currency: "BDT",
      kind: "adjustment",
      debit: "house",
      credit: "cash",
      amountMinor: minor(BigInt(taka) * 100n),
    });
  });
  const user = `user-${memberId}`;
  members.set(user, memberId);
  return { memberId, user, token: await open(sessions, memberId, "HSE") };
}

function fold({ database, ledger }: Parts, record: RecordDeps): Promise<void> {
  return database.db.transaction(async (tx) => {
    const operations = await ledger.drainPostings(tx, 1000);
    await foldOperations(tx, record, operations);
    await foldJackpots(tx, ledger, operations);
  });
}

export async function openWallet(): Promise<Wallet> {
  const parts = await makeParts();
  const { database, ledger, clock, ids, sealer, pairs, verdicts } = parts;
  const { persons, signIns, errors, asked } = parts;
  const { db } = database;
  const protection = protectionOf(parts);
  const vendors = vendorsOf(parts, protection);
  const sessions = createSessions({ db, clock, ids, sealer });
  await vendors.saveVendor(vendorOf(parts, "HSE", [pem(pairs.rotated.publicKey)]));
  await vendors.saveVendor(vendorOf(parts, "NVS"));
  const app = await listen(vendors);
  const record = recordDepsOf(clock);

  return {
    record,
    database,
    ledger,
    clock,
    app,
    vendors,
    verdicts,
    protection,
    persons,
    signIns,
    errors,
    asked,
    keys: {
      HSE: pairs.HSE.privateKey,
      NVS: pairs.NVS.privateKey,
      rotated: pairs.rotated.privateKey,
      stranger: pairs.stranger.privateKey,
    },
    player: (taka = 100) => newPlayer(parts, sessions, taka),
    tokenFor: (player, vendorCode) => open(sessions, player.memberId, vendorCode),
    call: (path, body, options = {}) => callSigned(app, parts, path, body, options),
    async openAnother() {
      const other = await listen(vendorsOf(parts, protection));
      return (path, body, options = {}) => callSigned(other, parts, path, body, options);
    },
    raw: (path, body, signature, vendor = "HSE") => callRaw(app, path, body, signature, vendor),
    async balance(player) {
      return (await ledger.balanceOf(player.memberId))?.cashMinor ?? 0n;
    },
    switchVendor: (vendorCode, isEnabled) =>
      vendors.saveVendor({ ...vendorOf(parts, vendorCode), isEnabled }),
    async grant(player, changes) {
      const row = aGrant(player.memberId, clock.now(), changes);
      await db.transaction((tx) => insertGrant(tx, leave, row, row.grantedAt));
      return row.grantId;
    },
    grantOf: ({ memberId }, grantId) => db.read((reader) => findGrant(reader, memberId, grantId)),
    fold: () => fold(parts, record),
    async close() {
      await app.close();
      await ledger.stop();
      await database.close();
    },
  };
}

/** Three rounds at ten taka for a day. */
function aGrant(memberId: bigint, now: Date, changes: Partial<GrantRow> = {}): GrantRow {
  return {
    memberId,
    grantId: randomUUID(),
    merchantCode: "AMBERJACK",
    vendorCode: "HSE",
    gameCode: "skylark",
    currency: "BDT",
    stakeMinor: 1000n,
    rounds: 3,
    turnoverBps: 10_000,
    endsAt: new Date(now.getTime() + dayMs),
    state: "open",
    used: 0,
    wonMinor: 0n,
    winCapMinor: null,
    cappedMinor: 0n,
    operator: "olga",
    reason: "A gift",
    grantedAt: now,
    cancelOperator: null,
    cancelReason: null,
    endedAt: null,
    vendorWords: null,
    attempts: 0,
    ...changes,
  };
}

function open(sessions: Sessions, memberId: bigint, vendorCode: string): Promise<string> {
  return sessions.open({
    vendorCode,
    memberId,
    userRef: `user-${memberId}`,
    currency: "BDT",
    gameCode: vendorCode === "NVS" ? "koi" : "skylark",
    loginSessionId: null,
  });
}

/** The fields every transaction has, with fresh ids. */
export function transaction(player: Player, changes: Record<string, unknown> = {}) {
  return {
    user: player.user,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    supplier_transaction_id: "s1",
    game_code: "skylark",
    round: "r1",
    round_closed: false,
    ...changes,
  };
}

/** One taka in vendor units. */
export const takaUnits = 100_000;

export function aBet(player: Player, changes: Record<string, unknown> = {}) {
  return transaction(player, {
    currency: "BDT",
    amount: 10 * takaUnits,
    is_free: false,
    ...changes,
  });
}

export function aWin(player: Player, betUuid: string, changes: Record<string, unknown> = {}) {
  return aBet(player, { reference_transaction_uuid: betUuid, ...changes });
}

export function aRollback(
  player: Player,
  reference: string,
  changes: Record<string, unknown> = {},
) {
  return transaction(player, { reference_transaction_uuid: reference, ...changes });
}
