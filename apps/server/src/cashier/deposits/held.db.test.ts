import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Deposit, DepositDetail } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { allowAlone, anyMandate } from "../../../test/eyes.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { postNotice } from "../../../test/payment-provider.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { demoMethods, demoReceivingAccounts } from "../demo/methods.ts";

/** Money of orders that were given up, and what it may do to a deposit limit: nothing. */

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
}

let api: TestApp;
let provider: Server;
let olga: TestOperator;
const payments = new Map<string, Payment>();

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const [, id = ""] = /\/payments\/([^/?]+)/.exec(request.url ?? "") ?? [];
      if (request.method === "GET") return response.end(JSON.stringify(payments.get(id)));
      const order = JSON.parse(body) as { amount: number };
      const expires_at = new Date(api.clock.now().getTime() + 1_800_000).toISOString();
      const made = { status: "open", amount_received: 0, url: "http://pay.test/1", expires_at };
      const payment = { ...made, ...order, id: `pay_${randomUUID()}` };
      payments.set(payment.id, payment);
      return response.end(JSON.stringify(payment));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  api = await createTestApp({ env: { SANDPAY_URL: `http://127.0.0.1:${port}` } });
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts("AMBERJACK", "BDT"));
  await allowAlone(api, 100_000_000n);
  olga = await anOperator(api, ["deposits.read", "deposits.approve", "audit.read"]);
}, 60_000);
afterAll(async () => {
  await assertCoherent(api.database.db);
  await api.close();
  await new Promise((resolve) => provider.close(resolve));
});

interface Member {
  readonly token: string;
  readonly memberId: bigint;
}

async function aMember(limit = "1000.00"): Promise<Member> {
  const token = await api.aMember();
  const found = await api.app.platform.identity.findSession(token, "lightMyRequest");
  if (found === undefined) throw new Error("nobody is signed in");
  const body = { kind: "deposit", period: "day", amount: limit };
  await api.call("saveLimit", { token, body });
  return { token, memberId: found.session.memberId };
}

async function order({ token }: Member, amount = "1000.00", methodId = "doyelo") {
  const body = { methodId, amount, returnPath: "/" };
  const headers = { "idempotency-key": randomUUID() };
  const { value, refusal } = await api.call("createDeposit", { token, body, headers });
  expect(refusal).toBeUndefined();
  return value;
}

async function orderAndCancel(member: Member, amount?: string, methodId?: string) {
  const deposit = await order(member, amount, methodId);
  const params = { depositId: deposit.depositId };
  await api.call("cancelDeposit", { token: member.token, params });
  return deposit;
}

/** The member pays at the provider, which tells of it. */
async function pay({ depositId }: Deposit, received?: number): Promise<void> {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ id: string }>("select payment_id as id from cashier.deposit where id = $1", [
      depositId,
    ]),
  );
  const known = payments.get(rows[0]?.id ?? "");
  if (known === undefined) throw new Error("no payment was made");
  const paid = { ...known, status: "succeeded", amount_received: received ?? known.amount };
  payments.set(known.id, paid);
  const notice = { type: "payment.succeeded", data: paid };
  const { webhookSecret: secret } = api.config.sandpay;
  expect(await postNotice(api.app.fastify, notice, { secret })).toBe(204);
}

const detailOf = async ({ token }: Member, { depositId }: Deposit): Promise<DepositDetail> =>
  (await api.call("depositStatus", { token, params: { depositId } })).value;
const cash = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;
const limitOf = async ({ token }: Member) =>
  (await api.call("protection", { token })).value.limits[0];

async function decide({ depositId }: Deposit, body: object) {
  const { token } = olga;
  const params = { depositId };
  await api.call("claimDeposit", { token, params });
  return api.call("decideDeposit", { token, params, body });
}

describe("orders that were given up and then paid", () => {
  test("one after another credit what the limit allows; the rest is held", async () => {
    const member = await aMember();
    const deposits: Deposit[] = [];
    for (let count = 0; count < 3; count += 1) deposits.push(await orderAndCancel(member));
    for (const deposit of deposits) await pay(deposit);
    expect(await cash(member)).toBe(100_000n);
    const shown = await Promise.all(deposits.map((deposit) => detailOf(member, deposit)));
    expect(shown.map(({ status }) => status)).toEqual(["received", "held", "held"]);
    // He is told what came and why it is not in his balance.
    expect(shown[1]).toMatchObject({ received: "1000.00" });
    expect(shown[1]?.steps.at(-1)).toMatchObject({ what: "held", amount: "1000.00" });
    const { value: open } = await api.call("openDeposits", { token: member.token });
    expect(open.map(({ status }) => status)).toEqual(["held", "held"]);
    expect(await limitOf(member)).toMatchObject({ used: "1000.00", reserved: "0.00" });
  });

  test("all at once credit no more than that either", async () => {
    const member = await aMember();
    const deposits: Deposit[] = [];
    for (let count = 0; count < 6; count += 1) {
      deposits.push(await orderAndCancel(member, "500.00"));
    }
    await Promise.all(deposits.map((deposit) => pay(deposit)));
    expect(await cash(member)).toBe(100_000n);
    const shown = await Promise.all(deposits.map((deposit) => detailOf(member, deposit)));
    expect(shown.filter(({ status }) => status === "held")).toHaveLength(4);
  });

  test("on a later day count on that day, not on the day of the order", async () => {
    const member = await aMember();
    const deposits = [await orderAndCancel(member), await orderAndCancel(member)];
    api.clock.advance(dayMs);
    for (const deposit of deposits) await pay(deposit);
    expect(await cash(member)).toBe(100_000n);
  });

  test("so is an order that waits and is paid with more than the limit leaves", async () => {
    const member = await aMember();
    const deposit = await order(member, "500.00");
    await pay(deposit, 150_000);
    expect(await cash(member)).toBe(0n);
    const { token } = await again(member);
    expect(await detailOf({ ...member, token }, deposit)).toMatchObject({
      status: "held",
      received: "1500.00",
    });
  });
});

describe("a limit that is lowered while orders wait", () => {
  const lower = ({ token }: Member, amount: string) =>
    api.call("saveLimit", { token, body: { kind: "deposit", period: "day", amount } });

  test("counts for all of them, one after another", async () => {
    const member = await aMember("5000.00");
    const deposits: Deposit[] = [];
    for (let count = 0; count < 3; count += 1) deposits.push(await order(member));
    await lower(member, "1000.00");
    for (const deposit of deposits) await pay(deposit);
    expect(await cash(member)).toBe(100_000n);
    const shown = await Promise.all(deposits.map((deposit) => detailOf(member, deposit)));
    expect(shown.map(({ status }) => status)).toEqual(["received", "held", "held"]);
    expect(await limitOf(member)).toMatchObject({ used: "1000.00", reserved: "0.00" });
  });

  test("and for all at once; what fits is credited whatever others hold", async () => {
    const member = await aMember("5000.00");
    const deposits: Deposit[] = [];
    for (let count = 0; count < 4; count += 1) deposits.push(await order(member, "500.00"));
    await lower(member, "1000.00");
    await Promise.all(deposits.map((deposit) => pay(deposit)));
    expect(await cash(member)).toBe(100_000n);
  });
});

/** The same member in a session of now. */
async function again({ memberId }: Member) {
  const member = await api.app.platform.identity.getMember(memberId);
  return openSession(api, member);
}

describe("what is held", () => {
  test("stands in the queue, and is credited once it fits, by an operator", async () => {
    olga = await anOperator(api, ["deposits.read", "deposits.approve", "audit.read"]);
    const member = await aMember();
    const deposits = [await orderAndCancel(member), await orderAndCancel(member)];
    for (const deposit of deposits) await pay(deposit);
    const [, held] = deposits;
    if (held === undefined) throw new Error("nothing is held");
    const query = { state: "waiting", pageSize: "100" };
    const list = await api.call("consoleDeposits", { token: olga.token, query });
    expect(list.value.content.find(({ depositId }) => depositId === held.depositId)).toMatchObject({
      status: "held",
      actions: ["credit", "return"],
    });
    expect((await decide(held, { action: "credit" })).refusal?.code).toBe("limit_reached");
    expect(await cash(member)).toBe(100_000n);
    api.clock.advance(86_401_000);
    olga = await anOperator(api, ["deposits.read", "deposits.approve", "audit.read"]);
    const answers = await Promise.all([1, 2, 3].map(() => decide(held, { action: "credit" })));
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await cash(member)).toBe(200_000n);
    const trail = await api.call("auditTrail", { token: olga.token, query: { pageSize: "1" } });
    expect(trail.value.content[0]).toMatchObject({ action: "deposit.credited" });
  });

  test("goes back with a reason the member reads, and never comes again", async () => {
    const member = await aMember();
    const deposits = [await orderAndCancel(member), await orderAndCancel(member)];
    for (const deposit of deposits) await pay(deposit);
    const [, held] = deposits;
    if (held === undefined) throw new Error("nothing is held");
    const reason = "Sent back to your wallet: it was over your limit.";
    const done = await decide(held, { action: "return", reason });
    expect(done.value).toMatchObject({ status: "returned", actions: [] });
    expect((await detailOf(member, held)).steps.at(-1)).toMatchObject({ what: "returned", reason });
    await pay(held);
    expect((await detailOf(member, held)).status).toBe("returned");
    expect(await cash(member)).toBe(100_000n);
    expect((await decide(held, { action: "credit" })).refusal?.code).toBe("changed_meanwhile");
  });
});

test("a bank's line beyond the limit waits, whoever would give it", async () => {
  olga = await anOperator(api, ["deposits.read", "deposits.approve", "audit.read"]);
  const { cashier } = api.app.platform;
  const { db } = api.database;
  const member = await aMember();
  const deposits: Deposit[] = [];
  for (let count = 0; count < 2; count += 1) {
    const deposit = await orderAndCancel(member, "1000.00", "bank");
    const params = { depositId: deposit.depositId };
    await api.call("depositPaid", { token: member.token, params, body: {} });
    deposits.push(deposit);
  }
  for (const { reference, transfer } of deposits) {
    const accountId = transfer?.bank.startsWith("Delta") === true ? "delta" : "padma";
    const line = `FT-${reference},1000.00,2026-03-01,Rumi,${reference}`;
    const csv = `transaction,amount,date,sender,text\n${line}`;
    const asked = { merchantCode: "AMBERJACK", accountId, csv };
    await db.transaction((tx) => cashier.bankLines.enterIn(tx, anyMandate, asked, olga));
    await cashier.bankLines.matchNew();
  }
  const shown = await Promise.all(deposits.map((deposit) => detailOf(member, deposit)));
  expect(shown.map(({ status }) => status)).toEqual(["received", "held"]);
  expect(await cash(member)).toBe(100_000n);
  const [, held] = deposits;
  if (held === undefined) throw new Error("nothing is held");
  const { token } = olga;
  const query = { pageSize: "100", state: "waiting" };
  const { content } = (await api.call("bankLines", { token, query })).value;
  const line = content.find(({ bankReference }) => bankReference === `FT-${held.reference}`);
  if (line === undefined) throw new Error("no line waits");
  const params = { lineId: line.lineId };
  const { username } = await api.app.platform.identity.getMember(member.memberId);
  for (const body of [
    { action: "assign", reference: held.reference },
    { action: "assign_member", username },
  ]) {
    const refused = await api.call("decideBankLine", { token, params, body });
    expect(refused.refusal?.code).toBe("limit_reached");
  }
  const said = { amount: "1000.00", receivedOn: "2026-03-01", bankReference: line.bankReference };
  const confirmed = await decide(held, { action: "confirm", ...said });
  expect(confirmed.refusal?.code).toBe("limit_reached");
  const reason = "Sent back: it was over the limit.";
  const body = { action: "return", reason };
  expect((await api.call("decideBankLine", { token, params, body })).value.state).toBe("returned");
  const declined = await decide(held, { action: "reject", reason });
  expect(declined.value).toMatchObject({ status: "declined" });
  expect((await detailOf(member, held)).steps.at(-1)).toMatchObject({ what: "declined", reason });
  expect(await cash(member)).toBe(100_000n);
});
