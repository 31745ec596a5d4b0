import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../../lib/dialogs.ts";
import { refreshAll } from "../../../lib/operator.ts";
import { Button } from "../../button.tsx";
import { Dialog } from "../../dialog.tsx";
import { Failed, SkeletonRows } from "../../states.tsx";
import { SaveError, useDiscard, useSaving } from "../save-bar.tsx";

/** Where a form of drafts leads. */
export interface DraftLeave {
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

interface DraftFormOf<D> extends DraftLeave {
  readonly startOf: () => D;
  readonly brokenFields: (draft: D) => readonly string[];
  /** Answers its id in the address. */
  readonly save: (draft: D) => Promise<string>;
}

/** One draft as it is typed, what is wrong with it, and the way to save it. */
export function useDraftForm<D extends object>({ startOf, ...form }: DraftFormOf<D>) {
  const t = useTranslations("console.drafts");
  const saving = useSaving();
  const [start] = useState(startOf);
  const [draft, setDraft] = useState(start);
  const [hasTried, setTried] = useState(false);
  return {
    draft,
    change: (part: Partial<D>) => setDraft((before) => ({ ...before, ...part })),
    broken: hasTried ? form.brokenFields(draft) : [],
    isChanged: JSON.stringify(draft) !== JSON.stringify(start),
    saving,
    onClose: form.onClose,
    async submit(event: FormEvent): Promise<void> {
      event.preventDefault();
      setTried(true);
      if (form.brokenFields(draft).length > 0) return;
      let id = "";
      const isDone = await saving.run(async () => {
        id = await form.save(draft);
        await refreshAll();
      });
      if (!isDone) return;
      toast(t("drafted"));
      form.onSaved(id);
    },
  };
}

interface DraftDialogProps {
  readonly title: string;
  readonly form: Pick<
    ReturnType<typeof useDraftForm<object>>,
    "isChanged" | "saving" | "submit" | "onClose"
  >;
  readonly children: ReactNode;
}

/** The fields of a draft, and the button that saves it. */
export function DraftDialog({ title, form, children }: DraftDialogProps) {
  const t = useTranslations("console.drafts");
  const discard = useDiscard();
  const { isChanged, saving, submit, onClose } = form;
  return (
    <Dialog
      isOpen
      onClose={() => void discard(isChanged).then((isSure) => isSure && onClose())}
      title={title}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {children}
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("saveDraft")}
        </Button>
      </form>
    </Dialog>
  );
}

interface DraftReadingProps {
  readonly query: Pick<UseQueryResult, "isError" | "error" | "refetch">;
  readonly onClose: () => void;
}

/** In the place of the form, until what it changes was read. */
export function DraftReading({ query, onClose }: DraftReadingProps) {
  const t = useTranslations("console.drafts");
  return (
    <Dialog isOpen onClose={onClose} title={t("edit")} placement="end" width="medium">
      {query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} className="h-12" />
      )}
    </Dialog>
  );
}
