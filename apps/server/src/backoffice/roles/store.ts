import type { Reader, Tx } from "../../platform/db.ts";
import type { Mandate } from "../../platform/mandate.ts";

/** Every SQL statement about roles and who has them. */

export interface RoleRow {
  readonly roleId: string;
  readonly name: string;
  readonly isFixed: boolean;
  readonly permissions: readonly string[];
  /** How many operators have it. */
  readonly operators: number;
}

const columns = `r.role_id as "roleId", r.name, r.is_fixed as "isFixed",
  array(select p.permission from backoffice.role_permission p
    where p.role_id = r.role_id order by p.permission) as permissions,
  (select count(*)::int from backoffice.operator_role o
    where o.role_id = r.role_id) as operators`;

export async function listRoles(reader: Reader): Promise<RoleRow[]> {
  return reader.query<RoleRow>(
    `select ${columns} from backoffice.role r order by r.is_fixed desc, r.name_folded`,
  );
}

export async function findRoles(reader: Reader, roleIds: readonly string[]): Promise<RoleRow[]> {
  return reader.query<RoleRow>(
    `select ${columns} from backoffice.role r where r.role_id = any ($1::uuid[])
     order by r.is_fixed desc, r.name_folded`,
    [roleIds],
  );
}

export async function findRoleByName(
  reader: Reader,
  nameFolded: string,
): Promise<RoleRow | undefined> {
  const rows = await reader.query<RoleRow>(
    `select ${columns} from backoffice.role r where r.name_folded = $1`,
    [nameFolded],
  );
  return rows[0];
}

export interface NewRole {
  readonly roleId: string;
  readonly name: string;
  readonly nameFolded: string;
  readonly createdAt: Date;
}

/** Writes a role; false when the name is taken. */
export async function insertRole(tx: Tx, _mandate: Mandate, role: NewRole): Promise<boolean> {
  const inserted = await tx.execute(
    `insert into backoffice.role (role_id, name, name_folded, created_at)
     values ($1, $2, $3, $4) on conflict (name_folded) do nothing`,
    [role.roleId, role.name, role.nameFolded, role.createdAt],
  );
  return inserted === 1;
}

/** Renames a role that is not the fixed one. */
export async function renameRole(
  tx: Tx,
  _mandate: Mandate,
  { roleId, name, nameFolded }: Pick<NewRole, "roleId" | "name" | "nameFolded">,
): Promise<boolean> {
  const renamed = await tx.execute(
    `update backoffice.role set name = $2, name_folded = $3
     where role_id = $1 and not is_fixed`,
    [roleId, name, nameFolded],
  );
  return renamed === 1;
}

export async function savePermissions(
  tx: Tx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  await tx.execute("delete from backoffice.role_permission where role_id = $1", [roleId]);
  await tx.execute(
    `insert into backoffice.role_permission (role_id, permission)
     select $1, unnest($2::text[])`,
    [roleId, permissions],
  );
}

/** The operators who have a role. */
export async function listHolders(reader: Reader, roleId: string): Promise<string[]> {
  const rows = await reader.query<{ operatorId: string }>(
    `select operator_id as "operatorId" from backoffice.operator_role where role_id = $1`,
    [roleId],
  );
  return rows.map((row) => row.operatorId);
}

/** Deletes a role nobody has; false when somebody has it, or it is the fixed one. */
export async function deleteRoleRow(tx: Tx, roleId: string): Promise<boolean> {
  const free = await tx.query<{ roleId: string }>(
    `select role_id as "roleId" from backoffice.role r where role_id = $1 and not is_fixed
       and not exists (select from backoffice.operator_role o where o.role_id = r.role_id)`,
    [roleId],
  );
  if (free.length === 0) return false;
  await savePermissions(tx, roleId, []);
  await tx.execute("delete from backoffice.role where role_id = $1", [roleId]);
  return true;
}

export async function saveOperatorRoles(
  tx: Tx,
  operatorId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.execute("delete from backoffice.operator_role where operator_id = $1", [operatorId]);
  await tx.execute(
    `insert into backoffice.operator_role (operator_id, role_id)
     select $1, unnest($2::uuid[])`,
    [operatorId, roleIds],
  );
}

/** Open accounts that have the fixed role. */
export async function countAdministrators(reader: Reader): Promise<number> {
  const rows = await reader.query<{ found: number }>(
    `select count(distinct o.operator_id)::int as found from backoffice.operator o
     join backoffice.operator_role h on h.operator_id = o.operator_id
     join backoffice.role r on r.role_id = h.role_id
     where o.status = 'open' and r.is_fixed`,
  );
  return rows[0]?.found ?? 0;
}
