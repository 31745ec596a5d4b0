import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

/** Whether a day agrees. */
export function FindingsMark({ open }: { readonly open: number }) {
  const t = useTranslations("console.reconciliation");
  return <Mark tone={open === 0 ? "good" : "bad"}>{t("open", { count: open })}</Mark>;
}
