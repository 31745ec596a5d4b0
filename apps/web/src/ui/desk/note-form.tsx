import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { FormError } from "../form-error.tsx";
import { useRefusalText } from "../refusal-text.ts";
import { useSaving } from "./save-bar.tsx";

interface NoteFormProps {
  readonly note: string | null;
  readonly max: number;
  readonly onSave: (note: string) => Promise<void>;
}

/** An agent's own note. What was refused is said until the next try. */
export function NoteForm({ note, max, onSave }: NoteFormProps) {
  const t = useTranslations("agent");
  const [text, setText] = useState(note ?? "");
  const refusalText = useRefusalText();
  const { isBusy, error, run } = useSaving();
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => onSave(text)).then((isSaved) => isSaved && toast(t("noteSaved")));
      }}
    >
      <Field
        label={t("remark")}
        hint={t("noteHint")}
        value={text}
        dir="auto"
        autoComplete="off"
        maxLength={max}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={text.trim() === (note ?? "")}
        className="justify-self-start"
      >
        {t("saveNote")}
      </Button>
    </form>
  );
}
