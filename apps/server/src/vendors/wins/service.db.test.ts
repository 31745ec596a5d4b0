import { randomUUID } from "node:crypto";
import { hourMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anyMandate } from "../../../test/eyes.ts";
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
import { listHeldWins } from "./store.ts";
import { noteSeenPot } from "../jackpots/pot-store.ts";

/** Wins beyond a ceiling: 1,000 times the stake, and a thousand taka in all. */
let wallet: Wallet;
const bet = (body: object) => wallet.call("/transaction/bet", body);
const win = (body: object) => wallet.call("/transaction/win", body);
const rollback = (body: object) => wallet.call("/transaction/rollback", body);
const taka = (amount: number) => amount * takaUnits;

beforeAll(async () => {
  wallet = await openWallet();
  const { winReview } = wallet.vendors;
  await wallet.database.db.transaction((tx) =>
    winReview.saveCeilingIn(tx, anyMandate, {
      vendorCode: "HSE",
      gameCode: "",
      multiple: 1000,
      amounts: { BDT: "10000000" },
      revision: 0,
    }),
  );
});
afterEach(() => assertCoherent(wallet.database.db));
afterAll(() => wallet.close());

let rounds = 0;
async function afterBet(changes: Record<string, unknown> = {}) {
  const player = await wallet.player();
  const round = `held-${(rounds += 1)}`;
  const placed = aBet(player, { amount: taka(1), round, ...changes });
  expect((await bet(placed)).status).toBe("RS_OK");
  return { player, placed, round, uuid: placed.transaction_uuid };
}

const heldOf = ({ memberId }: Player) =>
  wallet.database.db.read((reader) =>
    listHeldWins(reader, { state: null, memberIds: [memberId] }, { limit: 50, offset: 0 }),
  );

async function moneyOf({ memberId }: Player) {
  const balances = await wallet.ledger.balanceOf(memberId);
  return [balances?.cashMinor, balances?.lockedMinor];
}

/** What the vendor owes, by all transfers with it. */
async function owedBy(player: Player): Promise<bigint> {
  const rows = await wallet.database.db.read((reader) =>
    reader.query<{ owed: bigint }>(
      `select coalesce(sum(case when d.code = 'vendor:hse' then t.amount_minor
         when c.code = 'vendor:hse' then - t.amount_minor else 0 end), 0)::bigint as owed
       from ledger.transfer t join ledger.account_code d on d.id = t.debit_code
       join ledger.account_code c on c.id = t.credit_code where t.member_id = $1`,
      [player.memberId],
    ),
  );
  return rows[0]?.owed ?? 0n;
}

async function decide(player: Player, isReleased: boolean) {
  const [held] = await heldOf(player);
  return wallet.database.db.transaction((tx) =>
    wallet.vendors.winReview.decideIn(tx, anyMandate, {
      heldId: held?.heldId ?? "",
      isReleased,
      operator: "olga",
      reason: "Looked at",
    }),
  );
}

describe("a correctly signed win beyond the ceiling", () => {
  it("of 1,000,000,000 on a bet of 1 is answered with yes, and held", async () => {
    const { player, round, uuid } = await afterBet();
    const huge = aWin(player, uuid, { amount: taka(1_000_000_000), round });
    const answer = await win(huge);
    expect(answer).toMatchObject({ status: "RS_OK", currency: "BDT", balance: taka(99) });
    expect(await moneyOf(player)).toEqual([9900n, 100_000_000_000n]);
    expect(await win({ ...huge, request_uuid: randomUUID() })).toMatchObject({
      status: "RS_OK",
      balance: taka(99),
    });
    const other = await win({ ...huge, amount: taka(2) });
    expect(other.status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await moneyOf(player)).toEqual([9900n, 100_000_000_000n]);
    expect(await heldOf(player)).toMatchObject([
      { state: "open", reason: "multiple", limitMinor: 100_000n, stakeMinor: 100n },
    ]);
    // It cannot be played with.
    const next = await bet(aBet(player, { amount: taka(100), round: "next" }));
    expect(next.status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
  });

  it("is held also where its round won elsewhere and its bet is repeated", async () => {
    const { player, placed, round, uuid } = await afterBet();
    expect((await win(aWin(player, uuid, { amount: taka(1000), round }))).status).toBe("RS_OK");
    const callAnother = await wallet.openAnother();
    const again = await callAnother("/transaction/bet", { ...placed, request_uuid: randomUUID() });
    expect(again.status).toBe("RS_OK");
    const more = await callAnother("/transaction/win", aWin(player, uuid, { round }));
    expect(more.status).toBe("RS_OK");
    expect(await heldOf(player)).toMatchObject([{ state: "open", wonMinor: 100_000n }]);
  });

  it("is released to cash by an operator, once", async () => {
    const { player, round, uuid } = await afterBet();
    await win(aWin(player, uuid, { amount: taka(1500), round }));
    await decide(player, true);
    expect(await moneyOf(player)).toEqual([9900n + 150_000n, 0n]);
    await expect(decide(player, true)).rejects.toThrow("changed_meanwhile");
    await expect(decide(player, false)).rejects.toThrow("changed_meanwhile");
    expect(await owedBy(player)).toBe(150_000n - 100n);
  });

  it("is refused back to the vendor, and its replay and rollback stay answered", async () => {
    const { player, round, uuid } = await afterBet();
    const won = aWin(player, uuid, { amount: taka(1500), round });
    await win(won);
    await decide(player, false);
    expect(await moneyOf(player)).toEqual([9900n, 0n]);
    expect(await owedBy(player)).toBe(-100n);
    expect((await win({ ...won, request_uuid: randomUUID() })).status).toBe("RS_OK");
    expect((await rollback(aRollback(player, won.transaction_uuid))).status).toBe("RS_OK");
    expect(await moneyOf(player)).toEqual([9900n, 0n]);
    await wallet.fold();
    const rows = await wallet.database.db.read((reader) =>
      reader.query<{ status: string; payout_minor: bigint }>(
        "select status, payout_minor from vendors.round where member_id = $1",
        [player.memberId],
      ),
    );
    expect(rows).toEqual([{ status: "settled", payout_minor: 0n }]);
  });

  it.each([
    ["while it waits", undefined, [9900n, 0n]],
    ["after its release", true, [9900n, 0n]],
  ] as const)("is rolled back %s, once", async (_, isReleased, left) => {
    const { player, round, uuid } = await afterBet();
    const won = aWin(player, uuid, { amount: taka(1500), round });
    await win(won);
    if (isReleased === true) await decide(player, true);
    const back = aRollback(player, won.transaction_uuid);
    for (const again of [back, back, aRollback(player, won.transaction_uuid)]) {
      const answer = await rollback({ ...again, request_uuid: randomUUID() });
      expect(answer).toMatchObject({ status: "RS_OK", balance: taka(99) });
    }
    expect(await moneyOf(player)).toEqual(left);
    expect(await heldOf(player)).toMatchObject([{ state: "rolled_back" }]);
    expect(await owedBy(player)).toBe(-100n);
  });

  it("is owed when it was released, spent and then rolled back", async () => {
    const { player, round, uuid } = await afterBet();
    const won = aWin(player, uuid, { amount: taka(1500), round });
    await win(won);
    await decide(player, true);
    await bet(aBet(player, { amount: taka(1599), round: "spent" }));
    const answer = await rollback(aRollback(player, won.transaction_uuid));
    expect(answer).toMatchObject({ status: "RS_OK", balance: -taka(1500) });
    expect(await moneyOf(player)).toEqual([-150_000n, 0n]);
    await wallet.fold();
    const flags = await wallet.database.db.read((reader) =>
      reader.query<{ reason: string; round_id: string }>(
        "select reason, round_id from vendors.risk_flag where member_id = $1",
        [player.memberId],
      ),
    );
    expect(flags).toEqual([{ reason: "negative_balance", round_id: `HSE.${round}` }]);
  });
});

describe("the wins of a round together", () => {
  it("count, however small the parts and whatever round they name", async () => {
    const { player, round, uuid } = await afterBet();
    for (let part = 0; part < 30; part += 1) {
      const name = part % 3 === 0 ? `other-${part}` : round;
      const answer = await win(aWin(player, uuid, { amount: taka(100), round: name }));
      expect(answer.status).toBe("RS_OK");
    }
    expect(await moneyOf(player)).toEqual([9900n + 100_000n, 200_000n]);
  });

  it("count when they come at once", async () => {
    const { player, round, uuid } = await afterBet();
    const parts = Array.from({ length: 20 }, () =>
      win(aWin(player, uuid, { amount: taka(90), round })),
    );
    for (const answer of await Promise.all(parts)) expect(answer.status).toBe("RS_OK");
    expect(await moneyOf(player)).toEqual([9900n + 11n * 9000n, 9n * 9000n]);
  });

  it("count after the record was written and by another process", async () => {
    const { player, round, uuid } = await afterBet();
    await win(aWin(player, uuid, { amount: taka(600), round }));
    await wallet.fold();
    wallet.clock.advance(hourMs);
    await win(aWin(player, uuid, { amount: taka(600), round }));
    expect(await moneyOf(player)).toEqual([9900n + 60_000n, 60_000n]);
  });

  it("stand against all stakes of the round, and not against a rolled back win", async () => {
    const { player, round, uuid } = await afterBet();
    const more = aBet(player, { amount: taka(2), round });
    await bet(more);
    const first = aWin(player, uuid, { amount: taka(2500), round });
    await win(first);
    expect(await moneyOf(player)).toEqual([9700n + 250_000n, 0n]);
    await rollback(aRollback(player, first.transaction_uuid));
    await win(aWin(player, uuid, { amount: taka(2500), round }));
    expect(await moneyOf(player)).toEqual([9700n + 250_000n, 0n]);
  });
});

describe("what else wins", () => {
  it("a free round is measured by its stake, and asks for turnover when paid", async () => {
    const player = await wallet.player();
    const grant = await wallet.grant(player);
    const placed = aBet(player, { is_free: true, reward_uuid: grant, round: "free-1" });
    expect((await bet(placed)).status).toBe("RS_OK");
    const reward = { is_free: true, reward_uuid: grant, round: "free-1" };
    const fair = aWin(player, placed.transaction_uuid, { ...reward, amount: taka(5000) });
    expect((await win(fair)).status).toBe("RS_OK");
    expect(await moneyOf(player)).toEqual([10_000n + 500_000n, 0n]);
    const asked = wallet.asked.length;
    const much = aWin(player, placed.transaction_uuid, { ...reward, amount: taka(6000) });
    expect((await win(much)).status).toBe("RS_OK");
    expect(await moneyOf(player)).toEqual([10_000n + 500_000n, 600_000n]);
    expect(wallet.asked).toHaveLength(asked);
    await decide(player, true);
    expect(wallet.asked).toHaveLength(asked + 1);
    expect(await moneyOf(player)).toEqual([10_000n + 1_100_000n, 0n]);
    expect((await wallet.grantOf(player, grant))?.wonMinor).toBe(1_100_000n);
  });

  it("a jackpot is measured by its pot, and by the ceiling where no pot is known", async () => {
    const { player, round, uuid } = await afterBet();
    const part = (amount: number) => ({
      amount: taka(amount),
      jackpot_amount: taka(amount),
      round,
    });
    await win(aWin(player, uuid, part(1)));
    expect(await heldOf(player)).toEqual([]);
    expect(await moneyOf(player)).toEqual([9900n + 100n, 0n]);
    const at = wallet.clock.now();
    await wallet.database.db.transaction((tx) =>
      noteSeenPot(
        tx,
        {
          vendorCode: "HSE",
          currency: "BDT",
          network: "lights",
          games: ["skylark"],
          highestMinor: 5_000_000n,
          contributionPpm: 10_000,
        },
        at,
        at,
      ),
    );
    await win(aWin(player, uuid, part(50_000)));
    expect(await moneyOf(player)).toEqual([9900n + 100n + 5_000_000n, 0n]);
    await win(aWin(player, uuid, part(60_000)));
    expect((await heldOf(player)).map(({ reason }) => reason)).toEqual(["jackpot"]);
  });

  it("an amount beyond the ceiling is held whatever the stake", async () => {
    const player = await wallet.player(1000);
    const placed = aBet(player, { amount: taka(1000), round: "high" });
    await bet(placed);
    const uuid = placed.transaction_uuid;
    await win(aWin(player, uuid, { amount: taka(100_001), round: "high" }));
    expect(await heldOf(player)).toMatchObject([{ reason: "amount", limitMinor: 10_000_000n }]);
  });
});
