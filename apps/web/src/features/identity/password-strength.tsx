import { useTranslations } from "use-intl/react";
import { strengthOf, strengthSteps, type Strength } from "./strength.ts";

const tones: Readonly<Record<Strength, string>> = {
  short: "bg-loss",
  common: "bg-loss",
  weak: "bg-brand",
  fair: "bg-brand",
  good: "bg-win",
};
const steps = [1, 2, 3, 4];

interface PasswordStrengthProps {
  readonly password: string | undefined;
  readonly username: string | undefined;
}

/** How hard a password is to guess, in a bar and a word; nothing before something was typed. */
export function PasswordStrength({ password = "", username = "" }: PasswordStrengthProps) {
  const t = useTranslations("auth");
  if (password === "") return null;
  const strength = strengthOf(password, username);
  return (
    <p className="mt-2 flex items-center gap-3 text-sm text-fg2">
      <span className="sr-only">{t("strength")}: </span>
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full ${step <= strengthSteps[strength] ? tones[strength] : "bg-s3"}`}
          />
        ))}
      </span>
      {t(`strengthOf.${strength}`)}
    </p>
  );
}
