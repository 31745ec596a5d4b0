import { useTranslations } from "use-intl/react";
import { CallRefused } from "../lib/refused.ts";
import { useRefusalText } from "./refusal-text.ts";

/** Seconds a refusal asks to wait, where it says so. */
export function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof CallRefused ? error.value["retryAfterSeconds"] : undefined;
  return typeof seconds === "number" ? seconds : undefined;
}

const secondsShownMax = 90;

/** The refusal's text, with how long to wait where it says so. */
export function useWaitText(): (error: unknown) => string {
  const t = useTranslations("fields");
  const refusalText = useRefusalText();
  return (error) => {
    const text = refusalText(error);
    const seconds = waitOf(error);
    if (seconds === undefined) return text;
    const wait =
      seconds <= secondsShownMax
        ? t("retryAfter", { seconds })
        : t("retryAfterMinutes", { minutes: Math.ceil(seconds / 60) });
    return `${text} ${wait}`;
  };
}
