import { randomUUID } from "node:crypto";
import { routes, SaveProfileRequest, wire, type CallName, type RouteSchema } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  createTestApp,
  registration,
  testPassword,
  type CallOptions,
  type TestApp,
} from "../test/app.ts";
import { aNotice, pngText } from "../test/content.ts";
import { allowAlone } from "../test/eyes.ts";
import { openMember } from "../test/members.ts";
import { anOperator, type TestOperator } from "../test/operators.ts";
import { mallItem } from "../test/points.ts";
import { usualPromotion } from "../test/promotions.ts";
import { openTables, taka } from "../test/tables.ts";
import { demoMethods, demoReceivingAccounts } from "./cashier/demo/methods.ts";
import { createAlerts } from "./platform/alerts/index.ts";
import { createSilentLog } from "./platform/log.ts";
import { envelopeAt, raffleOn } from "../test/timely-draws.ts";
import { downloadAt, finishAt, linkWrites, periodsOf, timelyLinks } from "../test/timely-links.ts";
import { demoBoards } from "./rewards/boards/demo.ts";
import { demoMissions } from "./rewards/missions/demo.ts";
import { demoVerificationPolicy } from "./verification/demo-policy.ts";

/**
 * The server's clock stamps every row (GLI-19 2.2.1, 2.8.1): no time that a client, an operator's
 * page or a vendor names reaches a time of a row, but for the few columns that say what an operator
 * decided or a bank said. Every call of the contract that takes a time is sent with one.
 */

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;
let admin: TestOperator;
let token: string;
const merchantCode = "AMBERJACK";
const code = "books_incoherent";
const subject = "member 7";

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  const { cashier, verification } = api.app.platform;
  await cashier.saveMethods(demoMethods(merchantCode, "BDT"));
  await cashier.saveReceivingAccounts(demoReceivingAccounts(merchantCode, "BDT"));
  await verification.savePolicy(demoVerificationPolicy(merchantCode, "BDT"));
  await allowAlone(api, 100_000_000n);
  const alerts = createAlerts({ db: api.database.db, clock: api.clock, log: createSilentLog() });
  await alerts.report(code, [{ subject, detail: {} }]);
  tables = await openTables(api);
  admin = await anOperator(api, "everything");
  token = await api.aMember("timely");
}, 120_000);
afterAll(async () => {
  await tables.close();
  await api.close();
});

/** A long past one, one that could be true, and one that is far away; no row of a test has them. */
const times = [
  "1971-02-03T04:05:06.007Z",
  "2026-01-11T06:30:11.357Z",
  "2399-11-11T11:11:11.111Z",
] as const;
const dayOf = (time: string) => time.slice(0, 10);
const endOr = (path: string, time: string) => (path === "from" ? time : hourAfter(time));
const hourAfter = (time: string) => new Date(Date.parse(time) + hourMs).toISOString();

interface Field {
  readonly part: "params" | "query" | "body";
  readonly path: string;
  readonly isDay: boolean;
}

const timeName = /(?:At|Ms|On|Time|Date|Until|Since|Seconds|Timestamp)$/;
const timeWord = /^(?:at|day|from|to|until|since|time|date|timestamp|birthday)$/;

/** What takes a time, by its format or by its name, however deep it lies. */
function fieldsIn(schema: unknown, part: Field["part"], path: readonly string[] = []): Field[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => fieldsIn(one, part, path));
  const { properties, $defs, format, type, ...rest } = schema as Record<string, unknown>;
  const name = path.at(-1) ?? "";
  // A switch is no time, nor is one of a few words, nor the amount from which a tier counts.
  const isOther = type === "boolean" || "pattern" in rest || "enum" in rest;
  const isNamed = type !== undefined && (timeName.test(name) || timeWord.test(name)) && !isOther;
  const own = format === "date" || format === "date-time" || isNamed;
  if (own) return [{ part, path: path.join("."), isDay: format !== "date-time" }];
  const inside = Object.entries(properties ?? {}).flatMap(([key, value]) =>
    fieldsIn(value, part, [...path, key]),
  );
  const named = Object.values($defs ?? {}).flatMap((one) => fieldsIn(one, part));
  const parts = ["anyOf", "oneOf", "allOf", "items", "additionalProperties"];
  return [...inside, ...named, ...parts.flatMap((key) => fieldsIn(rest[key], part, path))];
}

function fieldsOf({ params, query, body }: RouteSchema): Field[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return fieldsIn(json, part as Field["part"]);
  });
}

const timed = new Map(
  Object.entries(routes)
    .map(([name, schema]) => [name as CallName, fieldsOf(schema as RouteSchema)] as const)
    .filter(([, fields]) => fields.length > 0),
);
const isRead = (name: CallName) => wire[name].method === "GET";

/** Headers in which a client could name a time, on every call. */
const headersOf = (time: string) => ({
  date: new Date(time).toUTCString(),
  "if-unmodified-since": new Date(time).toUTCString(),
  "x-request-start": `t=${Date.parse(time)}`,
  "x-timestamp": time,
});

const send = (name: CallName, time: string, options: CallOptions) => {
  const headers = { ...headersOf(time), ...options.headers };
  return api.call(name, { token: admin.token, ...options, headers });
};
/** What became of it: "ok", or the refusal. */
const outcomeOf = async (...given: Parameters<typeof send>) =>
  (await send(...given)).refusal?.code ?? "ok";

const custom = { merchantCode, period: "custom" };

/** What a read needs beside its times. */
const readNeeds: Partial<Record<CallName, CallOptions>> = {
  correctionPreview: { query: { merchantCode, account: "nobody" } },
  countEventRange: { params: { consumer: "reports" } },
  dashboard: { query: custom },
  liabilities: { query: { merchantCode } },
  reconciledDay: { params: { provider: "sandpay" } },
  reconciledVendorDay: { params: { vendor: "HSE" } },
  rewardCosts: { query: custom },
  rewardSegments: { query: custom },
  oneRewardReport: { params: { kind: "mission", rewardId: randomUUID() }, query: custom },
  promotionReport: { params: { promotionId: randomUUID() }, query: custom },
};

const downloadOf = (name: CallName, query: object, time: string, reader: string) =>
  downloadAt(api, `${wire[name].path}?${new URLSearchParams({ ...query }).toString()}`, {
    ...headersOf(time),
    authorization: `Bearer ${reader}`,
  });

/** What these are about is not there. */
const absent = /^reconciled|^(promotion|oneReward|affiliate)Report$|^correctionPreview$/;
const readAnswer = (name: string) => (absent.test(name) ? "not_found" : "ok");

async function read(name: CallName, time: string): Promise<string> {
  const { query, params } = readNeeds[name] ?? {};
  const given = { query: { ...query }, params: { ...params } };
  for (const { part, path, isDay } of timed.get(name) ?? []) {
    if (part !== "body") given[part][path] = isDay ? dayOf(time) : endOr(path, time);
  }
  const { access } = routes[name] as RouteSchema;
  if (name.endsWith("File")) {
    if (access !== "agent") return downloadOf(name, given.query, time, token);
    const agent = await openMember(api, { memberType: 1, assurance: "strong" });
    return downloadOf(name, { ...given.query, period: "custom" }, time, agent.token);
  }
  if (access === "agent") return timelyLinks(api, send).read(name, time, given);
  return outcomeOf(name, time, { ...given, ...(access !== "operator" && { token }) });
}

const dead = "not_found";
const idempotent = () => ({ "idempotency-key": randomUUID() });

async function order(time: string): Promise<string> {
  const body = { methodId: "bank", amount: "1000.00", returnPath: "/" };
  const one = { token: await api.aMember(), body, headers: idempotent() };
  const { value } = await send("createDeposit", time, one);
  return (value as { readonly depositId: string }).depositId;
}

async function decideDeposit(time: string): Promise<string> {
  const params = { depositId: await order(time) };
  await send("claimDeposit", time, { params });
  const bankReference = `FT ${randomUUID().slice(0, 8)}`;
  const receivedOn = dayOf(time);
  const body = { action: "confirm", bankReference, amount: "1000.00", receivedOn };
  return outcomeOf("decideDeposit", time, { params, body });
}

/** The time is of the bank's text: a line nobody is named in, so that it waits. */
async function importLines(time: string): Promise<string> {
  const line = `FT ${randomUUID().slice(0, 8)},1000.00,${dayOf(time)},Rumi,`;
  const csv = `transaction,amount,date,sender,text\n${line}`;
  const { value } = await send("importBankLines", time, {
    body: { merchantCode, accountId: "delta", csv },
  });
  return (value as { readonly added: number }).added === 1 ? "ok" : "not added";
}

async function decideDocument(time: string): Promise<string> {
  const sender = await api.aMember();
  const picture = await pngText();
  const sent = { token: sender, body: { kind: "passport", picture } };
  const { value } = await send("sendDocument", time, sent);
  const [document] = (value as { documents: { documentId: string }[] }).documents;
  const found = await api.app.platform.identity.findSession(sender, "lightMyRequest");
  const memberId = String(found?.session.memberId);
  const params = { memberId, documentId: document?.documentId ?? "" };
  const { revision } = (await api.call("takeDocument", { token: admin.token, params })).value;
  const given = { number: "P77001", expiresOn: dayOf(time), isSameKnown: false };
  return outcomeOf("decideDocument", time, {
    params,
    body: { action: "accept", revision, ...given },
  });
}

async function saveProfile(time: string): Promise<string> {
  const { token: own } = await openMember(api);
  const body = { action: "profile", method: "password", value: testPassword };
  const proof = await api.call("stepUp", { token: own, body });
  const { nickname: _nickname, birthday: _birthday, ...given } = SaveProfileRequest.shape;
  const none = Object.fromEntries(Object.keys(given).map((field) => [field, null]));
  return outcomeOf("saveProfile", time, {
    token: own,
    body: { nickname: "Rumi", birthday: dayOf(time), ...none },
    headers: { "step-up": proof.value.stepUpToken },
  });
}

async function saveMaintenance(time: string): Promise<string> {
  const code = "TIDEWATER";
  const { value } = await api.call("brands", { token: admin.token });
  const revision = value.find((one) => one.merchantCode === code)?.revision ?? 0;
  const body = { from: time, until: hourAfter(time), revision };
  return outcomeOf("saveMaintenance", time, { params: { merchantCode: code }, body });
}

const saveContent = (time: string) =>
  outcomeOf("saveContent", time, {
    params: { merchantCode, contentId: randomUUID() },
    body: {
      body: aNotice("Timely"),
      isOpen: true,
      startsAt: time,
      endsAt: hourAfter(time),
      revision: 0,
    },
  });

const acknowledge = (time: string) =>
  outcomeOf("acknowledgeAlert", time, {
    body: { code, subject, firstSeenAt: time, note: "Known since the restore." },
  });

const replayEvents = (time: string) =>
  outcomeOf("replayEventRange", time, {
    params: { consumer: "reports" },
    body: { from: time, until: hourAfter(time), reason: "The sums were wrong." },
  });

const claimCheckIn = async (time: string) =>
  outcomeOf("claimCheckIn", time, { token: await api.aMember(), body: { id: dayOf(time) } });

/** What an operator says about when something runs, saved as something new. */
const saveMallItem = (time: string) =>
  outcomeOf("saveMallItem", time, {
    params: { merchantCode, itemId: randomUUID() },
    body: { settings: { ...mallItem, opensAt: time, closesAt: hourAfter(time) }, revision: 0 },
  });

/** Opens in the coming weeks, so none of these times is taken. */
const planEnvelope = (time: string) =>
  outcomeOf("planEnvelope", time, {
    params: { merchantCode, envelopeId: randomUUID() },
    body: { settings: envelopeAt(time) },
  });

const planRaffle = (time: string) =>
  outcomeOf("planRaffle", time, {
    params: { merchantCode, raffleId: randomUUID() },
    body: { settings: raffleOn(dayOf(time)) },
  });

function saveMission(time: string): Promise<string> {
  const [demo] = demoMissions(merchantCode, "BDT", new Date(time));
  const settings = { ...demo?.settings, startsAt: time, endsAt: hourAfter(time) };
  const params = { merchantCode, missionId: randomUUID() };
  return outcomeOf("saveMission", time, { params, body: { settings, revision: 0 } });
}

function saveBoard(time: string): Promise<string> {
  const [demo] = demoBoards(merchantCode, "BDT", new Date(time));
  const settings = { ...demo?.settings, opensAt: time, startsAt: time, endsAt: hourAfter(time) };
  const params = { merchantCode, boardId: randomUUID() };
  return outcomeOf("saveBoard", time, { params, body: { settings, revision: 0 } });
}

const startCost = (time: string) =>
  outcomeOf("startCost", time, {
    body: {
      merchantCode,
      days: 1,
      subject: {
        kind: "promotion",
        promotionId: randomUUID(),
        terms: { ...usualPromotion, kind: "sign_up", startsAt: time, endsAt: hourAfter(time) },
      },
    },
  });

const promotionAt = (time: string) => {
  const codes = [{ code: `AT${Date.parse(time)}`, usesMax: null }];
  return { ...usualPromotion, codes, startsAt: time, endsAt: hourAfter(time) };
};
const place = () => ({ merchantCode, promotionId: randomUUID() });
const previewPromotion = (time: string) =>
  outcomeOf("previewPromotion", time, {
    body: { ...place(), terms: promotionAt(time), language: "en" },
  });
const saved = (time: string) => ({ terms: promotionAt(time), version: 0 });
const savePromotion = (time: string) =>
  outcomeOf("savePromotion", time, { params: place(), body: saved(time) });

/** Every list with a time, ordered as a file. */
async function createExports(time: string): Promise<string> {
  const until = { from: time, until: hourAfter(time) };
  const days = { merchantCode, period: "custom", from: dayOf(time), to: dayOf(time) };
  const orders = {
    wallet_transfers: until,
    line_transfers: until,
    events: until,
    days,
    vendors: days,
  };
  // So many orders wait of one operator, and no more.
  const by = await anOperator(api, "everything");
  const outcomes = new Set<string>();
  for (const [kind, filters] of Object.entries(orders)) {
    outcomes.add(
      await outcomeOf("createExport", time, { token: by.token, body: { kind, filters } }),
    );
  }
  return [...outcomes].join(" ");
}

const register = (time: string) =>
  outcomeOf("register", time, {
    body: {
      ...registration(`born${dayOf(time).replaceAll("-", "")}`),
      birthday: dayOf(time),
    },
  });

/** Registers as the other does, and needs a code of a phone before. */
const registerMobile = (time: string) =>
  outcomeOf("registerMobile", time, {
    body: { ...registration("phoned"), birthday: dayOf(time) },
  });

const finish: Write = (time) => finishAt(send, token, time);
const compare = (name: "compareDay" | "compareVendorDay", params: CallOptions["params"]) =>
  ((time) => outcomeOf(name, time, { params: { ...params, day: dayOf(time) } })) as Write;

type Write = (time: string) => Promise<string>;

/** Every call that writes and takes a time, and what becomes of it at each of the times. */
const writes: Partial<Record<CallName, readonly [Write, string, string, string]>> = {
  register: [register, "ok", "under_age", "registration_rule"],
  registerMobile: [registerMobile, "invalid_input", "invalid_input", "invalid_input"],
  finishAccount: [finish, "account_in_use", "account_in_use", "account_in_use"],
  saveProfile: [saveProfile, "ok", "under_age", "invalid_input"],
  saveMaintenance: [saveMaintenance, "ok", "ok", "ok"],
  saveContent: [saveContent, "ok", "ok", "ok"],
  decideDocument: [decideDocument, "invalid_input", "invalid_input", "ok"],
  decideDeposit: [decideDeposit, "ok", "ok", "ok"],
  importBankLines: [importLines, "ok", "ok", "ok"],
  claimCheckIn: [claimCheckIn, "promotion_closed", "promotion_closed", "promotion_closed"],
  saveMallItem: [saveMallItem, "ok", "ok", "ok"],
  planEnvelope: [planEnvelope, "brand_rule", "brand_rule", "brand_rule"],
  planRaffle: [planRaffle, "brand_rule", "brand_rule", "brand_rule"],
  saveMission: [saveMission, "ok", "ok", "ok"],
  saveBoard: [saveBoard, "ok", "ok", "ok"],
  previewPromotion: [previewPromotion, "ok", "ok", "ok"],
  savePromotion: [savePromotion, "brand_rule", "brand_rule", "ok"],
  startCost: [startCost, "ok", "ok", "ok"],
  acknowledgeAlert: [acknowledge, "changed_meanwhile", "changed_meanwhile", "changed_meanwhile"],
  replayEventRange: [replayEvents, "ok", "ok", "ok"],
  ...linkWrites(() => timelyLinks(api, send)),
  createExport: [createExports, "ok", "ok", "ok"],
  runCorrection: [(at) => outcomeOf("runCorrection", at, periodsOf(at)), dead, dead, dead],
  compareDay: [compare("compareDay", { provider: "sandpay" }), dead, dead, dead],
  compareVendorDay: [compare("compareVendorDay", { vendor: "HSE" }), dead, dead, dead],
};

test("every call that writes and takes a time is sent with one here", () => {
  const found = [...timed.keys()].filter((name) => !isRead(name));
  // Bank lines take theirs inside a text, which no schema shows.
  expect(Object.keys(writes).toSorted()).toEqual([...found, "importBankLines"].toSorted());
});

/** Play with all the names a vendor might give a time; unknown fields are ignored by contract. */
async function playStamped(time: string): Promise<void> {
  const { call } = await tables.aPlayer(`stamped${dayOf(time).replaceAll("-", "")}`);
  const names = ["timestamp", "time", "created_at", "started_at", "settled_at", "transaction_time"];
  const stamps = {
    ...Object.fromEntries(names.map((name) => [name, time])),
    meta: { timestamp: time, at_ms: Date.parse(time) },
  };
  const round = `stamped-${time}`;
  const bet = await call("bet", "skylark", { amount: taka(10), round, ...stamps });
  const end = { round, reference_transaction_uuid: bet, round_closed: true, ...stamps };
  await call("win", "skylark", { amount: taka(25), ...end });
  const undone = await call("bet", "skylark", {
    amount: taka(7),
    round: `${round}-undone`,
    ...stamps,
  });
  await call("rollback", "skylark", {
    round: `${round}-undone`,
    reference_transaction_uuid: undone,
    ...stamps,
  });
  await tables.drain();
}

/** Columns of rows that have the time, or one within two hours after it. */
async function columnsWith(time: string): Promise<string[]> {
  const { owner } = api.database;
  const columns = await owner.read((reader) =>
    reader.query<{ place: string; column: string; type: string }>(
      `select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as column,
         c.data_type as type
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.data_type in ('timestamp with time zone', 'date')
         and c.table_schema not in ('pg_catalog', 'information_schema')`,
    ),
  );
  // Fewer would mean that the question above finds nothing.
  expect(columns.length).toBeGreaterThan(200);
  const asked = columns.map(({ place, column, type }) => {
    const is =
      type === "date"
        ? `"${column}" = ($1::timestamptz at time zone 'UTC')::date`
        : `"${column}" >= $1::timestamptz and "${column}" < $1::timestamptz + interval '2 hours'`;
    return `select '${place}.${column}' as name where exists (select from ${place} where ${is})`;
  });
  const found = await owner.read((reader) =>
    reader.query<{ name: string }>(asked.join(" union all "), [new Date(time)]),
  );
  // A partition's rows are its table's.
  return [...new Set(found.map(({ name }) => name))].toSorted();
}

/** What an operator or an agent decides on: when something shows or ends; what a bank says. */
const stated = [
  "brand.merchant.maintenance_from",
  "brand.merchant.maintenance_until",
  "cashier.bank_line.received_on",
  "content.piece.ends_at",
  "content.piece.starts_at",
  "identity.invite_link.valid_until",
  "rewards.board.ends_at",
  "rewards.board.opens_at",
  "rewards.board.starts_at",
  "rewards.mall_item.closes_at",
  "rewards.mall_item.opens_at",
];
/** What a document says of itself; one that is over is refused. */
const ofDocuments = "verification.document.expires_on";

test.each([
  [times[0], 0, stated],
  [times[1], 1, stated],
  [times[2], 2, [...stated, ofDocuments]],
] as const)("no row takes the time %s of a client", async (time, index, columns) => {
  expect(await columnsWith(time)).toEqual([]);
  const asked: Record<string, string> = {};
  const written: Record<string, string> = {};
  for (const name of timed.keys()) {
    if (isRead(name)) asked[name] = await read(name, time);
  }
  expect(asked).toEqual(
    Object.fromEntries(Object.keys(asked).map((name) => [name, readAnswer(name)])),
  );
  for (const [name, [write]] of Object.entries(writes)) written[name] = await write(time);
  expect(written).toEqual(
    Object.fromEntries(Object.entries(writes).map(([name, [, ...all]]) => [name, all[index]])),
  );
  await playStamped(time);
  expect(await columnsWith(time)).toEqual(columns);
});

test.each(times)("a payload that was sealed at %s is refused", async (time) => {
  const sealed = { iat: Math.floor(Date.parse(time) / 1000) };
  const body = { type: "username", username: "timely", password: "Quiet-River-7" };
  expect((await api.call("login", { body, sealed })).refusal?.code).toBe("payload_unreadable");
});
