import { formatMinor, minor, parseMinor } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { Button } from "../../ui/button.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { ManyDecision } from "./api.ts";
import type { Chosen } from "./chosen.tsx";
import { Note, orNull, RejectForm } from "./decision-forms.tsx";

interface BarProps {
  readonly chosen: Chosen;
}

const forms = ["approve", "reject"] as const;
type Form = (typeof forms)[number];

/** Decides on all ticked applications with one press, each by the terms of its own promotion. */
export function ChosenBar({ chosen }: BarProps) {
  const t = useTranslations("console.promotionEntries");
  const saving = useSaving();
  const [form, setForm] = useState<Form>();
  const { keyOf } = useKeyOf();
  const { rows, free } = chosen;
  async function send(decision: ManyDecision) {
    const names = new Map(rows.map((row) => [row.entryId, row.username]));
    const applications = rows.map(({ memberId, entryId, application }) => ({
      memberId,
      entryId,
      revision: application?.revision ?? 1,
    }));
    const isSent = await saving.runAndRead(async () => {
      const body = { applications, decision };
      const idempotencyKey = keyOf(JSON.stringify(body));
      const { results } = await call("decideApplications", { body }, { idempotencyKey });
      chosen.keepResults(
        results.map((result) => ({ username: names.get(result.entryId) ?? "", result })),
      );
    });
    if (!isSent) return;
    setForm(undefined);
    chosen.clear();
  }
  if (free.length === 0) return null;
  const words = { approve: t("approve"), reject: t("refuse") } as const;
  const shared = { chosen, isBusy: saving.isBusy, onSend: (one: ManyDecision) => void send(one) };
  return (
    <section aria-label={t("together.title")} className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1" role="status">
          {rows.length === 0
            ? t("together.lead", { count: free.length })
            : t("together.count", { count: rows.length })}
        </p>
        <Button size="small" disabled={rows.length === free.length} onClick={chosen.chooseAll}>
          {t("together.all")}
        </Button>
        {rows.length > 0 && (
          <>
            <Button size="small" onClick={chosen.clear}>
              {t("together.none")}
            </Button>
            {forms.map((one) => (
              <Button
                key={one}
                size="small"
                look={one === "approve" && form === undefined ? "action" : "outline"}
                aria-expanded={form === one}
                disabled={saving.isBusy}
                onClick={() => setForm(form === one ? undefined : one)}
              >
                {words[one]}
              </Button>
            ))}
          </>
        )}
      </div>
      <SaveError error={saving.error} />
      {rows.length > 0 && form === "approve" && <ApproveAll {...shared} />}
      {rows.length > 0 && form === "reject" && (
        <RejectForm {...shared} label={t("together.reject", { count: rows.length })} />
      )}
    </section>
  );
}

interface FormProps extends BarProps {
  readonly isBusy: boolean;
  readonly onSend: (decision: ManyDecision) => void;
}

/** What every ticked promotion allows; undefined where no amount fits all of them. */
function boundsOf({ rows }: Chosen) {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return undefined;
  const read = (text: string | undefined) => parseMinor(text ?? "", currency) ?? minor(0n);
  const least = rows.map(({ application }) => read(application?.min));
  const most = rows.map(({ application }) => read(application?.max));
  const min = least.reduce((a, b) => (a > b ? a : b), minor(0n));
  const max = most.reduce((a, b) => (a < b ? a : b), most[0] ?? minor(0n));
  return min >= max ? undefined : { currency, min, max };
}

function ApproveAll({ chosen, isBusy, onSend }: FormProps) {
  const t = useTranslations("console.promotionEntries");
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const [hasTried, setTried] = useState(false);
  const bounds = boundsOf(chosen);
  const isTyped = bounds !== undefined && amount.trim() !== "";
  const read = isTyped ? readAmount(amount, bounds.currency) : undefined;
  const isBroken = isTyped && (read === undefined || read < bounds.min || read > bounds.max);
  const money = (value: bigint) =>
    bounds === undefined
      ? ""
      : moneyText(formatMinor(minor(value), bounds.currency), bounds.currency);
  const texts = bounds && { min: money(bounds.min), max: money(bounds.max) };
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isBroken) return;
    const typed =
      bounds === undefined || read === undefined ? null : formatMinor(read, bounds.currency);
    onSend({ action: "approve", amount: typed, note: orNull(note) });
  }
  return (
    <form noValidate className="grid max-w-xl gap-3" onSubmit={submit}>
      <p className="text-fg2">{t("together.approveText")}</p>
      {bounds !== undefined && texts !== undefined && (
        <Field
          label={`${t("together.amount")} (${bounds.currency})`}
          hint={t("together.amountHint", texts)}
          value={amount}
          error={hasTried && isBroken ? t("amountBroken", texts) : undefined}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          inputClass="num rtl:text-right"
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <Note value={note} onChange={setNote} />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("together.approve", { count: chosen.rows.length })}
      </Button>
    </form>
  );
}
