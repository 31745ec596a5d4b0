import type { Permission, Role } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { foldName } from "../../platform/text.ts";
import type { Audit } from "../audit/service.ts";
import type { FourEyes, Together } from "../four-eyes/service.ts";
import { insertHands } from "../four-eyes/store.ts";
import { knownPermissions, powersOf } from "../powers/rules.ts";
import { demandCover } from "../powers/service.ts";
import {
  deleteRoleRow,
  findRoleByName,
  findRoles,
  insertRole,
  listHolders,
  listRoles,
  renameRole,
  savePermissions,
  type RoleRow,
} from "./store.ts";

/** Roles: what they allow, and who may change that. */
export interface RoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
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

async function listRolesOf({ db }: RoleDeps): Promise<Role[]> {
  return (await db.read(listRoles)).map(roleOf);
}

/** The role of a name, for programs at the server itself. */
async function findRole({ db }: RoleDeps, name: string): Promise<Role | undefined> {
  const found = await db.read((reader) => findRoleByName(reader, foldName(name)));
  return found === undefined ? undefined : roleOf(found);
}

/**
 * Makes a role.
 *
 * Refuses, in this order: permission_denied, beyond_own_permissions, role_name_taken,
 * approval_pending.
 */
async function createRole(
  deps: RoleDeps,
  hand: Hand | undefined,
  { name, permissions: given }: RoleContent,
): Promise<Role> {
  const { clock, ids, audit } = deps;
  const permissions = knownPermissions(given);
  const roleId = ids.uuidv7();
  const work: Together<Role>["work"] = async (tx, { own, actor, mandate }) => {
    demandCover(own, [{ isFixed: false, permissions }]);
    const role = { roleId, name, nameFolded: foldName(name), createdAt: clock.now() };
    if (!(await insertRole(tx, mandate, role))) throw new Refusal("role_name_taken");
    await savePermissions(tx, roleId, permissions);
    const after = { name, permissions };
    await audit.record(tx, { actor, action: "role.created", subject: name, after });
    return roleOf(await getRole(tx, roleId));
  };
  return deps.fourEyes.together(hand, { permission: "roles.write", work });
}

/**
 * Changes what a role allows, with effect from its holders' next call. Repeating it changes
 * nothing.
 *
 * Refuses, in this order: permission_denied, not_found, role_fixed, beyond_own_permissions,
 * role_name_taken, approval_pending.
 */
async function updateRole(
  deps: RoleDeps,
  hand: Hand | undefined,
  roleId: string,
  { name, permissions: given }: RoleContent,
): Promise<Role> {
  const { audit } = deps;
  const permissions = knownPermissions(given);
  const work: Together<Role>["work"] = async (tx, { own, actor, hands, mandate }) => {
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
    if (!(await renameRole(tx, mandate, { roleId, name, nameFolded }))) {
      throw new Error("a role changed out of turn");
    }
    await savePermissions(tx, roleId, permissions);
    await insertHands(tx, await listHolders(tx, roleId), hands, "role", deps.clock.now());
    await audit.record(tx, { actor, action: "role.updated", subject: name, before, after });
    return roleOf(await getRole(tx, roleId));
  };
  return deps.fourEyes.together(hand, { permission: "roles.write", work });
}

/**
 * Deletes a role nobody has.
 *
 * Refuses, in this order: permission_denied, not_found, role_fixed, role_in_use,
 * approval_pending.
 */
async function deleteRole(deps: RoleDeps, hand: Hand | undefined, roleId: string): Promise<void> {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const found = await getRole(tx, roleId);
    if (found.isFixed) throw new Refusal("role_fixed");
    if (!(await deleteRoleRow(tx, roleId))) throw new Refusal("role_in_use");
    await deps.audit.record(tx, {
      actor,
      action: "role.deleted",
      subject: found.name,
      before: { name: found.name, permissions: knownPermissions(found.permissions) },
    });
  };
  await deps.fourEyes.together(hand, { permission: "roles.write", work });
}

/** `undefined` as hand is the platform. */
export function createRoles(deps: RoleDeps) {
  return {
    listRoles: () => listRolesOf(deps),
    findRole: (name: string) => findRole(deps, name),
    createRole: (hand: Hand | undefined, role: RoleContent) => createRole(deps, hand, role),
    updateRole: (hand: Hand | undefined, roleId: string, role: RoleContent) =>
      updateRole(deps, hand, roleId, role),
    deleteRole: (hand: Hand | undefined, roleId: string) => deleteRole(deps, hand, roleId),
  };
}

export type Roles = ReturnType<typeof createRoles>;
