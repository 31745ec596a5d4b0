import type { AgentRound, AgentRoundPage } from "@baize/contract";
import { agentWire } from "@baize/contract/agent-wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Dices } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { inWords } from "../../lib/file-in-words.ts";
import { saveQueried } from "../../lib/save-file.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Select } from "../../ui/field.tsx";
import { LineChain } from "../../ui/line-chain.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DaysTold, PeriodBar } from "../../ui/team-period.tsx";
import { roundsQuery, type RoundsQuery } from "./api.ts";
import { useTeamBetsWords } from "./file-words.ts";
import { AgentsBelow, Lead, More, OneMember } from "./parts.tsx";
import { RoundDrawer } from "./round-drawer.tsx";
import { RoundRows } from "./round-rows.tsx";
import { roundsOf, states } from "./view.ts";

/** Rounds of the members right below the agent, or below one of the team. */
export function RoundsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const query = roundsOf(search);
  const found = useInfiniteQuery(roundsQuery(useLanguage(), query));
  const { data, error, isError, refetch } = found;
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Lead title={t("teamBets")} text={t("teamBetsLead")} />
      <PeriodBar search={search} shown={first} />
      <Filters query={query} timeZone={first?.timeZone} />
      {query.member !== undefined && <OneMember account={rows[0]?.account} />}
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && first === undefined && <SkeletonRows rows={6} className="h-11" />}
      {!isError && first !== undefined && (
        <>
          <Found page={first} rows={rows} isOfOne={query.member !== undefined} />
          <More
            hasMore={found.hasNextPage}
            isBusy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
      <RoundDrawer search={search} />
    </div>
  );
}

interface FiltersProps {
  readonly query: RoundsQuery;
  readonly timeZone: string | undefined;
}

function Filters({ query, timeZone }: FiltersProps) {
  const records = useTranslations("records");
  const names = useTranslations("shell.gameType");
  const words = useTeamBetsWords(timeZone ?? "UTC");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={records("gameType")}
        value={query.product ?? ""}
        options={[["", records("all")], ...gameTypes.map((type) => [type, names(type)] as const)]}
        onChange={(type) => goWith({ product: type || undefined })}
      />
      <Select
        label={records("status")}
        value={query.status ?? ""}
        options={[["", records("all")], ...states.map((state) => [state, records(state)] as const)]}
        onChange={(state) => goWith({ state: state || undefined })}
      />
      {timeZone !== undefined && (
        <DownloadButton
          download={() =>
            saveQueried(agentWire.agentRoundsFile, query, "team-bets.csv", (file) =>
              inWords(file, words),
            )
          }
        />
      )}
    </div>
  );
}

interface FoundProps {
  readonly page: AgentRoundPage;
  readonly rows: readonly AgentRound[];
  readonly isOfOne: boolean;
}

function Found({ page, rows, isOfOne }: FoundProps) {
  const t = useTranslations("agent");
  return (
    <>
      <DaysTold {...page} />
      {page.chain.length > 0 && <LineChain chain={page.chain} />}
      {!isOfOne && page.agents.length > 0 && <AgentsBelow agents={page.agents} />}
      <Totals page={page} />
      {rows.length === 0 ? (
        <Empty
          icon={<Dices size={28} strokeWidth={1.75} aria-hidden />}
          text={t(page.agents.length > 0 ? "noBetsBelow" : "noBets")}
        />
      ) : (
        <RoundRows rows={rows} />
      )}
    </>
  );
}

function Totals({ page: { totals, currency } }: { readonly page: AgentRoundPage }) {
  const t = useTranslations("records");
  return (
    <section aria-label={t("totals")} className="card grid gap-4 p-4 sm:grid-cols-5">
      <p className="self-center font-semibold">{t("rounds", { count: totals.rounds })}</p>
      <dl className="grid grid-cols-2 gap-3 sm:col-span-4 sm:grid-cols-4 [&_dt]:text-xs [&_dt]:text-fg2">
        {(
          [
            ["totalStake", totals.stake],
            ["validBets", totals.valid],
            ["totalPayout", totals.payout],
            ["totalNet", totals.net],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Money
                amount={amount}
                currency={currency}
                isSigned={name === "totalNet"}
                className="font-semibold"
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
