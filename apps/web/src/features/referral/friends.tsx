import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useDateText } from "../../lib/time.ts";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { friendsQuery, type FriendStep } from "./api.ts";

const tones: Readonly<Record<FriendStep, string>> = {
  registered: "bg-s2 text-fg2",
  deposited: "bg-info/12 text-info",
  qualified: "bg-brand-soft text-brand-fg",
  rewarded: "bg-win/12 text-win",
  ended: "bg-s2 text-fg2",
};

interface FriendsProps {
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
}

/** Who came by the member: a masked name and a step, and nothing of a friend's money. */
export function Friends({ pageNum, onPage }: FriendsProps) {
  const t = useTranslations("referral");
  return (
    <section aria-labelledby="referral-friends" className="grid grid-cols-1 gap-3">
      <h2 id="referral-friends" className="font-display text-lg font-semibold">
        {t("friends")}
      </h2>
      <Table pageNum={pageNum} onPage={onPage} />
    </section>
  );
}

function Table({ pageNum, onPage }: FriendsProps) {
  const t = useTranslations("referral");
  const dateText = useDateText();
  const { data, error, isError, refetch } = useQuery(friendsQuery(pageNum));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-12" />;
  if (data.content.length === 0) {
    return (
      <div className="card">
        <Empty
          icon={<UserRoundPlus size={28} strokeWidth={1.75} aria-hidden />}
          text={t("noFriends")}
        />
      </div>
    );
  }
  return (
    <>
      <div className="card overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-xs text-fg3">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-start font-medium">
                {t("friend")}
              </th>
              <th scope="col" className="px-4 py-2.5 text-start font-medium">
                {t("reachedStep")}
              </th>
              <th scope="col" className="px-4 py-2.5 text-end font-medium">
                {t("date")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.content.map(({ alias, step, at, registeredAt }) => (
              <tr key={`${registeredAt} ${alias}`} className="border-t border-line">
                <td className="px-4 py-3 font-semibold">
                  <bdi>{alias}</bdi>
                </td>
                <td className="px-4 py-3">
                  <span
                    className={`inline-flex rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[step]}`}
                  >
                    {t(`friendStep.${step}`)}
                  </span>
                </td>
                <td className="px-4 py-3 text-end whitespace-nowrap text-fg2">{dateText(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}
