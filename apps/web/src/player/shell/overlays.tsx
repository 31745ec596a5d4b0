import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import { useTranslations } from "use-intl/react";
import { hasArrived, takeArrival } from "../../lib/arrival.ts";
import { loadMessages } from "../../lib/i18n.tsx";
import { forgetMember, memberQuery, useVisitor } from "../../lib/member.ts";
import { rememberWish, useRefuseTrial } from "../../lib/need.ts";
import { modalOfPath, useOverlay, type Modal, type Overlay } from "../../lib/overlay.ts";
import { onSessionEnded, useHasSession } from "../../lib/session.ts";

/**
 * Which overlay the address asks for. Each is loaded with its messages when it is first opened, and
 * stays in the page until it has faded out.
 */

/** A dialog of the ways in; all of them read the same messages. */
function wayIn<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadMessages("auth", "fields")]);
    return { default: component };
  });
}

const Login = wayIn(async () => {
  return (await import("../../features/identity/login-dialog.tsx")).LoginDialog;
});
const Register = wayIn(async () => {
  return (await import("../../features/identity/register-dialog.tsx")).RegisterDialog;
});
const Forgot = wayIn(async () => {
  return (await import("../../features/identity/forgot-dialog.tsx")).ForgotDialog;
});
const Reset = wayIn(async () => {
  return (await import("../../features/identity/reset-dialog.tsx")).ResetDialog;
});
const Verification = wayIn(async () => {
  return (await import("../../features/identity/verification-dialog.tsx")).VerificationDialog;
});
const ChangePassword = wayIn(async () => {
  return (await import("../../features/identity/change-password-dialog.tsx")).ChangePasswordDialog;
});
const Welcome = wayIn(async () => {
  return (await import("../../features/identity/welcome-dialog.tsx")).WelcomeDialog;
});
const SocialReturn = wayIn(async () => {
  return (await import("../../features/identity/social-return.ts")).SocialReturn;
});
const Terms = wayIn(async () => {
  return (await import("../../features/identity/terms-dialog.tsx")).TermsDialog;
});
const Wallet = lazy(async () => {
  const [module] = await Promise.all([
    import("../../features/wallet/wallet-dialog.tsx"),
    loadMessages("wallet"),
  ]);
  return { default: module.WalletDialog };
});
const Search = lazy(async () => ({
  default: (await import("../../features/lobby/search-dialog.tsx")).SearchDialog,
}));
const Menu = lazy(async () => ({ default: (await import("./menu-sheet.tsx")).MenuSheet }));

/** What was asked for last, until its closing has been seen. */
function useLingering<T>(asked: T | undefined): [T | undefined, () => void] {
  const [kept, setKept] = useState(asked);
  if (asked !== undefined && asked !== kept) setKept(asked);
  return [asked ?? kept, () => setKept(undefined)];
}

export function Overlays() {
  const overlay = useOverlay();
  const { pathname } = useLocation();
  const { kind } = useVisitor();
  const [reason, setReason] = useState<string>();
  useSessionEnd(setReason);
  useSearchKey();
  const isComingBack = useArrival(overlay);
  const isChanging = useMustChangePassword();
  const [isChange, forgetChange] = useLingering(isChanging || undefined);
  const asked = usePermitted(overlay.search.modal ?? modalOfPath(pathname), overlay);
  const [modal, forget] = useLingering(isChanging ? undefined : asked);
  const [isTerms, forgetTerms] = useLingering(overlay.search.terms);
  const shell = { isOpen: asked !== undefined, onClose: overlay.close, onClosed: forget };
  const entrance = {
    ...shell,
    onClosed() {
      // Who closes it without coming in wants nothing any more.
      rememberWish(undefined);
      setReason(undefined);
      forget();
    },
  };
  const terms = {
    isOpen: overlay.search.terms === true,
    onClose: overlay.closeTerms,
    onClosed: forgetTerms,
  };
  const openLogin = () => overlay.open({ modal: "login" });
  const openRegister = () => overlay.open({ modal: "register" });
  const openForgot = () => overlay.open({ modal: "forgot" });
  const openDeposit = () => overlay.open({ modal: "wallet", tab: "deposit" });
  return (
    <Suspense>
      {modal === "login" && (
        <Login {...entrance} onRegister={openRegister} onForgot={openForgot} reason={reason} />
      )}
      {modal === "register" && (
        <Register {...entrance} onLogin={openLogin} onTerms={overlay.openTerms} />
      )}
      {modal === "forgot" && <Forgot {...entrance} onLogin={openLogin} />}
      {modal === "reset" && (
        <Reset
          {...entrance}
          onLogin={(said) => {
            setReason(said);
            openLogin();
          }}
          onForgot={openForgot}
        />
      )}
      {modal === "verification" && <Verification {...entrance} onLogin={openLogin} />}
      {modal === "welcome" && <Welcome {...shell} onDeposit={openDeposit} />}
      {modal === "wallet" && kind === "member" && (
        <Wallet {...shell} search={overlay.search} onShow={overlay.open} />
      )}
      {modal === "search" && <Search {...shell} />}
      {modal === "menu" && <Menu {...shell} />}
      {isTerms === true && <Terms {...terms} />}
      {isChange === true && <ChangePassword isOpen={isChanging} onClosed={forgetChange} />}
      {isComingBack && <SocialReturn />}
    </Suspense>
  );
}

/** A session that may only change its password. */
function useMustChangePassword(): boolean {
  const hasSession = useHasSession();
  const { data } = useQuery({ ...memberQuery, enabled: hasSession });
  return hasSession && data?.scope === "password";
}

/** Acts on what the first address carried. True: somebody comes back from an outside sign-in. */
function useArrival(overlay: Overlay): boolean {
  const [isComingBack] = useState(() => hasArrived("social") || hasArrived("social_error"));
  useEffect(() => {
    for (const name of ["referralCode", "affiliateCode"] as const) {
      const code = takeArrival(name);
      if (code !== undefined) sessionStorage.setItem(name, code);
    }
    if (hasArrived("reset")) overlay.open({ modal: "reset" });
    // Once: the first address is the first one only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return isComingBack;
}

/** Ways in: nothing for who is in. */
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
    // Opened by a link or a reload: it is what the guest wants once he is in.
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
  if (asked === "welcome" && kind !== "member") return undefined;
  if (asked !== "wallet") return asked;
  if (kind === "guest" || (kind === "loading" && hasWaited)) return "login";
  return kind === "member" ? asked : undefined;
}

/**
 * Asks to log in again without losing the page, and gives the reason, which the dialog says: a
 * toast would be gone before somebody who was away comes back, and lies outside of what a dialog
 * leaves open to screen readers.
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

/** "/" opens the search from anywhere but a text field, and so does Ctrl-K. */
function useSearchKey(): void {
  const overlay = useOverlay();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input,textarea,select,[role=dialog]") !== null;
      const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey;
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      if (overlay.search.modal === undefined) overlay.open({ modal: "search" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
