import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../button.tsx";
import { TextArea } from "./inputs.tsx";
import { SaveError } from "./save-bar.tsx";

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
function ReasonField({ label, hint, value, hasTried, onChange }: ReasonFieldProps) {
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
  readonly text?: string;
  readonly action: string;
  /** It ends or takes away what others have. */
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Why it was not done, where nothing else on the page says so. */
  readonly error?: unknown;
  readonly onSend: (reason: string) => void;
  /** Fields that belong to it, below the reason; they say themselves what is wrong. */
  readonly children?: (hasTried: boolean) => ReactNode;
}

/** Does something for a reason, which stays in the audit trail. */
export function ReasonForm(form: ReasonFormProps) {
  const { text, action, isDanger = false, isBusy, error, onSend, ...props } = form;
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isShort(reason)) onSend(reason.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {text !== undefined && <p className="text-fg2">{text}</p>}
      <ReasonField
        label={props.label}
        hint={props.hint}
        value={reason}
        hasTried={hasTried}
        onChange={setReason}
      />
      {props.children?.(hasTried)}
      <SaveError error={error} />
      <Button type="submit" look={isDanger ? "danger" : "action"} isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
