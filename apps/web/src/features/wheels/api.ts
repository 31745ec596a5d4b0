import type { SeedPair, Ticket, TicketClaim, Wheel, WheelTurn } from "@baize/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Wheels and the member's turns. Cached under the member's key and removed at sign-out. */

const key = ["member", "wheels"] as const;
const pageSize = 10;

export const wheelsQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "list", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("wheels", undefined, { signal }),
  });

export const turnsQuery = (language: string, pageNum: number) =>
  queryOptions({
    queryKey: [...key, "turns", language, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("wheelTurns", { query: { pageNum, pageSize } }, { signal }),
  });

export const seedsQuery = queryOptions({
  queryKey: [...key, "seeds"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rewardSeeds", undefined, { signal }),
});

export const proofQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...key, "proof", ticketId],
    staleTime: 0,
    queryFn: ({ signal }) => call("turnProof", { params: { ticketId } }, { signal }),
  });

export const ticketsQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, "tickets", language],
    staleTime: 0,
    queryFn: ({ signal }) => call("tickets", { query: {} }, { signal }),
  });

/** After a refusal too: what is shown is no longer so. */
async function andRead<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } finally {
    await readAnew();
  }
}

export const claimTicket = ({ transactionId }: Ticket): Promise<TicketClaim> =>
  andRead(() => call("claimTicket", { body: { transactionId } }));

export const cancelTicket = ({ transactionId }: Ticket): Promise<Ticket> =>
  andRead(() => call("cancelTicket", { body: { transactionId } }));

/** Uses a ticket. What is shown afterwards is what was drawn, so nothing is read again before. */
export const drawTurn = ({ wheelId, revision }: Wheel, ticketId: string): Promise<WheelTurn> =>
  call("drawWheel", { params: { wheelId }, body: { ticketId, revision } });

/** After a turn was shown, or refused. */
export async function readAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
    queryClient.invalidateQueries(balanceQuery),
  ]);
}

export async function changeSeeds({ serverSeedHash }: SeedPair, clientSeed: string): Promise<void> {
  try {
    await call("changeRewardSeeds", { body: { serverSeedHash, clientSeed } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}
