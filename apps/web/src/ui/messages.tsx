import { AlertDialog } from "@base-ui/react/alert-dialog";
import { CircleAlert, Info, PartyPopper, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import {
  answerQuestion,
  dismissToast,
  useDialogs,
  useHasLayers,
  type Toast,
} from "../lib/dialogs.ts";
import { Button } from "./button.tsx";
import { markCovered } from "./covered.ts";

const shownMs = 5_000;

/**
 * Toasts at the end of the page, and the one question that may be open. On phones toasts are at the
 * page's top, but over an open sheet they are at the foot: its title and way out are at its top.
 */
export function Messages() {
  const { toasts, question } = useDialogs();
  const hasLayers = useHasLayers();
  return (
    <>
      <div
        role="status"
        className={`pointer-events-none fixed inset-x-4 z-60 sm:inset-x-auto sm:end-6 sm:top-auto sm:bottom-6 sm:w-80 ${hasLayers ? "bottom-20" : "top-20"}`}
      >
        <ul className="grid gap-2">
          {toasts.map((shown) => (
            <ToastItem key={shown.id} toast={shown} />
          ))}
        </ul>
      </div>
      {!hasLayers && <QuestionDialog key={question?.title} />}
    </>
  );
}

const icons = { info: Info, win: PartyPopper, loss: CircleAlert } as const;
const tones = { info: "text-info", win: "text-win", loss: "text-loss" } as const;

function ToastItem({ toast }: { readonly toast: Toast }) {
  const t = useTranslations("shell");
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.action !== undefined) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toast.action]);
  const Icon = icons[toast.tone];
  return (
    // Pointing at a toast or focusing in it keeps it; there is nothing to operate.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rise pointer-events-auto flex items-center gap-3 rounded-md border border-line2 bg-s2 py-1.5 ps-4 pe-1.5 shadow-3"
    >
      <Icon size={20} className={`shrink-0 ${tones[toast.tone]}`} aria-hidden />
      <p className="min-w-0 flex-1 py-1">{toast.text}</p>
      {toast.action !== undefined && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={t("close")}
        onClick={() => dismissToast(toast.id)}
        className="grid size-10 shrink-0 place-items-center rounded-sm text-fg2 hover:text-fg"
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}

/** The question, in the page or in the dialog that is on top of it. */
export function QuestionDialog() {
  const { question } = useDialogs();
  const [asked] = useState(question);
  if (asked === undefined) return null;
  return (
    <AlertDialog.Root
      open={question !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) answerQuestion(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          ref={markCovered}
          onClick={() => {
            if (asked.isCoverFixed !== true) answerQuestion(false);
          }}
          className="fixed inset-0 z-50 bg-cover"
        />
        <AlertDialog.Popup className="fixed start-1/2 top-1/2 z-60 grid w-[min(calc(100vw-32px),380px)] -translate-y-1/2 gap-3 rounded-xl border border-line bg-s1 p-6 text-center shadow-3 outline-none ltr:-translate-x-1/2 rtl:translate-x-1/2">
          <AlertDialog.Title className="font-display text-lg font-semibold">
            {asked.title}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-fg2">{asked.text}</AlertDialog.Description>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            {asked.cancel !== undefined && (
              <Button className="flex-1" onClick={() => answerQuestion(false)}>
                {asked.cancel}
              </Button>
            )}
            <Button
              look={asked.look ?? "action"}
              className="flex-1"
              onClick={() => answerQuestion(true)}
            >
              {asked.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
