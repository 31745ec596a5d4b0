import type { CallAnswer } from "@baize/contract";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { RecoveryCodes } from "../../ui/recovery-codes.tsx";
import { refreshSecurity } from "./api.ts";
import type { SettingDialogProps } from "./contact-dialogs.tsx";
import { useFormText } from "./secure-form.ts";

/**
 * The authenticator, in three steps: make sure who asks, show the secret and take its first code,
 * show the recovery codes once. The secret counts only when a code of it has been seen.
 */

interface CodesDialogProps extends SettingDialogProps {
  readonly account: string;
  readonly brandName: string;
}

/** Asks before codes that are never shown again are put away. */
function useKeepingClose(hasCodes: boolean, onClose: () => void): () => void {
  const t = useTranslations("security.authenticator");
  async function close() {
    const mayClose =
      !hasCodes ||
      (await ask({
        title: t("leaveTitle"),
        text: t("leaveText"),
        confirm: t("leave"),
        cancel: t("stay"),
      }));
    if (mayClose) onClose();
  }
  return () => void close();
}

export function AuthenticatorDialog({ account, brandName, ...dialog }: CodesDialogProps) {
  const t = useTranslations("security.authenticator");
  const [secret, setSecret] = useState<CallAnswer<"startAuthenticator">>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = useKeepingClose(codes !== undefined, dialog.onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title={codes === undefined ? t("setupTitle") : t("codesTitle")}
      width="narrow"
    >
      {codes !== undefined ? (
        <CodesPage
          codes={codes}
          account={account}
          brandName={brandName}
          onDone={() => {
            toast(t("done"));
            dialog.onClose();
          }}
        />
      ) : secret === undefined ? (
        <Introduction onStarted={setSecret} />
      ) : (
        <SecretPage {...secret} onConfirmed={setCodes} />
      )}
    </Dialog>
  );
}

interface IntroductionProps {
  readonly onStarted: (secret: CallAnswer<"startAuthenticator">) => void;
}

function Introduction({ onStarted }: IntroductionProps) {
  const t = useTranslations("security.authenticator");
  const shared = useTranslations("security");
  const { refusal, isBusy, run } = useRun();
  return (
    <div className="grid gap-4">
      <FormError text={refusal} />
      <p className="text-fg2">{t("intro")}</p>
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
function useRun() {
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

interface SecretPageProps extends CallAnswer<"startAuthenticator"> {
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function SecretPage({ secret, otpauthUri, onConfirmed }: SecretPageProps) {
  const t = useTranslations("security.authenticator");
  return (
    <div className="grid gap-4">
      <p className="text-fg2">{t("scan")}</p>
      <QrCode text={otpauthUri} label={t("qr")} className="mx-auto w-52" />
      <a
        href={otpauthUri}
        className={`${buttonClass("quiet")} hidden whitespace-normal pointer-coarse:inline-flex`}
      >
        {t("open")}
      </a>
      <div>
        <p className="text-sm text-fg2">{t("secret")}</p>
        <div className="mt-1.5 flex items-center gap-2 rounded-md border border-line bg-canvas ps-3.5">
          <code dir="ltr" className="min-w-0 flex-1 py-2.5 text-center font-mono select-all">
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

interface CodesPageProps {
  readonly codes: readonly string[];
  readonly account: string;
  readonly brandName: string;
  readonly onDone: () => void;
}

function CodesPage({ codes, account, brandName, onDone }: CodesPageProps) {
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

/** New recovery codes in the place of the old. */
export function RecoveryDialog({ account, brandName, ...dialog }: CodesDialogProps) {
  const t = useTranslations("security.authenticator");
  const [codes, setCodes] = useState<readonly string[]>();
  const { refusal, isBusy, run } = useRun();
  const close = useKeepingClose(codes !== undefined, dialog.onClose);
  let page: ReactNode;
  if (codes === undefined) {
    page = (
      <div className="grid gap-4">
        <FormError text={refusal} />
        <p className="text-fg2">{t("renewText")}</p>
        <Button
          look="action"
          size="large"
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              const renewed = await withStepUp("recovery_codes", (options) =>
                call("renewRecoveryCodes", undefined, options),
              );
              if (renewed === undefined) return;
              setCodes(renewed.recoveryCodes);
              void refreshSecurity();
            })
          }
        >
          {t("renewConfirm")}
        </Button>
      </div>
    );
  } else {
    page = (
      <CodesPage codes={codes} account={account} brandName={brandName} onDone={dialog.onClose} />
    );
  }
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title={codes === undefined ? t("renewTitle") : t("codesTitle")}
      width="narrow"
    >
      {page}
    </Dialog>
  );
}
