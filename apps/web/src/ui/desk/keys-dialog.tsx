import { Dialog } from "../dialog.tsx";

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is pressed, and what it does. */
  readonly keys: readonly (readonly [string, string])[];
}

/** What the keyboard does in a queue. */
export function KeysDialog({ keys, ...dialog }: KeysDialogProps) {
  return (
    <Dialog {...dialog} width="narrow">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid h-7 min-w-8 place-items-center rounded-[5px] border border-line2 bg-s2 px-2 text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
