import type { CallAnswer, WithdrawalInConsole } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Flag, Inbox, Keyboard, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, pageOf, pageText, useAddress } from "../../lib/address.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { KeysDialog } from "../../ui/desk/keys-dialog.tsx";
import { Mark, PageHead, table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { stepIn } from "../../ui/desk/queue-rules.ts";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Select } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { filters, queueQuery, type QueueView } from "./api.ts";
import { CaseDrawer } from "./case-drawer.tsx";
import { accountText, AgeMark, StateMark } from "./words.tsx";

const keys = [
  ["J", "next"],
  ["K", "before"],
  ["Enter", "open"],
  ["A", "approve"],
  ["R", "reject"],
  ["?", "help"],
] as const;

function readView(search: Readonly<Record<string, string>>): QueueView {
  const state = search["state"] ?? "waiting";
  return {
    state: filters.find((known) => known === state),
    merchantCode: search["brand"],
    pageNum: pageOf(search),
  };
}

/** Every filter stands in the address; "all" is written there, because waiting ones come first. */
function narrow(part: Readonly<Record<string, string | undefined>>): void {
  goWith({ ...part, page: undefined, entry: undefined });
}

/** Members' requests for their money; the address names filters, page and drawer. */
export function WithdrawalsPage() {
  const t = useTranslations("console.withdrawals");
  const { search } = useAddress();
  const view = readView(search);
  const [marked, setMarked] = useState<string>();
  const [isHelp, setHelp] = useState(false);
  const queue = useQuery(queueQuery(view));
  const open = search["entry"];
  const ids = queue.data?.content.map(({ withdrawalId }) => withdrawalId) ?? [];
  const at = open ?? marked;
  function walk(by: 1 | -1): void {
    const next = stepIn(ids, at, by);
    setMarked(next);
    if (open !== undefined && next !== undefined) goWith({ entry: next }, true);
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    "?": () => setHelp(true),
    enter:
      open === undefined && marked !== undefined && ids.includes(marked)
        ? () => goWith({ entry: marked })
        : undefined,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead
        title={t("title")}
        lead={t("lead")}
        action={
          <Button size="small" onClick={() => setHelp(true)}>
            <Keyboard size={16} aria-hidden />
            {t("keys")}
          </Button>
        }
      />
      <Filters view={view} />
      <Results queue={queue} isWaiting={view.state === "waiting"} marked={at} />
      {open !== undefined && (
        <CaseDrawer
          key={open}
          withdrawalId={open}
          onClose={() => {
            setMarked(open);
            goWith({ entry: undefined });
          }}
        />
      )}
      <KeysDialog
        isOpen={isHelp}
        onClose={() => setHelp(false)}
        title={t("keys")}
        keys={keys.map(([key, name]) => [key, t(`key.${name}`)] as const)}
      />
    </div>
  );
}

interface ResultsProps {
  readonly queue: UseQueryResult<CallAnswer<"consoleWithdrawals">>;
  /** Whether an empty list means that nothing waits for anybody. */
  readonly isWaiting: boolean;
  readonly marked: string | undefined;
}

function Results({ queue, isWaiting, marked }: ResultsProps) {
  const t = useTranslations("console.withdrawals");
  const { data } = queue;
  if (data === undefined) {
    return queue.isError ? (
      <Failed error={queue.error} onRetry={() => void queue.refetch()} />
    ) : (
      <SkeletonRows rows={8} className="h-11" />
    );
  }
  return (
    <>
      <p role="status" className="text-fg2">
        {t("count", { count: data.total })}
      </p>
      {data.content.length === 0 ? (
        <Empty
          icon={<Inbox size={28} aria-hidden />}
          text={isWaiting ? t("nothingWaits") : t("empty")}
        />
      ) : (
        <Queue rows={data.content} marked={marked} />
      )}
      <Pages
        pageNum={data.pageNum}
        totalPages={data.totalPages}
        onChange={(next) => goWith({ page: pageText(next), entry: undefined })}
      />
    </>
  );
}

function useFilterText() {
  const t = useTranslations("console.withdrawals");
  return (filter: (typeof filters)[number]) =>
    filter === "waiting" || filter === "disputed" ? t(`filter.${filter}`) : t(`state.${filter}`);
}

/** What the list is narrowed to, each as a pill that takes it off again. */
function Filters({ view: { state, merchantCode } }: { readonly view: QueueView }) {
  const t = useTranslations("console.withdrawals");
  const audit = useTranslations("console.audit");
  const desk = useTranslations("console.desk");
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
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={t("show")}
        value={state ?? "all"}
        options={[["all", t("all")], ...filters.map((one) => [one, filterText(one)] as const)]}
        onChange={(next) => narrow({ state: next === "waiting" ? undefined : next })}
      />
      {brands.length > 1 && (
        <Select
          label={desk("brand")}
          value={merchantCode ?? ""}
          options={[
            ["", audit("any")],
            ...brands.map((one) => [one.merchantCode, one.brandName] as const),
          ]}
          onChange={(next) => narrow({ brand: next === "" ? undefined : next })}
        />
      )}
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
    </div>
  );
}

interface QueueProps {
  readonly rows: readonly WithdrawalInConsole[];
  readonly marked: string | undefined;
}

function Queue({ rows, marked }: QueueProps) {
  const t = useTranslations("console.withdrawals");
  const feedback = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("member")}</th>
            <th scope="col" className="text-end!">
              {t("amount")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("payTo")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("age")}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t("flags")}
            </th>
            <th scope="col">{feedback("status")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("claim")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueRow key={row.withdrawalId} row={row} isMarked={row.withdrawalId === marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface QueueRowProps {
  readonly row: WithdrawalInConsole;
  readonly isMarked: boolean;
}

function QueueRow({ row, isMarked }: QueueRowProps) {
  const t = useTranslations("console.withdrawals");
  const { withdrawalId, username, amount, currency, flags, claim } = row;
  return (
    <tr className={`${table.row} ${isMarked ? table.marked : ""}`}>
      <td>
        <button
          type="button"
          aria-current={isMarked || undefined}
          onClick={() => goWith({ entry: withdrawalId })}
          className={table.open}
        >
          <bdi>{username}</bdi>
        </button>
        <span className="block md:hidden">
          <AgeMark row={row} />
        </span>
      </td>
      <td className="text-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </td>
      <td className="num whitespace-nowrap max-lg:hidden">{accountText(row)}</td>
      <td className="max-md:hidden">
        <AgeMark row={row} />
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
        {claim !== null && <bdi>{claim.isMine ? t("mine") : claim.operator}</bdi>}
      </td>
    </tr>
  );
}
