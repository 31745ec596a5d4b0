import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { testPasswords, testUrl } from "../../test/template.ts";
import { ensureRoles, loginKinds, loginNames, urlOfLogin, type LoginKind } from "./roles-store.ts";

/** What each program's login may, and what it is refused: asked of PostgreSQL itself. */

let test: TestDatabase;
const suffix = randomBytes(4).toString("hex");
const own = { server: `roles_${suffix}`, studio: `roles_${suffix}_studio` };
const guest = `guest_${suffix}`;

const serverUrl = () => process.env["TEST_SERVER_URL"] ?? "";

async function on<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = (url: string, sql: string) => on(url, (client) => client.query(sql));

/** The SQLSTATE, or "done". The statement is taken back either way. */
function triedBy(kind: LoginKind, sql: string): Promise<string> {
  const { pathname } = new URL(test.url);
  return on(testUrl(kind, pathname.slice(1)), async (client) => {
    await client.query("begin");
    try {
      await client.query(sql);
      return "done";
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.query("rollback");
    }
  });
}

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.close();
  for (const name of Object.values(own)) {
    await ask(serverUrl(), `drop database if exists ${name} with (force)`);
  }
  await ask(serverUrl(), `drop role if exists ${guest}`);
});

/** Tables a program only adds to. A table not listed here can be changed by a compromised api. */
const appendOnly = [
  "agents.active_day",
  "agents.affiliate_correction",
  "agents.affiliate_member",
  "agents.affiliate_plan",
  "agents.branch_past",
  "agents.contract_change",
  "agents.correction_run",
  "agents.correction_run_statement",
  "agents.debt_collected",
  "agents.debt_taken",
  "agents.downline_change",
  "agents.share_credit",
  "agents.statement_correction",
  "agents.statement_payment",
  "backoffice.alone_use",
  "backoffice.audit",
  "backoffice.member_audit",
  "cashier.deposit_reference",
  "cashier.deposit_step",
  "cashier.line_transfer",
  "cashier.payment_failure",
  "cashier.withdrawal_step",
  "identity.invite_source",
  "identity.invite_use",
  "identity.member_note",
  "inbox.consent",
  "ledger.account_code",
  "ledger.operation",
  "ledger.posting",
  "ledger.reversal",
  "platform.event",
  "platform.event_consumed",
  "platform.significant_event",
  "platform.system_check",
  "protection.change",
  "protection.pause",
  "protection.risk_step",
  "reports.first_deposit",
  "reports.liability",
  "reports.player_day",
  "rewards.board_payment",
  "rewards.board_result",
  "rewards.board_revision",
  "rewards.check_in_claim",
  "rewards.check_in_settings",
  "rewards.gift_line",
  "rewards.gift_list",
  "rewards.journey_revision",
  "rewards.journey_step",
  "rewards.member_list_member",
  "rewards.point_entry",
  "rewards.point_policy",
  "rewards.promotion_revision",
  "rewards.promotion_seen",
  "rewards.raffle_owner",
  "rewards.raffle_range",
  "rewards.raffle_win",
  "rewards.referral_terms",
  "rewards.vip_change",
  "rewards.vip_revision",
  "rewards.wheel_revision",
  "rewards.wheel_turn",
  "vendors.jackpot_entry",
  "vendors.round_turn",
];

describe("the logins of the programs", () => {
  const books = ["ledger.operation", "ledger.reversal", "ledger.account_code"];
  const records = ["backoffice.audit", "backoffice.member_audit"];

  it.each(["api", "worker"] as const)("%s cannot change what is in the books", async (kind) => {
    for (const table of [...books, ...records]) {
      const column = table.endsWith("code") ? "code" : "member_id";
      const named = table === "backoffice.audit" ? "subject" : column;
      for (const sql of [
        `update ${table} set ${named} = ${named}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} add column more int`,
        `select 1 from ${table} for update`,
      ]) {
        expect([sql, await triedBy(kind, sql)]).toEqual([sql, "42501"]);
      }
      expect(await triedBy(kind, `select 1 from ${table}`)).toBe("done");
    }
    expect(await triedBy(kind, "delete from backoffice.audit_head")).toBe("42501");
    expect(await triedBy(kind, "truncate ledger.posting")).toBe("42501");
  });

  it("only the worker empties the ledger's outbox", async () => {
    expect(await triedBy("api", "delete from ledger.posting")).toBe("42501");
    expect(await triedBy("api", "update ledger.posting set keys = keys")).toBe("42501");
    expect(await triedBy("worker", "delete from ledger.posting")).toBe("done");
  });

  it.each(["api", "worker", "migrate", "studio", "log"] as const)(
    "%s has no power over the server",
    async (kind) => {
      const rows = await ask(
        serverUrl(),
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as any
           from pg_roles where rolname = '${loginNames[kind]}'`,
      );
      expect(rows.rows).toEqual([{ any: false }]);
    },
  );

  it.each(["api", "worker", "log"] as const)("%s changes no shape and no rights", async (kind) => {
    for (const sql of [
      "create schema mine",
      "create table public.mine (a int)",
      "create table ledger.mine (a int)",
      "drop table ledger.operation",
      "grant delete on ledger.operation to public",
      "set role baize_migrate",
      "create role mine",
      "select * from pg_authid",
      "copy (select 1) to program 'true'",
      "select platform.grant_untold()",
    ]) {
      // A right that is not one's own to give is passed over with a warning.
      const refused = sql.startsWith("grant") ? ["42501", "done"] : ["42501"];
      expect([sql, refused.includes(await triedBy(kind, sql))]).toEqual([sql, true]);
    }
    const given = await test.owner.read((reader) =>
      reader.query(
        "select 1 from pg_class c, aclexplode(relacl) a where a.grantee = 0 and " +
          "c.relnamespace = 'ledger'::regnamespace",
      ),
    );
    expect(given).toEqual([]);
  });

  it("the keeper of copies reads what was done, and nothing of persons", async () => {
    for (const sql of ["select * from backoffice.audit", "select * from ledger.transfer"]) {
      expect(await triedBy("log", sql)).toBe("done");
    }
    for (const sql of [
      "select * from identity.member",
      "select * from ledger.account",
      "insert into ledger.reversal values (1, gen_random_uuid(), gen_random_uuid())",
      "update backoffice.audit set subject = subject",
      "delete from backoffice.audit",
    ]) {
      expect([sql, await triedBy("log", sql)]).toEqual([sql, "42501"]);
    }
  });
});

describe("the tables", () => {
  const rights = (privilege: string) => `has_table_privilege('baize_api', c.oid, '${privilege}')`;
  const tables = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'job', 'public')`;

  it("that are only added to are these", async () => {
    const rows = await test.owner.read((reader) =>
      reader.query<{ name: string }>(
        `select n.nspname || '.' || c.relname as name ${tables}
           and ${rights("INSERT")} and not (${rights("DELETE")} or ${rights("TRUNCATE")}
             or has_any_column_privilege('baize_api', c.oid, 'UPDATE'))
         order by 1`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(appendOnly);
  });

  it("are all read by the programs, and none is theirs", async () => {
    const rows = await test.owner.read((reader) =>
      reader.query(
        `select c.relname ${tables}
           and (not ${rights("SELECT")} or c.relowner <> 'baize_migrate'::regrole)`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it("of a later migration that says nothing are the programs' to use", async () => {
    await test.owner.transaction(async (tx) => {
      await tx.execute("create schema later");
      await tx.execute("create table later.plain (id int)");
      await tx.execute("create table later.kept (id int)");
      await tx.execute("grant select, insert on later.kept to baize_app");
      await tx.execute("select platform.grant_untold()");
    });
    expect(await triedBy("api", "update later.plain set id = 1")).toBe("done");
    expect(await triedBy("api", "insert into later.kept values (1)")).toBe("done");
    expect(await triedBy("api", "delete from later.kept")).toBe("42501");
  });
});

describe("making the logins", () => {
  const passwords = testPasswords();
  const at = (kind: LoginKind, database: string) =>
    urlOfLogin(serverUrl(), kind, { database, password: passwords[kind] });

  it("hands over what another login made, and may run again", async () => {
    await ask(serverUrl(), `create database ${own.server}`);
    const admin = new URL(serverUrl());
    admin.pathname = `/${own.server}`;
    await ask(
      admin.toString(),
      `create schema old; create table old.thing (id int generated always as identity);
       create sequence old.counter; create view old.sight as select * from old.thing;
       create function old.one() returns int language sql return 1`,
    );
    for (let round = 0; round < 2; round += 1) {
      expect(await ensureRoles(serverUrl(), { ...own, passwords })).toBe(true);
    }
    const changed = "alter table old.thing add column more int; drop function old.one()";
    await ask(at("migrate", own.server), changed);
  });

  it("lets nobody into another's database", async () => {
    for (const kind of loginKinds) {
      const mayServer = kind !== "studio";
      for (const [database, isAllowed] of [
        [own.server, mayServer],
        [own.studio, !mayServer],
      ] as const) {
        const entered = ask(at(kind, database), "select 1").then(
          () => true,
          () => false,
        );
        expect([kind, database, await entered]).toEqual([kind, database, isAllowed]);
      }
    }
  });

  it("leaves no room for tables of a program's own", async () => {
    const made = ask(at("api", own.server), "create temporary table mine (a int)");
    await expect(made).rejects.toThrow("permission denied");
  });

  it("is left to others by a login that may not", async () => {
    await ask(serverUrl(), `create role ${guest} login password '${passwords.api}'`);
    const url = new URL(serverUrl());
    url.username = guest;
    url.password = passwords.api;
    expect(await ensureRoles(url.toString(), { ...own, passwords })).toBe(false);
  });
});
