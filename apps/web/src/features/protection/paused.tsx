import type { Pause } from "@baize/contract";
import { ShieldBan } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { useTimeText } from "../../lib/time.ts";

interface PausedProps {
  readonly pause: Pause;
  /** It has just begun: the member is led to it. */
  readonly isNew?: boolean;
  /** What is still to be done. */
  readonly children?: ReactNode;
}

/** Until when play is stopped, and what goes on. */
export function Paused({ pause, isNew = false, children }: PausedProps) {
  const t = useTranslations("protection");
  const timeText = useTimeText();
  const ref = useLeadTo<HTMLDivElement>(isNew ? "new" : undefined);
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className={`card flex gap-4 border-brand-fg p-4 sm:p-5 ${leadClass}`}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-fg">
        <ShieldBan size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {pause.endsAt === null
            ? t("pausedForEver")
            : t("pausedUntil", { time: timeText(pause.endsAt) })}
        </p>
        <p className="mt-0.5 text-sm text-fg2">{t("pausedText")}</p>
        {children}
      </div>
    </div>
  );
}
