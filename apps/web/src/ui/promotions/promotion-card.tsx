import type { PromotionOffer } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { ContentPicture } from "../picture.tsx";
import { useGivesText } from "./key-terms.tsx";
import { Period, Standing } from "./period.tsx";

interface CardProps {
  readonly promotion: PromotionOffer;
  readonly isLead: boolean;
  readonly onOpen: (id: string) => void;
}

/** A promotion in the list of the site; a preview shows the same. */
export function PromotionCard({ promotion, isLead, onOpen }: CardProps) {
  const t = useTranslations("pages.promotions");
  const shell = useTranslations("shell");
  const gives = useGivesText(promotion.gives);
  const isOver = promotion.state === "closed";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(promotion.id)}
      className="card group flex flex-col overflow-hidden text-start transition hover:-translate-y-0.5 hover:border-line2 focus-visible:-outline-offset-2"
    >
      <ContentPicture
        name={promotion.announcementImages[0]?.url ?? ""}
        sizes="(min-width: 1280px) 400px, (min-width: 640px) 45vw, 100vw"
        isLead={isLead}
        className={`aspect-video w-full bg-s2 object-cover object-right ${isOver ? "opacity-55 grayscale" : ""}`}
      />
      <span className="flex flex-1 flex-col gap-2 p-4">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Standing promotion={promotion} />
          <Period {...promotion} />
        </span>
        <span className="font-display text-md font-semibold">
          <bdi>{promotion.title}</bdi>
        </span>
        <span className="line-clamp-3 text-fg2">
          <bdi>{promotion.label === "paused" ? shell("promotionPaused") : promotion.summary}</bdi>
        </span>
        {gives !== undefined && (
          <span className="grid gap-0.5">
            <span className="font-display font-semibold">{gives.amount}</span>
            <span className="text-sm text-fg2">{gives.asks}</span>
          </span>
        )}
        <span className="mt-auto pt-1 font-semibold text-brand-fg group-hover:underline">
          {t("details")}
        </span>
      </span>
    </button>
  );
}
