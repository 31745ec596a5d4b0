import type { LimitKind, LimitPeriod, PlayLimit } from "@baize/contract";
import { currencyOf } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts } from "../../lib/amount.ts";
import { toast } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { readLimit } from "./amounts.ts";
import { saveLimit } from "./api.ts";

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly current: PlayLimit | undefined;
  readonly currency: string;
  readonly onDone: () => void;
}

/** Says what became of it: a lower limit counts, a higher one or none waits. */
function useSave({ kind, period, onDone }: LimitFormProps) {
  const t = useTranslations("protection");
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<"save" | "remove">();
  async function save(amount: string | null) {
    setBusy(amount === null ? "remove" : "save");
    setRefusal(undefined);
    try {
      const { limits } = await saveLimit({ kind, period, amount });
      const now = limits.find(
        (one) => one.kind === kind && one.period === period && one.setBy === "member",
      );
      const isWaiting = now !== undefined && now.pending !== null;
      toast(t(isWaiting ? "asked" : "saved"));
      onDone();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setBusy(undefined);
    }
  }
  return { save, refusal, busy };
}

/** What a limit of time is typed like. */
const exampleMinutes = { whole: "60", exact: "90" };

export function LimitForm(props: LimitFormProps) {
  const { kind, period, current, currency } = props;
  const t = useTranslations("protection");
  const wallet = useTranslations("wallet");
  const security = useTranslations("security");
  const { save, refusal, busy } = useSave(props);
  const [text, setText] = useState(current?.amount ?? "");
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = readLimit(text, kind, period, currency);
    const examples = kind === "time" ? exampleMinutes : exampleAmounts(currency);
    setError(amount === undefined ? wallet("amountInvalid", examples) : undefined);
    if (amount !== undefined) void save(amount);
  }
  const isTime = kind === "time";
  const isWhole = isTime || currencyOf(currency).decimals === 0;
  // tidy: allow money-number, because these are minutes.
  const minutesHint = (typed: string) => wallet("minutes", { count: Number(typed) || 0 });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError text={refusal} />
      <Field
        label={isTime ? t("kind.time") : wallet("amount")}
        hint={isTime ? minutesHint(text) : undefined}
        error={error}
        inputMode={isWhole ? "numeric" : "decimal"}
        autoComplete="off"
        dir="ltr"
        data-first
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputClass="num text-lg font-semibold rtl:text-right"
        lead={
          isTime ? undefined : (
            <span aria-hidden className="ps-4 text-lg text-fg3">
              {currencyOf(currency).symbol}
            </span>
          )
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="action"
          isBusy={busy === "save"}
          disabled={busy !== undefined}
          className="flex-1"
        >
          {security("save")}
        </Button>
        {current !== undefined && (
          <Button
            look="ghost"
            isBusy={busy === "remove"}
            disabled={busy !== undefined}
            onClick={() => void save(null)}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
