import type { WalletTransfer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import { PagedCards } from "../../ui/pager.tsx";
import { transfersQuery } from "./api.ts";

const tones = {
  requested: "text-info",
  pending: "text-info",
  done: "text-win",
  refused: "text-loss",
} as const;

/** A transfer's state in words. */
function StateText({ state }: Pick<WalletTransfer, "state">) {
  const t = useTranslations("funds");
  const texts = {
    requested: t("state.pending"),
    pending: t("state.pending"),
    done: t("state.done"),
    refused: t("state.refused"),
  } as const;
  return <span className={`text-xs font-semibold ${tones[state]}`}>{texts[state]}</span>;
}

/** The member's transfers, newest first, with the reference to quote. */
export function TransferList() {
  const t = useTranslations("funds");
  const language = useLanguage();
  const [pageNum, setPage] = useState(1);
  const query = useQuery(transfersQuery(language, pageNum));
  return (
    <PagedCards query={query} emptyText={t("empty")} onPage={setPage}>
      {(transfer) => <Row key={transfer.transferId} transfer={transfer} />}
    </PagedCards>
  );
}

function Row({ transfer }: { readonly transfer: WalletTransfer }) {
  const t = useTranslations("funds");
  const timeText = useMomentText();
  const { direction, vendorName, amount, currency, reference, createdAt, state } = transfer;
  const Icon = direction === "in" ? ArrowUpFromLine : ArrowDownToLine;
  return (
    <li className="flex items-center gap-3 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {direction === "in" ? `${t("to")}: ${vendorName}` : `${t("from")}: ${vendorName}`}
        </span>
        <span className="num block truncate text-xs text-fg2">
          <bdi dir="ltr">{reference}</bdi> · {timeText(createdAt)}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <Money amount={amount} currency={currency} className="font-semibold" />
        <StateText state={state} />
      </span>
    </li>
  );
}
