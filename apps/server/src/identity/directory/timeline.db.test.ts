import { randomUUID } from "node:crypto";
import type { TimelineItem, TimelineKind } from "@baize/contract";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { demoMethods, demoReceivingAccounts } from "../../cashier/demo/methods.ts";
import { compareMoments, readMoment, type Moment } from "../../platform/moments.ts";
import { mergePage } from "./timeline.ts";

/** Everything that happened to one member, as one list. */

const kinds = ["sign_in", "deposit", "note", "act"] as const satisfies TimelineKind[];

const anItem = (kind: TimelineKind, atMs: number): TimelineItem => ({
  itemId: randomUUID(),
  at: new Date(1_700_000_000_000 + atMs).toISOString(),
  kind,
  what: "",
  amount: null,
  currency: null,
  direction: null,
  by: null,
  text: null,
  limit: null,
});
const momentOf = ({ at, itemId }: TimelineItem): Moment => ({ at: new Date(at), id: itemId });
const byTime = (a: TimelineItem, b: TimelineItem) => compareMoments(momentOf(a), momentOf(b));

describe("pages of several lists", () => {
  test("joined are the whole list, in its order, with nothing twice", () => {
    // Few different moments: several rows of several lists in one millisecond are the point.
    const one = record({ kind: constantFrom(...kinds), atMs: integer({ min: 0, max: 6 }) });
    assert(
      property(array(one, { maxLength: 60 }), integer({ min: 1, max: 7 }), (made, pageSize) => {
        const all = made.map(({ kind, atMs }) => anItem(kind, atMs));
        const pageAfter = (cursor: string | null) =>
          kinds.map((kind) =>
            all
              .filter((item) => item.kind === kind)
              .filter(
                (item) => cursor === null || compareMoments(momentOf(item), readMoment(cursor)) > 0,
              )
              .toSorted(byTime)
              .slice(0, pageSize + 1),
          );
        const read: TimelineItem[] = [];
        let cursor: string | null = null;
        do {
          const { content, next } = mergePage(pageAfter(cursor), pageSize);
          expect(content.length).toBeLessThanOrEqual(pageSize);
          read.push(...content);
          cursor = next;
        } while (cursor !== null);
        expect(read).toEqual(all.toSorted(byTime));
      }),
    );
  });
});

describe("a member's timeline", () => {
  let api: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    api = await createTestApp();
    const { cashier } = api.app.platform;
    await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
    await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
    operator = await anOperator(api, "everything");
  }, 120_000);
  afterAll(() => api.close());

  /** Somebody with a row of most kinds, several of them in the same millisecond. */
  async function aBusyMember() {
    const username = `busy${randomUUID().slice(0, 6)}`;
    const token = await api.aMember(username);
    const found = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
    if (found === undefined) throw new Error("the member is not there");
    const params = { memberId: String(found.memberId) };
    for (let turn = 0; turn < 3; turn += 1) {
      const body = { methodId: "bank", amount: `${1000 + turn}.00`, returnPath: "/" };
      const headers = { "idempotency-key": randomUUID() };
      await api.call("createDeposit", { token, body, headers });
      const limit = { kind: "wager", period: "day", amount: `${500 - turn}.00` };
      await api.call("saveLimit", { token, body: limit });
      const text = { text: `seen ${turn}` };
      await api.call("addMemberNote", { token: operator.token, params, body: text });
      if (turn === 1) api.clock.advance(1000);
    }
    await api.call("saveMemberStatus", {
      token: operator.token,
      params,
      body: { status: "suspended", reason: "a test of it" },
    });
    return { token, params };
  }

  async function readAll(params: { memberId: string }, pageSize: string, token = operator.token) {
    const all: TimelineItem[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { pageSize, ...(typeof cursor === "string" && { cursor }) };
      const { value } = await api.call("memberTimeline", { token, params, query });
      all.push(...value.content);
      cursor = value.next;
    } while (cursor !== null);
    return all;
  }

  test("is the same list page by page as at once", async () => {
    const { params } = await aBusyMember();
    const whole = await readAll(params, "100");
    expect(whole).toEqual(whole.toSorted(byTime));
    const count = (kind: TimelineKind) => whole.filter((item) => item.kind === kind).length;
    expect([count("deposit"), count("limit"), count("note"), count("act")]).toEqual([3, 3, 3, 1]);
    for (const pageSize of ["1", "2", "5"]) expect(await readAll(params, pageSize)).toEqual(whole);
    const deposit = whole.find(({ kind }) => kind === "deposit");
    expect(deposit).toMatchObject({ what: "pending", amount: "1002.00", currency: "BDT" });
    expect(whole.find(({ kind }) => kind === "limit")?.limit).toMatchObject({ kind: "wager" });
    expect(whole.find(({ kind }) => kind === "act")).toMatchObject({
      what: "member.status_saved",
      by: operator.username,
    });
  });

  test("shows one kind alone, and none of them of another member", async () => {
    const [mine, other] = [await aBusyMember(), await aBusyMember()];
    const query = { kind: "note" };
    const { value } = await api.call("memberTimeline", {
      token: operator.token,
      params: mine.params,
      query,
    });
    expect(value.content.map(({ text }) => text)).toEqual(["seen 2", "seen 1", "seen 0"]);
    const ids = new Set((await readAll(mine.params, "100")).map(({ itemId }) => itemId));
    const others = await readAll(other.params, "100");
    expect(others.filter(({ itemId }) => ids.has(itemId))).toEqual([]);
  });

  test("leaves out what the operator may not read elsewhere", async () => {
    const { params } = await aBusyMember();
    const reader = await anOperator(api, ["members.read"]);
    const seen = new Set((await readAll(params, "100", reader.token)).map(({ kind }) => kind));
    expect(seen.has("note") && seen.has("limit")).toBe(true);
    expect(seen.has("deposit") || seen.has("act")).toBe(false);
    const query = { kind: "deposit" };
    const asked = await api.call("memberTimeline", { token: reader.token, params, query });
    expect(asked.value).toEqual({ content: [], next: null });
  });

  test("refuses a cursor it did not give, and a member nobody knows", async () => {
    const { params } = await aBusyMember();
    for (const cursor of ["x", "2026-13-45T00:00:00.000Z_00000000-0000-0000-0000-000000000000"]) {
      const asked = await api.call("memberTimeline", {
        token: operator.token,
        params,
        query: { cursor },
      });
      expect(asked.refusal?.code).toBe("invalid_input");
    }
    const nobody = await api.call("memberTimeline", {
      token: operator.token,
      params: { memberId: "999999" },
    });
    expect(nobody.refusal?.code).toBe("not_found");
  });
});
