import { randomUUID } from "node:crypto";
import type { WhoMay } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { createIds } from "../../platform/ids.ts";
import { createSegments } from "./service.ts";

/** Named conditions: saved over what was read, counted live and every hour. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;
let writer: TestOperator;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
}, 60_000);
beforeEach(async () => {
  writer = await anOperator(api, ["rewards.read", "rewards.write"]);
});
afterAll(() => house.close());

const merchantCode = "AMBERJACK";
const refresh = () => api.app.platform.rewards.segments.refresh();

const save = (segmentId: string, name: string, tree: WhoMay, version = 0) =>
  api.call("saveSegment", {
    token: writer.token,
    params: { merchantCode, segmentId },
    body: { name, tree, version },
  });
const count = async (tree: WhoMay) =>
  (await api.call("countSegment", { token: writer.token, body: { merchantCode, tree } })).value;
const list = async () =>
  (await api.call("segments", { token: writer.token, query: { merchantCode } })).value;

const payee: WhoMay = { segment: "has_payee" };

test("conditions are counted live, with all, any and not", async () => {
  const [one, two] = [await house.aMember(), await house.aMember()];
  await house.addPayee(one, "01700000001");
  const { members } = await count(payee);
  expect(await count(payee)).toMatchObject({ matched: 1 });
  expect(await count({ not: payee })).toMatchObject({ members, matched: members - 1 });
  const old: WhoMay = { segment: "registered_days", days: 3 };
  expect(await count({ all: [payee, old] })).toMatchObject({ matched: 0 });
  expect(await count({ any: [payee, { not: old }] })).toMatchObject({ matched: members });
  await house.addPayee(two, "01700000002");
  expect(await count(payee)).toMatchObject({ matched: 2 });
});

test("conditions ask for level, deposits, play, language and invitation", async () => {
  const { memberId } = await house.aMember();
  const { db } = api.database;
  const today = api.clock.now().toISOString().slice(0, 10);
  await db.transaction((tx) =>
    tx.execute(
      `insert into rewards.turnover_day
         (member_id, day, game_type, merchant_code, valid_minor, bonus_minor)
       values ($1, $2::date, 'LIVE', $3, 50000, 0)`,
      [memberId, today, merchantCode],
    ),
  );
  const matched = async (tree: WhoMay) => (await count(tree)).matched;
  const { members } = await count(payee);
  expect(await matched({ segment: "valid_sum", amount: "500.00", days: 7 })).toBe(1);
  expect(await matched({ segment: "valid_sum", amount: "500.01", days: 7 })).toBe(0);
  expect(await matched({ segment: "prefers", gameType: "LIVE", days: 7 })).toBe(1);
  expect(await matched({ segment: "prefers", gameType: "RNG", days: 7 })).toBe(0);
  expect(await matched({ segment: "vip_level", least: 0 })).toBe(members);
  expect(await matched({ segment: "vip_level", least: 1 })).toBe(0);
  expect(await matched({ segment: "currency", values: ["BDT"] })).toBe(members);
  expect(await matched({ segment: "deposit_count", least: 1, days: 30 })).toBe(0);
  expect(await matched({ segment: "was_invited" })).toBe(0);
  expect(await matched({ segment: "unseen_days", days: 1 })).toBe(0);
  const { persons } = api.app.platform.identity.security;
  const birthday = `1990-${today.slice(5, 7)}-15`;
  await db.transaction(async (tx) => {
    await persons.lock(tx, memberId);
    await persons.write(tx, { memberId, merchantCode }, { birthday });
  });
  expect(await matched({ segment: "birthday_month" })).toBe(1);
  // What a condition is said with may not be left out.
  const bare = await api.call("countSegment", {
    token: writer.token,
    body: { merchantCode, tree: { segment: "deposit_sum", days: 7 } },
  });
  expect(bare.refusal?.code).toBe("invalid_input");
});

test("counts that are asked for at once read one after the other", async () => {
  const { db } = api.database;
  const { contacts, directory } = api.app.platform.identity;
  let [reading, most] = [0, 0];
  const none = async () => [];
  const segments = createSegments({
    db,
    clock: api.clock,
    ids: createIds(api.clock),
    brand: api.app.platform.brand,
    listMembersAfter: directory.listRealAfter,
    holders: {
      hasDeposited: none,
      async hasPhone(reader, memberIds) {
        reading += 1;
        most = Math.max(most, reading);
        // Long enough for the others to come in, if they may.
        for (let trip = 0; trip < 20; trip += 1) {
          await contacts.holdersIn(reader, memberIds, "mobile");
        }
        reading -= 1;
        return [];
      },
      hasMail: none,
      hasPayee: none,
      isVerified: none,
    },
    more: {
      timeZoneOf: async () => "UTC",
      profilesIn: none,
      invitedIn: none,
      birthMonthsIn: async () => new Map(),
      depositsIn: async () => new Map(),
      tagsIn: async () => new Map(),
      countriesIn: async () => new Map(),
      belowIn: async () => new Map(),
    },
    naming: { namedIn: async () => new Map() },
  });
  const body = { merchantCode, tree: { segment: "has_phone" } as const };
  const asked = { body } as Parameters<typeof segments.handlers.countSegment>[0];
  const context = {} as Parameters<typeof segments.handlers.countSegment>[1];
  // So that none of them waits for a connection to be opened.
  await Promise.all([1, 2, 3, 4].map(() => db.read((reader) => reader.query("select 1"))));
  const counts = await Promise.all(
    [1, 2, 3, 4].map(() => segments.handlers.countSegment(asked, context)),
  );
  expect(counts).toHaveLength(4);
  expect(most).toBe(1);
});

test("conditions ask for tags, lists, countries and who stands above", async () => {
  const [one, other] = [await house.aMember(), await house.aMember()];
  const matched = async (tree: WhoMay) => (await count(tree)).matched;
  const tagger = await anOperator(api, ["members.read", "members.write"]);
  const of = { memberId: String(one.memberId), tag: " High  Roller " };
  const tagged = await api.call("tagMember", { token: tagger.token, params: of });
  expect(tagged.value).toMatchObject([{ tag: "high roller", by: tagger.username }]);
  await api.call("tagMember", { token: tagger.token, params: of });
  expect(await matched({ segment: "tagged", tags: ["high roller"] })).toBe(1);
  const query = { merchantCode };
  const tags = await api.call("brandTags", { token: writer.token, query });
  expect(tags.value).toEqual([{ tag: "high roller", members: 1 }]);
  await api.call("untagMember", { token: tagger.token, params: of });
  expect(await matched({ segment: "tagged", tags: ["high roller"] })).toBe(0);

  const listId = randomUUID();
  const params = { merchantCode, listId };
  const idOf = async ({ memberId }: Taker) =>
    (await api.app.platform.identity.getMember(memberId)).publicId;
  const nameOf = async ({ memberId }: Taker) =>
    (await api.app.platform.identity.getMember(memberId)).username;
  // A number is a name, and nobody is called so.
  const nobody = [`nobody-${listId}`, String(one.memberId)];
  const members = `username\n${await idOf(other)}\n${[await nameOf(one), ...nobody].join()}`;
  const checked = await api.call("checkMemberList", {
    token: writer.token,
    params: { merchantCode },
    body: { members },
  });
  expect(checked.value).toEqual({ found: 2, unknown: nobody, unknownCount: 2 });
  const body = { name: "Hand-picked", members };
  const saved = await api.call("saveMemberList", { token: writer.token, params, body });
  expect(saved.value).toMatchObject({ list: { members: 2 }, unknownCount: 2 });
  expect(await matched({ segment: "on_list", listId })).toBe(2);
  // It never changes: the same id answers what is there.
  const again = { ...body, members: await nameOf(one) };
  await api.call("saveMemberList", { token: writer.token, params, body: again });
  expect(await matched({ segment: "on_list", listId })).toBe(2);
  const put = await api.call("archiveMemberList", { token: writer.token, params });
  expect(put.value.archivedAt).not.toBeNull();
  expect(await matched({ segment: "on_list", listId })).toBe(2);

  await api.app.platform.brand.saveAddressRegions([{ network: "0.0.0.0/0", countryCode: "BD" }]);
  const { members: all } = await count(payee);
  expect(await matched({ segment: "country", values: ["BD"] })).toBe(all);
  expect(await matched({ segment: "country", values: ["IN"] })).toBe(0);
});

test("a name that is nobody's cannot be saved, negated or not", async () => {
  const trees: WhoMay[] = [
    { not: { segment: "below_agent", agent: "nobody-of-this-brand" } },
    { segment: "on_list", listId: randomUUID() },
  ];
  for (const tree of trees) {
    const refused = await save(randomUUID(), `Unknown ${randomUUID()}`, tree);
    expect(refused.refusal?.value).toEqual({ field: "who", reason: "unknown" });
  }
});

/** Ids of documents sort by time. */
let documents = 0;
const nextDocument = () => `0190a000-0000-7000-8000-${String((documents += 1)).padStart(12, "0")}`;

/** A passport: what was decided about it, and until when it is good. */
async function passport({ memberId }: Taker, state: string, expiresOn: string | null = null) {
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into verification.document (member_id, document_id, merchant_code, kind, state,
         submitted_at, decided_at, expires_on, reason)
       values ($1, $2, $3, 'passport', $4, $5, $5, $6::date,
         case when $4 = 'rejected' then 'other' end)`,
      [memberId, nextDocument(), merchantCode, state, api.clock.now(), expiresOn],
    ),
  );
}

test("a document counts while it is good and nothing newer says otherwise", async () => {
  const verified: WhoMay = { segment: "is_verified" };
  const { matched } = await count(verified);
  const [good, refused, expired] = [
    await house.aMember(),
    await house.aMember(),
    await house.aMember(),
  ];
  await passport(good, "accepted", "2099-01-01");
  await passport(refused, "accepted");
  await passport(refused, "rejected");
  await passport(expired, "accepted", "2020-01-01");
  expect(await count(verified)).toMatchObject({ matched: matched + 1 });
});

test("few are counted every five minutes, and a count goes with its conditions", async () => {
  const id = randomUUID();
  expect((await save(id, "Can be paid", payee)).value).toMatchObject({ version: 1, counted: null });
  expect(await refresh()).toBe(1);
  const matched = (await list()).find(({ segmentId }) => segmentId === id)?.counted?.matched;
  const member = await house.aMember();
  await house.addPayee(member, "01700000003");
  expect(await refresh()).toBe(0);
  api.clock.advance(5 * minuteMs + 1000);
  expect(await refresh()).toBe(1);
  // Many take their time.
  await api.database.db.transaction((tx) =>
    tx.execute("update rewards.segment set members = 5001 where segment_id = $1", [id]),
  );
  api.clock.advance(5 * minuteMs + 1000);
  expect(await refresh()).toBe(0);
  api.clock.advance(hourMs);
  expect(await refresh()).toBe(1);
  writer = await anOperator(api, ["rewards.read", "rewards.write"]);
  const now = (await list()).find(({ segmentId }) => segmentId === id)?.counted;
  expect(now?.matched).toBe((matched ?? 0) + 1);
  const renamed = await save(id, "May be paid", payee, 1);
  expect(renamed.value).toMatchObject({ name: "May be paid", counted: now });
  const changed = await save(id, "May be paid", { not: payee }, 2);
  expect(changed.value).toMatchObject({ version: 3, counted: null });
});

test("nobody saves over what was not read, nor takes a name twice", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await save(id, "Regulars", payee);
  expect((await save(id, "Regulars", { not: payee }, 0)).refusal?.code).toBe("changed_meanwhile");
  expect((await save(other, "Regulars", payee)).refusal?.value).toEqual({
    field: "name",
    reason: "taken",
  });
  const gone = await api.call("deleteSegment", {
    token: writer.token,
    params: { merchantCode, segmentId: id },
  });
  expect(gone.value).toEqual({});
  expect((await save(other, "Regulars", payee)).value).toMatchObject({ version: 1 });
});

test("who may only read cannot save, and no figure of losses can be asked for", async () => {
  const reader = await anOperator(api, ["rewards.read"]);
  const refused = await api.call("saveSegment", {
    token: reader.token,
    params: { merchantCode, segmentId: randomUUID() },
    body: { name: "Mine", tree: payee, version: 0 },
  });
  expect(refused.refusal?.code).toBe("permission_denied");
  const losers = { segment: "net_loss" } as unknown as WhoMay;
  expect((await save(randomUUID(), "Losers", losers)).refusal?.code).toBe("invalid_input");
  api.clock.advance(dayMs);
});
