import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { aPicture, pngText } from "../../../test/content.ts";
import { allowAlone } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { openPromotions, type Taker } from "../../../test/promotions.ts";
import { createSealer, openSealer, readMasterKey } from "../../platform/crypto.ts";
import { findPromotionIncoherences } from "../promotions/coherence.ts";
import { resealApplicationPictures } from "./pictures.ts";

/** Applications: sent in with pictures, taken, decided on once, and never beyond the bounds. */

let house: Awaited<ReturnType<typeof openPromotions>>;
let api: TestApp;
let picture = "";

beforeAll(async () => {
  house = await openPromotions();
  ({ api } = house);
  picture = await pngText();
}, 60_000);
afterEach(async () => {
  expect(await findPromotionIncoherences(api.database.db)).toEqual([]);
});
afterAll(() => house.close());

const applied = (changes: object = {}) =>
  house.aPromotion({
    kind: "application",
    amount: "10.00",
    amountMax: "80.00",
    times: 2,
    ...changes,
  });

const upload = ({ token }: Taker, bytes = picture) =>
  api.call("uploadApplicationPicture", { token, body: { picture: bytes } });
const idOf = async (member: Taker) => (await upload(member)).value.pictureId;

const apply = (
  { token }: Taker,
  promotionId: string,
  pictureIds: string[] = [],
  comment = "I shared it on my page",
) => api.call("applyPromotion", { token, params: { promotionId }, body: { comment, pictureIds } });

const aRound = ({ memberId }: Taker, roundId: string) =>
  api.database.db.transaction((tx) =>
    tx.execute(
      `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
         stake_minor, payout_minor, bets, wins, status, started_at)
       values ($1, $2, 'NVS', 'gone', 'BDT', 5000, 123450, 1, 1, 'settled', $3)`,
      [memberId, roundId, api.clock.now()],
    ),
  );

const paramsOf = ({ memberId }: Taker, entryId: string) => ({
  memberId: String(memberId),
  entryId,
});
type Place = ReturnType<typeof paramsOf>;

const read = (params: Place, { token } = house.approver()) =>
  api.call("deskApplication", { token, params });
const claim = (params: Place, { token } = house.approver()) =>
  api.call("claimApplication", { token, params });
const pictures = (params: Place, { token } = house.approver()) =>
  api.call("applicationPictures", { token, params });

const approving = { action: "approve", amount: "50.00", note: null } as const;
const rejecting = { action: "reject", rejection: "not_met", note: "Only a screenshot" } as const;

async function decide(params: Place, decision: object, by: TestOperator = house.approver()) {
  const { revision } = (await read(params)).value;
  return api.call("decideApplication", {
    token: by.token,
    params,
    body: { revision, decision },
  });
}

/** One that waits, taken by the approver. */
async function taken(changes: object = {}) {
  const member = await house.aMember();
  const promotionId = await applied(changes);
  const { entryId } = (await apply(member, promotionId)).value;
  const params = paramsOf(member, entryId);
  await claim(params);
  return { member, promotionId, params };
}

describe("an application", () => {
  test("shows the rounds that its words name, and only those of its member", async () => {
    const [member, other] = [await house.aMember(), await house.aMember()];
    await aRound(member, "R-7731:2");
    await aRound(member, "R-7732");
    await aRound(other, "R-9001");
    const comment = "Big win in round R-7731:2, and my friend's R-9001. Please look!";
    const { entryId } = (await apply(member, await applied(), [], comment)).value;
    expect((await read(paramsOf(member, entryId))).value.figures.rounds).toMatchObject([
      { roundId: "R-7731:2", gameName: "gone", stake: "50.00", payout: "1234.50" },
    ]);
  });

  test("waits with its pictures, is taken, approved with an amount, and claimed", async () => {
    const member = await house.aMember();
    const promotionId = await applied();
    const [first, second] = [await idOf(member), await idOf(member)];
    const sent = await apply(member, promotionId, [second, first]);
    expect(sent.value).toMatchObject({
      state: "applying",
      amount: null,
      application: { comment: "I shared it on my page", pictures: 2, attempt: 1, attemptsMax: 2 },
    });
    const params = paramsOf(member, sent.value.entryId);
    expect((await pictures(params)).refusal?.code).toBe("claim_needed");
    expect((await decide(params, approving)).refusal?.code).toBe("claim_needed");
    expect((await claim(params)).value).toMatchObject({
      min: "10.00",
      max: "80.00",
      entry: { application: { claim: { isMine: true } } },
      figures: { isUnderReview: false, isShared: false, deposits30: "0.00", valid30: "0.00" },
    });
    expect((await claim(params, house.maker())).refusal?.code).toBe("claim_needed");
    const shown = (await pictures(params)).value;
    expect(shown.map(({ place }) => place)).toEqual([1, 2]);
    expect(shown[0]?.picture).toMatch(/^data:image\/webp;base64,/);
    for (const amount of ["9.99", "80.01", "0"]) {
      const mayNot = await decide(params, { ...approving, amount });
      expect(mayNot.refusal?.code).toBe("amount_out_of_range");
    }
    expect((await decide(params, approving)).value.entry).toMatchObject({
      state: "issued",
      amount: "50.00",
      operator: house.approver().username,
    });
    const [entry] = await house.entriesOf(member);
    const before = (await house.cashOf(member)) ?? 0n;
    expect((await house.claim(member, entry?.claimId ?? null)).value.state).toBe("claimed");
    expect(await house.cashOf(member)).toBe(before + 5000n);
  });

  test("may bring a bonus, which is staked before it is money", async () => {
    const { member, params } = await taken({ bonusDays: 7, turnoverBps: 50_000 });
    expect((await decide(params, approving)).value.entry).toMatchObject({ state: "issued" });
    const before = await house.cashOf(member);
    const [entry] = await house.entriesOf(member);
    expect((await house.claim(member, entry?.claimId ?? null)).value).toMatchObject({
      state: "claimed",
      prize: { kind: "bonus", wageringBps: 50_000, days: 7 },
      turnoverBps: 0,
    });
    expect(await house.cashOf(member)).toBe(before);
    const bonuses = await api.call("bonusDetails", { token: member.token });
    expect(bonuses.value.content).toMatchObject([
      { kind: "given", state: "active", amount: "50.00", required: "250.00" },
    ]);
  });

  test("is refused with a reason, and sent again as often as the terms allow", async () => {
    const { member, promotionId, params } = await taken();
    expect((await decide(params, rejecting)).value.entry).toMatchObject({
      state: "rejected",
      reason: "not_met",
    });
    expect((await apply(member, promotionId)).value).toMatchObject({
      state: "applying",
      reason: null,
      application: { attempt: 2 },
    });
    expect((await apply(member, promotionId)).refusal?.code).toBe("already_claimed");
    await claim(params);
    await decide(params, rejecting);
    expect((await apply(member, promotionId)).refusal?.code).toBe("already_claimed");
    expect((await read(params)).value.attempts).toMatchObject([
      { attempt: 2, rejection: "not_met", decision: "rejected" },
      { attempt: 1, note: "Only a screenshot" },
    ]);
  });

  test("may be asked about, and is answered once", async () => {
    const { member, promotionId, params } = await taken();
    const answer = (text: string) =>
      api.call("answerApplication", {
        token: member.token,
        params: { promotionId },
        body: { answer: text },
      });
    expect((await answer("Early")).refusal?.code).toBe("changed_meanwhile");
    const asked = await decide(params, { action: "ask", question: "On which day?" });
    expect(asked.value.entry).toMatchObject({ state: "applying" });
    expect(asked.value.entry.application).toMatchObject({ hasQuestion: true });
    expect((await answer("On Monday")).value.application).toMatchObject({
      question: "On which day?",
      answer: "On Monday",
    });
    expect((await answer("Or Tuesday")).refusal?.code).toBe("changed_meanwhile");
  });

  test("of somebody else is not found", async () => {
    const { promotionId } = await taken();
    const other = await house.aMember();
    const answer = { token: other.token, params: { promotionId }, body: { answer: "Mine" } };
    expect((await api.call("answerApplication", answer)).refusal?.code).toBe("not_found");
    const strange = paramsOf(other, promotionId);
    expect((await read(strange)).refusal?.code).toBe("not_found");
    expect((await claim(strange)).refusal?.code).toBe("not_found");
    expect((await pictures(strange)).refusal?.code).toBe("not_found");
  });

  test("is not of a promotion of another kind, nor of one that is over", async () => {
    const member = await house.aMember();
    const { promotionId: coded } = await house.aCoded();
    expect((await apply(member, coded)).refusal?.code).toBe("not_found");
    const promotionId = await applied();
    await house.hold(promotionId, "end");
    expect((await apply(member, promotionId)).refusal?.code).toBe("promotion_closed");
  });
});

describe("its pictures", () => {
  test.each([
    ["text", async () => Buffer.from("x".repeat(200)).toString("base64")],
    ["webp", async () => (await aPicture(300, 200).webp().toBuffer()).toString("base64")],
    [
      "a head of PNG alone",
      async () =>
        Buffer.concat([Buffer.from(picture, "base64").subarray(0, 60), Buffer.alloc(90)]).toString(
          "base64",
        ),
    ],
  ])("are refused as %s", async (_name, make) => {
    const member = await house.aMember();
    expect((await upload(member, await make())).refusal?.code).toBe("picture_invalid");
  });

  test("are the member's own, each used once", async () => {
    const [member, other] = [await house.aMember(), await house.aMember()];
    const promotionId = await applied();
    const [own, strange] = [await idOf(member), await idOf(other)];
    for (const ids of [[strange], [own, own], [own, strange]]) {
      expect((await apply(member, promotionId, ids)).refusal?.code).toBe("picture_unknown");
    }
    expect((await apply(member, promotionId, [own])).value.state).toBe("applying");
    const second = await applied();
    expect((await apply(member, second, [own])).refusal?.code).toBe("picture_unknown");
    const many = await apply(member, second, [own, own, own, own]);
    expect(many.refusal?.code).toBe("invalid_input");
  });

  test("wait a day for an application, a dozen at a time", async () => {
    const member = await house.aMember();
    for (let one = 0; one < 12; one += 1) expect((await upload(member)).refusal).toBeUndefined();
    expect((await upload(member)).refusal?.code).toBe("rate_limited");
    api.clock.advance(dayMs + minuteMs);
    await house.signIn();
    expect(await api.app.platform.rewards.applications.cleanUp()).toBeGreaterThanOrEqual(12);
  });

  test("go 90 days after the decision, and are sealed again with a new key", async () => {
    const member = await house.aMember();
    const promotionId = await applied();
    const { entryId } = (await apply(member, promotionId, [await idOf(member)])).value;
    const params = paramsOf(member, entryId);
    await claim(params);
    const { db } = api.database;
    const next = Buffer.alloc(32, 7);
    const old = readMasterKey(api.config);
    expect(
      await resealApplicationPictures({ db, sealer: createSealer(next, [old]) }),
    ).toBeGreaterThan(0);
    await resealApplicationPictures({ db, sealer: createSealer(old, [next]) });
    expect(await resealApplicationPictures({ db, sealer: openSealer(api.config) })).toBe(0);
    await decide(params, rejecting);
    api.clock.advance(89 * dayMs);
    await house.signIn();
    await api.app.platform.rewards.applications.cleanUp();
    expect((await read(params)).value.attempts[0]?.pictures).toBe(1);
    api.clock.advance(2 * dayMs);
    await house.signIn();
    await api.app.platform.rewards.applications.cleanUp();
    expect((await read(params)).value.attempts[0]?.pictures).toBe(0);
  });
});

describe("a decision", () => {
  test("is one of two that come together", async () => {
    const { params } = await taken();
    const { revision } = (await read(params)).value;
    const send = (decision: object) =>
      api.call("decideApplication", {
        token: house.approver().token,
        params,
        body: { revision, decision },
      });
    const both = await Promise.all([send(rejecting), send({ ...rejecting, note: null })]);
    const codes = both.map(({ refusal }) => refusal?.code ?? "done");
    expect(codes.toSorted()).toEqual(["changed_meanwhile", "done"]);
  });

  test("passes to another operator when the quarter of an hour is over", async () => {
    const { params } = await taken();
    api.clock.advance(16 * minuteMs);
    expect((await decide(params, rejecting)).refusal?.code).toBe("claim_needed");
    expect((await claim(params, house.maker())).value.entry.application?.claim).toMatchObject({
      operator: house.maker().username,
    });
    expect((await decide(params, rejecting)).refusal?.code).toBe("claim_needed");
    const done = await decide(params, rejecting, house.maker());
    expect(done.value.entry.state).toBe("rejected");
  });

  test("that waits for a second person shows them all of it, and says so", async () => {
    const member = await house.aMember();
    const { entryId } = (await apply(member, await applied(), [await idOf(member)])).value;
    const params = paramsOf(member, entryId);
    await claim(params);
    expect((await read(params)).value.approvalId).toBeNull();
    expect((await pictures(params, house.maker())).refusal?.code).toBe("claim_needed");
    // Below the helper that agrees at once, a request waits.
    const { revision } = (await read(params)).value;
    const asked = await api.callAlone("decideApplication", {
      token: house.approver().token,
      params,
      body: { revision, decision: approving },
    });
    const approvalId = asked.refusal?.value?.["approvalId"];
    expect((await read(params)).value.approvalId).toBe(approvalId);
    expect((await pictures(params, house.maker())).value).toHaveLength(1);
    const { value } = await api.call("approvals", {
      token: house.maker().token,
      query: { state: "waiting" },
    });
    const request = value.content.find((one) => one.approvalId === approvalId);
    expect(request?.changes).toMatchObject([
      {
        before: null,
        after: { decision: "approve", amount: "50.00", entryId: `${member.memberId}.${entryId}` },
      },
    ]);
  });

  test("is not of one who may only read", async () => {
    const { params } = await taken();
    const reader = await anOperator(api, ["rewards.read"]);
    expect((await read(params, reader)).refusal).toBeUndefined();
    for (const answer of [
      await claim(params, reader),
      await pictures(params, reader),
      await decide(params, rejecting, reader),
    ]) {
      expect(answer.refusal?.code).toBe("permission_denied");
    }
  });

  test("judges anew: the budget, the member's break, the emergency stop", async () => {
    const poor = await taken({ budget: "60.00" });
    await decide(poor.params, approving);
    const late = await house.aMember();
    const { entryId } = (await apply(late, poor.promotionId)).value;
    const params = paramsOf(late, entryId);
    await claim(params);
    const over = await decide(params, { ...approving, amount: "11.00" });
    expect(over.refusal?.code).toBe("budget_used");
    expect((await decide(params, { ...approving, amount: "10.00" })).value.entry.state).toBe(
      "issued",
    );
    expect((await apply(await house.aMember(), poor.promotionId)).refusal?.code).toBe(
      "budget_used",
    );
    const stopped = await taken();
    await house.hold(stopped.promotionId, "stop");
    expect((await decide(stopped.params, approving)).refusal?.code).toBe("promotion_closed");
    const paused = await taken();
    const { username: account } = await house.memberOf(paused.member);
    const pause = { token: paused.member.token, body: { length: "week", account } };
    await api.call("pausePlay", pause);
    expect((await decide(paused.params, approving)).refusal?.code).toBe("play_paused");
    expect((await apply(paused.member, await applied())).refusal?.code).toBe("play_paused");
  });

  test("of one person is refused for a second account", async () => {
    const [one, two] = [await taken(), await house.aMember()];
    await house.addPayee(one.member, "01700000001");
    await house.addPayee(two, "01700000001");
    await decide(one.params, approving);
    const { entryId } = (await apply(two, one.promotionId)).value;
    const params = paramsOf(two, entryId);
    expect((await claim(params)).value.figures.isShared).toBe(true);
    expect((await decide(params, approving)).refusal?.code).toBe("not_eligible");
  });

  test("takes one operator up to what one may give", async () => {
    await allowAlone(api, 10_000_00n, 30_00n);
    const approvals = () =>
      api.database.db.read((reader) =>
        reader.query<{ open: number }>(`select count(*)::int as open from backoffice.approval`),
      );
    const { params } = await taken();
    const [before] = await approvals();
    expect((await decide(params, { ...approving, amount: "30.00" })).value.entry.state).toBe(
      "issued",
    );
    expect(await approvals()).toEqual([before]);
    const large = await taken();
    expect((await decide(large.params, approving)).value.entry.state).toBe("issued");
    expect((await approvals())[0]?.open).toBe((before?.open ?? 0) + 1);
    await allowAlone(api, 0n);
  });
});

test("what waits is listed oldest first, or the largest first", async () => {
  const promotionId = await applied();
  const large = await applied({ amountMax: "900.00" });
  const [one, two] = [await house.aMember(), await house.aMember()];
  await apply(one, promotionId);
  api.clock.advance(hourMs / 4);
  await apply(two, large);
  const list = async (order: string) => {
    const query = { state: "applying", order, pageSize: "100" };
    const { content } = (await api.call("promotionEntries", { token: house.maker().token, query }))
      .value;
    const own = [String(one.memberId), String(two.memberId)];
    return content.map(({ memberId }) => own.indexOf(memberId)).filter((at) => at >= 0);
  };
  expect(await list("age")).toEqual([0, 1]);
  expect(await list("amount")).toEqual([1, 0]);
});
