import type { Operator, Role } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Search, UserPlus, UsersRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { useMay, useSession } from "../../lib/operator.ts";
import { operatorsQuery, rolesQuery } from "./api.ts";
import { CreateOperator } from "./create-operator.tsx";
import { EditOperator } from "./edit-operator.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";

const statuses = ["open", "suspended"] as const;

interface OperatorsView {
  readonly search: string;
  readonly status?: Operator["status"] | undefined;
  /** Whose drawer is open. */
  readonly operatorId?: string | undefined;
  readonly isCreating: boolean;
}

interface ViewProps {
  readonly view: OperatorsView;
  /** `replace` where Back should not come by. */
  readonly onChange: (next: Partial<OperatorsView>, replace?: boolean) => void;
}

/** What the address asks for. */
function useView(): ViewProps {
  const { search } = useAddress();
  const view = {
    search: search["q"] ?? "",
    status: statuses.find((known) => known === search["status"]),
    operatorId: search["operator"],
    isCreating: search["new"] === "1",
  };
  return {
    view,
    onChange(next, replace) {
      const to = { ...view, ...next };
      const part = { q: to.search, status: to.status, operator: to.operatorId };
      goWith({ ...part, new: to.isCreating ? "1" : undefined }, replace);
    },
  };
}

/** Everybody who may sign in, and the ways to open, change and reset them. */
export function OperatorsPage() {
  const { view, onChange } = useView();
  const t = useTranslations("console.operators");
  const operators = useQuery(operatorsQuery);
  const mayWrite = useMay("operators.write");
  const roles = useQuery({ ...rolesQuery, enabled: useMay("roles.read") }).data;
  const { data } = operators;
  const open = data?.find(({ operatorId }) => operatorId === view.operatorId);
  return (
    <div className="grid gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          mayWrite && (
            <Button look="action" size="small" onClick={() => onChange({ isCreating: true })}>
              <UserPlus size={16} aria-hidden />
              {t("create")}
            </Button>
          )
        }
      />
      <Filters view={view} onChange={onChange} />
      {data === undefined && operators.isPending && <SkeletonRows rows={8} className="h-9" />}
      {data === undefined && operators.isError && (
        <Failed error={operators.error} onRetry={() => void operators.refetch()} />
      )}
      {data !== undefined && (
        <OperatorsTable operators={data} roles={roles} view={view} onChange={onChange} />
      )}
      <CreateOperator
        isOpen={view.isCreating && mayWrite}
        roles={roles}
        onClose={() => onChange({ isCreating: false })}
      />
      {open !== undefined && (
        <EditOperator
          key={open.operatorId}
          operator={open}
          roles={roles}
          onClose={() => onChange({ operatorId: undefined })}
        />
      )}
    </div>
  );
}

function Filters({ view, onChange }: ViewProps) {
  const t = useTranslations("console.operators");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="flex h-9 min-w-52 items-center gap-2 rounded-sm border border-control bg-s1 px-2.5 focus-within:border-brand-fg pointer-coarse:h-11">
        <Search size={16} className="shrink-0 text-fg3" aria-hidden />
        <span className="sr-only">{t("search")}</span>
        <input
          type="search"
          value={view.search}
          placeholder={t("search")}
          onChange={(event) => onChange({ search: event.target.value }, true)}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-fg3"
        />
      </label>
      <Segmented
        label={t("status")}
        value={view.status ?? ""}
        options={[
          ["", t("any")],
          ["open", t("open")],
          ["suspended", t("suspended")],
        ]}
        onChange={(status) =>
          onChange({ status: statuses.find((known) => known === status) }, true)
        }
      />
    </div>
  );
}

interface TableProps extends ViewProps {
  readonly operators: readonly Operator[];
  /** Absent where the roles may not be seen. */
  readonly roles: readonly Role[] | undefined;
}

function fits({ username, name, status }: Operator, view: OperatorsView): boolean {
  const wanted = view.search.trim().toLowerCase();
  const isNamed = `${username} ${name}`.toLowerCase().includes(wanted);
  return isNamed && (view.status === undefined || view.status === status);
}

function OperatorsTable({ operators, roles, view, onChange }: TableProps) {
  const t = useTranslations("console.operators");
  const shown = operators.filter((operator) => fits(operator, view));
  if (shown.length === 0) {
    return (
      <Empty
        icon={<UsersRound size={28} aria-hidden />}
        text={t("empty")}
        action={
          <Button onClick={() => onChange({ search: "", status: undefined }, true)}>
            {t("clear")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="text-fg2">
        {t("count", { count: shown.length })}
      </p>
      <div className={table.frame}>
        <table className={table.table}>
          <thead className={table.head}>
            <tr>
              <th scope="col">{t("operator")}</th>
              <th scope="col" className="max-md:hidden">
                {t("roles")}
              </th>
              <th scope="col">{t("status")}</th>
              <th scope="col" className="max-lg:hidden">
                {t("authenticator")}
              </th>
              <th scope="col" className="max-md:hidden">
                {t("lastLogin")}
              </th>
              <th scope="col" className="max-xl:hidden">
                {t("created")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((operator) => (
              <OperatorRow
                key={operator.operatorId}
                operator={operator}
                roles={roles}
                onOpen={() => onChange({ operatorId: operator.operatorId })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  readonly operator: Operator;
  readonly roles: readonly Role[] | undefined;
  readonly onOpen: () => void;
}

function OperatorRow({ operator, roles, onOpen }: RowProps) {
  const t = useTranslations("console.operators");
  const timeText = useTimeText();
  const { name, username, status, lastLoginAt, createdAt, hasAuthenticator } = operator;
  const isClosed = operator.closedUntil !== null;
  const isSelf = useSession().operator.operatorId === operator.operatorId;
  return (
    <tr className={table.row}>
      <td>
        <button
          type="button"
          aria-label={t("details", { name })}
          onClick={onOpen}
          className={table.open}
        >
          <bdi>{name}</bdi>
        </button>{" "}
        <bdi className="text-fg2">{username}</bdi> {isSelf && <Mark tone="brand">{t("you")}</Mark>}
        <span className="block md:hidden">
          <RoleNames operator={operator} roles={roles} />
        </span>
      </td>
      <td className="max-md:hidden">
        <RoleNames operator={operator} roles={roles} />
      </td>
      <td>
        <Mark tone={status === "open" ? "good" : "bad"}>{t(status)}</Mark>
        {isClosed && (
          <>
            {" "}
            <Mark tone="bad">{t("guessed")}</Mark>
          </>
        )}
      </td>
      <td className="whitespace-nowrap max-lg:hidden">
        {hasAuthenticator ? t("on") : <span className="text-fg2">{t("notYet")}</span>}
      </td>
      <td className="whitespace-nowrap text-fg2 max-md:hidden">
        {lastLoginAt === null ? t("never") : timeText(lastLoginAt)}
      </td>
      <td className="whitespace-nowrap text-fg2 max-xl:hidden">{timeText(createdAt)}</td>
    </tr>
  );
}

function RoleNames({ operator, roles }: Omit<RowProps, "onOpen">) {
  const t = useTranslations("console");
  const { roleIds } = operator;
  if (roleIds.length === 0) return <span className="text-fg2">{t("operators.noRoles")}</span>;
  if (roles === undefined) {
    return <span className="text-fg2">{t("operators.roleCount", { count: roleIds.length })}</span>;
  }
  const own = roles.filter(({ roleId }) => roleIds.includes(roleId));
  return (
    <span className="inline-flex flex-wrap gap-1">
      {own.map((role) => (
        <Mark key={role.roleId}>{role.isFixed ? t("roles.administrator") : role.name}</Mark>
      ))}
    </span>
  );
}
