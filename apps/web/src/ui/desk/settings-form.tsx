import type { Permission } from "@baize/contract";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { refreshAll, useMay } from "../../lib/operator.ts";
import { Button } from "../button.tsx";
import { useProblemOf, withHint } from "./fault-text.ts";
import { useLeaveGuard } from "./leave-guard.ts";
import { isPending, WaitingNotice, type Waits } from "./pending.tsx";
import { SaveError, useSaving } from "./save-bar.tsx";
import { Field } from "../field.tsx";

/** What a form of settings has beside its fields: one draft, what is wrong with it, one save. */
interface SettingsOf<P, D> {
  /** As stored now. */
  readonly policy: P;
  readonly draftOf: (policy: P) => D;
  /** Fields that do not say what they should; the server judges the rest. */
  readonly brokenFields: (draft: D, policy: P) => readonly string[];
  readonly save: (draft: D, policy: P) => Promise<P>;
  /** Whether it is a proposal that nobody has saved. */
  readonly isProposal?: (policy: P) => boolean;
}

export function useSettings<P, D>(given: SettingsOf<P, D>) {
  const { policy, draftOf, brokenFields, save } = given;
  const desk = useTranslations("console.desk");
  const saving = useSaving();
  // As read when the form was opened, so that a later reading does not hide somebody's change.
  const [read, setRead] = useState(policy);
  const [draft, setDraft] = useState<D>(() => draftOf(policy));
  const [hasTried, setTried] = useState(false);
  const broken = hasTried ? brokenFields(draft, read) : [];
  const problemOf = useProblemOf(broken, saving.error);
  const isProposal = given.isProposal?.(read) ?? false;
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(read));
  useLeaveGuard({ isChanged: isTyped, draft, error: saving.error });
  return {
    draft,
    setDraft,
    saving,
    isProposal,
    isChanged: isProposal || isTyped,
    problemOf,
    async submit(event: FormEvent): Promise<void> {
      event.preventDefault();
      setTried(true);
      if (brokenFields(draft, read).length > 0) return;
      await saving.run(async () => {
        const saved = await save(draft, read);
        setRead(saved);
        setDraft(draftOf(saved));
        await refreshAll();
        toast(desk("saved"));
      });
    },
  };
}

interface SettingsFormProps {
  readonly title: string;
  /** What the settings are about. */
  readonly lead?: string;
  /** Stands beside the button, such as that nothing was saved yet. */
  readonly note?: string | undefined;
  readonly settings: Pick<
    ReturnType<typeof useSettings<unknown, unknown>>,
    "saving" | "isChanged" | "submit"
  >;
  /** The request that would stand for a change of it that waits. */
  readonly waits?: Waits;
  /** What it takes to save. */
  readonly permission?: Permission;
  /** Reads the stored values again and resets the form to them. */
  readonly onReadAgain: () => void;
  readonly children: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const { title, lead, note, settings, onReadAgain, children } = props;
  const { permission = "cashier.write", waits } = props;
  const t = useTranslations("console.cashier");
  const desk = useTranslations("console.desk");
  const mayWrite = useMay(permission);
  const { saving, isChanged, submit } = settings;
  return (
    <form
      noValidate
      aria-label={title}
      className="card grid max-w-3xl gap-6 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        {lead !== undefined && <p className="text-fg2">{lead}</p>}
      </div>
      {waits !== undefined && !isPending(saving.error) && <WaitingNotice waits={waits} />}
      <fieldset disabled={!mayWrite} className="grid gap-6">
        {children}
      </fieldset>
      <SaveError error={saving.error} onReadAgain={onReadAgain} />
      {mayWrite ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" isBusy={saving.isBusy} disabled={!isChanged}>
            {desk("save")}
          </Button>
          {note !== undefined && <p className="text-fg2">{note}</p>}
          {!isChanged && <p className="text-fg2">{desk("unchanged")}</p>}
        </div>
      ) : (
        <p className="text-fg2">{t("readOnly")}</p>
      )}
    </form>
  );
}

interface SettingFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** One setting as it is typed. */
export function SettingField({ onChange, ...field }: SettingFieldProps) {
  return (
    <Field
      {...field}
      error={withHint(field.error, field.hint)}
      autoComplete="off"
      dir="ltr"
      inputClass="num rtl:text-right"
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
