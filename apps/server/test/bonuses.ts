import { randomBytes, randomUUID } from "node:crypto";
import type { Bonus, BonusOfferSettings, OwnDeposit } from "@baize/contract";
import { minor } from "@baize/money";
import { findAllIncoherences } from "../src/coherence.ts";
import { demoMethods, demoReceivingAccounts } from "../src/cashier/demo/methods.ts";
import { findAnyDeposit } from "../src/cashier/deposits/store.ts";
import { demoOffers } from "../src/rewards/offers/demo.ts";
import { createTestApp, type Answer, type TestApp, type TestAppOptions } from "./app.ts";
import { openEyes } from "./eyes.ts";
import { openSession } from "./members.ts";
import { openTables, taka } from "./tables.ts";

/** Bonuses on the whole api: deposits by bank transfer, and tables to stake at. */

const merchantCode = "AMBERJACK";
const cashierOf = { operatorId: randomUUID(), username: "olga" };

type Tables = Awaited<ReturnType<typeof openTables>>;

/** The player; sessions end as time passes, so the token changes. */
export interface BonusPlayer extends Omit<Awaited<ReturnType<Tables["aPlayer"]>>, "token"> {
  token: string;
}

export type BonusHouse = Awaited<ReturnType<typeof openBonusHouse>>;

interface Holder {
  readonly token: string;
}

type Query = Readonly<Record<string, string>>;

interface Ordered {
  readonly amount?: string;
  readonly offerId?: string;
  readonly key?: string;
  readonly host?: string;
}

/** The api with its tables, and the offer that others are made from. */
interface House {
  readonly api: TestApp;
  readonly tables: Tables;
  readonly usual: BonusOfferSettings;
}

async function saveOffer(
  { api, usual }: House,
  changes: Partial<BonusOfferSettings>,
): Promise<string> {
  const settings = { ...usual, ...changes };
  const offer = { merchantCode, offerId: randomUUID(), settings, revision: 0 };
  const { offers } = api.app.platform.modules.rewards;
  return (await offers.save(undefined, offer)).offerId;
}

async function signIn({ api }: House, player: { memberId: bigint; token: string }): Promise<void> {
  const member = await api.app.platform.identity.getMember(player.memberId);
  player.token = (await openSession(api, member)).token;
}

function order(
  { api }: House,
  { token }: Holder,
  { amount = "1000.00", offerId, key = randomUUID(), host = "localhost" }: Ordered,
): Promise<Answer<OwnDeposit>> {
  const bonus = offerId === undefined ? {} : { bonusOfferId: offerId };
  const body = { methodId: "bank", amount, returnPath: "/", ...bonus };
  const headers = { "idempotency-key": key, host };
  return api.call("createDeposit", { token, body, headers });
}

async function pay({ api }: House, depositId: string, amount: bigint): Promise<void> {
  const { db } = api.database;
  const { cashier } = api.app.platform;
  api.clock.advance(1000);
  const row = await db.read((reader) => findAnyDeposit(reader, depositId));
  if (row === undefined) throw new Error("no deposit");
  const entered = {
    row: 1,
    bankReference: `FT${randomBytes(6).toString("hex").toUpperCase()}`,
    amountMinor: minor(amount * 100n),
    receivedOn: "2026-01-15",
    sender: "",
    text: "",
  };
  await db.transaction((tx) => cashier.bankLines.confirmIn(tx, row, entered, cashierOf, openEyes));
}

async function grant(
  house: House,
  player: Holder,
  offerId: string,
  amount: bigint,
): Promise<Bonus> {
  const { value } = await order(house, player, { amount: `${amount}.00`, offerId });
  await pay(house, value.depositId, amount);
  const bonus = await bonusOf(house, player);
  if (bonus.state !== "active") throw new Error(`the bonus is ${bonus.state}`);
  return bonus;
}

async function stake(
  { tables }: House,
  player: Pick<BonusPlayer, "call">,
  amount: number,
  game: "skylark" | "test-reels",
  isSettled: boolean,
): Promise<{ settle(): Promise<void> }> {
  const round = randomUUID();
  const bet = await player.call("bet", game, { amount: taka(amount), round });
  const settle = async () => {
    const lost = { amount: 0, round, reference_transaction_uuid: bet, round_closed: true };
    await player.call("win", game, lost);
    await tables.drain();
  };
  if (isSettled) await settle();
  else await tables.drain();
  return { settle };
}

async function bonuses({ api }: House, { token }: Holder, query: Query): Promise<Bonus[]> {
  return (await api.call("bonusDetails", { token, query })).value.content;
}

async function bonusOf(house: House, player: Holder): Promise<Bonus> {
  const [bonus] = await bonuses(house, player, {});
  if (bonus === undefined) throw new Error("there is no bonus");
  return bonus;
}

async function balances({ api }: House, memberId: bigint) {
  const balances = await api.app.platform.ledger.balanceOf(memberId);
  return { cash: balances?.cashMinor, bonus: balances?.bonusMinor };
}

async function poll({ api }: House): Promise<number> {
  api.clock.advance(1000);
  return api.app.platform.rewards.bonuses.poll();
}

async function close({ api, tables }: House): Promise<void> {
  const found = await findAllIncoherences(api.database.db);
  await tables.close();
  await api.close();
  if (found.length > 0) throw new Error(`the books are not coherent: ${found[0]?.finding}`);
}

async function openHouse(options: TestAppOptions): Promise<House> {
  const api = await createTestApp(options);
  const tables = await openTables(api);
  const { cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods(merchantCode, "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts(merchantCode, "BDT"));
  const [usual] = demoOffers(merchantCode, "BDT");
  if (usual === undefined) throw new Error("the demo offers nothing");
  return { api, tables, usual: usual.settings };
}

export async function openBonusHouse(options: TestAppOptions = {}) {
  const house = await openHouse(options);
  const { api, tables } = house;
  return {
    api,
    tables,
    /** A new offer: what is not named is the demo's welcome bonus. */
    anOffer: (changes: Partial<BonusOfferSettings> = {}) => saveOffer(house, changes),
    aPlayer: (cash = 1000): Promise<BonusPlayer> =>
      tables.aPlayer(`b${randomBytes(5).toString("hex")}`, cash),
    /** A fresh session: they end while time goes by. */
    signIn: (player: { memberId: bigint; token: string }) => signIn(house, player),
    order: (player: Holder, ordered: Ordered = {}) => order(house, player, ordered),
    /** The bank reports this amount, under its own number. */
    pay: ({ depositId }: Pick<OwnDeposit, "depositId">, amount = 1000n) =>
      pay(house, depositId, amount),
    /** An order with a bonus that is paid at once. */
    granted: (player: Holder, offerId: string, amount = 1000n) =>
      grant(house, player, offerId, amount),
    /** A round that is lost, or left open; the relay has seen it. */
    stake: (
      player: Pick<BonusPlayer, "call">,
      amount: number,
      game: "skylark" | "test-reels" = "skylark",
      isSettled = true,
    ) => stake(house, player, amount, game, isSettled),
    bonuses: (player: Holder, query: Query = {}) => bonuses(house, player, query),
    bonusOf: (player: Holder) => bonusOf(house, player),
    balances: ({ memberId }: { readonly memberId: bigint }) => balances(house, memberId),
    poll: () => poll(house),
    /** Checks the books and stops. */
    close: () => close(house),
  };
}
