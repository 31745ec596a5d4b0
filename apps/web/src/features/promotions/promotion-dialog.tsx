import type { PromotionOffer } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PromotionDetails } from "../../ui/promotions/promotion-details.tsx";
import { Empty } from "../../ui/states.tsx";
import { OwnAction } from "./own-action.tsx";

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
    <Dialog {...host} title={promotion?.title ?? t("title")} placement="end" width="wide" isReading>
      {promotion === undefined ? (
        <Empty
          picture="no-promotions"
          text={t("gone")}
          action={<Button onClick={host.onClose}>{t("showAll")}</Button>}
        />
      ) : (
        <PromotionDetails
          promotion={promotion}
          action={mayJoin && <OwnAction promotion={promotion} />}
          Go={mayJoin ? ContentLink : undefined}
        />
      )}
    </Dialog>
  );
}
