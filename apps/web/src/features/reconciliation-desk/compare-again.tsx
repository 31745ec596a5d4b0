import { RefreshCw } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";

interface CompareAgainProps {
  readonly onCompare: () => Promise<unknown>;
}

/** Asks the other side again, for operators who may. */
export function CompareAgain({ onCompare }: CompareAgainProps) {
  const t = useTranslations("console.reconciliation");
  const may = useMay("alerts.acknowledge");
  const saving = useSaving();
  if (!may) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={saving.isBusy} onClick={() => void saving.runAndRead(onCompare)}>
        <RefreshCw size={16} aria-hidden />
        {t("again")}
      </Button>
      <p className="text-sm text-fg2">{t("againHint")}</p>
      <SaveError error={saving.error} />
    </div>
  );
}
