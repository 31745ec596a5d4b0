import type { MemberInList } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { Select } from "../../ui/field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { countedMax, membersQuery, statuses, tones, typeOf, type MembersView } from "./api.ts";
import { MemberView } from "./member-view.tsx";

const firstPage = { page: undefined } as const;

/** Everybody with an account; the address names filters, page and the member that is open. */
export function MembersPage() {
  const { search } = useAddress();
  const view: MembersView = {
    keyword: search["q"],
    merchantCode: search["brand"],
    status: statuses.find((known) => known === search["status"]),
    pageNum: pageOf(search),
  };
  const memberId = search["member"];
  if (memberId !== undefined) return <MemberView key={memberId} memberId={memberId} />;
  return <MembersList view={view} />;
}

function MembersList({ view }: { readonly view: MembersView }) {
  const t = useTranslations("console.members");
  const members = useQuery(membersQuery(view));
  const { data } = members;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <Filters view={view} />
      {data === undefined && members.isPending && <SkeletonRows rows={12} className="h-9" />}
      {data === undefined && members.isError && (
        <Failed error={members.error} onRetry={() => void members.refetch()} />
      )}
      {data !== undefined && (
        <>
          <p role="status" className="text-fg2">
            {data.total >= countedMax
              ? t("countMax", { count: countedMax })
              : t("count", { count: data.total })}
          </p>
          {data.content.length === 0 ? (
            <Empty
              icon={<UserRound size={28} aria-hidden />}
              text={t("empty")}
              action={
                <Button
                  onClick={() =>
                    goWith({ ...firstPage, q: undefined, brand: undefined, status: undefined })
                  }
                >
                  {t("clear")}
                </Button>
              }
            />
          ) : (
            <MembersTable rows={data.content} />
          )}
          <Pages
            pageNum={data.pageNum}
            totalPages={data.totalPages}
            onChange={(next) => goWith({ page: pageText(next) })}
          />
        </>
      )}
    </div>
  );
}

function Filters({ view }: { readonly view: MembersView }) {
  const t = useTranslations("console.members");
  const { data: brands = [] } = useBrandOutlines();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <KeywordField label={t("search")} keyword={view.keyword ?? ""} reset={firstPage} />
      {brands.length > 1 && (
        <Select
          label={t("brand")}
          value={view.merchantCode ?? ""}
          options={[
            ["", t("any")],
            ...brands.map(({ merchantCode, brandName }) => [merchantCode, brandName] as const),
          ]}
          onChange={(next) => goWith({ ...firstPage, brand: next })}
        />
      )}
      <Select
        label={t("status")}
        value={view.status ?? ""}
        options={[["", t("any")], ...statuses.map((one) => [one, t(`is.${one}`)] as const)]}
        onChange={(next) => goWith({ ...firstPage, status: next })}
      />
    </div>
  );
}

function MembersTable({ rows }: { readonly rows: readonly MemberInList[] }) {
  const t = useTranslations("console.members");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("username")}</th>
            <th scope="col" className="max-md:hidden">
              {t("brand")}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t("type")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("registered")}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t("lastLogin")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemberRow key={row.memberId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MemberRow({ row }: { readonly row: MemberInList }) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  return (
    <tr className={table.row}>
      <td>
        <button
          type="button"
          onClick={() => goWith({ member: row.memberId })}
          className={table.open}
        >
          {row.username}
        </button>
      </td>
      <td className="max-md:hidden">{row.merchantCode}</td>
      <td className="max-sm:hidden">{t(`types.${typeOf(row)}`)}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.registeredAt)}</td>
      <td className="text-fg2 max-sm:hidden">
        {row.lastLoginAt === null ? t("never") : timeText(row.lastLoginAt)}
      </td>
      <td>
        <Mark tone={tones[row.status]}>{t(`is.${row.status}`)}</Mark>
      </td>
    </tr>
  );
}
