import type { LineTransferInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Code, Facts, Marks, QueryDrawer, Reference } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import {
  AnySelect,
  BrandSelect,
  FilterRow,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
} from "../../ui/desk/queue-parts.tsx";
import { narrow, useWalk } from "../../ui/desk/walk.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import {
  lineDirections,
  lineMarks,
  lineTransferQuery,
  lineTransfersQuery,
  type LineMark,
  type LineView,
} from "./api.ts";
import { MemberButton } from "../../ui/desk/member-link.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { DayFields, MemberField, Operations } from "./parts.tsx";
import type { Days } from "./period.ts";

interface LineTransfersProps {
  readonly view: LineView;
  readonly days: Days;
}

/** Money that went along the line, with who sent and who received it. */
export function LineTransfers({ view, days }: LineTransfersProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const queue = useQuery(lineTransfersQuery(view));
  const { open, at, close } = useWalk(queue.data?.content.map((one) => one.transferId) ?? []);
  return (
    <>
      <Filters view={view} days={days} />
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={words("empty")}
      >
        {(rows) => <Rows rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <LineDrawer key={open} transferId={open} onClose={close} />}
    </>
  );
}

function Filters({ view, days }: LineTransfersProps) {
  const t = useTranslations("console.wallets");
  return (
    <FilterRow>
      <MemberField member={view.member} />
      <AnySelect
        label={t("way")}
        value={view.direction}
        options={lineDirections.map((one) => [one, t(`lineDirection.${one}`)] as const)}
        onChange={(next) => narrow({ way: next })}
      />
      <AnySelect
        label={t("marks")}
        value={view.mark}
        options={lineMarks.map((one) => [one, t(`mark.${one}`)] as const)}
        onChange={(next) => narrow({ mark: next })}
      />
      <BrandSelect value={view.merchantCode} />
      <DayFields {...days} />
    </FilterRow>
  );
}

interface RowsProps {
  readonly rows: readonly LineTransferInConsole[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [t("sender")],
        [t("receiver")],
        [words("amount"), "text-end!"],
        [t("way"), "max-lg:hidden"],
        [t("marks"), "max-sm:hidden"],
        [t("created"), "max-md:hidden"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.transferId} row={row} isMarked={row.transferId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: LineTransferInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.wallets");
  const timeText = useTimeText();
  const { transferId, sender, receiver, amount, currency, direction, marks, createdAt } = row;
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={transferId} isMarked={isMarked}>
          <bdi>{sender}</bdi>
        </Opener>
        <span className="block text-xs text-fg2 md:hidden">{timeText(createdAt)}</span>
        <span className="flex flex-wrap gap-1 sm:hidden">
          <LineMarks marks={marks} />
        </span>
      </td>
      <td>
        <bdi>{receiver}</bdi>
      </td>
      <td className="text-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </td>
      <td className="whitespace-nowrap max-lg:hidden">{t(`lineDirection.${direction}`)}</td>
      <td className="max-sm:hidden">
        <span className="flex flex-wrap gap-1">
          <LineMarks marks={marks} />
        </span>
      </td>
      <td className="whitespace-nowrap text-fg2 max-md:hidden">{timeText(createdAt)}</td>
    </QueueRow>
  );
}

function LineMarks({ marks }: { readonly marks: readonly LineMark[] }) {
  const t = useTranslations("console.wallets");
  return marks.map((mark) => (
    <Mark key={mark} tone="bad">
      {t(`mark.${mark}`)}
    </Mark>
  ));
}

interface LineDrawerProps {
  readonly transferId: string;
  readonly onClose: () => void;
}

function LineDrawer({ transferId, onClose }: LineDrawerProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const query = useQuery(lineTransferQuery(transferId));
  return (
    <QueryDrawer
      query={query}
      title={t("tab.line")}
      titleOf={({ amount, currency, sender, receiver }) =>
        `${moneyText(amount, currency)} · \u2068${sender}\u2069 – \u2068${receiver}\u2069`
      }
      onClose={onClose}
    >
      {(row) => (
        <>
          {row.marks.length > 0 && (
            <Marks>
              <LineMarks marks={row.marks} />
            </Marks>
          )}
          <div className="flex flex-wrap gap-2">
            <MemberButton label={t("sender")} memberId={row.senderId} username={row.sender} />
            <MemberButton label={t("receiver")} memberId={row.receiverId} username={row.receiver} />
          </div>
          <Facts
            facts={[
              [words("reference"), <Reference key="reference" text={row.reference} />],
              [desk("brand"), <BrandName key="brand" code={row.merchantCode} />],
              [t("sender"), row.sender],
              [t("receiver"), row.receiver],
              [t("way"), t(`lineDirection.${row.direction}`)],
              [t("created"), timeText(row.createdAt)],
              [t("note"), row.note],
              [t("transferId"), <Code key="id" text={row.transferId} />],
            ]}
          />
          <Operations operations={row.operations} currency={row.currency} />
        </>
      )}
    </QueryDrawer>
  );
}
