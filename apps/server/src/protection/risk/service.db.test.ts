import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { minor } from "@baize/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readersOf } from "../../../test/events.ts";
import type { Tx } from "../../platform/db.ts";
import type { TestApp } from "../../../test/app.ts";
import { openMember, proofOf } from "../../../test/members.ts";
import { anAddress, openRiskHouse, type RiskHouse } from "../../../test/risk.ts";
import { accountNumber, addAccount, aNamed, aPayee, ask } from "../../../test/withdrawals.ts";
import type { Member } from "../../identity/index.ts";
import { accountOf, encodeDetail, keyOf } from "../../vendors/operations.ts";
import { usualRiskPolicy } from "./policy.ts";

/** What members do, and what is noticed of it. */

let house: RiskHouse;
let api: TestApp;

beforeAll(async () => {
  house = await openRiskHouse();
  api = house.api;
}, 180_000);
beforeEach(() => house.scene.signIn());
afterAll(() => house.scene.close());

describe("a shared device", () => {
  test("is a flag of each member who used it, and names the others", async () => {
    const { browser, one, two } = await house.twoOnOneDevice();
    expect(await house.briefs(one.memberId)).toEqual(["shared_device medium open 1"]);
    const flag = await house.aFlag(two.memberId);
    const { evidence, related, steps } = await house.caseOf(flag);
    expect(evidence.map(({ member }) => member)).toEqual([one]);
    expect(related.map(({ username, kind }) => [username, kind])).toEqual([
      [one.username, "shared_device"],
    ]);
    expect(steps.map(({ what, operator }) => [what, operator])).toEqual([["raised", null]]);

    const three = await house.register(browser);
    expect(await house.briefs(three.memberId)).toEqual(["shared_device high open 2"]);
    expect(await house.briefs(one.memberId)).toEqual(["shared_device high open 2"]);
  });

  test("is none for one alone, for two browsers, or for the house's own accounts", async () => {
    const alone = house.aBrowser();
    const { username, memberId } = await house.register(alone);
    await alone.login({ username });
    const elsewhere = await house.register(house.aBrowser());
    const tester = await openMember(api);
    await api.database.db.transaction((tx) =>
      tx.execute("update identity.member set is_test = true where member_id = $1", [
        tester.member.memberId,
      ]),
    );
    api.app.platform.identity.forgetMember(tester.member.memberId);
    await alone.login({ username: tester.member.username });
    for (const id of [memberId, elsewhere.memberId, tester.member.memberId]) {
      expect(await house.flagsOf(id)).toEqual([]);
    }
  });

  test("is none across brands", async () => {
    const browser = house.aBrowser();
    const { memberId } = await house.register(browser);
    await house.follow();
    const device = await api.database.db.read((tx) =>
      tx.query<{ mark: Buffer }>(
        "select mark from protection.risk_sighting where member_id = $1 and kind = 'device'",
        [memberId],
      ),
    );
    const foreign = await openMember(api, { merchantCode: "TIDEWATER" });
    await api.database.db.transaction((tx) =>
      api.app.platform.risk.noteSignInIn(tx, {
        memberId: foreign.member.memberId,
        merchantCode: "TIDEWATER",
        ip: anAddress(),
        device: device[0]?.mark.toString("hex"),
        at: api.clock.now(),
      }),
    );
    expect(await house.flagsOf(memberId)).toEqual([]);
    expect(await house.flagsOf(foreign.member.memberId)).toEqual([]);
  });

  test("stays one flag of one finding, however often and in parallel they sign in", async () => {
    const { browser, one, two } = await house.twoOnOneDevice();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        browser.login({ username: at % 2 === 0 ? one.username : two.username }),
      ),
    );
    expect(await house.briefs(one.memberId)).toEqual(["shared_device medium open 1"]);
    expect(await house.briefs(two.memberId)).toEqual(["shared_device medium open 1"]);
  });

  test("noticed by twenty transactions at once is one flag", async () => {
    const { member } = await openMember(api);
    const { merchantCode, memberId } = member;
    const finding = {
      memberId,
      merchantCode,
      kind: "negative_balance",
      subject: "HSE",
      evidence: [{ key: randomUUID(), at: api.clock.now(), detail: {} }],
    } as const;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        api.database.db.transaction((tx) => api.app.platform.risk.raiseIn(tx, finding)),
      ),
    );
    expect(await house.briefs(memberId)).toEqual(["negative_balance high open 1"]);
    const { steps } = await house.caseOf(await house.aFlag(memberId));
    expect(steps.map(({ what }) => what)).toEqual(["raised"]);
  });

  test("waits where a worker fails in the middle of its turn, and then counts once", async () => {
    const { one } = await house.twoOnOneDevice();
    const { consumers } = api.app.platform;
    const failing = readersOf(
      api.database,
      consumers.map((consumer) => ({
        ...consumer,
        // Its tries are not used up: it is the worker that goes, not the event that is bad.
        async apply(tx: Tx, events: readonly unknown[]) {
          await consumer.apply(tx, events);
          await tx.execute("select pg_terminate_backend(pg_backend_pid())");
          return undefined;
        },
      })),
    );
    await expect(failing.runner.turn()).rejects.toThrow("terminat");
    expect(await house.briefs(one.memberId)).toEqual(["shared_device medium open 1"]);
  });
});

describe("a shared address", () => {
  test("is a flag from as many members in a day as the brand says", async () => {
    const { risk } = api.app.platform;
    const minutes = { lowMinutes: 100, mediumMinutes: 30, highMinutes: 10 };
    const noticed = { ipMembers: 3, carrierNetworks: ["198.51.0.0/16"] };
    await risk.savePolicy({ ...usualRiskPolicy("AMBERJACK"), ...noticed, ...minutes });
    const ip = anAddress();
    const one = await house.register(house.aBrowser(ip));
    await house.register(house.aBrowser(ip));
    expect(await house.flagsOf(one.memberId)).toEqual([]);
    api.clock.advance(25 * hourMs);
    await house.signInOperators();
    await house.register(house.aBrowser(ip));
    expect(await house.flagsOf(one.memberId)).toEqual([]);
    const [two, three] = [
      await house.register(house.aBrowser(ip)),
      await house.register(house.aBrowser(ip)),
    ];
    expect(await house.flagsOf(one.memberId)).toEqual([]);
    expect(await house.briefs(two.memberId)).toEqual(["shared_ip medium open 2"]);
    const flag = await house.aFlag(three.memberId);
    expect(flag.targetMinutes).toBe(30);
    const { evidence } = await house.caseOf(flag);
    expect(evidence.map(({ place }) => place)).toEqual(Array(2).fill(ip.replace(/\d+$/, "•")));
    expect(JSON.stringify(await house.caseOf(flag))).not.toContain(ip);

    // Customers of a carrier share addresses: noted, and no more.
    const carrier = "198.51.7.7";
    const all = [];
    for (let count = 0; count < 3; count += 1)
      all.push(await house.register(house.aBrowser(carrier)));
    expect(await house.briefs(all[0]?.memberId ?? "")).toEqual(["shared_ip low open 2"]);
    await risk.savePolicy(usualRiskPolicy("AMBERJACK"));
  });

  test("in a crowd flags only the last, and names a limited number", async () => {
    const at = api.clock.now();
    const ip = anAddress();
    const { risk } = api.app.platform;
    const members: Member[] = [];
    for (let count = 0; count < 30; count += 1) members.push((await openMember(api)).member);
    for (const { memberId, merchantCode } of members) {
      await api.database.db.transaction((tx) =>
        risk.noteSignInIn(tx, { memberId, merchantCode, ip, device: undefined, at }),
      );
    }
    const last = await house.flagsOf(members.at(-1)?.memberId ?? 0n);
    expect(last[0]?.count).toBe(20);
    const rows = await api.database.db.read((tx) =>
      tx.query<{ rows: number }>(
        `select count(*)::int as rows from protection.risk_evidence where member_id = any ($1)`,
        [members.map(({ memberId }) => memberId)],
      ),
    );
    expect(rows[0]?.rows).toBeLessThanOrEqual(30 * 20);
  });

  test("of a machine's own or a house's network says nothing", async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1)
      all.push(await house.register(house.aBrowser("10.0.0.9")));
    for (const { memberId } of all) expect(await house.flagsOf(memberId)).toEqual([]);
  });
});

test("a shared payout account is a flag of all who gave it, under its masked number", async () => {
  const number = accountNumber();
  const [one, two] = [await aNamed(api), await aNamed(api)];
  await addAccount(api, one.token, one.session, number);
  expect(await house.flagsOf(one.memberId)).toEqual([]);
  await addAccount(api, two.token, two.session, number);
  expect(await house.briefs(one.memberId)).toEqual(["shared_payee high open 1"]);
  expect(await house.briefs(two.memberId)).toEqual(["shared_payee high open 1"]);
  const shown = await house.caseOf(await house.aFlag(two.memberId));
  expect(shown.evidence).toMatchObject([
    { member: { memberId: String(one.memberId) }, place: `City Bank ••••${number.slice(-4)}` },
  ]);
  expect(JSON.stringify(shown)).not.toContain(number);

  // Removing it and adding it again does not make another account.
  const listed = await api.call("payoutAccounts", { token: two.token });
  const [account] = listed.value.accounts;
  const body = { accountId: account?.accountId ?? "", paymentPassword: "260871" };
  const headers = await proofOf(api, two.session, "payout_account");
  await api.call("removePayoutAccount", { token: two.token, headers, body });
  await addAccount(api, two.token, two.session, number);
  expect(await house.briefs(one.memberId)).toEqual(["shared_payee high open 1"]);
  const three = await aNamed(api);
  await addAccount(api, three.token, three.session, number);
  expect(await house.briefs(one.memberId)).toEqual(["shared_payee high open 2"]);
});

describe("play", () => {
  const detail = (target?: string) => {
    const facts = { vendorCode: "HSE", gameCode: "skylark", currency: "BDT", isFree: false };
    return encodeDetail({ ...facts, isClosing: false }, target);
  };

  function move(memberId: bigint, kind: "bet" | "win", key: string, amount: bigint, bet?: string) {
    const [debit, credit] =
      kind === "bet" ? ["cash", accountOf("HSE")] : [accountOf("HSE"), "cash"];
    return api.app.platform.ledger.enqueue({
      memberId,
      key: keyOf("HSE", key),
      currency: "BDT",
      kind,
      debit,
      credit,
      amountMinor: minor(amount),
      reference: `HSE-round-${bet ?? key}`,
      detail: detail(bet === undefined ? undefined : keyOf("HSE", bet)),
    });
  }

  const rollback = (memberId: bigint, key: string, target: string) =>
    api.app.platform.ledger.enqueue({
      memberId,
      key: keyOf("HSE", key),
      currency: "BDT",
      kind: "rollback",
      reverses: keyOf("HSE", target),
      mayOverdraw: true,
      reference: `HSE-round-${target}`,
      detail: detail(keyOf("HSE", target)),
    });

  test("a rollback of a win below zero, of a bet that won, and of another's bet", async () => {
    const { ledger } = api.app.platform;
    await api.database.db.transaction((tx) => ledger.registerAccountCode(tx, accountOf("HSE")));
    const [one, two] = [await aPayee(api, "100.00"), await aPayee(api, "100.00")];
    const [bet, win, lost] = [randomUUID(), randomUUID(), randomUUID()];
    await move(one.memberId, "bet", bet, 1_000n);
    await move(one.memberId, "win", win, 5_000n, bet);
    await move(one.memberId, "bet", lost, 13_000n);
    await rollback(one.memberId, randomUUID(), win);
    expect(await house.briefs(one.memberId)).toEqual(["negative_balance high open 1"]);
    const shown = await house.caseOf(await house.aFlag(one.memberId));
    expect(shown.evidence).toMatchObject([
      { place: "HSE", reference: `HSE-round-${bet}`, amount: "50.00", currency: "BDT" },
    ]);
    await rollback(one.memberId, randomUUID(), bet);
    expect((await house.briefs(one.memberId)).toSorted()).toEqual([
      "negative_balance high open 2",
      "rollback_after_win medium open 1",
    ]);
    await rollback(two.memberId, randomUUID(), lost);
    expect(await house.briefs(two.memberId)).toEqual(["foreign_reference medium open 1"]);
  });
});

test("a withdrawal of barely played money is a flag, and three are a grave one", async () => {
  const payee = await aPayee(api);
  await api.database.db.transaction(async (tx) => {
    const { memberId } = payee;
    await tx.execute(
      "insert into cashier.turnover (member_id, required_minor, since) values ($1, 90000, $2)",
      [memberId, api.clock.now()],
    );
    await tx.execute(
      `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
         stake_minor, bets, status, started_at, settled_at)
       values ($1, 'only', 'HSE', 'skylark', 'BDT', 90000, 1, 'settled', $2, $2)`,
      [memberId, api.clock.now()],
    );
  });
  const first = await ask(api, payee, "500.00");
  expect(await house.briefs(payee.memberId)).toEqual(["turnover_at_minimum medium open 1"]);
  const { evidence } = await house.caseOf(await house.aFlag(payee.memberId));
  const { reference } = first.value;
  expect(evidence).toMatchObject([{ reference, amount: "500.00", currency: "BDT" }]);
  await ask(api, payee, "600.00");
  await ask(api, payee, "700.00");
  expect(await house.briefs(payee.memberId)).toEqual(["turnover_at_minimum high open 3"]);
});

test("where members were long ago is forgotten", async () => {
  const { memberId } = await house.register(house.aBrowser());
  await house.follow();
  const kinds = async () =>
    (
      await api.database.db.read((tx) =>
        tx.query<{ kind: string }>(
          "select kind from protection.risk_sighting where member_id = $1 order by kind",
          [memberId],
        ),
      )
    ).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["device", "ip"]);
  api.clock.advance(3 * dayMs);
  await api.app.platform.risk.cleanUp();
  expect(await kinds()).toEqual(["device"]);
  api.clock.advance(90 * dayMs);
  await api.app.platform.risk.cleanUp();
  expect(await kinds()).toEqual([]);
});
