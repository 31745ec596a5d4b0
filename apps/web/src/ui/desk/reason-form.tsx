import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../button.tsx";
import { TextArea } from "./inputs.tsx";

/** Reasons that others read; the bounds are the contract's. */
const wordsMin = 3;
export const wordsMax = 300;

export const isShort = (text: string) => text.trim().length < wordsMin;

interface ReasonFieldProps {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly hasTried: boolean;
  readonly onChange: (reason: string) => void;
}

/** Asks why; one goes on typing where the form was opened by a key. */
export function ReasonField({ label, hint, value, hasTried, onChange }: ReasonFieldProps) {
  const t = useTranslations("console.queue");
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <TextArea
      ref={area}
      label={label ?? t("reason")}
      hint={hint}
      rows={3}
      maxLength={wordsMax}
      value={value}
      error={hasTried && isShort(value) ? t("reasonShort") : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ReasonFormProps extends Pick<ReasonFieldProps, "label" | "hint"> {
  /** What will be done. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly onSend: (reason: string) => void;
}

/** Does something that needs only a reason. */
export function ReasonForm({ label, hint, action, isBusy, onSend }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isShort(reason)) onSend(reason.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <ReasonField
        label={label}
        hint={hint}
        value={reason}
        hasTried={hasTried}
        onChange={setReason}
      />
      <Button type="submit" look="action" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
