import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { markCovered } from "../../ui/covered.ts";

interface FirmDialogProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/**
 * A dialog that neither Escape nor a click beside it takes away: what it shows is not shown again,
 * or nothing can be done without it.
 */
export function FirmDialog({ title, description, children }: FirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(_isOpen, details) => details.cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          ref={markCovered}
          className="fixed inset-0 z-60 bg-cover transition-opacity duration-100 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup className="fixed inset-x-0 bottom-0 z-70 grid max-h-[92dvh] gap-3 overflow-y-auto rounded-t-xl border border-line bg-s1 p-5 pb-[max(20px,env(safe-area-inset-bottom))] shadow-3 outline-none sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:w-[min(calc(100vw-32px),420px)] sm:-translate-y-1/2 sm:rounded-xl sm:ltr:-translate-x-1/2 sm:rtl:translate-x-1/2">
          <AlertDialog.Title className="font-display text-lg font-semibold">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-fg2">{description}</AlertDialog.Description>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
