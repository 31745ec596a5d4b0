import type { Promotion, PromotionOffer } from "@baize/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState, type ComponentType, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { buttonClass, IconButton } from "../button.tsx";
import { Html } from "../html.tsx";
import { ContentPicture } from "../picture.tsx";
import { KeyTerms } from "./key-terms.tsx";
import { Period, Standing } from "./period.tsx";

interface DetailsProps {
  readonly promotion: PromotionOffer;
  /** What can be done about it; absent for who is not asked to join. */
  readonly action: ReactNode;
  /** The brand's own button; absent for who is not asked to join. */
  readonly Go: ComponentType<GoProps> | undefined;
}

export interface GoProps {
  readonly url: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** All that a member reads of a promotion; a preview shows the same. */
export function PromotionDetails({ promotion, action, Go }: DetailsProps) {
  const { announcementImages, html, summary, label } = promotion;
  const shell = useTranslations("shell");
  // The brand's own words tell how to take part, which nobody can.
  const isPaused = label === "paused" && promotion.state === "open";
  return (
    <article className="grid gap-4">
      <Pictures images={announcementImages} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Standing promotion={promotion} />
        <Period {...promotion} />
      </p>
      <p className="text-md font-medium">
        <bdi>{isPaused ? shell("promotionPaused") : summary}</bdi>
      </p>
      <KeyTerms promotion={promotion} />
      {action}
      {!isPaused && <Html html={html} />}
      {Go !== undefined && !isPaused && <Join promotion={promotion} Go={Go} />}
    </article>
  );
}

function Pictures({ images }: { readonly images: Promotion["announcementImages"] }) {
  const t = useTranslations("pages.promotions");
  const [place, setPlace] = useState(0);
  const sorted = images.toSorted((a, b) => a.sequence - b.sequence);
  const total = sorted.length;
  const shown = sorted[place % total];
  if (shown === undefined) return null;
  return (
    <div>
      <ContentPicture
        name={shown.url}
        sizes="(min-width: 640px) 600px, 100vw"
        className="aspect-video w-full rounded-lg bg-s2 object-cover object-right"
      />
      {total > 1 && (
        <div className="mt-2 flex items-center justify-center gap-2">
          <IconButton
            label={t("pictureBefore")}
            onClick={() => setPlace((place + total - 1) % total)}
          >
            <ChevronLeft size={20} className="rtl:rotate-180" aria-hidden />
          </IconButton>
          <p role="status" className="num text-sm text-fg2">
            {t("picture", { number: (place % total) + 1, total })}
          </p>
          <IconButton label={t("pictureAfter")} onClick={() => setPlace((place + 1) % total)}>
            <ChevronRight size={20} className="rtl:rotate-180" aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

interface JoinProps {
  readonly promotion: PromotionOffer;
  readonly Go: ComponentType<GoProps>;
}

function Join({ promotion, Go }: JoinProps) {
  const t = useTranslations("pages.promotions");
  const timeText = useTimeText();
  const { action, endsAt, startsAt, state } = promotion;
  if (state === "soon" && startsAt !== null) {
    return <Said text={t("startsSoon", { from: timeText(startsAt) })} />;
  }
  if (state === "closed" && endsAt !== null) {
    return <Said text={t("hasEnded", { until: timeText(endsAt) })} />;
  }
  if (state !== "open" || action === null) return null;
  return (
    <Go url={action.url} className={`${buttonClass("action", "large")} w-full`}>
      <bdi>{action.label}</bdi>
    </Go>
  );
}

function Said({ text }: { readonly text: string }) {
  return <p className="rounded-md bg-s2 p-4 text-center font-medium text-fg2">{text}</p>;
}
