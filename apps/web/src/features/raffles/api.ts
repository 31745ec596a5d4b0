import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Raffles. Cached under the member's key and removed at sign-out. */
const key = ["member", "raffles"] as const;

export const rafflesQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, language],
    staleTime: 0,
    queryFn: ({ signal }) => call("raffles", undefined, { signal }),
  });

/** When a raffle has moved on. */
export const readRaffles = () => void queryClient.invalidateQueries({ queryKey: key });

export async function claimPrize(promotionId: string): Promise<void> {
  try {
    await call("claimRaffle", { body: { promotionId } });
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
      queryClient.invalidateQueries(balanceQuery),
    ]);
  }
}

export async function buyTickets(
  raffleId: string,
  body: { readonly count: number; readonly points: number },
  idempotencyKey: string,
): Promise<void> {
  try {
    await call("buyRaffleTickets", { params: { raffleId }, body }, { idempotencyKey });
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ["member", "points"] }),
    ]);
  }
}
