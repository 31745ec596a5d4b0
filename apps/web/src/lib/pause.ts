import type { Pause } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";
import { serverNow } from "./clock.ts";
import { useVisitor } from "./member.ts";
import "./records-calls.ts";

/** Limits, breaks and the session. Cached under the member's key and removed at sign-out. */
export const protectionQuery = queryOptions({
  queryKey: ["member", "protection"],
  staleTime: 0,
  queryFn: ({ signal }) => call("protection", undefined, { signal }),
});

/** How old what is known of a break may be, where it only decides what is offered. */
const pauseKnownMs = minuteMs;

/**
 * The active break or exclusion, so that nobody is offered what they excluded themselves from;
 * undefined if there is none, or none is known yet. The server refuses either way.
 */
export function usePause(): Pause | undefined {
  const isMember = useVisitor().kind === "member";
  const options = { ...protectionQuery, staleTime: pauseKnownMs, enabled: isMember };
  const pause = useQuery(options).data?.pause;
  if (!isMember || pause === null || pause === undefined) return undefined;
  const isOver = pause.endsAt !== null && Date.parse(pause.endsAt) <= serverNow();
  return isOver ? undefined : pause;
}
