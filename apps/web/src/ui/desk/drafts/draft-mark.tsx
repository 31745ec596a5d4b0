import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { Mark } from "../page-parts.tsx";
import type { Drafted } from "./rules.ts";

interface DraftMarkProps {
  readonly row: Drafted;
  /** The state of what is in force. */
  readonly children: ReactNode;
}

/** A state, and what of it waits to be approved. */
export function DraftMark({ row: { current, draftState }, children }: DraftMarkProps) {
  const t = useTranslations("console.drafts");
  const waits = current === null ? null : draftState;
  return (
    <span className="flex flex-wrap gap-1">
      {children}
      {waits !== null && (
        <Mark tone={waits === "in_review" ? "brand" : "calm"}>
          {t(waits === "in_review" ? "changeWaits" : "changeDraft")}
        </Mark>
      )}
    </span>
  );
}
