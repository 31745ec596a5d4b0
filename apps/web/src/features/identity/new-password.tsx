import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { useQuery } from "@tanstack/react-query";
import { registrationQuery } from "../../lib/registration.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { CallRefused } from "../../lib/refused.ts";
import { PasswordStrength } from "./password-strength.tsx";
import { useRuleText } from "./rule-text.ts";

/** A new password and its confirmation, under the brand's rule for passwords. */

export interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}

/** The field that a refusal of a new password belongs to. */
export function newPasswordFieldOf(error: unknown): keyof NewPassword | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  if (error.code === "inconsistent_twice") return "confirmNewPassword";
  const codes = ["registration_rule", "password_breached", "password_reused"];
  return codes.includes(error.code) ? "newPassword" : undefined;
}

interface NewPasswordFieldsProps {
  readonly form: UseFormReturn<NewPassword>;
  /** Gets the focus when the dialog opens. */
  readonly isFirst?: boolean;
}

export function NewPasswordFields({ form, isFirst = false }: NewPasswordFieldsProps) {
  const t = useTranslations("auth");
  const ruleText = useRuleText();
  const { data: settings } = useQuery(registrationQuery);
  const rule = settings?.fields.password;
  const { errors } = form.formState;
  const newPassword = form.watch("newPassword");
  return (
    <>
      <div>
        <PasswordField
          data-first={isFirst || undefined}
          label={t("newPassword")}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register("newPassword", {
            validate: (value) =>
              (value === "" && t("required")) ||
              (rule && ruleText(value, rule, "password")) ||
              true,
          })}
        />
        <PasswordStrength password={newPassword} username="" />
      </div>
      <PasswordField
        label={t("confirmNewPassword")}
        autoComplete="new-password"
        error={errors.confirmNewPassword?.message}
        {...form.register("confirmNewPassword", {
          validate: (value) =>
            (value === "" && t("required")) ||
            value === form.getValues("newPassword") ||
            t("inconsistentTwice"),
        })}
      />
    </>
  );
}
