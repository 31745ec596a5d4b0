import type { Delivery, RedemptionState } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  in_process: "bad",
  approved: "good",
  rejected: "calm",
} as const satisfies Record<RedemptionState, string>;

const deliveryTones = {
  waiting: "bad",
  sent: "brand",
  delivered: "good",
  came_back: "calm",
} as const satisfies Record<Delivery, string>;

interface RedemptionMarksProps {
  readonly status: RedemptionState;
  readonly delivery: Delivery | null;
}

/** What became of a redeem; of goods where they are. */
export function RedemptionMarks({ status, delivery }: RedemptionMarksProps) {
  const t = useTranslations("console.points");
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Mark tone={tones[status]}>{t(`state.${status}`)}</Mark>
      {delivery !== null && (
        <Mark tone={deliveryTones[delivery]}>{t(`deliveryState.${delivery}`)}</Mark>
      )}
    </span>
  );
}
