import type { MemberInConsole } from "@baize/contract";
import { ShieldCheck } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { table } from "../../ui/desk/page-parts.tsx";
import { Empty } from "../../ui/states.tsx";

interface MemberActivityProps {
  readonly activity: MemberInConsole["activity"];
}

/** What was done to the account's security, newest first, in the words the member reads. */
export function MemberActivity({ activity }: MemberActivityProps) {
  const t = useTranslations("console.members");
  const event = useTranslations("security.event");
  const timeText = useTimeText();
  if (activity.length === 0) {
    return <Empty icon={<ShieldCheck size={28} aria-hidden />} text={t("noActivity")} />;
  }
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("event")}</th>
            <th scope="col">{t("time")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("address")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("browser")}
            </th>
          </tr>
        </thead>
        <tbody>
          {activity.map((row) => (
            <tr key={`${row.at} ${row.event}`} className={table.row}>
              <td>{event(row.event)}</td>
              <td className="text-fg2">{timeText(row.at)}</td>
              <td className="max-sm:hidden">
                <bdi>{row.ip}</bdi>
              </td>
              <td className="max-w-0 w-2/5 truncate text-fg2 max-lg:hidden">
                <bdi>{row.userAgent}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
