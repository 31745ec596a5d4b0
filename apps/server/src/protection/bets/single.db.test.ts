import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aSession } from "../../../test/context.ts";
import {
  aBet,
  aRollback,
  aWin,
  openWallet,
  takaUnits,
  type Player,
  type Wallet,
} from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { Refusal } from "../../platform/errors.ts";
import type { TypedLimit } from "../texts.ts";

/** The most one bet may be, and all limits together, where vendors' bets arrive. */

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(async () => {
  await assertCoherent(wallet.database.db);
  await wallet.close();
});

const sessionOf = ({ memberId }: Player) => aSession({ memberId });
const set = (player: Player, limit: TypedLimit) =>
  wallet.protection.setLimit(sessionOf(player), limit);
const confirm = (player: Player, limit: TypedLimit) =>
  wallet.protection.confirmLimit(sessionOf(player), limit);
const describeOf = (player: Player) => wallet.protection.describe(sessionOf(player));

const bet = async (player: Player, taka: number) => {
  const placed = aBet(player, { amount: taka * takaUnits });
  const { status } = await wallet.call("/transaction/bet", placed);
  return { uuid: placed.transaction_uuid, status };
};
const win = async (player: Player, uuid: string, taka: number) =>
  (await wallet.call("/transaction/win", aWin(player, uuid, { amount: taka * takaUnits }))).status;
const rollback = async (player: Player, uuid: string) =>
  (await wallet.call("/transaction/rollback", aRollback(player, uuid))).status;

const transfersOf = async ({ memberId }: Player) =>
  (await wallet.ledger.statement(memberId, { limit: 200 })).length;

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("a limit of one bet", () => {
  const single = (amount: string | null) => ({ kind: "single", period: "day", amount }) as const;

  it("refuses what is more, without a row, and is used up by nothing", async () => {
    const player = await wallet.player(1000);
    await set(player, single("25.00"));
    const rows = await transfersOf(player);
    expect((await bet(player, 26)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await transfersOf(player)).toBe(rows);
    for (const taka of [25, 20, 25, 25]) expect((await bet(player, taka)).status).toBe("RS_OK");
    // Also right after bets that left the group commit something to take without asking.
    expect((await bet(player, 26)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await describeOf(player)).limits[0]).toMatchObject({ used: "0.00", left: "25.00" });
  });

  it("holds each of 30 bets at once, and no win or rollback", async () => {
    const player = await wallet.player(1000);
    const before = await bet(player, 100);
    const undone = await bet(player, 100);
    await set(player, single("10.00"));
    const placed = await Promise.all(
      Array.from({ length: 30 }, (_, index) => bet(player, index % 2 === 0 ? 10 : 11)),
    );
    const statuses = placed.map(({ status }) => status);
    expect(statuses.filter((status) => status === "RS_OK")).toHaveLength(15);
    expect(statuses.filter((status) => status === "RS_ERROR_LIMIT_REACHED")).toHaveLength(15);
    expect(await wallet.balance(player)).toBe(65_000n);
    expect(await win(player, before.uuid, 500)).toBe("RS_OK");
    expect(await rollback(player, undone.uuid)).toBe("RS_OK");
  });

  it("is lowered at once, raised after 24 hours, and has no period", async () => {
    const player = await wallet.player(1000);
    await set(player, single("50.00"));
    await set(player, single("20.00"));
    await set(player, single("90.00"));
    expect((await bet(player, 21)).status).toBe("RS_ERROR_LIMIT_REACHED");
    wallet.clock.advance(dayMs);
    await confirm(player, single("90.00"));
    const later = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(later, 90)).status).toBe("RS_OK");
    const week = { ...single("1.00"), period: "week" } as const;
    expect(await codeOf(set(player, week))).toBe("invalid_input");
  });
});

describe("every limit at once", () => {
  it("lets no bet through beyond the strictest, also when 40 come at once", async () => {
    const player = await wallet.player(1000);
    await set(player, { kind: "single", period: "day", amount: "20.00" });
    await set(player, { kind: "wager", period: "week", amount: "200.00" });
    await set(player, { kind: "loss", period: "day", amount: "130.00" });
    await set(player, { kind: "time", period: "day", amount: "1440" });
    const rows = await transfersOf(player);
    const placed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => bet(player, index % 4 === 0 ? 21 : 20)),
    );
    const taken = placed.filter(({ status }) => status === "RS_OK");
    expect(taken).toHaveLength(6);
    expect(await transfersOf(player)).toBe(rows + taken.length);
    expect(await wallet.balance(player)).toBe(88_000n);
    const others = new Set(placed.map(({ status }) => status));
    expect([...others].toSorted()).toEqual(["RS_ERROR_LIMIT_REACHED", "RS_OK"]);
  });
});
