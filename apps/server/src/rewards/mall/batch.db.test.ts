import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { disturbed } from "../../../test/disturbed.ts";
import { mallHands, type MallHands, type MallMember } from "../../../test/mall.ts";
import { anOperator } from "../../../test/operators.ts";
import { pointSettings as settings } from "../../../test/points.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { findRewardIncoherences } from "../coherence.ts";

/** Many who redeem one item at the same time share transactions; each gets what is his. */

let api: TestApp;
let hands: MallHands;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  const operator = await anOperator(api, ["rewards.read", "rewards.write", "rewards.gift"]);
  const params = { merchantCode: "AMBERJACK" };
  const body = { settings, revision: 0 };
  await api.call("savePointPolicy", { token: operator.token, params, body });
  hands = mallHands(api, operator);
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

async function holders(many: number, points: number): Promise<MallMember[]> {
  const all: MallMember[] = [];
  for (let one = 0; one < many; one += 1) all.push(await hands.withPoints(points));
  return all;
}

const count = (values: readonly unknown[], value: unknown): number =>
  values.filter((one) => one === value).length;

interface Wish {
  readonly member: MallMember;
  readonly key: string;
}

const wishOf = (member: MallMember): Wish => ({ member, key: randomUUID() });

describe("at once", () => {
  test("200 redeems of one of 50: who may not, has too few or asks twice is told so", async () => {
    const sold = await hands.sell({ stock: 50, points: 10, memberMax: 1 });
    const able = await holders(60, 10);
    const poor = await Promise.all(Array.from({ length: 20 }, () => hands.aMember()));
    const away = await holders(5, 10);
    for (const { memberId, token } of away) {
      const { username } = await api.app.platform.identity.getMember(memberId);
      await api.call("pausePlay", { token, body: { length: "day", account: username } });
    }
    // Sixty ask twice under one key, and nearly all of them once more under another.
    const twice = able.map(wishOf);
    const more = able.slice(0, 55).map(wishOf);
    const all = [...poor.map(wishOf), ...away.map(wishOf), ...twice, ...twice, ...more];
    expect(all).toHaveLength(200);
    const asked = await Promise.all(
      all.map(async ({ member, key }) => {
        const answer = await hands.redeem(member, sold, { key });
        const recordId = answer.refusal === undefined ? answer.value.recordId : undefined;
        return { member, key, code: answer.refusal?.code ?? "ok", recordId };
      }),
    );
    const codesOf = (of: readonly MallMember[]) =>
      new Set(asked.flatMap(({ member, code }) => (of.includes(member) ? [code] : [])));
    // Who comes when all are taken is told that; nobody looks at his points then.
    const refused = new Set(["not_enough_points", "out_of_stock"]);
    expect([...codesOf(poor)].filter((code) => !refused.has(code))).toEqual([]);
    expect(codesOf(away)).toEqual(new Set(["play_paused"]));
    const given = asked.filter(({ code }) => code === "ok");
    expect(new Set(given.map(({ recordId }) => recordId)).size).toBe(50);
    expect(new Set(given.map(({ key }) => key)).size).toBe(50);
    expect(await hands.itemOf(sold.itemId)).toMatchObject({ taken: 50 });
    const left = await Promise.all(able.map(hands.balanceOf));
    expect([count(left, 0), count(left, 10)]).toEqual([50, 10]);
    const cash = await Promise.all(able.map(hands.cashOf));
    expect([count(cash, 15_000n), count(cash, 10_000n)]).toEqual([50, 10]);
  }, 120_000);

  test("in the order they came, each at the price he read", async () => {
    const sold = await hands.sell({ stock: 3, points: 10, amount: "1.00" });
    const members = await holders(6, 10);
    const codes: string[] = [];
    const asking = members.map(async (member, at) => {
      const revision = at === 1 ? sold.revision + 1 : sold.revision;
      const { refusal } = await hands.redeem(member, { ...sold, revision });
      codes.push(refusal?.code ?? "ok");
    });
    await Promise.all(asking);
    expect(count(codes, "ok")).toBe(3);
    expect(await hands.itemOf(sold.itemId)).toMatchObject({ taken: 3 });
  }, 60_000);

  test.each(["fails", "dies"] as const)(
    "the posting of one of them %s: the others get theirs",
    async (how) => {
      const sold = await hands.sell({ stock: 20, points: 10 });
      const members = await holders(12, 10);
      const [broken, ...others] = members;
      if (broken === undefined) throw new Error("nobody redeems");
      const wishes = members.map(wishOf);
      const ask = ({ member, key }: Wish) =>
        hands.redeem(member, sold, { key }).then(
          ({ refusal }) => refusal?.code ?? "ok",
          () => "failed",
        );
      await disturbed(api.database, broken.memberId, how, async () => {
        const codes = await Promise.all(wishes.map(ask));
        expect(codes[0]).not.toBe("ok");
        expect(count(codes, "ok")).toBe(others.length);
      });
      expect(await hands.itemOf(sold.itemId)).toMatchObject({ taken: others.length });
      // Asked again under their keys, only he who got nothing pays.
      const again = await Promise.all(wishes.map(ask));
      expect(again).toEqual(members.map(() => "ok"));
      expect(await hands.itemOf(sold.itemId)).toMatchObject({ taken: members.length });
      expect(await Promise.all(members.map(hands.balanceOf))).toEqual(members.map(() => 0));
      expect(await Promise.all(members.map(hands.cashOf))).toEqual(members.map(() => 15_000n));
    },
    60_000,
  );

  test("goods: every address is sealed for its own redemption", async () => {
    const sold = await hands.sell({ kind: "goods", stock: 10, points: 10, terms: {} });
    const members = await holders(10, 10);
    const address = {
      name: "Rumi Alam",
      phone: "01711000000",
      street: "12 Lake Road",
      city: "Dhaka",
      postCode: "1205",
    };
    const asked = await Promise.all(
      members.map((member, at) => hands.redeem(member, sold, at < 5 ? { address } : {})),
    );
    const codes = asked.map(({ refusal }) => refusal?.code ?? "ok");
    expect(codes.slice(5)).toEqual(Array.from({ length: 5 }, () => "address_missing"));
    expect(await hands.itemOf(sold.itemId)).toMatchObject({ taken: count(codes, "ok") });
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "ok"));
  }, 60_000);
});
