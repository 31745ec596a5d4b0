import type { MemberInList } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { AnySelect, BrandSelect, QueueList } from "../../ui/desk/queue-parts.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
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

function filtersOf({ keyword, merchantCode, status }: MembersView) {
  return { keyword, merchantCode, status };
}

function MembersList({ view }: { readonly view: MembersView }) {
  const t = useTranslations("console.members");
  const members = useQuery(membersQuery(view));
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={<ExportButton order={{ kind: "members", filters: filtersOf(view) }} />}
      />
      <Filters view={view} />
      <QueueList
        queue={members}
        countText={(count) =>
          count >= countedMax ? t("countMax", { count: countedMax }) : t("count", { count })
        }
        emptyIcon={<UserRound size={28} aria-hidden />}
        emptyText={t("empty")}
        emptyAction={
          <Button
            onClick={() =>
              goWith({ ...firstPage, q: undefined, brand: undefined, status: undefined })
            }
          >
            {t("clear")}
          </Button>
        }
        onPage={(next) => goWith({ page: pageText(next) })}
      >
        {(rows) => <MembersTable rows={rows} />}
      </QueueList>
    </div>
  );
}

function Filters({ view }: { readonly view: MembersView }) {
  const t = useTranslations("console.members");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <KeywordField label={t("search")} keyword={view.keyword ?? ""} reset={firstPage} />
      <BrandSelect
        value={view.merchantCode}
        onChange={(brand) => goWith({ ...firstPage, brand })}
      />
      <AnySelect
        label={t("status")}
        value={view.status}
        options={statuses.map((one) => [one, t(`is.${one}`)] as const)}
        onChange={(status) => goWith({ ...firstPage, status })}
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
      <td className="max-md:hidden">
        <BrandName code={row.merchantCode} />
      </td>
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
