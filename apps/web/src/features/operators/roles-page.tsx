import type { Role } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { Button } from "../../ui/button.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { useMay } from "../../lib/operator.ts";
import { rolesQuery } from "./api.ts";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { RoleDialog } from "./role-dialog.tsx";

/** The roles, and the ways to make, change and delete them. */
export function RolesPage() {
  const t = useTranslations("console.roles");
  const roles = useQuery(rolesQuery);
  const mayWrite = useMay("roles.write");
  const { data } = roles;
  const { search } = useAddress();
  const open = data?.find(({ roleId }) => roleId === search["role"]);
  const close = () => goWith({ role: undefined, new: undefined });
  return (
    <div className="grid gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => goWith({ new: "1" })}>
              <Plus size={16} aria-hidden />
              {t("create")}
            </Button>
          )
        }
      />
      {data === undefined && roles.isPending && <SkeletonRows rows={4} className="h-9" />}
      {data === undefined && roles.isError && (
        <Failed error={roles.error} onRetry={() => void roles.refetch()} />
      )}
      {data !== undefined && <RolesTable roles={data} onOpen={(role) => goWith({ role })} />}
      {data?.length === 1 && <p className="text-fg2">{t("empty")}</p>}
      {search["new"] === "1" && mayWrite && <RoleDialog onClose={close} />}
      {open !== undefined && <RoleDialog key={open.roleId} role={open} onClose={close} />}
    </div>
  );
}

interface RolesTableProps {
  readonly roles: readonly Role[];
  readonly onOpen: (roleId: string) => void;
}

function RolesTable({ roles, onOpen }: RolesTableProps) {
  const t = useTranslations("console.roles");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("role")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("allows")}
            </th>
            <th scope="col" className="w-px text-end!">
              {t("operators")}
            </th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.roleId} role={role} onOpen={() => onOpen(role.roleId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RoleRowProps {
  readonly role: Role;
  readonly onOpen: () => void;
}

function RoleRow({ role, onOpen }: RoleRowProps) {
  const t = useTranslations("console.roles");
  const name = role.isFixed ? t("administrator") : role.name;
  return (
    <tr className={table.row}>
      <td>
        <button type="button" onClick={onOpen} className={table.open}>
          {name}
        </button>
        <div className="pb-1 sm:hidden">
          <Allows role={role} />
        </div>
      </td>
      <td className="max-sm:hidden">
        <Allows role={role} />
      </td>
      <td className="num text-end">{role.operators === 0 ? "–" : role.operators}</td>
    </tr>
  );
}

function Allows({ role }: { readonly role: Role }) {
  const t = useTranslations("console");
  if (role.isFixed) return t("roles.everything");
  if (role.permissions.length === 0) {
    return <span className="text-fg2">{t("roles.nothing")}</span>;
  }
  return (
    <span className="flex flex-wrap gap-1">
      {role.permissions.map((permission) => (
        <Mark key={permission}>{t(`permission.${permission}`)}</Mark>
      ))}
    </span>
  );
}
