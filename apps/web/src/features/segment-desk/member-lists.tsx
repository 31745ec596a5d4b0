import type { MemberList } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Archive, ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay, type BrandOutline } from "../../lib/operator.ts";
import { memberListsQuery } from "../../lib/segments-query.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { MemberListForm } from "./member-list-form.tsx";

interface MemberListsProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

/** Lists of members that conditions can name. They never change; one that is over is put away. */
export function MemberLists({ brand: { merchantCode }, choice }: MemberListsProps) {
  const t = useTranslations("console.segments");
  const { search } = useAddress();
  const lists = useQuery(memberListsQuery(merchantCode));
  const { data } = lists;
  return (
    <>
      {choice !== false && <div className="flex">{choice}</div>}
      <p className="text-fg2">{t("listsLead")}</p>
      {data === undefined && lists.isPending && <SkeletonRows rows={4} className="h-16" />}
      {lists.isError && <Failed error={lists.error} onRetry={() => void lists.refetch()} />}
      {data !== undefined && data.length === 0 && (
        <Empty icon={<ListChecks size={28} aria-hidden />} text={t("noLists")} />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="card divide-y divide-line">
          {data.map((row) => (
            <Row key={row.listId} row={row} />
          ))}
        </ul>
      )}
      {search["edit"] === "new" && (
        <MemberListForm merchantCode={merchantCode} onClose={() => goWith({ edit: undefined })} />
      )}
    </>
  );
}

function Row({ row }: { readonly row: MemberList }) {
  const t = useTranslations("console.segments");
  const timeText = useTimeText();
  const mayWrite = useMay("rewards.write");
  const saving = useSaving();
  const { merchantCode, listId, name, members, madeBy, madeAt, archivedAt } = row;
  async function archive() {
    const isSure = await ask({
      title: t("archiveSure", { name }),
      text: t("archiveText"),
      confirm: t("archive"),
      cancel: t("keep"),
    });
    if (!isSure) return;
    const isDone = await saving.run(async () => {
      await call("archiveMemberList", { params: { merchantCode, listId } });
      await refreshAll();
    });
    if (isDone) toast(t("archivedDone"));
  }
  return (
    <li className="grid items-center gap-2 p-3 sm:grid-cols-[1fr_auto_auto] sm:gap-4">
      <span className="grid gap-0.5">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="text-xs text-fg3">
          {t("savedBy")} <bdi>{madeBy}</bdi> · {timeText(madeAt)}
        </span>
      </span>
      <span className="num">{t("listMembers", { count: members })}</span>
      {archivedAt === null ? (
        mayWrite && (
          <Button size="small" isBusy={saving.isBusy} onClick={() => void archive()}>
            <Archive size={16} aria-hidden />
            {t("archive")}
          </Button>
        )
      ) : (
        <Mark>{t("archived")}</Mark>
      )}
      <SaveError error={saving.error} />
    </li>
  );
}
