import type { SignedIn } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useTimeText } from "../../lib/time.ts";

/** Greets by name, and tells when and from where the account was entered before. */
export function useGreeting(): (answer: SignedIn, name: string) => void {
  const t = useTranslations("auth");
  const timeText = useTimeText();
  return ({ previousLoginAt, previousLoginIp }, name) => {
    if (previousLoginAt === null) return toast(t("welcome", { name }));
    const time = timeText(previousLoginAt);
    if (previousLoginIp === null) return toast(t("welcomeBackOn", { name, time }));
    // Addresses are written from left to right in every language.
    const place = `\u2066${previousLoginIp}\u2069`;
    return toast(t("welcomeBack", { name, time, place }));
  };
}
