import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Dialog } from "../../ui/dialog.tsx";
import { HelpCentre } from "./help-centre.tsx";

interface HelpDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The topic or article it opens at. */
  readonly asked: string;
  readonly onWrite: () => void;
}

/** The help centre over whatever page one is on. */
export function HelpDialog({ asked, onWrite, ...host }: HelpDialogProps) {
  const t = useTranslations("pages.help");
  const [chosen, setChosen] = useState(asked);
  return (
    <Dialog {...host} title={t("title")} width="wide">
      <HelpCentre asked={chosen} onSection={setChosen} onWrite={onWrite} isNarrow />
    </Dialog>
  );
}
