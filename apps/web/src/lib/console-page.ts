import type { Permission } from "@baize/contract";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { useTranslations } from "use-intl/react";

/** The groups of the console's menu, from the top. */
export const groups = ["money", "site", "people", "records"] as const;

/** A page of the console: all that its menu, its router and its guard know of it. */
export interface ConsolePage {
  /** Its word in the menu and in the tab's title: `console.shell.<name>`. */
  readonly name: Parameters<ReturnType<typeof useTranslations<"console.shell">>>[0];
  readonly path: string;
  readonly group: (typeof groups)[number];
  /** Its place within the group. */
  readonly order: number;
  /** Who may not see it is told what it needs; absent where every operator may. */
  readonly permission?: Permission;
  readonly icon: LucideIcon;
  /** Comes when it is opened. */
  readonly Page: ComponentType;
  /** A count beside the word in the menu. */
  readonly Badge?: ComponentType;
  /** What waits there for somebody: the first page shows how much, and leads to it. */
  readonly waiting?: Waiting;
}

export interface Waiting {
  /** The filters of the page that show just this. */
  readonly search: Readonly<Record<string, string>>;
  /** Whether the page has a filter of brands. */
  readonly isOfBrand: boolean;
  /** The list's own total with those filters. */
  readonly count: (merchantCode: string) => Promise<number>;
}

/** A list is asked for its total, and for one row because it has to have one. */
const one = { pageSize: 1 } as const;
type One = typeof one;

interface Counted {
  readonly total: number;
}

/** What waits of one brand: the same filters count the list and lead to it. */
export const waitingOfBrand = <const F extends Waiting["search"]>(
  search: F,
  list: (query: F & One & { readonly merchantCode: string }) => Promise<Counted>,
): Waiting => ({
  search,
  isOfBrand: true,
  count: async (merchantCode) => (await list({ ...search, ...one, merchantCode })).total,
});

/** What waits of all brands, where the page has no filter of brands. */
export const waitingOfAll = <const F extends Waiting["search"]>(
  search: F,
  list: (query: F & One) => Promise<Counted>,
): Waiting => ({
  search,
  isOfBrand: false,
  count: async () => (await list({ ...search, ...one })).total,
});

/**
 * Declares a page. The console finds it as `page` of a file `<name>.page.ts` in a folder of
 * features.
 */
export const consolePage = (page: ConsolePage): ConsolePage => page;
