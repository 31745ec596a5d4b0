import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { enter } from "../../lib/member.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormFoot } from "./auth-form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

interface AuthDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** Goes to the other form. */
  readonly onSwitch: () => void;
}

interface LoginForm {
  readonly username: string;
  readonly password: string;
}

/** Signing in by user name. What was open under the dialog goes on afterwards. */
export function LoginDialog(props: AuthDialogProps) {
  const t = useTranslations("auth");
  const { register, handleSubmit, formState } = useForm<LoginForm>();
  const [refusal, setRefusal] = useState<string>();
  const waitText = useWaitText();
  const { errors } = formState;

  async function send({ username, password }: LoginForm) {
    setRefusal(undefined);
    try {
      const body = { type: "username" as const, username: username.trim(), password };
      const { token } = await call("login", { body });
      const { nickname } = await enter(token);
      toast(t("welcome", { name: nickname }));
      props.onClose();
    } catch (error) {
      setRefusal(waitText(error));
    }
  }
  return (
    <Dialog {...props} title={t("loginTitle")} width="narrow">
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-4">
        <FormError text={refusal} />
        <Field
          data-first
          label={t("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          inputClass="rtl:text-right"
          error={errors.username && t("required")}
          {...register("username", { validate: (value) => value.trim() !== "" })}
        />
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          error={errors.password && t("required")}
          {...register("password", { required: true })}
        />
        <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
          {t("login")}
        </Button>
        <FormFoot
          question={t("noAccount")}
          action={t("register")}
          onSwitch={props.onSwitch}
          onDone={props.onClose}
        />
      </form>
    </Dialog>
  );
}
