import type { PromotionOffer, PromotionPreview } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useWhoText } from "../../ui/desk/conditions/who-text.ts";
import { PreviewPanel } from "../../ui/desk/preview/preview-panel.tsx";
import { PromotionAction, type PromotionActs } from "../../ui/promotions/promotion-action.tsx";
import { PromotionCard } from "../../ui/promotions/promotion-card.tsx";
import { PromotionDetails, type GoProps } from "../../ui/promotions/promotion-details.tsx";
import { brokenFields, termsOf, type Draft } from "./draft.ts";

interface PreviewPartProps {
  readonly brand: BrandOutline;
  readonly promotionId: string;
  readonly draft: Draft;
}

const nothing = async () => {};

/** Looks like a link and leads nowhere. */
const Still = ({ className, children }: Omit<GoProps, "url">) => (
  <button type="button" className={className}>
    {children}
  </button>
);

/** What members will read of the promotion as it is typed. */
export function PreviewPart({ brand, promotionId, draft }: PreviewPartProps) {
  const memberText = useMemberText(brand.merchantCode);
  const { merchantCode } = brand;
  return (
    <PreviewPanel<PromotionPreview>
      brand={brand}
      stamp={JSON.stringify(draft)}
      isWhole={brokenFields(draft).length === 0}
      ask={(asked) => {
        const terms = termsOf(draft, brand.timeZone);
        return call("previewPromotion", { body: { merchantCode, promotionId, terms, ...asked } });
      }}
      statesOf={({ states }) => states.map(({ state }) => state)}
      render={({ states }, state) => {
        const offer = states.find((one) => one.state === state)?.offer;
        return offer === undefined ? null : <Shown offer={offer} />;
      }}
      memberText={memberText}
    />
  );
}

function Shown({ offer }: { readonly offer: PromotionOffer }) {
  const t = useTranslations("pages.promotions.act");
  const acts: PromotionActs = {
    isGuest: false,
    onLogIn: () => {},
    onJoin: nothing,
    onLeave: nothing,
    onClaim: nothing,
    Take: Button,
    ToPage: Still,
    applyForm: (
      <button type="button" className={`${buttonClass("action", "large")} w-full`}>
        {t("apply")}
      </button>
    ),
    sentApplication: null,
  };
  return (
    <>
      <div className="grid sm:max-w-sm">
        <PromotionCard promotion={offer} isLead onOpen={() => {}} />
      </div>
      <div className="card max-w-2xl p-4 sm:p-6">
        <PromotionDetails
          promotion={offer}
          action={<PromotionAction promotion={offer} acts={acts} />}
          Go={Still}
        />
      </div>
    </>
  );
}

/** Whether the chosen member may take part, and why not. */
function useMemberText(merchantCode: string) {
  const t = useTranslations("console.preview");
  const whoText = useWhoText(merchantCode);
  return ({ member }: PromotionPreview): string | undefined => {
    if (member === null) return undefined;
    const { username, bar, unmet } = member;
    if (bar === null) return t("may", { username });
    const why = t(`bar.${bar}`);
    const missing = unmet.map(whoText);
    const text = t("mayNot", { username, why });
    return missing.length === 0 ? text : `${text} ${t("unmet", { list: missing.join(", ") })}`;
  };
}
