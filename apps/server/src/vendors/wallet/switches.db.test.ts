import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { aFundedMember, openVendor, type TestVendor } from "../../../test/vendor.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { openSealer } from "../../platform/crypto.ts";
import { createIds } from "../../platform/ids.ts";
import { createSessions } from "../sessions/service.ts";

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

interface Somebody {
  readonly token: string;
  readonly memberId: bigint;
  readonly user: string;
  readonly gameToken: string;
}

async function somebody(username: string): Promise<Somebody> {
  const member = await aFundedMember(api, username, 100);
  const { db } = api.database;
  const sealer = openSealer(api.config);
  const ids = createIds(api.clock);
  const sessions = createSessions({ db, clock: api.clock, ids, sealer });
  const gameToken = await sessions.open({
    vendorCode: "HSE",
    memberId: member.memberId,
    userRef: member.user,
    currency: "BDT",
    gameCode: "skylark",
    loginSessionId: null,
  });
  return { ...member, gameToken };
}

const call = (one: Somebody, changes: object = {}) => ({
  user: one.user,
  token: one.gameToken,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  supplier_transaction_id: "s",
  game_code: "skylark",
  round: `r-${one.user}`,
  ...changes,
});

const money = (one: Somebody, changes: object = {}) =>
  call(one, { currency: "BDT", amount: 1_000_000, ...changes });

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
      expect((await api.call("pausePlay", { token: one.token, body })).refusal).toBeUndefined();
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
    const won = money(one);
    const undone = money(one);
    for (const placed of [won, undone]) {
      expect((await vendor.wallet("/transaction/bet", placed)).status).toBe("RS_OK");
    }
    await off(one, username);
    const refused = await vendor.wallet("/transaction/bet", money(one));
    const again = await vendor.wallet("/transaction/bet", { ...won, request_uuid: randomUUID() });
    const win = money(one, { amount: 3_000_000, reference_transaction_uuid: won.transaction_uuid });
    const paid = await vendor.wallet("/transaction/win", win);
    const back = call(one, { reference_transaction_uuid: undone.transaction_uuid });
    const returned = await vendor.wallet("/transaction/rollback", back);
    const wrong = money(one, { amount: 100_000, reference_transaction_uuid: won.transaction_uuid });
    const takenBack = await vendor.wallet("/transaction/win", wrong);
    const undo = call(one, { reference_transaction_uuid: wrong.transaction_uuid });
    const undoneWin = await vendor.wallet("/transaction/rollback", undo);
    await on?.();
    expect([refused.status, again.status]).toEqual([bet, "RS_OK"]);
    expect([paid.status, returned.status]).toEqual(["RS_OK", "RS_OK"]);
    expect([takenBack.status, undoneWin.status]).toEqual(["RS_OK", "RS_OK"]);
    const balances = await api.app.platform.ledger.balanceOf(one.memberId);
    expect(balances?.cashMinor).toBe(10_000n - 1000n + 3000n);
  });
});
