import type { CallInput, Protection } from "@baize/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { protectionQuery } from "../../lib/pause.ts";
import { queryClient } from "../../lib/query.ts";
import { withStepUp } from "../../lib/step-up.ts";

export { protectionQuery };

export const netDepositsQuery = queryOptions({
  queryKey: ["member", "net-deposits"],
  staleTime: 0,
  queryFn: ({ signal }) => call("netDeposits", undefined, { signal }),
});

export const playSessionQuery = queryOptions({
  queryKey: ["member", "play-session"],
  staleTime: 0,
  queryFn: ({ signal }) => call("playSession", undefined, { signal }),
});

export type LimitInput = CallInput<"saveLimit">["body"];

function keep(next: Protection): Protection {
  queryClient.setQueryData(protectionQuery.queryKey, next);
  return next;
}

/** Every change answers with the whole, so that nothing is asked for twice. */
export async function saveLimit(body: LimitInput): Promise<Protection> {
  const saved = keep(await call("saveLimit", { body }));
  if (body.kind === "time") void queryClient.invalidateQueries(playSessionQuery);
  return saved;
}

/** Undefined: the member cancelled the proof of identity, and nothing was done. */
export async function confirmLimit(body: LimitInput): Promise<Protection | undefined> {
  const saved = await withStepUp("assurance", (options) => call("confirmLimit", { body }, options));
  return saved === undefined ? undefined : keep(saved);
}

export async function pausePlay(body: CallInput<"pausePlay">["body"]): Promise<Protection> {
  const paused = keep(await call("pausePlay", { body }));
  // Whatever was shown may offer what he has just shut himself out of.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey !== protectionQuery.queryKey,
  });
  return paused;
}

export async function saveReality(minutes: 15 | 30 | 60): Promise<Protection> {
  const saved = keep(await call("saveRealityCheck", { body: { minutes } }));
  void queryClient.invalidateQueries(playSessionQuery);
  return saved;
}

/** The offer is made once: it must not come back when the answer was lost either. */
export async function declineOffer(): Promise<void> {
  queryClient.setQueryData(protectionQuery.queryKey, (known) =>
    known === undefined ? known : { ...known, isLimitOffered: false },
  );
  await call("declineLimitOffer");
}

export async function acknowledge(): Promise<void> {
  const session = await call("acknowledgeReality");
  queryClient.setQueryData(playSessionQuery.queryKey, session);
}
