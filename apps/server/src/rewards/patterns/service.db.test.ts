import { randomUUID } from "node:crypto";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registration } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { readersOf } from "../../../test/events.ts";
import { openMoneyHouse, type MoneyHouse, type Mover } from "../../../test/money-moves.ts";
import { anOperator } from "../../../test/operators.ts";
import { taka } from "../../../test/tables.ts";
import { usualSettings } from "../referral/rules.ts";

/** Accounts that exist for rewards alone are flagged, and nothing is refused by it. */

let house: MoneyHouse;

beforeAll(async () => {
  house = await openMoneyHouse();
  const { referralProgram } = house.api.app.platform.modules.rewards;
  const settings = { ...usualSettings, isOn: true };
  await referralProgram.save(undefined, { merchantCode: "AMBERJACK", settings, revision: 0 });
  house.api.clock.advance(1000);
}, 60_000);
afterAll(() => house.close());

async function follow(): Promise<void> {
  const names: ReadonlySet<string> = new Set(["referral_progress", "risk_rewards"]);
  const { api } = house;
  for (const consumer of api.app.platform.consumers.filter(({ name }) => names.has(name))) {
    const program = readersOf({ db: api.database.db, url: api.database.url }, [consumer]);
    await program.catchUp();
    expect(program.parked).toEqual([]);
  }
}

interface Someone {
  readonly memberId: bigint;
  readonly token: string;
}

async function flagsOf({ memberId }: Pick<Someone, "memberId">): Promise<string[]> {
  await follow();
  const { token } = await anOperator(house.api, ["risk.read"]);
  const params = { memberId: String(memberId) };
  const { value } = await house.api.call("memberRiskFlags", { token, params });
  return value.flags
    .filter(({ kind }) => kind.startsWith("reward_"))
    .map(({ kind, severity, count }) => `${kind} ${severity} ${count}`)
    .toSorted();
}

/** An award that asks for no turnover, claimed. */
async function claimed({ memberId, token }: Someone, amount = "1000.00"): Promise<void> {
  const olga = await anOperator(house.api, "everything");
  const given = await house.api.call("giveAward", {
    token: olga.token,
    params: { memberId: String(memberId) },
    body: {
      amount,
      title: { en: "Welcome" },
      turnoverBps: 0,
      days: 7,
      reason: "A welcome for a test.",
    },
  });
  const { claimId } = given.value;
  const answer = await house.api.call("claimAward", { token, body: { claimId } });
  expect(answer.value.state).toBe("claimed");
}

/** Somebody who registered so long ago. */
async function aMember(sinceMs = 2 * minuteMs): Promise<Mover> {
  const mover = await house.aMover();
  house.api.clock.advance(sinceMs);
  return mover;
}

describe("a claim", () => {
  test("within a minute of the registration is flagged, once for all of them", async () => {
    const member = await aMember(50_000);
    await claimed(member);
    expect(await flagsOf(member)).toEqual(["reward_quick low 1"]);
    await claimed(member, "5.00");
    expect(await flagsOf(member)).toEqual(["reward_quick low 2"]);
  });

  test("later is none", async () => {
    const member = await aMember(61_000);
    await claimed(member);
    expect(await flagsOf(member)).toEqual([]);
  });
});

describe("a member with nothing but rewards", () => {
  const ask = async (member: Mover) => {
    expect(await house.withdraw(member, { units: 500, fate: "left" })).toBeUndefined();
  };

  test("is flagged when money is asked for, which goes on as always", async () => {
    const member = await aMember();
    await claimed(member);
    expect(await flagsOf(member)).toEqual([]);
    await ask(member);
    expect(await flagsOf(member)).toEqual(["reward_only medium 1"]);
  });

  test("has made no deposit and placed no bet that stands", async () => {
    const [depositor, player, undone] = [await aMember(), await aMember(), await aMember()];
    for (const member of [depositor, player, undone]) await claimed(member);
    await house.deposit(depositor, { units: 1000 });
    await house.play(depositor, { units: 1000, fate: "won" });
    await house.play(player, { units: 20, fate: "won" });
    await house.play(undone, { units: 20, fate: "undone" });
    for (const member of [depositor, player, undone]) await ask(member);
    expect(await flagsOf(depositor)).toEqual([]);
    expect(await flagsOf(player)).toEqual([]);
    expect(await flagsOf(undone)).toEqual(["reward_only medium 1"]);
  });

  test("has claimed something", async () => {
    const member = await aMember();
    await house.adjust(member, { units: 1000, direction: "credit", category: "goodwill" });
    await ask(member);
    expect(await flagsOf(member)).toEqual([]);
  });
});

describe("friends of one link", () => {
  const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari";
  const laptop = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari";
  let counter = 0;

  async function aFriend(referralCode: string, amount: string, userAgent = phone) {
    const username = `Alike${(counter += 1)}`;
    const body = { ...registration(username), referralCode };
    const ip = `10.9.0.${counter}`;
    const headers = { "user-agent": userAgent };
    await house.api.call("register", { body, ip, headers });
    const { identity } = house.api.app.platform;
    const member = await identity.memberByUsername("AMBERJACK", username);
    if (member === undefined) throw new Error("the friend is missing");
    // A session is bound to its browser; this one is of the tests'.
    const { token } = await openSession(house.api, member);
    const friend = { memberId: member.memberId, token };
    const ordered = await house.bonuses.order(friend, { amount: `${amount}.00` });
    await house.bonuses.pay(ordered.value, BigInt(amount));
    return friend;
  }

  async function anInviter() {
    const mover = await aMember();
    const query = { autoGenerate: "true" };
    const { value } = await house.api.call("referralDetails", { token: mover.token, query });
    if (value.referralCode === null) throw new Error("there is no code");
    return { ...mover, code: value.referralCode };
  }

  test("who are alike are flagged from the fifth on, and so is the one who gave it", async () => {
    const inviter = await anInviter();
    const friends = [];
    for (let at = 0; at < 4; at += 1) friends.push(await aFriend(inviter.code, "500"));
    const others = [await aFriend(inviter.code, "700"), await aFriend(inviter.code, "500", laptop)];
    for (const one of [inviter, ...friends, ...others]) expect(await flagsOf(one)).toEqual([]);
    friends.push(await aFriend(inviter.code, "500"));
    for (const one of friends) expect(await flagsOf(one)).toEqual(["reward_link medium 4"]);
    expect(await flagsOf(inviter)).toEqual(["reward_link medium 5"]);
    for (const one of others) expect(await flagsOf(one)).toEqual([]);
    friends.push(await aFriend(inviter.code, "500"));
    expect(await flagsOf(inviter)).toEqual(["reward_link medium 6"]);
  });

  test("who came weeks apart are not", async () => {
    const inviter = await anInviter();
    for (let at = 0; at < 4; at += 1) await aFriend(inviter.code, "500");
    house.api.clock.advance(8 * dayMs);
    // Sessions of operators end while time goes by.
    await house.signIn([]);
    await aFriend(inviter.code, "500");
    expect(await flagsOf(inviter)).toEqual([]);
  });
});

describe("both sides of a round", () => {
  async function playRound(sides: readonly { player: Mover; amount: number; win: number }[]) {
    const round = randomUUID();
    const bets = [];
    for (const side of sides) {
      const bet = await side.player.call("bet", "skylark", { amount: taka(side.amount), round });
      bets.push({ ...side, bet });
    }
    for (const { player, bet, win } of bets) {
      const told = { round, reference_transaction_uuid: bet, round_closed: true };
      await player.call("win", "skylark", { ...told, amount: taka(win) });
    }
    await house.bonuses.tables.drain();
    house.api.clock.advance(1000);
  }

  async function share(one: Mover, two: Mover, kind: "shared_device" | "shared_ip") {
    const memberId = String(two.memberId);
    const evidence = [{ key: memberId, at: house.api.clock.now(), detail: { memberId } }];
    const { risk } = house.api.app.platform;
    await house.api.database.db.transaction((tx) =>
      risk.raiseIn(tx, {
        memberId: one.memberId,
        merchantCode: "AMBERJACK",
        kind,
        subject: "the same",
        evidence,
      }),
    );
  }

  async function aPair(kind: "shared_device" | "shared_ip" | undefined) {
    const [one, two] = [await aMember(), await aMember()];
    for (const member of [one, two]) {
      await house.adjust(member, { units: 1000, direction: "credit", category: "goodwill" });
    }
    if (kind !== undefined) await share(one, two, kind);
    return [one, two] as const;
  }

  test("by two accounts of one device are flagged when a reward is claimed", async () => {
    const [one, two] = await aPair("shared_device");
    for (let round = 0; round < 2; round += 1) {
      await playRound([
        { player: one, amount: 100, win: 195 },
        { player: two, amount: 100, win: 0 },
      ]);
    }
    await playRound([{ player: one, amount: 100, win: 195 }]);
    expect(await flagsOf(one)).toEqual([]);
    await claimed(one);
    for (const member of [one, two]) {
      expect(await flagsOf(member)).toEqual(["reward_opposite medium 2"]);
    }
    // The same rounds once more are no more evidence.
    await claimed(one, "5.00");
    expect(await flagsOf(two)).toEqual(["reward_opposite medium 2"]);
  });

  test.each(["shared_ip", undefined] as const)("are none where they share %s", async (kind) => {
    const [one, two] = await aPair(kind);
    await playRound([
      { player: one, amount: 100, win: 195 },
      { player: two, amount: 100, win: 0 },
    ]);
    await claimed(one);
    expect(await flagsOf(one)).toEqual([]);
  });
});
