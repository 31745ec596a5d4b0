import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useContent } from "../../lib/content.ts";
import { useVisitor } from "../../lib/member.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Html } from "../../ui/html.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { closePopup, popupsFor } from "./flags.ts";

interface PopupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** What the brand shows by itself, one after another; closing it closes all for the session. */
export function PopupDialog(host: PopupDialogProps) {
  const t = useTranslations("content");
  const { kind } = useVisitor();
  const audience = kind === "guest" ? "anonymous" : "user";
  const popups = popupsFor(useContent()?.popup ?? [], audience);
  const [index, setIndex] = useState(0);
  const popup = popups[index];
  const { isOpen } = host;
  useEffect(() => {
    // However it was closed: by its buttons, its cover, Escape or Back.
    if (!isOpen) closePopup(audience);
  }, [isOpen, audience]);
  if (popup === undefined) return null;
  const isLast = index === popups.length - 1;
  return (
    <Dialog {...host} title={popup.title} isReading>
      <div className="grid gap-4">
        {popup.picture !== null && (
          <ContentPicture
            name={popup.picture}
            sizes="(min-width: 640px) 440px, 100vw"
            className="h-40 w-full rounded-lg object-cover"
          />
        )}
        <Html key={popup.id} html={popup.html} />
        <div className="flex items-center gap-3">
          {popups.length > 1 && (
            <p className="text-sm text-fg2">
              {t("popupOf", { number: String(index + 1), total: String(popups.length) })}
            </p>
          )}
          <Button
            look={isLast ? "action" : "outline"}
            className="ms-auto"
            onClick={() => (isLast ? host.onClose() : setIndex(index + 1))}
          >
            {isLast ? t("popupClose") : t("popupNext")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
