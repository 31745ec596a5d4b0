import { useTranslations } from "use-intl/react";
import { ask } from "../../lib/dialogs.ts";

/** Asks whether contracts that would be left above new terms may end, with how many there are. */
export function useLowerQuestion(): (count: unknown) => Promise<boolean> {
  const t = useTranslations("contracts");
  const shell = useTranslations("shell");
  return (count) =>
    ask({
      title: t("lowerTitle"),
      text: t("lowerText", { count: typeof count === "number" ? count : 1 }),
      confirm: t("lowerConfirm"),
      look: "danger",
      cancel: shell("cancel"),
    });
}
