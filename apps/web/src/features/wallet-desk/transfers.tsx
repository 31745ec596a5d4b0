import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { AnySelect, BrandSelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { narrow } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { useTimeText } from "../../lib/time.ts";
import { directions, filters, offersQuery, transfersQuery, type TransferView } from "./api.ts";
import { DayFields, MemberField } from "./parts.tsx";
import type { Days } from "./period.ts";
import { TransferDrawer } from "./transfer-drawer.tsx";
import { StateMark, TransferAge } from "./words.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

interface TransfersProps {
  readonly view: TransferView;
  readonly days: Days;
}

/** Members' transfers to vendors and back. */
export function Transfers({ view, days }: TransfersProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  const timeText = useTimeText();
  return (
    <DeskQueue
      filters={<Filters view={view} days={days} />}
      queue={useQuery(transfersQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={view.state === "waiting" ? t("nothingWaits") : words("empty")}
      idOf={({ transferId }) => transferId}
      first={{
        head: words("member"),
        render: ({ username }) => <bdi>{username}</bdi>,
        renderUnder: (row) => (
          <>
            <span className="block text-xs text-fg2 lg:hidden">
              {t(`direction.${row.direction}`)}
            </span>
            <span className="block md:hidden">
              <TransferAge row={row} />
            </span>
          </>
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
          head: t("way"),
          look: "whitespace-nowrap max-lg:hidden",
          render: ({ direction }) => t(`direction.${direction}`),
        },
        {
          head: t("vendor"),
          look: "max-sm:hidden",
          render: ({ vendorName }) => <bdi>{vendorName}</bdi>,
        },
        {
          head: words("age"),
          look: "max-md:hidden",
          render: (row) => <TransferAge row={row} />,
        },
        { head: words("status"), render: (row) => <StateMark row={row} /> },
        {
          head: t("created"),
          look: "whitespace-nowrap text-fg2 max-lg:hidden",
          render: ({ createdAt }) => timeText(createdAt),
        },
      ]}
      renderDrawer={({ id, close }) => <TransferDrawer transferId={id} onClose={close} />}
    />
  );
}

function Filters({ view, days }: TransfersProps) {
  const t = useTranslations("console.wallets");
  const words = useTranslations("console.queue");
  return (
    <FilterRow>
      <MemberField member={view.member} />
      <AnySelect
        label={words("show")}
        value={filters.find((known) => known === view.state)}
        options={filters.map((one) => [one, t(`state.${one}`)] as const)}
        onChange={(next) => narrow({ state: next })}
      />
      <AnySelect
        label={t("way")}
        value={view.direction}
        options={directions.map((one) => [one, t(`direction.${one}`)] as const)}
        onChange={(next) => narrow({ way: next })}
      />
      <VendorSelect view={view} />
      <BrandSelect value={view.merchantCode} />
      <DayFields {...days} />
    </FilterRow>
  );
}

/** One vendor, or any; for operators who may look at the offers, which name them. */
function VendorSelect({ view }: Pick<TransfersProps, "view">) {
  const t = useTranslations("console.wallets");
  const mayLook = useMay("cashier.read");
  const { data: offers = [] } = useQuery({ ...offersQuery, enabled: mayLook });
  const kept = offers.filter((one) => one.isSaved);
  const names = new Map(kept.map((one) => [one.vendorCode, one.vendorName]));
  if (names.size < 2) return null;
  return (
    <AnySelect
      label={t("vendor")}
      value={view.vendorCode}
      options={[...names]}
      onChange={(next) => narrow({ vendor: next })}
    />
  );
}
