import { RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { sessionQuery } from "../lib/operator.ts";
import type { Entered } from "../features/operators/sign-in.tsx";
import { Translations } from "../lib/i18n.tsx";
import { queryClient } from "../lib/query.ts";
import { startSession, useHasSession } from "../lib/session.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { PendingMessages } from "../ui/pending-messages.tsx";
import { Failed, SkeletonRows } from "../ui/states.tsx";
import { ForcedPassword, SignInAgain, SignInPage } from "./doors.tsx";
import { router } from "./router.tsx";

/** The console: the door, and behind it the pages. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Translations>
        <ErrorBoundary>
          <Door />
        </ErrorBoundary>
        <PendingMessages />
      </Translations>
    </QueryClientProvider>
  );
}

/** Begins a session. If it replaces another operator's, it starts with an empty page. */
function enter({ token, session }: Entered): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  startSession(token);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  const isOther =
    before !== undefined && before.operator.operatorId !== session.operator.operatorId;
  if (isOther) location.reload();
  else void queryClient.invalidateQueries();
}

function Door() {
  const t = useTranslations("shell");
  const hasSession = useHasSession();
  const session = useQuery({ ...sessionQuery, enabled: hasSession });
  const { data } = session;
  if (data === undefined) {
    if (!hasSession) return <SignInPage onEntered={enter} />;
    if (session.isError) {
      return (
        <main className="grid min-h-dvh place-items-center">
          <h1 className="sr-only">{t("errorTitle")}</h1>
          <Failed error={session.error} onRetry={() => void session.refetch()} />
        </main>
      );
    }
    return (
      <div className="p-6">
        <SkeletonRows rows={8} className="h-9" />
      </div>
    );
  }
  if (data.mustChangePassword && hasSession) return <ForcedPassword session={data} />;
  return (
    <>
      <RouterProvider<typeof router> router={router} />
      {!hasSession && <SignInAgain username={data.operator.username} onEntered={enter} />}
    </>
  );
}
