import type { AgentDownline } from "@baize/contract";
import { isAgentType } from "@baize/contract/member-types";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { levelQuery } from "./api.ts";
import { openDownline } from "./downline-list.tsx";
import { KindMark } from "./parts.tsx";

/** One level of the team; each agent in it opens what stands below, which is asked for then. */
export function Level({ parent }: { readonly parent?: string }) {
  const t = useTranslations("agent");
  const query = useInfiniteQuery(levelQuery(parent));
  const { data, error, isError, hasNextPage } = query;
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows rows={2} className="h-11" />;
  }
  const rows = data.pages.flatMap(({ content }) => content);
  const currency = data.pages[0]?.currency ?? "";
  if (rows.length === 0) return <p className="py-2 ps-10 text-sm text-fg2">{t("nobodyBelow")}</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Node key={row.memberRef} row={row} currency={currency} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="ghost"
          size="small"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

interface NodeProps {
  readonly row: AgentDownline;
  readonly currency: string;
}

function Node({ row, currency }: NodeProps) {
  const t = useTranslations("agent");
  const [isOpen, setOpen] = useState(false);
  const { team } = row;
  return (
    <li>
      <div className="flex min-h-11 items-center gap-1.5 border-b border-line">
        {isAgentType(row.type) ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("below", { name: row.account })}
            onClick={() => setOpen(!isOpen)}
            className="grid size-9 shrink-0 place-items-center rounded-sm text-fg2 hover:bg-s2 pointer-coarse:size-11"
          >
            <ChevronRight
              size={16}
              aria-hidden
              className={`transition rtl:rotate-180 ${isOpen ? "rotate-90 rtl:rotate-90" : ""}`}
            />
          </button>
        ) : (
          <span aria-hidden className="size-9 shrink-0 pointer-coarse:size-11" />
        )}
        <button
          type="button"
          onClick={() => openDownline(row.memberRef)}
          className="flex min-w-0 flex-1 items-center gap-2 py-1.5 text-start hover:text-brand-fg"
        >
          <KindMark type={row.type} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <bdi>{row.account}</bdi>
            </span>
            {team !== null && (
              <span className="block text-sm text-fg2">
                {t("sizesOf", { agents: team.agents, players: team.players })}
              </span>
            )}
          </span>
          <Money amount={(team ?? row).balance} currency={currency} className="text-sm" />
        </button>
      </div>
      {isOpen && (
        <div className="ms-4 border-s border-line ps-2">
          <Level parent={row.memberRef} />
        </div>
      )}
    </li>
  );
}
