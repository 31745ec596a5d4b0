import { minuteMs } from "@baize/contract/durations";
import { array, assert, asyncProperty, constantFrom, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSession } from "../../../test/context.ts";
import { aBet, aRollback, aWin, openWallet, takaUnits, type Wallet } from "../../../test/wallet.ts";
import { assertCoherent } from "../../ledger/coherence.ts";
import { periodMs } from "../rules.ts";

/**
 * Bets under limits against a member's own account of them: what a limit has used is added up from
 * every movement at every bet, so a bet taken must fit, and a bet refused must not. Most bets are
 * taken by the group commit from what was left to it, some are judged, and time, wins, rollbacks
 * and new limits come between.
 */

const hourMs = 60 * minuteMs;

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet();
});
afterAll(async () => {
  await assertCoherent(wallet.database.db);
  await wallet.close();
});

interface Moved {
  readonly uuid: string;
  readonly at: number;
  /** Staked above zero, won below. */
  readonly taka: number;
  isUndone: boolean;
}
interface Limit {
  readonly kind: "wager" | "loss";
  readonly period: "day" | "week";
  readonly taka: number;
}

function usedOf({ kind, period }: Limit, moves: readonly Moved[], now: number): number {
  let used = 0;
  for (const { at, taka, isUndone } of moves) {
    if (isUndone || at < now - periodMs[period]) continue;
    if (taka > 0 || kind === "loss") used += taka;
  }
  return Math.max(0, used);
}

const step = record({
  what: constantFrom("bet", "bet", "bet", "bets", "win", "undo", "wait", "edge", "limit", "play"),
  taka: constantFrom(1, 5, 20, 60),
  waitMs: constantFrom(1000, 5 * minuteMs, 11 * minuteMs, 3 * hourMs, 20 * hourMs, 90 * hourMs),
  kind: constantFrom("wager" as const, "loss" as const),
  period: constantFrom("day" as const, "week" as const),
  pick: constantFrom(0, 1, 2, 3),
});
type Step = typeof step extends { generate: unknown }
  ? ReturnType<typeof step.generate>["value"]
  : never;

/** One member, and what moved, kept beside the ledger. */
// tidy: allow function-length, because its parts are the steps that change one list.
async function openBettor() {
  let player = await wallet.player(100_000);
  const { memberId } = player;
  const moves: Moved[] = [];
  const limits: Limit[] = [];
  const now = () => wallet.clock.now().getTime();
  const fits = (taka: number) =>
    limits.every((limit) => usedOf(limit, moves, now()) + taka <= limit.taka);

  async function bet(taka: number): Promise<void> {
    const placed = aBet(player, { amount: taka * takaUnits });
    const { status } = await wallet.call("/transaction/bet", placed);
    expect(status).toBe(fits(taka) ? "RS_OK" : "RS_ERROR_LIMIT_REACHED");
    if (status !== "RS_OK") return;
    moves.push({ uuid: placed.transaction_uuid, at: now(), taka, isUndone: false });
  }

  /** Of several at once nobody knows which came first: together they fit, and none refused does. */
  async function bets(taka: number): Promise<void> {
    const stakes = [taka, taka, 3 * taka, taka, 5 * taka, taka];
    const placed = stakes.map((stake) => aBet(player, { amount: stake * takaUnits }));
    const answers = await Promise.all(placed.map((one) => wallet.call("/transaction/bet", one)));
    const isTaken = (at: number) => answers[at]?.status === "RS_OK";
    for (const [at, { transaction_uuid: uuid }] of placed.entries()) {
      const staked = { uuid, at: now(), taka: stakes[at] ?? 0, isUndone: false };
      if (isTaken(at)) moves.push(staked);
    }
    if (placed.some((_, at) => isTaken(at))) expect(fits(0)).toBe(true);
    for (const [at, stake] of stakes.entries()) if (!isTaken(at)) expect(fits(stake)).toBe(false);
  }

  /** To the moment before the oldest that counts leaves its period. */
  function edgeOf(period: Limit["period"]): number {
    const oldest = moves.find(({ at }) => at >= now() - periodMs[period]);
    if (oldest === undefined) return 0;
    return Math.max(0, oldest.at + periodMs[period] - 3 * minuteMs - now());
  }

  async function win(pick: number, taka: number): Promise<void> {
    const stakes = moves.filter((one) => one.taka > 0 && !one.isUndone);
    const stake = stakes.at(-1 - pick);
    if (stake === undefined) return;
    const call = aWin(player, stake.uuid, { amount: taka * takaUnits });
    expect((await wallet.call("/transaction/win", call)).status).toBe("RS_OK");
    moves.push({ uuid: call.transaction_uuid, at: now(), taka: -taka, isUndone: false });
  }

  async function undo(pick: number): Promise<void> {
    const moved = moves.filter((one) => !one.isUndone).at(-1 - pick);
    if (moved === undefined) return;
    const call = aRollback(player, moved.uuid);
    expect((await wallet.call("/transaction/rollback", call)).status).toBe("RS_OK");
    moved.isUndone = true;
  }

  async function limit({ kind, period, taka }: Step): Promise<void> {
    const known = limits.findIndex((one) => one.kind === kind && one.period === period);
    const next = { kind, period, taka: taka * 5 };
    const amount = `${next.taka}.00`;
    await wallet.protection.setLimit(aSession({ memberId }), { kind, period, amount });
    const before = limits[known];
    if (before === undefined) limits.push(next);
    // Higher waits; lower counts at once.
    else if (next.taka < before.taka) limits[known] = next;
  }

  return {
    memberId,
    async take(one: Step): Promise<void> {
      if (one.what === "bet") return bet(one.taka);
      if (one.what === "bets") return bets(one.taka);
      if (one.what === "win") return win(one.pick, one.taka);
      if (one.what === "undo") return undo(one.pick);
      if (one.what === "limit") return limit(one);
      if (one.what === "wait" || one.what === "edge") {
        wallet.clock.advance(one.what === "wait" ? one.waitMs : edgeOf(one.period));
        player = { ...player, token: await wallet.tokenFor(player, "HSE") };
        return undefined;
      }
      for (let round = 0; round < 4; round += 1) await bet(one.taka);
      return undefined;
    },
  };
}

it("takes each bet that fits its limits, and no other", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const bettor = await openBettor();
      for (const one of steps) await bettor.take(one);
    }),
    { numRuns: 60 },
  );
}, 240_000);
