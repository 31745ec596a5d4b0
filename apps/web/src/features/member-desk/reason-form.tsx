import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { SaveError, type useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";

/** Reasons stay in the audit trail; a single letter is not one. */
const lettersMin = 3;

export const isReason = (text: string) => text.trim().length >= lettersMin;

interface ReasonFormProps {
  /** What will be done. */
  readonly text: string;
  readonly action: string;
  readonly saving: ReturnType<typeof useSaving>;
  readonly onSend: (reason: string) => Promise<void>;
}

/** Asks for the reason of what is about to be done; without one it does not go on. */
export function ReasonForm({ text, action, saving, onSend }: ReasonFormProps) {
  const t = useTranslations("console.members");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isGood = isReason(reason);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isGood) void onSend(reason.trim());
      }}
    >
      <p className="text-fg2">{text}</p>
      <Field
        label={t("reason")}
        value={reason}
        maxLength={300}
        error={isTried && !isGood ? t("reasonShort") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <SaveError error={saving.error} />
      <Button type="submit" look="action" isBusy={saving.isBusy}>
        {action}
      </Button>
    </form>
  );
}
