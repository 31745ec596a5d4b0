import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { aBet, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { createPostingSource } from "../../vendors/rounds/projection.ts";
import { z } from "zod";
import { readersOf } from "../../../test/events.ts";
import { createEvents, createWake, defineEvent } from "../events/index.ts";
import { createIds } from "../ids.ts";
import { systemClock } from "../clock.ts";
import {
  createBus,
  createFeedReader,
  createFeedSender,
  createPublisher,
  createRelay,
  showOnFeed,
  type BusMessage,
  type Relay,
} from "./index.ts";
import { createPacker, createUnpacker, packetBytesMax } from "./bus.ts";

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.close());

interface Heard {
  readonly message: BusMessage;
  readonly at: number;
}

async function listen() {
  const heard: Heard[] = [];
  let gaps = 0;
  const bus = createBus({ databaseUrl: wallet.database.url });
  await bus.subscribe({
    message: (message) => heard.push({ message, at: performance.now() }),
    gap: () => (gaps += 1),
  });
  return { heard, bus, gaps: () => gaps };
}

async function aRelay(errors: unknown[] = []): Promise<Relay> {
  return createRelay({
    db: wallet.database.db,
    databaseUrl: wallet.database.url,
    source: createPostingSource({ ...wallet.record, ledger: wallet.ledger }),
    sender: createFeedSender(await createPublisher(undefined)),
    onError: (error) => errors.push(error),
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 7000; tries += 1) await sleep(2);
  if (!isTrue()) throw new Error("it did not happen");
}

describe("packets", () => {
  it("stay below PostgreSQL's limit, keep the order and tell of what is missing", () => {
    const packer = createPacker(41n);
    const messages = Array.from({ length: 300 }, (_, index): BusMessage => ({
      memberId: String(index),
      channel: "round",
      data: { text: "রাউন্ড".repeat(10) },
    }));
    const packets = packer.pack(messages);
    expect(Math.max(...packets.map((text) => Buffer.byteLength(text)))).toBeLessThan(
      packetBytesMax,
    );
    const heard: BusMessage[] = [];
    let gaps = 0;
    const unpack = createUnpacker({
      message: (message) => void heard.push(message),
      gap: () => (gaps += 1),
    });
    for (const text of packets) unpack(text);
    expect(heard).toEqual(messages);
    expect(gaps).toBe(0);
    packer.pack([{ memberId: "1", channel: "round", data: "x".repeat(9000) }]);
    for (const text of packer.pack(messages.slice(0, 1))) unpack(text);
    expect(gaps).toBe(1);
  });
});

describe("the relay", () => {
  it("shows balance and round of each commit by itself", async () => {
    const { heard, bus, gaps } = await listen();
    const relay = await aRelay();
    await relay.start();
    const hint = createWake({ db: wallet.database.db });
    const player = await wallet.player();
    await until(() => heard.length > 0);
    for (let count = 0; count < 20; count += 1) {
      heard.length = 0;
      const placed = aBet(player, { amount: takaUnits, round: `fast-${count}` });
      await wallet.call("/transaction/bet", placed);
      hint.wake();
      await until(() => heard.some(({ message }) => message.channel === "round"));
      expect(heard.some(({ message }) => message.channel === "balance")).toBe(true);
    }
    expect(gaps()).toBe(0);
    await hint.close();
    await relay.stop();
    await bus.close();
  });

  it("gets everything before a program ends, and nothing after", async () => {
    const [asked, sent, errors]: [string[], string[], unknown[]] = [[], [], []];
    const { db } = wallet.database;
    const counted = {
      ...db,
      read: (async (work) => {
        asked.push("asked");
        const answer = await db.read(work);
        sent.push("sent");
        return answer;
      }) satisfies typeof db.read,
    };
    const hint = createWake({ db: counted, onError: (error) => errors.push(error) });
    hint.wake();
    hint.wake();
    await hint.close();
    expect(sent).toHaveLength(2);
    // What asks asks at once.
    hint.wake();
    expect(asked).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("counts a round once, whichever of two relays takes its postings", async () => {
    const player = await wallet.player();
    const [one, two] = await Promise.all([aRelay(), aRelay()]);
    const placed = aBet(player, { round: "shared" });
    await wallet.call("/transaction/bet", placed);
    await wallet.call(
      "/transaction/win",
      aWin(player, placed.transaction_uuid, { round: "shared" }),
    );
    await Promise.all([one.turn(), two.turn(), one.turn(), two.turn()]);
    const rows = await wallet.database.db.read((reader) =>
      reader.query("select bets, wins, status from vendors.round where member_id = $1", [
        player.memberId,
      ]),
    );
    expect(rows).toEqual([{ bets: 1, wins: 1, status: "settled" }]);
    await Promise.all([one.stop(), two.stop()]);
  });

  it("sends what events show, each once, and nothing of a turn that failed", async () => {
    const { db } = wallet.database;
    const { heard, bus, gaps } = await listen();
    const events = createEvents({ ids: createIds(systemClock) });
    const payload = z.object({ number: z.number(), fails: z.boolean().optional() });
    const happened = defineEvent("test.thing_happened", 1, payload);
    const feed = createFeedReader(
      [
        showOnFeed(happened, ({ number, fails }) => {
          if (fails === true) throw new Error("it cannot be shown");
          return [{ memberId: "7", channel: "deposit", data: { number } }];
        }),
      ],
      createFeedSender(await createPublisher(undefined)),
    );
    const readers = readersOf(wallet.database, [feed]);
    const rolledBack = db.transaction(async (tx) => {
      await events.publish(tx, happened({ number: 0 }));
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await db.transaction((tx) =>
      events.publishAll(tx, [
        happened({ number: 1 }),
        happened({ number: 2, fails: true }),
        happened({ number: 3 }),
      ]),
    );
    await readers.catchUp();
    await until(() => heard.length >= 2);
    expect(heard.map(({ message }) => message.data)).toEqual([{ number: 1 }, { number: 3 }]);
    expect(gaps()).toBe(0);
    await bus.close();
  });
});
