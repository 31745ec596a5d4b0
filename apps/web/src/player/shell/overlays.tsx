import type { CallInput } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { noteFirstLogin } from "../../features/popups/flags.ts";
import { usePopups } from "../../features/popups/use-popups.ts";
import { hasArrived, takeArrival } from "../../lib/arrival.ts";
import { call } from "../../lib/client.ts";
import { useHasLayers } from "../../lib/dialogs.ts";
import { keepLastClick } from "../../lib/last-click.ts";
import { forgetMember, memberQuery, useVisitor } from "../../lib/member.ts";
import { rememberWish, useRefuseTrial } from "../../lib/need.ts";
import { modalOfPath, useOverlay, type Modal, type Overlay } from "../../lib/overlay.ts";
import { onSessionEnded, useHasSession } from "../../lib/session.ts";
import { SkeletonRows } from "../../ui/states.tsx";
import * as dialogs from "./dialogs.ts";
import { LoaderLine } from "./page-loader.tsx";

/**
 * Which overlay the address asks for. Each is loaded with its messages when it is first opened, and
 * stays in the page until it has faded out.
 */

/** What was asked for last, until its closing has been seen. */
function useLingering<T>(asked: T | undefined): [T | undefined, () => void] {
  const [kept, setKept] = useState(asked);
  if (asked !== undefined && asked !== kept) setKept(asked);
  return [asked ?? kept, () => setKept(undefined)];
}

/** Dialogs in which a fresh proof may be asked for. */
const proving: ReadonlySet<Modal | undefined> = new Set(["wallet", "contract", "agent-offer"]);

export function Overlays() {
  const overlay = useOverlay();
  const { pathname } = useLocation();
  const { kind } = useVisitor();
  const [reason, setReason] = useState<string>();
  useSessionEnd(setReason);
  const isComingBack = useArrival(overlay);
  const [isStarting] = useState(() => hasArrived("token"));
  const first = useFirstThing();
  const isChanging = first !== undefined;
  const [firstShown, forgetFirst] = useLingering(first);
  const asked = usePermitted(overlay.search.modal ?? modalOfPath(pathname), overlay);
  const [modal, forget] = useLingering(isChanging ? undefined : asked);
  const [isTerms, forgetTerms] = useLingering(overlay.search.terms);
  useFirstLogin(modal);
  // Nothing opens by itself over anything, wherever that is kept.
  const isFree = !useHasLayers() && asked === undefined && !isChanging;
  usePopups(isFree && pathname === "/", (modal) => overlay.open({ modal }));
  const shell = { isOpen: asked !== undefined, onClose: overlay.close, onClosed: forget };
  const terms = {
    isOpen: overlay.search.terms === true,
    onClose: overlay.closeTerms,
    onClosed: forgetTerms,
  };
  const shown = { modal, overlay, shell };
  return (
    // A tap is answered at once, also where the dialog's code has yet to arrive.
    <Suspense fallback={<LoaderLine />}>
      <WaysIn {...shown} reason={reason} onReason={setReason} />
      <SiteDialogs {...shown} />
      {modal === "wallet" && kind === "member" && (
        <dialogs.Wallet
          {...shell}
          search={overlay.search}
          onShow={overlay.open}
          withdrawForm={
            <Suspense fallback={<SkeletonRows rows={4} className="h-20" />}>
              <dialogs.WithdrawForm />
            </Suspense>
          }
        />
      )}
      {modal === "contract" && kind === "member" && <dialogs.Contracts {...shell} />}
      {modal === "agent-offer" && kind === "member" && <dialogs.AgentOffer {...shell} />}
      {proving.has(modal) && kind === "member" && <dialogs.StepUp />}
      {/* Apart: the dialog under it must not vanish while this one is loaded. */}
      <Suspense>{isTerms === true && <dialogs.Terms {...terms} />}</Suspense>
      {firstShown === "password" && (
        <dialogs.ChangePassword isOpen={isChanging} onClosed={forgetFirst} />
      )}
      {firstShown === "account" && (
        <dialogs.FinishAccount isOpen={isChanging} onClosed={forgetFirst} />
      )}
      {isComingBack && <dialogs.SocialReturn />}
      {isStarting && <dialogs.StartArrival />}
    </Suspense>
  );
}

interface ShownProps {
  readonly modal: Modal | undefined;
  readonly overlay: Overlay;
  readonly shell: {
    readonly isOpen: boolean;
    readonly onClose: () => void;
    readonly onClosed: () => void;
  };
}

interface WaysInProps extends ShownProps {
  /** Why the visitor is asked to log in, where there is more to say than that. */
  readonly reason: string | undefined;
  readonly onReason: (reason: string | undefined) => void;
}

function WaysIn({ modal, overlay, shell, reason, onReason }: WaysInProps) {
  const entrance = {
    ...shell,
    onClosed() {
      // Closing it without signing in cancels the wish.
      rememberWish(undefined);
      onReason(undefined);
      shell.onClosed();
    },
  };
  const openLogin = () => overlay.open({ modal: "login" });
  const openRegister = () => overlay.open({ modal: "register" });
  const openForgot = () => overlay.open({ modal: "forgot" });
  switch (modal) {
    case "login": {
      const ways = { onRegister: openRegister, onForgot: openForgot };
      return <dialogs.Login {...entrance} {...ways} reason={reason} />;
    }
    case "register":
      return <dialogs.Register {...entrance} onLogin={openLogin} onTerms={overlay.openTerms} />;
    case "forgot":
      return <dialogs.Forgot {...entrance} onLogin={openLogin} />;
    case "reset": {
      const logInAgain = (said: string) => {
        onReason(said);
        openLogin();
      };
      return <dialogs.Reset {...entrance} onLogin={logInAgain} onForgot={openForgot} />;
    }
    case "verification":
      return <dialogs.Verification {...entrance} onLogin={openLogin} />;
    default:
      return null;
  }
}

function SiteDialogs({ modal, overlay, shell }: ShownProps) {
  const { piece, game } = overlay.search;
  const openAnnouncements = () => overlay.open({ modal: "announcements" });
  const openFeedback = () => overlay.open({ modal: "feedback" });
  const openDeposit = () => overlay.open({ modal: "wallet", tab: "deposit" });
  switch (modal) {
    case "welcome":
      return <dialogs.Welcome {...shell} onDeposit={openDeposit} />;
    case "announcements":
      return <dialogs.Announcements {...shell} />;
    case "notice":
      return <dialogs.Notice {...shell} piece={piece} onAll={openAnnouncements} />;
    case "popup":
      return <dialogs.Popups {...shell} />;
    case "gift":
      return <dialogs.Gift {...shell} />;
    case "feedback":
      return <dialogs.Feedback {...shell} />;
    case "help":
      return <dialogs.Help {...shell} asked={piece ?? ""} onWrite={openFeedback} />;
    case "search":
      return <dialogs.Search {...shell} />;
    case "game":
      return <dialogs.Game {...shell} game={game} />;
    case "menu":
      return <dialogs.Menu {...shell} />;
    default:
      return null;
  }
}

/** The greeting at the first sign-in is also when the brand has something to say to newcomers. */
function useFirstLogin(modal: Modal | undefined): void {
  const isFirst = modal === "welcome";
  useEffect(() => {
    if (isFirst) noteFirstLogin();
  }, [isFirst]);
}

/** What a session must do before anything else: choose a password, or finish its account. */
function useFirstThing(): "password" | "account" | undefined {
  const hasSession = useHasSession();
  const { data } = useQuery({ ...memberQuery, enabled: hasSession });
  if (!hasSession) return undefined;
  return data?.scope === "password" || data?.scope === "account" ? data.scope : undefined;
}

/** Acts on what the first address carried. True: somebody comes back from an outside sign-in. */
/** Says what the link's address carried, and keeps the number of the visit. */
async function countVisit(code: string): Promise<void> {
  const query: CallInput<"affiliate">["query"] = { code, via: "link" };
  for (const name of ["src", "s1", "s2", "s3", "s4", "s5"] as const) {
    const text = takeArrival(name);
    if (text !== undefined) query[name] = text;
  }
  const { clickId, affiliateCode } = await call("affiliate", { query });
  const isOfAffiliate = clickId !== null && affiliateCode !== null;
  keepLastClick(isOfAffiliate ? { code: affiliateCode, clickId } : undefined);
}

function useArrival(overlay: Overlay): boolean {
  const [isComingBack] = useState(() => hasArrived("social") || hasArrived("social_error"));
  useEffect(() => {
    for (const name of ["referralCode", "affiliateCode"] as const) {
      const code = takeArrival(name);
      if (code === undefined) continue;
      sessionStorage.setItem(name, code);
      // Whose link it was; nobody waits for the answer.
      const counted =
        name === "referralCode"
          ? call("referralClick", { body: { referralCode: code } })
          : countVisit(code);
      if (name === "referralCode") keepLastClick(undefined);
      counted.catch(() => undefined);
    }
    if (hasArrived("reset")) overlay.open({ modal: "reset" });
    // Once: the first address is the first one only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isComingBack;
}

/** Sign-in dialogs: nothing once signed in. */
const guestModals: ReadonlySet<Modal> = new Set(["login", "register", "forgot", "verification"]);

/** The wallet needs a member: guests get the login instead, trial players the reason. */
function usePermitted(asked: Modal | undefined, overlay: Overlay): Modal | undefined {
  const { kind } = useVisitor();
  const refuseTrial = useRefuseTrial();
  const isRefused = asked === "wallet" && kind === "trial";
  const isWaiting = asked === "wallet" && kind === "guest";
  // Between the password and the member the login stays: closing it would drop the wish.
  const [hasWaited, setHasWaited] = useState(isWaiting);
  if (kind !== "loading" && hasWaited !== isWaiting) setHasWaited(isWaiting);
  const { search } = overlay;
  useEffect(() => {
    // Opened by a link or a reload: it is what the guest wants once signed in.
    if (isWaiting) rememberWish(() => overlay.open(search));
    // Once per wish: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting]);
  useEffect(() => {
    if (!isRefused) return;
    overlay.close();
    void refuseTrial();
    // Once per refusal: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused]);
  const isForGuests = asked !== undefined && guestModals.has(asked);
  if (isForGuests && (kind === "member" || kind === "trial")) return undefined;
  const isForMembers = asked === "welcome" || asked === "contract";
  if (isForMembers && kind !== "member") return undefined;
  if (asked !== "wallet") return asked;
  if (kind === "guest" || (kind === "loading" && hasWaited)) return "login";
  return kind === "member" ? asked : undefined;
}

/**
 * Asks to log in again without losing the page. The dialog itself gives the reason: a toast would
 * be gone before an absent member comes back, and is outside of what a dialog leaves open to screen
 * readers.
 */
function useSessionEnd(onReason: (reason: string) => void): void {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  useEffect(() => {
    onSessionEnded(() => {
      forgetMember();
      onReason(t("sessionEnded"));
      const { search } = overlay;
      rememberWish(search.modal === "wallet" ? () => overlay.open(search) : undefined);
      overlay.open({ modal: "login" });
    });
  });
}
