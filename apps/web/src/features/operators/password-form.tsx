import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { queryClient } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { sessionQuery } from "../../lib/operator.ts";
import { FormError } from "./form-error.tsx";

const lengthMin = 12;
const empty = { oldPassword: "", newPassword: "", confirmNewPassword: "" };

interface PasswordFormProps {
  /** The present password is a one-time one. */
  readonly isForced: boolean;
  readonly onDone: () => void;
}

/** Changes one's own password. */
export function PasswordForm({ isForced, onDone }: PasswordFormProps) {
  const t = useTranslations("console.password");
  const required = useTranslations("console.signIn")("required");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: empty });
  const { errors } = formState;

  async function send(body: typeof empty) {
    setRefusal(undefined);
    try {
      await call("changeOperatorPassword", { body });
      await queryClient.invalidateQueries(sessionQuery);
      toast(t("saved"));
      onDone();
    } catch (error) {
      setRefusal(waitText(error));
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
      <FormError text={refusal} />
      <PasswordField
        data-first
        label={t(isForced ? "oneTime" : "old")}
        autoComplete="current-password"
        error={errors.oldPassword && required}
        {...register("oldPassword", { validate: (value) => value !== "" })}
      />
      <PasswordField
        label={t("new")}
        autoComplete="new-password"
        hint={t("hint")}
        error={errors.newPassword && t("tooShort")}
        {...register("newPassword", { validate: (value) => Array.from(value).length >= lengthMin })}
      />
      <PasswordField
        label={t("confirm")}
        autoComplete="new-password"
        error={errors.confirmNewPassword && t("different")}
        {...register("confirmNewPassword", {
          validate: (value) => value === getValues("newPassword"),
        })}
      />
      <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
        {t("save")}
      </Button>
    </form>
  );
}

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const t = useTranslations("console.password");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("title")}
      description={t("lead")}
      width="narrow"
    >
      <PasswordForm isForced={false} onDone={onClose} />
    </Dialog>
  );
}
