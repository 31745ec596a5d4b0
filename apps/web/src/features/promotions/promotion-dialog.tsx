import type { Promotion, PromotionOffer } from "@baize/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Html } from "../../ui/html.tsx";
import { ContentPicture } from "../../ui/picture.tsx";
import { Empty } from "../../ui/states.tsx";
import { KeyTerms } from "./key-terms.tsx";
import { Period, Standing } from "./period.tsx";
import { PromotionAction } from "./promotion-action.tsx";

interface PromotionDialogProps {
  /** Undefined where the address names one that is not offered. */
  readonly promotion: PromotionOffer | undefined;
  /** A self-excluded member can read it, but is not asked to join. */
  readonly mayJoin: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** One promotion in full. Joining leads where the brand says, and only while it runs. */
export function PromotionDialog({ promotion, mayJoin, ...host }: PromotionDialogProps) {
  const t = useTranslations("pages.promotions");
  return (
    <Dialog {...host} title={promotion?.title ?? t("title")} width="wide" isReading>
      {promotion === undefined ? (
        <Empty
          picture="no-promotions"
          text={t("gone")}
          action={<Button onClick={host.onClose}>{t("showAll")}</Button>}
        />
      ) : (
        <Whole promotion={promotion} mayJoin={mayJoin} />
      )}
    </Dialog>
  );
}

interface WholeProps {
  readonly promotion: PromotionOffer;
  readonly mayJoin: boolean;
}

function Whole({ promotion, mayJoin }: WholeProps) {
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
      {mayJoin && <PromotionAction promotion={promotion} />}
      {!isPaused && <Html html={html} />}
      {mayJoin && !isPaused && <Join promotion={promotion} />}
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

function Join({ promotion }: { readonly promotion: PromotionOffer }) {
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
    <ContentLink url={action.url} className={`${buttonClass("action", "large")} w-full`}>
      <bdi>{action.label}</bdi>
    </ContentLink>
  );
}

function Said({ text }: { readonly text: string }) {
  return <p className="rounded-md bg-s2 p-4 text-center font-medium text-fg2">{text}</p>;
}
