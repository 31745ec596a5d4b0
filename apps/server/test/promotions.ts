import { randomBytes, randomUUID } from "node:crypto";
import type { PromotionTerms } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { chargebackReversed, depositChargedBack, depositCredited } from "../src/cashier/index.ts";
import { demoPolicy } from "../src/cashier/demo/policy.ts";
import { promotionConsumers } from "../src/rewards/promotions/consumers.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { readersOf } from "./events.ts";
import { anOperator, type TestOperator } from "./operators.ts";
import { sharingOf } from "./sharing.ts";
import { aFundedMember } from "./vendor.ts";

/** Promotions for tests: two operators who put them in force, and members who take part. */

export interface Taker {
  readonly memberId: bigint;
  readonly token: string;
}
export const usualPromotion: PromotionTerms = {
  kind: "code",
  currency: "BDT",
  title: { en: "Fifty for you", bn: "আপনার জন্য পঞ্চাশ" },
  contentId: null,
  startsAt: null,
  endsAt: null,
  needsJoin: false,
  period: "once",
  amount: "50.00",
  amountMax: null,
  turnoverBps: 100_000,
  claimDays: 7,
  bonusDays: null,
  budget: "1000.00",
  budgetDay: null,
  target: null,
  codes: [],
  times: 1,
  stackGroup: null,
  priority: 0,
  who: null,
};

interface Decided {
  readonly by?: TestOperator;
  readonly decision?: "approve" | "return";
}

interface Staff {
  readonly maker: () => TestOperator;
  readonly approver: () => TestOperator;
}

/** What operators call. */
function deskCalls(api: TestApp, { maker, approver }: Staff) {
  const placeOf = (promotionId: string) => ({ merchantCode: "AMBERJACK", promotionId });

  const save = (promotionId: string, terms: PromotionTerms, version = 0) =>
    api.call("savePromotion", {
      token: maker().token,
      params: placeOf(promotionId),
      body: { terms, version },
    });
  const submit = (promotionId: string, version: number) =>
    api.call("submitPromotion", {
      token: maker().token,
      params: placeOf(promotionId),
      body: { version },
    });
  const decide = (
    promotionId: string,
    version: number,
    { by = approver(), decision = "approve" }: Decided = {},
  ) =>
    api.call("decidePromotion", {
      token: by.token,
      params: placeOf(promotionId),
      body: {
        version,
        decision,
        reason: decision === "return" ? "Too dear for a first one" : null,
      },
    });
  const hold = (promotionId: string, action: "pause" | "end" | "stop") =>
    api.call("holdPromotion", {
      token: maker().token,
      params: placeOf(promotionId),
      body: { action, reason: "Something is wrong with it" },
    });
  const resume = (promotionId: string) =>
    api.call("resumePromotion", {
      token: approver().token,
      params: placeOf(promotionId),
      body: { reason: "It is repaired" },
    });
  const read = (promotionId: string) =>
    api.call("deskPromotion", { token: maker().token, params: placeOf(promotionId) });
  const deskOf = async (promotionId: string) => (await read(promotionId)).value;

  return { placeOf, save, submit, decide, hold, resume, read, deskOf };
}

function makers(desk: ReturnType<typeof deskCalls>) {
  /** A promotion that two operators put in force. */
  async function aPromotion(changes: Partial<PromotionTerms> = {}, promotionId = randomUUID()) {
    const read = await desk.read(promotionId);
    const version = read.refusal === undefined ? read.value.version : 0;
    const saved = await desk.save(promotionId, { ...usualPromotion, ...changes }, version);
    if (saved.refusal) throw new Error(saved.refusal.code);
    const submitted = await desk.submit(promotionId, saved.value.version);
    const decided = await desk.decide(promotionId, submitted.value.version);
    if (decided.refusal) throw new Error(decided.refusal.code);
    return promotionId;
  }

  const aCode = () => `CODE-${randomBytes(4).toString("hex").toUpperCase()}`;
  async function aCoded(changes: Partial<PromotionTerms> = {}, usesMax: number | null = null) {
    const code = aCode();
    const promotionId = await aPromotion({ codes: [{ code, usesMax }], ...changes });
    return { code, promotionId };
  }

  return { aPromotion, aCode, aCoded };
}

/** What members call. */
function takerCalls(api: TestApp) {
  const type = ({ token }: Taker, promoCode: string) =>
    api.call("claimPromoCode", { token, body: { promoCode } });
  const join = ({ token }: Taker, promotionId: string) =>
    api.call("joinPromotion", { token, params: { promotionId } });
  const leave = ({ token }: Taker, promotionId: string) =>
    api.call("leavePromotion", { token, params: { promotionId } });
  const claim = ({ token }: Taker, claimId: string | null) =>
    api.call("claimAward", { token, body: { claimId: claimId ?? "" } });
  const cashOf = async ({ memberId }: Taker) =>
    (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor;
  const entriesOf = async ({ token }: Taker) =>
    (await api.call("ownPromotions", { token })).value.content;
  return { type, join, leave, claim, cashOf, entriesOf };
}

/** What happens elsewhere. */
function factsOf(api: TestApp) {
  const poll = () => api.app.platform.rewards.promotions.facts.poll();

  async function follow(): Promise<void> {
    const at = { db: api.database.db, url: api.database.url };
    const { facts } = api.app.platform.rewards.promotions;
    await readersOf(at, promotionConsumers(facts)).catchUp();
  }

  const memberOf = ({ memberId }: Taker) => api.app.platform.identity.getMember(memberId);

  /** So many deposits of 200.00, as the cashier tells of them. */
  async function paid(member: Taker, times: number): Promise<void> {
    const { merchantCode } = await memberOf(member);
    const { events } = api.app.platform;
    api.clock.advance(minuteMs);
    for (let one = 0; one < times; one += 1) {
      await api.database.db.transaction((tx) =>
        events.publish(
          tx,
          depositCredited({
            memberId: String(member.memberId),
            merchantCode,
            depositId: randomUUID(),
            currency: "BDT",
            amountMinor: "20000",
            feeMinor: "0",
            methodId: "bkash",
            isFirst: false,
            creditedAt: api.clock.now().toISOString(),
          }),
        ),
      );
    }
    await follow();
  }

  const { addPayee, seenOn } = sharingOf(api);

  return { poll, follow, memberOf, paid, addPayee, seenOn };
}

/** A deposit of so much that its payer took back, and that came again. */
async function tellBackAndAgain(api: TestApp, { memberId }: Taker, amountMinor: bigint) {
  const { merchantCode } = await api.app.platform.identity.getMember(memberId);
  const fact = () => ({
    memberId: String(memberId),
    merchantCode,
    adjustmentId: randomUUID(),
    depositId: randomUUID(),
    currency: "BDT",
    amountMinor: String(amountMinor),
    at: api.clock.now().toISOString(),
  });
  await api.database.db.transaction((tx) =>
    api.app.platform.events.publishAll(tx, [
      depositChargedBack(fact()),
      chargebackReversed(fact()),
    ]),
  );
}

const writer = ["rewards.read", "rewards.write", "rewards.review", "rewards.gift"] as const;

/** Sessions end while time goes by, so they are opened again by `signIn`. */
export async function openPromotions() {
  const api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy("AMBERJACK", "BDT"));
  const open = async () => ({
    maker: await anOperator(api, writer),
    approver: await anOperator(api, [...writer, "rewards.approve"]),
  });
  let staff = await open();
  const maker = () => staff.maker;
  const approver = () => staff.approver;
  const desk = deskCalls(api, { maker, approver });
  const facts = factsOf(api);
  // From here on they read what happens.
  await facts.follow();
  return {
    api,
    maker,
    approver,
    async backAndAgain(member: Taker, amountMinor: bigint) {
      await tellBackAndAgain(api, member, amountMinor);
      await facts.follow();
    },
    async signIn() {
      staff = await open();
    },
    aMember: () => aFundedMember(api, `p${randomBytes(5).toString("hex")}`, 100),
    close: () => api.close(),
    ...desk,
    ...makers(desk),
    ...takerCalls(api),
    ...facts,
  };
}

/** Puts a promotion in force without operators, for tests of other things. */
export async function putInForce(
  { app }: Pick<TestApp, "app">,
  changes: Partial<PromotionTerms>,
): Promise<string> {
  const { promotions } = app.platform.modules.rewards;
  const place = { merchantCode: "AMBERJACK", promotionId: randomUUID() };
  const terms = { ...usualPromotion, ...changes };
  const saved = await promotions.save(undefined, { ...place, terms, version: 0 });
  const { version } = await promotions.submit(undefined, { ...place, version: saved.version });
  const decision = { ...place, version, decision: "approve" as const, reason: null };
  await promotions.decide(undefined, decision);
  return place.promotionId;
}
