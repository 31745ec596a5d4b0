import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pager } from "../pager.tsx";
import { Empty, Failed, SkeletonRows } from "../states.tsx";

interface PagedRowsProps<Row> {
  readonly query: UseQueryResult<{
    readonly content: readonly Row[];
    readonly pageNum: number;
    readonly totalPages: number;
  }>;
  readonly icon: ReactNode;
  readonly none: string;
  readonly onPage: (pageNum: number) => void;
  /** One row, an `li` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows of a member, a page at a time; also while they come, fail, or there are none. */
export function PagedRows<Row>({ query, icon, none, onPage, children }: PagedRowsProps<Row>) {
  const { data, isError, error, refetch } = query;
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} className="h-20" />;
  }
  if (data.content.length === 0) return <Empty icon={icon} text={none} />;
  return (
    <>
      <ul className="card divide-y divide-line">{data.content.map(children)}</ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}
