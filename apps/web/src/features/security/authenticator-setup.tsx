import type { CallAnswer } from "@baize/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { RecoveryCodes } from "../../ui/recovery-codes.tsx";
import { refreshSecurity } from "./api.ts";
import { useFormText } from "./secure-form.tsx";

/**
 * The authenticator, in three steps: verify the member, show the secret and take its first code,
 * show the recovery codes once. The secret counts only when a code of it has been seen.
 */

interface Owner {
  readonly account: string;
  readonly brandName: string;
}

interface AuthenticatorSetupProps extends Owner {
  /** What is said before the first step. */
  readonly intro: string;
  /** The recovery codes are on the screen. */
  readonly onCodes: () => void;
  /** They have been kept. */
  readonly onDone: () => void;
}

export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { account, brandName, intro, onCodes, onDone } = props;
  const [secret, setSecret] = useState<CallAnswer<"startAuthenticator">>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    return <CodesPage codes={codes} account={account} brandName={brandName} onDone={onDone} />;
  }
  if (secret === undefined) return <Introduction text={intro} onStarted={setSecret} />;
  return (
    <SecretPage
      {...secret}
      onConfirmed={(confirmed) => {
        setCodes(confirmed);
        onCodes();
      }}
    />
  );
}

interface IntroductionProps {
  readonly text: string;
  readonly onStarted: (secret: CallAnswer<"startAuthenticator">) => void;
}

function Introduction({ text, onStarted }: IntroductionProps) {
  const shared = useTranslations("security");
  const { refusal, isBusy, run } = useRun();
  return (
    <div className="grid gap-4">
      <FormError text={refusal} />
      <p className="text-fg2">{text}</p>
      <Button
        look="action"
        size="large"
        isBusy={isBusy}
        onClick={() =>
          run(async () => {
            const started = await withStepUp("authenticator", (options) =>
              call("startAuthenticator", undefined, options),
            );
            if (started !== undefined) onStarted(started);
          })
        }
      >
        {shared("continue")}
      </Button>
    </div>
  );
}

/** One attempt at a time, with the refusal of the last. */
export function useRun() {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formText = useFormText();
  async function attempt(make: () => Promise<void>) {
    setRefusal(undefined);
    setBusy(true);
    try {
      await make();
    } catch (error) {
      setRefusal(formText(error));
    } finally {
      setBusy(false);
    }
  }
  return { refusal, isBusy, run: (make: () => Promise<void>) => void attempt(make) };
}

/**
 * The button that led here is gone: focus moves to the text beside the picture, for users who
 * cannot see it.
 */
function focusFirst(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true });
}

interface SecretPageProps extends CallAnswer<"startAuthenticator"> {
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function SecretPage({ secret, otpauthUri, onConfirmed }: SecretPageProps) {
  const t = useTranslations("security.authenticator");
  return (
    <div className="grid gap-4">
      <p ref={focusFirst} tabIndex={-1} className="text-fg2 outline-none">
        {t("scan")}
      </p>
      <QrCode text={otpauthUri} label={t("qr")} className="mx-auto w-52" />
      <a
        href={otpauthUri}
        className={`${buttonClass("quiet")} whitespace-normal not-pointer-coarse:hidden`}
      >
        {t("open")}
      </a>
      <div>
        <p className="text-sm text-fg2">{t("secret")}</p>
        <div className="mt-1.5 flex items-center gap-2 rounded-md border border-line bg-canvas ps-3.5">
          <code
            dir="ltr"
            className="min-w-0 flex-1 py-2.5 text-center font-mono text-balance select-all"
          >
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
      <FirstCode onConfirmed={onConfirmed} />
    </div>
  );
}

function FirstCode({ onConfirmed }: Pick<SecretPageProps, "onConfirmed">) {
  const t = useTranslations("security.authenticator");
  const fields = useTranslations("fields");
  const form = useForm<{ readonly code: string }>({ defaultValues: { code: "" } });
  const [refusal, setRefusal] = useState<string>();
  const formText = useFormText();
  async function send({ code }: { readonly code: string }) {
    setRefusal(undefined);
    try {
      const { recoveryCodes } = await call("confirmAuthenticator", { body: { code } });
      onConfirmed(recoveryCodes);
      void refreshSecurity();
    } catch (error) {
      const isField = error instanceof CallRefused && error.code === "code_wrong";
      if (!isField) setRefusal(formText(error));
      else form.setError("code", { message: formText(error) }, { shouldFocus: true });
    }
  }
  const { isSubmitting, errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-4"
    >
      <FormError text={refusal} />
      <CodeField
        label={t("codeLabel")}
        hint={t("codeHint")}
        error={errors.code?.message}
        {...form.register("code", { validate: (value) => value !== "" || fields("codeRequired") })}
      />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("confirm")}
      </Button>
    </form>
  );
}

interface CodesPageProps extends Owner {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function CodesPage({ codes, account, brandName, onDone }: CodesPageProps) {
  const t = useTranslations("security.authenticator");
  return (
    <div className="grid gap-4">
      <p role="status" className="text-fg2">
        {t("codesText")}
      </p>
      <RecoveryCodes
        codes={codes}
        fileName={`${account}-recovery-codes`}
        heading={t("codesHeading", { account, brand: brandName })}
      />
      <Button look="action" size="large" onClick={onDone}>
        {t("kept")}
      </Button>
    </div>
  );
}
