import { randomUUID } from "node:crypto";
import type { InboxKind, SecurityEvent } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { readersOf } from "../../test/events.ts";
import { openSession } from "../../test/members.ts";
import { securityNoted } from "../identity/activity/events.ts";
import type { NewEvent } from "../platform/events/index.ts";
import { documentChanged } from "../verification/events.ts";

/** What is told of the account itself: its security, its documents and its limits. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let count = 0;

async function aMember() {
  count += 1;
  const username = `account${count}`;
  const token = await api.aMember(username);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  return { member, token };
}

const catchUp = () =>
  readersOf(
    api.database,
    api.app.platform.consumers.filter(({ name }) => name === "inbox"),
  ).catchUp();

async function messagesOf(token: string) {
  await catchUp();
  const answer = await api.call("inbox", { token, headers: { language: "en" } });
  return answer.value.content;
}

const publish = (...events: NewEvent[]) =>
  api.database.db.transaction((tx) => api.app.platform.events.publishAll(tx, events));

test.each<readonly [SecurityEvent, InboxKind | undefined]>([
  ["registered", undefined],
  ["new_place", "login_new_place"],
  ["password_changed", "password_changed"],
  ["password_reset", "password_changed"],
  ["mobile_bound", "phone_changed"],
  ["email_bound", "mail_changed"],
  ["authenticator_on", "authenticator_on"],
  ["authenticator_off", "authenticator_off"],
  ["profile_saved", undefined],
])("of the security event %s the inbox has %s", async (event, kind) => {
  const { member, token } = await aMember();
  const own = { memberId: String(member.memberId), merchantCode: "AMBERJACK" };
  await publish(
    securityNoted({ ...own, event, ip: "198.51.100.7", at: "2026-01-15T20:30:00.000Z" }),
  );
  const told = await messagesOf(token);
  expect(told.map((one) => one.kind)).toEqual(kind === undefined ? [] : [kind]);
  if (kind === undefined) return;
  expect(told[0]).toMatchObject({ category: "account", link: { page: "securityCenter" } });
  expect(told[0]?.body).toContain("Jan 16, 2026, 02:30 GMT+6");
});

test("a document is told when it came and when it was decided on, with the reason", async () => {
  const { member, token } = await aMember();
  const own = { memberId: String(member.memberId), merchantCode: "AMBERJACK" };
  const document = {
    ...own,
    documentId: randomUUID(),
    kind: "address_proof",
    reason: null,
  } as const;
  await publish(
    documentChanged({ ...document, state: "submitted" }),
    documentChanged({ ...document, state: "in_review" }),
    documentChanged({ ...document, state: "rejected", reason: "cut_off" }),
    documentChanged({ ...document, documentId: randomUUID(), state: "accepted" }),
  );
  const told = await messagesOf(token);
  expect(told.map(({ kind }) => kind)).toEqual(["kyc_approved", "kyc_rejected", "kyc_received"]);
  expect(told[1]?.body).toContain("proof of address. Reason: part of it is cut off.");
});

describe("a limit", () => {
  test("is told when it counts, when a higher one waits, and when that counts", async () => {
    const { member, token } = await aMember();
    const save = (amount: string | null) =>
      api.call("saveLimit", { token, body: { kind: "deposit", period: "week", amount } });
    await save("5000.00");
    await save("8000.00");
    await save("8000.00");
    const before = await messagesOf(token);
    expect(before.map(({ kind }) => kind)).toEqual(["limit_raise_asks", "limit_lowered"]);
    expect(before[1]?.body.replace(/[\u2066\u2069]/g, "")).toBe(
      "Deposits, a week: ৳5,000.00 is in force now.",
    );
    api.clock.advance(dayMs);
    const later = (await openSession(api, member)).token;
    const body = { kind: "deposit", period: "week", amount: "8000.00" };
    expect((await api.call("confirmLimit", { token: later, body })).refusal).toBeUndefined();
    expect((await messagesOf(later))[0]?.kind).toBe("limit_raised");
  });

  test("of the time signed in is told in minutes", async () => {
    const { token } = await aMember();
    await api.call("saveLimit", { token, body: { kind: "time", period: "day", amount: "90" } });
    expect((await messagesOf(token))[0]?.body).toBe(
      "Time logged in, a day: 90 minutes is in force now.",
    );
  });

  test("of the single bet stands in no period", async () => {
    const { token } = await aMember();
    await api.call("saveLimit", {
      token,
      body: { kind: "single", period: "day", amount: "10.00" },
    });
    expect((await messagesOf(token))[0]?.body).toMatch(/^Single bet, each: /);
  });
});
