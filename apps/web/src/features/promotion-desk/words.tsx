import type { DeskPromotion, PromotionState } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { DraftMark } from "../../ui/desk/drafts/draft-mark.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";

const tones = {
  draft: "calm",
  in_review: "brand",
  scheduled: "brand",
  live: "good",
  paused: "bad",
  ending: "calm",
  ended: "calm",
} as const satisfies Record<PromotionState, "calm" | "brand" | "good" | "bad">;

/** Where a promotion stands, and what of it waits. */
export function PromotionMark({ row }: { readonly row: DeskPromotion }) {
  const t = useTranslations("console.promotions");
  const { state, isStopped } = row;
  return (
    <DraftMark row={row}>
      <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
      {isStopped && <Mark tone="bad">{t("stopped")}</Mark>}
    </DraftMark>
  );
}

/** A promotion's name in the operator's language, else in English. */
export function useTitle() {
  const language = useLanguage();
  return ({ current, draft }: DeskPromotion): string => {
    const title = (current ?? draft)?.title ?? {};
    return title[language] ?? title.en ?? Object.values(title)[0] ?? "";
  };
}
