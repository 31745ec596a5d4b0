import type { SignificantEvent } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Siren } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { go, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, Facts, Part, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { AnySelect, FilterRow, KeysHelp } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { eventsQuery, kindOf, kinds, type EventsView } from "./api.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

const zone = "UTC";

/** An address may say anything; what is no time filters nothing. */
function momentOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (fromZoneText(text, zone) ?? undefined);
}

/** Significant events: the address names kind, period, page and the open one. */
export function EventsPage() {
  const t = useTranslations("console.events");
  const { search } = useAddress();
  const [from, until] = [momentOf(search["from"]), momentOf(search["until"])];
  const view = { kind: kindOf(search["kind"]), from, until, pageNum: pageOf(search) };
  const { pageNum: _, ...filters } = view;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <>
            <ExportButton order={{ kind: "events", filters }} />
            <KeysHelp keys={[]} />
          </>
        }
      />
      <Queue view={view} />
    </div>
  );
}

function Filters({ view: { kind, from, until } }: { readonly view: EventsView }) {
  const t = useTranslations("console.events");
  return (
    <FilterRow>
      <AnySelect
        label={t("kindLabel")}
        value={kind}
        options={kinds.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(next) => narrow({ kind: next })}
      />
      {/* Without an explicit width a row squeezes time fields to nothing. */}
      <div className="w-full sm:w-md">
        <PeriodFields
          from={toZoneText(from ?? null, zone)}
          until={toZoneText(until ?? null, zone)}
          timeZone={zone}
          onChange={({ from: start, until: end }) =>
            narrow({
              ...(start !== undefined && { from: start === "" ? undefined : start }),
              ...(end !== undefined && { until: end === "" ? undefined : end }),
            })
          }
        />
      </div>
    </FilterRow>
  );
}

function Queue({ view }: { readonly view: EventsView }) {
  const t = useTranslations("console.events");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(eventsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyIcon={<Siren size={28} aria-hidden />}
      emptyText={t("empty")}
      emptyAction={
        <Button onClick={() => narrow({ kind: undefined, from: undefined, until: undefined })}>
          {t("clear")}
        </Button>
      }
      idOf={({ seq }) => seq}
      first={{
        head: t("what"),
        render: ({ kind }) => t(`kind.${kind}`),
        renderUnder: ({ at, subject }) => (
          <span className="block text-xs break-all text-fg2 md:hidden">
            <span className="sm:hidden">{timeText(at)} · </span>
            <bdi dir="ltr">{subject}</bdi>
          </span>
        ),
      }}
      columns={[
        {
          head: t("at"),
          look: "whitespace-nowrap text-fg2 max-sm:hidden",
          render: ({ at }) => timeText(at),
        },
        {
          head: t("subject"),
          look: "max-md:hidden",
          render: ({ subject }) => (
            <bdi dir="ltr" className="break-all">
              {subject}
            </bdi>
          ),
        },
        {
          head: t("from"),
          look: "num text-fg2 max-lg:hidden",
          render: ({ ip }) => <bdi dir="ltr">{ip}</bdi>,
        },
      ]}
      renderDrawer={({ row, close }) => row && <EventDrawer event={row} onClose={close} />}
    />
  );
}

/** A list item by item; an empty one has nothing to say. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

interface EventDrawerProps {
  readonly event: SignificantEvent;
  readonly onClose: () => void;
}

/** One event, with all there is to tell, and the way to its entry of the audit trail. */
function EventDrawer({ event, onClose }: EventDrawerProps) {
  const t = useTranslations("console.events");
  const timeText = useTimeText();
  const mayReadTrail = useMay("audit.read");
  const { seq, kind, at, subject, ip, auditId, detail } = event;
  const facts: Fact[] = [
    [t("number"), <Code key="seq" text={seq} />],
    [t("at"), timeText(at)],
    [t("subject"), subject === "" ? null : <Code key="subject" text={subject} />],
    [t("from"), ip === "" ? null : <Code key="ip" text={ip} />],
  ];
  const more = Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]): Fact => {
      const label = t.has(`detail.${name}` as "detail.host")
        ? t(`detail.${name}` as "detail.host")
        : name;
      return [label, <Code key={name} text={textOf(value)} />];
    });
  return (
    <Dialog isOpen onClose={onClose} title={t(`kind.${kind}`)} placement="end">
      <div className="grid gap-6">
        <Part title={t("happened")}>
          <Facts facts={[...facts, ...more]} />
        </Part>
        {auditId !== null && mayReadTrail && (
          <Button onClick={() => go("/console/audit", { action: textOf(detail["action"]) })}>
            {t("toTrail")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
