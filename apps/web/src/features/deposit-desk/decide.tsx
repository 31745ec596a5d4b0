import type { DepositCase } from "@baize/contract";
import { formatMinor } from "@baize/money";
import { Hand } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { ask } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { Button } from "../../ui/button.tsx";
import { ClaimLine } from "../../ui/desk/claim-line.tsx";
import { DecidePart } from "../../ui/desk/drawer-parts.tsx";
import { isShort, ReasonForm } from "../../ui/desk/reason-form.tsx";
import { SaveError, useDeciding } from "../../ui/desk/save-bar.tsx";
import { useKeys } from "../../ui/desk/use-keys.ts";
import { Field } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Decision } from "./api.ts";
import { today } from "./rules.ts";

interface DecideProps {
  readonly row: DepositCase;
}

/** What the operator holding the claim may do about a transfer. */
export function Decide({ row }: DecideProps) {
  const t = useTranslations("console.deposits");
  const mayDecide = useMay("deposits.approve");
  if (row.actions.length === 0) return null;
  if (!mayDecide) return <p className="text-fg2">{t("readOnly")}</p>;
  return (
    <DecidePart>
      {row.status === "held" && <p className="text-fg2">{t("heldLead")}</p>}
      {row.secondAbove !== null && row.status !== "held" && (
        <p className="text-fg2">
          {t("secondAbove", { amount: moneyText(row.secondAbove, row.currency) })}
        </p>
      )}
      <Mine row={row} />
    </DecidePart>
  );
}

const leads = (action: Decision["action"]) => action === "confirm" || action === "credit";

function Mine({ row }: DecideProps) {
  const t = useTranslations("console.deposits");
  const queue = useTranslations("console.queue");
  const saving = useDeciding();
  const [form, setForm] = useState<Decision["action"]>();
  const { claim, actions, depositId } = row;
  const isMine = claim?.isMine === true;
  const params = { depositId };
  const take = () => void saving.runAndRead(() => call("claimDeposit", { params }));
  const send = (body: Decision) => saving.decide(() => call("decideDeposit", { params, body }));
  const credit = useCredit(row, send);
  const accept = () => (actions.includes("credit") ? void credit() : setForm("confirm"));
  useKeys({
    a: claim === null ? take : isMine ? accept : undefined,
    r: isMine && actions.includes("reject") ? () => setForm("reject") : undefined,
  });
  return (
    <>
      <ClaimLine claim={claim} />
      <SaveError error={saving.error} />
      {claim === null && (
        <Button look="action" isBusy={saving.isBusy} onClick={take}>
          <Hand size={16} aria-hidden />
          {queue("take")}
        </Button>
      )}
      {isMine && (
        <>
          <div className="flex flex-wrap gap-2">
            {actions.map((action) => (
              <Button
                key={action}
                look={leads(action) && form === undefined ? "action" : "outline"}
                aria-expanded={action === "credit" ? undefined : form === action}
                disabled={saving.isBusy}
                onClick={() =>
                  action === "credit"
                    ? void credit()
                    : setForm(form === action ? undefined : action)
                }
              >
                {action === "reject" ? queue("reject") : t(action)}
              </Button>
            ))}
          </div>
          {form === "confirm" && <ConfirmForm row={row} isBusy={saving.isBusy} onSend={send} />}
          {(form === "reject" || form === "return") && actions.includes(form) && (
            <ReasonForm
              key={form}
              hint={queue("reasonHint")}
              action={t(form === "reject" ? "rejectNow" : "returnNow")}
              isBusy={saving.isBusy}
              onSend={(reason) => void send({ action: form, reason })}
            />
          )}
        </>
      )}
    </>
  );
}

interface SendingProps {
  readonly isBusy: boolean;
  readonly onSend: (body: Decision) => Promise<boolean>;
}

/** Crediting what is held moves money: asked once more, with the amount and whose it is. */
function useCredit(row: DepositCase, send: SendingProps["onSend"]) {
  const t = useTranslations("console.deposits");
  const shell = useTranslations("shell");
  return async (): Promise<void> => {
    const amount = moneyText(row.received ?? row.amount, row.currency);
    const isSure = await ask({
      title: t("sure", { amount, member: row.username }),
      text: t("creditText"),
      confirm: t("credit"),
      cancel: shell("cancel"),
    });
    if (isSure) await send({ action: "credit" });
  };
}

/** The contract's bound of a bank's number. */
const numberMax = 64;

/** The money is there: under the bank's own number, in the amount that came. */
function ConfirmForm({ row, isBusy, onSend }: DecideProps & SendingProps) {
  const t = useTranslations("console.deposits");
  const queue = useTranslations("console.queue");
  const shell = useTranslations("shell");
  const { currency, username } = row;
  const [bankReference, setReference] = useState("");
  const [typed, setTyped] = useState(row.amount);
  const [receivedOn, setDay] = useState(() => today(new Date(serverNow())));
  const [hasTried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const amount = readAmount(typed, currency);
  const text = amount === undefined ? typed : moneyText(formatMinor(amount, currency), currency);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isShort(bankReference) || amount === undefined || receivedOn === "") return;
    const isSure = await ask({
      title: t("sure", { amount: text, member: username }),
      text: t("sureText"),
      confirm: t("confirmNow", { amount: text }),
      cancel: shell("cancel"),
    });
    if (!isSure) return;
    const body = { bankReference: bankReference.trim(), amount: formatMinor(amount, currency) };
    await onSend({ action: "confirm", ...body, receivedOn });
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field
        ref={first}
        label={t("bankNumber")}
        autoComplete="off"
        maxLength={numberMax}
        value={bankReference}
        error={hasTried && isShort(bankReference) ? queue("reasonShort") : undefined}
        onChange={({ target }) => setReference(target.value)}
      />
      <Field
        label={t("came")}
        hint={t("amountHint")}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        inputClass="num rtl:text-right"
        value={typed}
        error={hasTried && amount === undefined ? t("amountWrong") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        label={t("day")}
        type="date"
        value={receivedOn}
        error={hasTried && receivedOn === "" ? t("problem.date") : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("confirmNow", { amount: text })}
      </Button>
    </form>
  );
}
