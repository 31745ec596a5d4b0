import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { useEntry } from "./entry.ts";
import { Checks } from "./verification-checks.tsx";
import { keepCheck, waitingCheck } from "./waiting.ts";

interface VerificationDialogProps extends DialogHost {
  /** Back to the login: the check has ended, or somebody gave it up. */
  readonly onLogin: () => void;
}

/** The second proof of a sign-in from a place not known. */
export function VerificationDialog({ onLogin, ...host }: VerificationDialogProps) {
  const t = useTranslations("auth");
  const entry = useEntry();
  const [check, setCheck] = useState(waitingCheck);
  const isGone = check === undefined;
  useEffect(() => {
    // Opened without a sign-in that waits, as after a reload.
    if (isGone) onLogin();
    // Once: the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
  return (
    <Dialog {...host} title={t("verifyTitle")} width="narrow">
      {check !== undefined && (
        <Checks
          check={check}
          reason={t("verifyText")}
          onChange={(next) => {
            keepCheck(next);
            setCheck(next);
          }}
          onPassed={(answer) => entry(answer, { remembered: check.remembered })}
          onEnded={(told) => {
            keepCheck(undefined);
            toast(told, "loss");
            onLogin();
          }}
          onBack={onLogin}
        />
      )}
    </Dialog>
  );
}
