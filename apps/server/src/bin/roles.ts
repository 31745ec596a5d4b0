import { onEnvironment, runCommand } from "../command.ts";
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

await runCommand(onEnvironment, async (env, _given, say) => {
  const url = env["ADMIN_DATABASE_URL"] ?? "";
  const given = loginKinds.map((kind) => [kind, env[variables[kind]] ?? ""] as const);
  const missing: string[] = given.filter(([, text]) => text === "").map(([k]) => variables[k]);
  if (url === "") missing.unshift("ADMIN_DATABASE_URL");
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")}.`);
  const passwords = Object.fromEntries(given) as unknown as Passwords;
  const server = decodeURIComponent(new URL(url).pathname.slice(1));
  const studio = env["STUDIO_DATABASE"] ?? `${server}_studio`;
  if (!(await ensureRoles(url, { server, studio, passwords }))) {
    say("The login of ADMIN_DATABASE_URL may not create roles or hand over tables.");
    return 1;
  }
  say(`Logins: ${loginKinds.map((kind) => loginNames[kind]).join(", ")}.`);
  return 0;
});
