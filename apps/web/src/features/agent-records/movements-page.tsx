import type { AgentMovement } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { movementKinds } from "@baize/contract/statement-kinds";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { inWords } from "../../lib/file-in-words.ts";
import { saveQueried } from "../../lib/save-file.ts";
import { useMomentText } from "../../lib/time.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Select } from "../../ui/field.tsx";
import { useKindTexts } from "../../ui/kind-texts.ts";
import { LineChain } from "../../ui/line-chain.tsx";
import { Money } from "../../ui/money.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DaysTold, PeriodBar } from "../../ui/team-period.tsx";
import { movementsQuery, type MovementsQuery } from "./api.ts";
import { useMovementWords } from "./file-words.ts";
import { Account, AgentsBelow, Lead, More, OneMember } from "./parts.tsx";
import { movementsOf } from "./view.ts";

/** What moved the cash of the members right below the agent, or below one of the team. */
export function MovementsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  const wallet = useTranslations("wallet");
  const kindTexts = useKindTexts();
  const query = movementsOf(search);
  const found = useInfiniteQuery(movementsQuery(query));
  const { data, error, isError, refetch } = found;
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Lead title={t("movements")} text={t("movementsLead")} />
      <PeriodBar search={search} shown={first} />
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={wallet("kind")}
          value={query.kind ?? ""}
          options={[
            ["", records("all")],
            ...movementKinds.map((kind) => [kind, kindTexts[kind]] as const),
          ]}
          onChange={(kind) => goWith({ kind: kind || undefined })}
        />
        {first !== undefined && <FileButton query={query} timeZone={first.timeZone} />}
      </div>
      {query.member !== undefined && <OneMember account={rows[0]?.account} />}
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && first === undefined && <SkeletonRows rows={6} className="h-11" />}
      {!isError && first !== undefined && (
        <>
          <DaysTold {...first} asOf={null} since={null} />
          {first.chain.length > 0 && <LineChain chain={first.chain} />}
          {query.member === undefined && first.agents.length > 0 && (
            <AgentsBelow agents={first.agents} />
          )}
          {rows.length === 0 ? (
            <Empty
              icon={<ArrowLeftRight size={28} strokeWidth={1.75} aria-hidden />}
              text={t("noMovements")}
            />
          ) : (
            <Rows rows={rows} />
          )}
          <More
            hasMore={found.hasNextPage}
            isBusy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}

interface FileButtonProps {
  readonly query: MovementsQuery;
  readonly timeZone: string;
}

function FileButton({ query, timeZone }: FileButtonProps) {
  const words = useMovementWords(timeZone);
  return (
    <DownloadButton
      download={() =>
        saveQueried(agentWire.agentMovementsFile, query, "team-transactions.csv", (file) =>
          inWords(file, words),
        )
      }
    />
  );
}

interface RowsProps {
  readonly rows: readonly AgentMovement[];
}

function Rows({ rows }: RowsProps) {
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <Table rows={rows} />
      </div>
      <ul className="grid gap-2 md:hidden">
        {rows.map((row) => (
          <li key={row.transactionId} className="card p-3.5">
            <Card row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

const cell = "px-2 py-1.5 text-end whitespace-nowrap last:pe-3";

function Table({ rows }: RowsProps) {
  const t = useTranslations("agent");
  const records = useTranslations("records");
  const wallet = useTranslations("wallet");
  const timeText = useMomentText();
  const kindTexts = useKindTexts();
  const heads = [
    [wallet("when"), "text-start ps-3"],
    [t("name"), "text-start"],
    [wallet("kind"), "text-start"],
    [wallet("reference"), "text-start"],
    [records("moneyIn"), "text-end"],
    [records("moneyOut"), "text-end"],
    [wallet("balance"), "text-end pe-3"],
  ] as const;
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2">
        <tr>
          {heads.map(([text, className]) => (
            <th key={text} scope="col" className={`h-9 px-2 font-medium ${className}`}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.transactionId} className="h-9 border-t border-line">
            <td className="ps-3 whitespace-nowrap text-fg2">{timeText(row.at)}</td>
            <th scope="row" className="px-2 text-start font-medium whitespace-nowrap">
              <Account row={row} />
            </th>
            <td className="px-2">{kindTexts[row.kind]}</td>
            <td className="max-w-52 px-2">
              <span className="flex min-w-0 items-center">
                {row.reference !== "" && <Reference text={row.reference} />}
              </span>
            </td>
            <td className={cell}>
              {!row.amount.startsWith("-") && <Money amount={row.amount} currency={row.currency} />}
            </td>
            <td className={cell}>
              {row.amount.startsWith("-") && (
                <Money amount={row.amount.slice(1)} currency={row.currency} />
              )}
            </td>
            <td className={cell}>
              {row.balanceAfter === null ? (
                "–"
              ) : (
                <Money amount={row.balanceAfter} currency={row.currency} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ row }: { readonly row: AgentMovement }) {
  const wallet = useTranslations("wallet");
  const timeText = useMomentText();
  const kindTexts = useKindTexts();
  return (
    <>
      <span className="flex items-center justify-between gap-2 font-semibold">
        <Account row={row} />
        <Money amount={row.amount} currency={row.currency} isSigned />
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm">
        <span>{kindTexts[row.kind]}</span>
        <span className="text-fg2">{timeText(row.at)}</span>
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm text-fg2">
        <span className="flex min-w-0 items-center">
          {row.reference !== "" && <Reference text={row.reference} />}
        </span>
        {row.balanceAfter !== null && (
          <span>
            {wallet("balance")} <Money amount={row.balanceAfter} currency={row.currency} />
          </span>
        )}
      </span>
    </>
  );
}
