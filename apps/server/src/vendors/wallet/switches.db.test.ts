import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { aFundedMember, openGame, openVendor, type TestVendor } from "../../../test/vendor.ts";
import { aBet, aRollback, aWin, takaUnits, type Player } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

/**
 * Whatever is switched off stops new bets and nothing else: a round that is open is paid and taken
 * back as ever, because its money is the member's or the vendor's, not the switch's.
 */
let api: TestApp;
let vendor: TestVendor;

beforeAll(async () => {
  api = await createTestApp();
  vendor = await openVendor(api, "HSE");
  await api.app.platform.catalogue.recordVendorGames("HSE", [
    {
      game_code: "skylark",
      name: "Skylark",
      names: {},
      product: "HSE",
      category: "BGS",
      enabled: true,
    },
  ]);
});
afterAll(async () => {
  await assertCoherent(api.database.db);
  await vendor.close();
  await api.close();
});

interface Somebody extends Player {
  /** Of the sign-in, for the member's own calls. */
  readonly ownToken: string;
}

async function somebody(username: string): Promise<Somebody> {
  const { token: ownToken, ...member } = await aFundedMember(api, username, 100);
  return { ...member, ownToken, token: await openGame(api, member) };
}

async function setGame(column: "is_enabled" | "is_open", isOn: boolean) {
  await api.database.db.transaction(async (tx) => {
    await tx.execute(
      `update catalogue.game set ${column} = $1
       where vendor_code = 'HSE' and game_code = 'skylark'`,
      [isOn],
    );
    await tx.execute("update catalogue.edition set number = number + 1");
  });
  api.app.platform.catalogue.refresh();
}

async function setOffer(isOpen: boolean) {
  await api.database.db.transaction(async (tx) => {
    await tx.execute("update catalogue.vendor set is_open = $1 where vendor_code = 'HSE'", [
      isOpen,
    ]);
    await tx.execute("update catalogue.edition set number = number + 1");
  });
  api.app.platform.catalogue.refresh();
}

async function setStatus({ memberId }: Somebody, status: "suspended" | "closed") {
  const { directory, forgetMember } = api.app.platform.identity;
  await api.database.db.transaction((tx) => directory.setStatusIn(tx, memberId, status));
  forgetMember(memberId);
}

interface Switch {
  readonly name: string;
  readonly off: (one: Somebody, username: string) => Promise<unknown>;
  readonly on?: () => Promise<unknown>;
  readonly bet: string;
}

const switches: readonly Switch[] = [
  {
    name: "the vendor",
    off: () => vendor.enable(false),
    on: () => vendor.enable(true),
    bet: "RS_ERROR_INVALID_PARTNER",
  },
  {
    name: "the vendor's place in the lobby",
    off: () => setOffer(false),
    on: () => setOffer(true),
    bet: "RS_ERROR_INVALID_GAME",
  },
  {
    name: "the game, by the operator",
    off: () => setGame("is_enabled", false),
    on: () => setGame("is_enabled", true),
    bet: "RS_ERROR_INVALID_GAME",
  },
  {
    name: "the game, by its vendor",
    off: () => setGame("is_open", false),
    on: () => setGame("is_open", true),
    bet: "RS_ERROR_INVALID_GAME",
  },
  {
    name: "the brand",
    off: () => api.app.platform.brand.setMaintenance("AMBERJACK", api.clock.now(), null),
    on: () => api.app.platform.brand.setMaintenance("AMBERJACK", null, null),
    bet: "RS_ERROR_USER_DISABLED",
  },
  {
    name: "the member, suspended",
    off: (one) => setStatus(one, "suspended"),
    bet: "RS_ERROR_USER_DISABLED",
  },
  {
    name: "the member, closed",
    off: (one) => setStatus(one, "closed"),
    bet: "RS_ERROR_USER_DISABLED",
  },
  {
    name: "the member, excluded",
    off: async (one, username) => {
      const body = { length: "year", account: username };
      expect((await api.call("pausePlay", { token: one.ownToken, body })).refusal).toBeUndefined();
    },
    bet: "RS_ERROR_USER_DISABLED",
  },
  {
    name: "the session",
    off: (one) =>
      api.database.db.transaction((tx) =>
        api.app.platform.vendors.endGameSessionsIn(tx, one.memberId, null),
      ),
    bet: "RS_ERROR_TOKEN_EXPIRED",
  },
];

describe("what is switched off takes no bet, pays every win and takes back every rollback", () => {
  test.each(switches)("$name", async ({ name, off, on, bet }) => {
    const username = `sw${switches.findIndex((one) => one.name === name)}member`;
    const one = await somebody(username);
    const won = aBet(one);
    const undone = aBet(one);
    for (const placed of [won, undone]) {
      expect((await vendor.wallet("/transaction/bet", placed)).status).toBe("RS_OK");
    }
    await off(one, username);
    const refused = await vendor.wallet("/transaction/bet", aBet(one));
    const again = await vendor.wallet("/transaction/bet", { ...won, request_uuid: randomUUID() });
    const win = aWin(one, won.transaction_uuid, { amount: 30 * takaUnits });
    const paid = await vendor.wallet("/transaction/win", win);
    const back = aRollback(one, undone.transaction_uuid);
    const returned = await vendor.wallet("/transaction/rollback", back);
    const wrong = aWin(one, won.transaction_uuid, { amount: takaUnits });
    const takenBack = await vendor.wallet("/transaction/win", wrong);
    const undo = aRollback(one, wrong.transaction_uuid);
    const undoneWin = await vendor.wallet("/transaction/rollback", undo);
    await on?.();
    expect([refused.status, again.status]).toEqual([bet, "RS_OK"]);
    expect([paid.status, returned.status]).toEqual(["RS_OK", "RS_OK"]);
    expect([takenBack.status, undoneWin.status]).toEqual(["RS_OK", "RS_OK"]);
    const balances = await api.app.platform.ledger.balanceOf(one.memberId);
    expect(balances?.cashMinor).toBe(10_000n - 1000n + 3000n);
  });
});
