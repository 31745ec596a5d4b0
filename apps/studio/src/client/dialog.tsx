import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";

/**
 * A modal dialog: the browser keeps the focus inside, gives it back to the opener, and closes on
 * Escape.
 */
export function Dialog({
  title,
  close,
  children,
}: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations("frame");
  const { bridge } = useFrame();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // Another may open in its place.
      setTimeout(() => {
        if (document.querySelector("dialog[open]") !== null) return;
        bridge.send({ type: "baize:dialog-closed" });
      }, 0);
    };
  }, [bridge]);
  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={titleId}
      onClose={close}
      onPointerDown={(event) => {
        // A press on the cover reaches the dialog itself; anything inside is a child.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("close")}
          onClick={() => box.current?.close()}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

/** Closes the dialog that lies on top, as Escape does within the frame. */
export function closeTopDialog(): void {
  const open = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  open.item(open.length - 1)?.close();
}
