import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { takeArrival } from "../../lib/arrival.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import type { DialogHost } from "./dialog-props.ts";
import { NewPasswordFields, newPasswordFieldOf, type NewPassword } from "./new-password.tsx";

interface ResetDialogProps extends DialogHost {
  readonly onLogin: () => void;
  readonly onForgot: () => void;
}

interface Refused {
  readonly text: string;
  readonly isLinkEnded: boolean;
}

let linkToken: string | undefined;

/** The link's token: taken from the address once, kept while the page lives. */
function tokenOfLink(): string {
  linkToken = takeArrival("reset") ?? linkToken;
  return linkToken ?? "";
}

/** A new password by the link from the mail. */
export function ResetDialog({ onLogin, onForgot, ...host }: ResetDialogProps) {
  const t = useTranslations("auth");
  const waitText = useWaitText();
  const [token] = useState(tokenOfLink);
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<NewPassword>({
    defaultValues: { newPassword: "", confirmNewPassword: "" },
  });
  const hasLink = token !== "";
  useEffect(() => {
    // A reload has lost the link, which is not kept anywhere.
    if (!hasLink) onForgot();
    // Once: the callback is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasLink]);
  async function send(values: NewPassword) {
    setRefused(undefined);
    try {
      await call("resetPassword", { body: { token, ...values } });
      toast(t("resetDone"));
      onLogin();
    } catch (error) {
      const field = newPasswordFieldOf(error);
      if (field !== undefined) {
        form.setError(field, { message: waitText(error) }, { shouldFocus: true });
        return;
      }
      const isLinkEnded = error instanceof CallRefused && error.code === "reset_link_ended";
      setRefused({ text: waitText(error), isLinkEnded });
    }
  }
  return (
    <Dialog {...host} title={t("changeTitle")} width="narrow">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-4"
      >
        <FormError text={refused?.text}>
          {refused?.isLinkEnded === true && (
            <div>
              <Button size="small" onClick={onForgot}>
                {t("resetAgain")}
              </Button>
            </div>
          )}
        </FormError>
        <NewPasswordFields form={form} isFirst />
        <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
          {t("savePassword")}
        </Button>
      </form>
    </Dialog>
  );
}
