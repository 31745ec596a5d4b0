import { createHash, createHmac, randomUUID } from "node:crypto";
import type { WheelSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { drawWeighted, seededWords } from "@baize/fair";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { depositCredited } from "../../cashier/index.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { dayConsumer } from "../days/consumer.ts";
import { costOf, faultOfWheel, sourceOf, ticketsOf } from "./rules.ts";
import { insertTickets } from "../tickets/store.ts";

/** Wheels on a real database: a ticket is one turn, drawn from seeds that anybody can check. */

let api: TestApp;
let names = 0;

const prize = (
  prizeId: string,
  amount: string,
  weight: number,
  stockADay: number | null = null,
) => ({
  prizeId,
  amount,
  weight,
  stockADay,
});

const settings: WheelSettings = {
  kind: "wheel",
  currency: "BDT",
  isOpen: true,
  title: { en: "Lucky wheel" },
  terms: { en: "One ticket, one turn." },
  prizes: [prize("a", "0.50", 700), prize("b", "1.00", 200), prize("c", "0.00", 100)],
  fallback: "a",
  rule: { by: "none", amount: "0.00", aDay: 3 },
  ticketDays: 7,
  turnoverBps: 30_000,
};

const merchantCode = "AMBERJACK";

async function aWheel(changes: Partial<WheelSettings> = {}, wheelId: string = randomUUID()) {
  const { token } = await anOperator(api, [
    "rewards.read",
    "rewards.write",
    "rewards.review",
    "rewards.gift",
  ]);
  const saved = await api.call("saveWheel", {
    token,
    params: { merchantCode, wheelId },
    body: { settings: { ...settings, ...changes }, revision: 0 },
  });
  expect(saved.refusal).toBeUndefined();
  return saved.value;
}

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const sessionOf = async ({ memberId }: { readonly memberId: bigint }) =>
  openSession(api, await api.app.platform.identity.getMember(memberId));
const aMember = () => aFundedMember(api, `turner${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;

interface Again {
  readonly token: string;
  readonly key: string;
}

async function give(member: Member, wheelId: string, count: number, again?: Again) {
  const { token, key } = again ?? {
    ...(await anOperator(api, ["rewards.read", "rewards.write", "rewards.review", "rewards.gift"])),
    key: undefined,
  };
  const { username } = await api.app.platform.identity.getMember(member.memberId);
  return api.call("giveTickets", {
    token,
    params: { merchantCode, wheelId },
    body: { username, count, reason: "For your patience on Tuesday" },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
}

async function makeTest({ memberId }: Member): Promise<void> {
  await api.database.owner.transaction((tx) =>
    tx.execute("update identity.member set is_test = true where member_id = $1", [memberId]),
  );
}

async function shown({ token }: Pick<Member, "token">, wheelId: string) {
  const { value } = await api.call("wheels", { token });
  const found = value.find((one) => one.wheelId === wheelId);
  if (found === undefined) throw new Error("the wheel is not shown");
  return found;
}

const draw = ({ token }: Pick<Member, "token">, wheelId: string, ticketId: string, revision = 1) =>
  api.call("drawWheel", { token, params: { wheelId }, body: { ticketId, revision } });

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();

describe("a turn", () => {
  test("is drawn from the member's seeds, and can be drawn again once they are shown", async () => {
    const { wheelId } = await aWheel();
    const member = await aMember();
    expect((await give(member, wheelId, 12)).refusal).toBeUndefined();
    const seeds = (await api.call("rewardSeeds", { token: member.token })).value;
    expect(seeds).toMatchObject({ turns: 0, last: null });
    const { tickets } = await shown(member, wheelId);
    let won = 0n;
    for (const { ticketId } of tickets) {
      const { value } = await draw(member, wheelId, ticketId);
      won += BigInt(value.amount.replace(".", ""));
      expect(value.awardState).toBe(value.prizeId === "c" ? null : "claimed");
    }
    expect(await cashOf(member)).toBe(10_000n + won);
    const hidden = await api.call("turnProof", {
      token: member.token,
      params: { ticketId: tickets[0]?.ticketId ?? "" },
    });
    expect(hidden.value.serverSeed).toBeNull();
    const { serverSeedHash } = seeds;
    const change = { serverSeedHash, clientSeed: "mine" };
    const changed = await api.call("changeRewardSeeds", { token: member.token, body: change });
    const again = await api.call("changeRewardSeeds", { token: member.token, body: change });
    expect(again.value).toEqual(changed.value);
    expect(changed.value).toMatchObject({
      serverSeedHash: seeds.nextServerSeedHash,
      clientSeed: "mine",
      turns: 0,
      last: { serverSeedHash, turns: 12 },
    });
    const nonces: number[] = [];
    for (const { ticketId } of tickets) {
      const { value: proof } = await api.call("turnProof", {
        token: member.token,
        params: { ticketId },
      });
      const { serverSeed, clientSeed, nonce, prizes, drawnId } = proof;
      if (serverSeed === null) throw new Error("the seed is not shown");
      expect(createHash("sha256").update(serverSeed).digest("hex")).toBe(serverSeedHash);
      expect(clientSeed).toBe(`wheel:${wheelId}:${seeds.clientSeed}`);
      const words = seededWords(hmac, { serverSeed, clientSeed, nonce });
      expect(drawWeighted(words, prizes).prizeId).toBe(drawnId);
      nonces.push(nonce);
    }
    expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test("uses its ticket once, however often and from wherever it is asked for", async () => {
    const { wheelId } = await aWheel({ prizes: [prize("a", "5.00", 1), prize("b", "5.00", 1)] });
    const member = await aMember();
    await give(member, wheelId, 1);
    const [ticket] = (await shown(member, wheelId)).tickets;
    const ticketId = ticket?.ticketId ?? "";
    const turns = await Promise.all(
      Array.from({ length: 8 }, () => draw(member, wheelId, ticketId)),
    );
    for (const turn of turns) expect(turn.value).toEqual(turns[0]?.value);
    expect(await cashOf(member)).toBe(10_500n);
    expect((await shown(member, wheelId)).tickets).toEqual([]);
    const { turnover } = (await api.call("withdrawalTerms", { token: member.token })).value;
    expect(turnover.missing).toBe("15.00");
    const used = await api.call("tickets", { token: member.token, query: { status: "USED" } });
    expect(used.value).toMatchObject([{ ticketId, ticketType: "PRIZE_WHEEL", state: "USED" }]);
  });

  test("gives what the wheel names instead where none of a prize is left today", async () => {
    const prizes = [prize("a", "1.00", 1), prize("rare", "50.00", 1_000_000, 3)];
    const { wheelId } = await aWheel({ prizes });
    const members = [await aMember(), await aMember()] as const;
    for (const member of members) await give(member, wheelId, 5);
    const turns = await Promise.all(
      members.map(async (member) => {
        const { tickets } = await shown(member, wheelId);
        return Promise.all(tickets.map(({ ticketId }) => draw(member, wheelId, ticketId)));
      }),
    );
    const given = turns.flat().map(({ value }) => value.prizeId);
    expect(given.filter((one) => one === "rare")).toHaveLength(3);
    expect(turns.flat().filter(({ value }) => value.drawnId === "rare").length).toBeGreaterThan(3);
    const left = (await shown(members[0], wheelId)).prizes.map((one) => one.left);
    expect(left).toEqual([null, 0]);
  });

  test("wins what is no money, which is counted by its price, once", async () => {
    const other = await aPrizeWheel(api);
    const turns = { kind: "ticket", wheelId: other.wheelId, days: 7, tickets: 3 } as const;
    const prizes = [{ ...prize("a", "0", 1_000_000), prize: turns }, prize("b", "0.00", 1)];
    const wheel = await aWheel({ prizes });
    expect(wheel).toMatchObject({ mean: "6.00", settings: { prizes: [{ amount: "6.00" }, {}] } });
    const member = await aMember();
    await give(member, wheel.wheelId, 2);
    const { tickets, prizes: told } = await shown(member, wheel.wheelId);
    const won = { amount: "6.00", prize: turns, prizeOf: "Harbour wheel" };
    expect(told).toMatchObject([won, { amount: "0.00", prize: null }]);
    const [first, second] = tickets.map(({ ticketId }) => ticketId);
    const drawn = () => draw(member, wheel.wheelId, first ?? "");
    const [one, again] = await Promise.all([drawn(), drawn()]);
    expect([one.value, again.value]).toMatchObject([
      { prizeId: "a", ...won, awardState: "claimed" },
      { prizeId: "a", ...won },
    ]);
    expect((await shown(member, other.wheelId)).tickets).toHaveLength(3);
    const { value } = await api.call("turnProof", {
      token: member.token,
      params: { ticketId: first ?? "" },
    });
    expect([value, value.prizes[0]]).toMatchObject([won, won]);
    // What cannot be given now waits in the reward centre.
    await other.close();
    const waits = await draw(member, wheel.wheelId, second ?? "");
    expect(waits.value).toMatchObject({ ...won, awardState: "issued" });
    const claims = (await api.call("claims", { token: member.token })).value.content;
    expect(claims).toMatchObject([{ state: "issued", prize: turns }, { state: "claimed" }]);
  });

  test("wins no turns that go round", async () => {
    const other = await aPrizeWheel(api);
    const turnsOf = (wheelId: string) => ({
      prizes: [
        { ...prize("a", "0", 1), prize: { kind: "ticket", wheelId, days: 7, tickets: 1 } as const },
        prize("b", "1.00", 1),
      ],
    });
    const { wheelId } = await aWheel(turnsOf(other.wheelId));
    const { wheels } = api.app.platform.modules.rewards.draws;
    const save = (id: string, to: string) =>
      wheels.save(undefined, {
        merchantCode,
        wheelId: id,
        settings: { ...settings, ...turnsOf(to) },
        revision: 0,
      });
    const own = randomUUID();
    await expect(save(own, own)).rejects.toThrow("brand_rule");
    await expect(save(randomUUID(), wheelId)).rejects.toThrow("brand_rule");
    await expect(save(other.wheelId, wheelId)).rejects.toThrow("brand_rule");
  });

  test("is refused with another's ticket, after its last day, and by other chances", async () => {
    const { wheelId } = await aWheel();
    const member = await aMember();
    await give(member, wheelId, 1);
    const [ticket] = (await shown(member, wheelId)).tickets;
    const ticketId = ticket?.ticketId ?? "";
    expect((await draw(await aMember(), wheelId, ticketId)).refusal?.code).toBe("not_found");
    expect((await draw(member, randomUUID(), ticketId)).refusal?.code).toBe("not_found");
    expect((await draw(member, wheelId, ticketId, 2)).refusal?.code).toBe("changed_meanwhile");
    api.clock.advance(8 * dayMs);
    const { token } = await sessionOf(member);
    expect((await draw({ token }, wheelId, ticketId)).refusal?.code).toBe("claim_expired");
    const expired = await api.call("tickets", { token, query: { status: "EXPIRED" } });
    expect(expired.value).toMatchObject([{ ticketId }]);
  });

  test("is refused to who has a break, and what he has is kept", async () => {
    const { wheelId } = await aWheel();
    const member = await aMember();
    await give(member, wheelId, 1);
    const [ticket] = (await shown(member, wheelId)).tickets;
    const { username } = await api.app.platform.identity.getMember(member.memberId);
    const { token } = member;
    await api.call("pausePlay", { token, body: { length: "day", account: username } });
    expect((await api.call("wheels", { token })).value).toEqual([]);
    expect((await draw(member, wheelId, ticket?.ticketId ?? "")).refusal?.code).toBe("play_paused");
    expect((await give(member, wheelId, 1)).refusal?.code).toBe("play_paused");
    expect(await cashOf(member)).toBe(10_000n);
  });

  test("is there only where the brand has wheels", async () => {
    const { wheelId } = await aWheel({ isOpen: false });
    const member = await aMember();
    await give(member, wheelId, 1);
    const { value } = await api.call("wheels", { token: member.token });
    expect(value.some((one) => one.wheelId === wheelId)).toBe(false);
    const [ticket] = (await api.call("tickets", { token: member.token, query: {} })).value;
    const refused = await draw(member, wheelId, ticket?.ticketId ?? "");
    expect(refused.refusal?.code).toBe("promotion_closed");
  });
});

describe("tickets", () => {
  test("of one call are given once", async () => {
    const { wheelId } = await aWheel();
    const member = await aMember();
    const { token } = await anOperator(api, [
      "rewards.read",
      "rewards.write",
      "rewards.review",
      "rewards.gift",
    ]);
    const again = { token, key: randomUUID() };
    await give(member, wheelId, 2, again);
    await give(member, wheelId, 2, again);
    expect((await shown(member, wheelId)).tickets).toHaveLength(2);
  });

  test("come by play and deposits of the day, at most as many as the rule says", async () => {
    const rule = { by: "valid", amount: "100.00", aDay: 3 } as const;
    const { wheelId } = await aWheel({ rule });
    const [member, tester] = [await aMember(), await aMember()] as const;
    await makeTest(tester);
    const { platform } = api.app;
    const { brand } = platform;
    const { checkIns, wheels } = platform.rewards.draws;
    const at = { db: api.database.db, url: api.database.url };
    const readers = readersOf(at, [dayConsumer({ brand, readers: [checkIns.days, wheels.days] })]);
    const settled = (
      { memberId }: Member,
      validMinor: bigint,
      kind: typeof betSettled | typeof betRolledBack = betSettled,
    ) =>
      kind({
        memberId: String(memberId),
        merchantCode,
        vendorCode: "NVS",
        gameCode: "monsoon-tiger",
        gameType: "RNG",
        roundId: randomUUID(),
        currency: "BDT",
        stakeMinor: String(validMinor),
        validBetMinor: String(validMinor),
        winMinor: "0",
        jackpotMinor: "0",
        bonusPart: "0",
        isFree: false,
        placedAt: api.clock.now().toISOString(),
        settledAt: api.clock.now().toISOString(),
      });
    const tell = (...events: ReturnType<typeof settled>[]) =>
      api.database.db.transaction((tx) => platform.events.publishAll(tx, events));
    await readers.catchUp();
    const many = async () => (await shown(member, wheelId)).tickets.length;
    await tell(settled(member, 9_999n));
    await readers.catchUp();
    expect(await many()).toBe(0);
    await tell(settled(member, 1n), settled(tester, 90_000n));
    await readers.catchUp();
    expect(await many()).toBe(1);
    await tell(settled(member, -5_000n, betRolledBack), settled(member, 15_000n));
    await readers.catchUp();
    expect(await many()).toBe(2);
    await tell(settled(member, 900_000n));
    await readers.catchUp();
    expect(await many()).toBe(3);
    const rows = await api.database.db.read((reader) =>
      reader.query("select 1 from rewards.ticket where member_id = $1", [tester.memberId]),
    );
    expect(rows).toEqual([]);
    expect(depositCredited.kind).toBe("cashier.deposit_credited");
  });

  test("of a day are for one account of a person, gifts of operators for each", async () => {
    const { addPayee, seenOn } = sharingOf(api);
    const { wheelId } = await aWheel({
      prizes: [prize("a", "5.00", 1), prize("b", "5.00", 1)],
    });
    const members = [await aMember(), await aMember(), await aMember()] as const;
    const [first, second, third] = members;
    for (const one of [first, second]) await addPayee(one, "01712345702");
    for (const one of [first, third]) await seenOn(one, "c2".repeat(32));
    const issuedAt = api.clock.now();
    const expiresAt = new Date(issuedAt.getTime() + dayMs);
    const ticketOf = async ({ memberId }: Member, place: number) => {
      const ticketId = randomUUID();
      const source = sourceOf(wheelId, "2026-05-01", place);
      const row = { memberId, ticketId, wheelId, boardId: null, source, issuedAt, expiresAt };
      await api.database.db.transaction((tx) =>
        insertTickets(tx, [{ ...row, operator: null, note: null }]),
      );
      return ticketId;
    };
    for (const place of [1, 2]) {
      expect((await draw(first, wheelId, await ticketOf(first, place))).refusal).toBeUndefined();
    }
    const refused = await draw(second, wheelId, await ticketOf(second, 1));
    expect(refused.refusal?.code).toBe("not_eligible");
    const held = await draw(third, wheelId, await ticketOf(third, 1));
    expect(held.value.awardState).toBe("on_hold");
    await give(second, wheelId, 1);
    const given = (await shown(second, wheelId)).tickets.at(-1)?.ticketId ?? "";
    expect((await draw(second, wheelId, given)).value.awardState).toBe("claimed");
    expect(await cashOf(first)).toBe(11_000n);
    expect(await cashOf(second)).toBe(10_500n);
    expect(await cashOf(third)).toBe(10_000n);
  });

  test.each([
    [{ by: "none", amount: "1.00", aDay: 3 }, 0],
    [{ by: "valid", amount: "100.00", aDay: 3 }, 2],
    [{ by: "valid", amount: "100.00", aDay: 1 }, 1],
    [{ by: "deposit", amount: "100.00", aDay: 3 }, 0],
    [{ by: "deposit", amount: "50.00", aDay: 3 }, 1],
  ] as const)("%j", (rule, many) => {
    const day = { validMinor: 29_999n, depositMinor: 5_000n };
    expect(ticketsOf({ ...settings, rule }, day)).toBe(many);
  });
});

describe("settings", () => {
  test("count the turns of the asked days", async () => {
    const { wheelId } = await aWheel();
    const member = await aMember();
    await give(member, wheelId, 2);
    const [ticket] = (await shown(member, wheelId)).tickets;
    await draw(member, wheelId, ticket?.ticketId ?? "");
    api.clock.advance(2 * dayMs);
    const { token } = await anOperator(api, ["rewards.read"]);
    const count = async (days: number) => {
      const { value } = await api.call("consoleWheels", { token, query: { days: String(days) } });
      return value.find((one) => one.wheelId === wheelId);
    };
    expect(await count(1)).toMatchObject({ turns: 0, paid: "0.00", open: 1 });
    expect(await count(3)).toMatchObject({ turns: 1, open: 1 });
  });

  test.each([
    [{}, undefined],
    [{ currency: "USD" }, "currency"],
    [{ fallback: "z" }, "fallback"],
    [{ prizes: [prize("a", "1.00", 1, 5), prize("b", "1.00", 1)] }, "fallback"],
    [{ prizes: [prize("a", "1.00", 1), prize("a", "1.00", 1)] }, "prizes"],
    [{ prizes: [prize("a", "0.00", 1), prize("b", "0.00", 1)] }, "prizes"],
    [{ rule: { by: "valid", amount: "0.00", aDay: 1 } }, "amount"],
  ] as const)("%j", (changes, field) => {
    const given = { ...settings, ...(changes as Partial<WheelSettings>) };
    expect(faultOfWheel(given, "BDT", undefined)?.field).toBe(field);
  });

  test("say what a turn costs, by what members see", async () => {
    expect(costOf(settings).mean).toBeCloseTo(55, 8);
    expect(await aWheel()).toMatchObject({ mean: "0.55", revision: 1, turns: 0, open: 0 });
  });

  test("keep the kind, and are refused over what one has not read", async () => {
    const { wheelId } = await aWheel();
    const { token } = await anOperator(api, [
      "rewards.read",
      "rewards.write",
      "rewards.review",
      "rewards.gift",
    ]);
    const put = (changes: Partial<WheelSettings>, revision: number) =>
      api.call("saveWheel", {
        token,
        params: { merchantCode, wheelId },
        body: { settings: { ...settings, ...changes }, revision },
      });
    expect((await put({ kind: "egg" }, 1)).refusal?.code).toBe("brand_rule");
    expect((await put({ isOpen: false }, 0)).refusal?.code).toBe("changed_meanwhile");
    expect((await put({}, 1)).value.revision).toBe(1);
    expect((await put({ isOpen: false }, 1)).value).toMatchObject({ revision: 2 });
    const listed = await api.call("consoleWheels", { token, query: {} });
    expect(listed.value.find((one) => one.wheelId === wheelId)?.settings.isOpen).toBe(false);
  });
});
