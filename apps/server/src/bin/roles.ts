import { ensureRoles, loginKinds, loginNames, type Passwords } from "../platform/roles-store.ts";

/**
 * Makes the logins of the programs, on behalf of an administrator: ADMIN_DATABASE_URL is an address
 * whose login may create roles. The passwords are those of the variables that name them; running it
 * again changes a password.
 */
const variables = {
  migrate: "MIGRATE_DATABASE_PASSWORD",
  api: "API_DATABASE_PASSWORD",
  worker: "WORKER_DATABASE_PASSWORD",
  studio: "STUDIO_DATABASE_PASSWORD",
  log: "LOG_DATABASE_PASSWORD",
} as const;

function givenPasswords(): { passwords: Passwords; missing: string[] } {
  const given = loginKinds.map((kind) => [kind, process.env[variables[kind]] ?? ""] as const);
  const missing = given.filter(([, text]) => text === "").map(([kind]) => variables[kind]);
  return { passwords: Object.fromEntries(given) as unknown as Passwords, missing };
}

const url = process.env["ADMIN_DATABASE_URL"] ?? "";
const { passwords, missing } = givenPasswords();

if (url === "") missing.unshift("ADMIN_DATABASE_URL");
if (missing.length > 0) {
  console.error(`Set ${missing.join(", ")}.`);
  process.exitCode = 2;
} else {
  try {
    const server = decodeURIComponent(new URL(url).pathname.slice(1));
    const studio = process.env["STUDIO_DATABASE"] ?? `${server}_studio`;
    const isDone = await ensureRoles(url, { server, studio, passwords });
    const names = loginKinds.map((kind) => loginNames[kind]).join(", ");
    if (isDone) console.log(`Logins: ${names}.`);
    else console.error("The login of ADMIN_DATABASE_URL may not create roles or hand over tables.");
    if (!isDone) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
