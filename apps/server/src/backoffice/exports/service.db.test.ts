import { createHash } from "node:crypto";
import { exportKinds, wire, type CreateExport, type ExportKind } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { fillLists, many } from "../../../test/long-lists.ts";
import { putInForce } from "../../../test/promotions.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { parseCsv } from "../../cashier/csv.ts";
import { createIds } from "../../platform/ids.ts";
import type { ExportSources } from "./source.ts";
import { createExportWriter } from "./writer.ts";

/** Lists as files: whole or not at all, and only for operators who may see the list. */

let api: TestApp;
let boss: TestOperator;
let promotionId: string;
let memberId: bigint;

const may = [
  "exports.create",
  "members.read",
  "kyc.read",
  "deposits.read",
  "withdrawals.read",
  "adjustments.read",
  "rewards.read",
  "reports.read",
  "audit.read",
  "system.read",
] as const;

beforeAll(async () => {
  api = await createTestApp();
  boss = await anOperator(api, may);
  await api.aMember("exported1");
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", "exported1");
  if (member === undefined) throw new Error("the member is not there");
  memberId = member.memberId;
  await fillLists(api.database.db, memberId);
  const code = { code: "EXPORTED", usesMax: null };
  promotionId = await putInForce(api, { codes: [code] });
}, 60_000);
afterAll(() => api.close());

const orders: { readonly [Kind in ExportKind]: Extract<CreateExport, { kind: Kind }>["filters"] } =
  {
    members: {},
    get movements() {
      return { memberId: String(memberId) };
    },
    documents: { state: "accepted" },
    deposits: { state: "declined" },
    bank_lines: {},
    withdrawals: { merchantCode: "AMBERJACK" },
    wallet_transfers: { direction: "in", member: "exported1" },
    line_transfers: { mark: "large" },
    get bonuses() {
      return { merchantCode: "AMBERJACK", state: "expired", memberId: String(memberId) } as const;
    },
    get awards() {
      return { state: "expired", memberId: String(memberId) } as const;
    },
    get redemptions() {
      return { state: "rejected", memberId: String(memberId) } as const;
    },
    get referrals() {
      return { state: "expired", memberId: String(memberId) } as const;
    },
    adjustments: { state: "open" },
    days: { merchantCode: "AMBERJACK", period: "7d" },
    vendors: { merchantCode: "AMBERJACK", period: "30d" },
    liability: { days: 31 },
    reward_days: { merchantCode: "AMBERJACK", period: "7d" },
    get promotion_days() {
      return { merchantCode: "AMBERJACK", period: "7d", promotionId } as const;
    },
    audit: {},
    events: { kind: "authority_changed" },
  };

const order = (by: TestOperator, kind: ExportKind, filters: object = orders[kind]) =>
  api.call("createExport", { token: by.token, body: { kind, filters } });

const act = (by: TestOperator, name: "retryExport" | "deleteExport", exportId: string) =>
  api.call(name, { token: by.token, params: { exportId } });

async function listOf(by: TestOperator, whose = "own") {
  const query = { whose, pageSize: "100" };
  return (await api.call("exports", { token: by.token, query })).value.content;
}

async function stateOf(by: TestOperator, exportId: string) {
  return (await listOf(by)).find((one) => one.exportId === exportId);
}

/** The file, or the code of the refusal. */
async function download(by: TestOperator, exportId: string) {
  const reply = await api.app.fastify.inject({
    method: "POST",
    url: wire.downloadExport.path.replace(":exportId", exportId),
    headers: { authorization: `Bearer ${by.token}` },
  });
  if (reply.statusCode !== 200) return { refused: reply.json<{ code: string }>().code };
  const text = reply.body;
  const { "content-type": type, "content-disposition": name } = reply.headers;
  return { type, name, rows: parseCsv(text.replace(/^\u{FEFF}/u, "")), bytes: reply.rawPayload };
}

const turn = () => api.app.platform.modules.backoffice.exportWriter.turn();
async function writeAll(): Promise<void> {
  while (await turn());
}

async function written(by: TestOperator, kind: ExportKind, filters?: object): Promise<string> {
  const { exportId } = (await order(by, kind, filters)).value;
  await writeAll();
  return exportId;
}

const countPieces = async () => {
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ many: number }>("select count(*)::int as many from backoffice.export_piece"),
  );
  return row?.many;
};

describe("an export", () => {
  test.each(exportKinds)("of %s is written whole and has what its page shows", async (kind) => {
    if (kind === "liability") await api.app.platform.modules.reports.liability.take();
    const asked = await order(boss, kind);
    expect(asked.value).toMatchObject({ kind, state: "queued", rows: 0, isOwn: true });
    await writeAll();
    const done = await stateOf(boss, asked.value.exportId);
    expect(done).toMatchObject({ state: "ready", problem: null, filters: orders[kind] });
    const file = await download(boss, asked.value.exportId);
    const [head, ...rows] = file.rows ?? [];
    expect(head?.length).toBeGreaterThan(3);
    expect(rows.every((row) => row.length === head?.length)).toBe(true);
    expect(rows.length).toBe(done?.rows);
    expect(file.bytes?.length).toBe(done?.bytes);
    const sha256 = createHash("sha256")
      .update(file.bytes ?? "")
      .digest("hex");
    expect(sha256).toBe(done?.sha256);
    expect(file.type).toBe("text/csv; charset=utf-8");
    expect(file.name).toMatch(/filename="[a-z-]+-2026-01-15-[0-9a-f]{6}\.csv"/);
  });

  test.each([
    ["deposits", "deposit_id"],
    ["withdrawals", "withdrawal_id"],
    ["bank_lines", "bank_reference"],
    ["documents", "document_id"],
    ["adjustments", "adjustment_id"],
    ["bonuses", "bonus_id"],
    ["awards", "award_id"],
    ["redemptions", "redemption_id"],
  ] as const)("of many %s has each row once, newest first", async (kind, id) => {
    const file = await download(boss, await written(boss, kind));
    const [head = [], ...rows] = file.rows ?? [];
    expect(rows).toHaveLength(many);
    expect(new Set(rows.map((row) => row[head.indexOf(id)])).size).toBe(many);
    const times = rows.map((row) => row[0] ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("of members has all of them, or those a keyword finds", async () => {
    for (let number = 2; number <= 4; number += 1) await api.aMember(`exported${number}`);
    const all = await download(boss, await written(boss, "members"));
    const total = (await api.call("consoleMembers", { token: boss.token })).value.total;
    expect(all.rows).toHaveLength(total + 1);
    const found = await download(boss, await written(boss, "members", { keyword: "exported3" }));
    expect(found.rows?.slice(1).map((row) => row[3])).toEqual(["exported3"]);
  });

  test("has nothing a spreadsheet would run, and says what was said", async () => {
    const lines = await download(boss, await written(boss, "bank_lines"));
    const row = lines.rows?.[1] ?? [];
    expect(row).toContain(`'=HYPERLINK("http://x")`);
    expect(row).toContain("'@SUM(1+1)");
    const asked = await download(boss, await written(boss, "adjustments"));
    expect(asked.rows?.[1]).toContain(`'=cmd|' /C calc'!A0\nsecond, "line"`);
    for (const cell of [lines, asked].flatMap(({ rows }) => rows?.flat() ?? [])) {
      expect(cell).not.toMatch(/^[=+@\t\r]/);
    }
  });

  test("shows no account in full", async () => {
    const file = await download(boss, await written(boss, "withdrawals"));
    expect(file.rows?.[1]).toContain("••••1234");
  });

  test("that waits already is not asked for twice", async () => {
    const first = (await order(boss, "days")).value;
    expect((await order(boss, "days")).value.exportId).toBe(first.exportId);
    const other = await order(boss, "days", { merchantCode: "AMBERJACK", period: "30d" });
    expect(other.value.exportId).not.toBe(first.exportId);
    await writeAll();
    expect((await order(boss, "days")).value.exportId).not.toBe(first.exportId);
    await writeAll();
  });

  test("finds no room beside five that wait", async () => {
    const keen = await anOperator(api, may);
    const kinds = ["members", "deposits", "withdrawals", "audit", "bank_lines"] as const;
    for (const kind of kinds) expect((await order(keen, kind)).status).toBe(200);
    const sixth = await order(keen, "documents");
    expect(sixth.refusal).toMatchObject({ code: "too_many_exports", value: { openMax: 5 } });
    await writeAll();
    expect((await order(keen, "documents")).status).toBe(200);
    await writeAll();
  });

  test.each(["movements", "bonuses"] as const)(
    "of %s of a member who is not there is refused",
    async (kind) => {
      const none = await order(boss, kind, { memberId: "999999999999" });
      expect(none.refusal?.code).toBe("not_found");
    },
  );

  test("that is too large fails and keeps nothing", async () => {
    const { exportId } = (await order(boss, "deposits", {})).value;
    const before = await countPieces();
    await aWriter({ limits: { rows: 1200, bytes: 1e9 } }).turn();
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "failed", problem: "too_large" });
    expect(await countPieces()).toBe(before);
    expect(await download(boss, exportId)).toEqual({ refused: "changed_meanwhile" });
    expect((await act(boss, "retryExport", exportId)).value.state).toBe("queued");
    await writeAll();
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "ready", rows: many });
  });

  test("is gone after a week, may be asked for again, and is forgotten in the end", async () => {
    const exportId = await written(boss, "members", { keyword: "exported1" });
    api.clock.advance(7 * dayMs);
    boss = { ...boss, token: (await anotherSession(boss)) ?? boss.token };
    expect(await download(boss, exportId)).toEqual({ refused: "changed_meanwhile" });
    await api.app.platform.modules.backoffice.exportWriter.cleanUp();
    expect(await countPieces()).toBe(0);
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "expired" });
    expect((await act(boss, "retryExport", exportId)).value.state).toBe("queued");
    expect((await act(boss, "retryExport", exportId)).refusal?.code).toBe("changed_meanwhile");
    await writeAll();
    expect((await download(boss, exportId)).rows).toHaveLength(2);
    api.clock.advance(8 * dayMs);
    await api.app.platform.modules.backoffice.exportWriter.cleanUp();
    api.clock.advance(91 * dayMs);
    await api.app.platform.modules.backoffice.exportWriter.cleanUp();
    boss = { ...boss, token: (await anotherSession(boss)) ?? boss.token };
    expect(await listOf(boss)).toEqual([]);
  });
});

/** Sessions end while a test lets days go by. */
async function anotherSession(by: TestOperator): Promise<string | undefined> {
  const { username, password } = by;
  const { pendingToken } = (await api.call("operatorLogin", { body: { username, password } }))
    .value;
  const entered = await api.call("operatorVerify", { body: { pendingToken, code: by.code() } });
  return entered.value.token;
}

interface WriterOptions {
  readonly limits?: { readonly rows: number; readonly bytes: number };
  /** Called before each stretch. */
  readonly pause?: (number: number) => Promise<void>;
}

/** A worker beside the platform's own. */
function aWriter({ limits, pause }: WriterOptions) {
  const { platform } = api.app;
  const ground = { db: api.database.db, clock: api.clock, ids: createIds(api.clock) };
  const { exportSources: sources } = platform.modules.backoffice;
  const { deposits } = sources;
  async function* slowly(filters: Parameters<typeof deposits.read>[0]) {
    let number = 0;
    for await (const lines of deposits.read(filters)) {
      await pause?.((number += 1));
      yield lines;
    }
  }
  const slow: ExportSources = { ...sources, deposits: { ...deposits, read: slowly } };
  const onError = () => {};
  return createExportWriter({ ...ground, sources: slow, onError, ...(limits && { limits }) });
}

/** A gate that holds a writer where it is. */
function aGate() {
  let open = () => {};
  let reached = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const pause = async (number: number) => {
    if (number < 2) return;
    reached();
    await isOpen;
  };
  return { pause, open: () => open(), isReached };
}

describe("a worker", () => {
  test("that died in the middle leaves no half file: another starts again", async () => {
    const { exportId } = (await order(boss, "deposits")).value;
    const gate = aGate();
    const dead = aWriter({ pause: gate.pause }).turn();
    await gate.isReached;
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "running", rows: 500 });
    expect(await download(boss, exportId)).toEqual({ refused: "changed_meanwhile" });
    // Its lease still holds: nobody else begins.
    expect(await turn()).toBe(false);
    api.clock.advance(61_000);
    expect(await turn()).toBe(true);
    const done = await stateOf(boss, exportId);
    expect(done).toMatchObject({ state: "ready", rows: many });
    // What was taken for dead comes back, finds its turn gone, and writes nothing.
    gate.open();
    await dead;
    expect(await stateOf(boss, exportId)).toEqual(done);
    expect((await download(boss, exportId)).rows).toHaveLength(many + 1);
    await act(boss, "deleteExport", exportId);
  });

  test("that dies of the same export three times is the last", async () => {
    const { exportId } = (await order(boss, "deposits")).value;
    const gates = [aGate(), aGate(), aGate()];
    const dead: Promise<boolean>[] = [];
    for (const gate of gates) {
      dead.push(aWriter({ pause: gate.pause }).turn());
      await gate.isReached;
      api.clock.advance(61_000);
    }
    expect(await turn()).toBe(false);
    expect(await stateOf(boss, exportId)).toMatchObject({ problem: "interrupted" });
    for (const gate of gates) gate.open();
    await Promise.all(dead);
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "failed" });
    await api.app.platform.modules.backoffice.exportWriter.cleanUp();
    expect(await countPieces()).toBe(0);
    await act(boss, "deleteExport", exportId);
  });

  test("that is stopped gives its export back at once", async () => {
    const { exportId } = (await order(boss, "deposits")).value;
    const gate = aGate();
    const writer = aWriter({ pause: gate.pause });
    const ended = writer.turn();
    await gate.isReached;
    const closed = writer.close();
    gate.open();
    await Promise.all([ended, closed]);
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "queued", rows: 0 });
    await writeAll();
    expect(await stateOf(boss, exportId)).toMatchObject({ state: "ready", rows: many });
    await act(boss, "deleteExport", exportId);
  });

  test("beside another writes each export once, and one of an operator at a time", async () => {
    const rival = await anOperator(api, may);
    const asked = [
      await order(boss, "deposits"),
      await order(boss, "audit"),
      await order(rival, "deposits"),
    ].map(({ value }) => value.exportId);
    const gate = aGate();
    const [one, other] = [aWriter({ pause: gate.pause }), aWriter({ pause: gate.pause })];
    // Of two that look at the same moment either may be first.
    const both = [one.turn()];
    await gate.isReached;
    both.push(other.turn());
    const states = async () =>
      (
        await api.database.db.read((reader) =>
          reader.query<{ export_id: string; state: string }>(
            `select export_id, state from backoffice.export where export_id = any ($1::uuid[])
           order by array_position($1::uuid[], export_id)`,
            [asked],
          ),
        )
      ).map((row) => [asked.indexOf(row.export_id), row.state]);
    const held = [
      [0, "running"],
      [1, "queued"],
      [2, "running"],
    ];
    await expect.poll(states, { timeout: 30_000 }).toEqual(held);
    // The second of the first operator waits, although a third worker looks for work.
    expect(await aWriter({}).turn()).toBe(false);
    expect(await states()).toEqual(held);
    gate.open();
    expect(await Promise.all(both)).toEqual([true, true]);
    await writeAll();
    expect((await states()).map(([, state]) => state)).toEqual(["ready", "ready", "ready"]);
    for (const exportId of asked) await act(boss, "deleteExport", exportId);
  });

  test("finds nothing to write to once its export is deleted", async () => {
    const { exportId } = (await order(boss, "deposits")).value;
    const gate = aGate();
    const ended = aWriter({ pause: gate.pause }).turn();
    await gate.isReached;
    expect((await act(boss, "deleteExport", exportId)).status).toBe(200);
    gate.open();
    await ended;
    expect(await stateOf(boss, exportId)).toBeUndefined();
    expect(await download(boss, exportId)).toEqual({ refused: "not_found" });
  });
});

describe("who may", () => {
  test.each(exportKinds)("export %s: those who may see the list", async (kind) => {
    const blind = await anOperator(api, ["exports.create"]);
    expect((await order(blind, kind)).refusal?.code).toBe("permission_denied");
  });

  test("lose the list between the order and the download, and with it the file", async () => {
    const name = "Exports deposits for a day";
    const { backoffice } = api.app.platform;
    const { roleId } = await backoffice.createRole(undefined, {
      name,
      permissions: ["exports.create", "deposits.read"],
    });
    const brief = await anOperator(api, []);
    const to = { name: "Brief", status: "open", roleIds: [roleId] } as const;
    await backoffice.updateOperator(undefined, brief.operatorId, to);
    const exportId = await written(brief, "deposits");
    expect((await download(brief, exportId)).rows).toHaveLength(many + 1);
    await backoffice.updateRole(undefined, roleId, { name, permissions: ["exports.create"] });
    expect(await download(brief, exportId)).toEqual({ refused: "permission_denied" });
    expect((await act(brief, "deleteExport", exportId)).status).toBe(200);
  });

  test("see others' exports: those who may read all", async () => {
    const exportId = await written(boss, "days");
    const other = await anOperator(api, may);
    expect(await listOf(other)).toEqual([]);
    const all = await api.call("exports", { token: other.token, query: { whose: "all" } });
    expect(all.refusal?.code).toBe("permission_denied");
    expect(await download(other, exportId)).toEqual({ refused: "not_found" });
    expect((await act(other, "retryExport", exportId)).refusal?.code).toBe("not_found");
    expect((await act(other, "deleteExport", exportId)).refusal?.code).toBe("not_found");
    const chief = await anOperator(api, ["exports.create", "exports.read_all", "reports.read"]);
    const seen = (await listOf(chief, "all")).find((one) => one.exportId === exportId);
    expect(seen).toMatchObject({ operator: boss.username, isOwn: false });
    expect((await download(chief, exportId)).rows).toHaveLength(8);
    // Seeing that there is one is not seeing what is in it.
    const clerk = await anOperator(api, ["exports.create", "exports.read_all"]);
    expect(await download(clerk, exportId)).toEqual({ refused: "permission_denied" });
  });

  test("what was done is in the trail, with the member it was about", async () => {
    const chronicler = await anOperator(api, may);
    const exportId = await written(chronicler, "movements");
    await download(chronicler, exportId);
    await act(chronicler, "deleteExport", exportId);
    const trail = await api.call("auditTrail", {
      token: chronicler.token,
      query: { operatorId: chronicler.operatorId },
    });
    const subject = `movements ${exportId}`;
    const rows = trail.value.content.filter((row) => row.subject === subject);
    expect(rows.map((row) => row.action)).toEqual([
      "export.deleted",
      "export.downloaded",
      "export.ordered",
    ]);
    expect(rows[2]?.after).toEqual({ memberId: String(memberId) });
    const about = await api.call("auditTrail", {
      token: chronicler.token,
      query: { memberId: String(memberId), action: "export.ordered" },
    });
    expect(about.value.content.map((row) => row.subject)).toContain(subject);
  });
});
