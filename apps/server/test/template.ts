import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { migrate } from "../src/platform/migrate.ts";
import {
  ensureRoles,
  urlOfLogin,
  type LoginKind,
  type Passwords,
} from "../src/platform/roles-store.ts";

/** The database that test files clone, made as a deployment makes its own: by the owner's login. */

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

function loginPassword(): string {
  return (process.env["TEST_LOGIN_PASSWORD"] ??= randomBytes(18).toString("hex"));
}

export function testPasswords(): Passwords {
  const password = loginPassword();
  return { migrate: password, api: password, worker: password, studio: password, log: password };
}

/** A database of the test server, entered by this login. */
export function testUrl(kind: LoginKind, database: string): string {
  const server = process.env["TEST_SERVER_URL"];
  if (server === undefined) throw new Error("TEST_SERVER_URL is not set: run this with vitest");
  return urlOfLogin(server, kind, { database, password: loginPassword() });
}

export async function buildTemplate(serverUrl: string, template: string): Promise<void> {
  process.env["TEST_SERVER_URL"] = serverUrl;
  process.env["TEST_TEMPLATE"] = template;
  const passwords = testPasswords();
  const isDone = await ensureRoles(serverUrl, {
    server: template,
    studio: `${template}_studio`,
    passwords,
  });
  if (!isDone) throw new Error("tests need a login of the server that may create roles");
  // Tests of the studio import nothing of the platform's: this tells them their login.
  process.env["TEST_STUDIO_URL"] = testUrl("studio", "postgres");
  await migrate(testUrl("migrate", template), migrations);
}
