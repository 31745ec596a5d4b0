import type { RefusalCode, StepUpAction } from "@baize/contract";
import { useState, type FormEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import type { CallOptions } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { useWaitText } from "../../ui/wait-text.ts";

/** The rule a value breaks, in the words of the registration form. */
function useRuleText(): (error: CallRefused) => string | undefined {
  const t = useTranslations("auth");
  return ({ code, value }) => {
    const { field, patternId, minLength, maxLength } = value;
    if (code !== "registration_rule" || typeof patternId !== "number") return undefined;
    const limits = { min: String(minLength), max: String(maxLength) };
    if (field === "password" && patternId === 0) return t("passwordLength", limits);
    return t(`pattern.${patternId}` as "pattern.0", limits);
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
  readonly onDone: (values: V) => void;
}

export interface SecureForm {
  readonly refusal: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Sends a form whose call needs a fresh proof. */
export function useSecureForm<V extends FieldValues>(options: SecureFormOptions<V>): SecureForm {
  const { form, action, fields, send, onDone } = options;
  const [refusal, setRefusal] = useState<string>();
  const formText = useFormText();
  async function submit(values: V) {
    setRefusal(undefined);
    try {
      const answer = await withStepUp(action, (callOptions) => send(values, callOptions));
      if (answer !== undefined) onDone(values);
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
