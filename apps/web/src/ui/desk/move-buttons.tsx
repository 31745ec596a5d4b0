import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { IconButton } from "../button.tsx";

interface MoveButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** Up and down in a list, one place at a time: by finger, mouse and keyboard alike. */
export function MoveButtons({ name, isFirst, isLast, isBusy, onMove }: MoveButtonsProps) {
  const t = useTranslations("console.desk");
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row was moved in the page, or its button was disabled: both drop the focus.
    if (!isBusy && document.activeElement === document.body) pressed.current?.focus();
    if (!isBusy) pressed.current = null;
  }, [isBusy]);
  const buttons = [
    { step: -1, label: t("moveUp", { name }), isEnd: isFirst, Icon: ArrowUp },
    { step: 1, label: t("moveDown", { name }), isEnd: isLast, Icon: ArrowDown },
  ] as const;
  return (
    <span className="relative z-1 inline-flex">
      {buttons.map(({ step, label, isEnd, Icon }) => (
        <IconButton
          key={step}
          label={label}
          disabled={isEnd}
          aria-disabled={isBusy || undefined}
          className="size-8! pointer-coarse:size-11!"
          onClick={(event) => {
            if (isBusy) return;
            pressed.current = event.currentTarget;
            onMove(step);
          }}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
    </span>
  );
}

/** A list with one of its items a place further up or down. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const next = [...list];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(at + step, 0, item);
  return next;
}
