import type { BankLine } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Code, DecidePart, Facts } from "../../ui/desk/drawer-parts.tsx";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { isShort, ReasonForm, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { BrandName } from "../../ui/desk/names.tsx";
import { Field } from "../../ui/field.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { accountsQuery, type LineDecision } from "./api.ts";

interface LineProps {
  readonly line: BankLine;
}

/** The bank and the number of the account it came to; its code while they are not known. */
function OwnAccount({ line: { merchantCode, accountId } }: LineProps) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const own = accounts.find(
    (one) => one.merchantCode === merchantCode && one.accountId === accountId,
  );
  return own === undefined ? accountId : `${own.bank} \u2066${own.number}\u2069`;
}

/** What the bank wrote, and what became of it. */
export function LineFacts({ line }: LineProps) {
  const t = useTranslations("console.deposits");
  const queue = useTranslations("console.queue");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const dayText = useDayText();
  return (
    <Facts
      facts={[
        [t("bankNumber"), <Code key="number" text={line.bankReference} />],
        [t("came"), <Money key="came" amount={line.amount} currency={line.currency} />],
        [t("day"), dayText(line.receivedOn)],
        [t("account"), <OwnAccount key="account" line={line} />],
        [desk("brand"), <BrandName key="brand" code={line.merchantCode} />],
        [t("sender"), line.sender || null],
        [t("text"), line.text || null],
        [
          queue("member"),
          line.memberId !== null && line.username !== null ? (
            <MemberLink key="member" memberId={line.memberId}>
              {line.username}
            </MemberLink>
          ) : null,
        ],
        [queue("reference"), line.depositReference],
        [t("returnedWhy"), line.reason],
        [t("enteredBy"), `${line.enteredBy} · ${timeText(line.enteredAt)}`],
      ]}
    />
  );
}

function useLineDecision({ lineId }: BankLine, onDone: () => void) {
  const deciding = useDeciding();
  const params = { lineId };
  return {
    ...deciding,
    send: async (body: LineDecision): Promise<void> => {
      if (await deciding.decide(() => call("decideBankLine", { params, body }))) onDone();
    },
  };
}

/** What is known about the member it is for. */
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

/** Assigns a line to a member, or approves another operator's proposal. */
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
    <DecidePart>
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
    </DecidePart>
  );
}

interface LineFormProps extends LineProps {
  readonly form: Form;
  readonly isBusy: boolean;
  readonly onSend: (body: LineDecision) => Promise<void>;
}

function LineForm({ form, line, isBusy, onSend }: LineFormProps) {
  const t = useTranslations("console.deposits");
  if (form === "return") {
    return (
      <ReasonForm
        action={t("returnNow")}
        isBusy={isBusy}
        onSend={(reason) => void onSend({ action: "return", reason })}
      />
    );
  }
  return <AssignForm form={form} line={line} isBusy={isBusy} onSend={onSend} />;
}

interface AssignFormProps extends LineFormProps {
  readonly form: Exclude<Form, "return">;
}

/** Credits the line to the deposit or the member that is named. */
function AssignForm({ form, line, isBusy, onSend }: AssignFormProps) {
  const t = useTranslations("console.deposits");
  const queue = useTranslations("console.queue");
  const [text, setText] = useState(form === "assign" ? (line.suggestion?.reference ?? "") : "");
  const [hasTried, setTried] = useState(false);
  const name = text.trim();
  const isMissing = form === "assign" ? isShort(name) : name === "";
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    void onSend(
      form === "assign"
        ? { action: "assign", reference: name }
        : { action: "assign_member", username: name },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label={form === "assign" ? t("referenceOf") : t("usernameOf")}
        autoComplete="off"
        dir="ltr"
        maxLength={wordsMax}
        value={text}
        error={hasTried && isMissing ? queue("reasonShort") : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("confirmNow", { amount: moneyText(line.amount, line.currency) })}
      </Button>
    </form>
  );
}
