import type { RegistrationRule } from "@baize/contract";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { enter } from "../../lib/member.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormFoot } from "./auth-form.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { refusedFields, ruleBreak } from "./rules.ts";

interface RegisterDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onSwitch: () => void;
  readonly onTerms: () => void;
}

interface RegisterForm {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly isAdult: boolean;
  readonly acceptedTerms: boolean;
}

/** The text of a broken rule, as the specification words it. */
function useRuleText() {
  const t = useTranslations("auth");
  return (value: string, rule: RegistrationRule, field: "username" | "password") => {
    const broken = ruleBreak(value, rule, field);
    const limits = { min: String(rule.minLength), max: String(rule.maxLength) };
    if (broken === undefined) return undefined;
    if (broken.kind === "required") return t("required");
    if (broken.kind === "password_length") return t("passwordLength", limits);
    return t(`pattern.${broken.patternId}` as "pattern.0", limits);
  };
}

/**
 * Opening an account. Rules come from the brand's settings; refusals stand under the field they are
 * about.
 */
export function RegisterDialog(props: RegisterDialogProps) {
  const t = useTranslations("auth");
  const { register: settings } = useBrand();
  const form = useForm<RegisterForm>();
  const [refusal, setRefusal] = useState<string>();
  const waitText = useWaitText();

  function showRefusal(error: unknown) {
    const field = error instanceof CallRefused ? fieldOf(error) : undefined;
    if (field === undefined) setRefusal(waitText(error));
    else form.setError(field, { message: waitText(error) }, { shouldFocus: true });
  }
  async function send(values: RegisterForm) {
    setRefusal(undefined);
    const { origin, pathname } = location;
    try {
      const { token } = await call("register", {
        body: {
          ...values,
          username: values.username.trim(),
          login: true,
          registerMethod: "WEB",
          registerUrl: `${origin}${pathname}`,
        },
      });
      const { nickname } = await enter(token);
      toast(t("welcome", { name: nickname }));
      props.onClose();
    } catch (error) {
      showRefusal(error);
    }
  }
  return (
    <Dialog {...props} title={t("registerTitle")} width="narrow">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-4"
      >
        <FormError text={refusal} />
        <Inputs form={form} ageMin={settings.ageMin} onTerms={props.onTerms} />
        <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
          {t("register")}
        </Button>
        <FormFoot
          question={t("haveAccount")}
          action={t("login")}
          onSwitch={props.onSwitch}
          onDone={props.onClose}
        />
      </form>
    </Dialog>
  );
}

function fieldOf(error: CallRefused): keyof RegisterForm | undefined {
  if (error.code === "registration_rule") {
    const field = error.value["field"];
    return field === "password" || field === "username" ? field : undefined;
  }
  return Object.hasOwn(refusedFields, error.code)
    ? refusedFields[error.code as keyof typeof refusedFields]
    : undefined;
}

interface InputsProps {
  readonly form: ReturnType<typeof useForm<RegisterForm>>;
  readonly ageMin: number;
  readonly onTerms: () => void;
}

function Inputs({ form, ageMin, onTerms }: InputsProps) {
  const t = useTranslations("auth");
  const { register: settings } = useBrand();
  const ruleText = useRuleText();
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <Field
        data-first
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
        error={errors.username?.message}
        {...register("username", {
          validate: (value) => ruleText(value.trim(), settings.username, "username") ?? true,
        })}
      />
      <PasswordField
        label={t("password")}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register("password", {
          validate: (value) => ruleText(value, settings.password, "password") ?? true,
        })}
      />
      <PasswordField
        label={t("confirmPassword")}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (value, { password }) =>
            (value === "" && t("required")) || value === password || t("inconsistentTwice"),
        })}
      />
      <div>
        <Check
          label={t("isAdult", { age: String(ageMin) })}
          error={errors.isAdult?.message}
          {...register("isAdult", { validate: (value) => value || t("mustBeAdult") })}
        />
        <Check
          label={<TermsLabel onTerms={onTerms} />}
          error={errors.acceptedTerms?.message}
          {...register("acceptedTerms", { validate: (value) => value || t("mustAccept") })}
        />
      </div>
    </>
  );
}

function TermsLabel({ onTerms }: { readonly onTerms: () => void }) {
  const t = useTranslations("auth");
  const link = (text: ReactNode) => (
    <button
      type="button"
      onClick={onTerms}
      className="font-semibold text-brand-fg underline underline-offset-4"
    >
      {text}
    </button>
  );
  return t.rich("acceptTerms", { link });
}
