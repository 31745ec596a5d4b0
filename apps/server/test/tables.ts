import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { drainPostings, readersOf, readersOfPlay } from "./events.ts";
import { aFundedMember, openVendor } from "./vendor.ts";

/** Two vendors' tables, and members who play at them by calls of the wallet. */

const entry = (product: string, gameCode: string, category: string) => ({
  game_code: gameCode,
  name: gameCode,
  names: {},
  product,
  category,
  enabled: true,
});

export const taka = (amount: number) => amount * 100_000;

// tidy: allow function-length, because it is one table and who sits at it.
export async function openTables(api: TestApp) {
  const hearthside = await openVendor(api, "HSE");
  const northvale = await openVendor(api, "NVS");
  const { catalogue } = api.app.platform;
  await catalogue.recordVendorGames("HSE", [entry("HSE", "skylark", "BGS")]);
  await catalogue.recordVendorGames("NVS", [entry("NVS", "test-reels", "RNG")]);

  const readers = readersOf(api.database, readersOfPlay(api));
  /** What the worker does, but for risk. */
  async function drain(): Promise<void> {
    await drainPostings(api);
    await readers.catchUp();
  }

  async function aPlayer(username: string, taka = 1000) {
    const member = await aFundedMember(api, username, taka);
    const { vendors } = api.app.platform;
    const tokenOf = (vendorCode: string, gameCode: string) =>
      vendors.openGameSession({
        vendorCode,
        memberId: member.memberId,
        userRef: member.user,
        currency: "BDT",
        gameCode,
        loginSessionId: null,
      });
    const tables = {
      skylark: { vendor: hearthside, token: await tokenOf("HSE", "skylark") },
      "test-reels": { vendor: northvale, token: await tokenOf("NVS", "test-reels") },
    };

    /** One call of the wallet, one second after the last; answers its transaction. */
    async function call(
      kind: "bet" | "win" | "rollback",
      game: keyof typeof tables,
      changes: Record<string, unknown>,
    ): Promise<string> {
      const id = randomUUID();
      api.clock.advance(1000);
      const answer = await tables[game].vendor.wallet(`/transaction/${kind}`, {
        user: member.user,
        token: tables[game].token,
        request_uuid: randomUUID(),
        transaction_uuid: id,
        supplier_transaction_id: id,
        game_code: game,
        ...(kind === "rollback" ? {} : { currency: "BDT" }),
        ...changes,
      });
      if (answer.status !== "RS_OK") throw new Error(`${kind}: ${answer.status}`);
      return id;
    }
    return { ...member, call };
  }

  /** Four rounds: won, lost, undone, and one that is still open. */
  async function playFour(username: string) {
    const player = await aPlayer(username);
    const { call } = player;
    const startedAt = api.clock.now();
    const won = await call("bet", "skylark", { amount: taka(10), round: `${username}-won` });
    await call("win", "skylark", {
      amount: taka(25),
      round: `${username}-won`,
      reference_transaction_uuid: won,
      round_closed: true,
    });
    const lost = await call("bet", "test-reels", { amount: taka(40), round: `${username}-lost` });
    await call("win", "test-reels", {
      amount: 0,
      round: `${username}-lost`,
      reference_transaction_uuid: lost,
      round_closed: true,
    });
    const undone = await call("bet", "skylark", { amount: taka(7), round: `${username}-undone` });
    await call("rollback", "skylark", {
      round: `${username}-undone`,
      reference_transaction_uuid: undone,
    });
    await call("bet", "skylark", { amount: taka(3), round: `${username}-open` });
    return { ...player, startedAt };
  }

  return {
    hearthside,
    northvale,
    drain,
    aPlayer,
    playFour,
    async close() {
      await hearthside.close();
      await northvale.close();
    },
  };
}
