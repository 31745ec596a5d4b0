/** One page of a list, asked for by its number; the first is 1. */
export interface PageAsked {
  readonly pageNum: number;
  readonly pageSize: number;
  /** The same by other names, which count where they are there. */
  readonly page?: number | undefined;
  readonly size?: number | undefined;
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

const askedOf = ({ pageNum, pageSize, page = pageNum, size = pageSize }: PageAsked) => ({
  page,
  size,
});

export function rangeOf(asked: PageAsked): RowRange {
  const { page, size } = askedOf(asked);
  return { limit: size, offset: (page - 1) * size };
}

export function pageOf<Row>(asked: PageAsked, total: number, content: Row[]): Page<Row> {
  const { page, size } = askedOf(asked);
  return { content, pageNum: page, totalPages: Math.ceil(total / size), total };
}
