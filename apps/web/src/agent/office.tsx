import type { MemberInfo } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { go } from "../lib/address.ts";
import { forgetMember, isAgent, memberQuery } from "../lib/member.ts";
import { queryClient } from "../lib/query.ts";
import { endSession, onSessionEnded, useHasSession } from "../lib/session.ts";
import { lazyScreen } from "../ui/lazy-screen.ts";
import { StartPage } from "../ui/start-page.tsx";
import { Failed } from "../ui/states.tsx";
import { ForcedPasswordPage } from "./forced-password-page.tsx";
import { useLocation } from "./location.ts";
import { door, home } from "./places.ts";
import { SignInPage, type Told } from "./sign-in-page.tsx";

const Home = lazyScreen(
  async () => (await import("./home.tsx")).Home,
  "security",
  "content",
  "records",
);
const FinishPage = lazyScreen(async () => (await import("./finish-page.tsx")).FinishPage);
const SetupPage = lazyScreen(async () => (await import("./setup-page.tsx")).SetupPage, "security");

/** Asks again who is signed in when the window gets the focus back. */
function useMember(isEnabled: boolean) {
  return useQuery({
    ...memberQuery,
    enabled: isEnabled,
    // Not while recovery codes may be on the screen: the answer would take them away.
    refetchOnWindowFocus: ({ state }) => (state.data?.scope === "full" ? "always" : false),
  });
}

/** The sign-in page, and behind it the office; the address follows the session. */
export function Office() {
  const t = useTranslations("shell");
  const hasSession = useHasSession();
  const query = useMember(hasSession);
  const { data: member } = query;
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    onSessionEnded(() => {
      const seen = queryClient.getQueryData(memberQuery.queryKey);
      setTold(seen === undefined || isAgent(seen) ? "ended" : "stranger");
      forgetMember();
    });
  }, []);
  const isStranger = hasSession && member !== undefined && !isAgent(member);
  useEffect(() => {
    // The server gives others no session here; one brought along from elsewhere opens nothing.
    if (isStranger) endSession();
  }, [isStranger]);
  usePlace(hasSession, member);

  if (!hasSession) return <SignInPage told={told} onTold={setTold} />;
  if (member === undefined || isStranger) {
    if (!query.isError) return <StartPage />;
    return (
      <main className="grid min-h-dvh place-items-center">
        <h1 className="sr-only">{t("errorTitle")}</h1>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </main>
    );
  }
  if (member.scope === "account") return <FinishPage />;
  if (member.scope === "password") return <ForcedPasswordPage />;
  if (member.scope === "authenticator") return <SetupPage member={member} />;
  return <Home member={member} />;
}

/**
 * A signed-in agent goes to the home page, everybody else to the sign-in page. Until that is known,
 * the address stays.
 */
function usePlace(hasSession: boolean, member: MemberInfo | undefined): void {
  const { path } = useLocation();
  const isKnown = !hasSession || member !== undefined;
  const isIn = hasSession && member?.scope === "full" && isAgent(member);
  const wanted = isIn ? home : door;
  useEffect(() => {
    if (isKnown && path !== wanted) go(wanted, {}, true);
  }, [isKnown, path, wanted]);
}
