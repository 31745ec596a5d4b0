import type { BankLine } from "@baize/contract";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/desk/inputs.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Field } from "../../ui/field.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import type { LineDecision } from "./api.ts";
import { Facts } from "./words.tsx";

interface LineProps {
  readonly line: BankLine;
}

/** What the bank wrote, and what became of it. */
export function LineFacts({ line }: LineProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const { bankReference, sender, text, username, depositReference, reason } = line;
  const plain = (value: string) => <bdi>{value}</bdi>;
  return (
    <Facts
      facts={[
        [
          t("bankNumber"),
          <bdi key="number" dir="ltr" className="num break-all">
            {bankReference}
          </bdi>,
        ],
        [t("came"), <Money key="came" amount={line.amount} currency={line.currency} />],
        [t("day"), plain(line.receivedOn)],
        [t("account"), plain(line.accountId)],
        [desk("brand"), line.merchantCode],
        ...(sender === "" ? [] : [[t("sender"), plain(sender)] as const]),
        ...(text === "" ? [] : [[t("text"), plain(text)] as const]),
        ...(username === null ? [] : [[withdrawals("member"), plain(username)] as const]),
        ...(depositReference === null
          ? []
          : [[withdrawals("reference"), plain(depositReference)] as const]),
        ...(reason === null ? [] : [[t("returnedWhy"), plain(reason)] as const]),
        [t("enteredBy"), plain(`${line.enteredBy} · ${timeText(line.enteredAt)}`)],
      ]}
    />
  );
}

function useLineDecision({ lineId }: BankLine, onDone: () => void) {
  const t = useTranslations("console.withdrawals");
  const saving = useSaving();
  return {
    ...saving,
    send: async (body: LineDecision): Promise<void> => {
      const params = { lineId };
      const isDone = await saving.runAndRead(() => call("decideBankLine", { params, body }));
      if (!isDone) return;
      onDone();
      toast(t("done"));
    },
  };
}

/** What is known of whom it is for. */
function Hints({ line }: LineProps) {
  const t = useTranslations("console.deposits");
  const { state, suggestion, username, proposedBy, currency } = line;
  return (
    <>
      {state === "awaiting_second" && (
        <p>
          {t("proposal", {
            name: `\u2068${proposedBy}\u2069`,
            member: `\u2068${username}\u2069`,
          })}
        </p>
      )}
      {suggestion !== null && (
        <p>
          {t("suggestion", {
            reference: `\u2066${suggestion.reference}\u2069`,
            amount: moneyText(suggestion.amount, currency),
          })}
        </p>
      )}
    </>
  );
}

const forms = [
  ["assign", "assign"],
  ["assign_member", "assignMember"],
  ["return", "return"],
] as const;
type Form = (typeof forms)[number][0];

const actionOf = (form: Form) => (form === "return" ? "return" : "assign");

/** Gives a line to whom it is for, or approves what another proposed. */
export function DecideLine({ line }: LineProps) {
  const t = useTranslations("console.deposits");
  const mayDecide = useMay("deposits.approve");
  const shell = useTranslations("shell");
  const [form, setForm] = useState<Form>();
  const { error, isBusy, send } = useLineDecision(line, () => setForm(undefined));
  const amount = moneyText(line.amount, line.currency);
  const may = (action: BankLine["actions"][number]) => mayDecide && line.actions.includes(action);
  async function approve(): Promise<void> {
    const isSure = await ask({
      title: t("sure", { amount, member: line.username ?? "" }),
      text: t("sureText"),
      confirm: t("approve", { amount }),
      cancel: shell("cancel"),
    });
    if (isSure) await send({ action: "approve" });
  }
  const refuse = () => void send({ action: "refuse" });
  const assign = may("assign") ? () => setForm("assign") : undefined;
  useKeys({
    a: may("approve") ? () => void approve() : assign,
    r: may("refuse") ? refuse : undefined,
  });
  if (line.actions.length === 0) return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <section className="grid gap-3 rounded-md border border-line bg-s2 p-4">
      <SaveError error={error} />
      <Hints line={line} />
      <div className="flex flex-wrap gap-2">
        {may("approve") && (
          <Button look="action" isBusy={isBusy} onClick={() => void approve()}>
            {t("approve", { amount })}
          </Button>
        )}
        {may("refuse") && (
          <Button isBusy={isBusy} onClick={refuse}>
            {t("refuse")}
          </Button>
        )}
        {forms
          .filter(([name]) => may(actionOf(name)))
          .map(([name, text]) => (
            <Button
              key={name}
              aria-expanded={form === name}
              disabled={isBusy}
              onClick={() => setForm(form === name ? undefined : name)}
            >
              {t(text)}
            </Button>
          ))}
      </div>
      {form !== undefined && may(actionOf(form)) && (
        <LineForm key={form} form={form} line={line} isBusy={isBusy} onSend={send} />
      )}
    </section>
  );
}

interface LineFormProps extends LineProps {
  readonly form: Form;
  readonly isBusy: boolean;
  readonly onSend: (body: LineDecision) => Promise<void>;
}

const wordsMin = 3;
const wordsMax = 300;

function decisionOf(form: Form, text: string): LineDecision {
  if (form === "assign") return { action: "assign", reference: text };
  if (form === "assign_member") return { action: "assign_member", username: text };
  return { action: "return", reason: text };
}

function LineForm({ form, line, isBusy, onSend }: LineFormProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const [text, setText] = useState(form === "assign" ? (line.suggestion?.reference ?? "") : "");
  const [hasTried, setTried] = useState(false);
  const isShort = text.trim().length < (form === "assign_member" ? 1 : wordsMin);
  const amount = moneyText(line.amount, line.currency);
  const shared = {
    value: text,
    maxLength: wordsMax,
    error: hasTried && isShort ? withdrawals("reasonShort") : undefined,
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isShort) void onSend(decisionOf(form, text.trim()));
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {form === "return" ? (
        <TextArea
          {...shared}
          label={withdrawals("reason")}
          rows={3}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <Field
          {...shared}
          label={form === "assign" ? t("referenceOf") : t("usernameOf")}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Button type="submit" look="action" isBusy={isBusy}>
        {form === "return" ? t("returnNow") : t("confirmNow", { amount })}
      </Button>
    </form>
  );
}
