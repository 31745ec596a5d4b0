import { useTranslations } from "use-intl/react";
import { ask } from "./dialogs.ts";
import { leave, useVisitor } from "./member.ts";
import { useOverlay } from "./overlay.ts";

/**
 * Guards what only real members may do: guests get the login dialog, trial players the explanation
 * that they need a real account. Gives true when the visitor may go on.
 */
export function useNeedMember(): () => boolean {
  const visitor = useVisitor();
  const overlay = useOverlay();
  const refuseTrial = useRefuseTrial();
  return () => {
    if (visitor.kind === "member") return true;
    if (visitor.kind === "trial") void refuseTrial();
    else overlay.open({ modal: "login" });
    return false;
  };
}

/**
 * Explains that a real account is needed, and leaves the trial for the registration when asked to.
 */
export function useRefuseTrial(): () => Promise<void> {
  const t = useTranslations("shell");
  const overlay = useOverlay();
  return async () => {
    const wantsAccount = await ask({
      title: t("needRealAccountTitle"),
      text: t("needRealAccount"),
      confirm: t("registerNow"),
      cancel: t("cancel"),
    });
    if (!wantsAccount) return;
    await leave();
    overlay.open({ modal: "register" });
  };
}
