import type { OwnPacket } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { balanceQuery } from "../../lib/member.ts";
import { queryClient } from "../../lib/query.ts";
import "../../lib/records-calls.ts";

/** Envelope rains. Cached under the member's key and removed at sign-out. */
const key = ["member", "envelopes"] as const;

export const envelopesQuery = (language: string) =>
  queryOptions({
    queryKey: [...key, language],
    staleTime: 0,
    queryFn: ({ signal }) => call("envelopes", undefined, { signal }),
  });

export const takePacket = (envelopeId: string): Promise<OwnPacket> =>
  call("drawEnvelope", { params: { envelopeId } });

/** After a packet was shown, or refused. */
export async function readEnvelopes(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ["member", "awards"] }),
    queryClient.invalidateQueries(balanceQuery),
  ]);
}
