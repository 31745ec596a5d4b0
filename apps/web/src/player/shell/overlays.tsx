import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { loadMessages } from "../../lib/i18n.tsx";
import { forgetMember, useVisitor } from "../../lib/member.ts";
import { useRefuseTrial } from "../../lib/need.ts";
import { modalOfPath, useOverlay, type Modal, type Overlay } from "../../lib/overlay.ts";
import { onSessionEnded } from "../../lib/session.ts";

/**
 * Which overlay the address asks for. Each is loaded with its messages when it is first opened, and
 * stays in the page until it has faded out.
 */

const Login = lazy(async () => {
  const [module] = await Promise.all([
    import("../../features/identity/login-dialog.tsx"),
    loadMessages("auth", "fields"),
  ]);
  return { default: module.LoginDialog };
});
const Register = lazy(async () => {
  const [module] = await Promise.all([
    import("../../features/identity/register-dialog.tsx"),
    loadMessages("auth", "fields"),
  ]);
  return { default: module.RegisterDialog };
});
const Terms = lazy(async () => {
  const [module] = await Promise.all([
    import("../../features/identity/terms-dialog.tsx"),
    loadMessages("auth", "fields"),
  ]);
  return { default: module.TermsDialog };
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
  const visitor = useVisitor();
  useSessionEnd();
  useSearchKey();
  const asked = usePermitted(overlay.search.modal ?? modalOfPath(pathname), overlay);
  const [modal, forget] = useLingering(asked);
  const [isTerms, forgetTerms] = useLingering(overlay.search.terms);
  const shell = { isOpen: asked !== undefined, onClose: overlay.close, onClosed: forget };
  const terms = {
    isOpen: overlay.search.terms === true,
    onClose: overlay.closeTerms,
    onClosed: forgetTerms,
  };
  const isNarrowed = visitor.kind !== "member";
  return (
    <Suspense>
      {modal === "login" && (
        <Login {...shell} onSwitch={() => overlay.open({ modal: "register" })} />
      )}
      {modal === "register" && (
        <Register
          {...shell}
          onSwitch={() => overlay.open({ modal: "login" })}
          onTerms={overlay.openTerms}
        />
      )}
      {modal === "wallet" && !isNarrowed && (
        <Wallet {...shell} search={overlay.search} onShow={overlay.open} />
      )}
      {modal === "search" && <Search {...shell} />}
      {modal === "menu" && <Menu {...shell} />}
      {isTerms === true && <Terms {...terms} />}
    </Suspense>
  );
}

/** The wallet needs a member: guests get the login instead, trial players the reason. */
function usePermitted(asked: Modal | undefined, overlay: Overlay): Modal | undefined {
  const { kind } = useVisitor();
  const refuseTrial = useRefuseTrial();
  const isRefused = asked === "wallet" && kind === "trial";
  useEffect(() => {
    if (!isRefused) return;
    overlay.close();
    void refuseTrial();
    // Once per refusal: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRefused]);
  const isSignedIn = kind === "member" || kind === "trial";
  if (isSignedIn && (asked === "login" || asked === "register")) return undefined;
  if (asked !== "wallet") return asked;
  if (kind === "guest") return "login";
  return kind === "member" ? asked : undefined;
}

/** Asks to log in again without losing the page. */
function useSessionEnd(): void {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  useEffect(() => {
    onSessionEnded(() => {
      forgetMember();
      toast(t("sessionEnded"));
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
