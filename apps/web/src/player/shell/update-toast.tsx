import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";

/** Says once that there is a new version, and waits for the visitor: a bet may be running. */
export function UpdateToast({ onReload }: { readonly onReload: () => void }) {
  const t = useTranslations("pages.update");
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    toast(t("text"), "info", { label: t("reload"), run: onReload });
  }, [t, onReload]);
  return null;
}
