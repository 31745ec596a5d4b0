import type { RewardCaps } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";
import { Check } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { brokenCapFields, capsDraftOf, capSettingsOf, type CapsDraft } from "./caps-draft.ts";

const capsQuery = queryOptions({
  queryKey: ["rewardCaps"],
  staleTime: 0,
  queryFn: ({ signal }) => call("rewardCaps", undefined, { signal }),
});

/** What each brand's rewards may ask of members at most. */
export function RewardCapsPage() {
  const t = useTranslations("console.rewardCaps");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => (
          <>
            {choice}
            <OfBrand key={brand.merchantCode} brand={brand} />
          </>
        )}
      </WithBrand>
    </div>
  );
}

function OfBrand({ brand }: { readonly brand: BrandOutline }): ReactNode {
  const caps = useQuery(capsQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (caps.isPending) return <SkeletonRows rows={4} className="h-12" />;
  if (caps.isError) return <Failed error={caps.error} onRetry={() => void caps.refetch()} />;
  const own = caps.data.find((one) => one.merchantCode === brand.merchantCode);
  if (own === undefined) return null;
  return (
    <CapsForm
      key={reads}
      brand={brand}
      caps={own}
      onReadAgain={() => void caps.refetch().then(() => setReads(reads + 1))}
    />
  );
}

interface CapsFormProps {
  readonly brand: BrandOutline;
  readonly caps: RewardCaps;
  readonly onReadAgain: () => void;
}

function CapsForm({ brand, caps, onReadAgain }: CapsFormProps) {
  const t = useTranslations("console.rewardCaps");
  const timeText = useTimeText();
  const settings = useSettings<RewardCaps, CapsDraft>({
    policy: caps,
    draftOf: capsDraftOf,
    brokenFields: brokenCapFields,
    save: (draft, { merchantCode, revision }) =>
      call("saveRewardCaps", {
        params: { merchantCode },
        body: { settings: capSettingsOf(draft), revision },
      }),
  });
  const { draft, setDraft, problemOf } = settings;
  const { updatedAt } = caps;
  return (
    <SettingsForm
      title={t("form", { brand: `\u2068${brand.brandName}\u2069` })}
      lead={updatedAt === null ? t("none") : t("saved", { time: timeText(updatedAt) })}
      settings={settings}
      permission="rewards.write"
      onReadAgain={onReadAgain}
    >
      <SettingField
        label={t("times")}
        hint={t("timesHint")}
        value={draft.times}
        error={problemOf("times")}
        onChange={(times) => setDraft({ ...draft, times })}
      />
      <Rule
        label={t("noMixed")}
        hint={t("noMixedHint")}
        isOn={draft.noMixedProducts}
        onChange={(noMixedProducts) => setDraft({ ...draft, noMixedProducts })}
      />
      <Rule
        label={t("noPay")}
        hint={t("noPayHint")}
        isOn={draft.noPayToWin}
        onChange={(noPayToWin) => setDraft({ ...draft, noPayToWin })}
      />
    </SettingsForm>
  );
}

interface RuleProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Rule({ label, hint, isOn, onChange }: RuleProps) {
  return (
    <div className="grid gap-1">
      <Check label={label} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <p className="text-sm text-fg2">{hint}</p>
    </div>
  );
}
