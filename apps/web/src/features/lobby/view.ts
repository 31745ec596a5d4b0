export const sorts = ["popular", "name", "new"] as const;
export type Sort = (typeof sorts)[number];

/** What the address keeps of a category page. */
export interface CategoryView {
  readonly show: "all" | "open";
  readonly sort: Sort;
  /** Pages shown so far. */
  readonly pages: number;
}
