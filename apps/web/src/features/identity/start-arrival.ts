import { useEffect } from "react";
import { useTranslations } from "use-intl/react";
import { takeArrival } from "../../lib/arrival.ts";
import { useBrand } from "../../lib/brand.ts";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { enter, useVisitor } from "../../lib/member.ts";
import { clearSession } from "../../lib/session.ts";
import { tellLeft } from "../../lib/tabs.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";

/**
 * A start address (`/?token=…`) continues somebody's session. Anybody can send such an address,
 * even for the sender's own account, so it signs in only after a question that says whose account
 * it is, on which site, and whether it replaces the one that is open here.
 */
export function StartArrival(): null {
  const t = useTranslations("auth.start");
  const { brandName: brand } = useBrand();
  const visitor = useVisitor();
  const refusalText = useRefusalText();
  const open = visitor.kind === "member" || visitor.kind === "trial" ? visitor.member : undefined;

  async function goOn(startToken: string): Promise<void> {
    try {
      const { account } = await call("startTokenOwner", { body: { startToken } });
      const isWanted = await ask({
        title: t("title", { account }),
        text:
          open === undefined
            ? t("text", { account, brand })
            : t("over", { account, brand, open: open.account }),
        confirm: t("confirm", { account }),
        cancel: t("cancel"),
      });
      if (!isWanted) return;
      const { token } = await call("startToken", { body: { startToken } });
      clearSession();
      // One browser has one session: the other tabs leave the old one, and take the new one up.
      tellLeft();
      await enter(token);
    } catch (error) {
      toast(refusalText(error), "loss");
    }
  }
  const isReady = visitor.kind !== "loading";
  useEffect(() => {
    const startToken = isReady ? takeArrival("token") : undefined;
    if (startToken !== undefined) void goOn(startToken);
    // Runs once: the code is taken when it is first known who is signed in here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady]);
  return null;
}
