import type { Permission } from "@baize/contract";
import type { Platform } from "../../apps/server/src/app.ts";
import { administratorRoleId } from "../../apps/server/src/backoffice/index.ts";
import { demoOperatorPassword, demoOperators } from "./logins.ts";

/**
 * The demo's operators: an administrator, and an auditor who may look and change nothing. Neither
 * has an authenticator yet, so that a visitor sees the first sign-in as it is.
 */
const auditor: { readonly name: string; readonly permissions: readonly Permission[] } = {
  name: "Auditor",
  permissions: [
    "audit.read",
    "operators.read",
    "roles.read",
    "brand.read",
    "content.read",
    "games.read",
    "support.read",
    "withdrawals.read",
    "adjustments.read",
  ],
};

async function auditorRoleId({ backoffice }: Platform): Promise<string> {
  const known = await backoffice.findRole(auditor.name);
  return (known ?? (await backoffice.createRole(undefined, auditor))).roleId;
}

/** Opens those who are not there yet. */
export async function seedOperators(platform: Platform): Promise<void> {
  const { backoffice } = platform;
  for (const { username, name, isAdministrator } of demoOperators) {
    if ((await backoffice.findByUsername(username)) !== undefined) continue;
    const roleId = isAdministrator ? administratorRoleId : await auditorRoleId(platform);
    const operator = { username, name, roleIds: [roleId], password: demoOperatorPassword };
    await backoffice.createOperator(undefined, operator);
  }
}
