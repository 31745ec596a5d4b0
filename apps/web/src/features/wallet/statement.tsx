import type { Transaction } from "@baize/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Dices,
  Gift,
  Medal,
  Network,
  RotateCcw,
  Scissors,
  Store,
  Trophy,
  Undo2,
  Users,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { OrderList } from "./order-list.tsx";
import { statementQuery, type StatementRange, type TransactionKind } from "./api.ts";

type KindLabel =
  | "kindDeposit"
  | "kindWithdrawal"
  | "kindBet"
  | "kindWin"
  | "kindRollback"
  | "kindTransfer"
  | "kindLine"
  | "kindTournament"
  | "kindBonus"
  | "kindCommission"
  | "kindMall"
  | "kindWinCapped"
  | "kindAwardBack"
  | "kindAdjustment";

const kinds: Readonly<Record<TransactionKind, readonly [KindLabel, LucideIcon]>> = {
  deposit: ["kindDeposit", ArrowDownToLine],
  withdrawal: ["kindWithdrawal", ArrowUpFromLine],
  bet: ["kindBet", Dices],
  win: ["kindWin", Trophy],
  rollback: ["kindRollback", RotateCcw],
  transfer: ["kindTransfer", ArrowLeftRight],
  line: ["kindLine", Users],
  commission: ["kindCommission", Network],
  tournament: ["kindTournament", Medal],
  bonus: ["kindBonus", Gift],
  win_capped: ["kindWinCapped", Scissors],
  award_back: ["kindAwardBack", Undo2],
  mall: ["kindMall", Store],
  adjustment: ["kindAdjustment", Wrench],
};

interface StatementProps {
  readonly range: StatementRange;
  readonly onKind: (kind: TransactionKind | undefined) => void;
  /** A table from 1024 px on; without room for one, as in the wallet dialog, always cards. */
  readonly mayBeTable?: boolean;
  /** Shows the order of a deposit; absent where none are made. */
  readonly onOrder?: (depositId: string) => void;
}

/** Every movement of the wallet, newest first, with the balance after it. */
export function Statement({ range, onKind, onOrder, mayBeTable = false }: StatementProps) {
  const t = useTranslations("wallet");
  const language = useLanguage();
  const statement = useInfiniteQuery(statementQuery(language, range));
  const rows = statement.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className="grid gap-3">
      <Segmented<TransactionKind | "all">
        label={t("kind")}
        value={range.kind ?? "all"}
        options={[
          ["all", t("all")],
          ...Object.entries(kinds).map(
            ([kind, [label]]) => [kind as TransactionKind, t(label)] as const,
          ),
        ]}
        onChange={(kind) => onKind(kind === "all" ? undefined : kind)}
      />
      {onOrder !== undefined && <OrderList range={range} onOrder={onOrder} />}
      {statement.isPending && <SkeletonRows rows={6} className="h-14" />}
      {statement.isError && (
        <Failed error={statement.error} onRetry={() => void statement.refetch()} />
      )}
      {statement.isSuccess && rows.length === 0 && (
        <Empty
          picture="no-transfers"
          text={range.kind === undefined ? t("empty") : t("emptyFilter")}
        />
      )}
      {rows.length > 0 && (
        <>
          {mayBeTable && <Table rows={rows} />}
          <ul className={`grid divide-y divide-line ${mayBeTable ? "lg:hidden" : ""}`}>
            {rows.map((row) => (
              <Row key={row.transactionId} row={row} />
            ))}
          </ul>
        </>
      )}
      {statement.hasNextPage && (
        <Button
          isBusy={statement.isFetchingNextPage}
          onClick={() => void statement.fetchNextPage()}
          className="justify-self-center"
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

/** Rewards are called like the pages they come from. */
function useRewardName(): (reward: NonNullable<Transaction["reward"]>) => string {
  const t = useTranslations("wallet.reward");
  const pages = useTranslations("shell");
  const names = {
    mission: pages("missions"),
    board: t("board"),
    points: pages("pointMall"),
    vip: pages("vip"),
    rebate: t("rebate"),
    loss_back: t("loss_back"),
    rakeback: t("rakeback"),
    referral: pages("inviteFriends"),
    wheel: pages("luckyWheel"),
    envelope: pages("redEnvelope"),
    raffle: pages("raffle"),
  } as const;
  return (reward) => names[reward];
}

/** A deposit that takes is what the deposit cost; other rewards are called as they were given. */
function useLabel() {
  const t = useTranslations("wallet");
  const rewardName = useRewardName();
  return ({ kind, amount, reward, rewardTitle }: Transaction) => {
    if (reward !== null) return rewardName(reward);
    if (kind === "bonus" && rewardTitle !== null) return <bdi>{rewardTitle}</bdi>;
    return kind === "deposit" && amount.startsWith("-") ? t("fee") : t(kinds[kind][0]);
  };
}

/** The game of a round, the other side of a transfer, or which reward was taken back. */
function OtherName({ row }: { readonly row: Transaction }) {
  const { gameName, counterparty, kind, rewardTitle } = row;
  const name = gameName ?? counterparty ?? (kind === "award_back" ? rewardTitle : null);
  return (
    name !== null && (
      <>
        {" · "}
        <bdi>{name}</bdi>
      </>
    )
  );
}

function Row({ row }: { readonly row: Transaction }) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  const label = useLabel();
  const [, Icon] = kinds[row.kind];
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {label(row)}
          <OtherName row={row} />
        </span>
        <span className="block truncate text-xs text-fg3">{timeText(row.at)}</span>
        <span className="block text-xs text-fg3">
          <Reference text={row.reference} />
        </span>
      </span>
      <span className="grid justify-items-end">
        <Money amount={row.amount} currency={row.currency} isSigned className="font-semibold" />
        <span className="text-xs text-fg3">
          {t("balanceAfter", { amount: moneyText(row.balanceAfter, row.currency) })}
        </span>
      </span>
    </li>
  );
}

function Table({ rows }: { readonly rows: readonly Transaction[] }) {
  const t = useTranslations("wallet");
  const timeText = useMomentText();
  const label = useLabel();
  return (
    <table className="hidden w-full text-start lg:table">
      <thead className="text-sm text-fg2">
        <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium">
          <th className="text-start">{t("when")}</th>
          <th className="text-start">{t("what")}</th>
          <th className="text-start">{t("reference")}</th>
          <th className="text-end">{t("change")}</th>
          <th className="text-end">{t("balance")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.transactionId}
            className="border-b border-line hover:bg-s2 [&>td]:px-3 [&>td]:py-2.5"
          >
            <td className="whitespace-nowrap text-fg2">{timeText(row.at)}</td>
            <td className="min-w-40 font-medium">
              {label(row)}
              <OtherName row={row} />
            </td>
            <td className="text-fg2">
              <Reference text={row.reference} />
            </td>
            <td className="text-end">
              <Money
                amount={row.amount}
                currency={row.currency}
                isSigned
                className="font-semibold"
              />
            </td>
            <td className="text-end text-fg2">
              <Money amount={row.balanceAfter} currency={row.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
