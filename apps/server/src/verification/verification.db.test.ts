import type { DocumentKind } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";
import { openMember, openSession, type TestMember } from "../../test/members.ts";
import { createSealer, openSealer, readMasterKey } from "../platform/crypto.ts";
import { resealDocuments } from "./sealing.ts";
import { demoVerificationPolicy } from "./demo-policy.ts";

/** Documents over the wire: from the member's camera to the operator's decision and the cashier. */

const marker = "GPS-23.81N-90.41E";
let api: TestApp;
let operator: TestOperator;
let reader: TestOperator;
let photo = "";

beforeAll(async () => {
  api = await createTestApp();
  operator = await anOperator(api, "everything", "olga");
  reader = await anOperator(api, ["kyc.read"]);
  await api.app.platform.verification.savePolicy(demoVerificationPolicy("AMBERJACK", "BDT"));
  const made = await sharp({
    create: { width: 600, height: 400, channels: 3, background: "#7a9" },
  })
    .withExif({ IFD0: { Copyright: marker } })
    .jpeg()
    .toBuffer();
  expect(made.includes(marker)).toBe(true);
  photo = made.toString("base64");
}, 60_000);
afterAll(() => api.close());

/** Sessions of operators end while days go by. */
async function later(days: number): Promise<void> {
  api.clock.advance(days * dayMs);
  operator = await anOperator(api, "everything");
  reader = await anOperator(api, ["kyc.read"]);
}

const send = ({ token }: TestMember, kind: DocumentKind, picture = photo) =>
  api.call("sendDocument", { token, body: { kind, picture } });
const look = ({ token }: TestMember) => api.call("verification", { token });
const idOf = async (of: TestMember, kind: DocumentKind) =>
  (await look(of)).value.documents.find((one) => one.kind === kind)?.documentId ?? "";

async function paramsOf(of: TestMember, kind: DocumentKind) {
  return { memberId: String(of.member.memberId), documentId: await idOf(of, kind) };
}

/** Name, birthday and address, as the member gives them. */
async function declare({ member }: TestMember, birthday = "1990-05-17") {
  const { persons } = api.app.platform.identity.security;
  const letters = String(member.memberId).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(97 + Number(digit)),
  );
  const facts = { payeeName: `Rumi ${letters}`, birthday, details: { address: "12 Lake Road" } };
  await api.database.db.transaction((tx) => persons.write(tx, member, facts));
}

async function decide(of: TestMember, kind: DocumentKind, body: object, token = operator.token) {
  const params = await paramsOf(of, kind);
  const shown = await api.call("consoleDocument", { token: operator.token, params });
  const { revision } = shown.value;
  return api.call("decideDocument", { token, params, body: { revision, ...body } });
}

let count = 0;
const accepting = (changes: object = {}) => ({
  action: "accept",
  number: `P${(count += 1)}-77001`,
  expiresOn: "2031-05-01",
  isSameKnown: false,
  ...changes,
});
const rejecting = { action: "reject", reason: "unreadable", note: "The left half is dark." };

describe("a picture that is sent in", () => {
  test("waits, is shown small to its member, and is sealed without what hung on it", async () => {
    const one = await openMember(api);
    const sent = await send(one, "passport");
    expect(sent.value).toMatchObject({
      level: 0,
      documents: [{ kind: "passport", state: "submitted", reason: null }],
    });
    const small = sent.value.documents[0]?.picture ?? "";
    const bytes = Buffer.from(small.slice(small.indexOf(",") + 1), "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 240 });
    const rows = await api.database.db.read((tx) =>
      tx.query<{ large: Buffer; small: Buffer }>(
        `select large_sealed as large, small_sealed as small from verification.picture
         where member_id = $1`,
        [one.member.memberId],
      ),
    );
    expect(rows).toHaveLength(1);
    for (const sealed of [rows[0]?.large, rows[0]?.small]) {
      expect(sealed?.includes("WEBP")).toBe(false);
      expect(sealed?.includes(marker)).toBe(false);
    }
    const params = await paramsOf(one, "passport");
    const view = await api.call("viewDocument", { token: operator.token, params });
    const large = Buffer.from((view.value.picture ?? "").split(",")[1] ?? "", "base64");
    expect(await sharp(large).metadata()).toMatchObject({ format: "webp", width: 600 });
    expect(large.includes(marker)).toBe(false);
    expect(String(view.headers["cache-control"])).toContain("no-store");
  });

  test("is one of its kind at a time, also of many at once", async () => {
    const one = await openMember(api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(one, "selfie")));
    const codes = answers.map(({ refusal }) => refusal?.code ?? "ok").toSorted();
    expect(codes).toEqual(["document_waits", ...Array(3).fill("document_waits"), "ok"]);
    expect((await send(one, "address_proof")).refusal).toBeUndefined();
  });

  test("is a picture, and no more than twelve come in a day", async () => {
    const one = await openMember(api);
    const html = Buffer.from(`<svg onload="x">${"a".repeat(200)}</svg>`).toString("base64");
    expect((await send(one, "passport", html)).refusal?.code).toBe("picture_invalid");
    for (let sent = 0; sent < 12; sent += 1) {
      expect((await send(one, "passport")).refusal).toBeUndefined();
      await decide(one, "passport", rejecting);
    }
    expect((await send(one, "passport")).refusal?.code).toBe("rate_limited");
    await later(1);
  });

  test("is nobody else's, and no other member's call finds it", async () => {
    const [one, other] = [await openMember(api), await openMember(api)];
    await send(one, "passport");
    expect((await look(other)).value.documents).toEqual([]);
    const documentId = await idOf(one, "passport");
    const params = { memberId: String(other.member.memberId), documentId };
    const found = await api.call("consoleDocument", { token: operator.token, params });
    expect(found.refusal?.code).toBe("not_found");
  });
});

describe("what an operator decides", () => {
  test("raises the level, step by step", async () => {
    const one = await openMember(api);
    await declare(one);
    expect((await look(one)).value.level).toBe(1);
    await send(one, "id_card_front");
    await send(one, "id_card_back");
    await decide(one, "id_card_front", accepting());
    expect((await look(one)).value.level).toBe(1);
    await decide(one, "id_card_back", accepting({ number: null, expiresOn: null }));
    expect((await look(one)).value.level).toBe(2);
    await send(one, "address_proof");
    const done = await decide(one, "address_proof", accepting({ number: null, expiresOn: null }));
    expect(done.value).toMatchObject({ state: "accepted", level: 3, decidedBy: operator.username });
  });

  test("reaches the member with its reason, and another can be sent", async () => {
    const one = await openMember(api);
    await send(one, "passport");
    await decide(one, "passport", rejecting);
    expect((await look(one)).value.documents).toMatchObject([
      { state: "rejected", reason: "unreadable", note: "The left half is dark." },
    ]);
    expect((await send(one, "passport")).value.documents).toMatchObject([{ state: "submitted" }]);
  });

  test("is decided once, however many decide, and not on what was read before", async () => {
    const one = await openMember(api);
    await send(one, "passport");
    const params = await paramsOf(one, "passport");
    const taken = await api.call("takeDocument", { token: operator.token, params });
    expect(taken.value).toMatchObject({ state: "in_review", isMine: true, revision: 2 });
    const stale = await api.call("decideDocument", {
      token: operator.token,
      params,
      body: { ...rejecting, revision: 1 },
    });
    expect(stale.refusal?.code).toBe("changed_meanwhile");
    const body = { ...rejecting, revision: 2 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.call("decideDocument", { token: operator.token, params, body }),
      ),
    );
    const codes = answers.map(({ refusal }) => refusal?.code ?? "ok").toSorted();
    expect(codes).toEqual([...Array(3).fill("changed_meanwhile"), "ok"]);
    expect((await api.call("takeDocument", { token: operator.token, params })).refusal?.code).toBe(
      "changed_meanwhile",
    );
  });

  test("names others with the same number, however written, before it is accepted", async () => {
    const [one, other] = [await openMember(api), await openMember(api)];
    await send(one, "passport");
    await decide(one, "passport", accepting({ number: "BX 0099-881" }));
    await send(other, "passport");
    const warned = await decide(other, "passport", accepting({ number: "bx0099881" }));
    expect(warned.refusal).toMatchObject({
      code: "document_known",
      value: { usernames: [one.member.username] },
    });
    const again = accepting({ number: "bx0099881", isSameKnown: true });
    const done = await decide(other, "passport", again);
    expect(done.value.sameNumber).toEqual([
      { memberId: String(one.member.memberId), username: one.member.username },
    ]);
    const stored = await api.database.db.read((tx) =>
      tx.query<{ text: string }>("select d::text as text from verification.document d", []),
    );
    expect(stored.some(({ text }) => text.toLowerCase().includes("bx0099881"))).toBe(false);
  });

  test("needs a number where there is one, and an expiry that lies ahead", async () => {
    const one = await openMember(api);
    await send(one, "passport");
    await send(one, "selfie");
    for (const [kind, changes] of [
      ["passport", { number: null }],
      ["passport", { expiresOn: "2020-01-01" }],
      ["selfie", { number: "A1234" }],
    ] as const) {
      const answer = await decide(one, kind, accepting(changes));
      expect([kind, answer.refusal?.code]).toEqual([kind, "invalid_input"]);
    }
  });

  test("needs the permission, and stays in the trail without what was seen", async () => {
    const one = await openMember(api);
    await declare(one);
    await send(one, "passport");
    const params = await paramsOf(one, "passport");
    const { token } = reader;
    for (const answer of [
      await api.call("viewDocument", { token, params }),
      await api.call("takeDocument", { token, params }),
      await decide(one, "passport", rejecting, token),
    ]) {
      expect(answer.refusal?.code).toBe("permission_denied");
    }
    expect((await api.call("consoleDocument", { token, params })).text).not.toContain("Rumi");
    const seen = await api.call("viewDocument", { token: operator.token, params });
    expect(seen.value.person).toMatchObject({ birthday: "1990-05-17", address: "12 Lake Road" });
    await decide(one, "passport", accepting({ number: "TRAIL-5551" }));
    const trail = await api.call("auditTrail", { token: operator.token, query: { pageSize: "2" } });
    expect(trail.value.content).toMatchObject([
      { action: "document.accepted", subject: one.member.username },
      { action: "document.viewed", subject: one.member.username, after: { document: "passport" } },
    ]);
    expect(trail.text).not.toContain("TRAIL-5551");
    expect(trail.text).not.toContain("Lake Road");
  });
});

test("the queue has what waits, oldest first, by kind and brand", async () => {
  const one = await openMember(api);
  api.clock.advance(60_000);
  const other = await openMember(api, { merchantCode: "TIDEWATER" });
  await send(one, "driving_licence");
  api.clock.advance(60_000);
  await api.call("sendDocument", {
    token: other.token,
    headers: { host: "alt.localhost" },
    body: { kind: "driving_licence", picture: photo },
  });
  const list = async (query: Record<string, string>) => {
    const { value } = await api.call("consoleDocuments", { token: reader.token, query });
    return value.content.map(({ username }) => username);
  };
  const both = await list({ kind: "driving_licence" });
  expect(both).toEqual([one.member.username, other.member.username]);
  expect(await list({ kind: "driving_licence", merchantCode: "TIDEWATER" })).toEqual([
    other.member.username,
  ]);
  await decide(one, "driving_licence", rejecting);
  expect(await list({ kind: "driving_licence" })).toEqual([other.member.username]);
  expect(await list({ kind: "driving_licence", state: "rejected" })).toEqual([one.member.username]);
});

describe("payments", () => {
  const verification = () => api.app.platform.verification;
  test("beyond what the brand allows are refused until the member is verified", async () => {
    const one = await openMember(api);
    await declare(one);
    const member = { ...one.member, currency: "BDT" };
    const ask = (amountMinor: bigint) =>
      verification().refusalOf(member, { use: "withdrawal", amountMinor, depositedMinor: 0n });
    expect(await ask(4_000_000n)).toBeUndefined();
    expect(await ask(4_000_001n)).toMatchObject({
      code: "verification_needed",
      value: { level: 2, use: "withdrawal", above: "40000.00", currency: "BDT" },
    });
    await send(one, "passport");
    await decide(one, "passport", accepting({ expiresOn: "2026-06-01" }));
    expect(await ask(4_000_001n)).toBeUndefined();
    await later(200);
    expect((await ask(4_000_001n))?.code).toBe("verification_needed");
  });

  test("count everything that came in before", async () => {
    const one = await openMember(api);
    const member = { ...one.member, currency: "BDT" };
    const ask = (depositedMinor: bigint) =>
      verification().refusalOf(member, { use: "deposit", amountMinor: 100n, depositedMinor });
    expect(await ask(99_999_900n)).toBeUndefined();
    expect((await ask(99_999_901n))?.value).toMatchObject({ use: "deposits", level: 3 });
  });
});

test("pictures go when nobody needs them, and what was decided stays", async () => {
  const one = await openMember(api);
  await send(one, "passport");
  await send(one, "selfie");
  await decide(one, "passport", rejecting);
  await later(89);
  const { verification } = api.app.platform;
  await verification.cleanUp();
  const renewed = async () => {
    const { value } = await api.call("verification", {
      token: (await openSession(api, one.member)).token,
    });
    return value.documents.map(({ kind, picture }) => [kind, picture !== null]);
  };
  expect(await renewed()).toEqual([
    ["selfie", true],
    ["passport", true],
  ]);
  await later(2);
  expect(await verification.cleanUp()).toBeGreaterThan(0);
  expect(await renewed()).toEqual([
    ["selfie", true],
    ["passport", false],
  ]);
});

test("a new master key opens what was sealed, and finds the same number", async () => {
  const { db } = api.database;
  const old = readMasterKey(api.config);
  const next = Buffer.alloc(32, 7);
  expect(await resealDocuments({ db, sealer: createSealer(next, [old]) })).toBeGreaterThan(5);
  expect(await resealDocuments({ db, sealer: createSealer(next) })).toBe(0);
  // And back, so that the running programs go on.
  await resealDocuments({ db, sealer: createSealer(old, [next]) });
  expect(await resealDocuments({ db, sealer: openSealer(api.config) })).toBe(0);
});
