import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findAllIncoherences } from "../../coherence.ts";
import { openWallet, type Player, type Wallet } from "../../../test/wallet.ts";

/** Free rounds where the vendor's calls come in, on PostgreSQL. */

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(() => wallet.close());
afterEach(async () => {
  await wallet.fold();
  expect(await findAllIncoherences(wallet.database.db)).toEqual([]);
});

const takaUnits = 100_000;

function free(player: Player, reward: string | undefined, changes: object = {}) {
  const transaction_uuid = randomUUID();
  return {
    user: player.user,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid,
    supplier_transaction_id: transaction_uuid,
    game_code: "skylark",
    round: transaction_uuid,
    currency: "BDT",
    amount: 10 * takaUnits,
    is_free: true,
    reward_uuid: reward,
    ...changes,
  };
}
type Free = ReturnType<typeof free>;

const bet = async (placed: Free) => (await wallet.call("/transaction/bet", placed)).status;

async function win(placed: Free, taka: number, changes: object = {}) {
  const transaction_uuid = randomUUID();
  const body = {
    ...placed,
    transaction_uuid,
    reference_transaction_uuid: placed.transaction_uuid,
    amount: taka * takaUnits,
    ...changes,
  };
  return { uuid: transaction_uuid, status: (await wallet.call("/transaction/win", body)).status };
}

async function rollBack(placed: Free, reference = placed.transaction_uuid) {
  const { user, token, game_code, round } = placed;
  const transaction_uuid = randomUUID();
  const answer = await wallet.call("/transaction/rollback", {
    user,
    token,
    game_code,
    round,
    transaction_uuid,
    request_uuid: randomUUID(),
    supplier_transaction_id: transaction_uuid,
    reference_transaction_uuid: reference,
  });
  return answer.status;
}

describe("a free bet", () => {
  it.each([
    ["names no grant", {}, { reward_uuid: undefined }, "RS_ERROR_WRONG_SYNTAX"],
    ["names a grant nobody knows", {}, { reward_uuid: randomUUID() }, "RS_ERROR_LIMIT_REACHED"],
    ["is of another game", { gameCode: "koi" }, {}, "RS_ERROR_INVALID_GAME"],
    ["is of another vendor", { vendorCode: "NVS" }, {}, "RS_ERROR_INVALID_GAME"],
    ["has another stake", { stakeMinor: 200n }, {}, "RS_ERROR_WRONG_TYPES"],
    ["comes after the end", { endsAt: new Date(0) }, {}, "RS_ERROR_LIMIT_REACHED"],
    ["comes after it was taken back", { state: "cancelling" }, {}, "RS_ERROR_LIMIT_REACHED"],
    ["comes of one the vendor refused", { state: "failed" }, {}, "RS_ERROR_LIMIT_REACHED"],
  ] as const)("is refused when it %s", async (_name, grant, call, status) => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, grant);
    expect(await bet(free(player, reward, call))).toBe(status);
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 0 });
    expect(await wallet.balance(player)).toBe(10_000n);
  });

  it("is refused for a member it was not given to", async () => {
    const reward = await wallet.grant(await wallet.player());
    const other = await wallet.player();
    expect(await bet(free(other, reward))).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("is taken also while the vendor's own answer is waited for", async () => {
    const player = await wallet.player(0);
    const reward = await wallet.grant(player, { state: "sending" });
    expect(await bet(free(player, reward))).toBe("RS_OK");
  });

  it("counts once, however often and however many at once it comes", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, { rounds: 1 });
    const placed = free(player, reward);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(placed)));
    expect(new Set(answers)).toEqual(new Set(["RS_OK"]));
    // It is on record, so it stays RS_OK when the grant is used up; with another content never.
    expect(await bet(placed)).toBe("RS_OK");
    expect(await bet({ ...placed, reward_uuid: randomUUID() })).toBe(
      "RS_ERROR_DUPLICATE_TRANSACTION",
    );
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 1 });
  });

  it("lets of twenty at once as many through as were given", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(free(player, reward))));
    expect(answers.filter((status) => status === "RS_OK")).toHaveLength(3);
    expect(answers.filter((status) => status === "RS_ERROR_LIMIT_REACHED")).toHaveLength(17);
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 3 });
  });

  it("is not possible for a member who may not play", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player);
    wallet.verdicts.set(player.memberId, "disabled");
    expect(await bet(free(player, reward))).toBe("RS_ERROR_USER_DISABLED");
  });
});

describe("its win", () => {
  it("is cash, counts for the grant, and asks to be staked as the grant says", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, { turnoverBps: 20_000 });
    const placed = free(player, reward);
    await bet(placed);
    const { memberId } = player;
    // The bet says that it was free, not the win.
    expect((await win(placed, 25, { is_free: false })).status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(12_500n);
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 1, wonMinor: 2500n });
    expect(wallet.asked.filter((one) => one.memberId === memberId)).toMatchObject([
      { amountMinor: 2500n, balanceMinor: 12_500n, factorBps: 20_000, currency: "BDT" },
    ]);
  });

  it("asks for nothing where the grant asks for nothing, and of nothing", async () => {
    const player = await wallet.player();
    const unasked = await wallet.grant(player, { turnoverBps: 0 });
    const placed = free(player, unasked);
    await bet(placed);
    await win(placed, 25);
    const lost = free(player, await wallet.grant(player));
    await bet(lost);
    expect((await win(lost, 0)).status).toBe("RS_OK");
    expect(wallet.asked.filter((one) => one.memberId === player.memberId)).toEqual([]);
  });

  it("is paid after the end of the grant, and once", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player);
    const placed = free(player, reward);
    await bet(placed);
    wallet.clock.advance(13 * hourMs);
    wallet.clock.advance(2 * dayMs);
    const { uuid: transaction_uuid, status } = await win(placed, 7);
    expect(status).toBe("RS_OK");
    expect((await win(placed, 7, { transaction_uuid })).status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_700n);
    expect(await wallet.grantOf(player, reward)).toMatchObject({ wonMinor: 700n });
  });

  it("that is taken back is not won", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player);
    const placed = free(player, reward);
    await bet(placed);
    const { uuid } = await win(placed, 7);
    expect(await rollBack(placed, uuid)).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(10_000n);
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 1, wonMinor: 0n });
  });
});

describe("a cap on what a grant may win", () => {
  const kinds = ({ memberId }: Player) =>
    wallet.database.db.read((reader) =>
      reader.query<{ kind: string; amountMinor: bigint }>(
        `select kind, amount_minor as "amountMinor" from ledger.operation
         where member_id = $1 and kind in ('win', 'free_win_capped') and amount_minor > 0
         order by id`,
        [memberId],
      ),
    );

  it("posts the win whole, and takes back what is above in the same transaction", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, { winCapMinor: 2000n, turnoverBps: 20_000 });
    const placed = free(player, reward);
    await bet(placed);
    const { uuid: transaction_uuid, status } = await win(placed, 25);
    expect(status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(12_000n);
    expect(await kinds(player)).toEqual([
      { kind: "win", amountMinor: 2500n },
      { kind: "free_win_capped", amountMinor: 500n },
    ]);
    const row = await wallet.grantOf(player, reward);
    expect(row).toMatchObject({ wonMinor: 2500n, cappedMinor: 500n });
    // Only what he keeps is to be staked.
    const asked = wallet.asked.filter((one) => one.memberId === player.memberId);
    expect(asked).toMatchObject([{ amountMinor: 2000n, balanceMinor: 12_000n }]);
    // The answer to the win, and to the same win again, is what can be played with.
    const body = { ...placed, transaction_uuid, amount: 25 * takaUnits };
    const again = { ...body, reference_transaction_uuid: placed.transaction_uuid };
    expect(await wallet.call("/transaction/win", again)).toMatchObject({
      status: "RS_OK",
      balance: 120 * takaUnits,
    });
    expect(await kinds(player)).toHaveLength(2);
  });

  it("brings back what went, as far as a win that is taken back makes room", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, { winCapMinor: 2000n });
    const [first, second] = [free(player, reward), free(player, reward)];
    await bet(first);
    await bet(second);
    const { uuid } = await win(first, 15);
    await win(second, 15);
    expect(await wallet.balance(player)).toBe(12_000n);
    expect(await rollBack(first, uuid)).toBe("RS_OK");
    expect(await rollBack(first, uuid)).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(11_500n);
    const row = await wallet.grantOf(player, reward);
    expect(row).toMatchObject({ wonMinor: 1500n, cappedMinor: 0n });
  });

  it("holds for a member who owes: he owes what he did, less what he keeps", async () => {
    const player = await wallet.player(10);
    const paid = free(player, undefined, { is_free: false, amount: 10 * takaUnits });
    await bet(paid);
    const { uuid } = await win(paid, 30);
    const spent = free(player, undefined, { is_free: false, amount: 30 * takaUnits });
    await bet(spent);
    await rollBack(paid, uuid);
    expect(await wallet.balance(player)).toBe(-3000n);
    const placed = free(player, await wallet.grant(player, { winCapMinor: 500n }));
    await bet(placed);
    await win(placed, 20);
    expect(await wallet.balance(player)).toBe(-2500n);
  });

  it("is never passed, for any split of wins, sent again, taken back, all at once", async () => {
    const move = record({
      what: constantFrom<("win" | "again" | "undo" | "both")[]>(
        "win",
        "win",
        "win",
        "again",
        "undo",
        "both",
      ),
      which: integer({ min: 0, max: 9 }),
      taka: integer({ min: 0, max: 40 }),
    });
    await assert(
      asyncProperty(
        array(move, { maxLength: 14 }),
        integer({ min: 1, max: 60 }),
        async (moves, cap) => {
          const player = await wallet.player();
          const winCapMinor = BigInt(cap) * 100n;
          const reward = await wallet.grant(player, { winCapMinor, rounds: 20 });
          const wins: {
            placed: Free;
            uuid: ReturnType<typeof randomUUID>;
            taka: number;
            isUndone: boolean;
          }[] = [];
          for (const { what, which, taka } of moves) {
            const known = wins[which % Math.max(1, wins.length)];
            if (what === "win" || known === undefined) {
              const placed = free(player, reward);
              await bet(placed);
              const { uuid } = await win(placed, taka);
              wins.push({ placed, uuid, taka, isUndone: false });
            } else {
              const { placed, uuid } = known;
              const again = () => win(placed, known.taka, { transaction_uuid: uuid });
              const undo = async () => {
                known.isUndone = true;
                await rollBack(placed, uuid);
              };
              if (what === "again") await again();
              else
                await Promise.all(what === "undo" ? [undo(), undo()] : [again(), undo(), again()]);
            }
            const won = wins.reduce((sum, one) => sum + (one.isUndone ? 0 : one.taka), 0);
            const kept = BigInt(Math.min(won, cap)) * 100n;
            expect(await wallet.balance(player)).toBe(10_000n + kept);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("a rollback", () => {
  it("gives the round back, which may be played again", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player, { rounds: 1 });
    const placed = free(player, reward);
    await bet(placed);
    const answers = await Promise.all(Array.from({ length: 5 }, () => rollBack(placed)));
    expect(new Set(answers)).toEqual(new Set(["RS_OK"]));
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 0 });
    expect(await bet(free(player, reward))).toBe("RS_OK");
    expect((await win(placed, 7)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });

  it("that comes before its bet lets it use nothing", async () => {
    const player = await wallet.player();
    const reward = await wallet.grant(player);
    const placed = free(player, reward);
    expect(await rollBack(placed)).toBe("RS_OK");
    expect(await bet(placed)).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 0 });
  });

  it("beside its bet leaves nothing used, whichever comes first", async () => {
    for (let times = 0; times < 10; times += 1) {
      const player = await wallet.player();
      const reward = await wallet.grant(player);
      const placed = free(player, reward);
      await Promise.all([bet(placed), rollBack(placed)]);
      expect(await wallet.grantOf(player, reward)).toMatchObject({ used: 0 });
    }
  });
});
