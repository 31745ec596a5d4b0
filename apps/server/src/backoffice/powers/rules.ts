import { permissions as allPermissions, type Permission } from "@baize/contract";

/** The administrators' role, which every database has from its first day. */
export const administratorRoleId = "00000000-0000-7000-8000-000000000001";

/** What an operator may do. Administrators may do everything, also what is added later. */
export interface Powers {
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** One role, as far as it gives powers. */
export interface RolePowers {
  readonly isFixed: boolean;
  readonly permissions: readonly string[];
}

function isKnown(permission: string): permission is Permission {
  return (allPermissions as readonly string[]).includes(permission);
}

/** The permissions of a list that this version knows, each once, in the contract's order. */
export function knownPermissions(given: readonly string[]): Permission[] {
  return allPermissions.filter((permission) => given.includes(permission));
}

/** The union of roles. */
export function powersOf(roles: readonly RolePowers[]): Powers {
  const isAdministrator = roles.some((role) => role.isFixed);
  const given = roles.flatMap((role) => role.permissions);
  const permissions = isAdministrator ? allPermissions : given.filter(isKnown);
  return { isAdministrator, permissions: new Set(permissions) };
}

/** The platform itself may do everything: the command line, the demo. */
export const platformPowers: Powers = powersOf([{ isFixed: true, permissions: [] }]);

/** Whether one may do everything that the other may do. */
export function covers(own: Powers, other: Powers): boolean {
  if (own.isAdministrator) return true;
  if (other.isAdministrator) return false;
  return [...other.permissions].every((permission) => own.permissions.has(permission));
}
