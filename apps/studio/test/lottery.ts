/**
 * The lottery alone for tests: its own database, a wallet behind it, a beacon and a clock that
 * stand still until a test moves them.
 */
import { createHash, randomUUID } from "node:crypto";
import { beaconRoundAt, beaconRoundTime } from "@baize/fair";
import { minuteMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { createOperators, type Operator } from "../src/engine/operators.ts";
import { createDelivery } from "../src/engine/owners/delivery.ts";
import type { Session } from "../src/engine/players/service.ts";
import { ensurePlayer } from "../src/engine/players/store.ts";
import { roundRecord } from "../src/engine/rounds/record.ts";
import { prepareVault } from "../src/engine/vault/open.ts";
import { createWalletClient } from "../src/engine/wallet/client.ts";
import { createFaults } from "../src/engine/wallet/faults.ts";
import type { Beacon, BeaconRound } from "../src/lottery/beacon/beacon.ts";
import { findDrawRow, listNextDraws, type DrawRow } from "../src/lottery/draw-rows/draw-store.ts";
import { createLottery, type Lottery } from "../src/lottery/lottery.ts";
import type { AskedOrder, Placed } from "../src/lottery/slips/place.ts";
import type { AskedItem } from "../src/lottery/slips/order.ts";
import { slipRecord } from "../src/lottery/slips/record.ts";
import { createIds } from "../src/platform/clock.ts";
import { createDatabase } from "../src/platform/db.ts";
import { silentLog } from "../src/platform/log.ts";
import { createStudioDatabase, operatorKeys, studioKeys, testMasterKeys } from "./studio.ts";
import { startWallet, type TestWallet } from "./wallet.ts";

const startMs = Date.UTC(2026, 10, 30, 6, 0, 10);
export const depositUnits = 1_000_000_000_000n;
/** Wallet units of a minor unit of the taka. */
export const unitsPerMinor = 1_000n;

/** Says what it likes, and says it on time unless a test takes it away. */
export function createTestBeacon(clock: { nowMs(): number }) {
  const missing = new Set<number>();
  const valueOf = (round: number): BeaconRound => {
    const signature = createHash("sha384").update(String(round)).digest("hex");
    const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
    return { round, randomness, signature };
  };
  const beacon: Beacon = {
    isPublic: false,
    async read(round) {
      const isThere = beaconRoundTime(round) <= clock.nowMs() && !missing.has(round);
      return isThere ? valueOf(round) : undefined;
    },
    async latest() {
      return valueOf(beaconRoundAt(clock.nowMs()));
    },
  };
  return { beacon, missing };
}

const brand = {
  autoplay: true,
  turbo: true,
  buyBonus: false,
  chat: false,
  roundMsMin: 0,
  slotRoundMsMin: 0,
};

/** What every process of one test shares. */
async function partsOf(databaseUrl: string, wallet: TestWallet) {
  const clock = { at: startMs, nowMs: () => clock.at };
  const db = createDatabase(databaseUrl, await prepareVault(databaseUrl, testMasterKeys));
  const operator: Operator = {
    operatorId: "baize",
    walletBaseUrl: `${wallet.url}/vendor/{vendor}`,
    privateKey: studioKeys.privateKey,
    publicKeys: [operatorKeys.publicKey],
    signatureHeader: "X-Hub88-Signature",
    signatureAlgorithm: "RSA-SHA256",
    siteOrigins: [],
    brand,
  };
  const taking = {
    db,
    clock,
    log: silentLog,
    operators: createOperators([operator]),
    wallet: createWalletClient({ faults: createFaults(), uuid: randomUUID, timeoutMs: 300 }),
  };
  const records = { round: roundRecord, slip: slipRecord };
  return {
    ...taking,
    ids: createIds(clock),
    delivery: createDelivery({ ...taking, records }),
    closedGames: new Set<string>(),
    ...createTestBeacon(clock),
  };
}
type Parts = Awaited<ReturnType<typeof partsOf>>;

/** A process that leads from now on, as after a restart of the one before. */
async function begin(parts: Parts): Promise<Lottery> {
  const lottery = createLottery({ ...parts, aheadMs: 10 * minuteMs, chainLength: 200 });
  await lottery.lead();
  await lottery.plan();
  await lottery.guard.look();
  await lottery.tick();
  return lottery;
}

async function newPlayer(
  { db, ids, clock }: Parts,
  gameCode: string,
  isDemo: boolean,
): Promise<Session> {
  const user = `u-${randomUUID()}`;
  const player = {
    id: ids.uuid(),
    operatorId: "baize",
    userRef: user,
    currency: isDemo ? "XXX" : "BDT",
    displayName: "t***r",
    isDemo,
    isTest: false,
  };
  const demoBalance = isDemo ? minor(1_000_000n) : null;
  await db.transaction((tx) => ensurePlayer(tx, { ...player, demoBalance, nowMs: clock.nowMs() }));
  return {
    ...player,
    sessionId: ids.uuid(),
    walletToken: isDemo ? "" : `token-${user}`,
    gameCode,
    lang: "en",
    lobbyUrl: null,
    depositUrl: null,
    siteOrigin: null,
    seenAtMs: clock.nowMs(),
    createdAtMs: clock.nowMs(),
  };
}

async function current({ db, clock }: Parts, gameCode: string): Promise<DrawRow> {
  const [draw] = await listNextDraws(db, gameCode, clock.nowMs(), 1);
  if (draw === undefined) throw new Error(`${gameCode} has no draw`);
  return draw;
}

async function orderOf(
  parts: Parts,
  session: Session,
  items: readonly AskedItem[],
  more: Partial<AskedOrder> = {},
): Promise<AskedOrder> {
  const gameId = more.gameId ?? session.gameCode;
  return {
    requestId: randomUUID(),
    gameId,
    currentNumero: (await current(parts, gameId)).numero,
    prizeModeId: "ELOTT",
    multiple: 1,
    items,
    ...more,
  };
}

export async function startLottery() {
  const database = await createStudioDatabase();
  const wallet = await startWallet(studioKeys.publicKey);
  const parts = await partsOf(database.url, wallet);
  const { db, clock, beacon, missing, delivery } = parts;
  let lottery = await begin(parts);
  const ask = (session: Session, items: readonly AskedItem[], more?: Partial<AskedOrder>) =>
    orderOf(parts, session, items, more);
  return {
    db,
    wallet,
    clock,
    beacon,
    missing,
    get lottery() {
      return lottery;
    },
    async player(gameCode = "wg-1m", isDemo = false): Promise<Session> {
      const session = await newPlayer(parts, gameCode, isDemo);
      wallet.deposit(session.userRef, depositUnits);
      return session;
    },
    current: (gameCode: string) => current(parts, gameCode),
    orderOf: ask,
    async restart() {
      lottery = await begin(parts);
      return lottery;
    },
    async place(
      session: Session,
      items: readonly AskedItem[],
      more: Partial<AskedOrder> = {},
    ): Promise<Placed> {
      return lottery.place(session, await ask(session, items, more), clock.nowMs());
    },
    async draw({ gameCode, numero }: Pick<DrawRow, "gameCode" | "numero">): Promise<DrawRow> {
      const row = await findDrawRow(db, gameCode, numero);
      if (row === undefined) throw new Error(`there is no draw ${numero}`);
      return row;
    },
    /** Moves the clock, and does what is due then. */
    async goTo(at: number): Promise<void> {
      clock.at = at;
      await lottery.guard.look();
      await lottery.tick();
    },
    /** Sends every call that is due or will be soon. */
    async deliver(): Promise<void> {
      clock.at += 6_000;
      while ((await delivery.runDue()) > 0);
    },
    async close(): Promise<void> {
      await db.end();
      await database.drop();
      await wallet.close();
    },
  };
}

export type TestLottery = Awaited<ReturnType<typeof startLottery>>;

export const digit = (selection: string, stake: string, lines = 1): AskedItem => ({
  playId: "wg.digit.number",
  selection,
  lines,
  stake,
});

export const colour = (selection: string, stake: string, lines = 1): AskedItem => ({
  playId: "wg.digit.colour",
  selection,
  lines,
  stake,
});
