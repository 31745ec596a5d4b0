import { randomUUID } from "node:crypto";
import { parseMinor } from "@baize/money";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  approve,
  openAdjustments,
  reject,
  type Adjustments,
  type Person,
} from "../../../test/adjustments.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";

/** Corrections by hand: two persons, one posting, never below zero. */

let house: Adjustments;
let api: Adjustments["api"];
let olga: TestOperator;
let omar: TestOperator;

beforeAll(async () => {
  house = await openAdjustments();
  ({ api, olga, omar } = house);
}, 60_000);
afterAll(() => house.close());

const aMember = () => house.aMember();
const decide: Adjustments["decide"] = (...asked) => house.decide(...asked);

async function cashOf({ memberId }: Person) {
  return (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
}

async function request(by: TestOperator, person: Person, amount: string, direction = "credit") {
  return (await house.request(by, person, amount, { direction })).value;
}

describe("an adjustment", () => {
  test("moves nothing until another operator approves it, then once", async () => {
    const person = await aMember();
    const row = await request(olga, person, "250.00");
    expect(row).toMatchObject({ state: "open", needsSecond: true, isOwn: true, decidedBy: null });
    expect(await cashOf(person)).toBe(0n);
    const alone = await decide(olga, row.adjustmentId, approve);
    expect(alone.refusal?.code).toBe("second_person_needed");
    const done = await decide(omar, row.adjustmentId, approve);
    expect(done.value).toMatchObject({
      state: "approved",
      decidedBy: omar.username,
      balanceBefore: "0.00",
      balanceAfter: "250.00",
    });
    expect(await cashOf(person)).toBe(25_000n);
    const again = await decide(omar, row.adjustmentId, approve);
    expect(again.refusal?.code).toBe("changed_meanwhile");
    expect(await cashOf(person)).toBe(25_000n);
  });

  test("is seen by the member under a neutral name and its reference", async () => {
    const person = await aMember();
    const { adjustmentId, reference } = await request(olga, person, "12.34");
    await decide(omar, adjustmentId, approve);
    const history = await api.call("transactions", { token: person.token });
    expect(history.value.content).toMatchObject([
      { kind: "adjustment", amount: "12.34", balanceAfter: "12.34", reference },
    ]);
    expect(history.text).not.toContain(olga.username);
  });

  test("is audited with balances before and after, who asked and why", async () => {
    const person = await aMember();
    const { adjustmentId, reference } = await request(olga, person, "5.00");
    await decide(omar, adjustmentId, approve);
    const audit = await anOperator(api, ["audit.read"]);
    const trail = await api.call("auditTrail", { token: audit.token, query: { pageSize: "9" } });
    const rows = trail.value.content.filter(({ subject }) => subject.endsWith(reference));
    expect(rows).toMatchObject([
      {
        action: "adjustment.approved",
        operator: omar.username,
        before: { balance: "0.00" },
        after: { balance: "5.00", requestedBy: olga.username },
      },
      {
        action: "adjustment.requested",
        operator: olga.username,
        after: { amount: "5.00", reason: "A round ended without its result.", ticket: "F-1234" },
      },
    ]);
  });

  test("never takes more than there is, and stays open to be rejected", async () => {
    const person = await aMember();
    const { adjustmentId } = await request(olga, person, "0.01", "debit");
    const tooMuch = await decide(omar, adjustmentId, approve);
    expect(tooMuch.refusal).toMatchObject({ code: "balance_too_low", value: { balance: "0.00" } });
    const params = { adjustmentId };
    const still = await api.call("consoleAdjustment", { token: omar.token, params });
    expect(still.value).toMatchObject({ state: "open", isOwn: false });
    const over = await decide(olga, adjustmentId, reject);
    expect(over.value).toMatchObject({ state: "rejected", decisionReason: reject.reason });
    expect((await decide(omar, adjustmentId, approve)).refusal?.code).toBe("changed_meanwhile");
  });

  test("approved by many at once is posted once", async () => {
    const person = await aMember();
    const { adjustmentId } = await request(olga, person, "100.00");
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => decide(omar, adjustmentId, approve)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await cashOf(person)).toBe(10_000n);
  });

  test("asked twice under one key is one", async () => {
    const person = await aMember();
    const headers = { "idempotency-key": randomUUID() };
    const first = await house.request(olga, person, "1.00", {}, headers);
    const second = await house.request(olga, person, "1.00", {}, headers);
    expect(second.value).toEqual(first.value);
    const reused = await house.request(olga, person, "2.00", {}, headers);
    expect(reused.refusal?.code).toBe("idempotency_key_reused");
  });

  test.each(["0.00", "-1.00", "1.001", "99999999999999.00"])("of %s is refused", async (amount) => {
    const person = await aMember();
    const answer = await house.request(olga, person, amount);
    expect(answer.refusal?.code).toBe("amount_out_of_range");
  });

  test("for nobody, or for a member of another brand, is refused", async () => {
    const person = await aMember();
    for (const changes of [{ username: "nobodyatall" }, { merchantCode: "ELSEWHERE" }]) {
      const answer = await house.request(olga, person, "1.00", changes);
      expect(answer.refusal?.code).toBe("not_found");
    }
  });

  test("up to the brand's own amount takes one person", async () => {
    await allowAlone(api, 2_000n, 1_000n);
    const person = await aMember();
    const small = await request(olga, person, "10.00");
    expect(small.needsSecond).toBe(false);
    expect((await decide(olga, small.adjustmentId, approve)).value.state).toBe("approved");
    const large = await request(olga, person, "10.01");
    expect(large.needsSecond).toBe(true);
    await allowAlone(api, 0n);
  });

  test("waits in the queue, oldest first, until it is decided", async () => {
    const person = await aMember();
    const older = await request(olga, person, "1.00");
    api.clock.advance(1000);
    const newer = await request(olga, person, "2.00");
    const read = async () => {
      const query = { state: "open", merchantCode: "AMBERJACK", pageSize: "100" };
      const answer = await api.call("consoleAdjustments", { token: omar.token, query });
      return answer.value.content.map(({ adjustmentId }) => adjustmentId);
    };
    const waiting = await read();
    expect(waiting.indexOf(newer.adjustmentId)).toBeGreaterThan(
      waiting.indexOf(older.adjustmentId),
    );
    await decide(omar, older.adjustmentId, reject);
    expect(await read()).not.toContain(older.adjustmentId);
  });
});

const step = record({
  what: constantFrom("request", "approve", "reject"),
  who: integer({ min: 0, max: 1 }),
  which: integer({ min: 0, max: 9 }),
  direction: constantFrom("credit", "debit"),
  amount: integer({ min: 1, max: 500 }),
});

test("the cash is what was approved, each by another operator than the requester", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const person = await aMember();
      const operators = [olga, omar] as const;
      const known: { id: string; by: number; delta: bigint; state: string }[] = [];
      let cash = 0n;
      for (const { what, who, which, direction, amount } of steps) {
        const operator = operators[who] ?? olga;
        if (what === "request") {
          const text = `${amount}.00`;
          const { adjustmentId: id } = await request(operator, person, text, direction);
          const size: bigint = parseMinor(text, "BDT") ?? 0n;
          known.push({ id, by: who, delta: direction === "credit" ? size : -size, state: "open" });
          continue;
        }
        const target = known[which];
        if (target === undefined) continue;
        const isApproval = what === "approve";
        const answer = await decide(operator, target.id, isApproval ? approve : reject);
        let expected: string | undefined;
        if (target.state !== "open") expected = "changed_meanwhile";
        else if (isApproval && target.by === who) expected = "second_person_needed";
        else if (isApproval && cash + target.delta < 0n) expected = "balance_too_low";
        expect(answer.refusal?.code).toBe(expected);
        if (expected !== undefined) continue;
        target.state = isApproval ? "approved" : "rejected";
        if (isApproval) cash += target.delta;
        expect(await cashOf(person)).toBe(cash);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
