import type { Role } from "@baize/contract";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { Check } from "../../ui/field.tsx";
import { useSession } from "../../lib/operator.ts";

interface RoleChoiceProps {
  readonly roles: readonly Role[] | undefined;
  readonly value: readonly string[];
  readonly onChange: (roleIds: string[]) => void;
  readonly isReadOnly?: boolean;
}

/** Roles with more permissions than the signed-in operator has. */
function useBeyond(): (role: Role, roles: readonly Role[]) => boolean {
  const { permissions, operator } = useSession();
  return (role, roles) => {
    const isAdministrator = roles.some(
      ({ roleId, isFixed }) => isFixed && operator.roleIds.includes(roleId),
    );
    if (isAdministrator) return false;
    return role.isFixed || role.permissions.some((needed) => !permissions.includes(needed));
  };
}

/** The roles of an operator to tick, each with what it allows. */
export function RoleChoice({ roles, value, onChange, isReadOnly = false }: RoleChoiceProps) {
  const t = useTranslations("console");
  const isBeyond = useBeyond();
  const id = useId();
  if (roles === undefined) {
    return <p className="text-fg2">{t("operators.rolesUnseen")}</p>;
  }
  return (
    <fieldset aria-labelledby={id} className="grid gap-1">
      <legend id={id} className="mb-1 text-sm font-medium text-fg2">
        {t("operators.roles")}
      </legend>
      {roles.map((role) => {
        const beyond = isBeyond(role, roles);
        const allows = role.isFixed
          ? t("roles.everything")
          : role.permissions.map((permission) => t(`permission.${permission}`)).join(", ") ||
            t("roles.nothing");
        return (
          <Check
            key={role.roleId}
            checked={value.includes(role.roleId)}
            disabled={isReadOnly || beyond}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...value, role.roleId]
                  : value.filter((roleId) => roleId !== role.roleId),
              )
            }
            label={
              <>
                <span className="block font-medium">
                  {role.isFixed ? t("roles.administrator") : role.name}
                </span>
                <span className="block text-xs text-fg2">
                  {allows}
                  {beyond && !isReadOnly && ` · ${t("operators.beyond")}`}
                </span>
              </>
            }
          />
        );
      })}
    </fieldset>
  );
}
