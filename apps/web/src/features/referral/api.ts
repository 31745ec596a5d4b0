import type { ReferralFriend } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import "../../lib/records-calls.ts";

/** Friends whom the member invites. Cached under the member's key and removed at sign-out. */

const key = ["member", "referral"] as const;
const pageSize = 10;

/** Opening the page makes the member's code. */
export const referralQuery = queryOptions({
  queryKey: [...key, "details"],
  staleTime: 0,
  queryFn: ({ signal }) => call("referralDetails", { query: { autoGenerate: "true" } }, { signal }),
});

export const friendsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...key, "friends", pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("referralFriends", { query: { pageNum, pageSize } }, { signal }),
  });

/** What a friend opens: this site, with the code that the form will send. */
export function linkOf(code: string): string {
  return `${location.origin}/?referralCode=${encodeURIComponent(code)}`;
}

export type FriendStep = ReferralFriend["step"];
