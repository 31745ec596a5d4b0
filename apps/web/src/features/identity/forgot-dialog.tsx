import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TabPages } from "../../ui/tab-pages.tsx";
import { LinkButton } from "./auth-form.tsx";
import { DialogBanner } from "./dialog-banner.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { ForgotByEmail } from "./forgot-by-email.tsx";
import { ForgotByPhone } from "./forgot-by-phone.tsx";

interface ForgotDialogProps extends DialogHost {
  readonly onLogin: () => void;
}

/** The ways to reset a forgotten password; by phone, where the brand has it, comes first. */
export function ForgotDialog({ onLogin, ...host }: ForgotDialogProps) {
  const t = useTranslations("auth");
  const byPhone = useFlag("CHNGPASSVERIF3");
  const [tab, setTab] = useState<"email" | "phone">(byPhone ? "phone" : "email");
  const options = byPhone
    ? ([
        ["phone", t("byPhone")],
        ["email", t("byEmail")],
      ] as const)
    : [];
  return (
    <Dialog {...host} title={t("forgotTitle")} width="narrow">
      <div className="grid gap-4">
        <DialogBanner group="w_forget" />
        <TabPages label={t("forgotWays")} value={tab} options={options} onChange={setTab}>
          {tab === "email" ? <ForgotByEmail onDone={host.onClose} /> : <ForgotByPhone />}
        </TabPages>
        <p className="text-center">
          <LinkButton onClick={onLogin}>{t("backToLogin")}</LinkButton>
        </p>
      </div>
    </Dialog>
  );
}
