import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { refreshAll } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../button.tsx";
import { FormError } from "../form-error.tsx";
import { useRuleSentence } from "./fault-text.ts";
import { isPending, isSentOnTop, PendingNotice } from "./pending.tsx";
import { useWaitText } from "../wait-text.ts";

interface Saving {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Runs what saves and keeps its refusal; tells whether it went well. */
  readonly run: (save: () => Promise<unknown>) => Promise<boolean>;
  /** The same for what is shown and not typed: it is read again afterwards, after a refusal too. */
  readonly runAndRead: (save: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** One thing saved at a time, and what was said about the last one. */
export function useSaving(): Saving {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: undefined,
  });
  async function run(save: () => Promise<unknown>) {
    setState({ isBusy: true, error: undefined });
    try {
      await save();
      setState({ isBusy: false, error: undefined });
      return true;
    } catch (error) {
      setState({ isBusy: false, error });
      return false;
    }
  }
  return {
    ...state,
    run,
    runAndRead: (save) =>
      run(async () => {
        try {
          await save();
        } finally {
          // Somebody else may have changed what is shown.
          await refreshAll();
        }
      }),
    clear: () => setState({ isBusy: false, error: undefined }),
  };
}

/** The same for what is decided about what is shown; a toast says that it is done. */
export function useDeciding() {
  const t = useTranslations("console.queue");
  const saving = useSaving();
  return {
    ...saving,
    decide: async (send: () => Promise<unknown>): Promise<boolean> => {
      const isDone = await saving.runAndRead(send);
      if (isDone) toast(t("done"));
      return isDone;
    },
  };
}

interface SaveErrorProps {
  readonly error: unknown;
  /** Reads what is stored now; what was typed is lost. Absent where nothing was typed. */
  readonly onReadAgain?: () => void;
}

/** Why it was not saved. After somebody else's change, what was typed stays until it is read. */
export function SaveError({ error, onReadAgain }: SaveErrorProps) {
  const t = useTranslations("console.desk");
  const waitText = useWaitText();
  const ruleSentence = useRuleSentence();
  if (isPending(error)) return <PendingNotice error={error} />;
  const isChanged = error instanceof CallRefused && error.code === "changed_meanwhile";
  return (
    // Nothing said takes no room: out of the row, and still there to be read out.
    <div className="grid gap-3 not-has-[p]:absolute">
      <FormError
        text={error === undefined ? undefined : (ruleSentence(error) ?? waitText(error))}
      />
      {isChanged && onReadAgain !== undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-fg2">{t("changedNote")}</p>
          <Button size="small" onClick={onReadAgain}>
            <RotateCcw size={16} aria-hidden />
            {t("readAgain")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SaveButtonProps {
  readonly saving: Pick<Saving, "isBusy" | "error" | "clear">;
  readonly isChanged: boolean;
  readonly label: string;
}

/** Saves. What waits for a second person is saved no more, unless it is to be written again. */
export function SaveButton({ saving, isChanged, label }: SaveButtonProps) {
  const t = useTranslations("console.drafts");
  const desk = useTranslations("console.desk");
  if (isPending(saving.error)) return <Button onClick={saving.clear}>{t("edit")}</Button>;
  return (
    <div className="grid gap-2">
      <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
        {label}
      </Button>
      {!isChanged && <p className="text-fg2">{desk("unchanged")}</p>}
    </div>
  );
}

/** Asks before a dialog is closed with something typed; what was sent for approval is not lost. */
export function useDiscard(): (isChanged: boolean) => Promise<boolean> {
  const askToLeave = useAskToLeave();
  return async (isChanged) => !isChanged || isSentOnTop() || askToLeave();
}

/** Asks before what was typed is lost. */
export function useAskToLeave(): () => Promise<boolean> {
  const t = useTranslations("fields");
  return () =>
    ask({
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirm: t("leave"),
      cancel: t("keepWriting"),
    });
}
