import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Code, Facts, Marks, QueryDrawer, Reference } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
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
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

interface LineTransfersProps {
  readonly view: LineView;
  readonly days: Days;
}

/** Money that went along the line, with who sent and who received it. */
export function LineTransfers({ view, days }: LineTransfersProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={<Filters view={view} days={days} />}
      queue={useQuery(lineTransfersQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words("empty")}
      idOf={({ transferId }) => transferId}
      first={{
        head: t("sender"),
        render: ({ sender }) => <bdi>{sender}</bdi>,
        renderUnder: ({ createdAt, marks }) => (
          <>
            <span className="block text-xs text-fg2 md:hidden">{timeText(createdAt)}</span>
            <span className="flex flex-wrap gap-1 sm:hidden">
              <LineMarks marks={marks} />
            </span>
          </>
        ),
      }}
      columns={[
        { head: t("receiver"), render: ({ receiver }) => <bdi>{receiver}</bdi> },
        {
          head: words("amount"),
          look: "text-end!",
          render: ({ amount, currency }) => (
            <Money amount={amount} currency={currency} className="font-semibold" />
          ),
        },
        {
          head: t("way"),
          look: "whitespace-nowrap max-lg:hidden",
          render: ({ direction }) => t(`lineDirection.${direction}`),
        },
        {
          head: t("marks"),
          look: "max-sm:hidden",
          render: ({ marks }) => (
            <span className="flex flex-wrap gap-1">
              <LineMarks marks={marks} />
            </span>
          ),
        },
        {
          head: t("created"),
          look: "whitespace-nowrap text-fg2 max-md:hidden",
          render: ({ createdAt }) => timeText(createdAt),
        },
      ]}
      renderDrawer={({ id, close }) => <LineDrawer transferId={id} onClose={close} />}
    />
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
