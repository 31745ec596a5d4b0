import type { OwnDeposit } from "@baize/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";

/** Asks, and takes back an order that is not paid. */
export function useCancelOrder(): (order: OwnDeposit) => Promise<void> {
  const t = useTranslations("wallet");
  const cache = useQueryClient();
  const refusalText = useRefusalText();
  return async ({ depositId, transfer }) => {
    const isSure = await ask({
      title: t("cancelTitle"),
      text: t(transfer === null ? "cancelText" : "cancelTransferText"),
      confirm: t("cancelOrder"),
      cancel: t("keepOrder"),
    });
    if (!isSure) return;
    try {
      await call("cancelDeposit", { params: { depositId } });
    } catch (error) {
      toast(refusalText(error), "loss");
    }
    // Also where it was too late: then it is something else by now.
    await cache.invalidateQueries({ queryKey: ["deposits"] });
    await cache.invalidateQueries({ queryKey: ["member", "protection"] });
  };
}
