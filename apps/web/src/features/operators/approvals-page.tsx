import type { Approval } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { stateOf, useWalk } from "../../ui/desk/walk.ts";
import { ApprovalDrawer } from "./approval-drawer.tsx";
import { StateMark } from "./approval-state.tsx";
import { approvalsQuery, states } from "./approvals-api.ts";
import { useActionText } from "./audit-words.ts";
import { OneTimePassword, type Handover } from "./one-time-password.tsx";

/** What waits for a second person; the address names filter, page and drawer. */
export function ApprovalsPage() {
  const t = useTranslations("console.approvals");
  const { search } = useAddress();
  const [handover, setHandover] = useState<Handover>();
  const view = { state: stateOf(search, states), pageNum: pageOf(search) };
  const list = useQuery(approvalsQuery(view));
  const rows = list.data?.content ?? [];
  const { open, at, close } = useWalk(rows.map(({ approvalId }) => approvalId));
  const shown = rows.find(({ approvalId }) => approvalId === open);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <FilterRow>
        <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
      </FilterRow>
      <QueueList
        queue={list}
        countText={(count) => t("count", { count })}
        emptyIcon={<UsersRound size={28} aria-hidden />}
        emptyText={t(view.state === "waiting" ? "nothing" : "empty")}
      >
        {(content) => <Rows rows={content} marked={at} />}
      </QueueList>
      {shown !== undefined && (
        <ApprovalDrawer
          key={shown.approvalId}
          approval={shown}
          onClose={close}
          onHandover={setHandover}
        />
      )}
      {handover !== undefined && (
        <OneTimePassword handover={handover} onDone={() => setHandover(undefined)} />
      )}
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly Approval[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.approvals");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("what")],
        [t("by"), "max-md:hidden"],
        [t("at"), "max-lg:hidden"],
        [t("until"), "max-lg:hidden"],
        [words("status")],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.approvalId} row={row} isMarked={row.approvalId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: Approval;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const actionText = useActionText();
  const timeText = useTimeText();
  const [first] = row.changes;
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={row.approvalId} isMarked={isMarked}>
          {first === undefined ? row.call : actionText(first.action)}
        </Opener>
        <span className="block text-xs wrap-anywhere text-fg2">
          <bdi>{first?.subject}</bdi>
          <span className="md:hidden"> · {row.requestedBy}</span>
        </span>
      </td>
      <td className="max-md:hidden">{row.requestedBy}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.requestedAt)}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.expiresAt)}</td>
      <td className="whitespace-nowrap">
        <StateMark state={row.state} />
      </td>
    </QueueRow>
  );
}
