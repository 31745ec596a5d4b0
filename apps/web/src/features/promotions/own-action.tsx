import type { PromotionOffer } from "@baize/contract";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import {
  PromotionAction,
  type PageLinkProps,
  type PromotionActs,
} from "../../ui/promotions/promotion-action.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { claimEntry, joinPromotion, leavePromotion } from "./api.ts";
import { ApplyForm, SentApplication } from "./apply-form.tsx";

interface OwnActionProps {
  readonly promotion: PromotionOffer;
}

const ToPage = ({ page, ...link }: PageLinkProps) => (
  <Link to="/member" search={{ page }} {...link} />
);

/** What the visitor can do about a promotion, with the calls behind it. */
export function OwnAction({ promotion }: OwnActionProps) {
  const { kind: visitor } = useVisitor();
  const need = useNeedMember();
  const acts: PromotionActs = {
    ...useCalls(promotion),
    isGuest: visitor !== "member",
    onLogIn: () => need(),
    Take: TakeButton,
    ToPage,
    applyForm: <ApplyForm promotion={promotion} />,
    sentApplication: <SentApplication promotion={promotion} />,
  };
  return <PromotionAction promotion={promotion} acts={acts} />;
}

function useCalls({
  promotionId,
  entry,
}: PromotionOffer): Pick<PromotionActs, "onJoin" | "onLeave" | "onClaim"> {
  const t = useTranslations("pages.promotions.act");
  const isApplied = entry?.state === "applying";
  return {
    async onJoin() {
      if (promotionId === null) return;
      const { state } = await joinPromotion(promotionId);
      if (state === "on_hold") toast(t("checking"));
      else if (state !== "issued") toast(t("joined"));
    },
    async onLeave() {
      const isSure = await ask({
        title: t(isApplied ? "withdrawTitle" : "leaveTitle"),
        text: t(isApplied ? "withdrawText" : "leaveText"),
        confirm: t(isApplied ? "withdraw" : "leave"),
        cancel: t(isApplied ? "keep" : "stay"),
      });
      if (!isSure || promotionId === null) return;
      await leavePromotion(promotionId);
      toast(t(isApplied ? "withdrawn" : "left"));
    },
    async onClaim(claimId, said) {
      const { state } = await claimEntry(claimId);
      if (state === "claimed") toast(said, "win");
      else toast(t("checking"));
    },
  };
}
