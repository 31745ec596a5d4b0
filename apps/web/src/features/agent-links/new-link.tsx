import { linkCodeMax, linkCodeMin, linkNoteMax } from "@baize/contract/link-rules";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { serverNow } from "../../lib/clock.ts";
import { toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/desk/form-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { makeLink } from "./api.ts";
import { LinkEnd, LinkUses } from "./limits-form.tsx";
import { bodyOf, emptyForm, faultsOf, type LinkFault, type LinkForm } from "./form.ts";

interface NewLinkProps {
  readonly mayRegisterAgents: boolean;
  readonly onClose: () => void;
}

/** Asks for what a new link promises and how it is limited. */
export function NewLink({ mayRegisterAgents, onClose }: NewLinkProps) {
  const t = useTranslations("agent");
  return (
    <FormDialog isOpen title={t("newLink")} onClose={onClose}>
      <Fields mayRegisterAgents={mayRegisterAgents} onClose={onClose} />
    </FormDialog>
  );
}

function Fields({ mayRegisterAgents, onClose }: NewLinkProps) {
  const t = useTranslations("agent");
  const refusalText = useRefusalText();
  const [form, setForm] = useState(emptyForm);
  const [faults, setFaults] = useState<ReadonlySet<LinkFault>>(new Set());
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A try again is the same link.
  const [idempotencyKey, setKey] = useState(randomUuid);
  const change = (part: Partial<LinkForm>) => {
    setForm({ ...form, ...part });
    setFaults(new Set());
    setKey(randomUuid());
  };
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = faultsOf(form);
    setFaults(found);
    const [first] = found;
    if (first !== undefined) {
      const wrong = event.currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const { code } = await makeLink(bodyOf(form, serverNow()), idempotencyKey);
      toast(t("linkMade"));
      goWith({ link: code });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {mayRegisterAgents && (
        <div className="grid gap-1.5">
          <span className="text-sm font-medium text-fg2">{t("registers")}</span>
          <Segmented
            label={t("registers")}
            value={form.registers}
            options={[
              ["player", t("player")],
              ["agent", t("agent")],
            ]}
            onChange={(registers) => change({ registers })}
          />
          {form.registers === "agent" && (
            <p className="text-sm text-fg2">{t("registersAgentHint")}</p>
          )}
        </div>
      )}
      <Limits form={form} faults={faults} onChange={change} />
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("makeLink")}
      </Button>
    </form>
  );
}

interface LimitsProps {
  readonly form: LinkForm;
  readonly faults: ReadonlySet<LinkFault>;
  readonly onChange: (part: Partial<LinkForm>) => void;
}

function Limits({ form, faults, onChange }: LimitsProps) {
  const t = useTranslations("agent");
  const bounds = { min: linkCodeMin, max: linkCodeMax };
  return (
    <>
      <Field
        label={t("linkCode")}
        name="code"
        rowDir="ltr"
        value={form.code}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={linkCodeMax}
        hint={t("linkCodeHint", bounds)}
        error={faults.has("code") ? t("linkCodeRule", bounds) : undefined}
        onChange={({ target }) => onChange({ code: target.value })}
      />
      <Field
        label={t("remark")}
        name="note"
        dir="auto"
        value={form.note}
        autoComplete="off"
        maxLength={linkNoteMax}
        hint={t("noteHint")}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LinkEnd value={form.days} onChange={(days) => onChange({ days })} />
        <LinkUses
          value={form.uses}
          isWrong={faults.has("uses")}
          onChange={(uses) => onChange({ uses })}
        />
      </div>
    </>
  );
}
