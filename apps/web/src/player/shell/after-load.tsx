import { keepFocus } from "@baize/contract/keep-focus";
import { memberTypes } from "@baize/contract/member-types";
import { Suspense, useEffect, useState } from "react";
import { useFlag } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { lazyPart } from "../../ui/lazy-screen.ts";
import { isAgent, useVisitor } from "../../lib/member.ts";
import { registerServiceWorker } from "../../lib/service-worker.ts";
import { measureVisit } from "../../lib/vitals.ts";

export { scrollToTop } from "./scroll-to-top.ts";

const UpdateToast = lazyPart(async () => (await import("./update-toast.tsx")).UpdateToast, "pages");

const InboxWatch = lazyPart(
  async () => (await import("../../features/inbox/inbox-watch.tsx")).InboxWatch,
);

const ContractWatch = lazyPart(
  async () => (await import("../../features/contracts/contract-watch.tsx")).ContractWatch,
);

const AgentOfferWatch = lazyPart(
  async () => (await import("../../features/agent-offer/offer-watch.tsx")).AgentOfferWatch,
);

const RealityChecks = lazyPart(
  async () => (await import("./reality-checks.tsx")).RealityChecks,
  "protection",
);

/** The page the visitor landed on, whatever was opened since. */
const firstPath = location.pathname;
let hasStarted = false;

/** What runs beside the site once it is there; nothing of it is in the first load. */
export function AfterLoad() {
  const language = useLanguage();
  const visitor = useVisitor();
  const { kind } = visitor;
  const hasContracts = useFlag("AGENTPOLICY3") && kind === "member" && isAgent(visitor.member);
  const mayBecomeAgent = kind === "member" && visitor.member.type === memberTypes.player;
  const hasInbox = useFlag("INBOX3");
  const [update, setUpdate] = useState<{ readonly takeOver: () => void }>();
  useEffect(() => {
    // Once per page, however often the shell is drawn.
    if (hasStarted) return;
    hasStarted = true;
    measureVisit(firstPath);
    keepFocus();
    // The development server changes its files all the time.
    if (!import.meta.env.PROD) return;
    void registerServiceWorker((takeOver) => setUpdate({ takeOver }));
  }, []);
  useEffect(() => {
    // For the offline page, which cannot ask what the brand's own language is.
    localStorage.setItem("shown-language", language);
  }, [language]);
  return (
    <>
      <Suspense>{kind === "member" && <RealityChecks />}</Suspense>
      <Suspense>{kind === "member" && hasInbox && <InboxWatch />}</Suspense>
      <Suspense>{mayBecomeAgent && <AgentOfferWatch />}</Suspense>
      <Suspense>{hasContracts && <ContractWatch />}</Suspense>
      <Suspense>{update !== undefined && <UpdateToast onReload={update.takeOver} />}</Suspense>
    </>
  );
}
