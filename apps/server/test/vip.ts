import { randomUUID } from "node:crypto";
import type { VipSettings } from "@baize/contract";
import { demoVip } from "../src/rewards/vip/demo.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { openSession } from "./members.ts";
import { openTables, taka } from "./tables.ts";
import { aFundedMember, openGame } from "./vendor.ts";

/** VIP levels and rebates on the whole api: tables to stake at, and a clock of months. */

const merchantCode = "AMBERJACK";

export interface VipPlayer extends Awaited<ReturnType<typeof aFundedMember>> {
  token: string;
}

const demo = demoVip("BDT");
/** The demo's levels, named in one language. */
export const testVip: VipSettings = {
  ...demo,
  weekCalendar: [],
  levels: demo.levels.map((level) => ({ ...level, label: { en: level.label.en ?? "" } })),
};

interface Staked {
  readonly round: string;
  readonly bet: string;
}

async function saveLevels(api: TestApp, changes: Partial<VipSettings>): Promise<void> {
  const { vip } = api.app.platform.modules.rewards;
  const found = (await vip.list()).find((one) => one.merchantCode === merchantCode);
  await vip.save(undefined, {
    merchantCode,
    currency: "BDT",
    settings: { ...testVip, ...changes },
    revision: found?.revision ?? 0,
  });
}

export async function openVipHouse(options: TestAppOptions = {}) {
  const api = await createTestApp(options);
  const tables = await openTables(api);
  const { vip } = api.app.platform.rewards;
  let names = 0;

  /** One call of the wallet from a game that was just opened: games end while time goes by. */
  async function call(kind: "bet" | "win" | "rollback", player: VipPlayer, changes: object) {
    const id = randomUUID();
    const game = { vendorCode: "NVS", gameCode: "test-reels" };
    const answer = await tables.northvale.wallet(`/transaction/${kind}`, {
      user: player.user,
      token: await openGame(api, player, game),
      request_uuid: randomUUID(),
      transaction_uuid: id,
      supplier_transaction_id: id,
      game_code: game.gameCode,
      ...changes,
    });
    if (answer.status !== "RS_OK") throw new Error(`${kind}: ${answer.status}`);
    return id;
  }

  /** A lost round; the worker has counted it, but looked at nobody's level. */
  async function stake(player: VipPlayer, amount: number): Promise<Staked> {
    const round = randomUUID();
    const money = { currency: "BDT", round };
    const bet = await call("bet", player, { ...money, amount: taka(amount) });
    const lost = { amount: 0, reference_transaction_uuid: bet, round_closed: true };
    await call("win", player, { ...money, ...lost });
    await tables.drain();
    return { round, bet };
  }

  return {
    api,
    tables,
    saveLevels: (changes: Partial<VipSettings> = {}) => saveLevels(api, changes),
    aPlayer: (cash = 1_000_000): Promise<VipPlayer> =>
      aFundedMember(api, `vip${(names += 1)}`, cash),
    /** Sessions end while time goes by. */
    async signIn(player: VipPlayer): Promise<void> {
      const member = await api.app.platform.identity.getMember(player.memberId);
      player.token = (await openSession(api, member)).token;
    },
    stake,
    /** The same, and the worker has looked. */
    async play(player: VipPlayer, amount: number): Promise<Staked> {
      const staked = await stake(player, amount);
      await vip.pollLooks();
      return staked;
    },
    async takeBack(player: VipPlayer, { round, bet }: Staked): Promise<void> {
      await call("rollback", player, { round, reference_transaction_uuid: bet });
      await tables.drain();
    },
    progressOf: async ({ token }: VipPlayer) =>
      (await api.call("playerRankProgress", { token })).value,
    awardsOf: async ({ token }: VipPlayer) => (await api.call("claims", { token })).value.content,
    async close() {
      await tables.close();
      await api.close();
    },
  };
}

export type VipHouse = Awaited<ReturnType<typeof openVipHouse>>;

/** What remains of a claim whose process was killed before it kept its answer: no key. */
export const forgetKeys = ({ api }: Pick<VipHouse, "api">) =>
  api.database.db.transaction((tx) => tx.execute("delete from platform.idempotency"));
