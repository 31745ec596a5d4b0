import { createHash, randomUUID } from "node:crypto";
import type { EnvelopeSettings, WhoMay } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { divideEnvelope, seededWords } from "@baize/fair";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideApproval } from "../../../test/eyes.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { sharingOf } from "../../../test/sharing.ts";
import { aFundedMember } from "../../../test/vendor.ts";
import { demoPolicy } from "../../cashier/demo/policy.ts";
import { findAwardIncoherences } from "../awards/coherence.ts";
import { hmacSha256 } from "../seeds/draw-seeds.ts";
import { findEnvelopeIncoherences } from "./coherence.ts";
import { takePacket } from "./store.ts";

/** Envelope rains on a real database: what is planned is given once, and adds up. */

let api: TestApp;
let names = 0;
const merchantCode = "AMBERJACK";

const settingsNow = (changes: Partial<EnvelopeSettings> = {}): EnvelopeSettings => ({
  currency: "BDT",
  title: { en: "Rain" },
  terms: { en: "One packet each." },
  amount: "10.00",
  packets: 4,
  least: "1.00",
  most: "5.00",
  opensAt: new Date(api.clock.now().getTime() + minuteMs).toISOString(),
  minutes: 10,
  who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
  turnoverBps: 30_000,
  ...changes,
});

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  await api.app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, "BDT"));
}, 60_000);
afterAll(async () => {
  expect(await findAwardIncoherences(api.database.db)).toEqual([]);
  expect(await findEnvelopeIncoherences(api.database.db)).toEqual([]);
  await api.close();
});

const poll = () => api.app.platform.rewards.draws.envelopes.poll();
const aMember = () => aFundedMember(api, `rain${(names += 1)}`, 100);
type Member = Awaited<ReturnType<typeof aMember>>;
const cashOf = async ({ memberId }: Member) =>
  (await api.app.platform.ledger.balanceOf(memberId))?.cashMinor ?? 0n;

async function plan(changes: Partial<EnvelopeSettings> = {}, envelopeId: string = randomUUID()) {
  const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
  return api.call("planEnvelope", {
    token,
    params: { merchantCode, envelopeId },
    body: { settings: settingsNow(changes) },
  });
}

/** A rain that is open now. */
async function anOpen(changes: Partial<EnvelopeSettings> = {}): Promise<string> {
  const planned = await plan(changes);
  expect(planned.refusal).toBeUndefined();
  api.clock.advance(minuteMs);
  return planned.value.envelopeId;
}

const draw = ({ token }: Pick<Member, "token">, envelopeId: string) =>
  api.call("drawEnvelope", { token, params: { envelopeId } });
async function proofOf(drawId: string) {
  const { value } = await api.call("drawProof", { params: { drawId } });
  if (value.kind !== "envelope") throw new Error("the proof is of another draw");
  return value;
}
const shown = async ({ token }: Pick<Member, "token">, envelopeId: string) =>
  (await api.call("envelopes", { token })).value.find((one) => one.envelopeId === envelopeId);
const minorOf = (amount: string) => BigInt(amount.replace(".", ""));

/** So many at the same time as a small machine answers within its bounds. */
const poolSize = 10;

async function inPools<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += poolSize) {
    done.push(...(await Promise.all(all.slice(from, from + poolSize).map(work))));
  }
  return done;
}

describe("a rain", () => {
  test("is promised by a hash, given in the drawn order, and proved by its seed", async () => {
    const members = [await aMember(), await aMember(), await aMember(), await aMember()] as const;
    const planned = await plan();
    const { envelopeId, serverSeedHash } = planned.value;
    expect(planned.value).toMatchObject({ state: "planned", taken: 0, paid: "0.00" });
    expect(await proofOf(envelopeId)).toMatchObject({ serverSeedHash, serverSeed: null, all: [] });
    const [first] = members;
    expect((await draw(first, envelopeId)).refusal?.code).toBe("promotion_closed");
    api.clock.advance(minuteMs);
    const amounts: bigint[] = [];
    for (const member of members) {
      const { value } = await draw(member, envelopeId);
      amounts.push(minorOf(value.amount));
      expect(value).toMatchObject({ place: amounts.length, awardState: "claimed" });
      expect(await cashOf(member)).toBe(10_000n + minorOf(value.amount));
    }
    expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(1_000n);
    const { turnover } = (await api.call("withdrawalTerms", { token: first.token })).value;
    expect(minorOf(turnover.missing)).toBe(3n * (amounts[0] ?? 0n));
    expect((await draw(await aMember(), envelopeId)).refusal?.code).toBe("out_of_stock");
    expect((await shown(first, envelopeId))?.state).toBe("empty");
    await poll();
    const proof = await proofOf(envelopeId);
    expect(proof).toMatchObject({ state: "done", clientSeed: `envelope:${envelopeId}`, nonce: 0 });
    const serverSeed = proof.serverSeed ?? "";
    expect(createHash("sha256").update(serverSeed).digest("hex")).toBe(serverSeedHash);
    const words = seededWords(hmacSha256, { serverSeed, clientSeed: proof.clientSeed, nonce: 0 });
    const again = divideEnvelope(words, { amount: 1_000, packets: 4, least: 100, most: 500 });
    expect(again.map(BigInt)).toEqual(amounts);
    expect(proof.all.map(({ amount }) => minorOf(amount))).toEqual(amounts);
    expect(proof.all.every(({ name }) => name?.includes("*") === true)).toBe(true);
    expect((await draw(first, envelopeId)).value.place).toBe(1);
  });

  test("gives each member one packet, however many claims come at the same time", async () => {
    const packets = 60;
    const members = await inPools(Array.from({ length: 40 }), () => aMember());
    const envelopeId = await anOpen({ amount: "180.00", packets, least: "1.00", most: "20.00" });
    const claims = members.flatMap((member) => Array.from({ length: 5 }, () => member));
    const drawn = await inPools(claims, async (member) => {
      const claimed = await draw(member, envelopeId);
      return { ...claimed, memberId: member.memberId };
    });
    expect(drawn).toHaveLength(200);
    const byMember = new Map(drawn.map(({ memberId, value }) => [memberId, value]));
    for (const { memberId, refusal, value } of drawn) {
      expect(refusal).toBeUndefined();
      expect(value).toEqual(byMember.get(memberId));
    }
    const places = [...byMember.values()].map(({ place }) => place);
    expect(new Set(places).size).toBe(40);
    const paid = [...byMember.values()].reduce((sum, { amount }) => sum + minorOf(amount), 0n);
    const cash = await inPools(members, cashOf);
    expect(cash.reduce<bigint>((sum, one) => sum + one, 0n)).toBe(40n * 10_000n + paid);
    api.clock.advance(hourMs);
    await poll();
    const { all } = await proofOf(envelopeId);
    expect(all.reduce((sum, { amount }) => sum + minorOf(amount), 0n)).toBe(18_000n);
    expect(all.filter(({ name }) => name !== null)).toHaveLength(40);
    const { token } = await anOperator(api, ["rewards.read"]);
    const rows = (await api.call("consoleEnvelopes", { token })).value;
    const row = rows.find((one) => one.envelopeId === envelopeId);
    expect(row).toMatchObject({ state: "done", taken: 40 });
    expect(minorOf(row?.paid ?? "") + minorOf(row?.returned ?? "")).toBe(18_000n);
  }, 120_000);

  test("has no more claims than packets", async () => {
    const members = await inPools(Array.from({ length: 12 }), () => aMember());
    const envelopeId = await anOpen();
    const drawn = await Promise.all(members.map((member) => draw(member, envelopeId)));
    const refused = drawn.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(new Set(refused)).toEqual(new Set(["out_of_stock"]));
    expect(drawn.length - refused.length).toBe(4);
  });

  test("leaves no packet taken where the claim was broken off", async () => {
    const envelopeId = await anOpen();
    const [broken, next] = [await aMember(), await aMember()] as const;
    const at = api.clock.now();
    const cut = api.database.db.transaction(async (tx) => {
      await takePacket(tx, { envelopeId, isPersonal: false, memberId: broken.memberId, at });
      throw new Error("the program ended");
    });
    await expect(cut).rejects.toThrow("the program ended");
    expect((await draw(next, envelopeId)).value.place).toBe(1);
    expect((await draw(broken, envelopeId)).value.place).toBe(2);
  });

  test("ends at its time, also before the worker writes it", async () => {
    const envelopeId = await anOpen();
    const [member, late] = [await aMember(), await aMember()] as const;
    const { value } = await draw(member, envelopeId);
    api.clock.advance(10 * minuteMs);
    expect((await draw(late, envelopeId)).refusal?.code).toBe("promotion_closed");
    await poll();
    await poll();
    const proof = await proofOf(envelopeId);
    expect(proof.state).toBe("done");
    expect(proof.all.map(({ name }) => name !== null)).toEqual([true, false, false, false]);
    expect(minorOf(value.amount)).toBe(minorOf(proof.all[0]?.amount ?? ""));
  });
});

describe("who may", () => {
  test("is one account of a person, and one device waits for an operator", async () => {
    const { addPayee, seenOn } = sharingOf(api);
    const envelopeId = await anOpen();
    const [first, second, third] = [await aMember(), await aMember(), await aMember()] as const;
    for (const one of [first, second]) await addPayee(one, "01712345801");
    for (const one of [first, third]) await seenOn(one, "e1".repeat(32));
    expect((await draw(first, envelopeId)).value.awardState).toBe("claimed");
    expect((await draw(second, envelopeId)).refusal?.code).toBe("not_eligible");
    expect((await draw(third, envelopeId)).value.awardState).toBe("on_hold");
    expect(await cashOf(third)).toBe(10_000n);
  });

  test("is who meets the conditions, as the page says", async () => {
    const who = { level: 1, isVerified: true, hasDeposited: true, valid: "50.00" };
    const envelopeId = await anOpen({ who });
    const member = await aMember();
    expect((await shown(member, envelopeId))?.conditions).toEqual([
      { kind: "level", least: "1", actual: "0", isMet: false },
      { kind: "verified", least: null, actual: null, isMet: false },
      { kind: "deposit", least: null, actual: null, isMet: false },
      { kind: "valid", least: "50.00", actual: "0.00", isMet: false },
    ]);
    expect((await draw(member, envelopeId)).refusal?.code).toBe("condition_not_met");
    expect(await cashOf(member)).toBe(10_000n);
  });

  test("is nobody on a break, and no test account", async () => {
    const envelopeId = await anOpen();
    const [member, tester] = [await aMember(), await aMember()] as const;
    const { username } = await api.app.platform.identity.getMember(member.memberId);
    const { token } = member;
    await api.call("pausePlay", { token, body: { length: "day", account: username } });
    expect((await api.call("envelopes", { token })).value).toEqual([]);
    expect((await draw(member, envelopeId)).refusal?.code).toBe("play_paused");
    await api.database.owner.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [
        tester.memberId,
      ]),
    );
    api.app.platform.identity.forgetMember(tester.memberId);
    expect((await draw(tester, envelopeId)).refusal?.code).toBe("not_eligible");
    expect((await draw(tester, randomUUID())).refusal?.code).toBe("not_found");
  });
});

describe("operators", () => {
  test("cannot change what was planned", async () => {
    const envelopeId = randomUUID();
    const opensAt = new Date(api.clock.now().getTime() + hourMs).toISOString();
    const planned = await plan({ opensAt }, envelopeId);
    expect((await plan({ opensAt }, envelopeId)).value).toEqual(planned.value);
    const changed = await plan({ opensAt, amount: "11.00" }, envelopeId);
    expect(changed.refusal?.code).toBe("changed_meanwhile");
    expect((await plan({ amount: "999.00" })).refusal?.code).toBe("brand_rule");
  });

  test("cancel a planned rain, whose seed is shown, and end an open one", async () => {
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    const cancel = (envelopeId: string, code = merchantCode) =>
      api.call("cancelEnvelope", { token, params: { merchantCode: code, envelopeId } });
    const { envelopeId } = (await plan()).value;
    expect((await cancel(envelopeId, "DRIFTWOOD")).refusal?.code).toBe("not_found");
    expect((await cancel(envelopeId)).value).toMatchObject({ state: "cancelled", paid: "0.00" });
    expect((await cancel(envelopeId)).value).toMatchObject({ state: "cancelled" });
    expect((await proofOf(envelopeId)).serverSeed).not.toBeNull();
    const member = await aMember();
    api.clock.advance(minuteMs);
    expect((await draw(member, envelopeId)).refusal?.code).toBe("promotion_closed");
    const open = await anOpen();
    const { amount } = (await draw(member, open)).value;
    expect((await cancel(open)).value).toMatchObject({ state: "closed", taken: 1, paid: amount });
    const account = await api.app.platform.identity.getMember(member.memberId);
    const session = await openSession(api, account);
    expect((await draw(session, open)).value.amount).toBe(amount);
  });
});

describe("personal envelopes", () => {
  const segmentOf = async (tree: WhoMay): Promise<string> => {
    const segmentId = randomUUID();
    const name = `Of a test ${segmentId}`;
    const { segments } = api.app.platform.rewards;
    await segments.save(undefined, { merchantCode, segmentId, name, tree, version: 0 });
    return segmentId;
  };
  const addPayee = (member: Member, number: string) => sharingOf(api).addPayee(member, number);
  /** Sessions end while time goes by. */
  const aSession = async (member: Member): Promise<Member> => ({
    ...member,
    token: (await openSession(api, await api.app.platform.identity.getMember(member.memberId)))
      .token,
  });

  test("are for each member of a segment, and for nobody else", async () => {
    const [one, two, other] = [await aMember(), await aMember(), await aMember()];
    await addPayee(one, "01711000001");
    await addPayee(two, "01711000002");
    const segmentId = await segmentOf({ segment: "has_payee" });
    const planned = await plan({ segmentId, amount: "100.00", packets: 40, minutes: 3 * 1440 });
    expect(planned.value).toMatchObject({ state: "planned", taken: 0 });
    expect(planned.value.members).toBeGreaterThanOrEqual(2);
    const { envelopeId } = planned.value;
    api.clock.advance(minuteMs);
    // Who meets the conditions later has none of it.
    await addPayee(other, "01711000003");
    expect(await shown(one, envelopeId)).toMatchObject({ isPersonal: true, own: null });
    expect(await shown(other, envelopeId)).toBeUndefined();
    expect((await draw(other, envelopeId)).refusal?.code).toBe("not_found");
    const answers = await Promise.all([1, 2, 3].map(() => draw(two, envelopeId)));
    const [taken] = answers;
    for (const { value } of answers) expect(value).toEqual(taken?.value);
    expect(await cashOf(two)).toBe(10_000n + minorOf(taken?.value.amount ?? ""));
    expect((await draw(one, envelopeId)).value.amount).not.toBe("");
  });

  test("that nobody opened go back to the budget, and the proof holds", async () => {
    const [one, two] = [await aMember(), await aMember()];
    await addPayee(one, "01711000004");
    await addPayee(two, "01711000005");
    const segmentId = await segmentOf({ segment: "has_payee" });
    const { value } = await plan({ segmentId, amount: "100.00", packets: 40 });
    api.clock.advance(minuteMs);
    const own = (await draw(one, value.envelopeId)).value;
    api.clock.advance(11 * minuteMs);
    await poll();
    const proof = await proofOf(value.envelopeId);
    expect(proof).toMatchObject({ state: "done", packets: 40 });
    const sum = proof.all.reduce((all, { amount }) => all + minorOf(amount), 0n);
    expect(sum).toBe(10_000n);
    expect(proof.all[own.place - 1]?.amount).toBe(own.amount);
    const late = await aSession(two);
    expect((await draw(late, value.envelopeId)).refusal?.code).toBe("promotion_closed");
    expect(await shown(late, value.envelopeId)).toMatchObject({ own: null });
  });

  test("are none for who has a break, and no more than there are packets", async () => {
    const [one, two] = [await aMember(), await aMember()];
    await addPayee(one, "01711000006");
    await addPayee(two, "01711000007");
    const segmentId = await segmentOf({ segment: "has_payee" });
    const few = await plan({ segmentId, amount: "2.00", packets: 1 });
    expect(few.refusal?.value).toEqual({ field: "packets", reason: "too_low" });
    const none = await plan({ segmentId: await segmentOf({ not: { all: [] } }) });
    expect(none.refusal?.value).toEqual({ field: "segmentId", reason: "too_low" });
    const unknown = await plan({ segmentId: randomUUID() });
    expect(unknown.refusal?.value).toEqual({ field: "segmentId", reason: "cannot_change" });
    const long = await plan({ minutes: 1441 });
    expect(long.refusal?.value).toEqual({ field: "minutes", reason: "too_high" });
    const before = (await plan({ segmentId, amount: "100.00", packets: 40 })).value.members ?? 0;
    const { username } = await api.app.platform.identity.getMember(one.memberId);
    const rested = await aSession(one);
    const body = { length: "day", account: username };
    await api.call("pausePlay", { token: rested.token, body });
    const after = await plan({ segmentId, amount: "100.00", packets: 40 });
    expect(after.value.members).toBe(before - 1);
  });

  test("are of the segment that the second person saw, and of no other", async () => {
    const [meant, other] = [await aMember(), await aMember()];
    await addPayee(meant, "01711000008");
    const segmentId = await segmentOf({ segment: "has_payee" });
    const { token } = await anOperator(api, ["rewards.read", "rewards.write"]);
    const asked = await api.callAlone("planEnvelope", {
      token,
      params: { merchantCode, envelopeId: randomUUID() },
      body: { settings: settingsNow({ segmentId, amount: "1000.00", packets: 500 }) },
    });
    // The same operator alone, while the request waits: now it is for somebody else.
    const changed = await api.call("saveSegment", {
      token,
      params: { merchantCode, segmentId },
      body: { name: `Of a test ${segmentId}`, tree: { not: { segment: "has_payee" } }, version: 1 },
    });
    expect(changed.refusal).toBeUndefined();
    const approvalId = String(asked.refusal?.value?.["approvalId"]);
    const decided = await decideApproval(api, api.callAlone, approvalId);
    expect(decided.refusal?.code).toBe("changed_meanwhile");
    const own = (await api.call("envelopes", { token: other.token })).value;
    expect(own.filter(({ isPersonal }) => isPersonal)).toEqual([]);
  });
});
