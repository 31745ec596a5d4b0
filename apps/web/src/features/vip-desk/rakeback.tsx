import type { RakebackPolicy } from "@baize/contract";
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
import { Check } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { LevelPercent } from "./level-percent.tsx";
import {
  addShare,
  brokenRakebackFields,
  changeShare,
  dropShare,
  parts,
  rakebackDraftOf,
  rakebackSettingsOf,
  type RakebackDraft,
} from "./rakeback-draft.ts";

const policiesQuery = queryOptions({
  queryKey: ["vip", "rakeback"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rakebackPolicies", undefined, { signal }),
});

const daysQuery = (merchantCode: string, pageNum: number) =>
  queryOptions({
    queryKey: ["vip", "rakebackDays", merchantCode, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("rakebackDays", { query: { merchantCode, pageNum, pageSize: 14 } }, { signal }),
  });

/** What a brand gives of what it keeps of bets, and what that came to. */
export function Rakeback({ brand }: { readonly brand: BrandOutline }) {
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
      <RakebackForm
        key={reads}
        policy={own}
        onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
      />
      <Days policy={own} />
    </>
  );
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: RakebackDraft, currency: string) {
  if (brokenRakebackFields(draft).length > 0) return undefined;
  return { kind: "rakeback" as const, settings: rakebackSettingsOf(draft, currency) };
}

interface RakebackFormProps {
  readonly policy: RakebackPolicy;
  readonly onReadAgain: () => void;
}

function RakebackForm({ policy, onReadAgain }: RakebackFormProps) {
  const t = useTranslations("console.rakeback");
  const dayText = useDayText();
  const { currency, fromDay } = policy;
  const settings = useSettings<RakebackPolicy, RakebackDraft>({
    policy,
    draftOf: rakebackDraftOf,
    brokenFields: brokenRakebackFields,
    isProposal: ({ revision }) => revision === 0,
    save: (draft, { merchantCode, revision }) =>
      call("saveRakebackPolicy", {
        params: { merchantCode, currency },
        body: { settings: rakebackSettingsOf(draft, currency), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  return (
    <SettingsForm
      title={t("form", { currency })}
      lead={t("formLead")}
      note={fromDay === null ? undefined : t("from", { day: dayText(fromDay) })}
      settings={settings}
      waits={{ call: "saveRakebackPolicy", subject: `${policy.merchantCode} ${currency}` }}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <Check
        label={t("isOpen")}
        checked={draft.isOpen}
        onChange={({ target }) => setDraft({ ...draft, isOpen: target.checked })}
      />
      <Check
        label={t("whileBonus")}
        checked={draft.whileBonus}
        onChange={({ target }) => setDraft({ ...draft, whileBonus: target.checked })}
      />
      <Shares draft={draft} setDraft={setDraft} problemOf={problemOf} />
      <Split draft={draft} setDraft={setDraft} problemOf={problemOf} />
      <SettingField
        label={t("turnover")}
        hint={t("turnoverHint")}
        value={draft.turnover}
        error={problemOf("turnover")}
        onChange={(turnover) => setDraft({ ...draft, turnover })}
      />
      <CostPart
        merchantCode={policy.merchantCode}
        kind="rakeback"
        subject={subjectOf(draft, currency)}
      />
    </SettingsForm>
  );
}

interface SplitProps {
  readonly draft: RakebackDraft;
  readonly setDraft: (draft: RakebackDraft) => void;
  readonly problemOf: (field: string) => string | undefined;
}

/** What members get of what the house keeps, by their level. */
function Shares({ draft, setDraft, problemOf }: SplitProps) {
  const t = useTranslations("console.rakeback");
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{t("shares")}</legend>
      <p className="text-fg2">{t("sharesHint")}</p>
      {draft.shares.map((share, index) => (
        <LevelPercent
          key={index}
          words="console.rakeback"
          name={t("share", { number: index + 1 })}
          level={share.level}
          percent={share.share}
          levelProblem={problemOf(`shares.${index}.level`)}
          percentProblem={problemOf(`shares.${index}.share`)}
          onLevel={(level) => setDraft(changeShare(draft, index, { level }))}
          onPercent={(percent) => setDraft(changeShare(draft, index, { share: percent }))}
          onDrop={() => setDraft(dropShare(draft, index))}
        />
      ))}
      <Button size="small" className="justify-self-start" onClick={() => setDraft(addShare(draft))}>
        <Plus size={16} aria-hidden />
        {t("add")}
      </Button>
    </fieldset>
  );
}

/** How it is given out, and what the house keeps where a vendor does not say. */
function Split({ draft, setDraft, problemOf }: SplitProps) {
  const t = useTranslations("console.rakeback");
  const names = useTranslations("shell.gameType");
  const sum = problemOf("parts");
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="font-medium">{t("parts")}</legend>
        <p className="text-fg2">{t("partsHint")}</p>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          {parts.map((part) => (
            <SettingField
              key={part}
              label={t(`part.${part}`)}
              hint={undefined}
              value={draft.parts[part]}
              error={problemOf(`parts.${part}`)}
              onChange={(text) => setDraft({ ...draft, parts: { ...draft.parts, [part]: text } })}
            />
          ))}
        </div>
        {sum !== undefined && <FormError text={t("notWhole")} />}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="font-medium">{t("edges")}</legend>
        <p className="text-fg2">{t("edgesHint")}</p>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          {gameTypes.map((type) => (
            <SettingField
              key={type}
              label={names(type)}
              hint={undefined}
              value={draft.edges[type]}
              error={problemOf(`edges.${type}`)}
              onChange={(text) => setDraft({ ...draft, edges: { ...draft.edges, [type]: text } })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Days({ policy }: { readonly policy: RakebackPolicy }) {
  const t = useTranslations("console.rakeback");
  const dayText = useDayText();
  const [pageNum, setPage] = useState(1);
  const { merchantCode, currency, earned } = policy;
  const { data, error, isError, refetch } = useQuery(daysQuery(merchantCode, pageNum));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  return (
    <section aria-label={t("days")} className="grid max-w-3xl grid-cols-1 gap-3">
      <h2 className="font-semibold">{t("days")}</h2>
      <p className="text-fg2">
        {t("sum", { earned: moneyText(earned, currency) })} {t("counted")}
      </p>
      {data.content.length === 0 ? (
        <p className="text-fg2">{t("noDays")}</p>
      ) : (
        <div className={table.frame}>
          <table className={table.table}>
            <thead className={table.head}>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col" className="text-end!">
                  {t("members")}
                </th>
                <th scope="col" className="text-end!">
                  {t("earned")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((row) => (
                <tr key={row.day} className={table.row}>
                  <td className="num">{dayText(row.day)}</td>
                  <td className="num text-end">{row.members}</td>
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
