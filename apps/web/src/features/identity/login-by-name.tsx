import type { LoginAnswer } from "@baize/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { rememberedName } from "../../lib/remembered.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField, useCaptcha } from "../../ui/captcha-field.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError, LinkButton } from "./auth-form.tsx";

interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

interface OtherWaysProps {
  readonly onForgot: () => void;
  /** Absent where there is no such way. */
  readonly onSms?: (() => void) | undefined;
}

interface LoginByNameProps extends OtherWaysProps {
  /** The agents' office remembers nobody. */
  readonly site?: "member" | "agent";
  /** With the user name to keep for a day, where that was wished. */
  readonly onAnswer: (answer: LoginAnswer, remembered: string | undefined) => Promise<void>;
}

interface Refused {
  readonly text: string;
  /** The door is closed for a while; a proof by message opens it. */
  readonly isLocked: boolean;
}

/**
 * Signing in by user name. A refusal keeps what was typed; the captcha comes when the server asks
 * for it.
 */
export function LoginByName(props: LoginByNameProps) {
  const { onForgot, onSms, site = "member", onAnswer } = props;
  const t = useTranslations("auth");
  const waitText = useWaitText();
  const captcha = useCaptcha("login");
  const [refused, setRefused] = useState<Refused>();
  const [name] = useState(() => (site === "member" ? rememberedName() : ""));
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    defaultValues: { username: name, password: "", remember: name !== "" },
  });
  const { errors } = formState;

  async function send({ username: typed, password, remember }: LoginForm) {
    const username = typed.trim();
    setRefused(undefined);
    if (!captcha.isAnswered()) return;
    try {
      const body = { type: "username" as const, username, password, remember, site };
      const answer = await call("login", { body: { ...body, ...captcha.part() } });
      await onAnswer(answer, remember ? username : undefined);
    } catch (error) {
      if (captcha.after(error)) return;
      const isLocked = error instanceof CallRefused && error.code === "too_many_attempts";
      setRefused({ text: waitText(error), isLocked });
    }
  }
  const refuseEmpty = () => setRefused({ text: t("loginRequired"), isLocked: false });
  const submit = handleSubmit(send, refuseEmpty);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormError text={refused?.text}>
        {refused?.isLocked === true && <OtherWays onSms={onSms} onForgot={onForgot} />}
      </FormError>
      <Field
        data-first={name === "" || undefined}
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
        data-first={name !== "" || undefined}
        label={t("password")}
        autoComplete="current-password"
        error={errors.password && t("required")}
        {...register("password", { required: true })}
      />
      <CaptchaField captcha={captcha} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        {site === "member" && <Check label={t("remember")} {...register("remember")} />}
        <LinkButton onClick={onForgot} className="text-sm">
          {t("forgotLink")}
        </LinkButton>
      </div>
      <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
        {t("login")}
      </Button>
    </form>
  );
}

/** What opens a closed door: a proof by message. */
function OtherWays({ onSms, onForgot }: OtherWaysProps) {
  const t = useTranslations("auth");
  return (
    <div className="flex flex-wrap gap-2">
      {onSms && (
        <Button size="small" onClick={onSms}>
          {t("lockedSms")}
        </Button>
      )}
      <Button size="small" onClick={onForgot}>
        {t("lockedReset")}
      </Button>
    </div>
  );
}
