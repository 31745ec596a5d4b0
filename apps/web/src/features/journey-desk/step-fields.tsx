import type { Language } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { directionOf } from "../../lib/languages.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { TreeFields } from "../../ui/desk/conditions/tree-fields.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { LanguagePanel } from "../../ui/desk/language-panel.tsx";
import { isStaked } from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { livePromotionsQuery } from "./api.ts";
import { bodyMax, pages, titleMax, units, type StepDraft, type Texts } from "./draft.ts";
import { useLocalText } from "../../lib/local-text.ts";

interface StepFieldsProps {
  readonly brand: BrandOutline;
  readonly step: StepDraft;
  readonly broken: readonly string[];
  readonly ruleText: (field: string) => string | undefined;
  readonly onChange: (part: Partial<StepDraft>) => void;
}

/** The fields of a step; each kind has its own. */
export function StepFields(props: StepFieldsProps) {
  const { step } = props;
  switch (step.kind) {
    case "wait":
      return <Wait {...props} />;
    case "condition":
      return <Condition {...props} />;
    case "award":
      return <Award {...props} />;
    default:
      return (
        <>
          <TextFields {...props} hasBody />
          {step.kind === "offer" ? <Promotion {...props} /> : <Page {...props} />}
        </>
      );
  }
}

const numeric = { dir: "ltr", inputMode: "decimal", inputClass: "num rtl:text-right" } as const;

function Wait({ step, broken, onChange }: StepFieldsProps) {
  const t = useTranslations("console.journeys");
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field
        {...numeric}
        label={t("field.wait")}
        value={step.wait}
        error={broken.includes("wait") ? t("waitWrong") : undefined}
        maxLength={6}
        onChange={({ target }) => onChange({ wait: target.value })}
      />
      <Select
        isStacked
        label={t("field.unit")}
        value={step.unit}
        options={units.map((one) => [one, t(`unit.${one}`)] as const)}
        onChange={(next) => onChange({ unit: units.find((one) => one === next) ?? step.unit })}
      />
    </div>
  );
}

function Condition({ brand, step, broken, onChange }: StepFieldsProps) {
  const t = useTranslations("console.journeys");
  const segments = useTranslations("console.segments");
  return (
    <>
      <p className="text-sm text-fg2">{t("conditionHint")}</p>
      {step.tree === null ? (
        <TreeFields
          merchantCode={brand.merchantCode}
          draft={step.conditions}
          broken={broken.map((field) => field.replace("condition.", ""))}
          onChange={(conditions) => onChange({ conditions })}
        />
      ) : (
        <p className="text-fg2">{segments("nested")}</p>
      )}
    </>
  );
}

const fieldsOfMoney = ["turnover", "claimDays"] as const;
const fieldsOfOthers = ["claimDays"] as const;

function Award(props: StepFieldsProps) {
  const { step, broken, ruleText, onChange } = props;
  const t = useTranslations("console.journeys");
  const desk = useTranslations("console.desk.rule");
  const errorOf = (field: "turnover" | "claimDays") => {
    if (!broken.includes(field)) return ruleText(field);
    return step[field] === "" ? desk("fillIn") : t(`wrong.${field}`);
  };
  return (
    <>
      <TextFields {...props} hasBody={false} />
      <GivenFields
        brand={props.brand}
        draft={step.given}
        problemOf={(field, typed) => {
          if (!broken.includes(field)) return ruleText(field);
          return desk(typed === "" ? "fillIn" : "not_above_zero");
        }}
        onType={(part) => onChange({ given: { ...step.given, ...part } })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(isStaked(step.given.kind) ? fieldsOfMoney : fieldsOfOthers).map((field) => (
          <Field
            key={field}
            {...numeric}
            label={t(`field.${field}`)}
            value={step[field]}
            error={errorOf(field)}
            maxLength={25}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
      </div>
    </>
  );
}

function Page({ step, onChange }: StepFieldsProps) {
  const t = useTranslations("console.journeys");
  return (
    <Select
      isStacked
      label={t("field.page")}
      value={step.page}
      options={pages.map((one) => [one, one === "" ? t("noPage") : t(`page.${one}`)] as const)}
      onChange={(next) => onChange({ page: pages.find((one) => one === next) ?? "" })}
    />
  );
}

function Promotion({ brand, step, broken, onChange }: StepFieldsProps) {
  const t = useTranslations("console.journeys");
  const textOf = useLocalText();
  const { data } = useQuery(livePromotionsQuery(brand.merchantCode));
  const options = (data?.content ?? []).map(
    ({ promotionId, current }) => [promotionId, textOf(current?.title ?? {})] as const,
  );
  const isKnown = options.some(([promotionId]) => promotionId === step.promotionId);
  return (
    <Select
      isStacked
      label={t("field.promotionId")}
      value={step.promotionId}
      error={broken.includes("promotionId") ? t("choosePromotion") : undefined}
      options={[
        ["", t("choosePromotion")],
        ...options,
        ...(step.promotionId === "" || isKnown
          ? []
          : [[step.promotionId, t("promotionNotLive")] as const]),
      ]}
      onChange={(promotionId) => onChange({ promotionId })}
    />
  );
}

/** What the member reads, and how it looks in the inbox. */
function TextFields(props: StepFieldsProps & { readonly hasBody: boolean }) {
  const { brand, step, broken, hasBody, onChange } = props;
  const { title, body } = step;
  const t = useTranslations("console.journeys");
  const desk = useTranslations("console.desk.rule");
  const problemOf = (field: string) => (broken.includes(field) ? desk("fillIn") : undefined);
  return (
    <LanguagePanel
      brand={brand}
      texts={hasBody ? [title, body] : [title]}
      needsEnglish
      className="grid gap-3"
    >
      {({ language, written, errorOf }) => (
        <>
          <Field
            {...written}
            label={t("field.title")}
            value={title[language] ?? ""}
            error={errorOf(title, problemOf("title"))}
            maxLength={titleMax}
            onChange={({ target }) => onChange({ title: { ...title, [language]: target.value } })}
          />
          {hasBody && (
            <TextArea
              {...written}
              label={t("field.body")}
              value={body[language] ?? ""}
              error={errorOf(body, problemOf("body"))}
              rows={3}
              maxLength={bodyMax}
              onChange={({ target }) => onChange({ body: { ...body, [language]: target.value } })}
            />
          )}
          {hasBody && <Preview brand={brand} step={step} language={language} />}
        </>
      )}
    </LanguagePanel>
  );
}

/** The text that a reader of the language gets: the own one, the brand's, or English. */
function Preview({
  brand,
  step,
  language,
}: Pick<StepFieldsProps, "brand" | "step"> & { readonly language: Language }) {
  const t = useTranslations("console.journeys");
  const wished = [language, brand.defaultLanguage, "en"] as const;
  const inOrder = (texts: Texts) => {
    const found = wished.find((one) => (texts[one] ?? "").trim() !== "");
    return { text: found === undefined ? "" : (texts[found] ?? ""), lang: found ?? language };
  };
  const [title, body] = [inOrder(step.title), inOrder(step.body)];
  if (title.text === "" && body.text === "") return null;
  return (
    <section aria-label={t("preview")} className="grid gap-1.5">
      <p className="text-xs text-fg3">{t("preview")}</p>
      <div className="flex max-w-90 items-start gap-3 rounded-lg bg-s2 p-3.5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
          <Mail size={18} aria-hidden />
        </span>
        <div className="grid min-w-0 gap-1">
          <p lang={title.lang} dir={directionOf(title.lang)} className="font-semibold break-words">
            {title.text}
          </p>
          <p
            lang={body.lang}
            dir={directionOf(body.lang)}
            className="text-sm break-words whitespace-pre-line text-fg2"
          >
            {body.text}
          </p>
        </div>
      </div>
    </section>
  );
}
