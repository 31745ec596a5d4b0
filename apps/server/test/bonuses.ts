import { randomBytes, randomUUID } from "node:crypto";
import type { Bonus, BonusOfferSettings, OwnDeposit } from "@baize/contract";
import { minor } from "@baize/money";
import { findAllIncoherences } from "../src/coherence.ts";
import { demoMethods, demoReceivingAccounts } from "../src/cashier/demo/methods.ts";
import { findAnyDeposit } from "../src/cashier/deposits/store.ts";
import { demoOffers } from "../src/rewards/offers/demo.ts";
import { createTestApp, type Answer, type TestAppOptions } from "./app.ts";
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

interface Ordered {
  readonly amount?: string;
  readonly offerId?: string;
  readonly key?: string;
  readonly host?: string;
}

// tidy: allow function-length, because it is one house with all that is done in it.
export async function openBonusHouse(options: TestAppOptions = {}) {
  const api = await createTestApp(options);
  const tables = await openTables(api);
  const { db } = api.database;
  const { cashier, identity, ledger, modules, rewards } = api.app.platform;
  const { console: bonusConsole } = modules.rewards;
  await cashier.saveMethods(demoMethods(merchantCode, "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts(merchantCode, "BDT"));
  const [usual] = demoOffers(merchantCode, "BDT");
  if (usual === undefined) throw new Error("the demo offers nothing");

  const house = {
    api,
    tables,

    /** A new offer: what is not named is the demo's welcome bonus. */
    async anOffer(changes: Partial<BonusOfferSettings> = {}): Promise<string> {
      const settings = { ...usual.settings, ...changes };
      const offer = { merchantCode, offerId: randomUUID(), settings, revision: 0 };
      return (await bonusConsole.save(undefined, offer)).offerId;
    },

    aPlayer: (cash = 1000): Promise<BonusPlayer> =>
      tables.aPlayer(`b${randomBytes(5).toString("hex")}`, cash),

    /** A fresh session: they end while time goes by. */
    async signIn(player: { memberId: bigint; token: string }): Promise<void> {
      const member = await identity.getMember(player.memberId);
      player.token = (await openSession(api, member)).token;
    },

    order(
      { token }: { readonly token: string },
      { amount = "1000.00", offerId, key = randomUUID(), host = "localhost" }: Ordered = {},
    ): Promise<Answer<OwnDeposit>> {
      const bonus = offerId === undefined ? {} : { bonusOfferId: offerId };
      const body = { methodId: "bank", amount, returnPath: "/", ...bonus };
      const headers = { "idempotency-key": key, host };
      return api.call("createDeposit", { token, body, headers });
    },

    /** The bank reports this amount, under its own number. */
    async pay({ depositId }: Pick<OwnDeposit, "depositId">, amount = 1000n): Promise<void> {
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
      await db.transaction((tx) =>
        cashier.bankLines.confirmIn(tx, row, entered, cashierOf, openEyes),
      );
    },

    /** An order with a bonus that is paid at once. */
    async granted(
      player: { readonly token: string },
      offerId: string,
      amount = 1000n,
    ): Promise<Bonus> {
      const { value } = await house.order(player, { amount: `${amount}.00`, offerId });
      await house.pay(value, amount);
      const bonus = await house.bonusOf(player);
      if (bonus.state !== "active") throw new Error(`the bonus is ${bonus.state}`);
      return bonus;
    },

    /** A round that is lost, or left open; the relay has seen it. */
    async stake(
      player: Pick<BonusPlayer, "call">,
      amount: number,
      game: "skylark" | "test-reels" = "skylark",
      isSettled = true,
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
    },

    async bonuses({ token }: { readonly token: string }, query = {}): Promise<Bonus[]> {
      return (await api.call("bonusDetails", { token, query })).value.content;
    },

    async bonusOf(player: { readonly token: string }): Promise<Bonus> {
      const [bonus] = await house.bonuses(player);
      if (bonus === undefined) throw new Error("there is no bonus");
      return bonus;
    },

    async balances({ memberId }: { readonly memberId: bigint }) {
      const balances = await ledger.balanceOf(memberId);
      return { cash: balances?.cashMinor, bonus: balances?.bonusMinor };
    },

    async poll(): Promise<number> {
      api.clock.advance(1000);
      return rewards.pollBonuses();
    },

    /** Checks the books and stops. */
    async close(): Promise<void> {
      const found = await findAllIncoherences(db);
      await tables.close();
      await api.close();
      if (found.length > 0) throw new Error(`the books are not coherent: ${found[0]?.finding}`);
    },
  };
  return house;
}
