import type { BankLine } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { Marks } from "../../ui/desk/drawer-parts.tsx";
import { Opener, QueueList, QueueRow, QueueTable } from "../../ui/desk/queue-parts.tsx";
import { useWalk } from "../../ui/desk/walk.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { lineFilters, linesQuery } from "./api.ts";
import { Filters, readView } from "./filters.tsx";
import { DecideLine, LineFacts } from "./line-parts.tsx";
import { LineMark } from "./words.tsx";

/** What banks say came in, first of all what no deposit was found for. */
export function Lines() {
  const t = useTranslations("console.deposits");
  const { search } = useAddress();
  const view = readView(search, lineFilters);
  const queue = useQuery(linesQuery(view));
  const lines = queue.data?.content ?? [];
  const { open, at, close } = useWalk(lines.map((one) => one.lineId));
  const line = lines.find((one) => one.lineId === open);
  return (
    <>
      <Filters view={view} filters={lineFilters} textOf={(one) => t(`lineState.${one}`)} />
      <QueueList
        queue={queue}
        countText={(count) => t("lineCount", { count })}
        emptyText={t("linesEmpty")}
      >
        {(rows) => <Rows rows={rows} marked={at} />}
      </QueueList>
      {line !== undefined && <LineDrawer key={line.lineId} line={line} onClose={close} />}
    </>
  );
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
          {line.actions.length > 0 && (
            <AgeMark since={line.enteredAt} targetMinutes={line.targetMinutes} />
          )}
        </Marks>
        <DecideLine line={line} />
        <LineFacts line={line} />
      </div>
    </Dialog>
  );
}

interface RowsProps {
  readonly rows: readonly BankLine[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.deposits");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("bankNumber")],
        [words("amount"), "text-end!"],
        [t("text"), "max-lg:hidden"],
        [words("age"), "max-md:hidden"],
        [words("status")],
        [words("member"), "max-md:hidden"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.lineId} row={row} isMarked={row.lineId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: BankLine;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const { lineId, bankReference, amount, currency, sender, text, actions, username } = row;
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={lineId} isMarked={isMarked} className="num wrap-anywhere">
          {`\u2066${bankReference}\u2069`}
        </Opener>
      </td>
      <td className="text-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </td>
      <td className="max-w-56 truncate max-lg:hidden">
        <bdi>{[sender, text].filter((part) => part !== "").join(" · ")}</bdi>
      </td>
      <td className="max-md:hidden">
        {actions.length > 0 && <AgeMark since={row.enteredAt} targetMinutes={row.targetMinutes} />}
      </td>
      <td>
        <LineMark state={row.state} />
      </td>
      <td className="max-md:hidden">{username !== null && <bdi>{username}</bdi>}</td>
    </QueueRow>
  );
}
