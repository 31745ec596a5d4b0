import { useTranslations } from "use-intl/react";
import { Dialog } from "../../ui/dialog.tsx";

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const keys = [
  ["J", "next"],
  ["K", "before"],
  ["Enter", "open"],
  ["A", "approve"],
  ["R", "reject"],
  ["?", "help"],
] as const;

/** What the keyboard does in the queue. */
export function KeysDialog(dialog: KeysDialogProps) {
  const t = useTranslations("console.withdrawals");
  return (
    <Dialog {...dialog} title={t("keys")} width="narrow">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {keys.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid h-7 min-w-8 place-items-center rounded-[5px] border border-line2 bg-s2 px-2 text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{t(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
