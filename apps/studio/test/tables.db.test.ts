import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { seededWords } from "@baize/fair";
import { dragonTiger } from "../src/games/dragon-tiger/rules.ts";
import { games } from "../src/catalogue/games.ts";
import { leaseMs } from "../src/engine/owners/rules.ts";
import { fallenOf, type TableGame } from "../src/kits/tables/game.ts";
import type {
  TableMessage,
  TableMyBet,
  TableResult,
  TableSnapshot,
} from "../src/kits/tables/protocol.ts";
import {
  createStudioDatabase,
  secretsToCome,
  startStudio,
  type TestPlayer,
  type TestStudio,
} from "./studio.ts";

const gameCode = "ember-and-stripe";
const tablePace = { bettingMs: 1_500, closingMs: 100, stepMs: 100, settledMs: 300 };
let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio({ tablePace, walletTimeoutMs: 20_000 });
});
afterAll(() => studio.close());

const heard: string[] = [];
type Of<T> = Extract<TableMessage, { type: T }>;

interface Seat {
  readonly messages: TableMessage[];
  readonly player: TestPlayer;
  readonly snapshot: TableSnapshot;
  ask(message: object): Promise<Of<"reply">>;
  next<T extends TableMessage["type"]>(
    type: T,
    match?: (message: Of<T>) => boolean,
  ): Promise<Of<T>>;
  close(): void;
}

async function sit(player: TestPlayer, at: TestStudio = studio, code = gameCode): Promise<Seat> {
  const socket = new WebSocket(`${at.url.replace("http", "ws")}/socket/${code}`);
  const messages: TableMessage[] = [];
  const waiting = new Set<(message: TableMessage) => void>();
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    heard.push(text);
    const message = JSON.parse(text) as TableMessage;
    messages.push(message);
    for (const hear of waiting) hear(message);
  });
  await new Promise((resolve) => socket.once("open", resolve));
  const next: Seat["next"] = (type, match = () => true) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${type} came`)), 60_000);
      const hear = (message: TableMessage) => {
        if (message.type !== type || !match(message as never)) return;
        clearTimeout(timer);
        waiting.delete(hear);
        resolve(message as never);
      };
      waiting.add(hear);
    });
  const first = next("snapshot");
  socket.send(JSON.stringify({ type: "hello", token: player.token }));
  let id = 0;
  return {
    messages,
    player,
    snapshot: await first,
    next,
    ask(message) {
      id += 1;
      const mine = id;
      const answer = next("reply", (reply) => reply.id === mine);
      socket.send(JSON.stringify({ ...message, id: mine }));
      return answer;
    },
    close: () => socket.close(),
  };
}

const bet = (
  bets: Record<string, string> = { dragon: "10.00" },
  actionId: string = randomUUID(),
  pressId: string | undefined = randomUUID(),
) => ({
  type: "bet",
  actionId,
  pressId,
  bets: Object.entries(bets).map(([field, amount]) => ({ field, amount })),
});
const placed = (reply: Of<"reply">): TableMyBet => {
  if (!reply.ok || reply.bet === undefined) throw new Error(JSON.stringify(reply));
  return reply.bet;
};
/** What was said of a round's end; it may have been heard before somebody asks. */
async function settled(seat: Seat, roundNo: number): Promise<Of<"settled">> {
  const isIt = (each: TableMessage): each is Of<"settled"> =>
    each.type === "settled" && each.roundNo === roundNo;
  return seat.messages.find(isIt) ?? seat.next("settled", (each) => each.roundNo === roundNo);
}
async function betInTime(seat: Seat, message: () => object = bet): Promise<TableMyBet> {
  for (;;) {
    const reply = await seat.ask(message());
    if (reply.ok || reply.code !== "betting_closed") return placed(reply);
    await seat.next("betting");
  }
}
/** In hundredths of a taka. */
const paidBy = (
  result: TableResult,
  bets: Record<string, bigint>,
  rules: TableGame = dragonTiger,
): bigint =>
  Object.entries(bets).reduce((sum, [id, amount]) => {
    const times = rules.fields.find((field) => field.id === id)?.times(result) ?? 0;
    return sum + (amount * BigInt(times)) / 100n;
  }, 0n);
/** The wallet counts in units of a thousandth of the smallest coin. */
const units = (minor: bigint): bigint => minor * 1_000n;

test("a round is announced, dealt card by card and settled, and its hash proves it", async () => {
  const seat = await sit(await studio.player(gameCode));
  const betting = await seat.next("betting");
  const end = await settled(seat, betting.roundNo);
  expect(createHash("sha256").update(end.hash).digest("hex")).toBe(betting.previousHash);
  const own = seat.messages.filter((each) => each.type === "dealt" && each.roundNo === end.roundNo);
  const counts = own.map((each) => each.type === "dealt" && fallenOf(each.result).length);
  expect(counts).toEqual([0, 1, 2]);
  const [{ gameNo } = { gameNo: 0 }] = await studio.studio.db.query<{ gameNo: number }>(
    `select game_no as "gameNo" from studio.shared_round where game_code = $2 and round_no = $1`,
    [end.roundNo, gameCode],
  );
  const words = seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: end.hash,
    clientSeed: seat.snapshot.salt,
    nonce: gameNo,
  });
  expect(dragonTiger.draw(words)).toEqual(end.result);
  const seqs = seat.messages.flatMap((each) => ("seq" in each ? [each.seq] : []));
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  seat.close();
});

test("two hundred players bet, and every unit is accounted for", async () => {
  const wide = await startStudio({
    tablePace: { ...tablePace, bettingMs: 4_000 },
    walletTimeoutMs: 20_000,
  });
  const seats: Seat[] = [];
  while (seats.length < 200) {
    const some = Array.from({ length: 20 }, async () =>
      sit(await wide.player(gameCode, undefined, 10_000_000n), wide),
    );
    seats.push(...(await Promise.all(some)));
  }
  const [first] = seats;
  if (first === undefined) throw new Error("no seat");
  const chips = (index: number): Record<string, string> =>
    index % 2 === 0 ? { dragon: "5.00", tie: "1.00" } : { tiger: "5.01", "suited-tie": "1.00" };
  const betTogether = async () => {
    await first.next("betting");
    return Promise.all(seats.map((seat, index) => seat.ask(bet(chips(index)))));
  };
  let replies = await betTogether();
  // How many come in time is the machine's affair, even none; every one of them must add up.
  while (!replies.some((reply) => reply.ok)) replies = await betTogether();
  const late = replies.flatMap((reply) => (reply.ok ? [] : [reply.code]));
  expect(new Set([...late, "betting_closed"])).toEqual(new Set(["betting_closed"]));
  // Those of a slow machine may come into two rounds.
  const rounds = new Set(replies.flatMap((reply) => (reply.ok ? [placed(reply).roundNo] : [])));
  const results = new Map<number, TableResult>();
  for (const roundNo of rounds) results.set(roundNo, (await settled(first, roundNo)).result);
  await expect
    .poll(
      () =>
        wide.studio.db.query(
          `select 1 from studio.round where game_code = $1
           and status not in ('settled', 'refunded', 'refused')`,
          [gameCode],
        ),
      { timeout: 90_000 },
    )
    .toEqual([]);
  seats.forEach((seat, index) => {
    const reply = replies[index];
    const bets: Record<string, bigint> =
      index % 2 === 0 ? { dragon: 500n, tie: 100n } : { tiger: 501n, "suited-tie": 100n };
    const stake = Object.values(bets).reduce((sum, amount) => sum + amount, 0n);
    const result = reply?.ok === true ? results.get(placed(reply).roundNo) : undefined;
    const moved = result === undefined ? 0n : paidBy(result, bets) - stake;
    expect(wide.wallet.balanceOf(seat.player.user)).toBe(10_000_000n + units(moved));
    seat.close();
  });
  await wide.close();
}, 180_000);

const liveGames = games.flatMap(({ gameCode: code, part }) =>
  part.is === "table" ? [{ code, rules: part.game }] : [],
);

/** What six players lay: every field of a game at least once, each with 1.05 to 1.09. */
const laidBy = ({ fields }: TableGame, player: number): Record<string, bigint> => {
  const own = fields.filter((_, index) => index % 6 === player % Math.min(6, fields.length));
  return Object.fromEntries(own.map(({ id }, index) => [id, 105n + BigInt(index % 5)]));
};

test.each(liveGames)(
  "$code: all fields are laid, every unit is accounted for",
  async (game) => {
    const { code, rules } = game;
    const seats = await Promise.all(
      Array.from({ length: 6 }, async () => sit(await studio.player(code), studio, code)),
    );
    const laid = seats.map((_, player) => laidBy(rules, player));
    const written = laid.map((own) =>
      Object.fromEntries(Object.entries(own).map(([id, amount]) => [id, `1.0${amount - 100n}`])),
    );
    // A round that closes too early for a slow machine takes nothing; the next one does.
    const taken = await Promise.all(
      seats.map((seat, player) => betInTime(seat, () => bet(written[player]))),
    );
    for (const [player, seat] of seats.entries()) {
      const own = laid[player] ?? {};
      const { result } = await settled(seat, taken[player]?.roundNo ?? 0);
      const stake = Object.values(own).reduce((sum, amount) => sum + amount, 0n);
      await expect
        .poll(() => studio.wallet.balanceOf(seat.player.user), { timeout: 30_000 })
        .toBe(100_000_000n + units(paidBy(result, own, rules) - stake));
      seat.close();
    }
  },
  90_000,
);

test("a chain that is used up is followed by a new one", async () => {
  const short = await startStudio({ tablePace: { ...tablePace, bettingMs: 300 }, chainLength: 2 });
  const seat = await sit(await short.player(gameCode), short);
  const chains = new Set([seat.snapshot.terminatingHash]);
  while (chains.size < 3) chains.add((await seat.next("betting")).terminatingHash);
  const played = await short.studio.db.query<{ rounds: number }>(
    `select count(*)::int as rounds from studio.shared_round where game_code = $1
     group by chain_id order by min(round_no) limit 2`,
    [gameCode],
  );
  expect(played).toEqual([{ rounds: 2 }, { rounds: 2 }]);
  seat.close();
  await short.close();
}, 60_000);

test("several stakes of one round, the same one sent twice, and one taken back", async () => {
  for (;;) {
    const seat = await sit(await studio.player(gameCode));
    const { roundNo } = await seat.next("betting");
    const actionId = randomUUID();
    const replies = [
      await seat.ask(bet({ dragon: "10.00" }, actionId)),
      await seat.ask(bet({ dragon: "10.00" }, actionId)),
      await seat.ask(bet({ tiger: "4.00", tie: "1.00" })),
    ];
    const [one, again, two] = replies;
    const back = two?.ok === true ? await seat.ask({ type: "cancel", betId: two.bet?.betId }) : two;
    if (back?.ok !== true || one === undefined || again === undefined) {
      seat.close();
      continue;
    }
    expect(placed(again).betId).toBe(placed(one).betId);
    expect(placed(back).status).toBe("cancelled");
    const { result } = await settled(seat, roundNo);
    const won = paidBy(result, { dragon: 1_000n });
    await expect
      .poll(() => studio.wallet.balanceOf(seat.player.user), { timeout: 30_000 })
      .toBe(100_000_000n + units(won - 1_000n));
    const read = async () => {
      const view = await seat.player.call("GET", `/api/rounds/${placed(one).betId}`);
      return view.json["value"] as Record<string, unknown>;
    };
    await expect.poll(async () => (await read())["status"], { timeout: 30_000 }).toBe("settled");
    expect(await read()).toMatchObject({
      outcome: { game: "dragon-tiger", roundNo, result },
      proof: { serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    seat.close();
    return;
  }
}, 60_000);

test("a stake whose answer comes after the close is refused and goes back", async () => {
  const seat = await sit(await studio.player(gameCode));
  await seat.next("betting");
  await sleep(1_400);
  studio.faults.set("delay", 1, "/transaction/bet");
  expect(await seat.ask(bet())).toMatchObject({ ok: false, code: "betting_closed" });
  await expect
    .poll(() => studio.wallet.balanceOf(seat.player.user), { timeout: 30_000 })
    .toBe(100_000_000n);
  seat.close();
});

test.each([
  [bet({ dragon: "0.50" }), "stake_below_min"],
  [bet({ dragon: "20000.00", tiger: "20000.00" }), "stake_above_max"],
  [bet({ dragon: "-5.00" }), "bad_request"],
  [bet({ unicorn: "5.00" }), "bad_request"],
  [{ ...bet(), payout: "9.00" }, "bad_request"],
  [{ type: "cancel", betId: randomUUID() }, "bet_unknown"],
  [{ type: "chat", text: "call 01711234567" }, "chat_not_allowed"],
  [{ type: "chat", text: "   " }, "bad_request"],
])("%j is refused", async (message, code) => {
  const seat = await sit(await studio.player(gameCode));
  if (studio.studio.sharedRounds.find(gameCode)?.phase !== "betting") await seat.next("betting");
  expect(await seat.ask(message)).toMatchObject({ ok: false, code });
  seat.close();
});

test("what is said at the table is heard by all, masked, kept, and not too fast", async () => {
  const [one, two] = [
    await sit(await studio.player(gameCode)),
    await sit(await studio.player(gameCode)),
  ];
  const heardByTwo = two.next("chat");
  expect(await one.ask({ type: "chat", text: "good <b>luck</b>" })).toMatchObject({ ok: true });
  const line = await heardByTwo;
  expect(line).toMatchObject({ text: "good <b>luck</b>" });
  expect(line.playerName).toContain("***");
  expect(await one.ask({ type: "chat", text: "again" })).toMatchObject({
    ok: false,
    code: "too_many_requests",
  });
  const late = await sit(await studio.player(gameCode));
  expect(late.snapshot.chat.at(-1)).toMatchObject({ text: "good <b>luck</b>" });
  for (const seat of [one, two, late]) seat.close();
});

test("a brand may close the chat", async () => {
  const quiet = await startStudio({ tablePace, chat: false });
  const seat = await sit(await quiet.player(gameCode), quiet);
  expect(seat.snapshot.mayChat).toBe(false);
  expect(await seat.ask({ type: "chat", text: "hello" })).toMatchObject({ code: "chat_closed" });
  seat.close();
  await quiet.close();
});

/** Stopping leaves a round as a killed process would: nothing ends it but the next start. */
test.each([
  ["bets are open", { bettingMs: 600_000, closingMs: 100, stepMs: 100, settledMs: 100 }, "betting"],
  [
    "cards are dealt",
    { bettingMs: 4_000, closingMs: 600_000, stepMs: 100, settledMs: 100 },
    "dealing",
  ],
] as const)(
  "a studio that dies while %s ends the round by rule",
  async (_, slow, phase) => {
    const database = await createStudioDatabase();
    const dying = await startStudio({ database, tablePace: slow });
    const seat = await sit(await dying.player(gameCode), dying);
    const { user } = seat.player;
    const mine = await betInTime(seat);
    await expect.poll(() => dying.studio.sharedRounds.find(gameCode)?.phase).toBe(phase);
    seat.close();
    await dying.close({ database: true });
    const next = await startStudio({ database, wallet: dying.wallet, tablePace });
    const [row] = await next.studio.db.query<{ result: TableResult; status: string }>(
      `select result, status from studio.shared_round where game_code = $2 and round_no = $1`,
      [mine.roundNo, gameCode],
    );
    expect(row?.status).toBe(phase === "betting" ? "void" : "settled");
    const won = paidBy(row?.result ?? { hands: [[], []] }, { dragon: 1_000n });
    const expected = phase === "betting" ? 0n : won - 1_000n;
    // Sooner than a call of the dead process would have been taken over.
    await expect
      .poll(() => next.wallet.balanceOf(user), { timeout: leaseMs * 0.8 })
      .toBe(100_000_000n + units(expected));
    await next.close();
  },
  120_000,
);

test("nothing said on the sockets tells of a round to come", async () => {
  const all = heard.join("\n");
  const secrets = await secretsToCome(studio.studio);
  for (const secret of secrets) expect(all.includes(secret)).toBe(false);
  expect(/"u-[0-9a-f]{8}/.test(all)).toBe(false);
});

test("a press places one stake, however often it is sent, and none without it", async () => {
  const seat = await sit(await studio.player(gameCode));
  const bare = await seat.ask({ ...bet(), pressId: undefined });
  expect(bare).toMatchObject({ ok: false, code: "press_needed" });
  let pressId = "";
  const press = (amount = "10.00") => bet({ dragon: amount }, randomUUID(), pressId);
  const before = studio.wallet.balanceOf(seat.player.user);
  const stake = await betInTime(seat, () => {
    // A press that came too late stays refused, so each try is a press of its own.
    pressId = randomUUID();
    return press();
  });
  const replies = await Promise.all(Array.from({ length: 8 }, () => seat.ask(press())));
  expect(new Set(replies.map((reply) => placed(reply).betId))).toEqual(new Set([stake.betId]));
  expect(await seat.ask(press("20.00"))).toMatchObject({ ok: false, code: "action_reused" });
  await settled(seat, stake.roundNo);
  seat.close();
  const again = await sit(seat.player);
  await again.next("betting", (each) => each.roundNo > stake.roundNo);
  const end = placed(await again.ask(press()));
  expect(end).toMatchObject({ betId: stake.betId, status: "settled" });
  const rows = await studio.studio.db.query(
    `select 1 from studio.round r join studio.player p on p.id = r.player_id
     where p.user_ref = $1 and r.press_id = $2`,
    [seat.player.user, pressId],
  );
  expect(rows).toHaveLength(1);
  const paid = BigInt(Math.round(Number(end.payout) * 100_000));
  await expect
    .poll(() => studio.wallet.balanceOf(seat.player.user))
    .toBe(before - 1_000_000n + paid);
  again.close();
});
