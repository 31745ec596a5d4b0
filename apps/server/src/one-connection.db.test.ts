import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse } from "../test/bonuses.ts";
import { aLine, saveLine, send } from "../test/line.ts";
import { readersOf } from "../test/events.ts";
import { anOperator, type TestOperator } from "../test/operators.ts";
import { taka } from "../test/tables.ts";
import { aPayee, ask, decide, moneyOf, notify, startPayoutProvider } from "../test/withdrawals.ts";
import { demoPolicy } from "./cashier/demo/policy.ts";
import { snapshotMsMax } from "./platform/snapshot.ts";
import { createFeedSender, createPublisher, createRelay } from "./platform/realtime/index.ts";

/**
 * The platform with one connection in its pool: a transaction that holds it and waits for a second
 * one never ends.
 */

type Provider = Awaited<ReturnType<typeof startPayoutProvider>>;

let provider: Provider;
let house: BonusHouse;
let olga: TestOperator;

beforeAll(async () => {
  provider = await startPayoutProvider();
  house = await openBonusHouse({ connectionsMax: 1, env: { SANDPAY_URL: provider.url } });
  olga = await anOperator(house.api, "everything");
});
afterAll(async () => {
  await house.close();
  await provider.close();
});

/** The worker: everything that is counted from postings and told by events. */
async function relayed(): Promise<void> {
  const { api } = house;
  const { consumers, modules } = api.app.platform;
  const { postings: source } = modules.vendors;
  const errors: unknown[] = [];
  // Old enough that what is kept in memory is read again, by the first caller.
  api.clock.advance(snapshotMsMax);
  const relay = createRelay({
    db: api.database.db,
    databaseUrl: api.database.url,
    source,
    sender: createFeedSender(await createPublisher(undefined)),
    onError: (error) => errors.push(error),
  });
  await relay.turn();
  await readersOf(api.database, consumers).catchUp();
  expect(errors).toEqual([]);
}

const paths: Record<string, () => Promise<unknown>> = {
  "a bet, its win and what the relay makes of them": async () => {
    const player = await house.aPlayer(100);
    const round = randomUUID();
    const bet = await player.call("bet", "skylark", { amount: taka(10), round });
    const won = { amount: taka(25), round, reference_transaction_uuid: bet, round_closed: true };
    await player.call("win", "skylark", won);
    await relayed();
    return house.balances(player);
  },
  "a deposit by bank transfer with its bonus": async () => {
    const player = await house.aPlayer(0);
    const { state } = await house.granted(player, await house.anOffer());
    await relayed();
    return { state, ...(await house.balances(player)) };
  },
  "a withdrawal, approved, sent and paid": async () => {
    const { api } = house;
    await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
    const payee = await aPayee(api);
    const { withdrawalId } = (await ask(api, payee)).value;
    await decide(api, olga.token, withdrawalId, { action: "approve" });
    const payout = provider.payoutOf(withdrawalId);
    payout.status = "succeeded";
    const status = await notify(api, payout, "succeeded");
    await relayed();
    return { status, ...(await moneyOf(api, payee.memberId)) };
  },
  "a transfer down the line and back": async () => {
    const { api } = house;
    await saveLine(api, { turnoverBps: 0 });
    const { agent, player } = await aLine(api);
    await send(api, agent, player);
    const { refusal } = await send(api, player, agent);
    await relayed();
    return { refusal: refusal?.code, ...(await moneyOf(api, agent.memberId)) };
  },
  "a member suspended by an operator": async () => {
    const { memberId } = await house.aPlayer(0);
    const params = { memberId: String(memberId) };
    const body = { status: "suspended", reason: "asked for it by telephone" };
    const { token } = olga;
    return (await house.api.call("saveMemberStatus", { token, params, body })).value;
  },
  "what is owed to all members": async () => {
    const [row] = await house.api.app.platform.modules.reports.liability.take();
    return { merchantCode: row?.merchantCode };
  },
};

const outcomes: Record<keyof typeof paths, unknown> = {
  "a bet, its win and what the relay makes of them": { cash: 11_500n, bonus: 0n },
  "a deposit by bank transfer with its bonus": { state: "active", cash: 100_000n, bonus: 100_000n },
  "a withdrawal, approved, sent and paid": { status: 204, cash: 900_000n, locked: 0n },
  "a transfer down the line and back": { refusal: undefined, cash: 1_000_000n, locked: 0n },
  "a member suspended by an operator": { status: "suspended" },
  "what is owed to all members": { merchantCode: "AMBERJACK" },
};

test.each(Object.entries(paths))("%s ends on one connection", async (name, path) => {
  expect(await path()).toEqual(outcomes[name]);
});
