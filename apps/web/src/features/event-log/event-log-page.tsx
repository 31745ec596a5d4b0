import type { EventConsumer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { AnySelect, FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { narrow, stateOf } from "../../ui/desk/walk.ts";
import { consumersQuery, eventsQuery, states, type EventsView } from "./api.ts";
import { ConsumerDrawer } from "./consumer-drawer.tsx";
import { Consumers } from "./consumers.tsx";
import { EventDrawer } from "./event-drawer.tsx";
import { keyOf, StateMark } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

/**
 * The log of events: its readers and what they could not take; the address names filters, page and
 * the open reader or event.
 */
export function EventLogPage() {
  const t = useTranslations("console.eventLog");
  const { search } = useAddress();
  const view: EventsView = {
    state: stateOf(search, states),
    consumer: search["consumer"],
    kind: search["kind"],
    pageNum: pageOf(search),
  };
  const consumers = useQuery(consumersQuery);
  const readers = consumers.data ?? [];
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <KeysHelp
            keys={[
              ["A", t("key.retry")],
              ["R", t("key.drop")],
            ]}
          />
        }
      />
      <Consumers query={consumers} marked={search["entry"]} />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="font-display text-md font-semibold">{t("events")}</h2>
        <Queue view={view} readers={readers} />
      </section>
    </div>
  );
}

const isUsual = ({ state, consumer, kind }: EventsView) =>
  state === "parked" && consumer === undefined && kind === undefined;

function ShowParked() {
  const t = useTranslations("console.eventLog");
  const everything = { state: undefined, consumer: undefined, kind: undefined };
  return <Button onClick={() => narrow(everything)}>{t("clear")}</Button>;
}

interface FiltersProps {
  readonly view: EventsView;
  readonly names: readonly string[];
  readonly kinds: readonly string[];
}

function Filters({ view, names, kinds }: FiltersProps) {
  const t = useTranslations("console.eventLog");
  const optionsOf = (texts: readonly string[], chosen: string | undefined) =>
    [...new Set([...texts, ...(chosen === undefined ? [] : [chosen])])]
      .toSorted()
      .map((text) => [text, text] as const);
  return (
    <FilterRow>
      <StateSelect value={view.state} filters={states} textOf={(one) => t(`state.${one}`)} />
      <AnySelect
        label={t("reader")}
        value={view.consumer}
        options={optionsOf(names, view.consumer)}
        onChange={(consumer) => narrow({ consumer })}
      />
      <AnySelect
        label={t("kind")}
        value={view.kind}
        options={optionsOf(kinds, view.kind)}
        onChange={(kind) => narrow({ kind })}
      />
    </FilterRow>
  );
}

interface QueueProps {
  readonly view: EventsView;
  readonly readers: readonly EventConsumer[];
}

function Queue({ view, readers }: QueueProps) {
  const t = useTranslations("console.eventLog");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={
        <Filters
          view={view}
          names={readers.map(({ consumer }) => consumer)}
          kinds={readers.flatMap(({ kinds }) => kinds)}
        />
      }
      queue={useQuery(eventsQuery(view))}
      countText={(count) => t("count", { count })}
      emptyIcon={<CircleCheck size={28} aria-hidden />}
      emptyText={t(isUsual(view) ? "nothing" : "empty")}
      emptyAction={!isUsual(view) && <ShowParked />}
      idOf={keyOf}
      first={{
        head: t("kind"),
        render: ({ kind }) => <bdi dir="ltr">{kind}</bdi>,
        renderUnder: ({ consumer, error }) => (
          <span className="block text-xs wrap-anywhere text-fg2 md:hidden">
            <bdi dir="ltr">{consumer}</bdi>
            <bdi dir="ltr" className="block">
              {error}
            </bdi>
          </span>
        ),
      }}
      columns={[
        {
          head: t("reader"),
          look: "max-md:hidden",
          render: ({ consumer }) => <bdi dir="ltr">{consumer}</bdi>,
        },
        {
          head: words("member"),
          look: "max-sm:hidden",
          render: ({ username, memberId }) => <bdi>{username ?? memberId ?? "–"}</bdi>,
        },
        {
          head: t("error"),
          look: "max-w-72 truncate max-md:hidden",
          render: ({ error }) => <bdi dir="ltr">{error}</bdi>,
        },
        { head: t("tries"), look: "num max-lg:hidden", render: ({ tries }) => tries },
        {
          head: t("firstSeen"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ firstAt }) => timeText(firstAt),
        },
        { head: words("status"), render: ({ state }) => <StateMark state={state} /> },
      ]}
      renderDrawer={({ id, row, close }) => {
        const reader = readers.find(({ consumer }) => consumer === id);
        if (reader !== undefined) return <ConsumerDrawer reader={reader} onClose={close} />;
        return row && <EventDrawer event={row} onClose={close} />;
      }}
    />
  );
}
