import { securityEvents, type SecurityEvent } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createIds } from "../../platform/ids.ts";
import { openSealer } from "../../platform/crypto.ts";
import { createActivity, type Activity } from "./service.ts";
import { createContacts, type Contacts } from "../contacts/service.ts";
import { announcedEvents } from "../messages/texts.ts";
import type { Member } from "../rules.ts";
import { createPersonSealer } from "../sealing.ts";

let app: TestApp;
let contacts: Contacts;
let activity: Activity;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  const { clock, database, config } = app;
  const { brand, delivery, events } = app.app.platform;
  const { db } = database;
  contacts = createContacts({
    db,
    clock,
    personSealer: createPersonSealer(openSealer(config)),
  });
  activity = createActivity({
    db,
    clock,
    ids: createIds(clock),
    events,
    brand,
    contacts,
    delivery,
  });
});

afterAll(() => app.close());

beforeEach(() => app.clock.advance(60_000));

const visitor = { ip: "198.51.100.7", userAgent: "Test browser" };

async function aMember(): Promise<{ member: Member; token: string }> {
  count += 1;
  const username = `activity${count}`;
  const token = await app.aMember(username);
  const member = await app.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  return { member, token };
}

async function bind(member: Member, kind: "mobile" | "email", value: string): Promise<boolean> {
  return app.database.db.transaction(async (tx) => {
    const isFree = await contacts.claim(tx, member, kind, value);
    if (isFree) await contacts.bind(tx, member, kind, value);
    return isFree;
  });
}

const note = (member: Member, event: SecurityEvent, also?: Parameters<Activity["note"]>[4]) =>
  app.database.db.transaction((tx) => activity.note(tx, member, event, visitor, also));

describe("contacts", () => {
  it("are found by owner and by value, and have one owner in a brand", async () => {
    const [first, second] = [await aMember(), await aMember()];
    expect(await contacts.findMobile(first.member.memberId)).toBeUndefined();
    expect(await bind(first.member, "mobile", "+8801711111111")).toBe(true);
    expect(await contacts.findMobile(first.member.memberId)).toBe("+8801711111111");
    expect(await contacts.memberByMobile("AMBERJACK", "+8801711111111")).toBe(
      first.member.memberId,
    );
    expect(await contacts.memberByMobile("TIDEWATER", "+8801711111111")).toBeUndefined();
    expect(await bind(second.member, "mobile", "+8801711111111")).toBe(false);
    expect(await bind(first.member, "mobile", "+8801711111111")).toBe(true);
    const elsewhere = { ...second.member, merchantCode: "TIDEWATER" };
    expect(await bind(elsewhere, "mobile", "+8801711111111")).toBe(true);
  });

  it("that are replaced are free for others", async () => {
    const [first, second] = [await aMember(), await aMember()];
    await bind(first.member, "email", "old@mail.test");
    await bind(first.member, "email", "new@mail.test");
    expect(await contacts.findEmail(first.member.memberId)).toBe("new@mail.test");
    expect(await contacts.memberByEmail("AMBERJACK", "old@mail.test")).toBeUndefined();
    expect(await bind(second.member, "email", "old@mail.test")).toBe(true);
  });

  it("go to one of twenty that claim them at the same moment", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, aMember));
    const won = await Promise.all(
      members.map(({ member }) => bind(member, "mobile", "+8801722222222")),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });
});

describe("what a thief would do (A08)", () => {
  it.each(announcedEvents)("is reported by mail: %s", async (event) => {
    const { member } = await aMember();
    const address = `${event}@mail.test`;
    await bind(member, "email", address);
    await note({ ...member, language: "en" }, event);
    const mail = await app.inbox.next(address);
    expect(mail).toMatchObject({ channel: "email", senderName: "Amberjack" });
    expect(mail.text).toContain("198.51.100.7");
    expect(mail.text).toContain("If it was not you");
  });

  it("is reported by phone where there is no mailbox, in the member's language", async () => {
    const { member } = await aMember();
    await bind(member, "mobile", "+8801733333333");
    await note(member, "password_changed");
    const { channel, text } = await app.inbox.next("+8801733333333");
    expect(channel).toBe("sms");
    expect(text).toContain("পাসওয়ার্ড বদলানো হয়েছে");
    expect(text.replace("Amberjack", "")).not.toMatch(/[A-Za-z]/);
  });

  it("is reported to the former address too", async () => {
    const { member } = await aMember();
    await bind(member, "email", "now@mail.test");
    const former = { channel: "email", to: "then@mail.test" } as const;
    await note(member, "email_bound", [former]);
    await app.inbox.next("now@mail.test");
    await app.inbox.next("then@mail.test");
  });

  it("is not told when the change is undone", async () => {
    const { member } = await aMember();
    await bind(member, "email", "undone@mail.test");
    const undone = app.database.db.transaction(async (tx) => {
      await activity.note(tx, member, "password_changed", visitor);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await note(member, "mobile_bound");
    const { text } = await app.inbox.next("undone@mail.test");
    expect(text).not.toContain("পাসওয়ার্ড বদলানো");
  });
});

describe("the list of what was done", () => {
  it("shows everything, the newest first, a page at a time, to its member only", async () => {
    const [mine, other] = [await aMember(), await aMember()];
    const before = (await activity.list(mine.member.memberId, { pageNum: 1, pageSize: 1 })).total;
    for (const event of securityEvents) {
      app.clock.advance(1000);
      await note(mine.member, event);
    }
    const list = (token: string, query: Record<string, string> = {}) =>
      app.call("securityActivity", { token, query });
    const page = await list(mine.token, { pageNum: "1", pageSize: "5" });
    expect(page.value.total).toBe(before + securityEvents.length);
    expect(page.value.content.map(({ event }) => event)).toEqual(
      securityEvents.toReversed().slice(0, 5),
    );
    expect(page.value.content[0]).toEqual({
      at: app.clock.now().toISOString(),
      event: securityEvents.at(-1),
      ip: "198.51.100.7",
      userAgent: "Test browser",
    });
    expect(page.value.totalPages).toBe(Math.ceil(page.value.total / 5));
    const theirs = await list(other.token);
    expect(theirs.value.total).toBe(before);
  });
});
