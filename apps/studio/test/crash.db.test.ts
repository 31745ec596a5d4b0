import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { bustOf } from "../src/games/crash/rules.ts";
import type { CrashMyBet, CrashSnapshot, ServerMessage } from "../src/games/crash/protocol.ts";
import { secretsToCome, startStudio, type TestPlayer, type TestStudio } from "./studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio({ pace: { bettingMs: 1_500, pauseMs: 300 }, walletTimeoutMs: 20_000 });
});
afterAll(() => studio.close());

const heard: string[] = [];

interface Frame {
  readonly messages: ServerMessage[];
  readonly player: TestPlayer;
  send(message: object): void;
  ask(message: object): Promise<Extract<ServerMessage, { type: "reply" }>>;
  next<T extends ServerMessage["type"]>(
    type: T,
    match?: (message: Extract<ServerMessage, { type: T }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: T }>>;
  close(): void;
}

async function open(player: TestPlayer, at: TestStudio = studio): Promise<Frame> {
  const socket = new WebSocket(`${at.url.replace("http", "ws")}/socket`);
  const messages: ServerMessage[] = [];
  const waiting = new Set<(message: ServerMessage) => void>();
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    heard.push(text);
    const message = JSON.parse(text) as ServerMessage;
    messages.push(message);
    for (const hear of waiting) hear(message);
  });
  await new Promise((resolve) => socket.once("open", resolve));
  let id = 0;
  const frame: Frame = {
    messages,
    player,
    send: (message) => socket.send(JSON.stringify(message)),
    next: (type, match = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${type} came`)), 60_000);
        const hear = (message: ServerMessage) => {
          if (message.type !== type || !match(message as never)) return;
          clearTimeout(timer);
          waiting.delete(hear);
          resolve(message as never);
        };
        waiting.add(hear);
      }),
    ask(message) {
      id += 1;
      const mine = id;
      const answer = frame.next("reply", (reply) => reply.id === mine);
      frame.send({ ...message, id: mine });
      return answer;
    },
    close: () => socket.close(),
  };
  return frame;
}

async function enter(
  player?: TestPlayer,
  at: TestStudio = studio,
): Promise<{ frame: Frame; snapshot: CrashSnapshot }> {
  const frame = await open(player ?? (await at.player("skylark")), at);
  const snapshot = frame.next("snapshot");
  frame.send({ type: "hello", token: frame.player.token });
  return { frame, snapshot: await snapshot };
}
const bet = (more: object = {}) => ({
  type: "bet",
  actionId: randomUUID(),
  pressId: randomUUID(),
  panel: 0,
  stake: "10.00",
  ...more,
});
/** What was said of a round; it may have been heard before somebody asks. */
async function said<T extends "started" | "crashed">(frame: Frame, type: T, roundNo: number) {
  const isIt = (each: ServerMessage): each is Extract<ServerMessage, { type: T }> =>
    each.type === type && "roundNo" in each && each.roundNo === roundNo;
  return frame.messages.find(isIt) ?? frame.next(type, isIt);
}
/** Asks again in the next round where this one started before the answer was there. */
async function askInTime(frame: Frame, message: () => object) {
  for (;;) {
    const reply = await frame.ask(message());
    if (reply.ok || reply.code !== "betting_closed") return reply;
    await frame.next("waiting");
  }
}
const betInTime = async (frame: Frame, more: object = {}): Promise<CrashMyBet> =>
  placed(await askInTime(frame, () => bet(more)));
const placed = (reply: Extract<ServerMessage, { type: "reply" }>): CrashMyBet => {
  if (!reply.ok) throw new Error(`refused: ${reply.code}`);
  return reply.bet;
};

test("a round is announced, flown and crashed, and its hash proves it", async () => {
  const { frame, snapshot } = await enter();
  const waiting = await frame.next("waiting");
  const crashed = await frame.next("crashed", (each) => each.roundNo === waiting.roundNo);
  const hash = createHash("sha256").update(crashed.hash).digest("hex");
  expect(hash).toBe(waiting.previousHash);
  const bust = bustOf(crashed.hash, snapshot.salt);
  expect(crashed.crashedAt).toBe((bust / 100).toFixed(2));
  const seqs = frame.messages.flatMap((each) => ("seq" in each ? [each.seq] : []));
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  frame.close();
});

test("a chain that is used up is followed by a new one, which the next round names", async () => {
  const pace = { bettingMs: 300, pauseMs: 100, flightScale: 2_000 };
  const short = await startStudio({ pace, chainLength: 2 });
  const { frame, snapshot } = await enter(undefined, short);
  const chains = new Set([snapshot.terminatingHash]);
  while (chains.size < 3) chains.add((await frame.next("waiting")).terminatingHash);
  const played = await short.studio.db.query<{ rounds: number }>(
    `select count(*)::int as rounds from studio.shared_round where game_code = 'skylark'
     group by chain_id order by min(round_no) limit 2`,
  );
  expect(played).toEqual([{ rounds: 2 }, { rounds: 2 }]);
  frame.close();
  await short.close();
}, 60_000);

test("two hundred players bet and cash out or lose, and every unit is accounted for", async () => {
  const frames: Frame[] = [];
  while (frames.length < 200) {
    const some = Array.from({ length: 20 }, async () => {
      const player = await studio.player("skylark", undefined, 10_000_000n);
      return (await enter(player)).frame;
    });
    frames.push(...(await Promise.all(some)));
  }
  const [first] = frames;
  if (first === undefined) throw new Error("no frame");
  const betTogether = async (bettors: number) => {
    await first.next("waiting");
    return Promise.all(
      frames
        .slice(0, bettors)
        .map((frame, index) => frame.ask(bet({ autoCashOut: index % 2 === 0 ? "1.01" : "1.50" }))),
    );
  };
  let replies = await betTogether(frames.length);
  // How many come in time is the machine's affair; every one of them must add up. Where none does,
  // fewer try again.
  for (let bettors = frames.length; !replies.some((reply) => reply.ok);) {
    bettors = Math.ceil(bettors / 2);
    replies = await betTogether(bettors);
  }
  const late = replies.filter((reply) => !reply.ok).map((reply) => !reply.ok && reply.code);
  expect(new Set([...late, "betting_closed"])).toEqual(new Set(["betting_closed"]));
  // Those of a slow machine may come into two rounds.
  const rounds = new Set(replies.flatMap((reply) => (reply.ok ? [reply.bet.roundNo] : [])));
  const busts = new Map<number, number>();
  for (const roundNo of rounds) {
    const { crashedAt } = await said(first, "crashed", roundNo);
    busts.set(roundNo, Number(crashedAt.replace(".", "")));
  }
  await expect
    .poll(
      async () => {
        const rows = await studio.studio.db.query(
          "select 1 from studio.round where status not in ('settled', 'refunded', 'refused')",
        );
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  frames.forEach((frame, index) => {
    const reply = replies[index];
    const limit = index % 2 === 0 ? 101 : 150;
    const bust = reply?.ok === true ? (busts.get(reply.bet.roundNo) ?? 0) : 0;
    const won = limit <= bust ? BigInt(limit * 10_000) : 0n;
    const stake = reply?.ok === true ? 1_000_000n : 0n;
    expect(studio.wallet.balanceOf(frame.player.user)).toBe(10_000_000n - stake + won);
    frame.close();
  });
}, 180_000);

test("a disconnected player's automatic cash-out is still paid", async () => {
  for (let tries = 0; ; tries += 1) {
    const { frame } = await enter();
    const { user } = frame.player;
    const watcher = (await enter()).frame;
    const { roundNo } = await betInTime(frame, { autoCashOut: "1.01" });
    frame.close();
    const end = await said(watcher, "crashed", roundNo);
    watcher.close();
    if (end.crashedAt === "1.00" && tries < 5) continue;
    await expect.poll(() => studio.wallet.balanceOf(user), { timeout: 30_000 }).toBe(100_010_000n);
    return;
  }
});

test("a cash-out by hand pays what the server's clock shows, once", async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { frame } = await enter();
    const mine = await betInTime(frame);
    await said(frame, "started", mine.roundNo);
    await sleep(250);
    const [one, two] = await Promise.all([
      frame.ask({ type: "cash-out", betId: mine.betId }),
      frame.ask({ type: "cash-out", betId: mine.betId }),
    ]);
    if (!one.ok) {
      expect(one.code).toBe("cash_out_too_late");
      frame.close();
      continue;
    }
    expect(placed(two).payout).toBe(one.bet.payout);
    expect(Number(one.bet.cashedOutAt)).toBeGreaterThanOrEqual(1.01);
    const paid = BigInt((one.bet.payout ?? "").replace(".", "")) * 1_000n;
    await expect
      .poll(() => studio.wallet.balanceOf(frame.player.user), { timeout: 30_000 })
      .toBe(100_000_000n - 1_000_000n + paid);
    const view = await frame.player.call("GET", `/api/rounds/${mine.betId}`);
    expect(view.json["value"].outcome.cashedOutAt).toBe(one.bet.cashedOutAt);
    frame.close();
    return;
  }
  throw new Error("no flight lasted a quarter of a second");
}, 180_000);

test("a bet taken back before the start returns the stake; a panel holds one bet", async () => {
  for (;;) {
    const { frame } = await enter();
    const mine = await betInTime(frame);
    const again = await frame.ask(bet());
    const back = await frame.ask({ type: "cancel", betId: mine.betId });
    if (frame.messages.some((each) => each.type === "started" && each.roundNo === mine.roundNo)) {
      frame.close();
      continue;
    }
    expect(again).toMatchObject({ ok: false, code: "bet_exists" });
    expect(placed(back).status).toBe("cancelled");
    expect(studio.wallet.balanceOf(frame.player.user)).toBe(100_000_000n);
    expect(await frame.ask({ type: "cash-out", betId: mine.betId })).toMatchObject({
      ok: false,
      code: "cash_out_too_late",
    });
    frame.close();
    return;
  }
});

test("a stake whose answer comes after the start is refused and goes back", async () => {
  const { frame } = await enter();
  const round = await frame.next("waiting");
  // The wallet call waits 300 ms; the round starts before its answer is there.
  await sleep(1_400);
  studio.faults.set("delay", 1, "/transaction/bet");
  const reply = await frame.ask(bet());
  expect(reply).toMatchObject({ ok: false, code: "betting_closed" });
  await expect
    .poll(() => studio.wallet.balanceOf(frame.player.user), { timeout: 30_000 })
    .toBe(100_000_000n);
  expect(round.roundNo).toBeGreaterThan(0);
  frame.close();
});

test.each([
  [bet({ stake: "-1.00" }), "stake_invalid"],
  [bet({ stake: "0.01" }), "stake_below_min"],
  [bet({ autoCashOut: "1.00" }), "auto_cash_out_out_of_range"],
  [bet({ autoCashOut: "NaN" }), "auto_cash_out_out_of_range"],
  [bet({ panel: 2 }), "bad_request"],
  [bet({ payout: "9.00" }), "bad_request"],
  [{ type: "cash-out", betId: randomUUID() }, "bet_unknown"],
])("%j is refused", async (message, code) => {
  const { frame } = await enter();
  if (studio.studio.sharedRounds.find("skylark")?.phase !== "waiting") await frame.next("waiting");
  expect(await askInTime(frame, () => message)).toMatchObject({ ok: false, code });
  frame.close();
});

test("a socket without a session is refused", async () => {
  const frame = await open(await studio.player("skylark"));
  const refused = frame.next("refused");
  frame.send({ type: "hello", token: "0".repeat(64) });
  expect((await refused).code).toBe("session_unknown");
});

test("names are masked, and nothing said on the sockets tells of a game to come", async () => {
  const all = heard.join("\n");
  const secrets = await secretsToCome(studio.studio);
  for (const secret of secrets) expect(all.includes(secret)).toBe(false);
  // Each hash was first heard in or after the message that ended its round.
  const rounds = await studio.studio.db.query<{ hash: string; roundNo: number }>(
    `select hash, round_no::int as "roundNo" from studio.shared_round
     where status = 'settled' and game_code = 'skylark'`,
  );
  for (const { hash, roundNo } of rounds) {
    const first = heard.find((text) => text.includes(hash));
    if (first === undefined) continue;
    const message = JSON.parse(first) as ServerMessage;
    const isAllowed =
      (message.type === "crashed" && message.roundNo === roundNo) ||
      (message.type === "snapshot" && message.roundNo >= roundNo) ||
      (message.type === "waiting" && message.roundNo > roundNo);
    expect(isAllowed).toBe(true);
  }
  expect(all).toContain("***");
  expect(/"playerName":"u-[0-9a-f]/.test(all)).toBe(false);
});

describe("a press", () => {
  const stakesOf = async (player: TestPlayer) => {
    const rows = await studio.studio.db.query<{ count: number }>(
      "select count(*)::int as count from studio.round where player_id = $1",
      [await playerId(player)],
    );
    return rows[0]?.count;
  };
  const playerId = async ({ user }: TestPlayer) => {
    const [row] = await studio.studio.db.query<{ id: string }>(
      "select id from studio.player where user_ref = $1",
      [user],
    );
    return row?.id;
  };
  type Reply = Extract<ServerMessage, { type: "reply" }>;
  const codeOf = (reply: Reply) => (reply.ok ? "" : reply.code);

  test("is asked for, also where the operator has autoplay", async () => {
    const { frame } = await enter();
    expect(codeOf(await frame.ask(bet({ pressId: undefined })))).toBe("press_needed");
    expect(await stakesOf(frame.player)).toBe(0);
    frame.close();
  });

  test("places one bet, sent ten times at once from two places, each answered alike", async () => {
    const { frame } = await enter();
    const other = (await enter(frame.player)).frame;
    for (;;) {
      await frame.next("waiting");
      const pressId = randomUUID();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? frame : other).ask(bet({ pressId, autoCashOut: "1.20" })),
        ),
      );
      if (replies.some((reply) => codeOf(reply) === "betting_closed")) continue;
      expect(new Set(replies.map((reply) => placed(reply).betId)).size).toBe(1);
      break;
    }
    expect(studio.wallet.balanceOf(frame.player.user)).toBe(99_000_000n);
    expect(await stakesOf(frame.player)).toBe(1);
    frame.close();
    other.close();
  });

  test("names one bet after a reload and after the flight, and no other stake", async () => {
    const { frame } = await enter();
    let asked = { pressId: "", autoCashOut: "1.01" };
    // A press that came too late stays refused, so each try is a press of its own.
    const press = () => {
      asked = { ...asked, pressId: randomUUID() };
      return bet(asked);
    };
    const { roundNo, betId } = placed(await askInTime(frame, press));
    expect(codeOf(await frame.ask(bet({ ...asked, stake: "20.00" })))).toBe("action_reused");
    expect(codeOf(await frame.ask(bet({ ...asked, panel: 1 })))).toBe("action_reused");
    await said(frame, "crashed", roundNo);
    frame.close();
    const reloaded = (await enter(frame.player)).frame;
    await reloaded.next("waiting", (each) => each.roundNo > roundNo);
    const again = placed(await reloaded.ask(bet(asked)));
    expect(again).toMatchObject({ betId, roundNo, stake: "10.00", autoCashOut: "1.01" });
    expect(["cashed_out", "lost"]).toContain(again.status);
    expect(await stakesOf(frame.player)).toBe(1);
    reloaded.close();
  });

  test("of autoplay places a bet in every round", async () => {
    const { frame } = await enter();
    // Of autoplay no bet is looked up by its press, so a late one does not stand in the way.
    const auto = { pressId: randomUUID(), isAuto: true, autoCashOut: "1.01" };
    const one = await betInTime(frame, auto);
    await said(frame, "crashed", one.roundNo);
    await frame.next("waiting", (each) => each.roundNo > one.roundNo);
    const two = await betInTime(frame, auto);
    expect(two.betId).not.toBe(one.betId);
    frame.close();
  });
});
