import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { Dialog } from "../dialog.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { useSaving } from "./save-bar.tsx";

interface ReasonDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly text: string;
  readonly action: string;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why, does it, and reads everything again; stays open where it was refused. */
export function ReasonDialog({ title, text, action, run, onClose }: ReasonDialogProps) {
  const members = useTranslations("console.members");
  const saving = useSaving();
  async function send(reason: string) {
    if (!(await saving.runAndRead(() => run(reason)))) return;
    toast(members("saved"));
    onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <ReasonForm
        text={text}
        action={action}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void send(reason)}
      />
    </Dialog>
  );
}
