import type { DeskEntry } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, useAddress } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeIn, useZoneOf } from "../../ui/desk/brand-time.ts";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";
import type { Column } from "../../ui/desk/entry-table.tsx";
import { BrandName } from "../../ui/desk/names.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { BrandSelect, FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { stateOf } from "../../ui/desk/walk.ts";
import { Select } from "../../ui/field.tsx";
import { AwardWorth } from "../../ui/desk/award-worth.tsx";
import { entriesQuery, idOf, orders, states, type EntriesView } from "./api.ts";
import { ApplicationAge } from "./application-part.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { ChosenResults } from "./chosen-results.tsx";
import { ChooseBox, useChosen, WhyAlone } from "./chosen.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { EntryMark } from "./entry-mark.tsx";

/** Applications and held parts that wait for a person, and all others. */
export function EntriesPage() {
  const t = useTranslations("console.promotionEntries");
  const { search } = useAddress();
  const view: EntriesView = {
    state: stateOf(search, states),
    merchantCode: search["brand"],
    promotionId: search["promotion"],
    order: orders.find((one) => one === search["order"]) ?? "age",
    pageNum: pageOf(search),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <KeysHelp
            keys={[
              ["A", t("approve")],
              ["R", t("refuse")],
            ]}
          />
        }
      />
      <Queue view={view} />
    </div>
  );
}

function Filters({ view }: { readonly view: EntriesView }) {
  const t = useTranslations("console.promotionEntries");
  const stateText = useTranslations("console.promotions.entry");
  return (
    <FilterRow>
      <StateSelect value={view.state} filters={states} textOf={(one) => stateText(one)} />
      <BrandSelect value={view.merchantCode} />
      <Select
        label={t("order")}
        value={view.order}
        options={orders.map((one) => [one, t(`orders.${one}`)] as const)}
        onChange={(order) =>
          goWith({ order: order === "age" ? undefined : order, page: undefined })
        }
      />
    </FilterRow>
  );
}

/** What a row says beside its member; where rows are ticked, why one cannot be. */
function useColumns(isChoosing: boolean): readonly Column<DeskEntry>[] {
  const t = useTranslations("console.promotionEntries");
  const words = useTranslations("console.queue");
  const timeIn = useTimeIn();
  const zoneOf = useZoneOf();
  return [
    {
      head: t("promotion"),
      look: "max-md:hidden",
      render: ({ title, merchantCode }) => (
        <>
          <bdi>{title}</bdi>
          <span className="block text-fg2">
            <BrandName code={merchantCode} />
          </span>
        </>
      ),
    },
    {
      head: words("amount"),
      look: "text-end!",
      render: ({ amount, prize, currency }) =>
        amount === null ? "–" : <AwardWorth award={{ amount, prize, currency }} />,
    },
    {
      head: t("changed"),
      look: "num whitespace-nowrap max-lg:hidden",
      render: ({ updatedAt, merchantCode }) => (
        <>
          {timeIn(updatedAt, zoneOf(merchantCode))}
          <span className="block text-fg2">{zoneOf(merchantCode)}</span>
        </>
      ),
    },
    {
      head: words("status"),
      render: (row) => (
        <span className="grid justify-items-start gap-1">
          <EntryMark state={row.state} />
          <ApplicationAge row={row} />
          {row.application?.claim != null && (
            <bdi className="text-sm text-fg2">{row.application.claim.operator}</bdi>
          )}
          {isChoosing && <WhyAlone row={row} />}
        </span>
      ),
    },
  ];
}

function Queue({ view }: { readonly view: EntriesView }) {
  const t = useTranslations("console.promotionEntries");
  const words = useTranslations("console.queue");
  const queue = useQuery(entriesQuery(view));
  const chosen = useChosen(queue.data?.content ?? []);
  const isChoosing = useMay("rewards.review") && view.state === "applying";
  return (
    <DeskQueue
      filters={
        <>
          <Filters view={view} />
          {isChoosing && <ChosenResults chosen={chosen} />}
          {isChoosing && <ChosenBar chosen={chosen} />}
        </>
      }
      queue={queue}
      lead={
        isChoosing
          ? {
              head: t("together.choose"),
              look: "w-10",
              render: (row) => <ChooseBox row={row} chosen={chosen} />,
            }
          : undefined
      }
      countText={(count) => t("count", { count })}
      emptyText={t(view.state === "applying" ? "nothingWaits" : "empty")}
      idOf={idOf}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: ({ title }) => (
          <span dir="auto" className="block text-fg2 md:hidden">
            {title}
          </span>
        ),
      }}
      columns={useColumns(isChoosing)}
      renderDrawer={({ id, close }) => <EntryDrawer id={id} onClose={close} />}
    />
  );
}
