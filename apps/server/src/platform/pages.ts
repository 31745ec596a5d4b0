/** One page of a list, asked for by its number; the first is 1. */
export interface PageAsked {
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly content: Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly total: number;
}

/** The rows of a page, as statements ask for them. */
export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

export const rangeOf = ({ pageNum, pageSize }: PageAsked): RowRange => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
});

export function pageOf<Row>(
  { pageNum, pageSize }: PageAsked,
  total: number,
  content: Row[],
): Page<Row> {
  return { content, pageNum, totalPages: Math.ceil(total / pageSize), total };
}
