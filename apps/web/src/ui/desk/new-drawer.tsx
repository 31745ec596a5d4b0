import { useState, type FormEvent, type ReactNode } from "react";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll } from "../../lib/operator.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { useFaultText } from "./fault-text.ts";
import { faultsOf } from "./faults.ts";
import { SaveError, useDiscard, useSaving } from "./save-bar.tsx";

/** What the fields of a new thing are given. */
export interface NewFields<D> {
  readonly draft: D;
  readonly change: (next: Partial<D>) => void;
  /** What is wrong at a place of it, in words. */
  readonly faultText: (place: string) => string | undefined;
}

interface NewDrawerProps<D> {
  readonly title: string;
  readonly lead: string;
  readonly sendText: string;
  readonly doneText: string;
  readonly empty: D;
  readonly send: (draft: D) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: (fields: NewFields<D>, error: unknown) => ReactNode;
}

/** Asks for a new thing; what was typed stays after a refusal and is not lost unasked. */
export function NewDrawer<D extends object>({ empty, send, ...props }: NewDrawerProps<D>) {
  const mayLeave = useDiscard();
  const saving = useSaving();
  const [draft, setDraft] = useState(empty);
  const faultText = useFaultText(faultsOf(saving.error));
  const change = (next: Partial<D>) => setDraft((before) => ({ ...before, ...next }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(empty);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await saving.run(async () => {
      await send(draft);
      await refreshAll();
    });
    if (!isDone) return;
    toast(props.doneText);
    props.onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={() => void mayLeave(isChanged).then((isSure) => isSure && props.onClose())}
      title={props.title}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-fg2">{props.lead}</p>
        {props.children({ draft, change, faultText }, saving.error)}
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {props.sendText}
        </Button>
      </form>
    </Dialog>
  );
}
