import { useTranslations } from "use-intl/react";
import { Dialog } from "../../ui/dialog.tsx";
import { AnnouncementList } from "./announcement-list.tsx";

interface AnnouncementsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The house's news. */
export function AnnouncementsDialog(props: AnnouncementsDialogProps) {
  const t = useTranslations("content");
  return (
    <Dialog {...props} title={t("announcements")} width="wide" isReading>
      <AnnouncementList />
    </Dialog>
  );
}
