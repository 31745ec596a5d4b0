import type { Board } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Boards of the brand. Kept with the missions: what is played may count for both. */

const key = ["member", "missions", "boards"] as const;
const awardsKey = ["member", "awards"] as const;

/** Standings move while others play. */
const everyMs = 5_000;

export type BoardKind = "board" | "tournament";

export const boardsQuery = (language: string, part: "open" | "ended", kind: BoardKind) =>
  queryOptions({
    queryKey: [...key, "list", language, part, kind],
    staleTime: 0,
    refetchInterval: part === "open" && everyMs,
    queryFn: async ({ signal }) =>
      (await call("boards", { query: { part, kind } }, { signal })).list,
  });

export const boardQuery = (language: string, boardId: string) =>
  queryOptions<Board>({
    queryKey: [...key, "one", language, boardId],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.frozenAt == null ? everyMs : false),
    queryFn: ({ signal }) => call("board", { params: { boardId } }, { signal }),
  });

async function andRead<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: awardsKey }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}

export const registerBoard = ({ boardId }: Pick<Board, "boardId">): Promise<Board> =>
  andRead(() => call("registerBoard", { params: { boardId } }));

/** However often it is pressed, and in however many tabs, a try is paid once. */
export const rebuyBoard = ({ boardId }: Pick<Board, "boardId">, nth: number): Promise<Board> => {
  const idempotencyKey = `rebuy:${boardId}:${nth}`;
  return andRead(() => call("rebuyBoard", { params: { boardId } }, { idempotencyKey }));
};

export const claimPrize = (claimId: string) =>
  andRead(() => call("claimAward", { body: { claimId } }));
