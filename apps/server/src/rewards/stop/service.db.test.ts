import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openVipHouse, type VipHouse, type VipPlayer } from "../../../test/vip.ts";
import { findAllIncoherences } from "../../coherence.ts";
import { pauseConsumer } from "../awards/pauses.ts";
import { readersOf } from "../../../test/events.ts";
import { takingCalls, type TakingCall } from "./rules.ts";
import { findOpenStop } from "./store.ts";

/** One press stops all rewards of a brand; nothing is lost, and two operators lift it. */

let house: VipHouse;
let operator: TestOperator;
let day = 0;
const merchantCode = "AMBERJACK";

beforeAll(async () => {
  house = await openVipHouse({ hasSecondPerson: true });
  house.api.clock.set(new Date("2026-03-01T06:00:00Z"));
  const { rebates } = house.api.app.platform.modules.rewards;
  await rebates.save(undefined, {
    merchantCode,
    currency: "BDT",
    settings: {
      currency: "BDT",
      isOpen: true,
      minClaim: "5.00",
      whileBonus: false,
      rows: [{ gameType: "RNG", level: 0, from: "0", ratePpm: 3000 }],
    },
    revision: 0,
  });
}, 60_000);
/** Lifts what a test that failed left behind, for the next. */
afterEach(async () => {
  await signIn();
  for (const { merchantCode: code } of await stops()) await lift(house.api.call, code);
});
/** Noon of another day in Dhaka. */
beforeEach(async () => {
  house.api.clock.set(new Date(Date.UTC(2026, 2, (day += 5), 6)));
  await signIn();
});
afterAll(async () => {
  expect(await findAllIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

async function signIn(): Promise<void> {
  const may = ["read", "write", "approve", "gift", "review"] as const;
  operator = await anOperator(
    house.api,
    may.map((one) => `rewards.${one}` as const),
  );
}

const stop = (code = merchantCode, reason: string | null = null) =>
  house.api.call("stopRewards", {
    token: operator.token,
    body: { merchantCode: code, reason },
  });
/** A stop that is there. */
async function stopped(code = merchantCode): Promise<void> {
  expect((await stop(code)).refusal).toBeUndefined();
}
const stops = async () => (await house.api.call("rewardsStops", { token: operator.token })).value;

async function stopIdOf(code = merchantCode): Promise<string> {
  const open = await house.api.database.db.read((reader) => findOpenStop(reader, code));
  return open?.stopId ?? randomUUID();
}
async function lift(call = house.api.call, code = merchantCode, stopId?: string) {
  return call("liftRewardsStop", {
    token: operator.token,
    params: { merchantCode: code, stopId: stopId ?? (await stopIdOf(code)) },
    body: { reason: "It is repaired", resume: [] },
  });
}
const explain = (stopId: string, reason: string) =>
  house.api.call("explainRewardsStop", {
    token: operator.token,
    params: { merchantCode, stopId },
    body: { reason },
  });

const cashOf = async ({ memberId }: VipPlayer) =>
  (await house.api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;
const poll = () => house.api.app.platform.rewards.awards.poll();
const rebateOf = async (player: VipPlayer) =>
  (await house.awardsOf(player)).filter(({ promotionType }) => promotionType === "rebate");

async function gift({ memberId }: VipPlayer, days = 1): Promise<string> {
  const { value } = await house.api.call("giveAward", {
    token: operator.token,
    params: { memberId: String(memberId) },
    body: {
      amount: "50.00",
      title: { en: "For your patience" },
      turnoverBps: 0,
      days,
      reason: "The game was down for an hour",
    },
  });
  return value.claimId;
}
const claim = ({ token }: VipPlayer, claimId: string) =>
  house.api.call("claimAward", { token, body: { claimId } });

/** The night after: half past two in Dhaka. */
async function night(player: VipPlayer): Promise<void> {
  const now = house.api.clock.now().getTime();
  const midnight = Math.ceil((now + 6 * hourMs) / dayMs) * dayMs - 6 * hourMs;
  house.api.clock.set(new Date(midnight + 2.5 * hourMs));
  await house.api.app.platform.rewards.rebates.poll();
  await house.signIn(player);
  await signIn();
}

const id = randomUUID();
/** What each call is asked; of nothing that there is, because the stop comes first. */
const asked: Readonly<Record<TakingCall, object>> = {
  claimAward: { body: { claimId: id } },
  claimRebate: { body: {} },
  claimRakeback: { params: { part: "instant" }, body: {} },
  claimCheckIn: { body: { id: "2026-03-05" } },
  claimTicket: { body: { transactionId: id } },
  claimRaffle: { body: { promotionId: id } },
  bonusByCode: { body: { promoCode: "WELCOME" } },
  claimPromoCode: { body: { promoCode: "WELCOME" } },
  joinPromotion: { params: { promotionId: id } },
  applyPromotion: { params: { promotionId: id }, body: { comment: "Here it is", pictureIds: [] } },
  joinMission: { params: { missionId: id } },
  registerBoard: { params: { boardId: id } },
  rebuyBoard: { params: { boardId: id } },
  drawWheel: { params: { wheelId: id }, body: { ticketId: id, revision: 1 } },
  drawEnvelope: { params: { envelopeId: id } },
  buyRaffleTickets: { params: { raffleId: id }, body: { count: 1, points: 1 } },
  redeemPointReward: { body: { rewardId: id, revision: 1, paymentPassword: "246810" } },
  convertPoint: { body: { points: 10, amount: "1.00", paymentPassword: "246810" } },
};

describe("while the rewards of a brand are stopped", () => {
  test("every call that takes something is refused, and nothing moves", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 40_000);
    const claimId = await gift(player);
    const before = await cashOf(player);
    expect((await stop()).value.stop).toMatchObject({ reason: null, liftedAt: null });
    for (const name of takingCalls) {
      const { refusal } = await house.api.call(name, { token: player.token, ...asked[name] });
      expect([name, refusal?.code]).toEqual([name, "rewards_stopped"]);
    }
    expect((await claim(player, claimId)).refusal?.code).toBe("rewards_stopped");
    const summary = await house.api.call("rewardSummary", { token: player.token });
    expect(summary.value).toMatchObject({ isStopped: true, claimable: 0, amount: "0.00" });
    expect(await cashOf(player)).toBe(before);
    await lift();
    const after = await house.api.call("rewardSummary", { token: player.token });
    // The award, and the rebate of the day.
    expect(after.value).toMatchObject({ isStopped: false, claimable: 2, amount: "170.00" });
    expect((await claim(player, claimId)).value).toMatchObject({ state: "claimed" });
    expect(await cashOf(player)).toBe(before + 5_000n);
  });

  test("another brand's members take theirs", async () => {
    const player = await house.aPlayer();
    const claimId = await gift(player);
    await stopped("TIDEWATER");
    expect((await claim(player, claimId)).value).toMatchObject({ state: "claimed" });
    expect(await stops()).toMatchObject([{ merchantCode: "TIDEWATER" }]);
    await lift(house.api.call, "TIDEWATER");
    expect(await stops()).toEqual([]);
  });

  test("what pays itself waits, and is paid once after it, by two workers at once", async () => {
    const player = await house.aPlayer();
    await house.stake(player, 10_000);
    const before = await cashOf(player);
    await stopped();
    await night(player);
    expect(await rebateOf(player)).toMatchObject([{ state: "issued", amount: "30.00" }]);
    await poll();
    expect(await cashOf(player)).toBe(before);
    expect(await rebateOf(player)).toMatchObject([{ state: "issued", claimBy: null }]);
    await lift();
    await Promise.all([poll(), poll()]);
    await poll();
    expect(await rebateOf(player)).toMatchObject([{ state: "claimed", amount: "30.00" }]);
    expect(await cashOf(player)).toBe(before + 3_000n);
    // The night counts nothing of it again.
    await night(player);
    expect(await rebateOf(player)).toHaveLength(1);
  });

  test("one that cannot be paid keeps no other waiting", async () => {
    const players = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()];
    for (const player of players) await house.stake(player, 10_000);
    await stopped();
    for (const player of players.slice(0, 1)) await night(player);
    for (const player of players) await house.signIn(player);
    const [broken] = players.map(({ memberId }) => memberId);
    const setCurrency = (currency: string) =>
      house.api.database.owner.transaction((tx) =>
        tx.execute("update rewards.award set currency = $2 where member_id = $1 and waits", [
          broken,
          currency,
        ]),
      );
    await setCurrency("QQQ");
    await lift();
    await poll();
    const states = async () => {
      const rows = await house.api.database.db.read((reader) =>
        reader.query<{ state: string }>(
          `select state from rewards.award where member_id = any ($1::bigint[])
             and reason = 'rebate' order by state`,
          [players.map(({ memberId }) => memberId)],
        ),
      );
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(["claimed", "claimed", "issued"]);
    await setCurrency("BDT");
    await poll();
    expect(await states()).toEqual(["claimed", "claimed", "claimed"]);
  });

  test("the time to claim does not run: its end moves by as long as the stop was", async () => {
    const player = await house.aPlayer();
    const began = house.api.clock.now().getTime();
    const before = await gift(player, 1);
    house.api.clock.advance(hourMs);
    await signIn();
    await stopped();
    house.api.clock.advance(2 * dayMs);
    await signIn();
    const meanwhile = await gift(player, 1);
    await poll();
    house.api.clock.advance(2 * dayMs);
    await poll();
    await house.signIn(player);
    await signIn();
    await lift();
    const lifted = house.api.clock.now().getTime();
    await poll();
    const ends = new Map(
      (await house.awardsOf(player)).map(({ claimId, claimBy, state }) => [
        claimId,
        [state, Date.parse(claimBy ?? "")],
      ]),
    );
    expect(ends.get(before)).toEqual(["issued", began + dayMs + 4 * dayMs]);
    expect(ends.get(meanwhile)).toEqual(["issued", lifted + dayMs]);
    house.api.clock.advance(dayMs);
    await poll();
    await house.signIn(player);
    expect((await claim(player, before)).refusal?.code).toBe("claim_expired");
  });

  test("what was over before it does not come back", async () => {
    const player = await house.aPlayer();
    const claimId = await gift(player, 1);
    house.api.clock.advance(dayMs + hourMs);
    await signIn();
    await stopped();
    house.api.clock.advance(hourMs);
    await signIn();
    await lift();
    await poll();
    await house.signIn(player);
    expect((await claim(player, claimId)).refusal?.code).toBe("claim_expired");
  });

  test("what the beginning of a break would pay is paid after it", async () => {
    const player = await house.aPlayer();
    const claimId = await gift(player);
    await stopped();
    const before = await cashOf(player);
    const { username } = await house.api.app.platform.identity.getMember(player.memberId);
    const body = { length: "day", account: username };
    await house.api.call("pausePlay", { token: player.token, body });
    const at = { db: house.api.database.db, url: house.api.database.url };
    await readersOf(at, [pauseConsumer(house.api.app.platform.rewards.awards)]).catchUp();
    expect(await cashOf(player)).toBe(before);
    await lift();
    await poll();
    expect(await cashOf(player)).toBe(before + 5_000n);
    await house.signIn(player);
    expect((await claim(player, claimId)).value).toMatchObject({ state: "claimed" });
  });
});

describe("the press", () => {
  test("by several at once is one stop, and repeating it changes nothing", async () => {
    const answers = await Promise.all([stop(), stop(), stop(merchantCode, "All at once")]);
    const ids = new Set(answers.map(({ value }) => value.stop.stopId));
    expect(ids.size).toBe(1);
    expect((await stop()).value).toMatchObject({ promotions: 0, series: 0, journeys: 0 });
    expect(await stops()).toHaveLength(1);
    await lift();
  });

  test("needs the permission, a brand, and to be signed in", async () => {
    const reader = await anOperator(house.api, ["rewards.read"]);
    const body = { merchantCode, reason: null };
    const asReader = await house.api.call("stopRewards", { token: reader.token, body });
    expect(asReader.refusal?.code).toBe("permission_denied");
    expect((await house.api.call("stopRewards", { body })).refusal?.code).toBe("not_logged_in");
    expect((await stop("NOWHERE")).refusal?.code).toBe("not_found");
    expect(await stops()).toEqual([]);
  });

  test("is explained once, also afterwards", async () => {
    await stopped();
    const stopId = await stopIdOf();
    await lift();
    expect((await explain(stopId, "A wrong rate")).value).toMatchObject({ reason: "A wrong rate" });
    expect((await explain(stopId, "A wrong rate")).refusal).toBeUndefined();
    expect((await explain(stopId, "Another one")).refusal?.code).toBe("changed_meanwhile");
    expect((await explain(randomUUID(), "A wrong rate")).refusal?.code).toBe("not_found");
  });
});

describe("lifting it", () => {
  test("takes two operators, and is done once", async () => {
    await stopped();
    const stopId = await stopIdOf();
    const alone = await lift(house.api.callAlone);
    expect(alone.refusal?.code).toBe("approval_pending");
    expect(await stops()).toHaveLength(1);
    expect((await lift()).value).toMatchObject({ stop: { stopId } });
    expect((await lift(house.api.call, merchantCode, stopId)).refusal?.code).toBe(
      "changed_meanwhile",
    );
    expect((await lift(house.api.call, "TIDEWATER", stopId)).refusal?.code).toBe("not_found");
  });

  test("is in the audit trail beside the press", async () => {
    const rows = await house.api.database.db.read((reader) =>
      reader.query<{ action: string }>(
        `select distinct action from backoffice.audit where subject = $1
         and action like 'rewards.%' order by action`,
        [merchantCode],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "rewards.stop_explained",
      "rewards.stop_lifted",
      "rewards.stopped",
    ]);
  });
});
