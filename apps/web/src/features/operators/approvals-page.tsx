import type { Approval } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeIn } from "../../ui/desk/brand-time.ts";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { moneyText } from "../../ui/money.tsx";
import { ApprovalDrawer } from "./approval-drawer.tsx";
import { StateMark } from "./approval-state.tsx";
import { approvalsQuery, states } from "./approvals-api.ts";
import { useChangeTitle, useRequestText, useRequestZone, useSubjectText } from "./audit-words.ts";
import { movedOf } from "./moved.ts";
import { OneTimePassword, type Handover } from "./one-time-password.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

/** What waits for a second person; the address names filter, page and drawer. */
export function ApprovalsPage() {
  const t = useTranslations("console.approvals");
  const [handover, setHandover] = useState<Handover>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} action={<KeysHelp keys={[]} />} />
      <Queue onHandover={setHandover} />
      {handover !== undefined && (
        <OneTimePassword handover={handover} onDone={() => setHandover(undefined)} />
      )}
    </div>
  );
}

/** What it moves, where the request says one amount or prize; the queue shows nothing else. */
function useMovedText() {
  const gifts = useTranslations("console.gifts.worth");
  return ({ changes }: Approval): string => {
    const said = changes.flatMap(({ after }) => {
      const moved = movedOf(after);
      if (moved === undefined) return [];
      return "count" in moved
        ? [gifts(moved.unit, { count: moved.count })]
        : [moneyText(moved.amount, moved.currency)];
    });
    return said.length === 1 ? (said[0] ?? "–") : "–";
  };
}

/** What it is about: the title of what is changed, and whose it is. */
function useAboutText() {
  const subjectText = useSubjectText();
  const changeTitle = useChangeTitle();
  return ({ changes: [first], names }: Approval): string => {
    const subject = subjectText(first?.subject ?? "", names);
    const title = changeTitle(first);
    return title === undefined || subject.includes(title) ? subject : `${title} · ${subject}`;
  };
}

interface QueueProps {
  readonly onHandover: (handover: Handover) => void;
}

function Queue({ onHandover }: QueueProps) {
  const t = useTranslations("console.approvals");
  const words = useTranslations("console.queue");
  const requestText = useRequestText();
  const zoneOf = useRequestZone();
  const timeIn = useTimeIn();
  const aboutText = useAboutText();
  const movedText = useMovedText();
  function timeOf(row: Approval, at: string) {
    const timeZone = zoneOf(row);
    return (
      <>
        {timeIn(at, timeZone)}
        <span className="block text-xs text-fg3">{timeZone}</span>
      </>
    );
  }
  const { search } = useAddress();
  const view = { state: stateOf(search, states), pageNum: pageOf(search) };
  return (
    <DeskQueue
      filters={
        <FilterRow>
          <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
        </FilterRow>
      }
      queue={useQuery(approvalsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyIcon={<UsersRound size={28} aria-hidden />}
      emptyText={t(view.state === "waiting" ? "nothing" : "empty")}
      idOf={({ approvalId }) => approvalId}
      first={{
        head: t("what"),
        render: requestText,
        renderUnder: (row) => (
          <span className="block text-xs wrap-anywhere text-fg2">
            <bdi>{aboutText(row)}</bdi>
            <span className="md:hidden"> · {row.requestedBy}</span>
          </span>
        ),
      }}
      columns={[
        {
          head: words("amount"),
          look: "num text-end! whitespace-nowrap max-sm:hidden",
          render: movedText,
        },
        { head: t("by"), look: "max-md:hidden", render: ({ requestedBy }) => requestedBy },
        {
          head: t("at"),
          look: "text-fg2 max-lg:hidden",
          render: (row) => timeOf(row, row.requestedAt),
        },
        {
          head: t("until"),
          look: "text-fg2 max-lg:hidden",
          render: (row) => timeOf(row, row.expiresAt),
        },
        {
          head: words("status"),
          look: "whitespace-nowrap",
          render: ({ state }) => <StateMark state={state} />,
        },
      ]}
      renderDrawer={({ row, close }) =>
        row && <ApprovalDrawer approval={row} onClose={close} onHandover={onHandover} />
      }
    />
  );
}
