import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { X } from "lucide-react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useDialogs, useLayer } from "../lib/dialogs.ts";
import { useLanguage } from "../lib/i18n.tsx";
import { directionOf } from "../lib/languages.ts";
import { markCovered } from "./covered.ts";
import { lazyPart } from "./lazy-screen.ts";

const QuestionDialog = lazyPart(async () => (await import("./messages.tsx")).QuestionDialog);

const placements = {
  center:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl sm:inset-x-auto sm:bottom-auto sm:start-1/2 sm:top-1/2 sm:max-h-[88dvh] sm:w-[min(calc(100vw-32px),var(--dialog-width))] sm:-translate-y-1/2 sm:rounded-xl sm:ltr:-translate-x-1/2 sm:rtl:translate-x-1/2",
  end: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl sm:inset-y-0 sm:start-auto sm:end-0 sm:max-h-none sm:w-[min(100vw,var(--dialog-width))] sm:rounded-t-none sm:rounded-s-xl",
  start: "inset-y-0 start-0 w-[min(86vw,320px)] rounded-e-xl",
  top: "inset-0 sm:inset-x-auto sm:bottom-auto sm:start-1/2 sm:top-[8vh] sm:max-h-[80dvh] sm:w-[min(calc(100vw-32px),var(--dialog-width))] sm:rounded-xl sm:ltr:-translate-x-1/2 sm:rtl:translate-x-1/2",
} as const;

const widths = {
  narrow: "[--dialog-width:420px]",
  medium: "[--dialog-width:480px]",
  wide: "[--dialog-width:640px]",
  /** Two columns side by side. */
  broad: "[--dialog-width:1080px]",
} as const;

export interface DialogProps {
  readonly isOpen: boolean;
  /** Absent where the dialog is not to be left before what it asks for is done. */
  readonly onClose?: () => void;
  /** After the fade: the host may take the dialog out of the page. */
  readonly onClosed?: () => void;
  readonly title: string;
  readonly isTitleHidden?: boolean;
  readonly description?: string;
  readonly placement?: keyof typeof placements;
  readonly width?: keyof typeof widths;
  /** Lies over another dialog, and its cover over that one. */
  readonly isOnTop?: boolean;
  /** It opens by itself, so it waits until nothing else is open. */
  readonly isUnasked?: boolean;
  /** Only text to scroll through. */
  readonly isReading?: boolean;
  readonly children: ReactNode;
}

/**
 * The shell of every overlay: fades in 100 ms, locks the page's scroll, closes on Escape and on its
 * cover, and gives focus back to what opened it. One is shown at a time; see lib/dialogs.ts.
 */
export function Dialog(props: DialogProps) {
  const {
    placement = "center",
    width = "medium",
    isTitleHidden = false,
    isOnTop = false,
    isUnasked = false,
    isReading = false,
  } = props;
  const direction = directionOf(useLanguage());
  const isTop = useLayer(props.isOpen, isUnasked);
  const { question } = useDialogs();
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useStaysReadable(popup, isTop);
  // Behind another it stays as it is, with the focus to come back to, and out of sight.
  const isBehind = props.isOpen && (!isTop || question !== undefined);
  const behind = isBehind ? "pointer-events-none opacity-0" : "";
  return (
    // Arrow keys inside, as in tabs, follow the reading direction only when it is passed to them.
    <DirectionProvider direction={direction}>
      <BaseDialog.Root
        open={props.isOpen && (isTop || !isUnasked)}
        onOpenChange={(isOpen) => {
          if (!isOpen) props.onClose?.();
        }}
        onOpenChangeComplete={(isOpen) => {
          if (!isOpen && !props.isOpen) props.onClosed?.();
        }}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop
            ref={markCovered}
            className={`fixed inset-0 ${isOnTop ? "z-50" : "z-40"} bg-cover transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 ${isTop ? "" : behind}`}
          />
          <BaseDialog.Popup
            ref={setPopup}
            initialFocus={(how) => firstFocus(popup, how)}
            className={`fixed z-50 flex flex-col overflow-hidden border border-line bg-s1 shadow-3 transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 ${placements[placement]} ${widths[width]} ${behind}`}
          >
            <DialogHeader
              title={props.title}
              isTitleHidden={isTitleHidden}
              isFixed={props.onClose === undefined}
            />
            {props.description !== undefined && (
              <BaseDialog.Description className="px-5 pb-3 text-fg2">
                {props.description}
              </BaseDialog.Description>
            )}
            <div
              // The keyboard scrolls what holds nothing to focus, such as a page of rules.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={isReading ? 0 : undefined}
              className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-[max(20px,env(safe-area-inset-bottom))]"
            >
              {props.children}
            </div>
            {isTop && question !== undefined && (
              <Suspense>
                <QuestionDialog key={question.title} />
              </Suspense>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </DirectionProvider>
  );
}

/** A field that asks for it, but not where that would raise a phone's keyboard over the dialog. */
function firstFocus(popup: HTMLElement | null, how: string): HTMLElement | null {
  if (how === "touch" || matchMedia("(pointer: coarse)").matches) return popup;
  return popup?.querySelector<HTMLElement>("[data-first]") ?? popup;
}

/**
 * Keeps the dialog on top open to screen readers. A dialog under it that does not hold it takes it
 * for a part of the page, and hides it with the rest whenever it is drawn again.
 */
function useStaysReadable(popup: HTMLElement | null, isTop: boolean): void {
  useEffect(() => {
    const root = isTop ? popup?.closest("body > *") : undefined;
    if (!(root instanceof HTMLElement)) return undefined;
    const show = () => {
      if (root.ariaHidden === "true") root.removeAttribute("aria-hidden");
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(root, { attributeFilter: ["aria-hidden"] });
    return () => observer.disconnect();
  }, [popup, isTop]);
}

interface DialogHeaderProps {
  readonly title: DialogProps["title"];
  readonly isTitleHidden: boolean;
  readonly isFixed: boolean;
}

function DialogHeader({ title, isTitleHidden, isFixed }: DialogHeaderProps) {
  const t = useTranslations("shell");
  return (
    // No header element: in no section of a page, it would be a second banner of the site.
    <div className={isTitleHidden ? "contents" : "flex items-center gap-3 px-5 pt-4 pb-3"}>
      <BaseDialog.Title
        className={isTitleHidden ? "sr-only" : "font-display text-lg font-semibold"}
      >
        {title}
      </BaseDialog.Title>
      {!isTitleHidden && !isFixed && (
        <BaseDialog.Close
          aria-label={t("close")}
          className="ms-auto grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-fg2 transition hover:text-fg pointer-coarse:size-11"
        >
          <X size={18} aria-hidden />
        </BaseDialog.Close>
      )}
    </div>
  );
}
