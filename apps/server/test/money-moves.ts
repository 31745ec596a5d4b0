import { randomUUID } from "node:crypto";
import { openGame, openVendor, type Behaviour, type TestVendor } from "./vendor.ts";
import { demoLinePolicy, demoPolicy } from "../src/cashier/demo/policy.ts";
import type { Answer, TestApp } from "./app.ts";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "./bonuses.ts";
import { drainPostings } from "./events.ts";
import { anyMandate } from "./eyes.ts";
import { bring, send } from "./line.ts";
import { openSession } from "./members.ts";
import { anOperator, type TestOperator } from "./operators.ts";
import { taka } from "./tables.ts";
import { accountNumber, addAccount, ask, decide, letters, paymentPassword } from "./withdrawals.ts";

/**
 * A house in which a member's money moves in every way there is, each by the call that moves it. A
 * move that is refused moves nothing, and says so.
 */
export interface Mover extends BonusPlayer {
  readonly username: string;
  readonly accountId: string;
  /** The token of a game, which ends as time goes by. */
  seat: string;
  /** Deposits that were credited. */
  readonly credited: { readonly depositId: string; readonly reference: string }[];
}

export type WithdrawalFate = "left" | "rejected" | "paid" | "short";
export type RoundFate = "lost" | "won" | "undone" | "undone after its win";

interface House {
  readonly bonuses: BonusHouse;
  readonly api: TestApp;
  readonly pool: TestVendor;
  /** What the vendor that keeps money says of transfers. */
  readonly said: { status: string };
  operators: readonly [TestOperator, TestOperator];
}

const merchantCode = "AMBERJACK";
const amountOf = (units: number) => `${units}.00`;

const movesMoney =
  (said: { readonly status: string }): Behaviour =>
  (call, response) => {
    const { path } = call;
    const balance = { status: "RS_OK", currency: "BDT", balance: taka(100_000) };
    const told = { status: said.status, balance: taka(100_000) };
    response.end(JSON.stringify(path.endsWith("/balance") ? balance : told));
  };

async function openPayee(api: TestApp, token: string, number: string): Promise<string> {
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
  const added = await addAccount(api, token, session, number);
  return added.value.accounts[0]?.accountId ?? "";
}

async function aMover({ bonuses, api }: House, number = accountNumber()): Promise<Mover> {
  const player = await bonuses.aPlayer(0);
  const { username } = await api.app.platform.identity.getMember(player.memberId);
  const accountId = await openPayee(api, player.token, number);
  const seat = await openGame(api, player);
  return { ...player, username: username ?? "", accountId, seat, credited: [] };
}

/** What was refused, or nothing. */
const refusalOf = <Value>({ refusal }: Answer<Value>): string | undefined => refusal?.code;

async function deposit(
  { bonuses }: House,
  mover: Mover,
  { units, offerId }: { readonly units: number; readonly offerId?: string },
): Promise<string | undefined> {
  const offer = offerId === undefined ? {} : { offerId };
  const ordered = await bonuses.order(mover, { amount: amountOf(units), ...offer });
  if (ordered.refusal !== undefined) return refusalOf(ordered);
  await bonuses.pay(ordered.value, BigInt(units));
  const { depositId, reference } = ordered.value;
  mover.credited.push({ depositId, reference });
  return undefined;
}

async function withdraw(
  house: House,
  mover: Mover,
  { units, fate }: { readonly units: number; readonly fate: WithdrawalFate },
): Promise<string | undefined> {
  const { api } = house;
  const { token } = house.operators[0];
  const asked = await ask(api, mover, amountOf(units));
  if (asked.refusal !== undefined) return refusalOf(asked);
  const { withdrawalId } = asked.value;
  if (fate === "left") return undefined;
  if (fate === "rejected") {
    const rejection = { action: "reject", reason: "The account belongs to somebody else." };
    return refusalOf(await decide(api, token, withdrawalId, rejection));
  }
  await decide(api, token, withdrawalId, { action: "approve", byHand: true });
  const bankReference = `FT-${withdrawalId.slice(-8)}`;
  const paid = await decide(api, token, withdrawalId, { action: "pay_by_hand", bankReference });
  if (fate === "paid" || paid.refusal !== undefined) return refusalOf(paid);
  const body = { outcome: "partly", withdrawalId, amount: "100.00" };
  await api.call("processC2CTransaction", { token: mover.token, body });
  const force = { action: "force_receipt", reason: "The bank confirmed the loss." };
  return refusalOf(await decide(api, token, withdrawalId, force));
}

async function adjust(
  { api, operators: [olga, omar] }: House,
  { username }: Mover,
  asked: {
    readonly units: number;
    readonly direction: "credit" | "debit";
    readonly category: string;
    readonly depositReference?: string;
  },
): Promise<string | undefined> {
  const { units, ...same } = asked;
  const reason = "A round ended without its result.";
  const body = { merchantCode, username, reason, amount: amountOf(units), ...same };
  const requested = await api.call("requestAdjustment", { token: olga.token, body });
  if (requested.refusal !== undefined) return refusalOf(requested);
  const params = { adjustmentId: requested.value.adjustmentId };
  const approval = { token: omar.token, params, body: { action: "approve" } };
  const approved = await api.call("decideAdjustment", approval);
  if (approved.refusal === undefined) return undefined;
  const rejection = { action: "reject", reason: "There is not enough." };
  await api.call("decideAdjustment", { ...approval, body: rejection });
  return refusalOf(approved);
}

async function transfer(
  { api, said }: House,
  { token, memberId }: Mover,
  how: { readonly units: number; readonly direction: "in" | "out"; readonly isTaken: boolean },
): Promise<string | undefined> {
  said.status = how.isTaken ? "RS_OK" : "RS_ERROR_USER_DISABLED";
  const body = { vassalage: "TDP", direction: how.direction, amount: amountOf(how.units) };
  const moved = await api.call("walletTransfer", { token, body });
  api.clock.advance(60_000);
  await api.app.platform.vendors.pollTransfers();
  const waits = `select from vendors.wallet_transfer where member_id = $1
    and state in ('requested', 'pending')`;
  const left = await api.database.db.read((reader) => reader.query(waits, [memberId]));
  if (left.length > 0) throw new Error("the transfer waits for its vendor");
  return refusalOf(moved);
}

/** A round that is on record; whoever reads of it has not read yet. */
async function play(
  { api, bonuses }: House,
  { user, seat: token }: Mover,
  { units, fate }: { readonly units: number; readonly fate: RoundFate },
): Promise<string | undefined> {
  const round = randomUUID();
  async function call(what: "bet" | "win" | "rollback", changes: object) {
    const id = randomUUID();
    api.clock.advance(1000);
    const ids = { request_uuid: randomUUID(), transaction_uuid: id, supplier_transaction_id: id };
    const asked = { user, token, game_code: "skylark", round, ...ids, ...changes };
    const { status } = await bonuses.tables.hearthside.wallet(`/transaction/${what}`, asked);
    return { id, status };
  }
  const money = { currency: "BDT", amount: taka(units) };
  const bet = await call("bet", { ...money, jackpot_contribution_ppm: 10_000 });
  if (bet.status === "RS_ERROR_NOT_ENOUGH_MONEY") return "balance_too_low";
  const of = { reference_transaction_uuid: bet.id };
  const later = [];
  if (fate !== "undone") {
    const amount = fate === "lost" ? 0 : money.amount;
    later.push(await call("win", { ...money, ...of, amount, round_closed: true }));
  }
  if (fate === "undone" || fate === "undone after its win") later.push(await call("rollback", of));
  for (const { status } of [bet, ...later]) {
    if (status !== "RS_OK") throw new Error(`a call of the wallet said ${status}`);
  }
  await drainPostings(api);
  return undefined;
}

/** Takes the member's bonus back, if there is one to take back. */
async function forfeit({ bonuses, api }: House, mover: Mover): Promise<string | undefined> {
  const [bonus] = await bonuses.bonuses(mover, { state: "active" });
  if (bonus === undefined) return "no bonus";
  const by = { operator: "olga", reason: "Two accounts.", doneMinor: 0n };
  const ref = { memberId: mover.memberId, bonusId: bonus.bonusId };
  const { review } = api.app.platform.rewards.bonuses;
  await api.database.db.transaction((tx) => review.forfeitIn(tx, anyMandate, ref, by));
  return undefined;
}

/** What an operator gives, and the member claims or leaves. */
async function award(
  { api, operators: [olga] }: House,
  { memberId, token }: Mover,
  {
    units,
    isClaimed,
    isTakenBack = false,
  }: {
    readonly units: number;
    readonly isClaimed: boolean;
    /** Two operators take its money back after the claim. */
    readonly isTakenBack?: boolean;
  },
): Promise<string | undefined> {
  const given = await api.call("giveAward", {
    token: olga.token,
    params: { memberId: String(memberId) },
    body: {
      amount: amountOf(units),
      title: { en: "For your patience" },
      turnoverBps: 10_000,
      days: 1,
      reason: "A round ended without its result.",
    },
  });
  if (given.refusal !== undefined || !isClaimed) return refusalOf(given);
  const { claimId } = given.value;
  const claimed = await api.call("claimAward", { token, body: { claimId } });
  if (claimed.refusal !== undefined || !isTakenBack) return refusalOf(claimed);
  return refusalOf(
    await api.call("takeAwardBack", {
      token: olga.token,
      params: { memberId: String(memberId), claimId },
      body: { reason: "It was given to the wrong member." },
    }),
  );
}

/** The member's break begins. */
async function pause({ api }: House, { token, username }: Mover): Promise<string | undefined> {
  const body = { length: "day", account: username };
  return refusalOf(await api.call("pausePlay", { token, body }));
}

/** Operators and members sign in again: sessions end as time goes by. */
async function signIn(house: House, movers: readonly Mover[]): Promise<void> {
  const { api } = house;
  house.operators = [await anOperator(api, "everything"), await anOperator(api, "everything")];
  for (const mover of movers) {
    // Agents come with an authenticator.
    const member = await api.app.platform.identity.getMember(mover.memberId);
    mover.token = (await openSession(api, member, "full", "strong")).token;
    mover.seat = await openGame(api, mover);
  }
}

export type MoneyHouse = Awaited<ReturnType<typeof openMoneyHouse>>;

export async function openMoneyHouse() {
  const bonuses = await openBonusHouse({ hasSecondPerson: true });
  const { api } = bonuses;
  const { cashier, vendors } = api.app.platform;
  await cashier.saveWithdrawalPolicy({
    ...demoPolicy(merchantCode, "BDT"),
    dayCountMax: 1000,
    dayAmountMaxMinor: 10n ** 12n,
  });
  await cashier.saveLinePolicy({
    ...demoLinePolicy(merchantCode, "BDT"),
    dayUpMaxMinor: 10n ** 12n,
    dayDownMaxMinor: 10n ** 12n,
  });
  const said = { status: "RS_OK" };
  const pool = await openVendor(api, "TDP");
  pool.behave(movesMoney(said));
  await vendors.saveTransferOffer({ merchantCode, vendorCode: "TDP", isOpen: true });
  const house: House = {
    bonuses,
    api,
    pool,
    said,
    operators: [await anOperator(api, "everything"), await anOperator(api, "everything")],
  };
  return {
    bonuses,
    api,
    aMover: (number?: string) => aMover(house, number),
    /** An agent and a member of the agent's line. */
    async aLine(): Promise<readonly [Mover, Mover]> {
      const [agent, player] = [await aMover(house), await aMover(house)];
      const makeAgent = "update identity.member set member_type = 1 where member_id = $1";
      await api.database.db.transaction((tx) => tx.execute(makeAgent, [agent.memberId]));
      await bring(api, player.memberId, agent.memberId);
      return [agent, player];
    },
    signIn: (movers: readonly Mover[]) => signIn(house, movers),
    deposit: (mover: Mover, how: Parameters<typeof deposit>[2]) => deposit(house, mover, how),
    withdraw: (mover: Mover, how: Parameters<typeof withdraw>[2]) => withdraw(house, mover, how),
    adjust: (mover: Mover, how: Parameters<typeof adjust>[2]) => adjust(house, mover, how),
    transfer: (mover: Mover, how: Parameters<typeof transfer>[2]) => transfer(house, mover, how),
    play: (mover: Mover, how: Parameters<typeof play>[2]) => play(house, mover, how),
    sendAlong: async (from: Mover, to: Mover, units: number) =>
      refusalOf(await send(api, from, { member: { publicId: to.user } }, amountOf(units))),
    forfeit: (mover: Mover) => forfeit(house, mover),
    award: (mover: Mover, how: Parameters<typeof award>[2]) => award(house, mover, how),
    pause: (mover: Mover) => pause(house, mover),
    async close() {
      await pool.close();
      await bonuses.close();
    },
  };
}
