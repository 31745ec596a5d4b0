import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { drainPostings, readersOf, readersOfPlay } from "./events.ts";
import { aFundedMember, openGame, openVendor, type TestVendor } from "./vendor.ts";

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

type Member = Awaited<ReturnType<typeof aFundedMember>>;
type Game = "skylark" | "test-reels";

interface Floor {
  readonly api: TestApp;
  readonly hearthside: TestVendor;
  readonly northvale: TestVendor;
}

interface Seat {
  readonly vendor: TestVendor;
  readonly token: string;
}

async function takeSeats(
  { api, hearthside, northvale }: Floor,
  member: Member,
): Promise<Readonly<Record<Game, Seat>>> {
  const tokenOf = (vendorCode: string, gameCode: string) =>
    openGame(api, member, { vendorCode, gameCode });
  return {
    skylark: { vendor: hearthside, token: await tokenOf("HSE", "skylark") },
    "test-reels": { vendor: northvale, token: await tokenOf("NVS", "test-reels") },
  };
}

async function seatPlayer(floor: Floor, username: string, taka: number) {
  const { api } = floor;
  const member = await aFundedMember(api, username, taka);
  const seats = await takeSeats(floor, member);

  /** One call of the wallet, one second after the last; answers its transaction. */
  async function call(
    kind: "bet" | "win" | "rollback",
    game: Game,
    changes: Record<string, unknown>,
  ): Promise<string> {
    const id = randomUUID();
    api.clock.advance(1000);
    const answer = await seats[game].vendor.wallet(`/transaction/${kind}`, {
      user: member.user,
      token: seats[game].token,
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
async function playFour(floor: Floor, username: string) {
  const player = await seatPlayer(floor, username, 1000);
  const { call } = player;
  const startedAt = floor.api.clock.now();
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

export async function openTables(api: TestApp) {
  const hearthside = await openVendor(api, "HSE");
  const northvale = await openVendor(api, "NVS");
  const floor: Floor = { api, hearthside, northvale };
  const { catalogue } = api.app.platform;
  await catalogue.recordVendorGames("HSE", [entry("HSE", "skylark", "BGS")]);
  await catalogue.recordVendorGames("NVS", [entry("NVS", "test-reels", "RNG")]);
  const readers = readersOf(api.database, readersOfPlay(api));

  return {
    hearthside,
    northvale,
    /** What the worker does, but for risk. */
    async drain(): Promise<void> {
      await drainPostings(api);
      await readers.catchUp();
    },
    aPlayer: (username: string, taka = 1000) => seatPlayer(floor, username, taka),
    playFour: (username: string) => playFour(floor, username),
    async close() {
      await hearthside.close();
      await northvale.close();
    },
  };
}
