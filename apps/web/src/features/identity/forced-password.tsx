import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Button } from "../../ui/button.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { NewPasswordFields, newPasswordFieldOf, type NewPassword } from "./new-password.tsx";

interface ForcedPasswordProps {
  readonly onChanged: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
}

/**
 * The password must be changed before anything else: it is too old, or was only meant for the first
 * sign-in. The session can do nothing else, so the only other way is out. The old password was just
 * typed and is not asked for.
 */
export function ForcedPassword({ onChanged, onLeave }: ForcedPasswordProps) {
  const t = useTranslations("auth");
  const shell = useTranslations("shell");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<NewPassword>({
    defaultValues: { newPassword: "", confirmNewPassword: "" },
  });
  async function send(values: NewPassword) {
    setRefusal(undefined);
    try {
      await call("changePassword", { body: values });
      await onChanged();
    } catch (error) {
      const field = newPasswordFieldOf(error);
      if (field === undefined) setRefusal(waitText(error));
      else form.setError(field, { message: waitText(error) }, { shouldFocus: true });
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-4"
    >
      <p className="text-fg2">{t("changeText")}</p>
      <FormError text={refusal} />
      <NewPasswordFields form={form} isFirst />
      <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
        {t("savePassword")}
      </Button>
      <Button look="ghost" onClick={() => void onLeave()}>
        {shell("signOut")}
      </Button>
    </form>
  );
}
