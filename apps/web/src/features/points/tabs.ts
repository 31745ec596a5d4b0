/** The parts of the page; in a file of its own, because the route reads it before the page is. */
export const pointTabs = ["mall", "redeems", "details"] as const;
export type PointTab = (typeof pointTabs)[number];
