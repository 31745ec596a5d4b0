import type { RiskFlag } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { Button } from "../../ui/button.tsx";
import { AgeMark } from "../../ui/desk/age-mark.tsx";
import { KeywordField } from "../../ui/desk/inputs.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import {
  AnySelect,
  BrandSelect,
  FilterRow,
  KeysHelp,
  StateSelect,
} from "../../ui/desk/queue-parts.tsx";
import { SeverityMark, RiskStateMark } from "../../ui/desk/risk-marks.tsx";
import { narrow, stateOf } from "../../ui/desk/walk.ts";
import { filters, keyText, kinds, queueQuery, readKey, severities, type QueueView } from "./api.ts";
import { RiskDrawer } from "./risk-drawer.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { ClaimName } from "../../ui/desk/claim-line.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

function readView(search: Readonly<Record<string, string>>): QueueView {
  return {
    state: stateOf(search, filters) ?? "waiting",
    kind: kinds.find((known) => known === search["kind"]),
    severity: severities.find((known) => known === search["severity"]),
    merchantCode: search["brand"],
    member: search["q"],
    pageNum: pageOf(search),
  };
}

/** What a change of the member's name resets. */
const anew = { page: undefined, entry: undefined } as const;

/** What was noticed about members; the address names filters, page and drawer. */
export function RiskPage() {
  const t = useTranslations("console.risk");
  const { search } = useAddress();
  const view = readView(search);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => goWith({ settings: "1" })}>
              <Settings2 size={16} aria-hidden />
              {t("settings")}
            </Button>
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
      {search["settings"] === "1" && (
        <SettingsDialog onClose={() => goWith({ settings: undefined })} />
      )}
    </div>
  );
}

function isNarrowed({ state, kind, severity, merchantCode, member }: QueueView): boolean {
  return (
    state !== "waiting" || [kind, severity, merchantCode, member].some((one) => one !== undefined)
  );
}

function Filters({ view }: { readonly view: QueueView }) {
  const t = useTranslations("console.risk");
  const words = useTranslations("console.queue");
  const members = useTranslations("console.members");
  const { state, kind, severity, merchantCode, member } = view;
  return (
    <FilterRow>
      <KeywordField label={members("search")} keyword={member ?? ""} reset={anew} />
      <StateSelect
        value={state}
        filters={filters}
        hasAll={false}
        textOf={(one) => (one === "waiting" ? words("waiting") : t(`state.${one}`))}
      />
      <AnySelect
        label={t("kindLabel")}
        value={kind}
        options={kinds.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(next) => narrow({ kind: next })}
      />
      <AnySelect
        label={t("severityLabel")}
        value={severity}
        options={severities.map((one) => [one, t(`severity.${one}`)] as const)}
        onChange={(next) => narrow({ severity: next })}
      />
      <BrandSelect value={merchantCode} />
    </FilterRow>
  );
}

/** How long it has been waiting, while it does. */
function Age({ row }: { readonly row: RiskFlag }) {
  if (row.state !== "open" && row.state !== "claimed") return null;
  return <AgeMark since={row.openedAt} targetMinutes={row.targetMinutes} />;
}

function Queue({ view }: { readonly view: QueueView }) {
  const t = useTranslations("console.risk");
  const words = useTranslations("console.queue");
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(queueQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words(isNarrowed(view) ? "empty" : "nothingWaits")}
      idOf={keyText}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: (row) => (
          <span className="block md:hidden">
            <Age row={row} />
          </span>
        ),
      }}
      columns={[
        {
          head: t("kindLabel"),
          render: ({ kind, severity }) => (
            <>
              {t(`kind.${kind}`)}
              <span className="block sm:hidden">
                <SeverityMark severity={severity} />
              </span>
            </>
          ),
        },
        {
          head: t("severityLabel"),
          look: "max-sm:hidden",
          render: ({ severity }) => <SeverityMark severity={severity} />,
        },
        {
          head: t("findings"),
          look: "num text-end! max-lg:hidden",
          render: ({ count }) => count,
        },
        { head: words("age"), look: "max-md:hidden", render: (row) => <Age row={row} /> },
        {
          head: words("status"),
          look: "whitespace-nowrap",
          render: ({ state }) => <RiskStateMark state={state} />,
        },
        {
          head: words("claim"),
          look: "max-lg:hidden",
          render: ({ claim }) => <ClaimName claim={claim} />,
        },
      ]}
      renderDrawer={({ id, close }) => <RiskDrawer flag={readKey(id)} onClose={close} />}
    />
  );
}
