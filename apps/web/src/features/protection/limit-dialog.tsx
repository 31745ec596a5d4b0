import type { LimitKind, LimitPeriod, PlayLimit } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { periodText } from "./amounts.ts";
import { LimitForm } from "./limit-form.tsx";

interface LimitDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** The member's own limit, where there is one. */
  readonly current: PlayLimit | undefined;
  readonly currency: string;
}

/** One limit: any amount, or none. */
export function LimitDialog({ isOpen, onClose, onClosed, ...limit }: LimitDialogProps) {
  const t = useTranslations("protection");
  const period = periodText(useLanguage(), limit.period);
  const kind = t(`kind.${limit.kind}`);
  const title = limit.kind === "single" ? kind : `${kind} · ${period}`;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      description={t("limitsText")}
      width="narrow"
    >
      <LimitForm {...limit} onDone={onClose} />
    </Dialog>
  );
}
