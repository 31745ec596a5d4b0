import type { Withdrawal } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { listQuery, states, type WithdrawalState } from "./api.ts";
import { accountText, StateChip } from "./words.tsx";

interface ListProps {
  readonly state: WithdrawalState | undefined;
  readonly onState: (state: WithdrawalState | undefined) => void;
  readonly onOpen: (withdrawalId: string) => void;
}

/** The member's withdrawals, newest first, of every state or of one. */
export function List({ state, onState, onOpen }: ListProps) {
  const t = useTranslations("payouts");
  const wallet = useTranslations("wallet");
  return (
    <div className="grid gap-3">
      <Segmented<WithdrawalState | "all">
        label={t("title")}
        value={state ?? "all"}
        options={[
          ["all", wallet("all")],
          ...states.map((known) => [known, t(`state.${known}`)] as const),
        ]}
        onChange={(next) => onState(next === "all" ? undefined : next)}
      />
      {/* Another state begins at its first page. */}
      <Rows key={state} state={state} onOpen={onOpen} />
    </div>
  );
}

function Rows({ state, onOpen }: Omit<ListProps, "onState">) {
  const t = useTranslations("payouts");
  const [pageNum, setPage] = useState(1);
  const { data, error, isError, refetch } = useQuery(listQuery(state, pageNum));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-16" />;
  if (data.content.length === 0) {
    return <Empty picture="no-transfers" text={t("empty")} />;
  }
  return (
    <>
      <ul className="card divide-y divide-line">
        {data.content.map((withdrawal) => (
          <Row key={withdrawal.withdrawalId} withdrawal={withdrawal} onOpen={onOpen} />
        ))}
      </ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={setPage} />
    </>
  );
}

interface RowProps {
  readonly withdrawal: Withdrawal;
  readonly onOpen: (withdrawalId: string) => void;
}

function Row({ withdrawal, onOpen }: RowProps) {
  const timeText = useMomentText();
  const { withdrawalId, amount, currency, account, createdAt } = withdrawal;
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(withdrawalId)}
        className="flex w-full items-center gap-3 p-4 text-start transition hover:bg-s2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
          <ArrowUpFromLine size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="num block truncate font-semibold">{accountText(account)}</span>
          <span className="block truncate text-xs text-fg2">{timeText(createdAt)}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          <Money amount={amount} currency={currency} className="font-semibold" />
          <StateChip withdrawal={withdrawal} />
        </span>
        <ChevronRight
          size={16}
          className="shrink-0 text-fg3 max-sm:hidden rtl:rotate-180"
          aria-hidden
        />
      </button>
    </li>
  );
}
