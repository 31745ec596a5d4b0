import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PopupBody } from "./popup-body.tsx";
import { useOpening, type OpeningHost, type Shown } from "./use-opening.ts";

/** What the brand gives: wrapped, until somebody wants to know. */
export function GiftDialog(host: OpeningHost) {
  const shown = useOpening("gift", host);
  if (shown.popup === undefined) return null;
  return (
    <Dialog {...host} isUnasked title={shown.popup.title} width="narrow" isReading>
      <Gift key={shown.popup.id} {...shown} />
    </Dialog>
  );
}

function Gift(shown: Shown) {
  const t = useTranslations("content");
  const [isWrapped, setWrapped] = useState(true);
  if (!isWrapped) {
    return (
      // The button that was pressed is gone; the keyboard goes on from what it uncovered.
      <div ref={(element) => element?.focus()} tabIndex={-1} className="rise outline-none">
        <PopupBody {...shown} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Picture
        group="pictures"
        name="no-promotions"
        sizes="380px"
        className="h-56 w-full rounded-lg object-cover"
      />
      <Button look="action" size="large" onClick={() => setWrapped(false)}>
        {t("giftOpen")}
      </Button>
    </div>
  );
}
