import type { DocumentInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  AnySelect,
  BrandSelect,
  FilterRow,
  KeysHelp,
  Opener,
  QueueList,
  QueueRow,
  QueueTable,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { narrow, stateOf, useWalk } from "../../ui/desk/walk.ts";
import { filters, keyText, kinds, queueQuery, readKey, type QueueView } from "./api.ts";
import { DocumentDrawer } from "./document-drawer.tsx";
import { DocumentAge, StateMark } from "./words.tsx";

function readView(search: Readonly<Record<string, string>>): QueueView {
  return {
    state: stateOf(search, filters) ?? "waiting",
    kind: kinds.find((known) => known === search["kind"]),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
}

const filtersOf = ({ state, kind, merchantCode }: QueueView) => ({ state, kind, merchantCode });

/** What members sent to show who they are; the address names filters, page and drawer. */
export function DocumentsPage() {
  const t = useTranslations("console.documents");
  const { search } = useAddress();
  const view = readView(search);
  const queue = useQuery(queueQuery(view));
  const { open, at, close } = useWalk(queue.data?.content.map(keyText) ?? []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton order={{ kind: "documents", filters: filtersOf(view) }} />
            <KeysHelp
              keys={[
                ["A", t("key.approve")],
                ["R", t("key.reject")],
              ]}
            />
          </div>
        }
      />
      <Filters view={view} />
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={t(view.state === "waiting" ? "nothingWaits" : "empty")}
      >
        {(rows) => <Queue rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <DocumentDrawer key={open} document={readKey(open)} onClose={close} />}
    </div>
  );
}

function Filters({ view: { state, kind, merchantCode } }: { readonly view: QueueView }) {
  const t = useTranslations("console.documents");
  const verification = useTranslations("verification");
  return (
    <FilterRow>
      <StateSelect
        value={state}
        filters={filters}
        hasAll={false}
        textOf={(one) => (one === "waiting" ? t("waiting") : verification(`state.${one}`))}
      />
      <AnySelect
        label={t("kind")}
        value={kind}
        options={kinds.map((one) => [one, verification(`kind.${one}`)] as const)}
        onChange={(next) => narrow({ kind: next })}
      />
      <BrandSelect value={merchantCode} />
    </FilterRow>
  );
}

interface QueueProps {
  readonly rows: readonly DocumentInConsole[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.documents");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [words("member")],
        [t("kind")],
        [t("sent"), "max-lg:hidden"],
        [words("age"), "max-md:hidden"],
        [words("status")],
        [t("takenBy"), "max-lg:hidden"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.documentId} row={row} isMarked={keyText(row) === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: DocumentInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const words = useTranslations("console.queue");
  const kind = useTranslations("verification.kind");
  const timeText = useTimeText();
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={keyText(row)} isMarked={isMarked}>
          <bdi>{row.username}</bdi>
        </Opener>
        <span className="block md:hidden">
          <DocumentAge row={row} />
        </span>
      </td>
      <td>{kind(row.kind)}</td>
      <td className="text-fg2 max-lg:hidden">{timeText(row.submittedAt)}</td>
      <td className="max-md:hidden">
        <DocumentAge row={row} />
      </td>
      <td>
        <StateMark state={row.state} />
      </td>
      <td className="max-lg:hidden">
        {row.takenBy !== null && <bdi>{row.isMine ? words("mine") : row.takenBy}</bdi>}
      </td>
    </QueueRow>
  );
}
