import type { Permission } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { covers, powersOf, type Powers, type RolePowers } from "./rules.ts";
import { findOwnRoles } from "./store.ts";

/** What an operator whose account is open may do now. Nothing is cached. Refuses: not_logged_in. */
export async function getPowers(reader: Reader, operatorId: string): Promise<Powers> {
  const roles = await findOwnRoles(reader, operatorId);
  if (roles === undefined) throw new Refusal("not_logged_in");
  return powersOf(roles);
}

/** Refuses, in this order: not_logged_in, permission_denied. */
export async function demandPowers(
  tx: Tx,
  operatorId: string,
  permission: Permission,
): Promise<Powers> {
  const own = await getPowers(tx, operatorId);
  if (!own.permissions.has(permission)) throw new Refusal("permission_denied");
  return own;
}

/**
 * Nobody gives, changes or takes more permissions than they have. Refuses: beyond_own_permissions.
 */
export function demandCover(own: Powers, roles: readonly RolePowers[]): void {
  if (!covers(own, powersOf(roles))) throw new Refusal("beyond_own_permissions");
}
