import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { useLayer } from "../lib/dialogs.ts";
import { Missing } from "./missing.tsx";

/** What the opener may pass to a dialog. */
export interface DialogHost {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
  readonly onClosed?: () => void;
}

interface MissingDialogProps extends DialogHost {
  readonly onRetry: () => unknown;
}

/** A dialog whose code did not arrive: the browser's own, which needs none. */
export function MissingDialog({ isOpen = true, onClose, onClosed, onRetry }: MissingDialogProps) {
  const t = useTranslations("shell");
  useLayer(isOpen);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.showModal();
    else onClosed?.();
    // Once for each opening: the callbacks are new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={ref}
      aria-label={t("errorTitle")}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      className="m-auto w-[min(calc(100vw-32px),420px)] rounded-xl border border-line bg-s1 text-fg shadow-3 backdrop:bg-cover"
    >
      {onClose !== undefined && (
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="absolute end-3 top-3 grid size-11 place-items-center rounded-full bg-s2 text-fg2 hover:text-fg"
        >
          <X size={18} aria-hidden />
        </button>
      )}
      <Missing onRetry={onRetry} />
    </dialog>
  );
}
