import { useTranslations } from "use-intl/react";
import { ask } from "./dialogs.ts";
import { leave, useVisitor } from "./member.ts";
import { useOpenOverlay } from "./overlay.ts";

/** What a guest wanted before the login dialog; done once signed in. */
let wish: (() => void) | undefined;

export function rememberWish(wanted: (() => void) | undefined): void {
  wish = wanted;
}

/** The wish, for the first caller that asks. */
export function takeWish(): (() => void) | undefined {
  const taken = wish;
  wish = undefined;
  return taken;
}

/**
 * Does what only real members may do. Guests get the login dialog and continue after it; trial
 * players see that they need a real account.
 */
export function useNeedMember(): (wanted?: () => void) => void {
  const visitor = useVisitor();
  const open = useOpenOverlay();
  const refuseTrial = useRefuseTrial();
  return (wanted) => {
    if (visitor.kind === "member") wanted?.();
    else if (visitor.kind === "trial") void refuseTrial();
    else {
      rememberWish(wanted);
      open({ modal: "login" });
    }
  };
}

/**
 * Explains that a real account is needed, and leaves the trial for the registration when asked to.
 */
export function useRefuseTrial(): () => Promise<void> {
  const t = useTranslations("shell");
  const open = useOpenOverlay();
  return async () => {
    const wantsAccount = await ask({
      title: t("needRealAccountTitle"),
      text: t("needRealAccount"),
      confirm: t("registerNow"),
      cancel: t("cancel"),
    });
    if (!wantsAccount) return;
    await leave();
    open({ modal: "register" });
  };
}
