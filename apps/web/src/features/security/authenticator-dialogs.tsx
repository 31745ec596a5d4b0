import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { refreshSecurity } from "./api.ts";
import { AuthenticatorSetup, CodesPage, useRun } from "./authenticator-setup.tsx";
import type { SettingDialogProps } from "./contact-dialogs.tsx";

/** Dialogs that show recovery codes once: turning the authenticator on, and new codes for it. */

interface CodesDialogProps extends SettingDialogProps {
  readonly account: string;
  readonly brandName: string;
}

/** Asks before codes that are never shown again are put away. */
function useKeepingClose(hasCodes: boolean, onClose: () => void): () => void {
  const t = useTranslations("security.authenticator");
  async function close() {
    const mayClose =
      !hasCodes ||
      (await ask({
        title: t("leaveTitle"),
        text: t("leaveText"),
        confirm: t("leave"),
        cancel: t("stay"),
      }));
    if (mayClose) onClose();
  }
  return () => void close();
}

export function AuthenticatorDialog({ account, brandName, ...dialog }: CodesDialogProps) {
  const t = useTranslations("security.authenticator");
  const [hasCodes, setHasCodes] = useState(false);
  const close = useKeepingClose(hasCodes, dialog.onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title={hasCodes ? t("codesTitle") : t("setupTitle")}
      width="narrow"
    >
      <AuthenticatorSetup
        account={account}
        brandName={brandName}
        intro={t("intro")}
        onCodes={() => setHasCodes(true)}
        onDone={() => {
          toast(t("done"));
          dialog.onClose();
        }}
      />
    </Dialog>
  );
}

/** New recovery codes in the place of the old. */
export function RecoveryDialog({ account, brandName, ...dialog }: CodesDialogProps) {
  const t = useTranslations("security.authenticator");
  const [codes, setCodes] = useState<readonly string[]>();
  const { refusal, isBusy, run } = useRun();
  const close = useKeepingClose(codes !== undefined, dialog.onClose);
  let page: ReactNode;
  if (codes === undefined) {
    page = (
      <div className="grid gap-4">
        <FormError text={refusal} />
        <p className="text-fg2">{t("renewText")}</p>
        <Button
          look="action"
          size="large"
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              const renewed = await withStepUp("recovery_codes", (options) =>
                call("renewRecoveryCodes", undefined, options),
              );
              if (renewed === undefined) return;
              setCodes(renewed.recoveryCodes);
              void refreshSecurity();
            })
          }
        >
          {t("renewConfirm")}
        </Button>
      </div>
    );
  } else {
    page = (
      <CodesPage codes={codes} account={account} brandName={brandName} onDone={dialog.onClose} />
    );
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title={codes === undefined ? t("renewTitle") : t("codesTitle")}
      width="narrow"
    >
      {page}
    </Dialog>
  );
}
