import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { Client, DatabaseError } from "pg";

/**
 * The logins of the programs. Each may do what it needs and no more: what the tables allow stands
 * in migrations, next to them; who may enter which database stands here.
 *
 * Passwords are sent as SCRAM verifiers, so that none is in a log of the database.
 */
export const loginNames = {
  /** Owns the platform's tables and changes their shape. */
  migrate: "baize_migrate",
  api: "baize_api",
  worker: "baize_worker",
  /** Owns the studio's database and has no way into the platform's. */
  studio: "baize_studio",
  /** Reads what was done, for a copy under other administrators. */
  log: "baize_log",
} as const;

export type LoginKind = keyof typeof loginNames;
export type Passwords = Readonly<Record<LoginKind, string>>;

export const loginKinds = Object.keys(loginNames) as LoginKind[];

export interface RolePlan {
  /** Names of the two databases; each is created where it is missing. */
  readonly server: string;
  readonly studio: string;
  readonly passwords: Passwords;
}

/** What api and worker have in common. */
const group = "baize_app";

function scramOf(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const server = keyed("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${server}`;
}

/** The same server as `url`, entered by this login into this database. */
export function urlOfLogin(
  url: string,
  kind: LoginKind,
  { database, password }: { readonly database: string; readonly password: string },
): string {
  const copy = new URL(url);
  copy.username = loginNames[kind];
  copy.password = encodeURIComponent(password);
  copy.pathname = `/${encodeURIComponent(database)}`;
  return copy.toString();
}

async function onDatabase<T>(
  url: string,
  database: string | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const at = new URL(url);
  if (database !== undefined) at.pathname = `/${encodeURIComponent(database)}`;
  at.searchParams.set("application_name", "baize-roles");
  const client = new Client({ connectionString: at.toString() });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ensureLogins(client: Client, passwords: Passwords, isSuper: boolean): Promise<void> {
  const known = await client.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname like 'baize\\_%'",
  );
  const names = new Set(known.rows.map(({ rolname }) => rolname));
  const create = async (name: string) => {
    if (!names.has(name)) await client.query(`create role ${name} nologin`);
  };
  await create(group);
  for (const kind of loginKinds) {
    await create(loginNames[kind]);
    const verifier = client.escapeLiteral(scramOf(passwords[kind]));
    await client.query(`alter role ${loginNames[kind]} login password ${verifier}`);
  }
  await client.query(`grant ${group} to ${loginNames.api}, ${loginNames.worker}`);
  // The role that changes the shape of the worker's own tables must count as their owner.
  await client.query(`grant ${loginNames.worker} to ${loginNames.migrate}`);
  if (isSuper) return;
  // Only a member may hand over what it owns.
  await client.query(`grant ${loginNames.migrate}, ${loginNames.studio} to current_user`);
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
}

async function closeDatabase(
  client: Client,
  database: string,
  { owner, guests }: { readonly owner: LoginKind; readonly guests: readonly LoginKind[] },
): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`alter database ${name} owner to ${loginNames[owner]}`);
  await client.query(`revoke all on database ${name} from public`);
  for (const guest of guests) {
    await client.query(`grant connect on database ${name} to ${loginNames[guest]}`);
  }
}

/** Whatever another login made before this one owned the database, in the order it can be given. */
const strangersSql = `
  with place as (
    select oid, nspname, nspowner from pg_namespace
     where nspname not in ('information_schema', 'public') and nspname !~ '^pg_'
  ), stranger as (
    select 1 as step, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner from place
    union all
    select 2, case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                when 'S' then 'sequence' else 'table' end,
           format('%I.%I', n.nspname, c.relname), c.relowner
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where (n.oid in (select oid from place) or n.nspname = 'public')
       and c.relkind in ('r', 'p', 'v', 'm', 'S')
       -- A sequence of a column goes with its table.
       and not exists (select from pg_depend d
         where c.relkind = 'S' and d.objid = c.oid and d.classid = 'pg_class'::regclass
           and d.deptype in ('a', 'i', 'e'))
    union all
    select 3, 'function', p.oid::regprocedure::text, p.proowner
      from pg_proc p
     where (p.pronamespace in (select oid from place)
            or p.pronamespace = 'public'::regnamespace)
       and p.prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  )
  select kind, name from stranger
   where owner <> all ($1::text[]::regrole[]) order by step, name`;

async function takeOver(client: Client, owner: LoginKind): Promise<void> {
  await client.query("begin");
  // The worker keeps the tables of its jobs.
  const owners =
    owner === "migrate" ? [loginNames.migrate, loginNames.worker] : [loginNames[owner]];
  const strangers = await client.query<{ kind: string; name: string }>(strangersSql, [owners]);
  for (const { kind, name } of strangers.rows) {
    await client.query(`alter ${kind} ${name} owner to ${loginNames[owner]}`);
  }
  await client.query("commit");
}

async function rightsOf(client: Client): Promise<{ isSuper: boolean; mayCreate: boolean }> {
  const found = await client.query<{ isSuper: boolean; mayCreate: boolean }>(
    `select rolsuper as "isSuper", rolsuper or rolcreaterole as "mayCreate"
       from pg_roles where rolname = current_user`,
  );
  return found.rows[0] ?? { isSuper: false, mayCreate: false };
}

/**
 * Makes the logins, gives them these passwords, and hands each database to its owner. May run at
 * every start. Answers false, and has changed nothing, when this login may not do so.
 */
export async function ensureRoles(adminUrl: string, plan: RolePlan): Promise<boolean> {
  try {
    const isAllowed = await onDatabase(adminUrl, undefined, async (client) => {
      const { isSuper, mayCreate } = await rightsOf(client);
      if (!mayCreate) return false;
      await client.query("begin");
      await ensureLogins(client, plan.passwords, isSuper);
      await client.query("commit");
      await ensureDatabase(client, plan.server);
      await ensureDatabase(client, plan.studio);
      await closeDatabase(client, plan.server, {
        owner: "migrate",
        guests: ["api", "worker", "log"],
      });
      await closeDatabase(client, plan.studio, { owner: "studio", guests: [] });
      return true;
    });
    if (!isAllowed) return false;
    await onDatabase(adminUrl, plan.server, (client) => takeOver(client, "migrate"));
    await onDatabase(adminUrl, plan.studio, (client) => takeOver(client, "studio"));
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "42501") return false;
    throw error;
  }
}
