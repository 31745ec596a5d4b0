import { dayMs, minuteMs } from "@baize/contract/durations";
import type { Database, Tx } from "../db.ts";
import { apart } from "../one-connection.ts";
import type { Channel } from "./carrier.ts";
import { createCourier, placeOf, type Courier, type CourierDeps } from "./courier.ts";
import {
  claimDue,
  claimNew,
  deleteOldDeliveries,
  findStatus,
  insertDelivery,
  markFailed,
} from "./store.ts";

/**
 * The queue of messages.
 *
 * | state  | event                                        | state  |
 * | ------ | -------------------------------------------- | ------ |
 * | -      | `send`, and the transaction commits          | queued |
 * | queued | a carrier took it                            | sent   |
 * | queued | the receiver is impossible, the fifth try failed, or it came too late | failed |
 * | queued | any other failure                            | queued, later |
 *
 * A try first moves the message's next time on, commits, and only then calls the carrier: nobody
 * else tries it in that time, and if the process dies the worker takes it over.
 */
export interface Message {
  readonly channel: Channel;
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
  readonly html?: string;
  readonly senderName?: string;
  /** From then on it is worthless and is not sent any more. */
  readonly endsAt?: Date;
  /** Takes the same steps and is never sent, so that nobody can tell from outside. */
  readonly isSilent?: boolean;
}

export interface Delivery {
  /** Whether messages of this kind can be sent at all. */
  has(channel: Channel): boolean;
  /** Writes a message; it leaves by itself soon after the transaction commits. */
  send(tx: Tx, message: Message): Promise<string>;
  /** Sends now what this process has written and committed, without waiting for it. */
  flush(): void;
  /**
   * Sends a committed message once, now, and waits. A message the carrier did not take is dropped,
   * because the caller learns it and asks again.
   */
  deliverNow(id: string): Promise<"sent" | "failed">;
  /** One round over what waits; tells how many were tried. For the worker. */
  turn(): Promise<number>;
  /** Repeats `turn` until closed. For the worker. */
  start(): void;
  /** Deletes the records of old messages. */
  cleanUp(): Promise<number>;
  close(): Promise<void>;
}

export interface DeliveryDeps extends CourierDeps {
  readonly onError?: (error: unknown) => void;
}

/** The process that wrote a message has it to itself for this long. */
const ownMs = 5000;
/** Longer than the slowest try with those before it in line. */
const leaseMs = minuteMs;
const turnMax = 8;
const turnEveryMs = 2000;
/** When to look whether the transaction has committed; then the worker looks. */
const lookAfterMs = [15, 60, 250, 1000] as const;
const pendingMax = 1000;
const recordMs = 90 * dayMs;

/** Remembers what this process wrote, and looks for it until it is there to be sent. */
function createPending(take: (ids: readonly string[]) => Promise<readonly string[]>) {
  const looks = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  function plan(): void {
    if (timer !== undefined || isClosed || looks.size === 0) return;
    const soonest = Math.min(...looks.values());
    // Most are written in a transaction, which does not wait for this.
    timer = apart(() => setTimeout(look, lookAfterMs[soonest] ?? 0));
  }

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    looking = looking.then(takeCommitted);
  }

  async function takeCommitted(): Promise<void> {
    const asked = [...looks.keys()];
    if (asked.length === 0) return;
    for (const id of asked) {
      const times = (looks.get(id) ?? 0) + 1;
      if (times < lookAfterMs.length) looks.set(id, times);
      else looks.delete(id);
    }
    for (const id of await take(asked).catch(() => [])) looks.delete(id);
    plan();
  }

  return {
    add: (id: string): void => {
      if (looks.size >= pendingMax) return;
      looks.set(id, 0);
      plan();
    },
    look,
    /** Leaves a message to the caller, once nobody is about to take it. */
    async leave(id: string): Promise<void> {
      looks.delete(id);
      await looking;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

function createWriter(deps: DeliveryDeps, written: (id: string) => void) {
  const { clock, ids, sealer } = deps;
  return async (tx: Tx, message: Message): Promise<string> => {
    const { channel, to, endsAt, isSilent = false, ...content } = message;
    const now = clock.now();
    const id = ids.uuidv7();
    // A silent one is sealed as well: the same work, whether or not an account exists.
    const receiverSealed = sealer.seal(Buffer.from(to), placeOf("receiver", id));
    const text = Buffer.from(JSON.stringify(content));
    const contentSealed = sealer.seal(text, placeOf("content", id));
    await insertDelivery(tx, {
      id,
      channel,
      receiverSealed: isSilent ? null : receiverSealed,
      contentSealed: isSilent ? null : contentSealed,
      status: isSilent ? "silent" : "queued",
      nextAt: new Date(now.getTime() + ownMs),
      madeAt: now,
      endsAt: endsAt ?? null,
    });
    if (!isSilent) written(id);
    return id;
  };
}

/** Repeats something until closed, with a pause after each. */
function createLoop(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  function plan(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = work().catch(onError).finally(plan);
    }, turnEveryMs);
  }
  return {
    start: plan,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

type Deliver = Delivery["deliverNow"];

function createDeliverNow(db: Database, courier: Courier, claim: () => Date): Deliver {
  return async (id) => {
    const claimed = await db.transaction((tx) => claimNew(tx, [id], claim()));
    const [mine] = claimed;
    const outcome = await (mine === undefined ? courier.underWay(id) : courier.carry(mine));
    if (outcome === "sent") return "sent";
    // Another process has it only after this one was away for seconds: believe what it wrote.
    if (outcome === undefined) {
      const status = await db.read((reader) => findStatus(reader, id));
      if (status === "sent") return "sent";
    }
    await db.transaction((tx) => markFailed(tx, id, "given_up"));
    return "failed";
  };
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, clock, carriers, onError = () => {} } = deps;
  const courier = createCourier(deps);
  const leaseUntil = () => new Date(clock.now().getTime() + leaseMs);

  async function takeOwn(asked: readonly string[]): Promise<readonly string[]> {
    const claimed = await db.transaction((tx) => claimNew(tx, asked, leaseUntil()));
    for (const one of claimed) void courier.carry(one).catch(onError);
    return claimed.map(({ id }) => id);
  }

  async function turn(): Promise<number> {
    const now = clock.now();
    const claimed = await db.transaction((tx) => claimDue(tx, now, leaseUntil(), turnMax));
    await Promise.all(claimed.map((one) => courier.carry(one)));
    return claimed.length;
  }

  const pending = createPending(takeOwn);
  const loop = createLoop(turn, onError);
  const deliver = createDeliverNow(db, courier, leaseUntil);

  return {
    has: (channel) => carriers[channel] !== undefined,
    send: createWriter(deps, pending.add),
    flush: pending.look,
    async deliverNow(id) {
      await pending.leave(id);
      return deliver(id);
    },
    turn,
    start: loop.start,
    cleanUp: () =>
      db.transaction((tx) => deleteOldDeliveries(tx, new Date(clock.now().getTime() - recordMs))),
    async close() {
      await pending.close();
      await loop.close();
      await courier.close();
    },
  };
}
