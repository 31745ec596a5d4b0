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
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { narrow, stateOf } from "../../ui/desk/walk.ts";
import { filters, keyText, kinds, queueQuery, readKey, type QueueView } from "./api.ts";
import { DocumentDrawer } from "./document-drawer.tsx";
import { DocumentAge, StateMark } from "./words.tsx";
import { ClaimName } from "../../ui/desk/claim-line.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

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
      <Queue view={view} />
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

function Queue({ view }: { readonly view: QueueView }) {
  const t = useTranslations("console.documents");
  const words = useTranslations("console.queue");
  const kindText = useTranslations("verification.kind");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(queueQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={t(view.state === "waiting" ? "nothingWaits" : "empty")}
      idOf={keyText}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: (row) => (
          <span className="block md:hidden">
            <DocumentAge row={row} />
          </span>
        ),
      }}
      columns={[
        { head: t("kind"), render: ({ kind }) => kindText(kind) },
        {
          head: t("sent"),
          look: "text-fg2 max-lg:hidden",
          render: ({ submittedAt }) => timeText(submittedAt),
        },
        { head: words("age"), look: "max-md:hidden", render: (row) => <DocumentAge row={row} /> },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
        {
          head: t("takenBy"),
          look: "max-lg:hidden",
          render: ({ takenBy, isMine }) =>
            takenBy !== null && <ClaimName claim={{ operator: takenBy, isMine }} />,
        },
      ]}
      renderDrawer={({ id, close }) => <DocumentDrawer document={readKey(id)} onClose={close} />}
    />
  );
}
