import type { RebatePolicy } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
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
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  addRow,
  brokenRebateFields,
  changeRow,
  dropRow,
  rebateDraftOf,
  rebateSettingsOf,
  type RebateDraft,
  type RebateRowDraft,
} from "./rebate-draft.ts";

const policiesQuery = queryOptions({
  queryKey: ["vip", "rebates"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rebatePolicies", undefined, { signal }),
});

const daysQuery = (merchantCode: string, pageNum: number) =>
  queryOptions({
    queryKey: ["vip", "rebateDays", merchantCode, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("rebateDays", { query: { merchantCode, pageNum, pageSize: 14 } }, { signal }),
  });

/** What a brand gives back of a day's bets, and what that came to. */
export function Rebates({ brand }: { readonly brand: BrandOutline }) {
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
      <RebateForm
        key={reads}
        policy={own}
        onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
      />
      <Days policy={own} />
    </>
  );
}

/** Undefined while what is typed cannot be. */
function subjectOf(draft: RebateDraft, currency: string) {
  if (brokenRebateFields(draft, currency).length > 0) return undefined;
  return { kind: "rebate" as const, settings: rebateSettingsOf(draft, currency) };
}

interface RebateFormProps {
  readonly policy: RebatePolicy;
  readonly onReadAgain: () => void;
}

function RebateForm({ policy, onReadAgain }: RebateFormProps) {
  const t = useTranslations("console.rebates");
  const dayText = useDayText();
  const { currency, fromDay } = policy;
  const settings = useSettings<RebatePolicy, RebateDraft>({
    policy,
    draftOf: rebateDraftOf,
    brokenFields: (draft) => brokenRebateFields(draft, currency),
    isProposal: ({ revision }) => revision === 0,
    save: (draft, { merchantCode, revision }) =>
      call("saveRebatePolicy", {
        params: { merchantCode, currency },
        body: { settings: rebateSettingsOf(draft, currency), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  return (
    <SettingsForm
      title={t("form", { currency })}
      lead={t("formLead")}
      note={fromDay === null ? undefined : t("from", { day: dayText(fromDay) })}
      settings={settings}
      waits={{ call: "saveRebatePolicy", subject: `${policy.merchantCode} ${currency}` }}
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
      <SettingField
        label={`${t("minClaim")} (${currency})`}
        hint={t("minClaimHint")}
        value={draft.minClaim}
        error={problemOf("minClaim")}
        onChange={(minClaim) => setDraft({ ...draft, minClaim })}
      />
      <fieldset className="grid gap-3">
        <legend className="font-medium">{t("rows")}</legend>
        <p className="text-fg2">{t("rowsHint")}</p>
        {draft.rows.map((row, index) => (
          <Row
            key={index}
            row={row}
            index={index}
            currency={currency}
            problemOf={(name) => problemOf(`rows.${index}.${name}`)}
            onChange={(part) => setDraft(changeRow(draft, index, part))}
            onDrop={() => setDraft(dropRow(draft, index))}
          />
        ))}
        <Button size="small" className="justify-self-start" onClick={() => setDraft(addRow(draft))}>
          <Plus size={16} aria-hidden />
          {t("add")}
        </Button>
      </fieldset>
      <CostPart
        merchantCode={policy.merchantCode}
        kind="rebate"
        subject={subjectOf(draft, currency)}
      />
    </SettingsForm>
  );
}

interface RowProps {
  readonly row: RebateRowDraft;
  readonly index: number;
  readonly currency: string;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (part: Partial<RebateRowDraft>) => void;
  readonly onDrop: () => void;
}

function Row({ row, index, currency, problemOf, onChange, onDrop }: RowProps) {
  const t = useTranslations("console.rebates");
  const names = useTranslations("shell.gameType");
  return (
    <div
      role="group"
      aria-label={t("row", { number: index + 1 })}
      className="grid grid-cols-2 items-end gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_5rem_1fr_6rem_auto]"
    >
      <Select
        label={t("game")}
        value={row.gameType}
        options={gameTypes.map((type) => [type, names(type)] as const)}
        onChange={(next) =>
          onChange({ gameType: gameTypes.find((one) => one === next) ?? row.gameType })
        }
      />
      <SettingField
        label={t("level")}
        hint={undefined}
        value={row.level}
        error={problemOf("level")}
        onChange={(level) => onChange({ level })}
      />
      <SettingField
        label={`${t("fromAmount")} (${currency})`}
        hint={undefined}
        value={row.from}
        error={problemOf("from")}
        onChange={(from) => onChange({ from })}
      />
      <SettingField
        label={t("rate")}
        hint={undefined}
        value={row.rate}
        error={problemOf("rate")}
        onChange={(rate) => onChange({ rate })}
      />
      <Button size="small" aria-label={t("drop")} onClick={onDrop}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}

function Days({ policy }: { readonly policy: RebatePolicy }) {
  const t = useTranslations("console.rebates");
  const dayText = useDayText();
  const [pageNum, setPage] = useState(1);
  const { merchantCode, currency, earned, paid } = policy;
  const { data, error, isError, refetch } = useQuery(daysQuery(merchantCode, pageNum));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} className="h-11" />;
  return (
    <section aria-label={t("days")} className="grid max-w-3xl grid-cols-1 gap-3">
      <h2 className="font-semibold">{t("days")}</h2>
      <p className="text-fg2">
        {t("sums", { earned: moneyText(earned, currency), paid: moneyText(paid, currency) })}
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
