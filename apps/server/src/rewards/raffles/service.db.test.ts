import { createHash, randomUUID } from "node:crypto";
import type { RaffleSettings } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { drawRaffle, raffleAgainSeed, raffleSeed, readRaffleList, seededWords } from "@baize/fair";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideApproval } from "../../../test/eyes.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { aPrizeWheel } from "../../../test/prizes.ts";
import { hmacSha256 } from "../seeds/draw-seeds.ts";
import { addDays } from "../../platform/day-names.ts";

/** Raffles on a real database: numbers, the frozen list, and a draw that can be repeated. */

let api: TestApp;
let names = 0;
const merchantCode = "AMBERJACK";
const timeZone = "Asia/Dhaka";

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const raffles = () => api.app.platform.rewards.draws.raffles;
const aMember = () => aFundedMember(api, `raffle${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;
const today = () => dayOf(api.clock.now(), timeZone);

const settingsNow = (changes: Partial<RaffleSettings> = {}): RaffleSettings => ({
  currency: "BDT",
  title: { en: "Week raffle" },
  terms: { en: "One ticket for each 100 of valid bets." },
  fromDay: addDays(today(), 1),
  toDay: addDays(today(), 2),
  rule: { by: "valid", amount: "100.00", aDay: 50 },
  prizes: ["50.00", "20.00", "10.00"],
  perOwner: 1,
  redraw: false,
  sale: null,
  turnoverBps: 10_000,
  ...changes,
});

async function plan(changes: Partial<RaffleSettings> = {}, raffleId: string = randomUUID()) {
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  return api.call("planRaffle", {
    token,
    params: { merchantCode, raffleId },
    body: { settings: settingsNow(changes) },
  });
}

/** What days of members come to, as the reader of facts folds them. */
const fold = (days: readonly (readonly [Member, string, bigint])[]) =>
  api.database.db.transaction(async (tx) => {
    const { onFolded } = await raffles().days.ask(tx);
    await onFolded?.(
      days.map(([{ memberId }, day, validMinor]) => ({
        memberId,
        merchantCode,
        currency: "BDT",
        day,
        validMinor,
        depositMinor: 0n,
      })),
    );
  });

const tokenOf = async ({ memberId }: Member) =>
  (await openSession(api, await api.app.platform.identity.getMember(memberId))).token;
const statusOf = async (member: Member, promotionId: string) =>
  (await api.call("raffleStatus", { token: await tokenOf(member), query: { promotionId } })).value;
const proofOf = async (drawId: string) => {
  const { value } = await api.call("drawProof", { params: { drawId } });
  if (value.kind !== "raffle") throw new Error("the proof is of another draw");
  return value;
};

const hashOf = (text: string | null) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");

/** What everybody can compute from a proof. */
function expectSameDraw(
  proof: Awaited<ReturnType<typeof proofOf>>,
  serverSeedHash: string,
  tickets: number,
): void {
  const { drawId, list, listHash, serverSeed, publicInput } = proof;
  expect(hashOf(list)).toBe(listHash);
  expect(hashOf(serverSeed)).toBe(serverSeedHash);
  const ranges = readRaffleList(list ?? "") ?? [];
  expect(ranges.at(-1)?.to).toBe(tickets);
  const clientSeed = raffleSeed(drawId, listHash ?? "", publicInput ?? "");
  const words = seededWords(hmacSha256, { serverSeed: serverSeed ?? "", clientSeed, nonce: 0 });
  const again = drawRaffle(words, ranges, { prizes: 3, perOwner: 1 });
  expect(proof.drawn.map(({ ticket, alias }) => ({ ticket, alias }))).toEqual(again);
  expect(new Set(proof.drawn.map(({ alias }) => alias)).size).toBe(again.length);
}

/** One whose second prize is three tickets of a wheel. */
async function planWithTickets() {
  const { wheelId } = await aPrizeWheel(api);
  const turns = { kind: "ticket", wheelId, days: 7, tickets: 3 } as const;
  const beyond = await plan({ others: [{ place: 4, prize: turns }] });
  expect(beyond.refusal).toMatchObject({ code: "brand_rule", value: { field: "others" } });
  const planned = await plan({ others: [{ place: 2, prize: turns }] });
  expect(planned.refusal).toBeUndefined();
  expect(planned.value.settings.prizes).toEqual(["50.00", "6.00", "10.00"]);
  return { ...planned.value, turns };
}

/** Claims a prize twice: what it is then, and how many tickets there are. */
async function takeTickets(token: string, promotionId: string) {
  const claim = () => api.call("claimRaffle", { token, body: { promotionId } });
  await claim();
  const { prize } = (await claim()).value;
  const { value } = await api.call("tickets", { token, query: {} });
  return { prize, tickets: value.filter(({ name }) => name === "Harbour wheel").length };
}

/** What operators see of one. */
async function deskOf(raffleId: string) {
  const { token } = await anOperator(api, ["rewards.read"]);
  const rows = (await api.call("consoleRaffles", { token })).value;
  return rows.find((one) => one.raffleId === raffleId);
}

/** What four members play on its days. */
async function playDays(
  [first, second, third, fourth]: readonly [Member, Member, Member, Member],
  fromDay: string,
  toDay: string,
): Promise<void> {
  await fold([
    [first, fromDay, 30_000n],
    [second, fromDay, 19_999n],
  ]);
  // The same day again, and more of it.
  await fold([[first, fromDay, 30_000n]]);
  await fold([
    [first, fromDay, 45_000n],
    [third, fromDay, 10_000n],
    [fourth, toDay, 20_000n],
  ]);
}

describe("a raffle", () => {
  test("numbers tickets by days, freezes its list, and is drawn from it", async () => {
    const members = [await aMember(), await aMember(), await aMember(), await aMember()] as const;
    const [first, second] = members;
    const { turns, ...planned } = await planWithTickets();
    const { raffleId, serverSeedHash, settings } = planned;
    const { fromDay, toDay } = settings;
    expect((await fold([[first, today(), 90_000n]])) ?? null).toBeNull();
    expect((await statusOf(first, raffleId)).tickets).toBe(0);
    api.clock.advance(dayMs);
    await raffles().poll();
    await playDays(members, fromDay, toDay);
    const status = await statusOf(first, raffleId);
    expect(status).toMatchObject({
      state: "open",
      tickets: 4,
      all: 8,
      numbers: [
        { from: 1, to: 3 },
        { from: 5, to: 5 },
      ],
      commitment: serverSeedHash,
      prize: null,
    });
    expect(await proofOf(raffleId)).toMatchObject({ serverSeed: null, list: null, drawn: [] });
    api.clock.advance(2 * dayMs);
    await raffles().poll();
    // Late facts give nothing any more.
    await fold([[second, toDay, 500_000n]]);
    api.clock.advance(2 * minuteMs);
    await raffles().poll();
    const proof = await proofOf(raffleId);
    expect(proof).toMatchObject({ state: "drawn", input: "none", publicInput: "none" });
    expectSameDraw(proof, serverSeedHash, 8);
    const told = { amount: "6.00", prize: turns, prizeOf: "Harbour wheel" };
    expect([proof.prizes[1], proof.drawn[1]]).toMatchObject([told, told]);
    const prizes = await Promise.all(members.map((one) => statusOf(one, raffleId)));
    expect(prizes.filter(({ prize }) => prize?.awardState === "issued")).toHaveLength(3);
    await raffles().poll();
    expect(await deskOf(raffleId)).toMatchObject({
      state: "drawn",
      tickets: 8,
      owners: 4,
      winners: 3,
      won: "66.00",
      claimed: "0.00",
    });
    const winner = members[prizes.findIndex(({ prize }) => prize?.place === 1)];
    if (winner === undefined) throw new Error("nobody won");
    const body = { promotionId: raffleId };
    for (let time = 1; time <= 2; time += 1) {
      const claimed = await api.call("claimRaffle", { token: await tokenOf(winner), body });
      expect(claimed.value.prize).toMatchObject({
        place: 1,
        amount: "50.00",
        awardState: "claimed",
      });
    }
    expect((await api.app.platform.ledger.balanceOf(winner.memberId))?.cashMinor).toBe(15_000n);
    const lucky = members[prizes.findIndex(({ prize }) => prize?.place === 2)];
    if (lucky === undefined) throw new Error("nobody won the tickets");
    expect(await takeTickets(await tokenOf(lucky), raffleId)).toMatchObject({
      prize: { ...told, awardState: "claimed" },
      tickets: 3,
    });
  });

  test("that nobody took part in is drawn with no winner", async () => {
    const { raffleId } = (await plan()).value;
    api.clock.advance(4 * dayMs);
    await raffles().poll();
    expect(await proofOf(raffleId)).toMatchObject({ state: "drawn", list: "", drawn: [] });
  });

  test("gives no ticket to an account for testing", async () => {
    const [member, tester] = [await aMember(), await aMember()] as const;
    const { raffleId, settings } = (await plan({ prizes: ["5.00", "5.00"] })).value;
    await api.database.owner.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [
        tester.memberId,
      ]),
    );
    api.clock.advance(dayMs + hourMs);
    await fold([
      [tester, settings.fromDay, 90_000n],
      [member, settings.fromDay, 10_000n],
    ]);
    expect(await statusOf(member, raffleId)).toMatchObject({ all: 1, tickets: 1 });
    api.clock.advance(3 * dayMs);
    await raffles().poll();
    expect((await proofOf(raffleId)).drawn).toHaveLength(1);
  });

  test("gives no prize to who is on a break, and no ticket", async () => {
    const [member, away] = [await aMember(), await aMember()] as const;
    const { raffleId, settings } = (await plan({ prizes: ["5.00", "5.00"] })).value;
    api.clock.advance(dayMs + hourMs);
    await fold([
      [member, settings.fromDay, 20_000n],
      [away, settings.fromDay, 20_000n],
    ]);
    const { username } = await api.app.platform.identity.getMember(away.memberId);
    const token = await tokenOf(away);
    await api.call("pausePlay", { token, body: { length: "month", account: username } });
    expect((await api.call("raffles", { token })).value).toEqual([]);
    await fold([[away, settings.toDay, 50_000n]]);
    api.clock.advance(3 * dayMs);
    await raffles().poll();
    const proof = await proofOf(raffleId);
    expect(proof.drawn).toHaveLength(2);
    const rows = await api.database.db.read((reader) =>
      reader.query<{ memberId: bigint }>(
        `select member_id as "memberId" from rewards.award where reason = 'raffle'
         and promotion_id = $1`,
        [raffleId],
      ),
    );
    expect(rows.map(({ memberId }) => memberId)).toEqual([member.memberId]);
  });
});

describe("operators", () => {
  test("agree to no seed but the published one, and it is in the audit trail", async () => {
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    const asked = {
      token,
      params: { merchantCode, raffleId: randomUUID() },
      body: { settings: settingsNow({ redraw: true }) },
    };
    const pending = await api.callAlone("planRaffle", asked);
    const approvalId = String(pending.refusal?.value?.["approvalId"]);
    const shown = await api.call("approvals", { token, query: {} });
    expect(shown.text).toContain(asked.params.raffleId);
    expect(shown.text).not.toContain("SeedHash");
    const agreed = await decideApproval(api, api.callAlone, approvalId);
    const { serverSeedHash } = agreed.value.answer as { readonly serverSeedHash: string };
    const [entry] = await api.database.db.read((reader) =>
      reader.query<{ after: { serverSeedHash: string; redrawSeedHash: string } }>(
        `select after::json as after from backoffice.audit
         where action = 'raffle.planned' order by seq desc limit 1`,
      ),
    );
    expect(entry?.after.serverSeedHash).toBe(serverSeedHash);
    expect(entry?.after.redrawSeedHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("cannot change what was planned, and cancel only what has not begun", async () => {
    const raffleId = randomUUID();
    const planned = await plan({}, raffleId);
    expect((await plan({}, raffleId)).value).toEqual(planned.value);
    expect((await plan({ perOwner: 2 }, raffleId)).refusal?.code).toBe("changed_meanwhile");
    expect((await plan({ fromDay: today() })).refusal?.code).toBe("brand_rule");
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    const cancel = (id: string, code = merchantCode) =>
      api.call("cancelRaffle", { token, params: { merchantCode: code, raffleId: id } });
    expect((await cancel(raffleId, "DRIFTWOOD")).refusal?.code).toBe("not_found");
    expect((await cancel(raffleId)).value.state).toBe("cancelled");
    expect((await proofOf(raffleId)).serverSeed).not.toBeNull();
    const begun = (await plan()).value;
    api.clock.advance(dayMs + hourMs);
    const late = await anOperator(api, ["rewards.read", "rewards.write"]);
    const refused = await api.call("cancelRaffle", {
      token: late.token,
      params: { merchantCode, raffleId: begun.raffleId },
    });
    expect(refused.refusal?.code).toBe("changed_meanwhile");
  });
});

describe("accounts of one person", () => {
  test("get tickets once, and one of the same device waits with its prize", async () => {
    const { addPayee, seenOn } = sharingOf(api);
    const [first, second, third] = [await aMember(), await aMember(), await aMember()] as const;
    for (const one of [first, second]) await addPayee(one, "01712345709");
    for (const one of [first, third]) await seenOn(one, "d4".repeat(32));
    const { raffleId, settings } = (await plan()).value;
    api.clock.advance(dayMs);
    await raffles().poll();
    const day = settings.fromDay;
    // Ids say nothing of who was first: of one batch either account may have the tickets.
    await fold([[first, day, 30_000n]]);
    await fold([
      [second, day, 30_000n],
      [third, day, 30_000n],
    ]);
    await fold([[second, day, 90_000n]]);
    const tickets = async (one: Member) => (await statusOf(one, raffleId)).tickets;
    expect([await tickets(first), await tickets(second), await tickets(third)]).toEqual([3, 0, 3]);
    api.clock.advance(2 * dayMs);
    await raffles().poll();
    api.clock.advance(2 * minuteMs);
    await raffles().poll();
    const claim = async (one: Member) =>
      api.call("claimRaffle", { token: await tokenOf(one), body: { promotionId: raffleId } });
    // Three prizes and two owners, one each: who claims first is paid, the other one waits.
    expect((await statusOf(first, raffleId)).drawn).toHaveLength(2);
    expect((await claim(first)).value.prize?.awardState).toBe("claimed");
    expect((await claim(third)).value.prize?.awardState).toBe("on_hold");
  });
});

describe("prizes that nobody claims", () => {
  const drawn = async (changes: Partial<RaffleSettings>) => {
    const members = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aMember()));
    const { raffleId, settings } = (await plan(changes)).value;
    api.clock.advance(dayMs);
    await raffles().poll();
    await fold(members.map((one) => [one, settings.fromDay, 30_000n] as const));
    api.clock.advance(2 * dayMs);
    await raffles().poll();
    api.clock.advance(2 * minuteMs);
    await raffles().poll();
    return { members, raffleId };
  };

  test("are drawn again once from a seed of their own, and what was claimed stays", async () => {
    const { members, raffleId } = await drawn({ redraw: true });
    const promised = await proofOf(raffleId);
    const before = promised.drawn;
    expect(before).toHaveLength(3);
    const paid = await Promise.all(
      members.map(async (one) => {
        const { alias } = await statusOf(one, raffleId);
        return alias === before[1]?.alias ? one : undefined;
      }),
    );
    const winner = paid.find((one) => one !== undefined);
    if (winner === undefined) throw new Error("nobody won the second prize");
    const body = { promotionId: raffleId };
    const claimed = await api.call("claimRaffle", { token: await tokenOf(winner), body });
    expect(claimed.value.prize?.awardState).toBe("claimed");
    api.clock.advance(30 * dayMs - hourMs);
    await raffles().poll();
    expect((await proofOf(raffleId)).drawn).toEqual(before);
    // Nobody can claim any more, but a claim of the last moment may still be on its way.
    api.clock.advance(hourMs + 5 * minuteMs);
    await raffles().poll();
    expect((await proofOf(raffleId)).drawn).toEqual(before);
    api.clock.advance(hourMs);
    await Promise.all([raffles().poll(), raffles().poll()]);
    const { drawn: after, list, listHash, redraw, serverSeedHash } = await proofOf(raffleId);
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3).map(({ place, replaces, amount }) => [place, replaces, amount])).toEqual([
      [4, 1, "50.00"],
      [5, 3, "10.00"],
    ]);
    expect(promised.redraw).toMatchObject({ serverSeed: null, places: null, publicInput: null });
    expect(redraw?.serverSeedHash).toBe(promised.redraw?.serverSeedHash);
    expect(redraw?.serverSeedHash).not.toBe(serverSeedHash);
    expect(hashOf(redraw?.serverSeed ?? "")).toBe(redraw?.serverSeedHash);
    expect(redraw).toMatchObject({ places: [1, 3], publicInput: "none", round: null });
    const clientSeed = raffleAgainSeed(raffleId, listHash ?? "", [1, 3], "none");
    const seeds = { serverSeed: redraw?.serverSeed ?? "", clientSeed, nonce: 0 };
    const words = seededWords(hmacSha256, seeds);
    const ranges = readRaffleList(list ?? "") ?? [];
    const again = drawRaffle(words, ranges, { prizes: 2, perOwner: 1, before });
    expect(after.slice(3).map(({ ticket, alias }) => ({ ticket, alias }))).toEqual(again);
    api.clock.advance(60 * dayMs);
    await raffles().poll();
    expect((await proofOf(raffleId)).drawn).toEqual(after);
  });

  test("stay with nobody where the terms do not say so", async () => {
    const { raffleId } = await drawn({ redraw: false });
    api.clock.advance(31 * dayMs);
    await raffles().poll();
    expect((await proofOf(raffleId)).drawn).toHaveLength(3);
  });
});
