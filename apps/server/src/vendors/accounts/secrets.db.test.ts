import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideApproval } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { createSealer, openSealer, readMasterKey } from "../../platform/crypto.ts";
import { createIds } from "../../platform/ids.ts";
import { resealVendorKeys } from "../index.ts";
import { createSessions } from "../sessions/service.ts";
import { resealBackoffice } from "../../backoffice/index.ts";

/** The secret that a vendor signs with: sealed in the database, and good for its calls. */

let api: TestApp;
let alone: TestOperator;

beforeAll(async () => {
  api = await createTestApp();
  alone = await anOperator(api, ["games.read", "games.write", "vendors.write"], "vera");
}, 180_000);
afterAll(() => api.close());

const settings = (changes: object = {}) => ({
  name: { en: "Hush Games" },
  apiUrl: "http://127.0.0.1:9",
  frameOrigin: null,
  operatorId: "baize-hush",
  signatureHeader: "X-Hub88-Signature",
  gameTypes: ["RNG" as const],
  ...changes,
});

async function account(vendorCode: string) {
  const { value } = await api.call("vendorAccounts", { token: alone.token });
  return value.accounts.find((one) => one.vendorCode === vendorCode);
}

const add = (body: object) => api.callAlone("addVendor", { token: alone.token, body });

async function agree(answer: Awaited<ReturnType<typeof add>>) {
  expect(answer.refusal?.code).toBe("approval_pending");
  const approvalId = String(answer.refusal?.value?.["approvalId"]);
  const decided = await decideApproval(api, api.callAlone, approvalId);
  expect(decided.refusal).toBeUndefined();
}

const secret = randomBytes(48).toString("base64");

/** Every table that has the secret in some row, as text or as bytes. */
async function holders(of = secret): Promise<string[]> {
  const { db } = api.database;
  const tables = await db.read((rows) =>
    rows.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by name`,
    ),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const forms = [
      of,
      Buffer.from(of).toString("hex"),
      Buffer.from(of, "base64").toString("hex"),
      Buffer.from(of).toString("base64"),
    ];
    const sql = `select 1 from ${name} t, unnest($1::text[]) form where strpos(t::text, form) > 0`;
    const rows = await db.read((one) => one.query(`${sql} limit 1`, [forms]));
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** What the wallet says to a call that is signed with a secret. */
async function say(vendorCode: string, signedWith: string): Promise<string> {
  const call = {
    user: "nobody",
    token: "none",
    request_uuid: randomUUID(),
    game_code: "a",
    currency: "BDT",
  };
  const body = JSON.stringify(call);
  const hmac = createHmac("sha256", Buffer.from(signedWith, "base64")).update(body);
  const answer = await api.app.fastify.inject({
    method: "POST",
    url: `/vendor/${vendorCode}/user/balance`,
    headers: {
      "content-type": "application/json",
      "x-hub88-signature": hmac.digest("base64"),
    },
    payload: body,
  });
  return answer.json<{ status: string }>().status;
}

/** As a program sees it that has read no vendor yet. */
function readAnew() {
  const { db } = api.database;
  const deps = { db, clock: api.clock, ids: createIds(api.clock), sealer: openSealer(api.config) };
  return createSessions(deps);
}
async function verifies(vendorCode: string, signedWith = secret) {
  const known = await readAnew().findVendor(vendorCode);
  const signature = createHmac("sha256", Buffer.from(signedWith, "base64")).update("{}");
  return known?.verify(Buffer.from("{}"), signature.digest("base64"));
}

/** A row as a version without sealing wrote it. */
async function inClear(vendorCode: string, secrets: readonly string[]): Promise<void> {
  await api.database.owner.transaction(async (tx) => {
    const [{ rule } = { rule: "" }] = await tx.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
       where conname = 'vendor_keys_sealed'`,
    );
    await tx.execute("alter table vendors.vendor drop constraint vendor_keys_sealed");
    await tx.execute(
      `insert into vendors.vendor (vendor_code, signature_header, algorithm, verify_keys,
         operator_id, api_url)
       values ($1, 'x-hub88-signature', 'HMAC-SHA256', $2, 'baize', 'http://127.0.0.1:9')`,
      [vendorCode, secrets],
    );
    await tx.execute(`alter table vendors.vendor add constraint vendor_keys_sealed ${rule}`);
  });
}

const rowsOf = (vendorCode: string) =>
  api.database.db.read((rows) =>
    rows.query<{ keys: string[]; sealed: Buffer[] }>(
      `select verify_keys as keys, sealed_keys as sealed from vendors.vendor
       where vendor_code = $1`,
      [vendorCode],
    ),
  );

test("lies nowhere in the clear while it waits, and counts once it is agreed to", async () => {
  const hmac = { algorithm: "HMAC-SHA256" as const, keys: [secret] };
  const own = { vendorCode: "SHH", settings: settings(), ...hmac };
  const pending = await add(own);
  expect(await holders()).toEqual([]);

  // A new master key opens what waits.
  const { db } = api.database;
  const old = readMasterKey(api.config);
  const next = Buffer.alloc(32, 7);
  expect(
    (await resealBackoffice({ db, sealer: createSealer(next, [old]) })).approvals,
  ).toBeGreaterThan(0);
  expect((await resealBackoffice({ db, sealer: createSealer(next) })).approvals).toBe(0);
  await resealBackoffice({ db, sealer: createSealer(old, [next]) });

  await agree(pending);
  expect(await account("SHH")).toMatchObject({ isEnabled: true, algorithm: "HMAC-SHA256" });
  expect(await holders()).toEqual([]);
  expect(await say("SHH", secret)).not.toBe("RS_ERROR_INVALID_SIGNATURE");
  const another = randomBytes(48).toString("base64");
  expect(await say("SHH", another)).toBe("RS_ERROR_INVALID_SIGNATURE");
});

test("stays sealed where an operator changes something else, and beside another", async () => {
  const next = randomBytes(32).toString("base64");
  const before = await account("SHH");
  const kept = { kept: String(before?.keys[0]) };
  const params = { vendorCode: "SHH" };
  const body = {
    settings: settings({ operatorId: "baize-two" }),
    isEnabled: true,
    algorithm: "HMAC-SHA256" as const,
    keys: [kept, { key: next }],
    revision: before?.revision ?? 0,
  };
  await agree(await api.callAlone("saveVendorAccount", { token: alone.token, params, body }));
  expect((await account("SHH"))?.keys).toEqual([kept.kept, expect.any(String)]);
  expect([...(await holders()), ...(await holders(next))]).toEqual([]);
  expect([await verifies("SHH"), await verifies("SHH", next)]).toEqual([true, true]);
});

test("is sealed at the start of a program where a version of before left it clear", async () => {
  const { vendors } = api.app.platform;
  const own = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")] as const;
  await inClear("OLD", own);
  expect(await holders(own[0])).toEqual(["vendors.vendor"]);
  const shown = await account("OLD");
  expect(await verifies("OLD", own[0])).toBe(true);

  expect(await vendors.sealClearKeys()).toBe(1);
  expect(await vendors.sealClearKeys()).toBe(0);
  expect([...(await holders(own[0])), ...(await holders(own[1]))]).toEqual([]);
  expect((await account("OLD"))?.keys).toEqual(shown?.keys);
  expect([await verifies("OLD", own[0]), await verifies("OLD", own[1])]).toEqual([true, true]);
});

test("moves to a new master key, after which the old one opens nothing", async () => {
  const { db } = api.database;
  const old = readMasterKey(api.config);
  const next = Buffer.alloc(32, 8);
  const [before] = await rowsOf("SHH");
  expect(await resealVendorKeys({ db, sealer: createSealer(next, [old]) })).toBeGreaterThan(1);
  expect(await resealVendorKeys({ db, sealer: createSealer(next) })).toBe(0);
  await expect(resealVendorKeys({ db, sealer: openSealer(api.config) })).rejects.toThrow(
    "the key of the sealed value is not known",
  );
  // The fingerprints stay, so nobody takes the move for a change of the vendor's keys.
  const [after] = await rowsOf("SHH");
  expect(after?.keys).toEqual(before?.keys);
  expect(after?.sealed).not.toEqual(before?.sealed);
  await resealVendorKeys({ db, sealer: createSealer(old, [next]) });
  expect(await verifies("SHH")).toBe(true);
});

test("opens in its own row only, and the database takes none in clear", async () => {
  const { db } = api.database;
  await db.transaction((tx) =>
    tx.execute(
      `update vendors.vendor set sealed_keys = (
         select sealed_keys from vendors.vendor where vendor_code = 'OLD')
       where vendor_code = 'SHH'`,
    ),
  );
  await expect(readAnew().findVendor("SHH")).rejects.toThrow();
  await expect(
    db.transaction((tx) =>
      tx.execute("update vendors.vendor set verify_keys = $1 where vendor_code = 'OLD'", [
        [secret],
      ]),
    ),
  ).rejects.toThrow("vendor_keys_sealed");
});
