import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { minor } from "@baize/money";
import { registration, type TestApp } from "../../apps/server/test/app.ts";
import { changeBrand } from "../../apps/server/test/brands.ts";
import { anOperator } from "../../apps/server/test/operators.ts";
import { openVendor, type TestVendor } from "../../apps/server/test/vendor.ts";
import { createAlerts } from "../../apps/server/src/platform/alerts/index.ts";
import { createSilentLog } from "../../apps/server/src/platform/log.ts";
import { reportVendorDifferences } from "../../apps/server/src/vendors/alerts.ts";
import { aDiver, openTidepool, transfer, type Tidepool } from "./tidepool.ts";

/**
 * A vendor that keeps members' money, and its list of transfers beside ours, over the wire. Each
 * story has a day of its own.
 */

let tidepool: Tidepool;
let api: TestApp;
/** Another vendor that keeps money, whose list is whatever a story makes it. */
let other: TestVendor;
let list: { readonly status: number; readonly body: unknown };
const listed = (transfers: readonly object[], next: string | null = null) => ({
  status: 200,
  body: { transfers, next_cursor: next },
});

beforeAll(async () => {
  tidepool = await openTidepool();
  ({ api } = tidepool);
  other = await openVendor(api, "NVS");
  other.behave((call, response) => {
    if (!call.path.endsWith("/wallet/transfers")) return response.end('{"status":"RS_OK"}');
    response.statusCode = list.status;
    return response.end(JSON.stringify(list.body));
  });
  const { vendors } = api.app.platform;
  await vendors.saveTransferOffer({ merchantCode: "AMBERJACK", vendorCode: "NVS", isOpen: true });
  await vendors.saveTransferOffer({ merchantCode: "TIDEWATER", vendorCode: "TDP", isOpen: true });
}, 60_000);
afterAll(async () => {
  await tidepool.close();
  await other.close();
});
afterEach(() => tidepool.fault("none"));

/** Goes to an hour of the next day and names that day. */
function nextDay(hour = 6): string {
  const now = api.clock.now().getTime();
  const midnight = now - (now % dayMs) + dayMs;
  api.clock.advance(midnight + hour * hourMs - now);
  return api.clock.now().toISOString().slice(0, 10);
}

/** A quarter past the next midnight, when the worker looks. */
const night = () => nextDay(0.25);

async function compare(day: string, vendorCode = "TDP") {
  const { done } = await api.app.platform.vendors.reconciliation.reconcileDay(day);
  const found = done.find((one) => one.vendorCode === vendorCode);
  if (found === undefined) throw new Error(`${day} of ${vendorCode} was not compared`);
  return found;
}

/** What was found, by kind and fields. */
const wordsOf = ({ findings }: Awaited<ReturnType<typeof compare>>) =>
  findings.map(({ kind, fields }) => [kind, ...fields]);

const poll = () => api.app.platform.vendors.pollTransfers();

async function shown(day: string, vendor = "TDP") {
  const { token } = await anOperator(api, ["alerts.read"]);
  return (await api.call("reconciledVendorDay", { token, params: { vendor, day } })).value;
}

test("a day both tell alike has no findings, and one answer that was lost is none", async () => {
  list = listed([]);
  const day = nextDay();
  const { token } = await aDiver(api);
  await transfer(api, token, "in", "300.00");
  await tidepool.fault("refuse");
  expect((await transfer(api, token, "in", "50.00")).value.state).toBe("refused");
  await tidepool.fault("lose");
  expect((await transfer(api, token, "in", "20.00")).value.state).toBe("pending");
  api.clock.advance(30_000);
  await poll();
  expect((await transfer(api, token, "out", "100.00")).value.state).toBe("done");
  night();
  const compared = await compare(day);
  expect(compared).toMatchObject({ vendorRows: 4, ourRows: 4, openFindings: 0, findings: [] });
  expect(await shown(day)).toMatchObject({
    failure: null,
    comparedFrom: null,
    sums: [
      {
        merchantCode: "AMBERJACK",
        currency: "BDT",
        lines: [
          { line: "in", theirs: "320.00", ours: "320.00" },
          { line: "out", theirs: "100.00", ours: "100.00" },
        ],
        net: { theirs: "220.00", ours: "220.00" },
        difference: "0.00",
      },
    ],
  });
});

describe("a difference", () => {
  test("is missing here, where our row is lost, and extra under the id it has", async () => {
    const day = nextDay();
    const { token } = await aDiver(api);
    const { transferId } = (await transfer(api, token, "in", "30.00")).value;
    const elsewhere = randomUUID();
    await api.database.db.transaction((tx) =>
      tx.execute("update vendors.wallet_transfer set id = $2 where id = $1", [
        transferId,
        elsewhere,
      ]),
    );
    night();
    const { findings } = await compare(day);
    expect(findings.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["missing", transferId],
      ["extra", elsewhere],
    ]);
    const byKind = new Map((await shown(day)).findings.map((one) => [one.kind, one]));
    const side = { kind: "in", status: "stands", amount: "30.00", round: null, gameCode: null };
    expect(byKind.get("missing")).toMatchObject({ ours: null, theirs: side });
    expect(byKind.get("extra")).toMatchObject({ theirs: null, ours: side });
  });

  test("is one the vendor took back, an alert, and stays while it does", async () => {
    const day = nextDay();
    const { token } = await aDiver(api);
    await tidepool.fault("undo");
    expect((await transfer(api, token, "in", "40.00")).value.state).toBe("done");
    night();
    const { db } = api.database;
    const { reconciliation } = api.app.platform.vendors;
    const log = createSilentLog();
    const reports = createAlerts({ db, clock: api.clock, log });
    const compare = () => reportVendorDifferences({ log, alerts: reports, reconciliation });
    const alerts = () =>
      db.read((reader) =>
        reader.query<{ subject: string; detail: { fields: string[] } }>(
          `select subject, detail from platform.alert
           where gone_at is null and subject like $1 || '%'`,
          [`TDP ${day}`],
        ),
      );
    await compare();
    expect(await alerts()).toMatchObject([{ detail: { kind: "changed", fields: ["status"] } }]);
    const found = await shown(day);
    expect(found.findings).toMatchObject([
      { theirs: { status: "undone" }, ours: { status: "stands" } },
    ]);
    expect(found.sums[0]?.difference).toBe("40.00");
  });

  test("is a row that the report leaves out, asked after by itself", async () => {
    const day = nextDay();
    const { token } = await aDiver(api);
    await transfer(api, token, "in", "60.00");
    await tidepool.fault("omit");
    await transfer(api, token, "out", "25.00");
    night();
    expect(wordsOf(await compare(day))).toEqual([["extra"]]);
    const { sums } = await shown(day);
    expect(sums[0]?.lines).toEqual([
      { line: "in", theirs: "60.00", ours: "60.00" },
      { line: "out", theirs: "0.00", ours: "25.00" },
    ]);
  });

  test("is one that still waits here, until its answer is heard", async () => {
    const day = nextDay();
    const { token } = await aDiver(api);
    await tidepool.fault("lose");
    expect((await transfer(api, token, "in", "70.00")).value.state).toBe("pending");
    night();
    expect(wordsOf(await compare(day))).toEqual([["changed", "status"]]);
    expect((await shown(day)).findings).toMatchObject([{ ours: { status: "waits" } }]);
    await poll();
    const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge"]);
    const params = { vendor: "TDP", day };
    const again = (await api.call("compareVendorDay", { token: olga.token, params })).value;
    expect(again.openFindings).toBe(0);
    expect(again.findings).toMatchObject([{ goneAt: api.clock.now().toISOString() }]);
  });
});

describe("no difference", () => {
  test("is a transfer that was carried out before midnight and learnt of after it", async () => {
    const day = nextDay(23.99);
    const { token } = await aDiver(api);
    await tidepool.fault("lose");
    await transfer(api, token, "in", "80.00");
    const next = night();
    await poll();
    expect(await compare(day)).toMatchObject({ vendorRows: 1, ourRows: 1, openFindings: 0 });
    night();
    // Ours of that day, which the vendor tells under the day before.
    expect(await compare(next)).toMatchObject({ vendorRows: 0, ourRows: 0, openFindings: 0 });
  });

  test("is one that waits on both sides; it counts to the day of its end", async () => {
    const day = nextDay(23.999);
    const { token } = await aDiver(api);
    await tidepool.fault("delay");
    expect((await transfer(api, token, "in", "90.00")).value.state).toBe("pending");
    const next = night();
    expect(await compare(day)).toMatchObject({ vendorRows: 0, ourRows: 0, openFindings: 0 });
    await poll();
    night();
    expect(await compare(next)).toMatchObject({ vendorRows: 1, ourRows: 1, openFindings: 0 });
  });
});

/** A member of another brand with a thousand taka. */
async function aTidewaterDiver(username: string): Promise<string> {
  await changeBrand(api, "TIDEWATER", { fields: [] });
  const headers = { host: "alt.localhost" };
  const { token } = (await api.call("register", { body: registration(username), headers })).value;
  const { identity, ledger } = api.app.platform;
  const member = await identity.memberByUsername("TIDEWATER", username);
  if (member === undefined) throw new Error("the member is missing");
  await api.database.db.transaction((tx) =>
    ledger.post(tx, {
      memberId: member.memberId,
      key: "opening",
      currency: "BDT",
      kind: "deposit",
      debit: "house",
      credit: "cash",
      amountMinor: minor(100_000n),
    }),
  );
  return token;
}

test("two brands with one vendor are one list, and each has its sums", async () => {
  const day = nextDay();
  const { token } = await aDiver(api);
  await transfer(api, token, "in", "10.00");
  const token2 = await aTidewaterDiver("diverelsewhere");
  const moved = await api.call("walletTransfer", {
    token: token2,
    headers: { host: "alt.localhost" },
    body: { vassalage: "TDP", direction: "in", amount: "45.00" },
  });
  expect(moved.value.state).toBe("done");
  night();
  expect(await compare(day)).toMatchObject({ vendorRows: 2, ourRows: 2, openFindings: 0 });
  const { sums } = await shown(day);
  expect(sums.map(({ merchantCode, net }) => [merchantCode, net.theirs])).toEqual([
    ["AMBERJACK", "10.00"],
    ["TIDEWATER", "45.00"],
  ]);
});

describe("a vendor's own list", () => {
  const told = (day: string, over: object = {}) => ({
    transfer_uuid: randomUUID(),
    user: "nobody-of-ours",
    direction: "deposit",
    status: "TS_SUCCESS",
    amount: 100_000,
    currency: "BDT",
    decided_at: `${day}T10:00:00.000Z`,
    ...over,
  });

  test("names members whom nobody knows: missing, in the sums of no brand", async () => {
    const day = nextDay();
    list = listed([told(day), told(day, { status: "TS_DECLINED" })]);
    night();
    const compared = await compare(day, "NVS");
    expect(wordsOf(compared)).toEqual([["missing"]]);
    expect((await shown(day, "NVS")).sums).toMatchObject([
      { merchantCode: "", net: { theirs: "1.00", ours: "0.00" } },
    ]);
  });

  test.each<[string, string, (day: string) => typeof list]>([
    ["is refused", "refused", () => ({ status: 403, body: { error: "no" } })],
    ["is of something else", "unreadable", () => ({ status: 200, body: [] })],
    ["has a wrong amount", "unreadable", (day) => listed([told(day, { amount: "100000" })])],
    [
      "is out of order",
      "unreadable",
      (day) => listed([told(day), told(day, { decided_at: `${day}T09:00:00.000Z` })]),
    ],
    [
      "tells a row twice",
      "unreadable",
      (day) => {
        const row = told(day);
        return listed([row, row]);
      },
    ],
    ["goes round in a circle", "unreadable", (day) => listed([told(day)], "again")],
  ])("that %s leaves the day as it was and says why", async (_name, failure, make) => {
    const day = nextDay();
    list = make(day);
    night();
    const { vendors } = api.app.platform;
    const { failed } = await vendors.reconciliation.reconcileDay(day);
    expect(failed).toEqual([{ vendorCode: "NVS", day, failure, isForNow: true }]);
    expect(await shown(day, "NVS")).toMatchObject({ failure, comparedAt: null, findings: [] });
  });

  test("that is not offered is said, and nobody is called for it night after night", async () => {
    const day = nextDay();
    list = { status: 404, body: { error: "no such call" } };
    night();
    const { db } = api.database;
    const { reconciliation } = api.app.platform.vendors;
    const log = createSilentLog();
    const reports = createAlerts({ db, clock: api.clock, log });
    const compare = () => reportVendorDifferences({ log, alerts: reports, reconciliation });
    await compare();
    const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge"]);
    const params = { vendor: "NVS", day };
    const again = await api.call("compareVendorDay", { token: olga.token, params });
    expect(again.value).toMatchObject({ failure: "not_offered", comparedAt: null });
    const query = { state: "differs" };
    const { content } = (await api.call("reconciledVendorDays", { token: olga.token, query }))
      .value;
    expect(content.some((one) => one.vendor === "NVS" && one.day === day)).toBe(false);
  });
});

describe("Tidepool's list", () => {
  const start = new Date(0).toISOString();

  async function ask(asked: object, signature?: string) {
    const payload = JSON.stringify({ operator_id: "baize-test", ...asked });
    const own = api.app.platform.sign(Buffer.from(payload));
    return tidepool.standins.app.inject({
      method: "POST",
      url: "/tidepool/operator/generic/v2/wallet/transfers",
      headers: { "content-type": "application/json", "x-hub88-signature": signature ?? own },
      payload,
    });
  }

  interface Page {
    readonly transfers: readonly { readonly transfer_uuid: string }[];
    readonly next_cursor: string | null;
  }

  test("is the same however it is cut", async () => {
    const whole = (await ask({ start_time: start })).json<Page>();
    expect(whole.next_cursor).toBeNull();
    expect(whole.transfers.length).toBeGreaterThan(5);
    const cut: { readonly transfer_uuid: string }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const asked = { start_time: start, page_size: 2, ...(cursor && { cursor }) };
      const page: Page = (await ask(asked)).json<Page>();
      expect(page.transfers.length).toBeLessThanOrEqual(2);
      cut.push(...page.transfers);
      cursor = page.next_cursor;
    }
    expect(cut).toEqual(whole.transfers);
    const [first] = whole.transfers;
    const one = await ask({ transfer_uuid: first?.transfer_uuid });
    expect(one.json<Page>().transfers).toEqual([first]);
    const others = await ask({ start_time: start, operator_id: "other" });
    expect(others.json<Page>().transfers).toEqual([]);
  });

  test.each<[string, object, number]>([
    ["neither time nor transfer", {}, 400],
    ["a page beyond the cap", { start_time: start, page_size: 1001 }, 400],
    ["a cursor of somebody else", { start_time: start, cursor: "1'; --" }, 400],
    ["a time that is none", { start_time: "yesterday" }, 400],
  ])("refuses %s", async (_name, asked, status) => {
    expect((await ask(asked)).statusCode).toBe(status);
  });

  test("is given to nobody without the platform's signature", async () => {
    expect((await ask({ start_time: start }, "AAAA")).statusCode).toBe(403);
  });
});
