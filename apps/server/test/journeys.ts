import { randomBytes, randomUUID } from "node:crypto";
import type { JourneyStep, JourneyTerms } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { registration } from "./app.ts";
import { readersOf } from "./events.ts";
import { openPromotions } from "./promotions.ts";

/** Journeys on the whole api, with the worker's turns. */

const merchantCode = "AMBERJACK";

export const journeyAward = {
  kind: "award",
  title: { en: "A gift from us" },
  amount: "50.00",
  turnoverBps: 10_000,
  claimDays: 7,
} as const satisfies JourneyStep;
export const journeyMessage = {
  kind: "message",
  title: { en: "Your first deposit" },
  body: { en: "It takes a minute." },
  page: "depositv2",
} as const satisfies JourneyStep;

const usual: JourneyTerms = {
  name: "Registered, no deposit",
  trigger: "registered",
  currency: "BDT",
  steps: [journeyAward, journeyMessage],
  restDays: null,
  budget: "5000.00",
};

type House = Awaited<ReturnType<typeof openPromotions>>;

/** Written by one operator and approved by another. */
async function aJourney(house: House, changes: Partial<JourneyTerms>): Promise<string> {
  const { api } = house;
  const journeyId = randomUUID();
  const params = { merchantCode, journeyId };
  const by = { token: house.maker().token, params };
  const body = { terms: { ...usual, ...changes }, version: 0 };
  const { version } = (await api.call("saveJourney", { ...by, body })).value;
  const submitted = await api.call("submitJourney", { ...by, body: { version } });
  const decided = await api.call("decideJourney", {
    token: house.approver().token,
    params,
    body: { version: submitted.value.version, decision: "approve", reason: null },
  });
  if (decided.refusal !== undefined) throw new Error(decided.refusal.code);
  return journeyId;
}

/** Registers, wants news, and is seen by the consumer. */
async function aNewcomer({ api }: House): Promise<bigint> {
  api.clock.advance(1000);
  const username = `j${randomBytes(5).toString("hex")}`;
  const { value } = await api.call("register", { body: registration(username) });
  await api.call("saveNewsChoice", { token: value.token, body: { wantsNews: true } });
  const own = api.app.platform.consumers.filter(({ name }) => name === "journeys");
  await readersOf(api.database, own).catchUp();
  const member = await api.app.platform.identity.memberByUsername(merchantCode, username);
  if (member === undefined) throw new Error("the member is not there");
  return member.memberId;
}

export async function openJourneys() {
  const house = await openPromotions();
  const { api } = house;
  const poll = () => api.app.platform.rewards.journeys.poll();
  const endAll = () =>
    api.database.db.transaction((tx) =>
      tx.execute("update rewards.journey set state = 'ended' where revision is not null"),
    );
  return {
    ...house,
    poll,
    /** A morning in Dhaka, so that hours pass before it is quiet, and no other journeys. */
    async morning(): Promise<void> {
      await endAll();
      await poll();
      while (api.clock.now().getUTCHours() !== 3) api.clock.advance(hourMs);
      await house.signIn();
    },
    aJourney: (changes: Partial<JourneyTerms> = {}) => aJourney(house, changes),
    aNewcomer: () => aNewcomer(house),
    /** Without a session: those of operators end while time passes. */
    read: (journeyId: string) =>
      api.app.platform.modules.rewards.journeys.get({ merchantCode, journeyId }),
    count: (sql: string, params: readonly unknown[]) =>
      api.database.db.read(async (reader) => {
        const counted = `select count(*)::int as count from ${sql}`;
        const [row] = await reader.query<{ count: number }>(counted, [...params]);
        return row?.count ?? 0;
      }),
  };
}
