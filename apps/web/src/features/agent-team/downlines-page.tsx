import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useTranslations } from "use-intl/react";
import type { AgentDownlinePage } from "@baize/contract";
import { goWith, pageText, type Search } from "../../lib/address.ts";
import { LineChain } from "../../ui/line-chain.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { downlinesQuery } from "./api.ts";
import { DownlineDrawer } from "./downline-drawer.tsx";
import { DownlineList } from "./downline-list.tsx";
import { Level } from "./downline-tree.tsx";
import { TeamFile } from "./file.tsx";
import { ClearFilters, Filters } from "./filters.tsx";
import { isNarrowed, queryOf } from "./view.ts";

/** Everybody below the agent, as a table or as a tree; what is shown is in the address. */
export function DownlinesPage({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const isTree = search["tree"] !== undefined;
  const open = search["downline"];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-xl font-bold lg:text-2xl">{t("downlines")}</h1>
          <p className="text-fg2">{t("downlinesLead")}</p>
        </div>
        <Segmented
          label={t("view")}
          value={isTree ? "tree" : "table"}
          options={[
            ["table", t("asTable")],
            ["tree", t("asTree")],
          ]}
          onChange={(view) => goWith({ tree: view === "tree" ? "1" : undefined })}
        />
      </div>
      {isTree ? (
        <div className="card px-2 py-1">
          <Level />
        </div>
      ) : (
        <TableView search={search} />
      )}
      {open !== undefined && <DownlineDrawer key={open} memberRef={open} />}
    </div>
  );
}

function TableView({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const query = useQuery(downlinesQuery(queryOf(search)));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("scope")}
          value={search["scope"] === "team" ? "team" : "direct"}
          options={[
            ["direct", t("scopeDirect")],
            ["team", t("scopeTeam")],
          ]}
          onChange={(scope) =>
            goWith({ scope: scope === "team" ? "team" : undefined, at: undefined })
          }
        />
        <Filters search={search} />
        <TeamFile search={search} />
      </div>
      <Result search={search} query={query} />
    </>
  );
}

interface ResultProps {
  readonly search: Search;
  readonly query: ReturnType<typeof useQuery<AgentDownlinePage>>;
}

function Result({ search, query: { data, error, isError, refetch } }: ResultProps) {
  const t = useTranslations("agent");
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  return (
    <>
      {data.chain.length > 0 && <LineChain chain={data.chain} />}
      {data.content.length > 0 ? (
        <DownlineList page={data} search={search} />
      ) : isNarrowed(search) ? (
        <Empty
          icon={<UsersRound size={28} strokeWidth={1.75} aria-hidden />}
          text={t("noMatch")}
          action={<ClearFilters />}
        />
      ) : (
        <Empty icon={<UsersRound size={28} strokeWidth={1.75} aria-hidden />} text={t("nobody")} />
      )}
      <Pager
        page={data.pageNum}
        total={data.totalPages}
        onChange={(pageNum) => goWith({ at: pageText(pageNum) })}
      />
    </>
  );
}
