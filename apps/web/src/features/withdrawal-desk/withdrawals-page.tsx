import type { WithdrawalInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { BrandSelect, FilterRow, KeysHelp, StateSelect } from "../../ui/desk/queue-parts.tsx";
import { narrow, stateOf } from "../../ui/desk/walk.ts";
import { Money } from "../../ui/money.tsx";
import { filters, queueQuery, type QueueView } from "./api.ts";
import { CaseDrawer } from "./case-drawer.tsx";
import { accountText, FirstMark, StateMark, WithdrawalAge } from "./words.tsx";
import { ClaimName } from "../../ui/desk/claim-line.tsx";
import { DeskQueue } from "../../ui/desk/desk-queue.tsx";

const filtersOf = ({ state, merchantCode }: QueueView) => ({ state, merchantCode });

/** Members' requests for their money; the address names filters, page and drawer. */
export function WithdrawalsPage() {
  const t = useTranslations("console.withdrawals");
  const words = useTranslations("console.queue");
  const { search } = useAddress();
  const view: QueueView = {
    state: stateOf(search, filters),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton order={{ kind: "withdrawals", filters: filtersOf(view) }} />
            <KeysHelp
              keys={[
                ["A", words("key.approve")],
                ["R", words("key.reject")],
              ]}
            />
          </div>
        }
      />
      <Queue view={view} />
    </div>
  );
}

function useFilterText() {
  const t = useTranslations("console.withdrawals");
  const words = useTranslations("console.queue");
  return (filter: (typeof filters)[number]) => {
    if (filter === "waiting") return words("waiting");
    return filter === "disputed" ? t("disputed") : t(`state.${filter}`);
  };
}

/** What the list is narrowed to, each as a pill that takes it off again. */
function Filters({ view: { state, merchantCode } }: { readonly view: QueueView }) {
  const audit = useTranslations("console.audit");
  const filterText = useFilterText();
  const { data: brands = [] } = useBrandOutlines();
  const brand = brands.find((known) => known.merchantCode === merchantCode);
  const pills: readonly (readonly [string, () => void])[] = [
    ...(state === undefined ? [] : [[filterText(state), () => narrow({ state: "all" })] as const]),
    ...(merchantCode === undefined
      ? []
      : [[brand?.brandName ?? merchantCode, () => narrow({ brand: undefined })] as const]),
  ];
  return (
    <FilterRow>
      <StateSelect value={state} filters={filters} textOf={filterText} />
      <BrandSelect value={merchantCode} />
      {pills.length > 0 && (
        <ul aria-label={audit("filters")} className="flex flex-wrap gap-2">
          {pills.map(([text, remove]) => (
            <li key={text}>
              <button
                type="button"
                aria-label={audit("remove", { filter: text })}
                onClick={remove}
                className="inline-flex h-8 items-center gap-1.5 rounded-full bg-brand-soft px-3 text-sm font-medium text-brand-fg pointer-coarse:h-11"
              >
                {text}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </FilterRow>
  );
}

function Flags({ flags }: Pick<WithdrawalInConsole, "flags">) {
  const t = useTranslations("console.withdrawals");
  if (flags.length === 0) return null;
  return (
    <Mark tone="bad">
      <Flag size={12} aria-hidden />
      {flags.length}
      <span className="sr-only">{flags.map((flag) => t(`flag.${flag}`)).join(", ")}</span>
    </Mark>
  );
}

function Queue({ view }: { readonly view: QueueView }) {
  const t = useTranslations("console.withdrawals");
  const words = useTranslations("console.queue");
  return (
    <DeskQueue
      filters={<Filters view={view} />}
      queue={useQuery(queueQuery(view))}
      countText={(count) => t("count", { count })}
      emptyText={words(view.state === "waiting" ? "nothingWaits" : "empty")}
      idOf={({ withdrawalId }) => withdrawalId}
      first={{
        head: words("member"),
        render: ({ username, isFirst }) => (
          <span className="inline-flex items-center gap-2">
            <bdi>{username}</bdi>
            {isFirst && <FirstMark />}
          </span>
        ),
        renderUnder: (row) => (
          <span className="block md:hidden">
            <WithdrawalAge row={row} />
          </span>
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
        { head: t("payTo"), look: "num whitespace-nowrap max-lg:hidden", render: accountText },
        {
          head: words("age"),
          look: "max-md:hidden",
          render: (row) => <WithdrawalAge row={row} />,
        },
        {
          head: t("flags"),
          look: "max-sm:hidden",
          render: ({ flags }) => <Flags flags={flags} />,
        },
        { head: words("status"), render: (row) => <StateMark row={row} /> },
        {
          head: words("claim"),
          look: "max-lg:hidden",
          render: ({ claim }) => <ClaimName claim={claim} />,
        },
      ]}
      renderDrawer={({ id, close }) => <CaseDrawer withdrawalId={id} onClose={close} />}
    />
  );
}
