import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TabPages } from "../../ui/tab-pages.tsx";
import { FormFoot } from "./auth-form.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { useEntry } from "./entry.ts";
import { LoginByName } from "./login-by-name.tsx";
import { LoginBySms } from "./login-by-sms.tsx";

interface LoginDialogProps extends DialogHost {
  readonly onRegister: () => void;
  readonly onForgot: () => void;
  /** Why it is asked for, such as a session that ended; said as long as the dialog is open. */
  readonly reason: string | undefined;
}

/** Signing in. What was open under the dialog, or was requested before it, continues after it. */
export function LoginDialog({ onRegister, onForgot, reason, ...host }: LoginDialogProps) {
  const t = useTranslations("auth");
  const hasSms = useFlag("MOBILEVERCODELOGIN3");
  const entry = useEntry();
  const [tab, setTab] = useState<"username" | "sms">("username");
  const options = hasSms
    ? ([
        ["username", t("byUsername")],
        ["sms", t("bySms")],
      ] as const)
    : [];
  return (
    <Dialog
      {...host}
      title={t("loginTitle")}
      {...(reason !== undefined && { description: reason })}
      width="narrow"
    >
      <div className="grid gap-4">
        <TabPages label={t("loginWays")} value={tab} options={options} onChange={setTab}>
          {tab === "username" ? (
            <LoginByName
              onForgot={onForgot}
              onAnswer={(answer, remembered) => entry(answer, { remembered })}
              {...(hasSms && { onSms: () => setTab("sms") })}
            />
          ) : (
            <LoginBySms />
          )}
        </TabPages>
        <FormFoot
          question={t("noAccount")}
          action={t("register")}
          onSwitch={onRegister}
          onDone={host.onClose}
        />
      </div>
    </Dialog>
  );
}
