import { useTranslations } from "use-intl/react";
import { latinDigits } from "../../lib/digits.ts";
import { rememberPlace } from "../../lib/return-place.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

interface PasswordPartProps {
  readonly hasPassword: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The payment password, or the way to one. Its host loads `fields`. */
export function PasswordPart({ hasPassword, value, error, onChange }: PasswordPartProps) {
  const t = useTranslations("points");
  if (!hasPassword) {
    return (
      <div className="grid gap-3 rounded-md bg-s2 p-4">
        <p>{t("passwordMissing")}</p>
        <ContentLink
          url="/member?page=securityCenter&dialog=payment"
          onGo={rememberPlace}
          className={buttonClass("action")}
        >
          {t("setPassword")}
        </ContentLink>
      </div>
    );
  }
  return (
    <PasswordField
      label={t("password")}
      // Not the password of the login: managers must not put that one here.
      autoComplete="off"
      maxLength={64}
      value={value}
      error={error}
      onChange={({ target }) => onChange(latinDigits(target.value))}
    />
  );
}
