import type { LinePolicy } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import {
  brokenLineFields,
  lineDraftOf,
  lineFields,
  lineSettingsOf,
  type LineDraft,
  type LineField,
} from "./line-draft.ts";

const linePoliciesQuery = queryOptions({
  queryKey: ["cashier", "line"],
  staleTime: 0,
  queryFn: ({ signal }) => call("linePolicies", undefined, { signal }),
});

/** What a brand allows of transfers along the line, one form for each currency. */
export function LinePolicies({ merchantCode }: Pick<LinePolicy, "merchantCode">) {
  const policies = useQuery(linePoliciesQuery);
  // A form begins anew where what is stored is read on purpose, and not while somebody types.
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

/** Which field the server found wrong. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof CallRefused) || error.code !== "brand_rule") return undefined;
  const { value } = error;
  const hasField = typeof value === "object" && value !== null && "field" in value;
  return hasField ? value["field"] : undefined;
}

interface LineFormProps {
  readonly policy: LinePolicy;
  /** Reads what is stored now and starts the form anew. */
  readonly onReadAgain: () => void;
}

/** The draft, what is wrong with it, and the way to save it. */
function useLineForm(policy: LinePolicy) {
  const desk = useTranslations("console.desk");
  const t = useTranslations("console.cashier");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(policy);
  const [draft, setDraft] = useState<LineDraft>(() => lineDraftOf(policy.settings));
  const [hasTried, setTried] = useState(false);
  const { merchantCode, currency, revision, isSaved, settings } = read;
  const broken = hasTried ? brokenLineFields(draft, currency) : [];
  const fault = faultOf(saving.error);
  return {
    read,
    draft,
    saving,
    setDraft,
    isChanged: !isSaved || JSON.stringify(draft) !== JSON.stringify(lineDraftOf(settings)),
    problemOf: (field: LineField) =>
      broken.includes(field) ? t("broken") : fault === field ? t("cannotBe") : undefined,
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      setTried(true);
      if (brokenLineFields(draft, currency).length > 0) return;
      await saving.run(async () => {
        const params = { merchantCode, currency };
        const body = { settings: lineSettingsOf(draft), revision };
        const saved = await call("saveLinePolicy", { params, body });
        setRead(saved);
        setDraft(lineDraftOf(saved.settings));
        await refreshAll();
        toast(desk("saved"));
      });
    },
  };
}

function LineForm({ policy, onReadAgain }: LineFormProps) {
  const t = useTranslations("console.line");
  const cashier = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("cashier.write");
  const { read, draft, saving, setDraft, isChanged, problemOf, submit } = useLineForm(policy);
  const title = t("title", { currency: read.currency });
  return (
    <form
      noValidate
      aria-label={title}
      className="card grid max-w-3xl gap-6 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-fg2">{t("lead")}</p>
      </div>
      <fieldset disabled={!mayWrite} className="grid gap-4 sm:grid-cols-2">
        {lineFields.map((field) => (
          <Field
            key={field}
            label={t(`field.${field}`)}
            hint={t(`hint.${field}`)}
            autoComplete="off"
            dir="ltr"
            inputClass="num rtl:text-right"
            maxLength={200}
            value={draft[field]}
            error={problemOf(field)}
            onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
          />
        ))}
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
            {desk("save")}
          </Button>
          {!read.isSaved && <p className="text-fg2">{t("unsaved")}</p>}
          {!isChanged && <p className="text-fg2">{desk("unchanged")}</p>}
        </div>
      ) : (
        <p className="text-fg2">{cashier("readOnly")}</p>
      )}
    </form>
  );
}
