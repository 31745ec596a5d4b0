import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
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

/** Limits and pauses where vendors' bets arrive. */

const dayMs = 24 * hourMs;

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
const pause = (player: Player, length: "day" | "half_year" = "day") =>
  wallet.protection.pause(sessionOf(player), length, player.user);
/** A bet that costs nothing is as any other while play is paused. */
const freely = { is_free: true, reward_uuid: randomUUID() };

const describeOf = (player: Player) => wallet.protection.describe(sessionOf(player));

const bet = async (player: Player, taka: number, changes: Record<string, unknown> = {}) => {
  const placed = aBet(player, { amount: taka * takaUnits, ...changes });
  const { status } = await wallet.call("/transaction/bet", placed);
  return { placed, uuid: placed.transaction_uuid, status };
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

const wager = (amount: string | null, period: "day" | "week" = "day") =>
  ({ kind: "wager", period, amount }) as const;

describe("a limit of stakes", () => {
  it("refuses the bet beyond it with the contract's word and no row", async () => {
    const player = await wallet.player();
    await set(player, wager("25.00"));
    expect((await bet(player, 10)).status).toBe("RS_OK");
    const rows = await transfersOf(player);
    const refused = await bet(player, 16);
    expect(refused.status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await transfersOf(player)).toBe(rows);
    expect(await wallet.balance(player)).toBe(9_000n);
    expect((await bet(player, 15)).status).toBe("RS_OK");
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("counts what was staked before it was set", async () => {
    const player = await wallet.player();
    await bet(player, 20);
    await set(player, wager("25.00"));
    expect((await bet(player, 6)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await describeOf(player)).limits[0]).toMatchObject({ used: "20.00", left: "5.00" });
  });

  it("blocks no win and no rollback, and a stake given back counts no more", async () => {
    const player = await wallet.player();
    const { uuid } = await bet(player, 10);
    const other = await bet(player, 10);
    await set(player, wager("20.00"));
    expect(await win(player, uuid, 50)).toBe("RS_OK");
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await rollback(player, other.uuid)).toBe("RS_OK");
    expect((await bet(player, 10)).status).toBe("RS_OK");
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("answers a repeated bet from the record although nothing is left", async () => {
    const player = await wallet.player();
    await set(player, wager("10.00"));
    const { placed } = await bet(player, 10);
    expect((await bet(player, 10)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await wallet.call("/transaction/bet", placed)).status).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(9_000n);
  });

  it("charges one bet once when it comes 20 times at once", async () => {
    const player = await wallet.player();
    await set(player, wager("10.00"));
    const placed = aBet(player, { amount: 10 * takaUnits });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => wallet.call("/transaction/bet", placed)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["RS_OK"]));
    expect(await wallet.balance(player)).toBe(9_000n);
  });

  it("lets no more through when 30 bets come at once", async () => {
    const player = await wallet.player(1000);
    await set(player, wager("70.00"));
    const placed = await Promise.all(Array.from({ length: 30 }, () => bet(player, 10)));
    const statuses = placed.map(({ status }) => status);
    expect(statuses.filter((status) => status === "RS_OK")).toHaveLength(7);
    expect(statuses.filter((status) => status === "RS_ERROR_LIMIT_REACHED")).toHaveLength(23);
    expect(await wallet.balance(player)).toBe(93_000n);
  });

  it("holds for bets that were under way when it was set", async () => {
    const player = await wallet.player(1000);
    const bets = Array.from({ length: 20 }, () => bet(player, 10));
    const limited = set(player, wager("50.00"));
    const before = await Promise.all(bets);
    await limited;
    const taken = before.filter(({ status }) => status === "RS_OK").length;
    const [limit] = (await describeOf(player)).limits;
    expect(limit?.used).toBe(`${taken * 10}.00`);
    expect((await bet(player, 60)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("moves with the clock, each stake for itself", async () => {
    const player = await wallet.player();
    await set(player, wager("20.00"));
    await bet(player, 10);
    wallet.clock.advance(hourMs);
    await bet(player, 10);
    wallet.clock.advance(23 * hourMs - 1000);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
    wallet.clock.advance(2000);
    expect((await bet(again, 10)).status).toBe("RS_OK");
    expect((await bet(again, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });
});

describe("a limit of losses", () => {
  it("is what was staked less what was won", async () => {
    const player = await wallet.player();
    await set(player, { kind: "loss", period: "day", amount: "20.00" });
    const { uuid } = await bet(player, 20);
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await win(player, uuid, 15)).toBe("RS_OK");
    expect((await bet(player, 16)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await bet(player, 15)).status).toBe("RS_OK");
  });
});

describe("a limit of time", () => {
  it("refuses bets when it is used up, ends that sign-in and lets a later one in", async () => {
    const player = await wallet.player();
    const now = wallet.clock.now();
    const from = new Date(now.getTime() - hourMs);
    wallet.signIns.set(player.memberId, [{ sessionId: "long", from, to: now, isLive: true }]);
    await set(player, { kind: "time", period: "day", amount: "60" });
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await wallet.protection.sessions.endOverdue()).toBe(1);
    expect(await wallet.protection.sessions.endOverdue()).toBe(0);
    expect(wallet.signIns.get(player.memberId)?.[0]?.isLive).toBe(false);
    expect(await codeOf(wallet.protection.checkPlay(sessionOf(player)))).toBe("limit_reached");
  });

  it("takes whole minutes up to the period", async () => {
    const player = await wallet.player();
    for (const amount of ["1441", "1.5", "-1", "x"]) {
      const asked = set(player, { kind: "time", period: "day", amount });
      expect([amount, await codeOf(asked)]).toEqual([amount, "invalid_input"]);
    }
    for (const amount of ["1.005", "-1", "99999999999999"]) {
      expect([amount, await codeOf(set(player, wager(amount)))]).toEqual([amount, "invalid_input"]);
    }
  });
});

/** What the group commit may still take from a member without asking. */
const leftUnasked = async ({ memberId }: Player) => {
  const rows = await wallet.database.db.read((reader) =>
    reader.query<{ allowance_minor: bigint }>(
      "select allowance_minor from ledger.account where member_id = $1 and code = 1",
      [memberId],
    ),
  );
  return rows[0]?.allowance_minor;
};

describe("what needs no asking", () => {
  it("is what the strictest limit leaves beside the bet, and is used up by bets", async () => {
    const player = await wallet.player(1000);
    await set(player, wager("100.00"));
    await set(player, { kind: "loss", period: "week", amount: "60.00" });
    expect(await leftUnasked(player)).toBe(0n);
    await bet(player, 10);
    expect(await leftUnasked(player)).toBe(5_000n);
    await bet(player, 20);
    expect(await leftUnasked(player)).toBe(3_000n);
    expect((await bet(player, 31)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await bet(player, 30)).status).toBe("RS_OK");
    expect((await bet(player, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("is nothing after a new limit, a pause, or ten minutes", async () => {
    const player = await wallet.player(1000);
    await set(player, wager("100.00"));
    await bet(player, 10);
    await set(player, wager("40.00"));
    expect(await leftUnasked(player)).toBe(0n);
    await bet(player, 10);
    wallet.clock.advance(10 * minuteMs);
    await set(player, wager("30.00", "week"));
    expect((await bet(player, 11)).status).toBe("RS_ERROR_LIMIT_REACHED");
    await bet(player, 5);
    expect(await leftUnasked(player)).toBe(500n);
    await pause(player);
    expect((await bet(player, 1)).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await bet(player, 0, freely)).status).toBe("RS_ERROR_USER_DISABLED");
  });

  it("does not rely on a win that leaves the period in between", async () => {
    const player = await wallet.player(1000);
    const { uuid } = await bet(player, 1);
    await win(player, uuid, 61);
    wallet.clock.advance(23 * hourMs);
    const later = { ...player, token: await wallet.tokenFor(player, "HSE") };
    await bet(later, 50);
    await set(player, { kind: "loss", period: "day", amount: "20.00" });
    wallet.clock.advance(hourMs - 60_000);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 5)).status).toBe("RS_OK");
    wallet.clock.advance(5 * minuteMs);
    expect((await bet(again, 5)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });

  it("ends when a win is taken back", async () => {
    const player = await wallet.player(1000);
    const { uuid } = await bet(player, 10);
    const won = aWin(player, uuid, { amount: 15 * takaUnits });
    await wallet.call("/transaction/win", won);
    await set(player, { kind: "loss", period: "day", amount: "20.00" });
    await bet(player, 1);
    expect(await rollback(player, won.transaction_uuid)).toBe("RS_OK");
    expect((await bet(player, 15)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await bet(player, 9)).status).toBe("RS_OK");
  });

  it("lasts no longer than the time a member has left", async () => {
    const player = await wallet.player(1000);
    await set(player, { kind: "time", period: "day", amount: "180" });
    const from = wallet.clock.now();
    const until = (minutes: number) => new Date(from.getTime() + minutes * minuteMs);
    const signedIn = (minutes: number) =>
      wallet.signIns.set(player.memberId, [
        { sessionId: "s", from, to: until(minutes), isLive: true },
      ]);
    wallet.clock.advance(175 * minuteMs);
    signedIn(175);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 1)).status).toBe("RS_OK");
    expect(await leftUnasked(player)).not.toBe(0n);
    wallet.clock.advance(5 * minuteMs);
    signedIn(180);
    expect((await bet(again, 1)).status).toBe("RS_ERROR_LIMIT_REACHED");
  });
});

describe("an increase", () => {
  it("counts after 24 hours and a confirmation, and not before or without", async () => {
    const player = await wallet.player();
    await set(player, wager("10.00", "week"));
    await set(player, wager("50.00", "week"));
    expect(await codeOf(confirm(player, wager("50.00", "week")))).toBe("limit_waits");
    wallet.clock.advance(dayMs - 1000);
    expect(await codeOf(confirm(player, wager("50.00", "week")))).toBe("limit_waits");
    wallet.clock.advance(1000);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 11)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await codeOf(confirm(player, wager("60.00", "week")))).toBe("not_found");
    await confirm(player, wager("50.00", "week"));
    expect((await bet(again, 11)).status).toBe("RS_OK");
    expect(await codeOf(confirm(player, wager("50.00", "week")))).toBe("not_found");
  });

  it("is dropped by a decrease, and the last of two counts from its own asking", async () => {
    const player = await wallet.player();
    await set(player, wager("10.00"));
    await set(player, wager("50.00"));
    wallet.clock.advance(23 * hourMs);
    await set(player, wager("80.00"));
    wallet.clock.advance(hourMs);
    expect(await codeOf(confirm(player, wager("50.00")))).toBe("not_found");
    expect(await codeOf(confirm(player, wager("80.00")))).toBe("limit_waits");
    await set(player, wager("5.00"));
    wallet.clock.advance(dayMs);
    expect(await codeOf(confirm(player, wager("80.00")))).toBe("not_found");
    expect((await describeOf(player)).limits).toMatchObject([{ amount: "5.00", pending: null }]);
  });

  it("to none takes the limit away, and bets go the short way again", async () => {
    const player = await wallet.player();
    await set(player, wager("1.00"));
    await set(player, wager(null));
    wallet.clock.advance(dayMs);
    await confirm(player, wager(null));
    expect((await describeOf(player)).limits).toEqual([]);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 10)).status).toBe("RS_OK");
    expect(await isGuarded(player)).toBe(false);
  });
});

async function isGuarded({ memberId }: Player): Promise<boolean | undefined> {
  const rows = await wallet.database.db.read((reader) =>
    reader.query<{ is_guarded: boolean }>(
      "select is_guarded from ledger.account where member_id = $1 and code = 1",
      [memberId],
    ),
  );
  return rows[0]?.is_guarded;
}

describe("a pause", () => {
  it("stops bets at once and tears no round", async () => {
    const player = await wallet.player();
    const { uuid } = await bet(player, 10);
    const open = await bet(player, 10);
    await pause(player);
    expect((await bet(player, 1)).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await bet(player, 0, freely)).status).toBe("RS_ERROR_USER_DISABLED");
    expect(await win(player, uuid, 30)).toBe("RS_OK");
    expect(await rollback(player, open.uuid)).toBe("RS_OK");
    expect(await wallet.balance(player)).toBe(12_000n);
    expect(await codeOf(wallet.protection.checkPlay(sessionOf(player)))).toBe("play_paused");
  });

  it("holds in the person's other account, which wins and withdraws on", async () => {
    const [player, other] = [await wallet.player(), await wallet.player()];
    const { uuid } = await bet(other, 10);
    wallet.persons.set(player.memberId, [other.memberId]);
    await pause(player, "half_year");
    expect((await bet(other, 1)).status).toBe("RS_ERROR_USER_DISABLED");
    expect(await win(other, uuid, 5)).toBe("RS_OK");
    expect((await describeOf(other)).pause).toMatchObject({ kind: "exclusion" });
    const stranger = await wallet.player();
    expect((await bet(stranger, 1)).status).toBe("RS_OK");
  });

  it("is taken over by an account that turns out to be the same person's", async () => {
    const [player, late] = [await wallet.player(), await wallet.player()];
    await pause(player, "half_year");
    expect((await bet(late, 1)).status).toBe("RS_OK");
    wallet.persons.set(late.memberId, [player.memberId]);
    expect(await codeOf(wallet.protection.checkDeposit(late.memberId))).toBe("play_paused");
    expect((await bet(late, 1)).status).toBe("RS_ERROR_USER_DISABLED");
    const [own, taken] = [await describeOf(player), await describeOf(late)];
    expect(taken.pause).toEqual(own.pause);
  });

  it("cannot be shortened, ends by itself and leaves the limits as they were", async () => {
    const player = await wallet.player();
    await set(player, wager("10.00"));
    await pause(player, "half_year");
    await pause(player, "day");
    expect((await describeOf(player)).pause).toMatchObject({ kind: "exclusion" });
    const before = (await describeOf(player)).limits;
    wallet.clock.advance(190 * dayMs);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    const after = await describeOf(player);
    expect([after.pause, after.limits]).toEqual([null, before]);
    expect((await bet(again, 11)).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect((await bet(again, 10)).status).toBe("RS_OK");
  });

  it("without any limit left, bets take the fast path again", async () => {
    const player = await wallet.player();
    await pause(player);
    expect(await isGuarded(player)).toBe(true);
    wallet.clock.advance(dayMs + 1000);
    const again = { ...player, token: await wallet.tokenFor(player, "HSE") };
    expect((await bet(again, 1)).status).toBe("RS_OK");
    expect(await isGuarded(player)).toBe(false);
  });

  it("is confirmed by the account's own name", async () => {
    const player = await wallet.player();
    const wrong = wallet.protection.pause(sessionOf(player), "day", "somebody");
    expect(await codeOf(wrong)).toBe("confirmation_wrong");
    expect((await bet(player, 1)).status).toBe("RS_OK");
  });
});

describe("the play session", () => {
  it("tells time and money since the sign-in, and waits to be acknowledged", async () => {
    const player = await wallet.player();
    await bet(player, 5);
    wallet.clock.advance(1000);
    const from = wallet.clock.now();
    wallet.signIns.set(player.memberId, [{ sessionId: "s", from, to: from, isLive: true }]);
    const { uuid } = await bet(player, 10);
    await win(player, uuid, 25);
    const undone = await bet(player, 7);
    await rollback(player, undone.uuid);
    const { sessions, setReality } = wallet.protection;
    await setReality(sessionOf(player), 15);
    const shown = await sessions.describe(sessionOf(player));
    expect(shown).toMatchObject({
      staked: "10.00",
      won: "25.00",
      net: "15.00",
      realityMinutes: 15,
      realityDueAt: new Date(from.getTime() + 15 * minuteMs).toISOString(),
      timeEndsAt: null,
    });
    wallet.clock.advance(20 * minuteMs);
    const due = await sessions.describe(sessionOf(player));
    expect(due.realityDueAt < wallet.clock.now().toISOString()).toBe(true);
    const next = await sessions.acknowledge(sessionOf(player));
    const nextAt = new Date(wallet.clock.now().getTime() + 15 * minuteMs).toISOString();
    expect(next.realityDueAt).toBe(nextAt);
    expect((await sessions.describe(sessionOf(player))).realityDueAt).toBe(nextAt);
  });
});
