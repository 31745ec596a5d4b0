import type { CallAnswer } from "@baize/contract";
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { RecoveryCodes } from "../../ui/recovery-codes.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./form-error.tsx";

/**
 * The way in: the password, then a code of the authenticator or a recovery code. The first sign-in
 * sets the authenticator up and shows the recovery codes, before the session begins. Where wrong
 * passwords have closed the way from here, password and code together open it.
 */

type Login = CallAnswer<"operatorLogin">;
export type Entered = CallAnswer<"operatorVerify">;

type Step =
  | { readonly kind: "password"; readonly error?: string }
  | { readonly kind: "code"; readonly login: Login }
  | { readonly kind: "keep"; readonly entered: Entered; readonly codes: readonly string[] };

interface SignInProps {
  /** Shown above the first step; the later steps have their own titles. */
  readonly children: ReactNode;
  /** Whose session ended, where it is being taken up again. */
  readonly username?: string;
  readonly onEntered: (entered: Entered) => void;
}

export function SignIn({ children, username, onEntered }: SignInProps) {
  const [step, setStep] = useState<Step>({ kind: "password" });
  function enter(entered: Entered) {
    const { recoveryCodes: codes } = entered;
    if (codes === null) onEntered(entered);
    else setStep({ kind: "keep", entered, codes });
  }
  if (step.kind === "keep") {
    const { entered, codes } = step;
    const { username: owner } = entered.session.operator;
    return <KeepCodes codes={codes} username={owner} onDone={() => onEntered(entered)} />;
  }
  if (step.kind === "code") {
    return (
      <CodeStep
        login={step.login}
        onEntered={enter}
        onAgain={(error) => setStep({ kind: "password", ...(error !== undefined && { error }) })}
      />
    );
  }
  return (
    <>
      {children}
      <PasswordStep
        username={username}
        error={step.error}
        onDone={(login) => setStep({ kind: "code", login })}
        onEntered={enter}
      />
    </>
  );
}

/** Puts the focus into a step's first field, but not where that would raise a phone's keyboard. */
function useFirstFocus() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) return;
    ref.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  return ref;
}

interface PasswordStepProps {
  readonly username: string | undefined;
  readonly error: string | undefined;
  readonly onDone: (login: Login) => void;
  readonly onEntered: (entered: Entered) => void;
}

interface PasswordForm {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

/** Whether a refused sign-in can be had by showing the code at once. */
function isClosedBy(error: unknown): boolean {
  const unlock = error instanceof CallRefused ? error.value["unlock"] : undefined;
  return Array.isArray(unlock) && unlock.includes("authenticator");
}

function PasswordStep({ username = "", error, onDone, onEntered }: PasswordStepProps) {
  const t = useTranslations("console.signIn");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState(error);
  const [isClosed, setClosed] = useState(false);
  const { register, handleSubmit, formState } = useForm<PasswordForm>({
    defaultValues: { username, password: "", code: "" },
  });
  const { errors } = formState;
  const formRef = useFirstFocus();
  const isNamed = username !== "";
  const notEmpty = (value: string) => value.trim() !== "";

  async function send({ code, ...named }: PasswordForm) {
    setRefusal(undefined);
    const shown = isClosed && code.trim() !== "" ? { code } : undefined;
    try {
      const login = await call("operatorLogin", { body: { ...named, ...shown } });
      if (shown === undefined) return onDone(login);
      const { pendingToken } = login;
      // The second half reuses the code of the sign-in; if that is refused, it asks for another.
      const body = { pendingToken, code };
      const entered = await call("operatorVerify", { body }).catch(() => undefined);
      if (entered === undefined) onDone(login);
      else onEntered(entered);
    } catch (failure) {
      setClosed(isClosedBy(failure));
      setRefusal(waitText(failure));
    }
  }
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <FormError text={refusal} />
      <Field
        data-first={!isNamed}
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
        error={errors.username && t("required")}
        {...register("username", { validate: notEmpty })}
      />
      <PasswordField
        data-first={isNamed}
        label={t("password")}
        autoComplete="current-password"
        error={errors.password && t("required")}
        {...register("password", { validate: notEmpty })}
      />
      {isClosed && (
        <>
          <p className="text-fg2">{t("closedLead")}</p>
          <CodeField label={t("code")} maxLength={6} {...register("code")} />
        </>
      )}
      <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
        {t("next")}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly login: Login;
  readonly onEntered: (entered: Entered) => void;
  /** Back to the password: asked for, or because the sign-in has ended. */
  readonly onAgain: (error?: string) => void;
}

function CodeStep({ login, onEntered, onAgain }: CodeStepProps) {
  const t = useTranslations("console.signIn");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState<string>();
  const [isRecovery, setRecovery] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { code: "" } });
  const formRef = useFirstFocus();
  const isEnrolment = login.status === "enrolment_needed";
  const { pendingToken } = login;

  async function send({ code }: { code: string }) {
    setRefusal(undefined);
    try {
      onEntered(await call("operatorVerify", { body: { pendingToken, code } }));
    } catch (error) {
      const isOver = error instanceof CallRefused && error.code === "verification_ended";
      if (isOver) return onAgain(waitText(error));
      const left = error instanceof CallRefused ? error.value["triesLeft"] : undefined;
      const more = typeof left === "number" ? ` ${t("triesLeft", { count: left })}` : "";
      setRefusal(`${waitText(error)}${more}`);
      reset();
    }
  }
  const input = {
    "data-first": true,
    error: formState.errors.code && t("required"),
    ...register("code", { validate: (value) => value.trim() !== "" }),
  };
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <StepTitle
        title={t(isEnrolment ? "enrolTitle" : "codeTitle")}
        lead={t(isEnrolment ? "enrolLead" : isRecovery ? "recoveryLead" : "codeLead")}
      />
      {isEnrolment && <Secret uri={login.otpauthUri} secret={login.secret} />}
      <FormError text={refusal} />
      {isRecovery ? (
        <RecoveryField {...input} label={t("recoveryCode")} />
      ) : (
        <CodeField {...input} label={t(isEnrolment ? "enrolCode" : "code")} maxLength={6} />
      )}
      <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
        {t(isEnrolment ? "turnOn" : "verify")}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={() => onAgain()}>{t("startAgain")}</TextButton>
        {!isEnrolment && (
          <TextButton
            onClick={() => {
              reset();
              setRefusal(undefined);
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? "useCode" : "useRecovery")}
          </TextButton>
        )}
      </div>
    </form>
  );
}

function RecoveryField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      dir="ltr"
      inputClass="font-mono rtl:text-right"
    />
  );
}

function StepTitle({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div className="grid gap-1.5">
      <h2 className="font-display text-lg font-semibold">{title}</h2>
      <p className="text-fg2">{lead}</p>
    </div>
  );
}

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 text-start text-brand-fg underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

/** What an authenticator app needs: to scan, or to type. */
function Secret({ uri, secret }: { readonly uri: string; readonly secret: string }) {
  const t = useTranslations("console.signIn");
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode text={uri} label={t("qrLabel")} className="size-44" />
      <div className="flex w-full items-center gap-2 rounded-md border border-line bg-canvas py-1 ps-3 pe-1">
        <span className="text-fg2">{t("key")}</span>
        <code dir="ltr" className="min-w-0 flex-1 font-mono break-words select-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}

interface KeepCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}

function KeepCodes({ codes, username, onDone }: KeepCodesProps) {
  const t = useTranslations("console.signIn");
  const [isKept, setKept] = useState(false);
  return (
    <div className="grid gap-4">
      <StepTitle title={t("keepTitle")} lead={t("keepLead")} />
      <RecoveryCodes
        codes={codes}
        fileName={`recovery-codes-${username}`}
        heading={t("keepHeading", { username })}
      />
      <Check
        label={t("kept")}
        checked={isKept}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Button look="action" size="large" disabled={!isKept} onClick={onDone}>
        {t("goOn")}
      </Button>
    </div>
  );
}
