import type { DeskApplication, Rejection } from "@baize/contract";
import { formatMinor } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { isWithin, readAmount } from "../../lib/amount.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Decision } from "./api.ts";
import { rejections } from "./words.ts";

/** What an operator writes down with each decision on an application. */
interface FormProps {
  readonly application: DeskApplication;
  readonly isBusy: boolean;
  readonly onSend: (decision: Decision) => void;
}

const noteMax = 300;
const questionMax = 140;

export const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

export function Note({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useTranslations("console.promotionEntries");
  return (
    <TextArea
      label={t("note")}
      hint={t("noteHint")}
      rows={2}
      maxLength={noteMax}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function ApproveForm({ application, isBusy, onSend }: FormProps) {
  const t = useTranslations("console.promotionEntries");
  const { min, max, entry } = application;
  const [amount, setAmount] = useState(min);
  const [note, setNote] = useState("");
  const [hasTried, setTried] = useState(false);
  const { currency, username } = entry;
  const bounds = { min: moneyText(min, currency), max: moneyText(max, currency) };
  const read = readAmount(amount, currency);
  const isBroken = read === undefined || !isWithin(read, min, max, currency);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isBroken) return;
    onSend({ action: "approve", amount: formatMinor(read, currency), note: orNull(note) });
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <p className="text-fg2">{t("approveText", { member: `\u2068${username}\u2069` })}</p>
      <Field
        label={`${t("amount")} (${currency})`}
        hint={t("amountHint", bounds)}
        value={amount}
        error={hasTried && isBroken ? t("amountBroken", bounds) : undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        inputClass="num rtl:text-right"
        onChange={({ target }) => setAmount(target.value)}
      />
      <Note value={note} onChange={setNote} />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("approve")}
      </Button>
    </form>
  );
}

interface RejectProps {
  readonly isBusy: boolean;
  /** Of the button. */
  readonly label: string;
  readonly onSend: (decision: Extract<Decision, { readonly action: "reject" }>) => void;
}

/** Of one application, or of several together. */
export function RejectForm({ isBusy, label, onSend }: RejectProps) {
  const t = useTranslations("console.promotionEntries");
  const [rejection, setRejection] = useState<Rejection>("not_met");
  const [note, setNote] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend({ action: "reject", rejection, note: orNull(note) });
  }
  return (
    <form noValidate className="grid max-w-xl gap-3" onSubmit={submit}>
      <Select
        label={t("rejection")}
        value={rejection}
        options={rejections.map((one) => [one, t(`rejections.${one}`)] as const)}
        onChange={(next) => setRejection(rejections.find((one) => one === next) ?? rejection)}
      />
      <Note value={note} onChange={setNote} />
      <Button type="submit" look="action" isBusy={isBusy}>
        {label}
      </Button>
    </form>
  );
}

export function AskForm({ isBusy, onSend }: FormProps) {
  const t = useTranslations("console.promotionEntries");
  const [question, setQuestion] = useState("");
  const [hasTried, setTried] = useState(false);
  const isMissing = question.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onSend({ action: "ask", question: question.trim() });
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextArea
        label={t("question")}
        hint={t("questionHint")}
        rows={2}
        maxLength={questionMax}
        value={question}
        error={hasTried && isMissing ? t("questionMissing") : undefined}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("sendQuestion")}
      </Button>
    </form>
  );
}
