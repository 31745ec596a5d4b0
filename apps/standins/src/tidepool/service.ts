import { randomBytes } from "node:crypto";
import { createListing, type AskedList, type ListPage } from "./listing.ts";
import {
  afterPlay,
  balanceAfter,
  isSameTransfer,
  statusOf,
  walletKey,
  type Fault,
  type Play,
  type Transfer,
  type TransferContent,
} from "./rules.ts";
import { openStore } from "./store.ts";

export interface TidepoolOptions {
  readonly dataDir: string;
  /** Address a browser reaches this server at, without a trailing slash. */
  readonly origin: string;
  /** PEM key that verifies the platform's calls. */
  readonly operatorPublicKey: string;
  readonly now: () => Date;
  /** How long a delayed transfer waits. */
  readonly delayMs?: number;
}

/** What a call is answered with; "nothing" breaks the line. */
export type Said = { readonly status: string; readonly balance?: number } | "nothing";

export interface Seat {
  readonly user: string;
  readonly currency: string;
  readonly lobbyUrl: string;
}

export interface AskedTransfer extends TransferContent {
  readonly validUntil: string;
}

/** What the routes and pages can do. */
export interface Tidepool {
  /** The switch that is on. */
  fault(): Fault;
  setFault(fault: Fault): void;
  balance(user: string, currency: string): number;
  /** The same id with the same content is carried out once. */
  transfer(asked: AskedTransfer): Promise<Said>;
  find(id: string): Promise<Transfer | undefined>;
  /** What was decided for an operator, in the order of that. */
  list(asked: AskedList): Promise<ListPage>;
  /** Opens a game page for somebody. */
  seat(seat: Seat): string;
  seatOf(session: string): Seat | undefined;
  play(seat: Seat, play: Play): Promise<number>;
  wallets(): readonly (readonly [string, number])[];
}

const defaultDelayMs = 30_000;
const seatsMax = 1000;
const demoUnits = 1000 * 100_000;

/** The wallets with their transfers and the switch. */
interface Pool {
  readonly options: TidepoolOptions;
  readonly store: Awaited<ReturnType<typeof openStore>>;
  readonly seats: Map<string, Seat>;
  fault: Fault;
}

function balanceOf({ store }: Pool, user: string, currency: string): number {
  return store.state.wallets.get(walletKey(user, currency)) ?? 0;
}

/** Moves the money of a transfer, or refuses it for good. */
function carryOut(pool: Pool, transfer: Transfer): Transfer {
  const { wallets, transfers } = pool.store.state;
  const { user, currency } = transfer;
  const after = balanceAfter(balanceOf(pool, user, currency), transfer);
  const decidedAt = pool.options.now().toISOString();
  const done: Transfer =
    after === undefined
      ? { ...transfer, decidedAt, status: "refused", reason: "RS_ERROR_NOT_ENOUGH_MONEY" }
      : { ...transfer, decidedAt, status: "done" };
  if (after !== undefined) wallets.set(walletKey(user, currency), after);
  transfers.set(done.id, done);
  return done;
}

/** Takes one back as if it had not been, which the platform hears nothing of. */
function takeBack(pool: Pool, transfer: Transfer): void {
  const { wallets, transfers } = pool.store.state;
  const { user, currency, direction, amount } = transfer;
  const back = direction === "deposit" ? -amount : amount;
  wallets.set(walletKey(user, currency), balanceOf(pool, user, currency) + back);
  transfers.set(transfer.id, { ...transfer, status: "undone" });
}

/** A pending transfer is carried out when somebody looks after its time has come. */
async function settled(pool: Pool, transfer: Transfer): Promise<Transfer> {
  if (transfer.status !== "pending" || pool.options.now() < new Date(transfer.dueAt)) {
    return transfer;
  }
  const done = carryOut(pool, transfer);
  await pool.store.save();
  return done;
}

function answerTo(pool: Pool, transfer: Transfer) {
  const { user, currency } = transfer;
  return { status: statusOf(transfer), balance: balanceOf(pool, user, currency) };
}

function takeFault(pool: Pool): Fault {
  const taken = pool.fault;
  if (taken !== "down") pool.fault = "none";
  return taken;
}

function newTransfer(content: TransferContent, how: Fault, options: TidepoolOptions): Transfer {
  const now = options.now();
  const dueAt = new Date(now.getTime() + (options.delayMs ?? defaultDelayMs));
  return {
    ...content,
    status: how === "refuse" ? "refused" : "pending",
    reason: how === "refuse" ? "RS_ERROR_USER_DISABLED" : "",
    dueAt: dueAt.toISOString(),
    decidedAt: how === "refuse" ? now.toISOString() : "",
    isOmitted: how === "omit",
  };
}

async function carry(pool: Pool, asked: AskedTransfer): Promise<Said> {
  const { transfers } = pool.store.state;
  const { validUntil, ...content } = asked;
  const known = transfers.get(asked.id);
  if (known !== undefined) {
    if (!isSameTransfer(known, content)) return { status: "RS_ERROR_DUPLICATE_TRANSACTION" };
    return answerTo(pool, await settled(pool, known));
  }
  if (pool.options.now() > new Date(validUntil)) {
    return { status: "RS_ERROR_TRANSACTION_EXPIRED" };
  }
  const how = takeFault(pool);
  if (how === "ignore") return "nothing";
  const fresh = newTransfer(content, how, pool.options);
  transfers.set(fresh.id, fresh);
  const done = how === "refuse" || how === "delay" ? fresh : carryOut(pool, fresh);
  const said = answerTo(pool, done);
  if (how === "undo" && done.status === "done") takeBack(pool, done);
  await pool.store.save();
  if (how === "lose") return "nothing";
  if (how === "duplicate") return { status: "RS_ERROR_DUPLICATE_TRANSACTION" };
  return said;
}

function seatOne({ store, seats }: Pool, seat: Seat): string {
  const { wallets } = store.state;
  const session = randomBytes(24).toString("base64url");
  seats.set(session, seat);
  const key = walletKey(seat.user, seat.currency);
  // Demo players arrive without money.
  if (seat.currency === "XXX" && !wallets.has(key)) wallets.set(key, demoUnits);
  for (const oldest of seats.keys()) {
    if (seats.size <= seatsMax) break;
    seats.delete(oldest);
  }
  return session;
}

async function play(pool: Pool, { user, currency }: Seat, played: Play): Promise<number> {
  const after = afterPlay(balanceOf(pool, user, currency), played);
  pool.store.state.wallets.set(walletKey(user, currency), after);
  await pool.store.save();
  return after;
}

export async function createTidepool(options: TidepoolOptions): Promise<Tidepool> {
  const store = await openStore(options.dataDir);
  const { wallets, transfers } = store.state;
  const pool: Pool = { options, store, seats: new Map(), fault: "none" };
  const listing = createListing(transfers);
  return {
    fault: () => pool.fault,
    setFault(next) {
      pool.fault = next;
    },
    balance: (user, currency) => balanceOf(pool, user, currency),
    transfer: (asked) => carry(pool, asked),
    async find(id) {
      const known = transfers.get(id);
      return known === undefined ? undefined : settled(pool, known);
    },
    async list(asked) {
      for (const transfer of transfers.values()) await settled(pool, transfer);
      return listing(asked);
    },
    seat: (seat) => seatOne(pool, seat),
    seatOf: (session) => pool.seats.get(session),
    play: (seat, played) => play(pool, seat, played),
    wallets: () => [...wallets],
  };
}
