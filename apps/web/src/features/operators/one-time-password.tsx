import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FirmDialog } from "./firm-dialog.tsx";

export interface Handover {
  readonly username: string;
  readonly oneTimePassword: string;
}

interface OneTimePasswordProps {
  readonly handover: Handover;
  readonly onDone: () => void;
}

/** A password to hand over, shown once. */
export function OneTimePassword({ handover, onDone }: OneTimePasswordProps) {
  const t = useTranslations("console.operators");
  const { username, oneTimePassword } = handover;
  return (
    <FirmDialog title={t("oneTimeTitle", { username })} description={t("oneTimeLead")}>
      <div className="flex items-center gap-2 rounded-md border border-line bg-canvas py-1 ps-4 pe-1">
        <output
          dir="ltr"
          aria-label={t("oneTime")}
          className="flex-1 py-2 font-mono text-md select-all"
        >
          {oneTimePassword}
        </output>
        <CopyButton text={oneTimePassword} />
      </div>
      <Button look="action" onClick={onDone}>
        {t("done")}
      </Button>
    </FirmDialog>
  );
}
