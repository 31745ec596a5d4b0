import type { AgentLink } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { linkUsesMax } from "@baize/contract/link-rules";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { randomUuid } from "../../lib/random.ts";
import { useDateText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { changeLink } from "./api.ts";
import { dayChoices, isUses } from "./form.ts";

interface EndProps {
  readonly value: string;
  /** What is there now, where it is no number of days. */
  readonly kept?: string | undefined;
  readonly onChange: (days: string) => void;
}

/** Until when a link is open: days from now, or without an end. */
export function LinkEnd({ value, kept, onChange }: EndProps) {
  const t = useTranslations("agent");
  return (
    <Select
      isStacked
      label={t("linkEnds")}
      value={value}
      options={[
        ...(kept === undefined ? [] : [["kept", kept] as const]),
        ["", t("linkNever")],
        ...dayChoices.map((days) => [days, t("linkInDays", { days })] as const),
      ]}
      onChange={onChange}
    />
  );
}

interface UsesProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (uses: string) => void;
}

export function LinkUses({ value, isWrong, onChange }: UsesProps) {
  const t = useTranslations("agent");
  return (
    <Field
      label={t("linkUsesMax")}
      name="uses"
      inputMode="numeric"
      value={value}
      autoComplete="off"
      hint={t("linkUsesHint")}
      error={isWrong ? t("linkUsesRule", { max: linkUsesMax }) : undefined}
      onChange={({ target }) => onChange(latinDigits(target.value))}
    />
  );
}

/** Changes until when and for how many a link is open. */
export function LimitsForm({ link }: { readonly link: AgentLink }) {
  const t = useTranslations("agent");
  const security = useTranslations("security");
  const dateText = useDateText();
  const refusalText = useRefusalText();
  const { code, validUntil, usesMax } = link;
  const before = { days: validUntil === null ? "" : "kept", uses: String(usesMax ?? "") };
  const [days, setDays] = useState(before.days);
  const [uses, setUses] = useState(before.uses);
  const [isTried, setTried] = useState(false);
  const { isBusy, error, run } = useSaving();
  const wanted = uses.trim();
  const isWrong = wanted !== "" && !isUses(wanted);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWrong) return;
    const end = days === "" ? null : new Date(serverNow() + Number(days) * dayMs).toISOString();
    const body = {
      ...(days !== before.days && { validUntil: end }),
      ...(wanted !== before.uses && { usesMax: wanted === "" ? null : Number(wanted) }),
    };
    if (await run(() => changeLink(code, body, randomUuid()))) toast(t("limitsSaved"));
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LinkEnd
          value={days}
          kept={validUntil === null ? undefined : dateText(validUntil)}
          onChange={setDays}
        />
        <LinkUses value={uses} isWrong={isTried && isWrong} onChange={setUses} />
      </div>
      {error !== undefined && <FormError text={refusalText(error)} />}
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={days === before.days && wanted === before.uses}
        className="justify-self-start"
      >
        {security("save")}
      </Button>
    </form>
  );
}
