import type { CallAnswer, InboxCategory, InboxMessage } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** The member's messages. All of it is cached under the member's key and removed at sign-out. */

const inboxKey = ["member", "inbox"] as const;
const listKey = [...inboxKey, "list"] as const;

/** What the tabs show; the account's has everything that is neither money nor a reward. */
export const tabCategories = {
  all: undefined,
  money: ["money"],
  bonus: ["bonus"],
  account: ["account", "protection", "contract", "service", "system"],
  news: ["news"],
} as const satisfies Record<string, readonly InboxCategory[] | undefined>;
export type InboxTab = keyof typeof tabCategories;
export const inboxTabs = Object.keys(tabCategories) as InboxTab[];

export const readTab = (text: string | undefined): InboxTab =>
  inboxTabs.find((known) => known === text) ?? "all";

export const unreadQuery = queryOptions({
  queryKey: [...inboxKey, "unread"],
  staleTime: 60_000,
  queryFn: ({ signal }) => call("unreadCount", undefined, { signal }),
});

const pageSize = 20;

/** Texts are in the language of the call, so each language has its own pages. */
export const listQuery = (language: string, tab: InboxTab, pageNum: number) =>
  queryOptions({
    queryKey: [...listKey, language, tab, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const categories = tabCategories[tab];
      const category = categories === undefined ? {} : { category: categories.join(",") };
      const page = await call("inbox", { query: { pageNum, pageSize, ...category } }, { signal });
      queryClient.setQueryData(unreadQuery.queryKey, page.unread);
      return page;
    },
  });

type Page = CallAnswer<"inbox">;

/** How many messages of a tab are unread. */
export function unreadIn(tab: InboxTab, unreadBy: Page["unreadBy"]): number {
  const categories: readonly InboxCategory[] =
    tabCategories[tab] ?? (Object.keys(unreadBy) as InboxCategory[]);
  return categories.reduce((sum, category) => sum + unreadBy[category], 0);
}

/** Shows at once what the server is being told; the lists are read again after it. */
function changeShown(change: (message: InboxMessage) => InboxMessage | undefined): void {
  queryClient.setQueriesData<Page>({ queryKey: listKey }, (page) => {
    if (page === undefined) return page;
    const content = page.content.flatMap((one) => change(one) ?? []);
    return { ...page, content };
  });
}

async function settle(answer: Promise<{ readonly unread: number }>): Promise<void> {
  try {
    queryClient.setQueryData(unreadQuery.queryKey, (await answer).unread);
  } finally {
    // After a refusal too: what is shown is no longer so.
    await queryClient.invalidateQueries({ queryKey: listKey });
  }
}

const readNow = (message: InboxMessage): InboxMessage => ({
  ...message,
  readAt: message.readAt ?? message.createdAt,
});

export async function readMessages(ids: readonly string[]): Promise<void> {
  const named = new Set(ids);
  await queryClient.cancelQueries({ queryKey: listKey });
  changeShown((one) => (named.has(one.id) ? readNow(one) : one));
  await settle(call("readInbox", { body: { ids: [...ids] } }));
}

/** All of a tab, up to the newest that is shown: one that comes meanwhile stays unread. */
export async function readAll(tab: InboxTab, upTo: string): Promise<void> {
  const categories: readonly InboxCategory[] | undefined = tabCategories[tab];
  const body = { upTo, ...(categories !== undefined && { category: [...categories] }) };
  await settle(call("readInbox", { body }));
}

export async function deleteMessages(ids: readonly string[]): Promise<void> {
  await settle(call("deleteInbox", { query: { ids: ids.join(",") } }));
}

/** Whether the member wants offers and news. */
export const newsChoiceQuery = queryOptions({
  queryKey: [...inboxKey, "news"],
  queryFn: ({ signal }) => call("newsChoice", undefined, { signal }),
});

export async function chooseNews(wantsNews: boolean): Promise<void> {
  const answer = await call("saveNewsChoice", { body: { wantsNews } });
  queryClient.setQueryData(newsChoiceQuery.queryKey, answer);
}
