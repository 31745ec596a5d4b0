import type { LossBackPolicy } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { gameTypes } from "../../lib/game-types.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { useDayText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CostPart } from "../../ui/desk/cost-part.tsx";
import { table } from "../../ui/desk/page-parts.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { LevelPercent } from "./level-percent.tsx";
import {
  addRate,
  brokenLossBackFields,
  changeRate,
  dropRate,
  isCounted,
  lossBackDraftOf,
  lossBackSettingsOf,
  withGame,
  type LossBackDraft,
} from "./loss-back-draft.ts";

const policiesQuery = queryOptions({
  queryKey: ["vip", "lossBack"],
  staleTime: 0,
  queryFn: ({ signal }) => call("lossBackPolicies", undefined, { signal }),
});

const periodsQuery = (merchantCode: string, pageNum: number) =>
  queryOptions({
    queryKey: ["vip", "lossBackPeriods", merchantCode, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("lossBackPeriods", { query: { merchantCode, pageNum, pageSize: 14 } }, { signal }),
  });

/** What a brand gives back of a period's losses, and what that came to. */
export function LossBack({ brand }: { readonly brand: BrandOutline }) {
  const policies = useQuery(policiesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={8} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const own = policies.data.find((one) => one.merchantCode === brand.merchantCode);
  if (own === undefined) return null;
  return (
    <>
      <LossBackForm
        key={reads}
        policy={own}
        onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
      />
      <Periods policy={own} />
    </>
  );
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: LossBackDraft, currency: string) {
  if (brokenLossBackFields(draft, currency).length > 0) return undefined;
  return { kind: "loss_back" as const, settings: lossBackSettingsOf(draft, currency) };
}

interface LossBackFormProps {
  readonly policy: LossBackPolicy;
  readonly onReadAgain: () => void;
}

function LossBackForm({ policy, onReadAgain }: LossBackFormProps) {
  const t = useTranslations("console.lossBack");
  const dayText = useDayText();
  const { currency, fromDay } = policy;
  const settings = useSettings<LossBackPolicy, LossBackDraft>({
    policy,
    draftOf: lossBackDraftOf,
    brokenFields: (draft) => brokenLossBackFields(draft, currency),
    isProposal: ({ revision }) => revision === 0,
    save: (draft, { merchantCode, revision }) =>
      call("saveLossBackPolicy", {
        params: { merchantCode, currency },
        body: { settings: lossBackSettingsOf(draft, currency), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  return (
    <SettingsForm
      title={t("form", { currency })}
      lead={t("formLead")}
      note={fromDay === null ? undefined : t("from", { day: dayText(fromDay) })}
      settings={settings}
      waits={{ call: "saveLossBackPolicy", subject: `${policy.merchantCode} ${currency}` }}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
      />
      <Terms draft={draft} setDraft={setDraft} currency={currency} problemOf={problemOf} />
      <fieldset className="grid gap-3">
        <legend className="font-medium">{t("rates")}</legend>
        <p className="text-fg2">{t("ratesHint")}</p>
        {draft.rates.map((rate, index) => (
          <LevelPercent
            key={index}
            words="console.lossBack"
            name={t("rate", { number: index + 1 })}
            level={rate.level}
            percent={rate.rate}
            levelProblem={problemOf(`rates.${index}.level`)}
            percentProblem={problemOf(`rates.${index}.rate`)}
            onLevel={(level) => setDraft(changeRate(draft, index, { level }))}
            onPercent={(percent) => setDraft(changeRate(draft, index, { rate: percent }))}
            onDrop={() => setDraft(dropRate(draft, index))}
          />
        ))}
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setDraft(addRate(draft))}
        >
          <Plus size={16} aria-hidden />
          {t("add")}
        </Button>
      </fieldset>
      <CostPart
        merchantCode={policy.merchantCode}
        kind="loss_back"
        subject={subjectOf(draft, currency)}
      />
    </SettingsForm>
  );
}

interface TermsProps {
  readonly draft: LossBackDraft;
  readonly setDraft: (draft: LossBackDraft) => void;
  readonly currency: string;
  readonly problemOf: (field: string) => string | undefined;
}

const periods = ["day", "week", "month"] as const;

function Terms({ draft, setDraft, currency, problemOf }: TermsProps) {
  const t = useTranslations("console.lossBack");
  const names = useTranslations("shell.gameType");
  const gamesProblem = problemOf("gameTypes");
  const field = (name: "minLoss" | "cap" | "turnover" | "claimDays", unit = "") => (
    <SettingField
      label={`${t(name)}${unit}`}
      hint={t(`${name}Hint`)}
      value={draft[name]}
      error={problemOf(name)}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  );
  return (
    <>
      <Select
        label={t("period")}
        value={draft.period}
        options={periods.map((one) => [one, t(`periods.${one}`)] as const)}
        onChange={(next) =>
          setDraft({ ...draft, period: periods.find((one) => one === next) ?? draft.period })
        }
      />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium">{t("games")}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {gameTypes.filter(isCounted).map((type) => (
            <Check
              key={type}
              label={names(type)}
              checked={draft.gameTypes.includes(type)}
              onChange={({ target }) => setDraft(withGame(draft, type, target.checked))}
            />
          ))}
        </div>
        {gamesProblem !== undefined && <FormError text={gamesProblem} />}
      </fieldset>
      <Check
        label={t("gate")}
        checked={draft.netDepositGate}
        onChange={({ target }) => setDraft({ ...draft, netDepositGate: target.checked })}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {field("minLoss", ` (${currency})`)}
        {field("cap", ` (${currency})`)}
        {field("turnover")}
        {field("claimDays")}
      </div>
    </>
  );
}

function Periods({ policy }: { readonly policy: LossBackPolicy }) {
  const t = useTranslations("console.lossBack");
  const dayText = useDayText();
  const [pageNum, setPage] = useState(1);
  const { merchantCode, currency, earned, issued } = policy;
  const { data, error, isError, refetch } = useQuery(periodsQuery(merchantCode, pageNum));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  return (
    <section aria-label={t("past")} className="grid max-w-3xl grid-cols-1 gap-3">
      <h2 className="font-semibold">{t("past")}</h2>
      <p className="text-fg2">
        {t("sums", { earned: moneyText(earned, currency), issued: moneyText(issued, currency) })}
      </p>
      {data.content.length === 0 ? (
        <p className="text-fg2">{t("none")}</p>
      ) : (
        <div className={table.frame}>
          <table className={table.table}>
            <thead className={table.head}>
              <tr>
                <th scope="col">{t("when")}</th>
                <th scope="col" className="text-end!">
                  {t("members")}
                </th>
                <th scope="col" className="text-end!">
                  {t("counted")}
                </th>
                <th scope="col" className="text-end!">
                  {t("earned")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((row) => (
                <tr key={row.from} className={table.row}>
                  <td className="num">
                    {row.from === row.to
                      ? dayText(row.from)
                      : t("span", { from: dayText(row.from), to: dayText(row.to) })}
                  </td>
                  <td className="num text-end">{row.members}</td>
                  <td className="text-end">
                    <Money amount={row.counted} currency={row.currency} />
                  </td>
                  <td className="text-end">
                    <Money amount={row.earned} currency={row.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={data.pageNum} total={data.totalPages} onChange={setPage} />
    </section>
  );
}
