import { randomInt, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { WithdrawalDetail } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { demoMethods } from "../src/cashier/demo/methods.ts";
import { demoPolicy } from "../src/cashier/demo/policy.ts";
import { assertCoherent } from "../src/ledger/coherence.ts";
import type { Session } from "../src/platform/http/call.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { openSession, proofOf } from "./members.ts";
import { anOperator, type TestOperator } from "./operators.ts";
import { postNotice } from "./payment-provider.ts";

/** Withdrawals on the whole api, with a payment provider that does what a test tells it. */

export interface ToldPayout {
  id: string;
  status: "processing" | "succeeded" | "failed";
  amount: number;
  currency: string;
  failure: string | null;
  metadata: Record<string, string>;
}

export interface PayoutProvider {
  /** Payouts by the key they were asked with, as the real provider keeps them. */
  readonly payouts: Map<string, ToldPayout>;
  /** Makes the payout, but the line breaks before the answer. */
  losesAnswers: boolean;
  /** What it answers instead, where it is not 200. */
  status: number;
  asked: number;
  readonly url: string;
  /** The payout of a withdrawal, the newest attempt. */
  payoutOf(withdrawalId: string): ToldPayout;
  close(): Promise<unknown>;
}

export async function startPayoutProvider(): Promise<PayoutProvider> {
  const payouts = new Map<string, ToldPayout>();
  const state = { losesAnswers: false, status: 200, asked: 0 };
  const server: Server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      state.asked += 1;
      response.statusCode = state.status;
      if (state.status !== 200) return response.end("{}");
      if (request.method === "GET") {
        const id = request.url?.split("/").at(-1);
        return response.end(JSON.stringify([...payouts.values()].find((one) => one.id === id)));
      }
      const key = String(request.headers["idempotency-key"]);
      const order = JSON.parse(text) as ToldPayout;
      const known = payouts.get(key);
      const id = `po_${randomUUID()}`;
      const made = known ?? { ...order, id, status: "processing" as const, failure: null };
      payouts.set(key, made);
      if (state.losesAnswers) return response.destroy();
      return response.end(JSON.stringify(made));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    payouts,
    url: `http://127.0.0.1:${port}`,
    payoutOf(withdrawalId: string) {
      const all = [...payouts.values()];
      const found = all.findLast((one) => one.metadata["withdrawal_id"] === withdrawalId);
      if (found === undefined) throw new Error("no payout");
      return found;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}

export async function openCashier(
  provider: Pick<PayoutProvider, "url">,
  env: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const api = await createTestApp({
    env: { SANDPAY_URL: provider.url, ...env },
    hasSecondPerson: true,
  });
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  await cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  return api;
}

export const paymentPassword = "260871";

export interface Payee {
  readonly token: string;
  readonly session: Session;
  readonly memberId: bigint;
  readonly accountId: string;
}

export async function addAccount(api: TestApp, token: string, session: Session, number: string) {
  const headers = await proofOf(api, session, "payout_account");
  const body = { kind: "bank", provider: "City Bank", number, paymentPassword };
  return api.call("addPayoutAccount", { token, headers, body });
}

export const accountNumber = () => `00${randomInt(1_000_000_000, 9_999_999_999)}`;

/** Names of persons are letters, and one name of one birthday is one person. */
export const letters = () =>
  Array.from({ length: 12 }, () => String.fromCodePoint(97 + randomInt(26))).join("");

/** A member with a name and a payment password, and no account yet. */
export async function aNamed(api: TestApp) {
  const token = await api.aMember();
  const { identity } = api.app.platform;
  const found = await identity.findSession(token, "lightMyRequest");
  if (found === undefined) throw new Error("nobody is signed in");
  const { session } = found;
  const member = await identity.getMember(session.memberId);
  const visitor = { ip: "127.0.0.1", userAgent: "lightMyRequest" };
  const { persons } = identity.security;
  await persons.setPayeeName(member, `Rumi ${letters()}`, visitor);
  const password = { paymentPassword, confirmPaymentPassword: paymentPassword };
  await persons.setPaymentPassword(member, password, visitor);
  return { token, session, memberId: session.memberId };
}

/** Money from outside of every deposit, so that nothing of it must be staked. */
export async function give(api: TestApp, memberId: bigint, amount: string): Promise<void> {
  const { ledger } = api.app.platform;
  const amountMinor = parseMinor(amount, "BDT");
  if (amountMinor === undefined) throw new Error("no amount");
  const key = `given ${randomUUID()}`;
  await ledger.enqueue({
    memberId,
    key,
    currency: "BDT",
    kind: "adjustment",
    debit: "payment:sandpay",
    credit: "cash",
    amountMinor,
  });
}

/** A member with an account and money to withdraw. */
export async function aPayee(api: TestApp, cash = "10000.00"): Promise<Payee> {
  const named = await aNamed(api);
  const added = await addAccount(api, named.token, named.session, accountNumber());
  const [account] = added.value.accounts;
  if (account === undefined) throw new Error("no account");
  await give(api, named.memberId, cash);
  return { ...named, accountId: account.accountId };
}

export function ask(
  api: TestApp,
  payee: Pick<Payee, "token" | "accountId">,
  amount = "1000.00",
  key: string = randomUUID(),
) {
  const { token, accountId } = payee;
  const body = { accountId, amount, paymentPassword };
  return api.call("createWithdrawal", { token, body, headers: { "idempotency-key": key } });
}

export async function moneyOf(api: TestApp, memberId: bigint) {
  const balance = await api.app.platform.ledger.balanceOf(memberId);
  return { cash: balance?.cashMinor, locked: balance?.lockedMinor };
}

export interface Sending {
  readonly id?: string;
  readonly secret?: string;
  readonly changes?: object;
  /** Of another sort of event than a payout. */
  readonly type?: string;
}

/** Tells the platform what became of a payout. */
export async function notify(
  api: TestApp,
  payout: ToldPayout,
  status: ToldPayout["status"],
  how: Sending = {},
): Promise<number> {
  const notice = {
    type: how.type ?? `payout.${status}`,
    data: { ...payout, status, ...how.changes },
  };
  const secret = how.secret ?? api.config.sandpay.webhookSecret;
  return postNotice(api.app.fastify, notice, { secret, id: how.id });
}

/** An operator claims a withdrawal and decides. */
export async function decide(api: TestApp, token: string, withdrawalId: string, decision: object) {
  const params = { withdrawalId };
  const claimed = await api.call("claimWithdrawal", { token, params });
  if (claimed.refusal !== undefined) return claimed;
  return api.call("decideWithdrawal", { token, params, body: decision });
}

/** Two operators and whatever a test of withdrawals asks again and again. */
export interface Scene {
  readonly api: TestApp;
  readonly provider: PayoutProvider;
  olga: TestOperator;
  omar: TestOperator;
  /** Tests move the clock on, and idle operators are signed out: for `beforeEach`. */
  signIn(): Promise<void>;
  savePolicy(changes: object): Promise<void>;
  statusOf(payee: Payee, withdrawalId: string): Promise<WithdrawalDetail>;
  whatOf(payee: Payee, withdrawalId: string): Promise<readonly string[]>;
  /** The same member in a new session. */
  openAgain(payee: Payee): Promise<Payee>;
  /** An approved withdrawal, on its way through the provider. */
  aPaying(): Promise<PayingScene>;
  aPaid(): Promise<PayingScene>;
  close(): Promise<void>;
}

export interface PayingScene {
  readonly payee: Payee;
  readonly withdrawalId: string;
  readonly payout: ToldPayout;
}

const mayDecide = ["withdrawals.read", "withdrawals.approve"] as const;

export async function openScene(): Promise<Scene> {
  const provider = await startPayoutProvider();
  const api = await openCashier(provider);
  const policy = demoPolicy("AMBERJACK", "BDT");
  let signedInAt = api.clock.now();
  const scene: Scene = {
    api,
    provider,
    olga: await anOperator(api, mayDecide),
    omar: await anOperator(api, mayDecide),
    async signIn() {
      const now = api.clock.now();
      if (now.getTime() - signedInAt.getTime() < 60_000) return;
      signedInAt = now;
      scene.olga = await anOperator(api, mayDecide);
      scene.omar = await anOperator(api, mayDecide);
    },
    savePolicy: (changes) =>
      api.app.platform.cashier.saveWithdrawalPolicy({ ...policy, ...changes }),
    async statusOf({ token }, withdrawalId) {
      return (await api.call("withdrawalStatus", { token, params: { withdrawalId } })).value;
    },
    async whatOf(payee, withdrawalId) {
      return (await scene.statusOf(payee, withdrawalId)).steps.map(({ what }) => what);
    },
    async openAgain(payee) {
      const member = await api.app.platform.identity.getMember(payee.memberId);
      return { ...payee, ...(await openSession(api, member)) };
    },
    async aPaying() {
      const payee = await aPayee(api);
      const { withdrawalId } = (await ask(api, payee)).value;
      await decide(api, scene.olga.token, withdrawalId, { action: "approve" });
      return { payee, withdrawalId, payout: provider.payoutOf(withdrawalId) };
    },
    async aPaid() {
      const paying = await scene.aPaying();
      paying.payout.status = "succeeded";
      const status = await notify(api, paying.payout, "succeeded");
      if (status !== 204) throw new Error(`the notification answered ${status}`);
      return paying;
    },
    async close() {
      await assertCoherent(api.database.db);
      await api.close();
      await provider.close();
    },
  };
  return scene;
}
