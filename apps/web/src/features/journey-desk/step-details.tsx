import type { AwardPrize, Journey, JourneyStep } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { languageNames } from "../../lib/language-names.ts";
import { directionOf, isLanguage } from "../../lib/languages.ts";
import { usePrizeNames, usePrizeWords } from "../../ui/desk/prizes/terms-text.ts";
import { livePromotionsQuery } from "./api.ts";
import { pages, type Texts } from "./draft.ts";
import { useLocalText } from "../../lib/local-text.ts";

interface StepDetailsProps {
  readonly step: JourneyStep;
  readonly merchantCode: Journey["merchantCode"];
  readonly currency: string;
}

/** All that a member gets of a step: what a second operator agrees to. */
export function StepDetails({ step, merchantCode, currency }: StepDetailsProps) {
  const t = useTranslations("console.journeys");
  switch (step.kind) {
    case "message": {
      const page = pages.find((one) => one === step.page) ?? "";
      return (
        <>
          <Said title={step.title} body={step.body} />
          <Line label={t("field.page")} text={page === "" ? t("noPage") : t(`page.${page}`)} />
        </>
      );
    }
    case "offer":
      return (
        <>
          <Said title={step.title} body={step.body} />
          <Offered promotionId={step.promotionId} merchantCode={merchantCode} />
        </>
      );
    case "award":
      return (
        <>
          <Said title={step.title} />
          {step.prize !== undefined && <Prize prize={step.prize} currency={currency} />}
          <Line label={t("field.claimDays")} text={String(step.claimDays)} />
        </>
      );
    default:
      return null;
  }
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <p className="col-start-2 mt-1 text-sm text-fg2">
      {label}: <bdi>{text}</bdi>
    </p>
  );
}

interface PrizeProps {
  readonly prize: AwardPrize;
  readonly currency: string;
}

function Prize({ prize, currency }: PrizeProps) {
  const { terms } = usePrizeWords(usePrizeNames())(prize, currency);
  return terms.map(([label, value]) => <Line key={label} label={label} text={value} />);
}

interface OfferedProps {
  readonly promotionId: string;
  readonly merchantCode: Journey["merchantCode"];
}

function Offered({ promotionId, merchantCode }: OfferedProps) {
  const t = useTranslations("console.journeys");
  const textOf = useLocalText();
  const { data } = useQuery(livePromotionsQuery(merchantCode));
  if (data === undefined) return null;
  const offered = data.content.find((one) => one.promotionId === promotionId);
  const title = offered?.current ? textOf(offered.current.title) : t("promotionNotLive");
  return <Line label={t("field.promotionId")} text={title} />;
}

/** The texts in each language that has them. */
function Said({ title, body }: { readonly title: Texts; readonly body?: Texts }) {
  return (
    <dl className="col-start-2 mt-2 grid gap-2 text-sm">
      {Object.entries(title).map(([language, text]) => (
        <div key={language}>
          <dt className="text-xs text-fg3">
            {isLanguage(language) ? languageNames[language] : language}
          </dt>
          <dd lang={language} dir={directionOf(language)}>
            <p className="font-medium break-words">{text}</p>
            <p className="break-words whitespace-pre-line text-fg2">
              {isLanguage(language) ? body?.[language] : undefined}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
