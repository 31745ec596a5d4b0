import { randomUUID } from "node:crypto";
import type { DecideBankLine } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  type Arbitrary,
} from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aModelledCashier,
  amountText,
  attempt,
  type Member,
  type ModelledCashier,
} from "../../../test/cashier-model.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { anyMandate, eyesOf } from "../../../test/eyes.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";
import type { ProviderPayment } from "../providers/provider.ts";

/**
 * Deposits in plain memory, written from the documentation. The real cashier gets the same random
 * commands of a member, operators, a provider and the worker, most of them out of place, and must
 * end with the same states, the same money and coherent books.
 */
interface Expected {
  readonly id: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly isTransfer: boolean;
  readonly expiresAt: number;
  status: string;
  received: bigint;
  /** What the provider would say. */
  payment: ProviderPayment["status"];
  came: bigint;
}

interface Line {
  readonly number: string;
  readonly amount: bigint;
  state: "waiting" | "awaiting_second" | "credited" | "returned";
  first: string | undefined;
  to: Expected | undefined;
}

const limit = 100_000n;
const operators = [
  "00000000-0000-4000-8000-00000000000a",
  "00000000-0000-4000-8000-00000000000b",
] as const;

const command = record({
  what: constantFrom(
    ...([
      "order",
      "order",
      "order",
      "sayPaid",
      "pay",
      "pay",
      "fail",
      "enter",
      "enter",
      "enter",
    ] as const),
    ...(["assign", "assign", "approve", "approve", "refuse", "return", "worker", "wait"] as const),
  ),
  which: nat(3),
  amount: constantFrom(50_000n, 80_000n, 150_000n),
  methodId: constantFrom("bank", "bank", "doyelo"),
  isExact: constantFrom(true, true, false),
  by: constantFrom(...operators),
});
type Step = typeof command extends Arbitrary<infer T> ? T : never;

let house: ModelledCashier;

beforeAll(async () => {
  house = await aModelledCashier();
  const { cashier } = house;
  const methods = demoMethods("amber", "BDT").map((method) =>
    method.kind === "bank_transfer" ? { ...method, secondAboveMinor: limit } : method,
  );
  await cashier.saveMethods(methods);
  await cashier.saveReceivingAccounts(demoReceivingAccounts("amber", "BDT").slice(0, 1));
});
afterAll(() => house.close());

const minutes = (count: number) => count * minuteMs;

const works = async (work: () => Promise<unknown>) =>
  (await attempt(async () => [await work()])) !== undefined;

// tidy: allow function-length, because it is one run: its commands over its own memory.
function createRun({ context }: Member) {
  const deposits: Expected[] = [];
  const lines: Line[] = [];

  async function order({ amount, methodId }: Step) {
    const body = { methodId, amount: amountText(amount), returnPath: "/" };
    const made = await house.cashier.handlers.createDeposit(
      { params: undefined, query: undefined, body },
      { ...context, idempotencyKey: randomUUID() },
    );
    const { depositId: id, reference, expiresAt } = made;
    const fresh = { status: "pending", received: 0n, payment: "open", came: 0n } as const;
    const isTransfer = methodId === "bank";
    deposits.push({
      id,
      reference,
      amount,
      isTransfer,
      expiresAt: Date.parse(expiresAt),
      ...fresh,
    });
  }

  async function sayPaid(one: Expected) {
    const input = { params: { depositId: one.id }, query: undefined, body: {} };
    const may = one.isTransfer && ["pending", "expired", "checking"].includes(one.status);
    expect(await works(() => house.cashier.handlers.depositPaid(input, context))).toBe(may);
    if (may) one.status = "checking";
  }

  /** The provider ends a payment that is open, also one whose deposit has expired here. */
  function end(one: Expected, status: "succeeded" | "failed", isExact: boolean) {
    if (one.isTransfer || one.payment !== "open") return;
    one.payment = status;
    one.came = status === "failed" ? 0n : isExact ? one.amount : one.amount - 100n;
    const payment = house.payments.get(`pay_${one.id}`);
    if (payment === undefined) throw new Error("no payment");
    house.payments.set(payment.paymentId, { ...payment, status, receivedMinor: one.came });
  }

  function receive(one: Expected, amount: bigint) {
    one.status = "received";
    one.received = amount;
  }

  /** The worker asks about what is still open, and expires it when its time is over. */
  async function work() {
    house.clock.advance(minutes(3));
    await Promise.all([house.cashier.pollStale(), house.cashier.pollStale()]);
    for (const one of deposits) {
      if (one.status !== "pending") continue;
      if (one.payment === "succeeded") receive(one, one.came);
      else if (one.payment === "failed") one.status = "declined";
      else if (one.expiresAt <= house.clock.now().getTime()) one.status = "expired";
    }
  }

  async function enter(one: Expected | undefined, { amount, isExact, by, which }: Step) {
    const known = which === 3 ? lines[0] : undefined;
    const line: Line = known ?? {
      number: `FT ${randomUUID()}`.toUpperCase(),
      amount: isExact && one !== undefined ? one.amount : amount + 100n,
      state: "waiting",
      first: undefined,
      to: undefined,
    };
    const words = one?.isTransfer === true ? one.reference : "nothing";
    const cells = [line.number, amountText(line.amount), "2026-03-01", words];
    const csv = `transaction,amount,date,text\n${cells.join(",")}`;
    const operator = { operatorId: by, username: by };
    const asked = { merchantCode: "amber", accountId: "delta", csv };
    const entered = await house.database.db.transaction((tx) =>
      house.cashier.bankLines.enterIn(tx, anyMandate, asked, operator),
    );
    // The same line again, perhaps with another text, is nothing new.
    expect(entered.added.length).toBe(known === undefined ? 1 : 0);
    await Promise.all([house.cashier.bankLines.matchNew(), house.cashier.bankLines.matchNew()]);
    if (known !== undefined) return;
    lines.push(line);
    const isTaken = lines.some((other) => other.to === one);
    const isOpen = one?.status === "pending" || one?.status === "checking";
    if (one?.isTransfer !== true || !isOpen || isTaken || one.amount !== line.amount) return;
    give(line, one, by);
  }

  function give(line: Line, one: Expected, by: string) {
    line.to = one;
    line.first = by;
    line.state = line.amount > limit ? "awaiting_second" : "credited";
    if (line.state === "credited") receive(one, line.amount);
  }

  async function decide(line: Line, decision: DecideBankLine, by: string): Promise<boolean> {
    const query = { state: undefined, merchantCode: undefined };
    const operator = { operatorId: by, username: by };
    const { content } = await house.cashier.bankLines.list(query, 1, 1000, operator);
    const lineId = content.find((one) => one.bankReference === line.number)?.lineId ?? "";
    return works(async () => {
      const named = await house.cashier.bankLines.nameOf(lineId, decision);
      await house.database.db.transaction((tx) =>
        house.cashier.bankLines.decideIn(tx, lineId, decision, named, operator, eyesOf(by)),
      );
    });
  }

  async function judge(line: Line, one: Expected | undefined, { what, by }: Step) {
    if (what === "assign" && one?.isTransfer === true) {
      const isFree = one.status !== "received" && lines.every((other) => other.to !== one);
      const may = line.state === "waiting" && isFree;
      const done = await decide(line, { action: "assign", reference: one.reference }, by);
      expect(["assign", one.status, line.state, done]).toEqual([
        "assign",
        one.status,
        line.state,
        may,
      ]);
      if (may) give(line, one, by);
    }
    if (what === "approve") {
      const may = line.state === "awaiting_second" && line.first !== by;
      expect(await decide(line, { action: "approve" }, by)).toBe(may);
      if (!may) return;
      line.state = "credited";
      if (line.to !== undefined) receive(line.to, line.amount);
    }
    if (what === "refuse") {
      const may = line.state === "awaiting_second";
      expect(await decide(line, { action: "refuse" }, by)).toBe(may);
      if (may) Object.assign(line, { state: "waiting", to: undefined, first: undefined });
    }
    if (what === "return") {
      const may = line.state === "waiting";
      const decision = { action: "return", reason: "As the test says." } as const;
      expect(await decide(line, decision, by)).toBe(may);
      if (may) line.state = "returned";
    }
  }

  async function step(next: Step): Promise<void> {
    const { what, which, isExact } = next;
    const one = deposits[which % Math.max(1, deposits.length)];
    const line = lines[which % Math.max(1, lines.length)];
    if (what === "order" && deposits.length < 12) await order(next);
    if (what === "sayPaid" && one !== undefined) await sayPaid(one);
    if (what === "pay" && one !== undefined) end(one, "succeeded", isExact);
    if (what === "fail" && one !== undefined && deposits.length < 4) end(one, "failed", isExact);
    if (what === "enter") await enter(one, next);
    if (what === "worker") await work();
    if (what === "wait") {
      house.clock.advance(minutes(125));
      await work();
    }
    if (line !== undefined)
      await judge(line, deposits.at(which % Math.max(1, deposits.length)), next);
  }
  return { deposits, lines, context, step };
}

/** Where histories ended, so that a test that never gets anywhere is seen. */
const reached = new Set<string>();

async function compare(steps: readonly Step[]): Promise<void> {
  const member = await house.member();
  const run = createRun(member);
  for (const step of steps) await run.step(step);
  const query = { pageNum: 1, pageSize: 100 };
  const input = { params: undefined, query, body: undefined };
  const { content } = await house.cashier.handlers.deposits(input, run.context);
  const states = new Map(content.map(({ depositId, status }) => [depositId, status]));
  expect(run.deposits.map(({ id }) => states.get(id))).toEqual(
    run.deposits.map(({ status }) => status),
  );
  const credited = run.deposits.reduce((all, { received }) => all + received, 0n);
  expect((await house.ledger.balanceOf(member.memberId))?.cashMinor).toBe(credited);
  for (const { status } of run.deposits) reached.add(status);
  for (const { state } of run.lines) reached.add(state);
  await assertCoherent(house.database.db);
}

it("ends in the same states with the same money, whatever was tried", async () => {
  const sure = (
    what: Step["what"],
    amount: Step["amount"] = 50_000n,
    methodId: Step["methodId"] = "bank",
  ): Step => ({
    what,
    which: 0,
    amount,
    methodId,
    isExact: true,
    by: operators[0],
  });
  const second = { ...sure("approve"), by: operators[1] };
  const cards = [sure("order", 50_000n, "doyelo"), sure("fail"), sure("worker")];
  const large = [sure("order", 150_000n), sure("enter"), sure("refuse"), sure("assign"), second];
  const late = [sure("order"), sure("wait"), sure("enter"), sure("return")];
  const said = [sure("order"), sure("sayPaid"), sure("wait")];
  for (const history of [cards, large, late, said]) await compare(history);
  const history = array(command, { minLength: 10, maxLength: 40, size: "max" });
  await assert(asyncProperty(history, compare), { numRuns: 50 });
  const ends = ["received", "declined", "expired", "checking", "credited", "returned"];
  expect([...reached]).toEqual(expect.arrayContaining(ends));
}, 180_000);
