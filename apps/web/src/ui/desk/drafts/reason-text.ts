import { useTranslations } from "use-intl/react";

interface Reasoned {
  readonly reason: string | null;
  /** Null where it was the platform. */
  readonly reasonBy: string | null;
}

/** Why something was paused, stopped or sent back, and by whom. */
export function useReasonText(): (row: Reasoned) => string | null {
  const t = useTranslations("console.drafts");
  return ({ reason, reasonBy }) =>
    reason === null || reasonBy === null
      ? reason
      : t("reasonBy", { reason: `\u2068${reason}\u2069`, name: `\u2068${reasonBy}\u2069` });
}
