import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { disturbed } from "../../../test/disturbed.ts";
import { openRain } from "../../../test/givers.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findIncoherences } from "../../ledger/index.ts";
import { findRewardIncoherences } from "../coherence.ts";

/** Many who run to one rain at the same time share transactions; each gets what is his. */

let api: TestApp;
let names = 0;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
}, 60_000);
afterAll(async () => {
  const { db } = api.database;
  expect(await findRewardIncoherences(db)).toEqual([]);
  expect(await findIncoherences(db)).toEqual([]);
  await api.close();
});

const aMember = () => aFundedMember(api, `crowd${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;

async function members(many: number): Promise<Member[]> {
  const all: Member[] = [];
  for (let one = 0; one < many; one += 1) all.push(await aMember());
  return all;
}

const draw = async ({ token }: Member, envelopeId: string) => {
  const drawn = await api.call("drawEnvelope", { token, params: { envelopeId } });
  return drawn.refusal === undefined ? drawn.value : drawn.refusal.code;
};
const drawEach = (all: readonly Member[], envelopeId: string) =>
  Promise.all(all.map((one) => draw(one, envelopeId)));
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;
const cents = (amount: string) => BigInt(amount.replace(".", ""));

const fixed = { amount: "40.00", packets: 20, least: "1.00", most: "5.00" };

test("in the order of the packets, and each is told what holds for him alone", async () => {
  const { addPayee, seenOn } = sharingOf(api);
  const [paused, tester, second, third, ...able] = await members(26);
  const [first] = able;
  if (!paused || !tester || !second || !third || !first) throw new Error("nobody is there");
  const { username } = await api.app.platform.identity.getMember(paused.memberId);
  const body = { length: "day" as const, account: username };
  await api.call("pausePlay", { token: paused.token, body });
  await api.database.owner.transaction((tx) =>
    tx.execute("update identity.member set is_test = true where member_id = $1", [tester.memberId]),
  );
  api.app.platform.identity.forgetMember(tester.memberId);
  for (const one of [first, second]) await addPayee(one, "01712345901");
  for (const one of [first, third]) await seenOn(one, "c1".repeat(32));
  const envelopeId = await openRain(api, { ...fixed, packets: 22, amount: "44.00" });
  // One of them has a packet already, which the others cannot take.
  expect(await draw(first, envelopeId)).toMatchObject({ place: 1, awardState: "claimed" });
  const asked = [paused, tester, second, third, ...able];
  const [ofPaused, ofTester, ofSecond, ofThird, ...rest] = await drawEach(asked, envelopeId);
  expect([ofPaused, ofTester, ofSecond]).toEqual(["play_paused", "not_eligible", "not_eligible"]);
  expect(ofThird === "out_of_stock" || typeof ofThird === "object").toBe(true);
  if (typeof ofThird === "object") expect(ofThird.awardState).toBe("on_hold");
  const places = rest.flatMap((one) => (typeof one === "object" ? [one.place] : []));
  expect(new Set(places).size).toBe(places.length);
  expect(places.length + rest.filter((one) => one === "out_of_stock").length).toBe(22);
  for (const [at, one] of rest.entries()) {
    const member = able[at];
    if (typeof one !== "object" || member === undefined) continue;
    expect(await cashOf(member)).toBe(10_000n + cents(one.amount));
  }
}, 60_000);

test.each(["fails", "dies"] as const)(
  "the posting of one of them %s: the others get theirs, and his packet is free",
  async (how) => {
    const all = await members(20);
    const [broken] = all;
    if (broken === undefined) throw new Error("nobody is there");
    const envelopeId = await openRain(api, fixed);
    const ask = () =>
      Promise.all(all.map((one) => draw(one, envelopeId).catch(() => "failed" as const)));
    await disturbed(api.database, broken.memberId, how, async () => {
      const answers = await ask();
      expect(typeof answers[0]).toBe("string");
      expect(answers.filter((one) => typeof one === "object")).toHaveLength(19);
    });
    const again = await ask();
    const packets = again.flatMap((one) => (typeof one === "object" ? [one] : []));
    expect(packets.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    expect(packets.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(4_000n);
    const cash = await Promise.all(all.map(cashOf));
    expect(cash.reduce<bigint>((sum, one) => sum + one, 0n)).toBe(20n * 10_000n + 4_000n);
  },
  60_000,
);
