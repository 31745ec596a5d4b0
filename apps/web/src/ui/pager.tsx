import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "./button.tsx";
import { pageNumbers } from "./page-numbers.ts";
import { Empty, Failed, SkeletonRows } from "./states.tsx";

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

const number =
  "grid size-9 place-items-center rounded-sm text-sm text-fg2 transition hover:bg-s2 hover:text-fg aria-[current=page]:bg-s3 aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:size-11";

/** The pages of a list; nothing where there is only one. */
export function Pager({ page, total, onChange }: PagerProps) {
  const t = useTranslations("content");
  if (total < 2) return null;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={t("pageBefore")} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
      {pageNumbers(page, total).map((one, index) =>
        one === undefined ? (
          // The same gap stays at the same end.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap${index}`} aria-hidden className="w-4 text-center text-fg3">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={t("page", { page: String(one) })}
            aria-current={one === page ? "page" : undefined}
            onClick={() => onChange(one)}
            className={number}
          >
            {one}
          </button>
        ),
      )}
      <IconButton
        label={t("pageAfter")}
        disabled={page >= total}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
    </nav>
  );
}

interface PagedCardsProps<R> {
  readonly query: UseQueryResult<{
    readonly content: readonly R[];
    readonly pageNum: number;
    readonly totalPages: number;
  }>;
  readonly emptyText: string;
  readonly onPage: (pageNum: number) => void;
  /** A row, with its own key. */
  readonly children: (row: R) => ReactNode;
}

/** A page of a member's transfers, with its loading, error and empty states. */
export function PagedCards<R>({ query, emptyText, onPage, children }: PagedCardsProps<R>) {
  const { data, error, isError, refetch } = query;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-16" />;
  if (data.content.length === 0) return <Empty picture="no-transfers" text={emptyText} />;
  return (
    <>
      <ul className="card divide-y divide-line">{data.content.map(children)}</ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}
