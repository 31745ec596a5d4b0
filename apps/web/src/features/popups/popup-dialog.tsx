import { Dialog } from "../../ui/dialog.tsx";
import { PopupBody } from "./popup-body.tsx";
import { useOpening, type OpeningHost } from "./use-opening.ts";

/** What the brand shows by itself. */
export function PopupDialog(host: OpeningHost) {
  const shown = useOpening("popup", host);
  if (shown.popup === undefined) return null;
  return (
    <Dialog {...host} isUnasked title={shown.popup.title} isReading>
      <PopupBody {...shown} />
    </Dialog>
  );
}
