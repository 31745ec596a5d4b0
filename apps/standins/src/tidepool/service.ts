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

// tidy: allow function-length, because its parts share wallets, transfers and the switch.
export async function createTidepool(options: TidepoolOptions): Promise<Tidepool> {
  const store = await openStore(options.dataDir);
  const { wallets, transfers } = store.state;
  const seats = new Map<string, Seat>();
  const listing = createListing(transfers);
  let fault: Fault = "none";

  const balance = (user: string, currency: string) => wallets.get(walletKey(user, currency)) ?? 0;

  /** Moves the money of a transfer, or refuses it for good. */
  function carryOut(transfer: Transfer): Transfer {
    const { user, currency } = transfer;
    const after = balanceAfter(balance(user, currency), transfer);
    const decidedAt = options.now().toISOString();
    const done: Transfer =
      after === undefined
        ? { ...transfer, decidedAt, status: "refused", reason: "RS_ERROR_NOT_ENOUGH_MONEY" }
        : { ...transfer, decidedAt, status: "done" };
    if (after !== undefined) wallets.set(walletKey(user, currency), after);
    transfers.set(done.id, done);
    return done;
  }

  /** Takes one back as if it had not been, which the platform hears nothing of. */
  function takeBack(transfer: Transfer): void {
    const { user, currency, direction, amount } = transfer;
    const back = direction === "deposit" ? -amount : amount;
    wallets.set(walletKey(user, currency), balance(user, currency) + back);
    transfers.set(transfer.id, { ...transfer, status: "undone" });
  }

  /** A pending transfer is carried out when somebody looks after its time has come. */
  async function settled(transfer: Transfer): Promise<Transfer> {
    if (transfer.status !== "pending" || options.now() < new Date(transfer.dueAt)) return transfer;
    const done = carryOut(transfer);
    await store.save();
    return done;
  }

  const answer = (transfer: Transfer) => ({
    status: statusOf(transfer),
    balance: balance(transfer.user, transfer.currency),
  });

  function takeFault(): Fault {
    const taken = fault;
    if (fault !== "down") fault = "none";
    return taken;
  }

  async function carry(asked: AskedTransfer): Promise<Said> {
    const { validUntil, ...content } = asked;
    const known = transfers.get(asked.id);
    if (known !== undefined) {
      if (!isSameTransfer(known, content)) return { status: "RS_ERROR_DUPLICATE_TRANSACTION" };
      return answer(await settled(known));
    }
    if (options.now() > new Date(validUntil)) return { status: "RS_ERROR_TRANSACTION_EXPIRED" };
    const how = takeFault();
    if (how === "ignore") return "nothing";
    const now = options.now();
    const dueAt = new Date(now.getTime() + (options.delayMs ?? defaultDelayMs));
    const fresh: Transfer = {
      ...content,
      status: how === "refuse" ? "refused" : "pending",
      reason: how === "refuse" ? "RS_ERROR_USER_DISABLED" : "",
      dueAt: dueAt.toISOString(),
      decidedAt: how === "refuse" ? now.toISOString() : "",
      isOmitted: how === "omit",
    };
    transfers.set(fresh.id, fresh);
    const done = how === "refuse" || how === "delay" ? fresh : carryOut(fresh);
    const said = answer(done);
    if (how === "undo" && done.status === "done") takeBack(done);
    await store.save();
    if (how === "lose") return "nothing";
    if (how === "duplicate") return { status: "RS_ERROR_DUPLICATE_TRANSACTION" };
    return said;
  }

  const service: Tidepool = {
    fault: () => fault,
    setFault(next) {
      fault = next;
    },
    balance,
    transfer: carry,
    async find(id) {
      const known = transfers.get(id);
      return known === undefined ? undefined : settled(known);
    },
    async list(asked) {
      for (const transfer of transfers.values()) await settled(transfer);
      return listing(asked);
    },
    seat(seat) {
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
    },
    seatOf: (session) => seats.get(session),
    async play({ user, currency }, play) {
      const after = afterPlay(balance(user, currency), play);
      wallets.set(walletKey(user, currency), after);
      await store.save();
      return after;
    },
    wallets: () => [...wallets],
  };
  return service;
}
