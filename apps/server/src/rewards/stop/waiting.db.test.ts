import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBonusHouse, type BonusHouse } from "../../../test/bonuses.ts";
import { openSession } from "../../../test/members.ts";
import { stopsOf } from "../../../test/stops.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { insertStop } from "./store.ts";

/** What is due in a stop waits: bonuses of deposits, and rains of envelopes. */

let house: BonusHouse;
const merchantCode = "AMBERJACK";

beforeAll(async () => {
  house = await openBonusHouse();
}, 60_000);
afterEach(() => lift());
afterAll(() => house.close());

const press = () => stopsOf(house.api).press();
const lift = () => stopsOf(house.api).lift();

test("a bonus whose deposit comes in a stop is granted once after it", async () => {
  const offerId = await house.anOffer();
  const player = await house.aPlayer(10_000);
  const { value: deposit } = await house.order(player, { offerId });
  await press();
  const other = await house.aPlayer();
  const refused = await house.order(other, { offerId });
  expect(refused.refusal?.code).toBe("bonus_unavailable");
  const offered = await house.api.call("depositBonuses", { token: other.token });
  expect(offered.value.offers).toEqual([]);
  await house.pay(deposit);
  await house.poll();
  expect(await house.balances(player)).toEqual({ cash: 1_100_000n, bonus: 0n });
  await lift();
  const { bonuses } = house.api.app.platform.rewards;
  await Promise.all([bonuses.poll(), bonuses.poll()]);
  await house.poll();
  expect(await house.balances(player)).toEqual({ cash: 1_100_000n, bonus: 100_000n });
});

test("a rain that is due in a stop opens after it, for as long as it was to be open", async () => {
  const { api } = house;
  const member = await aFundedMember(api, "rain1", 100);
  const envelopeId = randomUUID();
  const opensAt = api.clock.now().getTime() + 10 * minuteMs;
  await api.app.platform.modules.rewards.draws.envelopes.plan(undefined, {
    merchantCode,
    envelopeId,
    settings: {
      currency: "BDT",
      title: { en: "Rain" },
      terms: { en: "One packet each." },
      amount: "10.00",
      packets: 4,
      least: "1.00",
      most: "5.00",
      opensAt: new Date(opensAt).toISOString(),
      minutes: 10,
      who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
      turnoverBps: 0,
    },
  });
  await press();
  api.clock.advance(hourMs);
  await api.app.platform.rewards.draws.envelopes.poll();
  await lift();
  const [rain] = await api.database.db.read((reader) =>
    reader.query<{ state: string; opensAt: Date; closesAt: Date }>(
      `select state, opens_at as "opensAt", closes_at as "closesAt" from rewards.envelope
       where envelope_id = $1`,
      [envelopeId],
    ),
  );
  const now = api.clock.now();
  expect(rain).toEqual({
    state: "planned",
    opensAt: now,
    closesAt: new Date(now.getTime() + 10 * minuteMs),
  });
  // The session of an hour ago is over.
  const own = await api.app.platform.identity.getMember(member.memberId);
  const { token } = await openSession(api, own);
  const drawn = await api.call("drawEnvelope", { token, params: { envelopeId } });
  expect(drawn.refusal).toBeUndefined();
});

test("a brand has at most one open stop", async () => {
  await press();
  const row = {
    stopId: randomUUID(),
    merchantCode,
    startedAt: house.api.clock.now(),
    startedBy: "olga",
    reason: null,
    liftedAt: null,
    liftedBy: null,
  };
  expect(await house.api.database.db.transaction((tx) => insertStop(tx, row))).toBe(false);
});
