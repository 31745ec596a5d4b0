import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { onLine } from "../../../test/line.ts";
import { pointSettings as settings } from "../../../test/points.ts";
import { chargebackReversed, depositChargedBack, depositCredited } from "../../cashier/index.ts";
import { findRewardIncoherences } from "../coherence.ts";
import { depositPointConsumer } from "./earning.ts";

/** What members earn by deposits. */

let api: TestApp;
type Member = Awaited<ReturnType<typeof onLine>>;

beforeAll(async () => {
  api = await createTestApp();
  const { ledger } = api.app.platform;
  await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, "payment:sandpay"));
  const { points } = api.app.platform.modules.rewards;
  await points.save(undefined, { merchantCode: "AMBERJACK", settings, revision: 0 });
}, 60_000);
afterAll(async () => {
  expect(await findRewardIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const aMember = () => onLine(api);
const house = new Set<bigint>();

async function follow(): Promise<void> {
  const { db, url } = api.database;
  const factorsIn = api.app.platform.rewards.vip.pointFactorsIn;
  const ofHouse = () => Promise.resolve(house);
  await readersOf({ db, url }, [depositPointConsumer({ factorsIn, ofHouse })]).catchUp();
}

/** What the cashier tells of a deposit of a member. */
function depositOf({ memberId }: Member) {
  const at = () => api.clock.now().toISOString();
  const depositId = randomUUID();
  const shared = { memberId: String(memberId), merchantCode: "AMBERJACK", depositId };
  const tell = (fact: Parameters<typeof api.app.platform.events.publish>[1]) =>
    api.database.db.transaction((tx) => api.app.platform.events.publish(tx, fact));
  const money = (amountMinor: bigint) => ({
    ...shared,
    currency: "BDT",
    amountMinor: String(amountMinor),
  });
  const hand = () => ({ adjustmentId: randomUUID(), at: at() });
  return {
    credit: (minor: bigint) =>
      tell(
        depositCredited({
          ...money(minor),
          feeMinor: "0",
          methodId: "bkash",
          isFirst: false,
          creditedAt: at(),
        }),
      ),
    chargeBack: (minor: bigint) => tell(depositChargedBack({ ...money(minor), ...hand() })),
    reverse: (minor: bigint) => tell(chargebackReversed({ ...money(minor), ...hand() })),
  };
}

test("points come of deposits, and what is charged back is missing from the next", async () => {
  const [member, early] = [await aMember(), await aMember()];
  const standing = async ({ token }: Member) => (await api.call("pointBalance", { token })).value;
  const first = depositOf(member);
  await first.credit(102_500n);
  await follow();
  expect(await standing(member)).toEqual({ balance: 20, pending: 500_000 });
  await first.chargeBack(100_000n);
  await follow();
  expect(await standing(member)).toEqual({ balance: 20, pending: -19_500_000 });
  await first.reverse(50_000n);
  await depositOf(member).credit(50_000n);
  await follow();
  expect(await standing(member)).toEqual({ balance: 20, pending: 500_000 });
  // Its chargeback was read first.
  const other = depositOf(early);
  await other.chargeBack(50_000n);
  await follow();
  await other.credit(100_000n);
  await follow();
  expect(await standing(early)).toEqual({ balance: 10, pending: 0 });
  const { value } = await api.call("pointConfig", { token: member.token });
  expect(value).toMatchObject({ perDeposit: "50.00", also: [] });
});

test("an account of the house earns nothing by what it pays in", async () => {
  const member = await aMember();
  house.add(member.memberId);
  await depositOf(member).credit(100_000n);
  await follow();
  const { value } = await api.call("pointBalance", { token: member.token });
  expect(value).toEqual({ balance: 0, pending: 0 });
});
