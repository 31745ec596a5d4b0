import { setTimeout as sleep } from "node:timers/promises";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createInbox, type Inbox } from "../../../test/inbox.ts";
import { createTestClock, type TestClock } from "../clock.ts";
import { createSealer } from "../crypto.ts";
import { createIds } from "../ids.ts";
import { CarrierError, createDelivery, type Carriers, type Delivery } from "./index.ts";

let database: TestDatabase;
let clock: TestClock;
let inbox: Inbox;
let failures: { id: string; channel: string; code: string }[];
const open: Delivery[] = [];

const sealer = createSealer(Buffer.alloc(32, 5));
const to = "+8801712345678";
const text = "Amberjack: 123456 is your code.";

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
});

afterAll(() => database.close());

beforeEach(async () => {
  clock.advance(dayMs);
  inbox = createInbox();
  failures = [];
  await database.db.transaction((tx) => tx.execute("delete from platform.delivery"));
  return async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  };
});

/** A separate process. */
function aProcess(carriers: Carriers = inbox.carriers): Delivery {
  const { db } = database;
  const ids = createIds(clock);
  const onFailure = (failure: (typeof failures)[number]) => failures.push(failure);
  const delivery = createDelivery({ db, clock, ids, sealer, carriers, onFailure });
  open.push(delivery);
  return delivery;
}

/** Written by a process that died right after its commit. */
async function leftBehind(changes: { endsAt?: Date } = {}): Promise<string> {
  const dead = aProcess({});
  const id = await database.db.transaction((tx) =>
    dead.send(tx, { channel: "sms", to, text, ...changes }),
  );
  await dead.close();
  return id;
}

interface Row {
  status: string;
  tries: number;
  error: string | null;
  provider_id: string | null;
  receiver_sealed: Buffer | null;
  content_sealed: Buffer | null;
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await database.db.read((reader) =>
    reader.query<Row>("select * from platform.delivery where id = $1", [id]),
  );
  if (row === undefined) throw new Error("the message is not there");
  return row;
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    if (await isDone()) return;
    await sleep(10);
  }
  throw new Error("waited in vain");
}

function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Another message is sent and arrives: what was to leave before it has left. */
async function arrives(delivery: Delivery, said: string): Promise<void> {
  await database.db.transaction((tx) => delivery.send(tx, { channel: "sms", to, text: said }));
  await until(() => inbox.messages.some((message) => message.text === said));
}

describe("a message", () => {
  it("leaves by itself after the commit, and nothing of it stays", async () => {
    const delivery = aProcess();
    const [written, commit] = [aGate(), aGate()];
    const committed = database.db.transaction(async (tx) => {
      const sent = await delivery.send(tx, { channel: "sms", to, text });
      written.open();
      await commit.opened;
      return sent;
    });
    await written.opened;
    // A message that is written later, and committed, overtakes it.
    await arrives(delivery, "later");
    expect(inbox.messages).toMatchObject([{ text: "later" }]);
    commit.open();
    const id = await committed;
    await until(() => inbox.messages.length === 2);
    expect(inbox.messages[1]).toMatchObject({ channel: "sms", to, text });
    await until(async () => (await rowOf(id)).status === "sent");
    expect(await rowOf(id)).toMatchObject({
      tries: 1,
      provider_id: "test-2",
      receiver_sealed: null,
      content_sealed: null,
    });
  });

  it("is never sent when its transaction is undone", async () => {
    const delivery = aProcess();
    const undone = database.db.transaction(async (tx) => {
      await delivery.send(tx, { channel: "sms", to, text });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    delivery.flush();
    await arrives(delivery, "later");
    clock.advance(60_000);
    expect(await delivery.turn()).toBe(0);
    expect(inbox.messages).toMatchObject([{ text: "later" }]);
  });

  it("lies sealed while it waits", async () => {
    const row = await rowOf(await leftBehind());
    const bytes = Buffer.concat([
      row.receiver_sealed ?? Buffer.of(),
      row.content_sealed ?? Buffer.of(),
    ]);
    expect(bytes.length).toBeGreaterThan(60);
    expect(bytes.includes("123456")).toBe(false);
    expect(bytes.includes("1712345678")).toBe(false);
  });

  it("is sent once by the worker when the process that wrote it died", async () => {
    const id = await leftBehind();
    const workers = [aProcess(), aProcess(), aProcess()];
    // The one that wrote it has it to itself at first.
    await Promise.all(workers.map((worker) => worker.turn()));
    expect(inbox.messages).toEqual([]);
    clock.advance(5001);
    await Promise.all(workers.map((worker) => worker.turn()));
    await Promise.all(workers.map((worker) => worker.turn()));
    expect(inbox.messages).toHaveLength(1);
    expect((await rowOf(id)).status).toBe("sent");
  });

  it("is taken over when a process dies in the middle of sending it", async () => {
    const id = await leftBehind();
    clock.advance(5001);
    let isAsked = false;
    const hanging = aProcess({
      sms: {
        send: () => {
          isAsked = true;
          return new Promise(() => {});
        },
        close: async () => {},
      },
    });
    open.pop();
    void hanging.turn();
    await until(() => isAsked);
    const worker = aProcess();
    expect(await worker.turn()).toBe(0);
    clock.advance(60_001);
    expect(await worker.turn()).toBe(1);
    expect(inbox.messages).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "sent", tries: 2 });
  });

  it("is not sent any more when it has become worthless", async () => {
    const id = await leftBehind({ endsAt: new Date(clock.now().getTime() + 300_000) });
    clock.advance(300_000);
    await aProcess().turn();
    expect(inbox.messages).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      error: "too_late",
      content_sealed: null,
    });
  });

  it("that is silent looks like one and is never sent", async () => {
    const delivery = aProcess();
    const id = await database.db.transaction((tx) =>
      delivery.send(tx, { channel: "sms", to, text, isSilent: true }),
    );
    clock.advance(60_000);
    expect(await delivery.turn()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: "silent", content_sealed: null });
  });
});

describe("failures", () => {
  it("that pass are tried again, later each time, five times at most", async () => {
    inbox.fail(new CarrierError("twilio_20429", false));
    const id = await leftBehind();
    const worker = aProcess();
    const waits: number[] = [];
    for (let tries = 1; tries <= 5; tries += 1) {
      let waitedMs = 0;
      while ((await worker.turn()) === 0) {
        clock.advance(1000);
        waitedMs += 1000;
      }
      waits.push(waitedMs);
    }
    expect(await rowOf(id)).toMatchObject({
      status: "failed",
      tries: 5,
      error: "twilio_20429",
      content_sealed: null,
    });
    const pauses = waits.slice(1);
    for (const [index, base] of [5000, 20_000, 80_000, 320_000].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(base * 0.8);
      expect(pauses[index]).toBeLessThanOrEqual(base * 1.2 + 16_000);
    }
    clock.advance(dayMs);
    expect(await worker.turn()).toBe(0);
  });

  it("that pass are forgotten once a try works", async () => {
    inbox.fail(new CarrierError("timeout", false));
    const id = await leftBehind();
    const worker = aProcess();
    clock.advance(5001);
    await worker.turn();
    inbox.fail(undefined);
    clock.advance(7000);
    await worker.turn();
    expect(await rowOf(id)).toMatchObject({ status: "sent", tries: 2, error: null });
  });

  it("that last are not tried again", async () => {
    inbox.fail(new CarrierError("twilio_21211", true));
    const id = await leftBehind();
    clock.advance(5001);
    await aProcess().turn();
    expect(await rowOf(id)).toMatchObject({ status: "failed", tries: 1, error: "twilio_21211" });
    expect(failures).toEqual([{ id, channel: "sms", code: "twilio_21211" }]);
    expect(JSON.stringify(failures)).not.toContain(to);
  });

  it("in a row spare the carrier for a while, then one try opens it again", async () => {
    inbox.fail(new CarrierError("unreachable", false));
    let asked = 0;
    const counted: Carriers = {
      sms: {
        async send(letter) {
          asked += 1;
          return (await inbox.carriers.sms?.send(letter)) ?? "";
        },
        close: async () => {},
      },
    };
    const delivery = aProcess(counted);
    const sendNow = async () => {
      const id = await database.db.transaction((tx) =>
        delivery.send(tx, { channel: "sms", to, text }),
      );
      return delivery.deliverNow(id);
    };
    for (let count = 0; count < 8; count += 1) expect(await sendNow()).toBe("failed");
    expect(asked).toBe(5);
    inbox.fail(undefined);
    expect(await sendNow()).toBe("failed");
    clock.advance(15_001);
    expect(await sendNow()).toBe("sent");
    expect(await sendNow()).toBe("sent");
    expect(asked).toBe(7);
  });
});

describe("sending while somebody waits", () => {
  it("says what became of it, once", async () => {
    const delivery = aProcess();
    const id = await database.db.transaction((tx) =>
      delivery.send(tx, { channel: "sms", to, text }),
    );
    expect(await delivery.deliverNow(id)).toBe("sent");
    await arrives(delivery, "later");
    expect(inbox.messages).toMatchObject([{ text }, { text: "later" }]);
  });

  it("gives up what was not taken, so that it does not arrive after all", async () => {
    inbox.fail(new CarrierError("http_503", false));
    const delivery = aProcess();
    const id = await database.db.transaction((tx) =>
      delivery.send(tx, { channel: "sms", to, text }),
    );
    expect(await delivery.deliverNow(id)).toBe("failed");
    inbox.fail(undefined);
    clock.advance(dayMs);
    expect(await delivery.turn()).toBe(0);
    expect(inbox.messages).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: "failed", content_sealed: null });
  });

  it("joins a send that is under way", async () => {
    const delivery = aProcess();
    const id = await database.db.transaction((tx) =>
      delivery.send(tx, { channel: "sms", to, text }),
    );
    delivery.flush();
    expect(await delivery.deliverNow(id)).toBe("sent");
    expect(inbox.messages).toHaveLength(1);
  });

  it("does not wait behind more than eight others", async () => {
    let running = 0;
    let most = 0;
    const slow: Carriers = {
      sms: {
        async send() {
          running += 1;
          most = Math.max(most, running);
          await sleep(10);
          running -= 1;
          return "slow";
        },
        close: async () => {},
      },
    };
    const delivery = aProcess(slow);
    const ids = await database.db.transaction(async (tx) => {
      const all: string[] = [];
      for (let count = 0; count < 30; count += 1) {
        all.push(await delivery.send(tx, { channel: "sms", to, text }));
      }
      return all;
    });
    await Promise.all(ids.map((id) => delivery.deliverNow(id)));
    expect(most).toBeLessThanOrEqual(8);
  });
});

it("records of old messages go, those that wait stay", async () => {
  const delivery = aProcess();
  const old = await database.db.transaction((tx) =>
    delivery.send(tx, { channel: "sms", to, text, isSilent: true }),
  );
  const waiting = await leftBehind();
  clock.advance(91 * dayMs);
  expect(await delivery.cleanUp()).toBe(1);
  await expect(rowOf(old)).rejects.toThrow("not there");
  expect((await rowOf(waiting)).status).toBe("queued");
});
