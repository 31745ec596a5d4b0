import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import type { BrandOutline } from "../../lib/operator.ts";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { WhoField } from "../../ui/desk/conditions/who-field.tsx";
import { withHint } from "../../ui/desk/fault-text.ts";
import { LanguagePanel } from "../../ui/desk/language-panel.tsx";
import { PeriodFields } from "../../ui/desk/period-fields.tsx";
import { kindsBesideMoney } from "../../ui/desk/prizes/draft.ts";
import { GivenFields } from "../../ui/desk/prizes/prize-fields.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { contentsQuery } from "../../lib/contents-query.ts";
import {
  isPrize,
  kinds,
  mayGivePrize,
  mayReserve,
  mayNeedJoin,
  measures,
  periodsOf,
  type Draft,
  type TextField,
} from "./draft.ts";

export interface FieldsProps {
  readonly brand: BrandOutline;
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}

const numeric: readonly TextField[] = ["amount", "turnover", "claimDays", "budget", "budgetDay"];

/** The fields of a promotion; a kind brings its own. */
export function FormFields(props: FieldsProps) {
  const { draft } = props;
  return (
    <>
      <Kind {...props} />
      <Title {...props} />
      <Shown {...props} />
      {draft.kind === "code" && <Codes {...props} />}
      {draft.kind === "deposit" && <Target {...props} />}
      <Gives {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {numeric
          .filter((field) => field !== "amount" || !isPrize(draft))
          .map((field) => (
            <Typed key={field} field={field} {...props} />
          ))}
        {draft.kind === "application" && <Typed field="amountMax" {...props} />}
        {draft.kind === "application" && <Typed field="times" {...props} />}
        <Typed field="stackGroup" {...props} />
        <Typed field="priority" {...props} />
        <Typed field="controlShare" {...props} />
      </div>
      {mayReserve(draft) && <WhenTaken {...props} />}
      <WhoField
        merchantCode={props.brand.merchantCode}
        who={draft.who}
        error={props.problemOf("who")}
        onChange={(who) => props.onChange({ who })}
      />
    </>
  );
}

const modes = ["first_reached", "reserved_at_join"] as const;

/** When the budget is taken: when it is earned, or when a member joins. */
function WhenTaken({ draft: { budgetMode }, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  return (
    <Select
      isStacked
      label={t("field.budgetMode")}
      value={budgetMode}
      error={problemOf("budgetMode")}
      options={modes.map((one) => [one, t(`budgetMode.${one}`)] as const)}
      onChange={(next) => onChange({ budgetMode: modes.find((one) => one === next) ?? budgetMode })}
    />
  );
}

const waysToGive = ["cash", "bonus", "prize"] as const;
const prizeKinds = kindsBesideMoney.filter((kind) => kind !== "bonus");

/** Money, a bonus that is staked first, or another prize. */
function Gives(props: FieldsProps) {
  const { brand, draft, problemOf, onChange } = props;
  return (
    <>
      <WayToGive {...props} />
      {draft.gives === "prize" && mayGivePrize(draft.kind) && (
        <GivenFields
          brand={brand}
          draft={draft.given}
          kinds={prizeKinds}
          problemOf={(field) => problemOf(`prize.${field}`)}
          onType={(part) => onChange({ given: { ...draft.given, ...part } })}
        />
      )}
    </>
  );
}

function WayToGive({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  const offered = waysToGive.filter((one) => one !== "prize" || mayGivePrize(draft.kind));
  const isBonus = draft.gives === "bonus";
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        isStacked
        label={t("field.gives")}
        value={offered.find((one) => one === draft.gives) ?? "cash"}
        error={problemOf("prize")}
        options={offered.map((one) => [one, t(`awardKind.${one}`)] as const)}
        onChange={(next) =>
          onChange({ gives: waysToGive.find((one) => one === next) ?? draft.gives })
        }
      />
      {isBonus && (
        <Field
          label={t("field.bonusDays")}
          value={draft.bonusDays}
          error={problemOf("bonusDays")}
          inputMode="numeric"
          dir="ltr"
          inputClass="num rtl:text-right"
          maxLength={3}
          onChange={({ target }) => onChange({ bonusDays: target.value })}
        />
      )}
      {isBonus && (
        <Field
          label={t("field.bonusCountsAtMost")}
          hint={t("hint.bonusCountsAtMost")}
          value={draft.bonusCountsAtMost}
          error={problemOf("bonusCountsAtMost")}
          inputMode="decimal"
          dir="ltr"
          inputClass="num rtl:text-right"
          maxLength={25}
          onChange={({ target }) => onChange({ bonusCountsAtMost: target.value })}
        />
      )}
    </div>
  );
}

const hints: ReadonlySet<TextField> = new Set<TextField>([
  "amountMax",
  "turnover",
  "claimDays",
  "budget",
  "budgetDay",
  "times",
  "stackGroup",
  "priority",
  "controlShare",
]);

const sums: ReadonlySet<TextField> = new Set<TextField>([
  "amount",
  "amountMax",
  "budget",
  "budgetDay",
]);

interface TypedProps extends FieldsProps {
  readonly field: TextField;
}

function Typed({ field, brand, draft, problemOf, onChange }: TypedProps) {
  const t = useTranslations("console.promotions");
  const named = field as Exclude<TextField, "amount" | "expected">;
  const hint = hints.has(field) ? t(`hint.${named}`) : undefined;
  return (
    <Field
      label={sums.has(field) ? `${t(`field.${field}`)} (${brand.currency})` : t(`field.${field}`)}
      hint={hint}
      value={draft[field]}
      error={withHint(problemOf(field), hint)}
      autoComplete="off"
      dir="ltr"
      inputClass="num rtl:text-right"
      maxLength={40}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

function Kind({ draft, isNew, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  const periods = periodsOf(draft.kind);
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        {isNew ? (
          <Select
            isStacked
            label={t("field.kind")}
            value={draft.kind}
            options={kinds.map((kind) => [kind, t(`kind.${kind}`)] as const)}
            onChange={(next) => {
              const kind = kinds.find((one) => one === next) ?? draft.kind;
              onChange({ kind, period: periodsOf(kind)[0] ?? "once" });
            }}
          />
        ) : (
          <p className="text-fg2">{t(`kind.${draft.kind}`)}</p>
        )}
        {periods.length > 1 && (
          <Select
            isStacked
            label={t("field.period")}
            value={draft.period}
            options={periods.map((one) => [one, t(`period.${one}`)] as const)}
            onChange={(next) =>
              onChange({ period: periods.find((one) => one === next) ?? draft.period })
            }
          />
        )}
      </div>
      {mayNeedJoin(draft.kind) && (
        <Check
          label={t("field.needsJoin")}
          checked={draft.needsJoin}
          onChange={({ target }) => onChange({ needsJoin: target.checked })}
        />
      )}
    </div>
  );
}

/** What the member reads. */
function Title({ brand, draft: { title }, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  return (
    <section className="grid gap-3 rounded-md border border-line p-3">
      <LanguagePanel brand={brand} texts={[title]} needsEnglish>
        {({ language, written, errorOf }) => (
          <Field
            {...written}
            label={t("field.title")}
            hint={t("hint.title")}
            value={title[language] ?? ""}
            error={errorOf(title, problemOf("title"))}
            maxLength={80}
            onChange={({ target }) => onChange({ title: { ...title, [language]: target.value } })}
          />
        )}
      </LanguagePanel>
    </section>
  );
}

/** Where it is shown, and from when to when. */
function Shown({ brand, draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  const language = useLanguage();
  const pieces = useQuery(contentsQuery(brand.merchantCode, "promotion"));
  const options = (pieces.data ?? []).flatMap(({ contentId, body }) => {
    if (body.kind !== "promotion") return [];
    const { title } = body;
    return [[contentId, title[language] ?? title.en ?? contentId] as const];
  });
  return (
    <div className="grid gap-4">
      <div>
        <Select
          isStacked
          label={t("field.contentId")}
          value={draft.contentId}
          options={[["", t("nowhere")], ...options]}
          onChange={(contentId) => onChange({ contentId })}
        />
        <p className="mt-1.5 text-sm text-fg3">{t("hint.contentId")}</p>
      </div>
      <PeriodFields
        from={draft.startsAt}
        until={draft.endsAt}
        timeZone={brand.timeZone}
        error={problemOf("endsAt") ?? problemOf("startsAt")}
        onChange={({ from = draft.startsAt, until = draft.endsAt }) =>
          onChange({ startsAt: from, endsAt: until })
        }
      />
      <p className="-mt-2.5 text-sm text-fg3">{t("hint.time")}</p>
    </div>
  );
}

function Codes({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.promotions");
  return (
    <TextArea
      label={t("field.codes")}
      hint={t("hint.codes")}
      value={draft.codes}
      error={withHint(problemOf("codes"), t("hint.codes"))}
      rows={4}
      dir="ltr"
      spellCheck={false}
      className="num uppercase"
      onChange={({ target }) => onChange({ codes: target.value })}
    />
  );
}

function Target(props: FieldsProps) {
  const { draft, onChange } = props;
  const t = useTranslations("console.promotions");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        isStacked
        label={t("field.measure")}
        value={draft.measure}
        options={measures.map((one) => [one, t(`measure.${one}`)] as const)}
        onChange={(next) =>
          onChange({ measure: measures.find((one) => one === next) ?? draft.measure })
        }
      />
      <Typed field="expected" {...props} />
    </div>
  );
}
