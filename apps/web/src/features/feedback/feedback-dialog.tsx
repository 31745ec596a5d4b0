import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Reference } from "../../ui/reference.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

interface FeedbackDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** A question, suggestion or complaint to the house. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const t = useTranslations("pages.feedback");
  const [reference, setReference] = useState<string>();
  return (
    <Dialog
      {...props}
      title={t("title")}
      width="wide"
      {...(reference === undefined && { description: `${t("intro")} ${t("answer")}` })}
    >
      {reference === undefined ? (
        <FeedbackForm onSent={setReference} />
      ) : (
        <Sent reference={reference} onDone={props.onClose} />
      )}
    </Dialog>
  );
}

interface SentProps {
  readonly reference: string;
  readonly onDone: () => void;
}

function Sent({ reference, onDone }: SentProps) {
  const t = useTranslations("pages.feedback");
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
      <CircleCheck size={48} strokeWidth={1.5} className="text-win" aria-hidden />
      <h3 className="font-display text-lg font-semibold">{t("sentTitle")}</h3>
      <p className="text-fg2">
        {t("sentText")} {t("answer")}
      </p>
      <p className="flex flex-wrap items-center justify-center gap-2">
        <span className="rounded-sm bg-s2 py-1.5 ps-3 pe-1.5 text-sm">
          <Reference text={reference} />
        </span>
      </p>
      <Button look="action" onClick={onDone} className="mt-2 min-w-40">
        {t("done")}
      </Button>
    </div>
  );
}
