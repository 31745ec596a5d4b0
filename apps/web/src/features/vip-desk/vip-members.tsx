import type { VipMember } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { useDateText } from "../../lib/time.ts";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { FilterRow, QueueList } from "../../ui/desk/queue-parts.tsx";
import { Select } from "../../ui/field.tsx";
import { membersQuery, policiesQuery } from "./api.ts";

/** Members above level 0, the highest first. */
export function VipMembers({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.vip");
  const { search } = useAddress();
  const { data: policies } = useQuery(policiesQuery);
  const own = policies?.find(({ merchantCode }) => merchantCode === brand.merchantCode);
  const levels = own?.settings.levels.slice(1).map((_level, index) => index + 1) ?? [];
  const level = levels.find((one) => String(one) === search["level"]);
  const { merchantCode } = brand;
  const members = useQuery(membersQuery({ merchantCode, level, pageNum: pageOf(search) }));
  return (
    <>
      <FilterRow>
        <Select
          label={t("level")}
          value={level === undefined ? "" : String(level)}
          options={[["", t("all")], ...levels.map((one) => [String(one), `VIP${one}`] as const)]}
          onChange={(next) => goWith({ level: next === "" ? undefined : next, page: undefined })}
        />
      </FilterRow>
      <QueueList
        queue={members}
        countText={(count) => t("count", { count })}
        emptyText={t("noMembers")}
      >
        {(content) => <Rows content={content} />}
      </QueueList>
    </>
  );
}

type Content = readonly VipMember[];

function Rows({ content }: { readonly content: Content }) {
  const t = useTranslations("console.vip");
  const dateText = useDateText();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("member")}</th>
            <th scope="col">{t("level")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("since")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("ownLevel")}
            </th>
          </tr>
        </thead>
        <tbody>
          {content.map((row) => (
            <tr key={row.memberId} className={table.row}>
              <td>
                <MemberButton memberId={row.memberId} username={row.username} />
              </td>
              <td>
                <span className="num">VIP{row.level}</span> · <bdi>{row.label}</bdi>{" "}
                {row.setUntil !== null && (
                  <Mark>{t("setUntil", { date: dateText(row.setUntil) })}</Mark>
                )}
              </td>
              <td className="num max-sm:hidden">{dateText(row.since)}</td>
              <td className="num max-md:hidden">VIP{row.ownLevel}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
