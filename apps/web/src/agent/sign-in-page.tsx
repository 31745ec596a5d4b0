import type { LoginAnswer, SignedIn } from "@baize/contract";
import { Info } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { LinkButton } from "../features/identity/auth-form.tsx";
import { ForgotByEmail } from "../features/identity/forgot-by-email.tsx";
import { useGreeting } from "../features/identity/greeting.ts";
import { LoginByName } from "../features/identity/login-by-name.tsx";
import { ResetForm } from "../features/identity/reset-form.tsx";
import { Checks } from "../features/identity/verification-checks.tsx";
import type { WaitingCheck } from "../features/identity/waiting.ts";
import { takeArrival } from "../lib/arrival.ts";
import { toast } from "../lib/dialogs.ts";
import { enter } from "../lib/member.ts";
import { DoorPage } from "./door-page.tsx";

/**
 * Why the sign-in page is shown again: the session ended, the member is no agent, or another text.
 */
export type Told = "ended" | "stranger" | { readonly text: string };

type Step =
  | { readonly kind: "password" }
  | { readonly kind: "forgot" }
  | { readonly kind: "reset"; readonly token: string }
  | { readonly kind: "check"; readonly check: WaitingCheck };

interface SignInPageProps {
  readonly told: Told | undefined;
  readonly onTold: (told: Told | undefined) => void;
}

/** A link from a mail, or else the beginning. */
function firstStep(): Step {
  const token = takeArrival("reset");
  return token === undefined ? { kind: "password" } : { kind: "reset", token };
}

/** The way in: the password, then the authenticator; or a link to a new password. */
export function SignInPage({ told, onTold }: SignInPageProps) {
  const t = useTranslations("agent");
  const auth = useTranslations("auth");
  const [step, setStep] = useState<Step>(firstStep);
  const greet = useGreeting();
  const begin = () => setStep({ kind: "password" });
  const forget = () => setStep({ kind: "forgot" });

  async function goIn(answer: SignedIn) {
    onTold(undefined);
    const member = await enter(answer.token);
    // A required first step, such as a new password, is shown instead.
    if (answer.scope === "full") greet(answer, member.nickname);
  }
  async function goOn(answer: LoginAnswer) {
    if (answer.status === "signed_in") return goIn(answer);
    onTold(undefined);
    setStep({ kind: "check", check: { ...answer, remembered: undefined } });
  }
  if (step.kind === "check") {
    return (
      <DoorPage title={t("checkTitle")}>
        <Checks
          check={step.check}
          reason={t("checkText")}
          onChange={(check) => setStep({ kind: "check", check })}
          onPassed={goIn}
          onEnded={(text) => {
            onTold({ text });
            begin();
          }}
          onBack={begin}
        />
      </DoorPage>
    );
  }
  if (step.kind === "forgot") {
    return (
      <DoorPage title={auth("forgotTitle")}>
        <ForgotByEmail site="agent" onDone={begin} />
        <p className="text-center">
          <LinkButton onClick={begin}>{auth("backToLogin")}</LinkButton>
        </p>
      </DoorPage>
    );
  }
  if (step.kind === "reset") {
    return <ResetPage token={step.token} onDone={begin} onForgot={forget} />;
  }
  return (
    <DoorPage title={t("signInTitle")} text={t("signInText")}>
      {told !== undefined && <Notice told={told} />}
      <LoginByName site="agent" onForgot={forget} onAnswer={goOn} />
      <p className="border-t border-line pt-3 text-center">
        <a
          href="/"
          className="inline-flex min-h-11 items-center font-semibold text-brand-fg underline underline-offset-4"
        >
          {t("toSite")}
        </a>
      </p>
    </DoorPage>
  );
}

function Notice({ told }: { readonly told: Told }) {
  const t = useTranslations("agent");
  const shell = useTranslations("shell");
  const texts = { ended: shell("sessionEnded"), stranger: t("stranger") } as const;
  return (
    <p role="alert" className="flex gap-2.5 rounded-md bg-info/12 p-3">
      <Info size={18} className="mt-0.5 shrink-0 text-info" aria-hidden />
      {typeof told === "string" ? texts[told] : told.text}
    </p>
  );
}

interface ResetPageProps {
  /** Of the link from the mail. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onForgot: () => void;
}

function ResetPage({ token, onDone, onForgot }: ResetPageProps) {
  const auth = useTranslations("auth");
  return (
    <DoorPage title={auth("changeTitle")}>
      <ResetForm
        token={token}
        onDone={(said) => {
          toast(said);
          onDone();
        }}
        onForgot={onForgot}
      />
    </DoorPage>
  );
}
