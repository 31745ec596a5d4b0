import type { Permission } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Platform } from "../../apps/server/src/modules.ts";
import { administratorRoleId } from "../../apps/server/src/backoffice/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { demoOperatorPassword, demoOperators, type DemoOperator } from "./logins.ts";

/**
 * The demo's operators: two administrators and two cashiers, so that each has a second person, an
 * auditor who may look and change nothing, and a reviewer of documents and risk. None has an
 * authenticator yet, so that a visitor sees the first sign-in as it is.
 */
interface DemoRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const auditor: DemoRole = {
  name: "Auditor",
  permissions: [
    "audit.read",
    "operators.read",
    "roles.read",
    "brand.read",
    "content.read",
    "games.read",
    "support.read",
    "risk.read",
    "deposits.read",
    "withdrawals.read",
    "adjustments.read",
    "reports.read",
    "cashier.read",
    "rewards.read",
  ],
};

const cashier: DemoRole = {
  name: "Cashier",
  permissions: [
    "members.read",
    "withdrawals.read",
    "withdrawals.approve",
    "adjustments.read",
    "adjustments.request",
    "adjustments.approve",
    // The second person whom a new receiving account needs.
    "cashier.read",
    "cashier.write",
    "rewards.read",
  ],
};

const reviewer: DemoRole = {
  name: "Reviewer",
  permissions: [
    "audit.read",
    "members.read",
    "members.write",
    "kyc.read",
    "kyc.approve",
    "risk.read",
    "risk.decide",
  ],
};

const roles = { auditor, cashier, reviewer } as const;

async function roleIdOf({ backoffice }: Platform, role: DemoOperator["role"]): Promise<string> {
  if (role === "administrator") return administratorRoleId;
  const asked = roles[role];
  const known = await backoffice.findRole(asked.name);
  return (known ?? (await backoffice.createRole(undefined, asked))).roleId;
}

/** Opens those who are not there yet. */
export async function seedOperators(platform: Platform): Promise<void> {
  const { backoffice } = platform;
  for (const { username, name, role } of demoOperators) {
    if ((await backoffice.findByUsername(username)) !== undefined) continue;
    const roleId = await roleIdOf(platform, role);
    const operator = {
      username,
      name,
      roleIds: [roleId],
      password: demoOperatorPassword,
      // As if opened before the demo's history: who agrees to a request must be older than it.
      openedAt: new Date(systemClock.now().getTime() - 120 * dayMs),
    };
    await backoffice.createOperator(undefined, operator);
  }
}
