import { randomUUID } from "node:crypto";
import { wire, type BonusOffer, type BonusOfferSettings } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "../../../test/bonuses.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { parseCsv } from "../../cashier/csv.ts";
import { demoOffers } from "../offers/demo.ts";

/** What operators do about bonuses: offers, and a bonus that is taken back. */

let house: BonusHouse;
let operator: TestOperator;
let reader: TestOperator;

beforeAll(async () => {
  house = await openBonusHouse({ hasSecondPerson: true });
  operator = await anOperator(house.api, ["rewards.read", "rewards.write", "audit.read"]);
  reader = await anOperator(house.api, ["rewards.read"]);
}, 60_000);
afterAll(() => house.close());

const merchantCode = "AMBERJACK";
const [first] = demoOffers(merchantCode, "BDT");
if (first === undefined) throw new Error("the demo offers nothing");
const usual: BonusOfferSettings = first.settings;

interface ToSave {
  readonly offerId?: string;
  readonly revision?: number;
  readonly merchant?: string;
  readonly changes?: Partial<BonusOfferSettings>;
}

const save = (to: ToSave, { token } = operator) =>
  house.api.call("saveBonusOffer", {
    token,
    params: { merchantCode: to.merchant ?? merchantCode, offerId: to.offerId ?? randomUUID() },
    body: { settings: { ...usual, ...to.changes }, revision: to.revision ?? 0 },
  });

async function offerOf(offerId: string): Promise<BonusOffer> {
  const { value } = await house.api.call("bonusOffers", { token: reader.token });
  const found = value.find((one) => one.offerId === offerId);
  if (found === undefined) throw new Error("there is no such offer");
  return found;
}

async function audits(subject: string) {
  const trail = await house.api.call("auditTrail", { token: operator.token });
  const own = trail.value.content.filter(({ action }) => !action.startsWith("approval."));
  return own.filter((one) => one.subject?.includes(subject));
}

describe("an offer", () => {
  test("is added, read again and saved over what was read", async () => {
    const offerId = randomUUID();
    const made = await save({ offerId });
    expect(made.value).toMatchObject({ offerId, settings: usual, revision: 1, granted: 0 });
    expect(await offerOf(offerId)).toEqual(made.value);
    const changes = { isOpen: false, max: "100.50", title: { en: "Less", ar: "أقل" } };
    const saved = await save({ offerId, changes, revision: 1 });
    expect(saved.value).toMatchObject({ settings: { ...usual, ...changes }, revision: 2 });
    // The same again changes nothing, and nobody overwrites a version they have not read.
    expect((await save({ offerId, changes, revision: 2 })).value).toEqual(saved.value);
    expect((await save({ offerId, revision: 1 })).refusal?.code).toBe("changed_meanwhile");
    expect((await save({ offerId })).refusal?.code).toBe("changed_meanwhile");
    expect(await audits(offerId)).toMatchObject([
      { action: "bonus_offer.saved", before: { max: "5000.00" }, after: { max: "100.50" } },
      { action: "bonus_offer.created", after: { max: "5000.00" } },
    ]);
  });

  test("saved by several at once is saved once", async () => {
    const offerId = randomUUID();
    const all = await Promise.all([1, 2, 3].map((days) => save({ offerId, changes: { days } })));
    expect(all.filter((one) => one.refusal === undefined)).toHaveLength(1);
    expect((await offerOf(offerId)).revision).toBe(1);
  });

  const none = Object.fromEntries(Object.keys(usual.weights).map((one) => [one, 0]));
  test.each([
    ["another currency", { currency: "USD" }, "currency", "cannot_change"],
    ["an amount of too many digits", { max: "10.123" }, "max", "not_an_amount"],
    ["no maximum", { max: "0" }, "max", "too_low"],
    ["no minimum", { minDeposit: "0.00" }, "minDeposit", "too_low"],
    ["nothing that counts", { weights: none as typeof usual.weights }, "weights", "too_low"],
  ] as const)("is refused with %s", async (_name, changes, field, reason) => {
    expect((await save({ changes })).refusal).toMatchObject({
      code: "brand_rule",
      value: { field, reason },
    });
  });

  test("keeps its kind, and is of a brand there is", async () => {
    const offerId = await house.anOffer();
    const changed = await save({ offerId, changes: { kind: "reload" }, revision: 1 });
    expect(changed.refusal).toMatchObject({ code: "brand_rule", value: { field: "kind" } });
    expect((await save({ merchant: "NOBODY" })).refusal?.code).toBe("not_found");
    expect((await save({}, reader)).refusal?.code).toBe("permission_denied");
    expect((await save({ changes: { title: {} } })).refusal?.code).toBe("invalid_input");
  });

  test("says how many were granted and run", async () => {
    const offerId = await house.anOffer();
    const [one, two] = [await house.aPlayer(), await house.aPlayer()];
    await house.granted(one, offerId);
    const { bonusId } = await house.granted(two, offerId);
    await house.api.call("cancelBonus", { token: two.token, body: { bonusId } });
    expect(await offerOf(offerId)).toMatchObject({ granted: 2, active: 1 });
  });
});

const bonusesOf = ({ memberId }: Pick<BonusPlayer, "memberId">) =>
  house.api.call("memberBonuses", {
    token: reader.token,
    params: { memberId: String(memberId) },
  });

const forfeit = ({ memberId }: Pick<BonusPlayer, "memberId">, bonusId: string, by = operator) =>
  house.api.call("forfeitBonus", {
    token: by.token,
    params: { memberId: String(memberId), bonusId },
    body: { reason: "Two accounts of one household." },
  });

describe("a member's bonus", () => {
  test("is taken back with a reason that the member reads", async () => {
    const player = await house.aPlayer();
    const { bonusId } = await house.granted(player, await house.anOffer());
    await house.stake(player, 300);
    const { cash } = await house.balances(player);
    expect((await forfeit(player, bonusId, reader)).refusal?.code).toBe("permission_denied");
    const taken = await forfeit(player, bonusId);
    const reason = "Two accounts of one household.";
    const expected = { state: "forfeited", reason, done: "300.00", amount: "1000.00" };
    expect(taken.value).toMatchObject({ ...expected, operator: operator.username });
    expect(await house.bonusOf(player)).toMatchObject(expected);
    expect(await house.balances(player)).toEqual({ cash, bonus: 0n });
    expect((await bonusesOf(player)).value).toMatchObject({ total: 1, content: [taken.value] });
    // Once: what is over is not taken back again, nor is another's.
    expect((await forfeit(player, bonusId)).refusal?.code).toBe("changed_meanwhile");
    expect((await forfeit(await house.aPlayer(), bonusId)).refusal?.code).toBe("not_found");
    const trail = await house.api.call("auditTrail", { token: operator.token });
    expect(trail.value.content[0]).toMatchObject({
      action: "bonus.forfeited",
      before: { bonusId, state: "active", amount: "1000.00" },
      after: { bonusId, state: "forfeited", reason },
    });
  });

  test("waits for the review of the member, and is released then", async () => {
    const { risk } = house.api.app.platform;
    const { db } = house.api.database;
    const player = await house.aPlayer(20_000);
    await house.granted(player, await house.anOffer());
    const found = { memberId: player.memberId, merchantCode, subject: "HSE" } as const;
    const evidence = [{ key: "one", at: house.api.clock.now(), detail: {} }];
    await db.transaction((tx) =>
      risk.raiseIn(tx, { ...found, kind: "negative_balance", evidence }),
    );
    await house.stake(player, 10_000);
    await house.poll();
    expect((await bonusesOf(player)).value.content).toMatchObject([
      { state: "active", done: "10000.00", waitsForReview: true },
    ]);
    await clearFlags(player);
    // The worker's next look.
    house.api.clock.advance(30_000);
    await house.poll();
    expect((await bonusesOf(player)).value.content).toMatchObject([
      { state: "completed", waitsForReview: false },
    ]);
  });
});

async function clearFlags({ memberId }: BonusPlayer): Promise<void> {
  const { api } = house;
  const { token } = await anOperator(api, ["risk.read", "risk.decide"]);
  const params = { memberId: String(memberId) };
  const { value } = await api.call("memberRiskFlags", { token, params });
  for (const { flagId } of value.flags) {
    const claimed = await api.call("claimRiskFlag", { token, params: { ...params, flagId } });
    const { revision } = claimed.value;
    const body = { action: "clear", revision, reason: "Looked at." };
    await api.call("decideRiskFlag", { token, params: { ...params, flagId }, body });
  }
}

test("a bonus is part of the member's timeline, for operators who may see bonuses", async () => {
  const player = await house.aPlayer();
  await house.granted(player, await house.anOffer());
  const params = { memberId: String(player.memberId) };
  const query = { kind: "bonus" };
  const { token } = await anOperator(house.api, ["members.read", "rewards.read"]);
  const { value } = await house.api.call("memberTimeline", { token, params, query });
  expect(value.content).toMatchObject([{ kind: "bonus", what: "active", amount: "1000.00" }]);
  const other = await anOperator(house.api, ["members.read"]);
  const hidden = await house.api.call("memberTimeline", { token: other.token, params, query });
  expect(hidden.value.content).toEqual([]);
});

/** A file of bonuses, a row as what stands under each name of the head. */
async function exported(filters: object) {
  const { api } = house;
  const { token } = await anOperator(api, ["rewards.read", "exports.create"]);
  const { value } = await api.call("createExport", { token, body: { kind: "bonuses", filters } });
  while (await api.app.platform.modules.backoffice.exportWriter.turn());
  const { body } = await api.app.fastify.inject({
    method: "POST",
    url: wire.downloadExport.path.replace(":exportId", value.exportId),
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = [], ...rows] = parseCsv(body.replace(/^\u{FEFF}/u, ""));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
}

test("a file of bonuses says whose they are and how far, of one member or of all", async () => {
  const [one, two] = [await house.aPlayer(9000), await house.aPlayer()];
  const { bonusId } = await house.granted(one, await house.anOffer({ kind: "reload" }));
  await house.stake(one, 250);
  await house.granted(two, await house.anOffer());
  const { value: members } = await house.api.call("memberBonuses", {
    token: reader.token,
    params: { memberId: String(one.memberId) },
  });
  const filters = { memberId: String(one.memberId), state: "active", merchantCode };
  expect(await exported(filters)).toMatchObject([
    {
      bonus_id: bonusId,
      member_id: String(one.memberId),
      brand: merchantCode,
      offer: members.content[0]?.title,
      state: "active",
      amount: "1000.00",
      required: "10000.00",
      done: "250.00",
      waits_for_review: "false",
    },
  ]);
  expect(await exported({ ...filters, state: "expired" })).toEqual([]);
  const all = await exported({});
  expect(all.length).toBeGreaterThan(1);
  expect(all[0]).toMatchObject({ member_id: String(two.memberId) });
  expect(all.every((row) => row["username"] !== "")).toBe(true);
});
