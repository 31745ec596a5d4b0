import type { StepUpAction, StepUpMethod } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type UseFormRegisterReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { answerProof, useProofQuestion } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField, useCodeSender } from "../../ui/code-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { securityQuery } from "./api.ts";

/** Asks for the fresh proof that a call needs. Closing it is a quiet no. */
export function StepUpDialog() {
  const t = useTranslations("security.proof");
  const question = useProofQuestion();
  const [shown, setShown] = useState(question);
  if (question !== undefined && question !== shown) setShown(question);
  if (shown === undefined) return null;
  return (
    <Dialog
      isOnTop
      isOpen={question !== undefined}
      onClose={() => answerProof(undefined)}
      onClosed={() => setShown(undefined)}
      title={t("title")}
      description={t(shown.action)}
      width="narrow"
    >
      <Proofs key={shown.id} {...shown} />
    </Dialog>
  );
}

interface ProofsProps {
  readonly id: number;
  readonly action: StepUpAction;
  readonly methods: readonly StepUpMethod[];
}

function Proofs({ id, action, methods }: ProofsProps) {
  const t = useTranslations("security.proof");
  const [method, setMethod] = useState(methods[0]);
  if (method === undefined) return <p className="pb-2 text-fg2">{t("none")}</p>;
  const others = methods.filter((other) => other !== method);
  return (
    <div className="grid gap-4">
      <ProofForm key={method} id={id} action={action} method={method} />
      {others.length > 0 && (
        <div className="border-t border-line pt-3">
          <p id="other-proofs" className="text-sm text-fg3">
            {t("other")}
          </p>
          <ul aria-labelledby="other-proofs" className="mt-2 flex flex-wrap gap-2">
            {others.map((other) => (
              <li key={other}>
                <Button look="quiet" size="small" onClick={() => setMethod(other)}>
                  {t(`methods.${other}`)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface ProofFormProps {
  /** Of the question: a new one may have a new code sent. */
  readonly id: number;
  readonly action: StepUpAction;
  readonly method: StepUpMethod;
}

function ProofForm({ id, action, method }: ProofFormProps) {
  const t = useTranslations("security.proof");
  const fields = useTranslations("fields");
  const form = useForm<{ value: string }>({ defaultValues: { value: "" } });
  const [refusal, setRefusal] = useState<string>();
  const waitText = useWaitText();
  async function send({ value }: { readonly value: string }) {
    setRefusal(undefined);
    try {
      answerProof(await call("stepUp", { body: { action, method, value: value.trim() } }));
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== "step_up_failed") {
        setRefusal(waitText(error));
        return;
      }
      const { triesLeft } = error.value;
      const left = typeof triesLeft === "number" ? ` ${t("triesLeft", { count: triesLeft })}` : "";
      form.setError("value", { message: `${error.message}${left}` }, { shouldFocus: true });
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
      <ProofInput
        id={id}
        action={action}
        method={method}
        error={errors.value?.message}
        input={form.register("value", {
          validate: (value) => value.trim() !== "" || fields("required"),
        })}
      />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("confirm")}
      </Button>
    </form>
  );
}

interface ProofInputProps extends ProofFormProps {
  readonly error: string | undefined;
  readonly input: UseFormRegisterReturn<"value">;
}

function ProofInput(props: ProofInputProps) {
  const t = useTranslations("security.proof");
  const { method, error, input } = props;
  const label = t(`methods.${method}`);
  if (method === "sms_code" || method === "email_code") {
    return <SentCode {...props} method={method} />;
  }
  if (method === "password") {
    return (
      <PasswordField
        data-first
        label={label}
        autoComplete="current-password"
        error={error}
        {...input}
      />
    );
  }
  if (method === "totp") return <CodeField data-first label={label} error={error} {...input} />;
  return (
    <Field
      data-first
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      rowDir="ltr"
      inputClass="font-mono"
      maxLength={64}
      error={error}
      {...input}
    />
  );
}

interface SentCodeProps extends ProofInputProps {
  readonly method: "sms_code" | "email_code";
}

function SentCode({ id, action, method, error, input }: SentCodeProps) {
  const t = useTranslations("security.proof");
  const { data: overview } = useQuery(securityQuery);
  const receiver = (method === "sms_code" ? overview?.mobile : overview?.email) ?? undefined;
  const sender = useCodeSender({
    name: `step-up-${id}-${method}`,
    send: () => call("sendStepUpCode", { body: { action, method } }),
  });
  const isolated = receiver === undefined ? "" : `\u2066${receiver}\u2069`;
  return (
    <CodeField
      data-first
      label={t(`methods.${method}`)}
      hint={isolated}
      sentHint={t("codeTo", { receiver: isolated })}
      sender={sender}
      error={error}
      {...input}
    />
  );
}
