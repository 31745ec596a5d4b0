import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { NewPasswordFields, newPasswordFieldOf, type NewPassword } from "./new-password.tsx";

interface ResetFormProps {
  /** Of the link from the mail. */
  readonly token: string;
  /** The password is set and opens the door now, which is to be said where the visitor goes on. */
  readonly onDone: (said: string) => void;
  /** To another link, where this one is good no more. */
  readonly onForgot: () => void;
}

interface Refused {
  readonly text: string;
  readonly isLinkEnded: boolean;
}

/** A new password by the link from the mail. */
export function ResetForm({ token, onDone, onForgot }: ResetFormProps) {
  const t = useTranslations("auth");
  const waitText = useWaitText();
  const [refused, setRefused] = useState<Refused>();
  const form = useForm<NewPassword>({
    defaultValues: { newPassword: "", confirmNewPassword: "" },
  });
  async function send(values: NewPassword) {
    setRefused(undefined);
    try {
      await call("resetPassword", { body: { token, ...values } });
      onDone(t("resetDone"));
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
  );
}
