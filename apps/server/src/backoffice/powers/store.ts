import type { Reader } from "../../platform/db.ts";
import type { RolePowers } from "./rules.ts";

/** The roles of an operator whose account is open; undefined for everybody else. */
export async function findOwnRoles(
  reader: Reader,
  operatorId: string,
): Promise<RolePowers[] | undefined> {
  const open = await reader.query<{ operatorId: string }>(
    `select operator_id as "operatorId" from backoffice.operator
     where operator_id = $1 and status = 'open'`,
    [operatorId],
  );
  if (open.length === 0) return undefined;
  return reader.query<RolePowers>(
    `select r.is_fixed as "isFixed",
       array(select p.permission from backoffice.role_permission p
         where p.role_id = r.role_id order by p.permission) as permissions
     from backoffice.operator_role own
     join backoffice.role r on r.role_id = own.role_id where own.operator_id = $1`,
    [operatorId],
  );
}
