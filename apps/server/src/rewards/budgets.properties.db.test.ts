import { randomInt, randomUUID } from "node:crypto";
import { checkInRewardId } from "@baize/contract/check-in-id";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  budgetOf,
  dying,
  listPaidOtherwise,
  openCheckIn,
  openRain,
  openWheel,
} from "../../test/givers.ts";
import { openMember } from "../../test/members.ts";
import { openPromotions, type Taker } from "../../test/promotions.ts";
import { findRewardIncoherences } from "./coherence.ts";
import { insertTickets } from "./tickets/store.ts";

/**
 * Budgets under two hundred claims at once, of which every fourth dies with its connection while it
 * is paid: spent = issued + claimed − returned, never above the most, and what the dead ones held
 * is there for the next. Missions, offers and joined deposits have the same in their own tests.
 */

let house: Awaited<ReturnType<typeof openPromotions>>;
const members: Taker[] = [];
const many = 200;
/** Which of them die. */
const seed = randomInt(1_000_000);

beforeAll(async () => {
  house = await openPromotions();
  const opened = await Promise.all(Array.from({ length: many }, () => openMember(house.api, {})));
  const { ledger } = house.api.app.platform;
  for (const { member, token } of opened) {
    const { memberId, currency } = member;
    await house.api.database.db.transaction((tx) => ledger.openAccounts(tx, memberId, currency));
    members.push({ memberId, token });
  }
}, 120_000);
beforeEach(() => console.log(`seed ${seed}`));
afterAll(async () => {
  expect(await findRewardIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

interface Told {
  readonly refusal?: { readonly code: string } | undefined;
}

/** All at once with deaths, then all again; the codes of the refusals of the second time. */
async function rush(claim: (member: Taker) => Promise<Told>): Promise<(string | undefined)[]> {
  const codesOf = async () =>
    (await Promise.all(members.map(claim))).map(({ refusal }) => refusal?.code);
  let first: (string | undefined)[] = [];
  await dying(house.api, { seed, oneIn: 4 }, async () => {
    first = await codesOf();
  });
  expect(first.filter((code) => code === "internal_error").length).toBeGreaterThan(0);
  return codesOf();
}

interface Held {
  readonly maxMinor: bigint;
  readonly spentMinor: bigint;
}

async function expectHeld(promotionId: string, held: Held): Promise<void> {
  const budget = await budgetOf(house.api, promotionId);
  expect(budget).toEqual({ ...held, awardedMinor: held.spentMinor });
  expect(await listPaidOtherwise(house.api)).toEqual([]);
}

const counted = (codes: readonly (string | undefined)[], code: string | undefined) =>
  codes.filter((one) => one === code).length;

test("a code is given as often as its budget holds it, and what lapses comes back", async () => {
  // Forty take part, so that one of them dies whatever the seed.
  const { code, promotionId } = await house.aCoded({ budget: "2025.00" });
  const codes = await rush((member) => house.type(member, code));
  // Who has it is told so; the rest find nothing left.
  expect(counted(codes, "budget_used")).toBe(many - 40);
  await expectHeld(promotionId, { maxMinor: 202_500n, spentMinor: 200_000n });
  const { api } = house;
  await api.database.db.transaction((tx) =>
    tx.execute("update rewards.award set claim_by = $2 where promotion_id = $1", [
      promotionId,
      api.clock.now(),
    ]),
  );
  await api.app.platform.rewards.awards.poll();
  await expectHeld(promotionId, { maxMinor: 202_500n, spentMinor: 0n });
});

test("a check-in is given as often as its budget holds it", async () => {
  const { api } = house;
  await openCheckIn(api, { amounts: ["3.00", "3.00"], budget: "100.00" });
  const [first] = members;
  const shown = await api.call("checkIn", { token: first?.token ?? "" });
  const id = shown.value.checkIn?.today ?? "";
  const codes = await rush(({ token }) => api.call("claimCheckIn", { token, body: { id } }));
  expect(counted(codes, undefined)).toBe(33);
  expect(counted(codes, "budget_used")).toBe(many - 33);
  await expectHeld(checkInRewardId, { maxMinor: 10_000n, spentMinor: 9_900n });
});

test("a wheel turns while its budget holds the best prize, whoever dies at it", async () => {
  const { api } = house;
  const prize = (prizeId: string, amount: string) => ({
    prizeId,
    amount,
    weight: 1,
    stockADay: null,
  });
  const prizes = [prize("a", "2.00"), prize("b", "7.00")];
  const wheelId = await openWheel(api, { prizes, budget: "150.00" });
  const at = api.clock.now();
  const tickets = members.map(({ memberId }) => ({
    memberId,
    ticketId: randomUUID(),
    wheelId,
    boardId: null,
    source: `gift:${randomUUID()}`,
    issuedAt: at,
    expiresAt: new Date(at.getTime() + dayMs),
    operator: null,
    note: null,
  }));
  await api.database.db.transaction((tx) => insertTickets(tx, tickets));
  const ticketOf = new Map(tickets.map(({ memberId, ticketId }) => [memberId, ticketId]));
  const codes = await rush(({ token, memberId }) => {
    const body = { ticketId: ticketOf.get(memberId) ?? "", revision: 1 };
    return api.call("drawWheel", { token, params: { wheelId }, body });
  });
  expect(counted(codes, undefined) + counted(codes, "budget_used")).toBe(many);
  const { spentMinor, maxMinor } = await budgetOf(api, wheelId);
  expect(spentMinor <= 15_000n && spentMinor > 15_000n - 700n).toBe(true);
  await expectHeld(wheelId, { maxMinor: maxMinor ?? 0n, spentMinor });
});

test("of a rain each packet is taken once, and what is left comes back", async () => {
  const { api } = house;
  const packets = 50;
  const envelopeId = await openRain(api, { packets, amount: "200.00", most: "10.00" });
  const codes = await rush(({ token }) =>
    api.call("drawEnvelope", { token, params: { envelopeId } }),
  );
  expect(counted(codes, undefined)).toBe(packets);
  expect(counted(codes, "out_of_stock")).toBe(many - packets);
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ paid: bigint; many: bigint }>(
      `select sum(amount_minor)::bigint as paid, count(*) as many from rewards.award
       where source = $1`,
      [`envelope:${envelopeId}`],
    ),
  );
  expect(row).toEqual({ paid: 20_000n, many: BigInt(packets) });
  expect(await listPaidOtherwise(api)).toEqual([]);
});
