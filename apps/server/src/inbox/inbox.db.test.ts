import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeBrand } from "../../test/brands.ts";
import { readersOf } from "../../test/events.ts";
import { openMoneyHouse, type MoneyHouse, type Mover } from "../../test/money-moves.ts";
import { createEventDecisions, type Consumer } from "../platform/events/index.ts";
import { inboxChanged } from "./events.ts";
import { keptMs } from "./rules.ts";
import { localiseChange } from "./service.ts";

/** Messages of money that really moved, and what their owner does with them. */

let house: MoneyHouse;
let mover: Mover;
let other: Mover;

const inboxReader = (): Consumer => {
  const found = house.api.app.platform.consumers.find(({ name }) => name === "inbox");
  if (found === undefined) throw new Error("nobody reads for the inbox");
  return found;
};

async function must(move: Promise<string | undefined>): Promise<void> {
  const refused = await move;
  if (refused !== undefined) throw new Error(`a move was refused: ${refused}`);
}

/** All of the worker's readers: some publish what others read. */
const catchUp = () => readersOf(house.api.database, house.api.app.platform.consumers).catchUp();

const inboxOf = async ({ token }: Pick<Mover, "token">, query: Record<string, string> = {}) =>
  (await house.api.call("inbox", { token, query: { pageSize: "50", ...query } })).value;

const remove = ({ token }: Pick<Mover, "token">, ids: readonly (string | undefined)[]) =>
  house.api.call("deleteInbox", { token, query: { ids: ids.join(",") } });

/** What is told of the account itself is not what these tests are about. */
const category = "money,bonus,protection";

const kindsOf = async (of: Mover) =>
  (await inboxOf(of, { category })).content.map(({ kind }) => kind);

beforeAll(async () => {
  house = await openMoneyHouse();
  mover = await house.aMover();
  other = await house.aMover();
  await must(house.adjust(mover, { units: 5000, direction: "credit", category: "goodwill" }));
  await must(house.deposit(mover, { units: 1000 }));
  await must(house.play(mover, { units: 1000, fate: "won" }));
  await must(house.withdraw(mover, { units: 500, fate: "paid" }));
  await must(house.withdraw(mover, { units: 600, fate: "rejected" }));
  await must(house.award(mover, { units: 50, isClaimed: false }));
  await must(house.deposit(other, { units: 1000 }));
  await catchUp();
}, 180_000);
afterAll(() => house.close());

test("each step of money is told once, the newest first", async () => {
  expect(await kindsOf(mover)).toEqual([
    "award_ready",
    "withdrawal_rejected",
    "withdrawal_requested",
    "withdrawal_paid",
    "withdrawal_approved",
    "withdrawal_requested",
    "deposit_received",
    "adjusted_in",
  ]);
  expect(await kindsOf(other)).toEqual(["deposit_received"]);
});

test("it is put into words in the language of the call, with nothing left open", async () => {
  const read = async (language: string) =>
    (
      await house.api.call("inbox", {
        token: mover.token,
        query: { pageSize: "50" },
        headers: { language },
      })
    ).value.content;
  const [english, bengali] = [await read("en"), await read("bn")];
  for (const { title, body } of [...english, ...bengali]) expect(title + body).not.toMatch(/[{}]/);
  const deposit = (all: typeof english) => all.find(({ kind }) => kind === "deposit_received");
  expect(deposit(english)).toMatchObject({
    title: "Deposit received",
    category: "money",
    link: { page: "transactionHistory" },
    readAt: null,
  });
  expect(deposit(english)?.body).toContain("৳1,000.00");
  expect(deposit(bengali)?.title).toBe("জমা পাওয়া গেছে");
  expect(deposit(bengali)?.body.replace(/[A-Z0-9-]{6,}/g, "")).not.toMatch(/[A-Za-z]/);
});

test("a replay and two programs at once tell nothing twice", async () => {
  const { database } = house.api;
  const before = await inboxOf(mover);
  const consumers = [inboxReader()];
  const decisions = createEventDecisions({ db: database.db, consumers: () => consumers });
  const all = { from: new Date("2000-01-01"), until: new Date("2999-01-01") };
  await database.api.transaction((tx) =>
    decisions.replayRangeIn(tx, { consumer: "inbox", ...all }),
  );
  const programs = [1, 2].map(() => readersOf(database, consumers));
  await Promise.all(programs.map((program) => program.catchUp()));
  await Promise.all(programs.map(({ runner }) => runner.turn()));
  expect(await inboxOf(mover)).toEqual(before);
});

test("tabs get a message in their own language, and the true number of unread ones", async () => {
  const rows = await house.api.database.db.read((reader) =>
    reader.query<{ payload: { unread: number; message: { kind: string } } }>(
      `select payload from platform.event where member_id = $1 and kind = $2
       order by era, xid, id`,
      [mover.memberId, inboxChanged.kind],
    ),
  );
  const { total } = await inboxOf(mover);
  const counted = Array.from({ length: total }, (_, at) => at + 1);
  expect(rows.map(({ payload }) => payload.unread)).toEqual(counted);
  const deposit = rows.find(({ payload }) => payload.message.kind === "deposit_received");
  expect(localiseChange(deposit?.payload, "en").message).toMatchObject({
    kind: "deposit_received",
    title: "Deposit received",
  });
  expect(localiseChange(deposit?.payload, "bn").message?.title).toBe("জমা পাওয়া গেছে");
});

describe("an owner", () => {
  test("reads, counts by category and deletes", async () => {
    const { token } = mover;
    const { content, total, unread, unreadBy } = await inboxOf(mover);
    expect([unread, unreadBy.money, unreadBy.bonus]).toEqual([total, 7, 1]);
    expect((await house.api.call("unreadCount", { token })).value).toBe(total);
    const [first, second, third] = content.map(({ id }) => id);
    const read = await house.api.call("readInbox", { token, body: { ids: [first, second] } });
    expect(read.value).toEqual({ unread: total - 2 });
    const again = await house.api.call("readInbox", { token, body: { ids: [first] } });
    expect(again.value).toEqual({ unread: total - 2 });
    const gone = await remove(mover, [second, third]);
    expect(gone.value).toEqual({ unread: total - 3 });
    expect((await inboxOf(mover)).total).toBe(total - 2);
    expect((await inboxOf(mover, { unread: "true" })).total).toBe(total - 3);
    expect((await inboxOf(mover, { category: "bonus" })).total).toBe(1);
    const [top] = (await inboxOf(mover)).content;
    await house.api.call("readInbox", { token, body: { upTo: top?.id, category: ["money"] } });
    expect((await inboxOf(mover)).unreadBy.money).toBe(0);
    const rest = await house.api.call("readInbox", { token, body: { upTo: top?.id } });
    expect(rest.value).toEqual({ unread: 0 });
  });

  test("is the only one who can do anything with a message", async () => {
    const [theirs] = (await inboxOf(other)).content;
    const { token } = mover;
    const ids = [theirs?.id];
    await house.api.call("readInbox", { token, body: { ids } });
    await remove(mover, ids);
    const acked = await house.api.call("ackInbox", { token, body: { id: theirs?.id } });
    expect(acked.refusal?.code).toBe("not_found");
    const after = await inboxOf(other);
    expect(after.content[0]).toEqual(theirs);
    expect(after.unread).toBe(after.total);
  });

  test("confirms what asks for it before it can be deleted", async () => {
    const id = randomUUID();
    await house.api.database.db.transaction((tx) =>
      tx.execute(
        `insert into inbox.message (member_id, message_id, kind, category, params, source,
           importance, needs_ack, created_at, expires_at)
         values ($1, $2, 'pause_started', 'protection', '{"until": {"word": "openEnd"}}', $2,
           'info', true, $3, $3::timestamptz + interval '1 day')`,
        [other.memberId, id, house.api.clock.now()],
      ),
    );
    const { token } = other;
    const all = (await inboxOf(other)).content.map((one) => one.id);
    const refused = await remove(other, all);
    expect(refused.refusal?.code).toBe("ack_needed");
    expect((await inboxOf(other)).total).toBe(all.length);
    await house.api.call("ackInbox", { token, body: { id } });
    const gone = await remove(other, [id]);
    expect(gone.value).toEqual({ unread: all.length - 1 });
  });

  test("of twenty tabs that read at once sees the same number in each", async () => {
    const { content, unread } = await inboxOf(other);
    const body = { ids: [content[0]?.id] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => house.api.call("readInbox", { token: other.token, body })),
    );
    expect(new Set(answers.map(({ value }) => value.unread))).toEqual(new Set([unread - 1]));
    const told = await house.api.database.db.read((reader) =>
      reader.query(
        `select from platform.event where member_id = $1 and kind = $2
         and payload -> 'message' = 'null'`,
        [other.memberId, inboxChanged.kind],
      ),
    );
    // Deleting the confirmed one told nothing new, confirming it and reading the other did.
    expect(told.length).toBeLessThanOrEqual(3);
  });
});

test("ids or up to one, never both or neither", async () => {
  const { token } = mover;
  for (const body of [{}, { ids: [randomUUID()], upTo: randomUUID() }, { ids: [] }]) {
    const answer = await house.api.call("readInbox", { token, body });
    expect(answer.refusal?.code).toBe("invalid_input");
  }
});

test("a member on a break hears of money and not of rewards", async () => {
  const paused = await house.aMover();
  await must(house.adjust(paused, { units: 100, direction: "credit", category: "goodwill" }));
  await must(house.award(paused, { units: 50, isClaimed: false }));
  await must(house.pause(paused));
  await must(house.adjust(paused, { units: 70, direction: "debit", category: "fee" }));
  await readersOf(house.api.database, [inboxReader()]).catchUp();
  expect((await kindsOf(paused)).toSorted()).toEqual([
    "adjusted_in",
    "adjusted_out",
    "pause_started",
  ]);
});

test("a trial account and a brand without the flag have no inbox", async () => {
  const trial = await house.api.aTrial();
  const asTrial = await house.api.call("inbox", { token: trial });
  expect(asTrial.refusal?.code).toBe("trial_not_allowed");
  const own = await house.aMover();
  await changeBrand(house.api, "AMBERJACK", { flags: { INBOX3: false } });
  await must(house.adjust(own, { units: 100, direction: "credit", category: "goodwill" }));
  await readersOf(house.api.database, [inboxReader()]).catchUp();
  const { token } = own;
  const ids = [randomUUID()];
  const answers = [
    await house.api.call("inbox", { token }),
    await house.api.call("unreadCount", { token }),
    await house.api.call("readInbox", { token, body: { ids } }),
    await remove(own, ids),
  ];
  expect(answers.map(({ refusal }) => refusal?.code)).toEqual(answers.map(() => "not_found"));
  await changeBrand(house.api, "AMBERJACK");
  expect(await kindsOf(own), "what happened meanwhile is not told later").toEqual([]);
});

test("what is older than half a year goes", async () => {
  expect((await inboxOf(mover)).total).toBeGreaterThan(0);
  house.api.clock.advance(keptMs);
  await house.signIn([mover]);
  expect((await inboxOf(mover)).total).toBe(0);
  const { inbox } = house.api.app.platform.modules.inbox;
  expect(await inbox.cleanUp()).toBeGreaterThan(0);
  expect(await inbox.cleanUp()).toBe(0);
});
