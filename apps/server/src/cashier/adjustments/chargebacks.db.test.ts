import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approve,
  openAdjustments,
  reject,
  type Adjustments,
  type Person,
} from "../../../test/adjustments.ts";
import { netByLedger } from "../../../test/cashier-model.ts";
import { allowAlone, anyMandate } from "../../../test/eyes.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";

/** Deposits whose payer took them back: each once, and never above what came. */

let house: Adjustments;
let api: Adjustments["api"];

beforeAll(async () => {
  house = await openAdjustments();
  ({ api } = house);
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  await allowAlone(api, 100_000_000n);
}, 60_000);
afterAll(() => house.close());

const aMember = () => house.aMember();

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
  await api.database.db.transaction((tx) => bankLines.enterIn(tx, anyMandate, asked, house.olga));
  expect(await bankLines.matchNew()).toBe(1);
  return reference;
}

const chargeback = {
  direction: "debit",
  category: "chargeback",
  reason: "The bank took it back.",
};

const ask = (person: Person, reference: string | null, amount = "1000.00", changes = {}) =>
  house.request(house.olga, person, amount, {
    ...chargeback,
    depositReference: reference,
    ...changes,
  });

const decide = (adjustmentId: string, action = "approve") =>
  house.decide(house.omar, adjustmentId, action === "approve" ? approve : reject);
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
