import { randomUUID } from "node:crypto";
import type { ApplicationsDecision } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { registration, testPassword, type TestApp } from "../../../test/app.ts";
import { changeBrand } from "../../../test/brands.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { findPromotionIncoherences } from "../promotions/coherence.ts";

/** Applications decided on together: each on its own, once, and none that needs a closer look. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
  await allowAlone(api, 100_000_00n, 60_00n);
}, 60_000);
afterEach(async () => {
  expect(await findPromotionIncoherences(api.database.db)).toEqual([]);
});
afterAll(() => house.close());

const applied = (changes: object = {}) =>
  house.aPromotion({
    kind: "application",
    amount: "10.00",
    amountMax: "80.00",
    times: 2,
    budget: "10000.00",
    ...changes,
  });

interface Sent {
  readonly member: Taker;
  readonly memberId: string;
  readonly entryId: string;
  readonly revision: number;
}

async function sentBy(member: Taker, promotionId: string): Promise<Sent> {
  const { value } = await api.call("applyPromotion", {
    token: member.token,
    params: { promotionId },
    body: { comment: "I shared it on my page", pictureIds: [] },
  });
  return { member, memberId: String(member.memberId), entryId: value.entryId, revision: 1 };
}

const sent = async (promotionId: string) => sentBy(await house.aMember(), promotionId);

const many = (promotionId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => sent(promotionId)));

const approving: ApplicationsDecision = { action: "approve", amount: null, note: null };
const rejecting: ApplicationsDecision = { action: "reject", rejection: "not_met", note: null };

interface Asked {
  readonly by?: TestOperator;
  readonly key?: string;
}

const decide = (
  applications: readonly Sent[],
  decision: ApplicationsDecision = approving,
  { by = house.approver(), key = randomUUID() }: Asked = {},
) =>
  api.call("decideApplications", {
    token: by.token,
    headers: { "idempotency-key": key },
    body: {
      applications: applications.map(({ memberId, entryId, revision }) => ({
        memberId,
        entryId,
        revision,
      })),
      decision,
    },
  });

const outcomes = async (...asked: Parameters<typeof decide>) =>
  (await decide(...asked)).value.results.map(({ result, problem }) => problem ?? result);

const read = async ({ memberId, entryId }: Sent) =>
  (
    await api.call("deskApplication", {
      token: house.approver().token,
      params: { memberId, entryId },
    })
  ).value;

const listed = async (promotionId: string) => {
  const query = { promotionId, pageSize: "100" };
  const { value } = await api.call("promotionEntries", { token: house.maker().token, query });
  return new Map(value.content.map((row) => [row.entryId, row.application]));
};

const awardsOf = async ({ member }: Sent) =>
  (await house.entriesOf(member)).filter(({ claimId }) => claimId !== null).length;

test("are approved with the least of their own terms, or with one typed amount", async () => {
  const [small, large] = [await applied(), await applied({ amount: "20.00" })];
  const [one, two] = [await sent(small), await sent(large)];
  const { results } = (await decide([one, two])).value;
  expect(results).toMatchObject([
    { entryId: one.entryId, result: "approved", problem: null, amount: "10.00" },
    { entryId: two.entryId, result: "approved", problem: null, amount: "20.00" },
  ]);
  expect((await read(two)).entry).toMatchObject({
    state: "issued",
    amount: "20.00",
    operator: house.approver().username,
  });
  const [third, fourth] = [await sent(small), await sent(large)];
  const typed = { ...approving, amount: "15.00" } as const;
  expect(await outcomes([third, fourth], typed)).toEqual(["approved", "amount_out_of_range"]);
  expect((await read(fourth)).entry.state).toBe("applying");
});

test("are rejected with one reason, without the sum of one person", async () => {
  const rows = await many(await applied({ amount: "10.00" }), 3);
  expect(await outcomes(rows, rejecting)).toEqual(["rejected", "rejected", "rejected"]);
  for (const row of rows) {
    expect((await read(row)).entry).toMatchObject({ state: "rejected", reason: "not_met" });
    expect(await awardsOf(row)).toBe(0);
  }
});

test("are at most fifty, and at least one", async () => {
  const one = await sent(await applied());
  const others = (count: number) =>
    Array.from({ length: count }, () => ({ ...one, entryId: randomUUID() }));
  for (const rows of [[], others(51)]) {
    expect((await decide(rows)).refusal?.code).toBe("invalid_input");
  }
  const fifty = await outcomes([one, ...others(49)]);
  expect(fifty[0]).toBe("approved");
  expect(fifty.slice(1)).toEqual(Array.from({ length: 49 }, () => "not_found"));
});

test("of a member they are not of are not found, whatever the brand of that member", async () => {
  const promotionId = await applied();
  const [one, two] = [await sent(promotionId), await sent(promotionId)];
  const username = `q${randomUUID().slice(0, 8)}`;
  await changeBrand(api, "TIDEWATER", { fields: [] });
  const elsewhere = await api.call("register", {
    headers: { host: "alt.localhost" },
    body: registration(username, testPassword),
  });
  expect(elsewhere.refusal).toBeUndefined();
  const other = await api.app.platform.identity.memberByUsername("TIDEWATER", username);
  const strange = [two.memberId, String(other?.memberId), "9".repeat(19)].map((memberId) => ({
    ...one,
    memberId,
  }));
  expect(await outcomes(strange)).toEqual(["not_found", "not_found", "not_found"]);
  expect((await read(one)).entry.state).toBe("applying");
});

test("that need a closer look are left to be decided on alone, and the list says why", async () => {
  const promotionId = await applied();
  const costly = await applied({ amount: "61.00" });
  const [clean, flagged, asked, first, second] = await many(promotionId, 5);
  const large = await sent(costly);
  if (!clean || !flagged || !asked || !first || !second) throw new Error("too few");
  await api.database.db.transaction((tx) =>
    api.app.platform.risk.raiseIn(tx, {
      memberId: flagged.member.memberId,
      merchantCode: "AMBERJACK",
      kind: "foreign_reference",
      subject: "x",
      evidence: [{ key: "1", at: api.clock.now(), detail: {} }],
    }),
  );
  const params = { memberId: asked.memberId, entryId: asked.entryId };
  const { token } = house.approver();
  const { value: taken } = await api.call("claimApplication", { token, params });
  const question = { action: "ask", question: "On which day?" } as const;
  await api.call("decideApplication", {
    token,
    params,
    body: { revision: taken.revision, decision: question },
  });
  await house.addPayee(first.member, "01700000077");
  await house.addPayee(second.member, "01700000077");
  expect(await outcomes([first])).toEqual(["approved"]);
  const shown = await listed(promotionId);
  expect(shown.get(clean.entryId)).toMatchObject({ block: null, min: "10.00", max: "80.00" });
  expect(shown.get(flagged.entryId)?.block).toBe("flagged");
  expect(shown.get(asked.entryId)?.block).toBe("question");
  expect(shown.get(second.entryId)?.block).toBe("shared");
  expect((await listed(costly)).get(large.entryId)?.block).toBe("second_person");
  const { revision = 0 } = shown.get(asked.entryId) ?? {};
  const rows = [clean, flagged, { ...asked, revision }, second, large];
  const expected = ["approved", "flagged", "question", "shared", "second_person"];
  expect(await outcomes(rows)).toEqual(expected);
  expect(await outcomes(rows.slice(1), rejecting)).toEqual(expected.slice(1));
  const typed = await sent(promotionId);
  expect(await outcomes([typed], { ...approving, amount: "60.01" })).toEqual(["second_person"]);
});

test("stop at what one person may give in a day", async () => {
  await allowAlone(api, 25_00n, 60_00n);
  const operator = await anOperator(api, [
    "rewards.read",
    "rewards.write",
    "rewards.review",
    "rewards.gift",
  ]);
  const rows = await many(await applied(), 3);
  const expected = ["approved", "approved", "second_person"];
  expect(await outcomes(rows, approving, { by: operator })).toEqual(expected);
  await allowAlone(api, 100_000_00n, 60_00n);
});

test("that another operator took or decided are reported, and the others are decided", async () => {
  const [free, taken, done, late] = await many(await applied(), 4);
  if (!free || !taken || !done || !late) throw new Error("too few");
  const params = { memberId: taken.memberId, entryId: taken.entryId };
  await api.call("claimApplication", { token: house.maker().token, params });
  expect(await outcomes([done], rejecting, { by: house.maker() })).toEqual(["rejected"]);
  const revision = 2;
  expect(await outcomes([{ ...taken, revision }, done, free])).toEqual([
    "claim_needed",
    "changed_meanwhile",
    "approved",
  ]);
  expect(await outcomes([{ ...late, revision: 7 }])).toEqual(["changed_meanwhile"]);
  api.clock.advance(16 * minuteMs);
  expect(await outcomes([{ ...taken, revision }])).toEqual(["approved"]);
});

test("that two operators decide at the same time have one winner each", async () => {
  const rows = await many(await applied(), 6);
  const [one, two] = await Promise.all([
    outcomes(rows, approving),
    outcomes(rows.toReversed(), rejecting, { by: house.maker() }),
  ]);
  const other = two.toReversed();
  rows.forEach((_row, at) => {
    const pair = [one[at], other[at]];
    expect([
      ["approved", "changed_meanwhile"],
      ["changed_meanwhile", "rejected"],
    ]).toContainEqual(pair);
  });
  for (const [at, row] of rows.entries()) {
    expect(await awardsOf(row)).toBe(one[at] === "approved" ? 1 : 0);
  }
});

test("give once under one key, also where the answer was lost", async () => {
  const rows = await many(await applied(), 2);
  const key = randomUUID();
  const [one, again] = await Promise.all([
    decide(rows, approving, { key }),
    decide(rows, approving, { key }),
  ]);
  expect(again.value).toEqual(one.value);
  expect(await outcomes(rows)).toEqual(["approved", "approved"]);
  expect(await outcomes(rows, rejecting)).toEqual(["changed_meanwhile", "changed_meanwhile"]);
  const reused = await decide(rows, rejecting, { key });
  expect(reused.refusal?.code).toBe("idempotency_key_reused");
  for (const row of rows) expect(await awardsOf(row)).toBe(1);
  const third = await sent(await applied());
  expect(await outcomes([third, third])).toEqual(["approved", "approved"]);
  expect(await awardsOf(third)).toBe(1);
});

test("judge budget and breaks of each anew", async () => {
  const promotionId = await applied({ budget: "20.00" });
  const rows = await many(promotionId, 3);
  expect(await outcomes(rows)).toEqual(["approved", "approved", "budget_used"]);
  const other = await applied();
  const [paused, open] = await many(other, 2);
  if (!paused || !open) throw new Error("too few");
  const { username: account } = await house.memberOf(paused.member);
  await api.call("pausePlay", { token: paused.member.token, body: { length: "week", account } });
  expect(await outcomes([paused, open])).toEqual(["play_paused", "approved"]);
  const last = await sent(other);
  await house.hold(other, "stop");
  expect(await outcomes([last])).toEqual(["promotion_closed"]);
});

test("are not decided on by an operator who may only read, nor by a stranger", async () => {
  const one = await sent(await applied());
  const by = await anOperator(api, ["rewards.read"]);
  expect((await decide([one], approving, { by })).refusal?.code).toBe("permission_denied");
  const stranger = { ...by, token: "x".repeat(43) };
  expect((await decide([one], approving, { by: stranger })).refusal?.code).toBe("not_logged_in");
  expect((await read(one)).entry.state).toBe("applying");
});
