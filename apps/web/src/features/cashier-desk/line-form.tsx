import type { LinePolicy } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  brokenLineFields,
  lineDraftOf,
  lineFields,
  lineSettingsOf,
  type LineDraft,
} from "./line-draft.ts";
import { SettingField, SettingsForm, useSettings } from "../../ui/desk/settings-form.tsx";

const linePoliciesQuery = queryOptions({
  queryKey: ["cashier", "line"],
  staleTime: 0,
  queryFn: ({ signal }) => call("linePolicies", undefined, { signal }),
});

/** What a brand allows of transfers along the line, one form for each currency. */
export function LinePolicies({ merchantCode }: Pick<LinePolicy, "merchantCode">) {
  const policies = useQuery(linePoliciesQuery);
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (policies.isPending) return <SkeletonRows rows={4} className="h-12" />;
  if (policies.isError) {
    return <Failed error={policies.error} onRetry={() => void policies.refetch()} />;
  }
  const own = policies.data.filter((one) => one.merchantCode === merchantCode);
  return own.map((policy) => (
    <LineForm
      key={`${policy.currency} ${reads}`}
      policy={policy}
      onReadAgain={() => void policies.refetch().then(() => setReads(reads + 1))}
    />
  ));
}

interface LineFormProps {
  readonly policy: LinePolicy;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
}

function LineForm({ policy, onReadAgain }: LineFormProps) {
  const t = useTranslations("console.line");
  const settings = useSettings<LinePolicy, LineDraft>({
    policy,
    draftOf: (one) => lineDraftOf(one.settings),
    brokenFields: (draft, { currency }) => brokenLineFields(draft, currency),
    isProposal: ({ isSaved }) => !isSaved,
    save: (draft, { merchantCode, currency, revision }) =>
      call("saveLinePolicy", {
        params: { merchantCode, currency },
        body: { settings: lineSettingsOf(draft), revision },
      }),
  });
  const { draft, isProposal, problemOf, setDraft } = settings;
  return (
    <SettingsForm
      title={t("title", { currency: policy.currency })}
      lead={t("lead")}
      note={isProposal ? t("unsaved") : undefined}
      settings={settings}
      onReadAgain={onReadAgain}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {lineFields.map((field) => (
          <SettingField
            key={field}
            label={t(`field.${field}`)}
            hint={t(`hint.${field}`)}
            value={draft[field]}
            error={problemOf(field)}
            onChange={(text) => setDraft({ ...draft, [field]: text })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
