import type { Permission } from "@baize/contract";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Audit } from "./audit.ts";
import { findOwnRoles } from "./role-store.ts";
import { covers, powersOf, type Actor, type Powers, type RolePowers } from "./rules.ts";

/**
 * The one way anything in the back office is changed: one change after another, by an operator
 * whose account and roles are read again when their turn comes. So of two administrators who
 * suspend each other at once the second is refused, and what is read before a change is still true
 * when it is written.
 */
export interface ChangeDeps {
  readonly db: Database;
  readonly audit: Audit;
}

/**
 * Runs a change of an operator, or of the platform itself, which may everything.
 *
 * Refuses, in this order: not_logged_in, permission_denied.
 */
export async function change<T>(
  { db, audit }: ChangeDeps,
  actor: Actor | undefined,
  permission: Permission,
  work: (tx: Tx, own: Powers) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const own = await ownPowers(tx, actor);
    if (!own.permissions.has(permission)) throw new Refusal("permission_denied");
    return work(tx, own);
  });
}

async function ownPowers(tx: Tx, actor: Actor | undefined): Promise<Powers> {
  if (actor === undefined) return powersOf([{ isFixed: true, permissions: [] }]);
  const roles = await findOwnRoles(tx, actor.operatorId);
  if (roles === undefined) throw new Refusal("not_logged_in");
  return powersOf(roles);
}

/**
 * Nobody gives, changes or takes more permissions than they have. Refuses: beyond_own_permissions.
 */
export function demandCover(own: Powers, roles: readonly RolePowers[]): void {
  if (!covers(own, powersOf(roles))) throw new Refusal("beyond_own_permissions");
}
