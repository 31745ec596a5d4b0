import type { CashierPolicy } from "@baize/contract";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Check, Field } from "../../ui/field.tsx";
import { brokenFields, draftOf, settingsOf, type Draft, type TextField } from "./draft.ts";

/** The fields in the order of the form, by what they are about. */
const groups = [
  ["limits", ["min", "max", "quick", "dayCountMax", "dayAmountMax"]],
  ["approval", ["autoUpTo", "secondAbove", "adjustAloneUpTo"]],
  ["turnoverGroup", ["turnover", "clearBelow"]],
  ["times", ["usualMinutes", "targetMinutes", "confirmMinutes"]],
  ["ways", ["mobileWallets", "cryptoNetworks"]],
] as const satisfies readonly (readonly [string, readonly TextField[]])[];

interface PolicyFormProps {
  readonly policy: CashierPolicy;
  /** Reads what is stored now and starts the form anew. */
  readonly onReadAgain: () => void;
}

/** Which field the server found wrong. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.code !== "brand_rule") return undefined;
  const { value } = error;
  const field: unknown =
    typeof value === "object" && value !== null && "field" in value
      ? value["field" as keyof typeof value]
      : undefined;
  return typeof field === "string" ? field : undefined;
}

export function PolicyForm({ policy, onReadAgain }: PolicyFormProps) {
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay("cashier.write");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(policy);
  const [draft, setDraft] = useState<Draft>(() => draftOf(policy.settings));
  const [hasTried, setTried] = useState(false);
  const { merchantCode, currency, revision } = read;
  const broken: readonly string[] = hasTried ? brokenFields(draft, currency) : [];
  const fault = faultOf(saving.error);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(read.settings));
  const problem = (field: TextField) =>
    broken.includes(field) ? t("broken") : fault === field ? t("cannotBe") : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (brokenFields(draft, currency).length > 0) return;
    await saving.run(async () => {
      const params = { merchantCode, currency };
      const body = { settings: settingsOf(draft), revision };
      const saved = await call("saveCashierPolicy", { params, body });
      setRead(saved);
      setDraft(draftOf(saved.settings));
      await refreshAll();
      toast(desk("saved"));
    });
  }
  return (
    <form
      noValidate
      aria-label={currency}
      className="card grid max-w-3xl gap-6 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="font-semibold">{t("in", { currency })}</h2>
      <fieldset disabled={!mayWrite} className="grid gap-6">
        <Fields draft={draft} problemOf={problem} onChange={setDraft} />
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
            {desk("save")}
          </Button>
          {!isChanged && <p className="text-fg2">{desk("unchanged")}</p>}
        </div>
      ) : (
        <p className="text-fg2">{t("readOnly")}</p>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly problemOf: (field: TextField) => string | undefined;
  readonly onChange: (draft: Draft) => void;
}

function Fields({ draft, problemOf, onChange }: FieldsProps) {
  const t = useTranslations("console.cashier");
  return (
    <>
      {groups.map(([group, fields]) => (
        <Group key={group} title={t(`group.${group}`)}>
          {fields.map((field) => (
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
              onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
            />
          ))}
        </Group>
      ))}
      <Check
        label={t("field.offersBank")}
        checked={draft.offersBank}
        onChange={({ target }) => onChange({ ...draft, offersBank: target.checked })}
      />
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="font-medium">{title}</h3>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
