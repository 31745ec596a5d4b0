import { useTranslations } from "use-intl/react";
import { useContent } from "../../lib/content.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Html } from "../../ui/html.tsx";
import { Empty, SkeletonRows } from "../../ui/states.tsx";

interface NoticeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** Which notice; another one where it is no longer there. */
  readonly piece: string | undefined;
  readonly onAll: () => void;
}

/** The brand's notices in full; the chosen one comes first. */
export function NoticeDialog({ piece, onAll, ...host }: NoticeDialogProps) {
  const t = useTranslations("content");
  const notices = useContent()?.notices;
  const sorted = notices?.toSorted((a, b) => Number(b.id === piece) - Number(a.id === piece));
  return (
    <Dialog {...host} title={t("notices")} isReading>
      {sorted === undefined && <SkeletonRows rows={3} className="h-14" />}
      {sorted?.length === 0 && <Empty picture="no-messages" text={t("noticesEmpty")} />}
      <div className="grid gap-4">
        {sorted?.map(({ id, title, html }) => (
          <article key={id} className="border-b border-line pb-4 last:border-0">
            <h3 className="mb-1.5 font-semibold">
              <bdi>{title}</bdi>
            </h3>
            {html !== null && <Html html={html} />}
          </article>
        ))}
      </div>
      <Button onClick={onAll} className="w-full">
        {t("announcementsAll")}
      </Button>
    </Dialog>
  );
}
