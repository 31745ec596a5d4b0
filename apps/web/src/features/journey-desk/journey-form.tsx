import type { Journey } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, type BrandOutline } from "../../lib/operator.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { faultsOf } from "../../ui/desk/faults.ts";
import { SaveError, useDiscard, useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { idOf, journeyQuery } from "./api.ts";
import { brokenFields, draftOf, newDraft, termsOf, triggers, type Draft } from "./draft.ts";
import { StepList } from "./step-list.tsx";

interface JourneyFormProps {
  readonly brand: BrandOutline;
  /** "new", or which journey is changed. */
  readonly id: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** Writes a journey, or a change of one that runs: a draft until a second person approves it. */
export function JourneyForm({ brand, id, ...leave }: JourneyFormProps) {
  const t = useTranslations("console.journeys");
  const isNew = id === "new";
  const query = useQuery({ ...journeyQuery(id), enabled: !isNew, refetchInterval: false });
  if (isNew || query.data !== undefined) {
    return <Form brand={brand} row={isNew ? undefined : query.data} {...leave} />;
  }
  return (
    <Dialog isOpen onClose={leave.onClose} title={t("edit")} placement="end" width="medium">
      {query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} className="h-12" />
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<JourneyFormProps, "id"> {
  readonly row: Journey | undefined;
}

function Form({ brand, row, onSaved, onClose }: FormProps) {
  const t = useTranslations("console.journeys");
  const discard = useDiscard();
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read] = useState(row);
  const [journeyId] = useState(() => read?.journeyId ?? randomUuid());
  const [start] = useState<Draft>(() => {
    const terms = read?.draft ?? read?.current;
    return terms ? draftOf(terms) : newDraft(brand.currency);
  });
  const [draft, setDraft] = useState(start);
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenFields(draft) : [];
  const faults = faultsOf(saving.error).map(({ field }) => field);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (brokenFields(draft).length > 0) return;
    const isDone = await saving.run(async () => {
      const params = { merchantCode: brand.merchantCode, journeyId };
      const body = { terms: termsOf(draft), version: read?.version ?? 0 };
      await call("saveJourney", { params, body });
      await refreshAll();
    });
    if (!isDone) return;
    toast(t("drafted"));
    onSaved(idOf({ merchantCode: brand.merchantCode, journeyId }));
  }
  return (
    <Dialog
      isOpen
      onClose={() => void discard(isChanged).then((isSure) => isSure && onClose())}
      title={t(read === undefined ? "add" : "edit")}
      placement="end"
      width="medium"
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Head
          draft={draft}
          isFixed={read?.current != null}
          broken={[...broken, ...faults]}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <StepList
          brand={brand}
          draft={draft}
          broken={broken}
          onSteps={(steps) => setDraft((before) => ({ ...before, steps }))}
        />
        <SaveError error={saving.error} />
        <Button type="submit" look="action" isBusy={saving.isBusy}>
          {t("saveDraft")}
        </Button>
      </form>
    </Dialog>
  );
}

interface HeadProps {
  readonly draft: Draft;
  /** The trigger stays as it was approved. */
  readonly isFixed: boolean;
  readonly broken: readonly string[];
  readonly onChange: (part: Partial<Draft>) => void;
}

const numeric = { dir: "ltr", inputMode: "decimal", inputClass: "num rtl:text-right" } as const;

function Head({ draft, isFixed, broken, onChange }: HeadProps) {
  const t = useTranslations("console.journeys");
  const errorOf = (field: string) => (broken.includes(field) ? t("broken") : undefined);
  const isGiving = draft.steps.some(({ kind }) => kind === "award");
  return (
    <>
      <Field
        label={t("field.name")}
        hint={t("hint.name")}
        value={draft.name}
        error={errorOf("name")}
        maxLength={60}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {isFixed ? (
        <p className="text-fg2">{t(`trigger.${draft.trigger}`)}</p>
      ) : (
        <Select
          label={t("field.trigger")}
          value={draft.trigger}
          options={triggers.map((one) => [one, t(`trigger.${one}`)] as const)}
          onChange={(next) =>
            onChange({ trigger: triggers.find((one) => one === next) ?? draft.trigger })
          }
        />
      )}
      <Check
        label={t("field.mayRepeat")}
        checked={draft.mayRepeat}
        onChange={({ target }) => onChange({ mayRepeat: target.checked })}
      />
      {draft.mayRepeat && (
        <Field
          {...numeric}
          label={t("field.restDays")}
          value={draft.restDays}
          error={errorOf("restDays")}
          maxLength={3}
          onChange={({ target }) => onChange({ restDays: target.value })}
        />
      )}
      {isGiving && (
        <Field
          {...numeric}
          label={t("field.budget")}
          hint={t("hint.budget")}
          value={draft.budget}
          error={errorOf("budget")}
          maxLength={25}
          onChange={({ target }) => onChange({ budget: target.value })}
        />
      )}
    </>
  );
}
