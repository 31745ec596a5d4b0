import { randomUUID } from "node:crypto";
import type { BankLine, Deposit } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it as test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { allowAlone, anyMandate } from "../../../test/eyes.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";

/** Bank transfers on the whole api: ordered, said to be paid, and credited by the bank's lines. */

let api: TestApp;
let olga: TestOperator;
let omar: TestOperator;
const may = ["deposits.read", "deposits.approve"] as const;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  await allowAlone(api, 100_000_000n);
  await signIn();
});
afterAll(async () => {
  await assertCoherent(api.database.db);
  await api.close();
});

async function signIn(): Promise<void> {
  olga = await anOperator(api, may);
  omar = await anOperator(api, may);
}

async function aMember() {
  const token = await api.aMember();
  const found = await api.app.platform.identity.findSession(token, "lightMyRequest");
  if (found === undefined) throw new Error("nobody is signed in");
  return { token, memberId: found.session.memberId };
}

type Member = Awaited<ReturnType<typeof aMember>>;

async function order({ token }: Pick<Member, "token">, amount = "1000.00"): Promise<Deposit> {
  const body = { methodId: "bank", amount, returnPath: "/" };
  const headers = { "idempotency-key": randomUUID() };
  return (await api.call("createDeposit", { token, body, headers })).value;
}

const cash = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
const statusOf = async ({ token }: Member, { depositId }: Deposit) =>
  (await api.call("depositStatus", { token, params: { depositId } })).value;

interface Line {
  readonly account: string;
  readonly number?: string;
  readonly amount?: string;
  readonly text?: string;
}

const day = "2026-03-01";
const aNumber = () => `FT ${randomUUID().slice(0, 8)}`;
const csvOf = (lines: readonly Line[]) =>
  [
    "transaction,amount,date,sender,text",
    ...lines.map(
      ({ number = aNumber(), amount = "1000.00", text = "" }) =>
        `${number},${amount},${day},Rumi,"${text}"`,
    ),
  ].join("\n");

async function enter(by: TestOperator, ...lines: Line[]) {
  const accountId = lines[0]?.account ?? "delta";
  const body = { merchantCode: "AMBERJACK", accountId, csv: csvOf(lines) };
  return api.call("importBankLines", { token: by.token, body });
}

/** The account a deposit goes to, by the bank it names. */
const accountOf = ({ transfer }: Deposit) =>
  transfer?.bank.startsWith("Delta") ? "delta" : "padma";

async function lineWith(number: string): Promise<BankLine> {
  const query = { pageSize: "100" };
  const { value } = await api.call("bankLines", { token: olga.token, query });
  const found = value.content.find((one: BankLine) => one.bankReference === number.toUpperCase());
  if (found === undefined) throw new Error(`no line ${number}`);
  return found;
}

const decideLine = (by: TestOperator, { lineId }: BankLine, body: object) =>
  api.call("decideBankLine", { token: by.token, params: { lineId }, body });

async function decide(by: TestOperator, { depositId }: Deposit, body: object) {
  const params = { depositId };
  const claimed = await api.call("claimDeposit", { token: by.token, params });
  if (claimed.refusal !== undefined) return claimed;
  return api.call("decideDeposit", { token: by.token, params, body });
}

const paid = (number: string, amount = "1000.00") => ({
  action: "confirm",
  bankReference: number,
  amount,
  receivedOn: day,
});

describe("a bank transfer", () => {
  test("shows where to pay under its own reference, and credits nothing by itself", async () => {
    const member = await aMember();
    const deposit = await order(member);
    expect(deposit).toMatchObject({
      status: "pending",
      paymentUrl: null,
      receives: "1000.00",
      reference: expect.stringMatching(/^[ACDEFGHJKMNPRTVWXY34679]{8}$/),
      transfer: { holder: "Amberjack Demo Ltd" },
    });
    const params = { depositId: deposit.depositId };
    const said = await api.call("depositPaid", { token: member.token, params, body: {} });
    expect(said.value).toMatchObject({
      status: "checking",
      steps: [
        { what: "ordered", by: "member" },
        { what: "said_paid", by: "member" },
      ],
    });
    // Again, it changes nothing; and nobody else finds it.
    const again = await api.call("depositPaid", { token: member.token, params, body: {} });
    expect(again.value).toEqual(said.value);
    const { token } = await aMember();
    const other = await api.call("depositPaid", { token, params, body: {} });
    expect(other.refusal?.code).toBe("not_found");
    expect(await cash(member)).toBe(0n);
  });

  test("is one order under one key, and one reference", async () => {
    const { token } = await aMember();
    const headers = { "idempotency-key": randomUUID() };
    const body = { methodId: "bank", amount: "700.00", returnPath: "/" };
    const [first, second] = await Promise.all([
      api.call("createDeposit", { token, body, headers }),
      api.call("createDeposit", { token, body, headers }),
    ]);
    const third = await api.call("createDeposit", { token, body, headers });
    const values = [first, second, third].flatMap(({ value }) => value?.reference ?? []);
    expect(new Set(values).size).toBe(1);
  });

  test("is credited by the line that fits it, once, however often it is entered", async () => {
    const member = await aMember();
    const deposit = await order(member);
    const text = `from Rumi ${deposit.reference.slice(0, 4)} ${deposit.reference.slice(4)}`;
    const line = { account: accountOf(deposit), number: "FT-FITS", text };
    const entered = await enter(olga, line);
    expect(entered.value).toMatchObject({ added: 1, repeated: 0, credited: 1, problems: [] });
    const all = await Promise.all([enter(olga, line), enter(omar, line), enter(olga, line)]);
    expect(all.map(({ value }) => [value.added, value.repeated])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    const differs = await enter(olga, { ...line, amount: "1000.01" });
    expect(differs.value.problems).toEqual([{ row: 2, problem: "differs" }]);
    expect(await cash(member)).toBe(100_000n);
    const read = await statusOf(member, deposit);
    expect(read).toMatchObject({ status: "received", received: "1000.00" });
    expect(read.steps.at(-1)).toMatchObject({ what: "received", by: "platform" });
    // A second payment with the same reference has no deposit left, and waits.
    await enter(olga, { ...line, number: "FT-SECOND" });
    expect(await lineWith("FT-SECOND")).toMatchObject({ state: "waiting", suggestion: null });
    expect(await cash(member)).toBe(100_000n);
  });

  test("is told to who entered its line; another's new line is the worker's", async () => {
    const [mine, theirs] = [await aMember(), await aMember()];
    const [order1, order2] = [await order(mine), await order(theirs)];
    // Another operator's line, entered a moment ago and not looked at yet.
    const text = order2.reference;
    const asked = {
      merchantCode: "AMBERJACK",
      accountId: accountOf(order2),
      csv: csvOf([{ account: accountOf(order2), text }]),
    };
    await api.database.db.transaction((tx) =>
      api.app.platform.cashier.bankLines.enterIn(tx, anyMandate, asked, omar),
    );
    const line = { account: accountOf(order1), text: order1.reference };
    expect((await enter(olga, line)).value).toMatchObject({ added: 1, credited: 1 });
    expect([await cash(mine), await cash(theirs)]).toEqual([100_000n, 0n]);
    expect(await api.app.platform.cashier.bankLines.matchNew()).toBe(1);
    expect(await cash(theirs)).toBe(100_000n);
  });

  test("of another amount waits, and credits what came", async () => {
    const member = await aMember();
    const deposit = await order(member, "2000.00");
    const number = aNumber();
    await enter(olga, { account: accountOf(deposit), number, text: deposit.reference });
    const line = await lineWith(number);
    expect(line).toMatchObject({
      state: "waiting",
      suggestion: { reference: deposit.reference, amount: "2000.00" },
    });
    const assigned = await decideLine(olga, line, {
      action: "assign",
      reference: deposit.reference.toLowerCase(),
    });
    expect(assigned.value).toMatchObject({ state: "credited", actions: [] });
    expect(await cash(member)).toBe(100_000n);
    expect(await statusOf(member, deposit)).toMatchObject({
      amount: "2000.00",
      received: "1000.00",
      receives: "1000.00",
    });
  });

  test("above the brand's limit needs two people, also when it fits by itself", async () => {
    const member = await aMember();
    const deposit = await order(member, "60000.00");
    const number = aNumber();
    const account = accountOf(deposit);
    const entered = await enter(olga, {
      account,
      number,
      amount: "60000.00",
      text: deposit.reference,
    });
    expect(entered.value).toMatchObject({ added: 1, credited: 0 });
    const line = await lineWith(number);
    expect(line).toMatchObject({ state: "awaiting_second", actions: ["refuse"] });
    const own = await decideLine(olga, line, { action: "approve" });
    expect(own.refusal?.code).toBe("second_person_needed");
    expect(await cash(member)).toBe(0n);
    const approvals = await Promise.all(
      Array.from({ length: 5 }, () => decideLine(omar, line, { action: "approve" })),
    );
    expect(approvals.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await cash(member)).toBe(6_000_000n);
  });

  test("refused by the second person waits again, and can go back to its sender", async () => {
    const deposit = await order(await aMember(), "60000.00");
    const number = aNumber();
    const account = accountOf(deposit);
    await enter(olga, { account, number, amount: "60000.00", text: deposit.reference });
    const refused = await decideLine(omar, await lineWith(number), { action: "refuse" });
    expect(refused.value).toMatchObject({ state: "waiting", username: null, proposedBy: null });
    const body = { action: "return", reason: "The sender is another person." };
    const returned = await decideLine(olga, refused.value, body);
    expect(returned.value).toMatchObject({ state: "returned", actions: [] });
    const late = await decideLine(olga, refused.value, {
      action: "assign",
      reference: deposit.reference,
    });
    expect(late.refusal?.code).toBe("changed_meanwhile");
  });

  test("without an order is given to a member, with its own record", async () => {
    const member = await aMember();
    const { username } = await api.app.platform.identity.getMember(member.memberId);
    const number = aNumber();
    await enter(olga, { account: "padma", number, amount: "345.60", text: "no reference" });
    const line = await lineWith(number);
    const nobody = await decideLine(olga, line, { action: "assign_member", username: "nobody9" });
    expect(nobody.refusal?.code).toBe("not_found");
    const given = await decideLine(olga, line, { action: "assign_member", username });
    expect(given.value).toMatchObject({ state: "credited", username });
    expect(await cash(member)).toBe(34_560n);
    const { value } = await api.call("deposits", { token: member.token, query: {} });
    expect(value.content).toMatchObject([{ status: "received", received: "345.60" }]);
  });
});

describe("an operator", () => {
  test("confirms a claimed transfer under the bank's number, which credits once", async () => {
    const [one, two] = [await aMember(), await aMember()];
    const [first, second] = [await order(one), await order(two)];
    const number = aNumber();
    const { token } = olga;
    const params = { depositId: first.depositId };
    const unclaimed = await api.call("decideDeposit", { token, params, body: paid(number) });
    expect(unclaimed.refusal?.code).toBe("claim_needed");
    expect((await decide(olga, first, paid(number))).value).toMatchObject({ status: "received" });
    expect(await cash(one)).toBe(100_000n);
    // The same number at the same account is another's money, or the same money twice.
    if (accountOf(first) === accountOf(second)) {
      const again = await decide(omar, second, paid(number.toLowerCase()));
      expect(again.refusal?.code).toBe("bank_line_known");
      expect(await cash(two)).toBe(0n);
    }
    const over = await api.call("claimDeposit", { token, params });
    expect(over.refusal?.code).toBe("changed_meanwhile");
  });

  test("finds another's claim, and the numbers of lines that were credited", async () => {
    const deposits = await Promise.all(
      Array.from({ length: 4 }, async () => order(await aMember())),
    );
    const same = deposits.filter((one) => accountOf(one) === accountOf(deposits[0] as Deposit));
    const [first, second = deposits[1] as Deposit] = same as [Deposit, Deposit?];
    const params = { depositId: first.depositId };
    await api.call("claimDeposit", { token: olga.token, params });
    const taken = await api.call("claimDeposit", { token: omar.token, params });
    expect(taken.refusal?.code).toBe("claim_needed");
    const number = aNumber();
    await decide(olga, first, paid(number));
    if (second !== first && accountOf(second) === accountOf(first)) {
      expect((await decide(omar, second, paid(number))).refusal?.code).toBe("bank_line_known");
    }
  });

  test("confirms with the line that waits already, and above the limit only proposes", async () => {
    const member = await aMember();
    const deposit = await order(member, "60000.00");
    const number = aNumber();
    await enter(olga, { account: accountOf(deposit), number, amount: "70000.00" });
    const { value } = await decide(olga, deposit, paid(number, "70000.00"));
    expect(value).toMatchObject({
      status: "pending",
      actions: [],
      line: { state: "awaiting_second", amount: "70000.00" },
    });
    const params = { depositId: deposit.depositId };
    const twice = await api.call("claimDeposit", { token: omar.token, params });
    expect(twice.refusal?.code).toBe("changed_meanwhile");
    await decideLine(omar, await lineWith(number), { action: "approve" });
    expect(await cash(member)).toBe(7_000_000n);
  });

  test("rejects with a reason the member reads; what comes after all is credited", async () => {
    const member = await aMember();
    const deposit = await order(member);
    const reason = "Nothing arrived within two days.";
    await decide(olga, deposit, { action: "reject", reason });
    const read = await statusOf(member, deposit);
    expect(read).toMatchObject({ status: "declined" });
    expect(read.steps.at(-1)).toMatchObject({ what: "declined", by: "operator", reason });
    expect(JSON.stringify(read)).not.toContain(olga.username);
    await decide(omar, deposit, paid(aNumber()));
    expect(await cash(member)).toBe(100_000n);
  });

  test("has every decision in the audit trail, and none without the permission", async () => {
    const deposit = await order(await aMember());
    await decide(olga, deposit, paid(aNumber()));
    const auditor = await anOperator(api, ["audit.read", "deposits.read"]);
    const { token } = auditor;
    const { value } = await api.call("auditTrail", { token, query: { pageSize: "100" } });
    const rows = (value.content as { subject: string; action: string; before: object }[]).filter(
      ({ subject }) => subject === `AMBERJACK ${deposit.reference}`,
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "deposit.claimed",
      "deposit.confirmed",
    ]);
    expect(rows.every(({ before }) => before !== null)).toBe(true);
    const denied = await enter(auditor, { account: "delta" });
    expect(denied.refusal?.code).toBe("permission_denied");
  });

  test("sees what waits, oldest first, and narrows it by state and method", async () => {
    const member = await aMember();
    // The clock of tests stands still, and what waits is in the order of time.
    api.clock.advance(1_000);
    const deposit = await order(member);
    const params = { depositId: deposit.depositId };
    await api.call("depositPaid", { token: member.token, params, body: {} });
    const list = async (query: Readonly<Record<string, string>>) =>
      (
        await api.call("consoleDeposits", {
          token: olga.token,
          query: { pageSize: "100", ...query },
        })
      ).value.content as { depositId: string; status: string; updatedAt: string }[];
    const waiting = await list({ state: "waiting" });
    expect(waiting.at(-1)?.depositId).toBe(deposit.depositId);
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(["checking"]));
    expect(await list({ state: "checking", kind: "crypto" })).toEqual([]);
    expect((await list({ kind: "bank_transfer" })).length).toBeGreaterThan(waiting.length);
  });
});

test("the worker matches what an import left, and expires what nobody paid", async () => {
  const member = await aMember();
  const [lost, late] = [await order(member), await order(member, "3000.00")];
  const { db } = api.database;
  const { cashier } = api.app.platform;
  const asked = {
    merchantCode: "AMBERJACK",
    accountId: accountOf(lost),
    csv: csvOf([{ account: "", text: lost.reference }]),
  };
  await db.transaction((tx) => cashier.bankLines.enterIn(tx, anyMandate, asked, olga));
  await Promise.all([cashier.pollStale(), cashier.pollStale()]);
  expect(await cash(member)).toBe(100_000n);

  api.clock.advance(121 * minuteMs);
  await cashier.pollStale();
  await signIn();
  const found = await api.app.platform.identity.getMember(member.memberId);
  const { token } = await openSession(api, found);
  const again = { ...member, token };
  expect((await statusOf(again, late)).status).toBe("expired");
  // A member who paid at the last moment may still report it, and an operator credits the money.
  const number = aNumber();
  await enter(olga, { account: accountOf(late), number, amount: "3000.00", text: late.reference });
  expect(await lineWith(number)).toMatchObject({
    state: "waiting",
    suggestion: { status: "expired" },
  });
  const params = { depositId: late.depositId };
  const said = await api.call("depositPaid", { token, params, body: {} });
  expect(said.value.status).toBe("checking");
  const body = { action: "assign", reference: late.reference };
  const both = await Promise.all([
    decideLine(olga, await lineWith(number), body),
    decideLine(omar, await lineWith(number), body),
  ]);
  expect(both.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
  expect(await cash(member)).toBe(400_000n);
});
