import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { journeyAward, journeyMessage, openJourneys } from "../../../test/journeys.ts";
import { findJourneyIncoherences } from "./coherence.ts";

/** The emergency stop of all rewards of a brand reaches its journeys. */

const merchantCode = "AMBERJACK";
let house: Awaited<ReturnType<typeof openJourneys>>;

beforeAll(async () => {
  house = await openJourneys();
}, 60_000);
beforeEach(() => house.morning());
afterAll(async () => {
  expect(await findJourneyIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

const stopAll = () =>
  house.api.call("stopRewards", {
    token: house.maker().token,
    body: { merchantCode, reason: null },
  });
async function resume(journeyId: string) {
  await house.signIn();
  return house.api.call("resumeJourney", {
    token: house.approver().token,
    params: { merchantCode, journeyId },
    body: { reason: "It is repaired" },
  });
}
async function pass(ms: number) {
  house.api.clock.advance(ms);
  await house.poll();
}
const newsOf = (memberId: bigint) =>
  house.count("inbox.message where member_id = $1 and kind = 'news'", [memberId]);

test("nobody enters, and nothing is sent or given; what waited continues after it", async () => {
  const wait = { kind: "wait", minutes: 60 } as const;
  const journeyId = await house.aJourney({ steps: [wait, journeyAward, journeyMessage] });
  const memberId = await house.aNewcomer();
  await house.poll();
  expect((await stopAll()).value.journeys).toBe(1);
  expect((await stopAll()).value.journeys).toBe(0);
  expect((await house.read(journeyId)).state).toBe("paused");
  const late = await house.aNewcomer();
  await pass(2 * hourMs);
  expect(await house.read(journeyId)).toMatchObject({
    spent: "0.00",
    counts: { entered: 1, waiting: 1, sent: 0, awarded: 0 },
  });
  const held = await house.count("backoffice.audit where subject = $1 and action = $2", [
    `${merchantCode} ${journeyId}`,
    "journey.held",
  ]);
  expect(held).toBe(1);
  // Its time came meanwhile, so it is taken at once. Who registered meanwhile does not enter.
  expect((await resume(journeyId)).value.state).toBe("live");
  await pass(1000);
  expect(await house.read(journeyId)).toMatchObject({
    spent: "50.00",
    counts: { entered: 1, sent: 1, awarded: 1, done: 1 },
  });
  expect([await newsOf(memberId), await newsOf(late)]).toEqual([1, 0]);
});

test("it comes before a step or after it, with workers at the same time", async () => {
  const journeyId = await house.aJourney();
  for (let one = 0; one < 8; one += 1) await house.aNewcomer();
  const [, stopped] = await Promise.all([house.poll(), stopAll(), house.poll()]);
  expect(stopped.value.journeys).toBe(1);
  const { counts } = await house.read(journeyId);
  await pass(hourMs);
  expect((await house.read(journeyId)).counts).toEqual(counts);
});

test("journeys of another brand go on", async () => {
  const { value } = await house.api.call("stopRewards", {
    token: house.maker().token,
    body: { merchantCode: "TIDEWATER", reason: null },
  });
  expect(value.journeys).toBe(0);
  const journeyId = await house.aJourney();
  await house.aNewcomer();
  await house.poll();
  expect((await house.read(journeyId)).counts).toMatchObject({ sent: 1, awarded: 1 });
});
