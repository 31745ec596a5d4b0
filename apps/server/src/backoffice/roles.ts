import type { Permission, Role } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { foldName } from "../platform/text.ts";
import type { Audit } from "./audit.ts";
import { change, demandCover } from "./change.ts";
import {
  deleteRoleRow,
  findRoleByName,
  findRoles,
  insertRole,
  listRoles,
  renameRole,
  savePermissions,
  type RoleRow,
} from "./role-store.ts";
import { knownPermissions, powersOf, type Actor } from "./rules.ts";

/** Roles: what they allow, and who may change that. */
export interface RoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
}

export interface RoleContent {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

function roleOf(row: RoleRow): Role {
  const { permissions } = powersOf([row]);
  return {
    roleId: row.roleId,
    name: row.name,
    permissions: [...permissions],
    isFixed: row.isFixed,
    operators: row.operators,
  };
}

async function getRole(tx: Tx, roleId: string): Promise<RoleRow> {
  const [found] = await findRoles(tx, [roleId]);
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

export async function listRolesOf({ db }: RoleDeps): Promise<Role[]> {
  return (await db.read(listRoles)).map(roleOf);
}

/** The role of a name, for programs at the server itself. */
export async function findRole({ db }: RoleDeps, name: string): Promise<Role | undefined> {
  const found = await db.read((reader) => findRoleByName(reader, foldName(name)));
  return found === undefined ? undefined : roleOf(found);
}

/**
 * Makes a role.
 *
 * Refuses, in this order: permission_denied, beyond_own_permissions, role_name_taken.
 */
export async function createRole(
  deps: RoleDeps,
  actor: Actor | undefined,
  { name, permissions: given }: RoleContent,
): Promise<Role> {
  const { clock, ids, audit } = deps;
  const permissions = knownPermissions(given);
  const roleId = ids.uuidv7();
  return change(deps, actor, "roles.write", async (tx, own) => {
    demandCover(own, [{ isFixed: false, permissions }]);
    const role = { roleId, name, nameFolded: foldName(name), createdAt: clock.now() };
    if (!(await insertRole(tx, role))) throw new Refusal("role_name_taken");
    await savePermissions(tx, roleId, permissions);
    const after = { name, permissions };
    await audit.record(tx, { actor, action: "role.created", subject: name, after });
    return roleOf(await getRole(tx, roleId));
  });
}

/**
 * Changes what a role allows; whoever has it notices with his next call. The same again changes
 * nothing.
 *
 * Refuses, in this order: permission_denied, not_found, role_fixed, beyond_own_permissions,
 * role_name_taken.
 */
export async function updateRole(
  deps: RoleDeps,
  actor: Actor | undefined,
  roleId: string,
  { name, permissions: given }: RoleContent,
): Promise<Role> {
  const { audit } = deps;
  const permissions = knownPermissions(given);
  return change(deps, actor, "roles.write", async (tx, own) => {
    const from = await getRole(tx, roleId);
    if (from.isFixed) throw new Refusal("role_fixed");
    demandCover(own, [from]);
    demandCover(own, [{ isFixed: false, permissions }]);
    const nameFolded = foldName(name);
    const namesake = await findRoleByName(tx, nameFolded);
    if (namesake !== undefined && namesake.roleId !== roleId) {
      throw new Refusal("role_name_taken");
    }
    const before = { name: from.name, permissions: knownPermissions(from.permissions) };
    const after = { name, permissions };
    if (JSON.stringify(before) === JSON.stringify(after)) return roleOf(from);
    if (!(await renameRole(tx, roleId, name, nameFolded))) {
      throw new Error("a role changed out of turn");
    }
    await savePermissions(tx, roleId, permissions);
    await audit.record(tx, { actor, action: "role.updated", subject: name, before, after });
    return roleOf(await getRole(tx, roleId));
  });
}

/**
 * Deletes a role nobody has.
 *
 * Refuses, in this order: permission_denied, not_found, role_fixed, role_in_use.
 */
export async function deleteRole(
  deps: RoleDeps,
  actor: Actor | undefined,
  roleId: string,
): Promise<void> {
  await change(deps, actor, "roles.write", async (tx) => {
    const found = await getRole(tx, roleId);
    if (found.isFixed) throw new Refusal("role_fixed");
    if (!(await deleteRoleRow(tx, roleId))) throw new Refusal("role_in_use");
    await deps.audit.record(tx, {
      actor,
      action: "role.deleted",
      subject: found.name,
      before: { name: found.name, permissions: knownPermissions(found.permissions) },
    });
  });
}
