import type { RefusalCode, StepUpAction } from "@baize/contract";
import { useState, type FormEvent, type ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import type { CallOptions } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { toast } from "../../lib/dialogs.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { usePatternText } from "../../ui/pattern-text.ts";
import { useWaitText } from "../../ui/wait-text.ts";
import { refreshSecurity } from "./api.ts";

/** The rule a value breaks, in the words of the registration form. */
function useRuleText(): (error: CallRefused) => string | undefined {
  const t = useTranslations("auth");
  const patternText = usePatternText();
  return ({ code, value }) => {
    const { field, patternId, minLength, maxLength } = value;
    if (code !== "registration_rule" || typeof patternId !== "number") return undefined;
    if (field === "password" && patternId === 0) {
      return t("passwordLength", { min: String(minLength), max: String(maxLength) });
    }
    return patternText(patternId, minLength, maxLength);
  };
}

/** What a refusal says under its field or above the form. */
export function useFormText(): (error: unknown) => string {
  const ruleText = useRuleText();
  const waitText = useWaitText();
  return (error) => (error instanceof CallRefused ? ruleText(error) : undefined) ?? waitText(error);
}

interface SecureFormOptions<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly action: StepUpAction;
  /** Which field a refusal belongs to; every other stands above the form. */
  readonly fields: Readonly<Partial<Record<RefusalCode, Path<V>>>>;
  readonly send: (values: V, options: CallOptions) => Promise<unknown>;
  /** What is said when it is done. */
  readonly doneText: string;
  readonly onDone: () => void;
}

interface SecureFormState {
  readonly refusal: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Sends a form whose call needs a fresh proof; after it the security centre is read again. */
export function useSecureForm<V extends FieldValues>(
  options: SecureFormOptions<V>,
): SecureFormState {
  const { form, action, fields, send, doneText, onDone } = options;
  const [refusal, setRefusal] = useState<string>();
  const formText = useFormText();
  async function submit(values: V) {
    setRefusal(undefined);
    try {
      const answer = await withStepUp(action, (callOptions) => send(values, callOptions));
      if (answer === undefined) return;
      toast(doneText);
      void refreshSecurity();
      onDone();
    } catch (error) {
      const field = error instanceof CallRefused ? fields[error.code as RefusalCode] : undefined;
      if (field === undefined) setRefusal(formText(error));
      else form.setError(field, { message: formText(error) }, { shouldFocus: true });
    }
  }
  return {
    refusal,
    isBusy: form.formState.isSubmitting,
    onSubmit: (event) => void form.handleSubmit(submit)(event),
  };
}

interface SecureFormProps {
  readonly state: SecureFormState;
  /** What the button says. */
  readonly submit: string;
  readonly children: ReactNode;
}

/** The frame of such a form: what was refused, the fields, the button. */
export function SecureForm({ state, submit, children }: SecureFormProps) {
  return (
    <form noValidate onSubmit={state.onSubmit} className="grid gap-4">
      <FormError text={state.refusal} />
      {children}
      <Button type="submit" look="action" size="large" isBusy={state.isBusy}>
        {submit}
      </Button>
    </form>
  );
}
