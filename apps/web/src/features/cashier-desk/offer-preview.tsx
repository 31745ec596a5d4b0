import type { Bonus, OfferPreview, PreviewState } from "@baize/contract";
import { minor, parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { PreviewPanel } from "../../ui/desk/preview/preview-panel.tsx";
import { BonusShown } from "../../ui/offers/bonus-shown.tsx";
import { OfferCard } from "../../ui/offers/offer-card.tsx";
import { OfferChoice } from "../../ui/offers/offer-choice.tsx";
import { brokenOfferFields, offerSettingsOf, type OfferDraft } from "./offer-draft.ts";

interface PreviewPartProps {
  readonly brand: BrandOutline;
  readonly offerId: string;
  readonly draft: OfferDraft;
}

/** What the states are of a bonus: it waits for its deposit, it runs, it is done. */
const stateOf: Readonly<Partial<Record<Bonus["state"], PreviewState>>> = {
  chosen: "claim",
  active: "joined",
  completed: "claimed",
};

/** What members will read of the offer as it is typed. */
export function OfferPreviewPart({ brand, offerId, draft }: PreviewPartProps) {
  const t = useTranslations("console.preview");
  const { merchantCode } = brand;
  return (
    <PreviewPanel<OfferPreview>
      brand={brand}
      stamp={JSON.stringify(draft)}
      isWhole={brokenOfferFields(draft).length === 0}
      ask={(asked) => {
        const settings = offerSettingsOf(draft);
        return call("previewOffer", { body: { merchantCode, offerId, settings, ...asked } });
      }}
      statesOf={(preview) => [
        "join",
        ...preview.bonuses.flatMap(({ state }) => stateOf[state] ?? []),
        "closed",
      ]}
      render={(preview, state) => <Shown preview={preview} state={state} />}
      memberText={({ member }) => {
        if (member === null) return undefined;
        const { username, bar } = member;
        if (bar === null) return t("may", { username });
        return t("mayNot", { username, why: t(`bar.${bar}`) });
      }}
    />
  );
}

interface ShownProps {
  readonly preview: OfferPreview;
  readonly state: PreviewState;
}

/** The card of the promotions page and the choice of the deposit form, or the bonus page. */
function Shown({ preview: { offer, bonuses }, state }: ShownProps) {
  const bonus = bonuses.find((one) => stateOf[one.state] === state);
  if (bonus !== undefined) return <BonusShown bonus={bonus} action={null} />;
  const isClosed = state === "closed";
  const shown = isClosed ? { ...offer, budgetLeft: "none" as const } : offer;
  const least = parseMinor(offer.minDeposit, offer.currency) ?? minor(0n);
  return (
    <>
      <div className="grid sm:max-w-sm">
        <OfferCard offer={shown} onDeposit={() => {}} />
      </div>
      <div className="max-w-md">
        <OfferChoice
          offer={shown}
          isChosen={!isClosed}
          onChoose={() => {}}
          amount={least}
          credited={least}
        />
      </div>
    </>
  );
}
