import type { WithdrawalInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Flag, X } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { pageOf, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import {
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
import { Money } from "../../ui/money.tsx";
import { filters, queueQuery, type QueueView } from "./api.ts";
import { CaseDrawer } from "./case-drawer.tsx";
import { accountText, StateMark, WithdrawalAge } from "./words.tsx";

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
  const queue = useQuery(queueQuery(view));
  const { open, at, close } = useWalk(
    queue.data?.content.map(({ withdrawalId }) => withdrawalId) ?? [],
  );
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
      <Filters view={view} />
      <QueueList
        queue={queue}
        countText={(count) => t("count", { count })}
        emptyText={words(view.state === "waiting" ? "nothingWaits" : "empty")}
      >
        {(rows) => <Queue rows={rows} marked={at} />}
      </QueueList>
      {open !== undefined && <CaseDrawer key={open} withdrawalId={open} onClose={close} />}
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

interface QueueProps {
  readonly rows: readonly WithdrawalInConsole[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.withdrawals");
  const words = useTranslations("console.queue");
  return (
    <QueueTable
      columns={[
        [words("member")],
        [words("amount"), "text-end!"],
        [t("payTo"), "max-lg:hidden"],
        [words("age"), "max-md:hidden"],
        [t("flags"), "max-sm:hidden"],
        [words("status")],
        [words("claim"), "max-lg:hidden"],
      ]}
    >
      {rows.map((row) => (
        <Row key={row.withdrawalId} row={row} isMarked={row.withdrawalId === marked} />
      ))}
    </QueueTable>
  );
}

interface RowProps {
  readonly row: WithdrawalInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.withdrawals");
  const words = useTranslations("console.queue");
  const { withdrawalId, username, amount, currency, flags, claim } = row;
  return (
    <QueueRow isMarked={isMarked}>
      <td>
        <Opener entry={withdrawalId} isMarked={isMarked}>
          <bdi>{username}</bdi>
        </Opener>
        <span className="block md:hidden">
          <WithdrawalAge row={row} />
        </span>
      </td>
      <td className="text-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </td>
      <td className="num whitespace-nowrap max-lg:hidden">{accountText(row)}</td>
      <td className="max-md:hidden">
        <WithdrawalAge row={row} />
      </td>
      <td className="max-sm:hidden">
        {flags.length > 0 && (
          <Mark tone="bad">
            <Flag size={12} aria-hidden />
            {flags.length}
            <span className="sr-only">{flags.map((flag) => t(`flag.${flag}`)).join(", ")}</span>
          </Mark>
        )}
      </td>
      <td>
        <StateMark row={row} />
      </td>
      <td className="max-lg:hidden">
        {claim !== null && <bdi>{claim.isMine ? words("mine") : claim.operator}</bdi>}
      </td>
    </QueueRow>
  );
}
