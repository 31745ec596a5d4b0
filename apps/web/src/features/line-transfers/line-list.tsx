import type { LineTransfer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useMomentText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import { PagedCards } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { lineTransfersQuery, type LineSide } from "./api.ts";

/** What the member sent and received, newest first, with the reference to quote. */
export function LineList() {
  const t = useTranslations("line");
  const wallet = useTranslations("wallet");
  const [side, setSide] = useState<LineSide>();
  return (
    <>
      <Segmented<LineSide | "all">
        label={t("history")}
        value={side ?? "all"}
        options={[
          ["all", wallet("all")],
          ["sent", t("sent")],
          ["received", t("received")],
        ]}
        onChange={(next) => setSide(next === "all" ? undefined : next)}
      />
      {/* Another side begins at its first page. */}
      <Rows key={side} side={side} />
    </>
  );
}

function Rows({ side }: { readonly side: LineSide | undefined }) {
  const t = useTranslations("line");
  const [pageNum, setPage] = useState(1);
  const query = useQuery(lineTransfersQuery(side, pageNum));
  return (
    <PagedCards query={query} emptyText={t("empty")} onPage={setPage}>
      {(transfer) => <Row key={transfer.transferId} transfer={transfer} />}
    </PagedCards>
  );
}

function Row({ transfer }: { readonly transfer: LineTransfer }) {
  const t = useTranslations("line");
  const timeText = useMomentText();
  const { side, name, amount, currency, reference, note, createdAt } = transfer;
  const isSent = side === "sent";
  const Icon = isSent ? ArrowUpFromLine : ArrowDownToLine;
  return (
    <li className="flex items-center gap-3 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {isSent ? t("to") : t("from")}: <bdi>{name}</bdi>
        </span>
        {note !== null && (
          <span dir="auto" className="block truncate text-sm text-fg2">
            {note}
          </span>
        )}
        <span className="num block truncate text-xs text-fg2">
          <bdi dir="ltr">{reference}</bdi> · {timeText(createdAt)}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <Money
          amount={isSent ? `-${amount}` : amount}
          currency={currency}
          isSigned
          className="font-semibold"
        />
        <span className="text-xs text-fg2">{t(side)}</span>
      </span>
    </li>
  );
}
