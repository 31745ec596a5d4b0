import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";

let wallet: Wallet;
const bet = (body: object) => wallet.call("/transaction/bet", body);
const win = (body: object) => wallet.call("/transaction/win", body);
const rollback = (body: object) => wallet.call("/transaction/rollback", body);
const statusOf = async (answer: Promise<{ status: string }>) => (await answer).status;

beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(async () => {
  await assertCoherent(wallet.database.db);
  await wallet.close();
});

/** A player with 100 taka who bet 10 of them. */
async function afterBet(changes: Record<string, unknown> = {}) {
  const player = await wallet.player();
  const placed = aBet(player, changes);
  expect(await statusOf(bet(placed))).toBe("RS_OK");
  return { player, placed, uuid: placed.transaction_uuid };
}

async function flagsOf(memberId: bigint): Promise<string[]> {
  await wallet.fold();
  const rows = await wallet.database.db.read((reader) =>
    reader.query<{ reason: string }>(
      "select reason from vendors.risk_flag where member_id = $1 order by reason",
      [memberId],
    ),
  );
  return rows.map((row) => row.reason);
}

describe("the truth table of rollbacks and wins", () => {
  it("row 1: a rollback of a bet gives the stake back", async () => {
    const { player, uuid } = await afterBet();
    const answer = await rollback(aRollback(player, uuid));
    expect(answer).toMatchObject({ status: "RS_OK", balance: 100 * takaUnits, currency: "BDT" });
  });

  it("row 2: a rollback of a win may go below zero, and is then flagged", async () => {
    const { player, uuid } = await afterBet();
    const won = aWin(player, uuid, { amount: 50 * takaUnits });
    await win(won);
    await bet(aBet(player, { amount: 130 * takaUnits, round: "r2" }));
    const answer = await rollback(aRollback(player, won.transaction_uuid));
    expect(answer).toMatchObject({ status: "RS_OK", balance: -40 * takaUnits });
    expect(await flagsOf(player.memberId)).toContain("negative_balance");
  });

  it("rows 3 and 4: an unknown rollback is accepted, and its bet refused later", async () => {
    const player = await wallet.player();
    const late = aBet(player);
    const answer = await rollback(aRollback(player, late.transaction_uuid));
    expect(answer).toMatchObject({ status: "RS_OK", balance: 100 * takaUnits });
    expect(await statusOf(bet(late))).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await wallet.balance(player)).toBe(10_000n);
    expect(await flagsOf(player.memberId)).toEqual(["unknown_rollback"]);
  });

  it("row 5: a second rollback of the same bet changes nothing, old id or new", async () => {
    const { player, uuid } = await afterBet();
    const first = aRollback(player, uuid);
    await rollback(first);
    expect(await statusOf(rollback(first))).toBe("RS_OK");
    expect(await statusOf(rollback(aRollback(player, uuid)))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("row 6: a known rollback with another reference is a duplicate", async () => {
    const { player, uuid } = await afterBet();
    const first = aRollback(player, uuid);
    await rollback(first);
    const other = { ...first, reference_transaction_uuid: randomUUID() };
    expect(await statusOf(rollback(other))).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  });

  it("rows 7 and 8: a win needs its bet, and one that was not rolled back", async () => {
    const { player, uuid } = await afterBet();
    const unknown = win(aWin(player, randomUUID()));
    expect(await statusOf(unknown)).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    await rollback(aRollback(player, uuid));
    const late = win(aWin(player, uuid));
    expect(await statusOf(late)).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("a win cannot refer to itself", async () => {
    const player = await wallet.player();
    const uuid = randomUUID();
    const answer = win(aWin(player, uuid, { transaction_uuid: uuid }));
    expect(await statusOf(answer)).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });

  it("a win cannot refer to a win", async () => {
    const { player, uuid } = await afterBet();
    const first = aWin(player, uuid);
    await win(first);
    const answer = win(aWin(player, first.transaction_uuid));
    expect(await statusOf(answer)).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });

  it("row 9: a rollback after the win returns the stake and leaves the win, flagged", async () => {
    const { player, uuid } = await afterBet();
    await win(aWin(player, uuid, { amount: 20 * takaUnits }));
    const answer = await rollback(aRollback(player, uuid));
    expect(answer).toMatchObject({ status: "RS_OK", balance: 120 * takaUnits });
    expect(await flagsOf(player.memberId)).toEqual(["rollback_after_win"]);
  });

  it("row 10: a rollback of a rollback changes nothing", async () => {
    const { player, uuid } = await afterBet();
    const first = aRollback(player, uuid);
    await rollback(first);
    expect(await statusOf(rollback(aRollback(player, first.transaction_uuid)))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("row 11: another member's transaction is unknown, and flagged", async () => {
    const { player, uuid } = await afterBet();
    await wallet.fold();
    const other = await wallet.player();
    expect(await statusOf(rollback(aRollback(other, uuid)))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(9000n);
    expect(await wallet.balance(other)).toBe(10_000n);
    expect(await flagsOf(other.memberId)).toEqual(["foreign_rollback"]);
  });

  it("row 12: a free bet takes and gives back no cash", async () => {
    const player = await wallet.player();
    const reward_uuid = await wallet.grant(player);
    const free = aBet(player, { is_free: true, reward_uuid });
    expect(await statusOf(bet(free))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
    const undo = aRollback(player, free.transaction_uuid);
    expect(await statusOf(rollback(undo))).toBe("RS_OK");
    expect(await statusOf(rollback(undo))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
    // What it used is there again, once.
    expect(await wallet.grantOf(player, reward_uuid)).toMatchObject({ used: 0, wonMinor: 0n });
  });

  it("rows 13 and 14: bets of a round stand alone, and several wins are all paid", async () => {
    const { player, uuid } = await afterBet();
    const second = aBet(player);
    await bet(second);
    await rollback(aRollback(player, uuid));
    await win(aWin(player, second.transaction_uuid, { amount: takaUnits }));
    await win(aWin(player, second.transaction_uuid, { amount: takaUnits }));
    expect(await wallet.balance(player)).toBe(9200n);
  });

  it("row 15: an ended session or a disabled member stops no win and no rollback", async () => {
    const { player, uuid } = await afterBet();
    const second = aBet(player);
    await bet(second);
    wallet.verdicts.set(player.memberId, "disabled");
    wallet.clock.advance(13 * hourMs);
    expect(await statusOf(win(aWin(player, uuid, { amount: takaUnits })))).toBe("RS_OK");
    expect(await statusOf(rollback(aRollback(player, second.transaction_uuid)))).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(9100n);
  });

  it("row 16: a bet or win after the close is processed and flagged", async () => {
    const { player, uuid } = await afterBet({ round_closed: true });
    expect(await statusOf(win(aWin(player, uuid)))).toBe("RS_OK");
    expect(await flagsOf(player.memberId)).toEqual(["after_close"]);
  });
});

describe("statuses", () => {
  it("says who may not bet, and why, in order", async () => {
    const player = await wallet.player();
    const cases: [Record<string, unknown>, string][] = [
      [{ token: "never-minted" }, "RS_ERROR_INVALID_TOKEN"],
      [{ user: "user-9" }, "RS_ERROR_INVALID_TOKEN"],
      [{ game_code: "unknown" }, "RS_ERROR_INVALID_GAME"],
      [{ game_code: "closed" }, "RS_ERROR_INVALID_GAME"],
      [{ currency: "EUR" }, "RS_ERROR_WRONG_CURRENCY"],
      [{ amount: 1 }, "RS_ERROR_WRONG_TYPES"],
      [{ amount: 101 * takaUnits }, "RS_ERROR_NOT_ENOUGH_MONEY"],
    ];
    for (const [changes, status] of cases) {
      expect(await statusOf(bet(aBet(player, changes))), JSON.stringify(changes)).toBe(status);
    }
    wallet.verdicts.set(player.memberId, "limit_reached");
    expect(await statusOf(bet(aBet(player)))).toBe("RS_ERROR_LIMIT_REACHED");
    wallet.verdicts.set(player.memberId, "disabled");
    expect(await statusOf(bet(aBet(player)))).toBe("RS_ERROR_USER_DISABLED");
    wallet.clock.advance(13 * hourMs);
    expect(await statusOf(bet(aBet(player)))).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("tells the balance with NOT_ENOUGH_MONEY, and takes the bet after a deposit", async () => {
    const player = await wallet.player(5);
    const placed = aBet(player);
    const answer = await bet(placed);
    expect(answer).toMatchObject({
      status: "RS_ERROR_NOT_ENOUGH_MONEY",
      balance: 5 * takaUnits,
      currency: "BDT",
    });
    await wallet.database.db.transaction((tx) =>
      wallet.ledger.post(tx, {
        memberId: player.memberId,
        key: "more",
        currency: "BDT",
        kind: "adjustment",
        debit: "house",
        credit: "cash",
        amountMinor: 1000n as never,
      }),
    );
    expect(await statusOf(bet(placed))).toBe("RS_OK");
  });

  it("pays open rounds of a closed game", async () => {
    const { player, uuid } = await afterBet();
    const answer = win(aWin(player, uuid, { game_code: "closed", amount: takaUnits }));
    expect(await statusOf(answer)).toBe("RS_OK");
  });

  it("accepts a win under a forgotten token when its bet vouches for it", async () => {
    const { player, uuid } = await afterBet();
    expect(await statusOf(win(aWin(player, uuid, { token: "forgotten" })))).toBe("RS_OK");
    const unknown = { token: "forgotten" };
    expect(await statusOf(win(aWin(player, randomUUID(), unknown)))).toBe("RS_ERROR_INVALID_TOKEN");
    expect(await statusOf(rollback(aRollback(player, randomUUID(), unknown)))).toBe(
      "RS_ERROR_INVALID_TOKEN",
    );
  });

  it("tells user and balance, always the current one", async () => {
    const { player } = await afterBet();
    const ask = { user: player.user, token: player.token, game_code: "skylark" };
    const request = { ...ask, request_uuid: randomUUID() };
    const before = await wallet.call("/user/balance", request);
    expect(before).toEqual({
      user: player.user,
      status: "RS_OK",
      request_uuid: request.request_uuid,
      currency: "BDT",
      balance: 90 * takaUnits,
    });
    await bet(aBet(player));
    expect(await wallet.call("/user/balance", request)).toMatchObject({ balance: 80 * takaUnits });
    const info = await wallet.call("/user/info", {
      user: player.user,
      request_uuid: randomUUID(),
    });
    expect(info).toMatchObject({ status: "RS_OK", country: "BD", user: player.user });
    const nobody = { user: "nobody", request_uuid: randomUUID() };
    expect(await statusOf(wallet.call("/user/info", nobody))).toBe("RS_ERROR_UNKNOWN");
  });

  it("refuses a vendor that is switched off or unknown", async () => {
    const player = await wallet.player();
    const off = wallet.call("/transaction/bet", aBet(player), { vendor: "ZZZ" });
    expect(await statusOf(off)).toBe("RS_ERROR_INVALID_PARTNER");
    await wallet.switchVendor("NVS", false);
    const answer = wallet.call("/transaction/bet", aBet(player), { vendor: "NVS" });
    expect(await statusOf(answer)).toBe("RS_ERROR_INVALID_PARTNER");
    await wallet.switchVendor("NVS", true);
  });
});

describe("repetition", () => {
  it("answers RS_OK to a repeated bet after session, member and money are gone", async () => {
    const { player, placed } = await afterBet({ amount: 100 * takaUnits });
    wallet.verdicts.set(player.memberId, "disabled");
    wallet.clock.advance(13 * hourMs);
    const again = { ...placed, request_uuid: randomUUID() };
    expect(await bet(again)).toMatchObject({
      status: "RS_OK",
      request_uuid: again.request_uuid,
    });
    expect(await wallet.balance(player)).toBe(0n);
  });

  it("refuses a known transaction with any other content", async () => {
    const { player, placed } = await afterBet();
    for (const change of [
      { amount: 11 * takaUnits },
      { amount: 1 },
      { round: "r9" },
      { game_code: "closed" },
      { game_code: "unknown" },
      { currency: "EUR" },
      { is_free: true },
    ]) {
      const answer = bet({ ...placed, ...change });
      expect(await statusOf(answer), JSON.stringify(change)).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    }
    const asWin = win(aWin(player, placed.transaction_uuid, placed));
    expect(await statusOf(asWin)).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    const itself = aRollback(player, placed.transaction_uuid, {
      transaction_uuid: placed.transaction_uuid,
    });
    expect(await statusOf(rollback(itself))).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await wallet.balance(player)).toBe(9000n);
  });

  it("charges the same bet once when it arrives 50 times at once", async () => {
    const player = await wallet.player();
    const placed = aBet(player);
    const answers = await Promise.all(Array.from({ length: 50 }, () => bet(placed)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["RS_OK"]));
    expect(await wallet.balance(player)).toBe(9000n);
  });

  it("lets one of 100 bets have a balance for one", async () => {
    const player = await wallet.player(10);
    const answers = await Promise.all(Array.from({ length: 100 }, () => bet(aBet(player))));
    const good = answers.filter((answer) => answer.status === "RS_OK");
    expect(good).toHaveLength(1);
    expect(await wallet.balance(player)).toBe(0n);
  });

  it("keeps transactions of two vendors apart", async () => {
    const { player, placed } = await afterBet();
    const token = await wallet.tokenFor(player, "NVS");
    const answer = await wallet.call(
      "/transaction/bet",
      { ...placed, token, game_code: "koi" },
      { vendor: "NVS" },
    );
    expect(answer.status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(8000n);
  });

  it("refuses a transaction that is another member's, whatever it is, and flags it", async () => {
    const { player, placed, uuid } = await afterBet();
    const won = aWin(player, uuid);
    await win(won);
    const other = await wallet.player(5);
    const own = aBet(other, { amount: 1 * takaUnits });
    await bet(own);
    const cases = [
      // The money is not there either, but the id is what counts.
      bet(aBet(other, { transaction_uuid: uuid })),
      bet(aBet(other, { transaction_uuid: uuid, amount: 1 * takaUnits })),
      bet(aBet(other, { transaction_uuid: uuid, game_code: "closed" })),
      bet(aBet(other, { transaction_uuid: won.transaction_uuid, amount: 1 * takaUnits })),
      win(aWin(other, own.transaction_uuid, { transaction_uuid: won.transaction_uuid })),
      win(aWin(other, uuid, { transaction_uuid: uuid.toUpperCase() })),
      win(aWin(other, randomUUID(), { transaction_uuid: uuid })),
      rollback(aRollback(other, own.transaction_uuid, { transaction_uuid: uuid })),
    ];
    for (const answer of await Promise.all(cases)) {
      expect(answer.status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    }
    expect(await wallet.balance(player)).toBe(10_000n);
    expect(await wallet.balance(other)).toBe(400n);
    expect(new Set(await flagsOf(other.memberId))).toEqual(new Set(["shared_transaction"]));
    // What is the first one's stays the first one's.
    expect(await statusOf(bet({ ...placed, request_uuid: randomUUID() }))).toBe("RS_OK");
  });

  it("gives an id to one of many members who send it at once", async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => wallet.player()));
    for (let round = 0; round < 8; round += 1) {
      const transaction_uuid = randomUUID();
      const answers = await Promise.all(
        players.map((player) => statusOf(bet(aBet(player, { transaction_uuid, amount: 100_000 })))),
      );
      expect(answers.filter((status) => status === "RS_OK")).toHaveLength(1);
      expect(answers.filter((status) => status === "RS_ERROR_DUPLICATE_TRANSACTION")).toHaveLength(
        players.length - 1,
      );
    }
    const balances = await Promise.all(players.map((player) => wallet.balance(player)));
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(12n * 10_000n - 8n * 100n);
  });
});

describe("disorder", () => {
  function shuffled<T>(list: readonly T[], seed: number): T[] {
    let state = seed * 2_654_435_761 + 1;
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
    return list
      .map((item) => ({ item, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item);
  }

  it("ends at the model's balance in any order, however often each call comes", async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const player = await wallet.player();
      const placed = aBet(player);
      const uuid = placed.transaction_uuid;
      const won = aWin(player, uuid, { amount: 30 * takaUnits, round_closed: true });
      const undo = aRollback(player, uuid);
      const calls = [placed, placed, won, won, undo, undo];
      // The model: what a bet, its win and its rollback may do, in words.
      let stake = 0n;
      let payout = 0n;
      let isCancelled = false;
      let isPaid = false;
      for (const call of shuffled(calls, seed)) {
        if (call === placed) {
          await bet(call);
          if (!isCancelled && stake === 0n) stake = 1000n;
        } else if (call === won) {
          await win(call);
          if (!isCancelled && stake > 0n && !isPaid) {
            payout = 3000n;
            isPaid = true;
          }
        } else {
          await rollback(call);
          isCancelled = true;
        }
      }
      const expected = 10_000n - (isCancelled ? 0n : stake) + payout;
      expect(await wallet.balance(player), `seed ${seed}`).toBe(expected);
    }
  });

  it("counts rounds the same however often they are folded", async () => {
    const { player, uuid } = await afterBet({ round: "fold-1" });
    await win(aWin(player, uuid, { round: "fold-1", amount: 25 * takaUnits }));
    await wallet.fold();
    await wallet.fold();
    const read = () =>
      wallet.database.db.read((reader) =>
        reader.query(
          `select stake_minor, payout_minor, bets, wins, status from vendors.round
           where member_id = $1`,
          [player.memberId],
        ),
      );
    expect(await read()).toEqual([
      { stake_minor: 1000n, payout_minor: 2500n, bets: 1, wins: 1, status: "settled" },
    ]);
    await rollback(aRollback(player, uuid, { round: null }));
    await wallet.fold();
    expect(await read()).toMatchObject([{ stake_minor: 0n, payout_minor: 2500n, bets: 0 }]);
  });
});
