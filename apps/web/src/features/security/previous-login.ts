import type { LoginRow, SessionRow } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { loginsQuery, sessionsQuery } from "./api.ts";

/** The latest entrance before a session began, where the given rows go back that far. */
export function previousLogin(
  sessions: readonly Pick<SessionRow, "startedAt" | "isCurrent">[],
  logins: readonly LoginRow[],
): LoginRow | undefined {
  const startedAt = sessions.find(({ isCurrent }) => isCurrent)?.startedAt;
  if (startedAt === undefined) return undefined;
  return logins.find(
    ({ at, outcome }) =>
      (outcome === "entered" || outcome === "checked") && Date.parse(at) < Date.parse(startedAt),
  );
}

interface PreviousLogin {
  readonly isPending: boolean;
  readonly login: LoginRow | undefined;
}

/** When and from where the account was entered before this session. */
export function usePreviousLogin(): PreviousLogin {
  const sessions = useQuery(sessionsQuery);
  const logins = useQuery(loginsQuery(1));
  const login = previousLogin(sessions.data ?? [], logins.data?.content ?? []);
  return { isPending: sessions.isPending || logins.isPending, login };
}
