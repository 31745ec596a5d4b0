import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { netByLedger } from "../../../test/cashier-model.ts";
import { allowAlone, anyMandate } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

/** Deposits whose payer took them back: each once, and never above what came. */

let api: TestApp;
let olga: TestOperator;
let omar: TestOperator;
const may = ["adjustments.read", "adjustments.request", "adjustments.approve"] as const;

beforeAll(async () => {
  api = await createTestApp();
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  await allowAlone(api, 100_000_000n);
  olga = await anOperator(api, may);
  omar = await anOperator(api, may);
}, 60_000);
afterAll(async () => {
  await assertCoherent(api.database.db);
  await api.close();
});

interface Person {
  readonly username: string;
  readonly memberId: bigint;
  readonly token: string;
}

async function aMember(): Promise<Person> {
  const username = `charged${randomUUID().slice(0, 6)}`;
  const token = await api.aMember(username);
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  return { username, memberId: member.memberId, token };
}

/** A deposit, credited where it is paid. */
async function aDeposit({ token }: Person, isPaid = true): Promise<string> {
  const body = { methodId: "bank", amount: "1000.00", returnPath: "/" };
  const { value } = await api.call("createDeposit", { token, body });
  const { reference, transfer } = value;
  if (!isPaid) return reference;
  const { bankLines } = api.app.platform.cashier;
  const accountId = transfer?.bank.startsWith("Delta") === true ? "delta" : "padma";
  const line = `FT-${reference},1000.00,2026-03-01,Rumi,${reference}`;
  const csv = `transaction,amount,date,sender,text\n${line}`;
  const asked = { merchantCode: "AMBERJACK", accountId, csv };
  await api.database.db.transaction((tx) => bankLines.enterIn(tx, anyMandate, asked, olga));
  expect(await bankLines.matchNew()).toBe(1);
  return reference;
}

function ask(person: Person, reference: string | null, amount = "1000.00", changes = {}) {
  const body = {
    merchantCode: "AMBERJACK",
    username: person.username,
    direction: "debit",
    amount,
    category: "chargeback",
    reason: "The bank took it back.",
    depositReference: reference,
    ...changes,
  };
  return api.call("requestAdjustment", { token: olga.token, body });
}

const decide = (adjustmentId: string, action = "approve") =>
  api.call("decideAdjustment", {
    token: omar.token,
    params: { adjustmentId },
    body: action === "approve" ? { action } : { action, reason: "It was not so." },
  });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).refusal?.code;

test("takes a deposit back as if it had never come", async () => {
  const person = await aMember();
  const reference = await aDeposit(person);
  const { value } = await ask(person, reference.toLowerCase(), "400.00");
  expect(value).toMatchObject({ depositReference: reference });
  const net = async () => (await api.call("netDeposits", { token: person.token })).value;
  expect(await net()).toMatchObject({ deposited: "1000.00" });
  await decide(value.adjustmentId);
  expect(await net()).toMatchObject({ deposited: "600.00", net: "600.00" });
  expect(await netByLedger(api.database, person.memberId)).toBe(60_000n);
});

test("names a credited deposit of the member's own, and nothing else names one", async () => {
  const person = await aMember();
  const mine = await aDeposit(person);
  const other = await aMember();
  const theirs = await aDeposit(other);
  const unpaid = await aDeposit(person, false);
  for (const reference of [null, "D-0000000000", theirs, unpaid]) {
    expect(await codeOf(ask(person, reference))).toBe("chargeback_deposit");
  }
  const named = ask(person, mine, "1.00", { category: "goodwill" });
  expect(await codeOf(named)).toBe("chargeback_deposit");
});

test("is at most what is left of the deposit, asked for twice or in parts", async () => {
  const person = await aMember();
  const reference = await aDeposit(person);
  await aDeposit(person);
  expect(await codeOf(ask(person, reference, "1000.01"))).toBe("chargeback_exceeds");
  const first = await ask(person, reference, "700.00");
  const second = await ask(person, reference, "300.01");
  expect(second.refusal).toMatchObject({ code: "chargeback_exceeds", value: { left: "300.00" } });
  await decide(first.value.adjustmentId, "reject");
  const whole = await ask(person, reference);
  await decide(whole.value.adjustmentId);
  expect(await codeOf(ask(person, reference, "0.01"))).toBe("chargeback_exceeds");
  // What is given again may be taken again, and no more than was taken is given.
  const back = { direction: "credit" };
  expect(await codeOf(ask(person, reference, "1000.01", back))).toBe("chargeback_exceeds");
  const given = await ask(person, reference, "1000.00", back);
  await decide(given.value.adjustmentId);
  expect(await codeOf(ask(person, reference, "1000.00"))).toBeUndefined();
});

test("asked for many times at once is booked once", async () => {
  const person = await aMember();
  const reference = await aDeposit(person);
  await aDeposit(person);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(person, reference)));
  const taken = answers.filter(({ refusal }) => refusal === undefined);
  expect(taken).toHaveLength(1);
  const id = taken[0]?.value.adjustmentId ?? "";
  await Promise.all([decide(id), decide(id), decide(id)]);
  expect(await netByLedger(api.database, person.memberId)).toBe(100_000n);
});
