import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

/** The member's favourites: which games they are, and making a game one. */

export const favoriteIdsQuery = queryOptions({
  queryKey: ["favorites"],
  staleTime: 300_000,
  queryFn: ({ signal }) => call("favoriteGames", undefined, { signal }),
});

/** First part of the key of every list that holds only favourites. */
export const favoriteListsKey = "favorite-games";

/** Within this time after a toggle no other one of the same game counts. */
export const toggleGapMs = 1_000;

/** Lets the first of a quick row of calls with the same key through, and drops the rest. */
export function leadingOnly(gapMs: number): (key: string, nowMs: number) => boolean {
  const lastAt = new Map<string, number>();
  return (key, nowMs) => {
    const last = lastAt.get(key);
    if (last !== undefined && nowMs - last < gapMs) return false;
    lastAt.set(key, nowMs);
    return true;
  };
}

/** The ids after a game was added to or removed from the favourites, newest first. */
export function withFavorite(
  ids: readonly string[],
  nodeId: string,
  isFavorite: boolean,
): string[] {
  const others = ids.filter((id) => id !== nodeId);
  return isFavorite ? [nodeId, ...others] : others;
}

/**
 * Makes a game a favourite or takes that back. The page shows it at once; where the server refuses,
 * this game's mark goes back to what it was, and other games' marks stay as they are by then.
 */
export async function setFavorite(nodeId: string, isFavorite: boolean): Promise<void> {
  const { queryKey } = favoriteIdsQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const show = (isShown: boolean) =>
    queryClient.setQueryData(queryKey, (ids) => ids && withFavorite(ids, nodeId, isShown));
  show(isFavorite);
  try {
    if (isFavorite) await call("addFavoriteGame", { body: { nodeId } });
    else await call("removeFavoriteGame", { query: { nodeId } });
    // What is on the page does not move while it is used; the next visit asks again.
    await queryClient.invalidateQueries({ queryKey: [favoriteListsKey], refetchType: "none" });
  } catch (error) {
    show(before?.includes(nodeId) ?? false);
    throw error;
  } finally {
    // Right after a sign-in there is no list yet, and a request on its way was cancelled above.
    if (before === undefined) void queryClient.invalidateQueries({ queryKey });
  }
}
