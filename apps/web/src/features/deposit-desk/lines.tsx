import type { BankLine } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Marks } from "../../ui/desk/drawer-parts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { lineFilters, linesQuery } from "./api.ts";
import { Filters, readView } from "./filters.tsx";
import { DecideLine, LineFacts } from "./line-parts.tsx";
import { LineMark } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

/** What banks say came in, first of all what no deposit was found for. */
export function Lines() {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  const { search } = useAddress();
  const view = readView(search, lineFilters);
  return (
    <DeskQueue
      filters={
        <Filters view={view} filters={lineFilters} textOf={(one) => t(`lineState.${one}`)} />
      }
      queue={useQuery(linesQuery(view))}
      countText={(count) => t("lineCount", { count })}
      emptyText={t("linesEmpty")}
      idOf={({ lineId }) => lineId}
      first={{
        head: t("bankNumber"),
        render: ({ bankReference }) => (
          <span className="num wrap-anywhere">{`\u2066${bankReference}\u2069`}</span>
        ),
      }}
      columns={[
        {
          head: words("amount"),
          look: "text-end!",
          render: ({ amount, currency }) => (
            <Money amount={amount} currency={currency} className="font-semibold" />
          ),
        },
        {
          head: t("text"),
          look: "max-w-56 truncate max-lg:hidden",
          render: ({ sender, text }) => (
            <bdi>{[sender, text].filter((part) => part !== "").join(" · ")}</bdi>
          ),
        },
        { head: words("age"), look: "max-md:hidden", render: (line) => <Age line={line} /> },
        { head: words("status"), render: ({ state }) => <LineMark state={state} /> },
        {
          head: words("member"),
          look: "max-md:hidden",
          render: ({ username }) => username !== null && <bdi>{username}</bdi>,
        },
      ]}
      renderDrawer={({ row, close }) =>
        row !== undefined && <LineDrawer line={row} onClose={close} />
      }
    />
  );
}

/** How long it has been waiting, while something can be done about it. */
function Age({ line }: { readonly line: BankLine }) {
  if (line.actions.length === 0) return null;
  return <AgeMark since={line.enteredAt} targetMinutes={line.targetMinutes} />;
}

interface LineDrawerProps {
  readonly line: BankLine;
  readonly onClose: () => void;
}

function LineDrawer({ line, onClose }: LineDrawerProps) {
  const title = `${moneyText(line.amount, line.currency)} · \u2066${line.bankReference}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end">
      <div className="grid gap-6">
        <Marks>
          <LineMark state={line.state} />
          <Age line={line} />
        </Marks>
        <DecideLine line={line} />
        <LineFacts line={line} />
      </div>
    </Dialog>
  );
}
