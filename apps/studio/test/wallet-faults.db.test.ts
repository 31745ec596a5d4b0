import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { faultKinds } from "../src/engine/wallet/faults.ts";
import { launchCall, startStudio, type Json, type TestPlayer, type TestStudio } from "./studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const unitsPerMinor = 1_000n;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isDone()) return;
    await sleep(100);
  }
  throw new Error("it did not come to an end");
}

const openCount = async () => {
  const [row] = await studio.studio.db.query<{ count: bigint }>(
    `select count(*) from studio.round
     where status in ('stake_pending', 'accepted', 'payout_pending', 'refund_pending')`,
  );
  return row?.count ?? 0n;
};
const allEnded = () => until(async () => (await openCount()) === 0n);

/** The calls of the wallet that were about a player, in any order. */
const callsOf = (player: TestPlayer) =>
  studio.wallet.calls
    .filter(({ path, body }) => path.includes("/transaction/") && body.includes(player.user))
    .map(({ path }) => path.replace(/.*\//, ""))
    .toSorted();

/** What the studio believes it took and paid is what the wallet took and paid. */
async function expectEqualTotals(): Promise<void> {
  await allEnded();
  const [mine] = await studio.studio.db.query<{ staked: string; won: string; bets: bigint }>(
    `select coalesce(sum(stake_minor), 0) staked, coalesce(sum(payout_minor), 0) won,
       count(*) bets from studio.round where status = 'settled'`,
  );
  const theirs = studio.wallet.totals();
  expect(BigInt(mine?.staked ?? 0) * unitsPerMinor).toBe(theirs.staked);
  expect(BigInt(mine?.won ?? 0) * unitsPerMinor).toBe(theirs.won);
  expect(Number(mine?.bets)).toBe(theirs.bets);
}

const statusOf = async (player: TestPlayer) => {
  const [row] = await studio.studio.db.query<{ status: string }>(
    `select r.status from studio.round r join studio.player p on p.id = r.player_id
     where p.user_ref = $1 order by r.id desc limit 1`,
    [player.user],
  );
  return row?.status;
};

test("a launch is opened once the wallet says what there is, and then never again", async () => {
  const user = "slow-to-open";
  studio.wallet.deposit(user, 100_000_000n);
  const launched = await studio.operator("/game/url", launchCall("amber-dice", user));
  const { url } = (await launched.json()) as Json;
  const code = new URL(String(url)).searchParams.get("session");
  const open = async () => {
    const answer = await fetch(`${studio.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    return (await answer.json()) as Json;
  };
  let asked = 0;
  const unheard = (times: number) => (path: string) => {
    if (!path.endsWith("/balance")) return undefined;
    asked += 1;
    return asked <= times ? ({ answer: "hang" } as const) : undefined;
  };
  studio.wallet.intercept = unheard(3);
  expect((await open())["code"]).toBe("wallet_unavailable");
  expect(asked).toBe(3);
  asked = 0;
  studio.wallet.intercept = unheard(2);
  expect((await open())["value"].balance).toBe("1000.00");
  studio.wallet.intercept = undefined;
  expect((await open())["code"]).toBe("launch_code_unknown");
});

test("a bet whose answer is lost three times is rolled back", async () => {
  const player = await studio.player("amber-dice");
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  const answer = await player.dice();
  expect([answer.status, answer.json["code"]]).toEqual([503, "wallet_unavailable"]);
  await allEnded();
  expect(await statusOf(player)).toBe("refunded");
  expect(studio.wallet.balanceOf(player.user)).toBe(100_000_000n);
});

test("a bet whose first answer is lost is charged once and played", async () => {
  const player = await studio.player("amber-dice");
  studio.faults.set("lose_answer", 1, "/transaction/bet");
  const { json } = await player.dice("10.00");
  const paid = BigInt(json["value"].payout.replace(".", "")) * unitsPerMinor;
  expect(studio.wallet.balanceOf(player.user)).toBe(100_000_000n - 1_000_000n + paid);
});

test("a rollback that overtakes its bet leaves the balance as it was", async () => {
  const player = await studio.player("amber-dice");
  studio.faults.set("rollback_first", 3, "/transaction/bet");
  expect((await player.dice()).json["code"]).toBe("wallet_unavailable");
  await allEnded();
  // Also the bets that the rollback has overtaken have come.
  await expect.poll(() => callsOf(player)).toEqual(["bet", "bet", "bet", "rollback"]);
  expect(studio.wallet.balanceOf(player.user)).toBe(100_000_000n);
});

test("a clear refusal after an unanswered try is still rolled back", async () => {
  const player = await studio.player("amber-dice");
  let tries = 0;
  studio.wallet.intercept = (path) => {
    if (path !== "/vendor/HSE/transaction/bet") return undefined;
    tries += 1;
    return tries === 1 ? { answer: "http-500" } : { status: "RS_ERROR_NOT_ENOUGH_MONEY" };
  };
  expect((await player.dice()).json["code"]).toBe("wallet_unavailable");
  studio.wallet.intercept = undefined;
  await allEnded();
  expect(studio.wallet.balanceOf(player.user)).toBe(100_000_000n);
});

test.each([
  ["RS_ERROR_TOKEN_EXPIRED", "session_expired"],
  ["RS_ERROR_INVALID_TOKEN", "session_expired"],
  ["RS_ERROR_USER_DISABLED", "player_blocked"],
  ["RS_ERROR_LIMIT_REACHED", "limit_reached"],
  ["RS_ERROR_INVALID_GAME", "wallet_refused"],
  ["RS_ERROR_DUPLICATE_TRANSACTION", "wallet_refused"],
])("a bet refused by %s is given up without a rollback", async (status, code) => {
  const player = await studio.player("amber-dice");
  studio.wallet.intercept = (path) => (path.endsWith("/bet") ? { status } : undefined);
  const from = studio.wallet.calls.length;
  const answer = await player.dice();
  studio.wallet.intercept = undefined;
  expect(answer.json["code"]).toBe(code);
  expect(await statusOf(player)).toBe("refused");
  const sent = studio.wallet.calls.slice(from).map((call) => call.path);
  expect(sent.some((path) => path.endsWith("/rollback"))).toBe(false);
});

test("RS_ERROR_UNKNOWN on a bet leads to a rollback", async () => {
  const player = await studio.player("amber-dice");
  studio.wallet.intercept = (path) =>
    path.endsWith("/bet") ? { status: "RS_ERROR_UNKNOWN" } : undefined;
  expect((await player.dice()).json["code"]).toBe("wallet_unavailable");
  studio.wallet.intercept = undefined;
  await allEnded();
  expect(await statusOf(player)).toBe("refunded");
});

test("an undelivered win blocks the next round, and arrives once the wallet is back", async () => {
  const player = await studio.player("amber-dice");
  studio.wallet.intercept = (path) => (path.endsWith("/win") ? { answer: "http-500" } : undefined);
  const first = await player.dice();
  expect(first.json["value"].isPayoutPending).toBe(true);
  expect((await player.dice()).json["code"]).toBe("round_open");
  const session = await player.call("GET", "/api/session");
  expect(session.json["value"].openRound.status).toBe("payout_pending");
  studio.wallet.intercept = undefined;
  await allEnded();
  expect(await statusOf(player)).toBe("settled");
  expect((await player.dice()).json["success"]).toBe(true);
});

test("a win the wallet refuses for good is marked as disputed, and play goes on", async () => {
  const player = await studio.player("amber-dice");
  studio.wallet.intercept = (path) =>
    path.endsWith("/win") ? { status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" } : undefined;
  await player.dice();
  studio.wallet.intercept = undefined;
  expect(await statusOf(player)).toBe("disputed");
  expect((await player.dice()).json["success"]).toBe(true);
  // Taken out of the books again, so that the totals below speak of undisputed rounds.
  await studio.studio.db.query(
    "update studio.round set status = 'settled' where status = 'disputed'",
  );
});

test("under every fault at random, studio and wallet agree to the last unit", async () => {
  const from = studio.wallet.totals();
  expect(from.bets).toBeGreaterThan(0);
  await studio.studio.db.query(
    `update studio.round set payout_minor = 0 where id in (
       select owner_id from studio.wallet_call where kind = 'win' and status = 'declined')`,
  );
  const players = await Promise.all(Array.from({ length: 6 }, () => studio.player("amber-dice")));
  for (let turn = 0; turn < 24; turn += 1) {
    const kind = faultKinds[turn % faultKinds.length] ?? "duplicate";
    const path = (["/transaction/bet", "/transaction/win", "/transaction/rollback"] as const)[
      Math.floor(turn / faultKinds.length) % 3
    ];
    studio.faults.set(kind, 1 + (turn % 3), path);
    await Promise.all(players.map((player) => player.dice("3.00")));
  }
  studio.faults.clear();
  await expectEqualTotals();
});
