import { randomUUID } from "node:crypto";
import { inboxCategories, type InboxCategory } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { asyncProperty, array, assert, constantFrom, nat, oneof, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { firstUuidv7At } from "../platform/ids.ts";

/** Whatever is done with messages, and in whatever order: the numbers are those of the list. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const few = array(nat(30), { minLength: 1, maxLength: 4 });

const step = oneof(
  record({ what: constantFrom("tell" as const), category: constantFrom(...inboxCategories) }),
  record({ what: constantFrom("read" as const), at: few }),
  record({ what: constantFrom("delete" as const), at: few }),
  record({
    what: constantFrom("upTo" as const),
    at: nat(30),
    of: constantFrom(...inboxCategories),
  }),
  record({ what: constantFrom("upToAll" as const), at: nat(30) }),
  record({ what: constantFrom("wait" as const), hours: nat(5) }),
  record({ what: constantFrom("clean" as const) }),
);

interface Known {
  readonly id: string;
  readonly category: InboxCategory;
  readonly expiresAt: number;
  isRead: boolean;
}

let made = 0;
let members = 0n;

/** A message as the reader of events keeps it; it lives for six hours. */
async function tell(memberId: bigint, category: InboxCategory): Promise<Known> {
  made += 1;
  const now = api.clock.now();
  const id = firstUuidv7At(now).slice(0, 24) + made.toString(16).padStart(12, "0");
  const expiresAt = new Date(now.getTime() + 6 * hourMs);
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into inbox.message (member_id, message_id, kind, category, params, source,
         importance, created_at, expires_at)
       values ($1, $2, 'vip_up', $3, '{"level": 2}', $4, 'info', $5, $6)`,
      [memberId, id, category, randomUUID(), now, expiresAt],
    ),
  );
  return { id, category, expiresAt: expiresAt.getTime(), isRead: false };
}

test("the number of unread messages is that of the list, whatever is done with it", async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 25 }), async (steps) => {
      members += 1n;
      const owner = { memberId: members, merchantCode: "AMBERJACK" };
      const { inbox } = api.app.platform.modules.inbox;
      let known: Known[] = [];
      const named = (at: readonly number[]) =>
        at.flatMap((one) => (known.length === 0 ? [] : [known[one % known.length]?.id ?? ""]));
      for (const one of steps) {
        if (one.what === "tell") known.push(await tell(owner.memberId, one.category));
        else if (one.what === "wait") api.clock.advance(one.hours * hourMs);
        else if (one.what === "clean") await inbox.cleanUp();
        else if (known.length === 0) continue;
        else if (one.what === "read" || one.what === "delete") {
          const ids = [...new Set(named(one.at))];
          if (one.what === "read") await inbox.read(owner, { ids });
          else await inbox.remove(owner, ids);
          if (one.what === "delete") known = known.filter(({ id }) => !ids.includes(id));
          else for (const message of known) message.isRead ||= ids.includes(message.id);
        } else {
          const [upTo = ""] = named([one.at]);
          const category = one.what === "upTo" ? { category: [one.of] } : {};
          await inbox.read(owner, { upTo, ...category });
          for (const message of known) {
            const isMeant = one.what === "upToAll" || message.category === one.of;
            message.isRead ||= isMeant && message.id <= upTo;
          }
        }
        const now = api.clock.now().getTime();
        known = known.filter(({ expiresAt }) => expiresAt > now);
        const asking = { ...owner, language: "en" };
        const value = await inbox.list(asking, { pageNum: 1, pageSize: 50 });
        const unread = known.filter(({ isRead }) => !isRead);
        expect(value.total).toBe(known.length);
        expect(value.content.map(({ id }) => id)).toEqual(known.map(({ id }) => id).toReversed());
        expect(value.content.filter(({ readAt }) => readAt === null)).toHaveLength(unread.length);
        expect(value.unread).toBe(unread.length);
        for (const category of inboxCategories) {
          const own = unread.filter((message) => message.category === category);
          expect(value.unreadBy[category]).toBe(own.length);
        }
        expect(await inbox.unread(owner)).toBe(unread.length);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
