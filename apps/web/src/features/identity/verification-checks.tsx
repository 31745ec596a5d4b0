import type { LoginCheck, SignedIn } from "@baize/contract";
import {
  IdCard,
  KeyRound,
  Mail,
  MessageSquareText,
  ShieldCheck,
  Smartphone,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { clockText, useSecondsUntil } from "../../lib/countdown.ts";
import { CallRefused } from "../../lib/refused.ts";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { LinkButton } from "./auth-form.tsx";
import { CheckForm } from "./verification-form.tsx";
import type { WaitingCheck } from "./waiting.ts";

interface ChecksProps {
  readonly check: WaitingCheck;
  /** Why more than the password is asked for. */
  readonly reason: string;
  readonly onChange: (next: WaitingCheck) => void;
  readonly onPassed: (answer: SignedIn) => Promise<void>;
  /** The check cannot be passed any more, for a reason that is to be told. */
  readonly onEnded: (told: string) => void;
  readonly onBack: () => void;
}

/** The second proof of a sign-in: what the account can show, and the form for what was chosen. */
export function Checks({ check, reason, onChange, onPassed, onEnded, onBack }: ChecksProps) {
  const t = useTranslations("auth");
  const refusalText = useRefusalText();
  const [method, setMethod] = useState(check.methods[0]);
  const chosen = check.methods.find((known) => known === method) ?? check.methods[0];

  /** True: what happened is shown here; else the form tells it. */
  function refuse(error: unknown): boolean {
    if (!(error instanceof CallRefused)) return false;
    if (error.code === "verification_ended" || error.code === "account_disabled") {
      onEnded(refusalText(error));
      return true;
    }
    const { triesLeft } = error.value;
    if (typeof triesLeft === "number") onChange({ ...check, triesLeft });
    return false;
  }
  async function verify(value: string) {
    if (chosen === undefined) return;
    const { pendingToken, remembered } = check;
    const answer = await call("loginVerification", {
      body: { pendingToken, method: chosen, value },
    });
    if (answer.status === "signed_in") return onPassed(answer);
    onChange({ ...answer, remembered });
  }
  return (
    <div className="grid gap-4">
      <p className="text-fg2">{check.passed.length > 0 ? t("verifyMore") : reason}</p>
      {check.methods.length === 0 && <p className="text-loss">{t("verifyNone")}</p>}
      {check.methods.length > 1 && chosen !== undefined && (
        <Methods check={check} chosen={chosen} onChoose={setMethod} />
      )}
      {chosen !== undefined && (
        <CheckForm
          key={chosen}
          check={check}
          method={chosen}
          hint={check.methods.length > 1 ? undefined : <Hint check={check} method={chosen} />}
          onVerify={verify}
          onRefused={refuse}
        />
      )}
      <State check={check} />
      <p className="text-center">
        <LinkButton onClick={onBack}>{t("backToLogin")}</LinkButton>
      </p>
    </div>
  );
}

const icons: Readonly<Record<LoginCheck, LucideIcon>> = {
  totp: ShieldCheck,
  recovery_code: KeyRound,
  sms_code: MessageSquareText,
  email_code: Mail,
  mobile_number: Smartphone,
  payee_name: IdCard,
};

interface HintProps {
  readonly check: WaitingCheck;
  readonly method: LoginCheck;
}

function Hint({ check, method }: HintProps) {
  const t = useTranslations("auth");
  const hint = method === "email_code" ? check.emailHint : check.mobileHint;
  return t(`checkHint.${method}`, { to: `\u2066${hint ?? "…"}\u2069` });
}

interface MethodsProps {
  readonly check: WaitingCheck;
  readonly chosen: LoginCheck;
  readonly onChoose: (method: LoginCheck) => void;
}

/** What the account can show, strongest first. */
function Methods({ check, chosen, onChoose }: MethodsProps) {
  const t = useTranslations("auth");
  return (
    <fieldset>
      <legend className="sr-only">{t("verifyWays")}</legend>
      <div className="grid gap-2">
        {check.methods.map((method) => {
          const Icon = icons[method];
          return (
            <label
              key={method}
              className="flex cursor-pointer items-center gap-3 rounded-md border border-line2 px-3.5 py-2.5 transition hover:bg-s2 has-checked:border-brand-fg has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-fg"
            >
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                onChange={() => onChoose(method)}
                className="sr-only"
              />
              <Icon size={20} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`check.${method}`)}</span>
                <span className="block text-sm text-fg2">
                  <Hint check={check} method={method} />
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function State({ check }: { readonly check: WaitingCheck }) {
  const t = useTranslations("auth");
  const left = useSecondsUntil(Date.parse(check.endsAt));
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm text-fg3">
      <span role="status">{t("verifyTries", { tries: check.triesLeft })}</span>
      <span>{t("verifyTime", { time: clockText(left) })}</span>
    </p>
  );
}
