import type { LineTransfer, LineTransferTerms } from "@baize/contract";
import { formatMinor, type Minor } from "@baize/money";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts, isWithin, readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { moneyText } from "../../ui/money.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { refreshLine } from "./api.ts";

type Part = "receiver" | "amount" | "password" | "form" | "verify";
type Errors = Readonly<Partial<Record<Part, string>>>;

/** Which part a refusal belongs to; every other stands above the form. */
const partOf: Readonly<Record<string, Part>> = {
  not_in_line: "receiver",
  receiver_unavailable: "receiver",
  amount_out_of_range: "amount",
  line_limit: "amount",
  balance_too_low: "amount",
  turnover_open: "amount",
  verification_needed: "verify",
  payment_password_wrong: "password",
  too_many_attempts: "password",
};

interface SendingOptions {
  readonly terms: LineTransferTerms;
  readonly available: Minor;
  readonly memberRef: string | undefined;
  readonly onSent: (transfer: LineTransfer) => void;
}

function useFaults({ terms, available, memberRef }: SendingOptions) {
  const t = useTranslations("line");
  const wallet = useTranslations("wallet");
  const fields = useTranslations("fields");
  const { min, max, currency } = terms;
  function amountFault(amount: Minor | undefined): string | undefined {
    if (amount === undefined) return wallet("amountInvalid", exampleAmounts(currency));
    if (!isWithin(amount, min, max, currency)) {
      const range = { min: moneyText(min, currency), max: moneyText(max, currency) };
      return wallet("amountRange", range);
    }
    if (amount <= available) return undefined;
    return t("available", { amount: moneyText(formatMinor(available, currency), currency) });
  }
  return (amount: Minor | undefined, password: string): Errors => {
    const wrong = amountFault(amount);
    return {
      ...(memberRef === undefined && { receiver: t("choose") }),
      ...(wrong !== undefined && { amount: wrong }),
      ...(password === "" && { password: fields("required") }),
    };
  };
}

/** The transfer that is being filled in. Sent twice, or again after a lost answer, it is one. */
export function useSending(options: SendingOptions) {
  const { terms, memberRef, onSent } = options;
  const { currency } = terms;
  const faultsOf = useFaults(options);
  const waitText = useWaitText();
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const { keyOf } = useKeyOf();
  const amount = readAmount(text, currency);

  async function send(to: string, wanted: Minor): Promise<void> {
    const said = note.trim();
    const idempotencyKey = keyOf(JSON.stringify([to, String(wanted), said]));
    setSending(true);
    try {
      const body = {
        memberRef: to,
        amount: formatMinor(wanted, currency),
        paymentPassword: password,
        ...(said !== "" && { note: said }),
      };
      const transfer = await withStepUp("line_transfer", (options) =>
        call("createLineTransfer", { body }, { ...options, idempotencyKey }),
      );
      if (transfer === undefined) return setSending(false);
      void refreshLine();
      onSent(transfer);
    } catch (refusal) {
      const code = refusal instanceof CallRefused ? refusal.code : "";
      setErrors({ [partOf[code] ?? "form"]: waitText(refusal) });
      setSending(false);
      // What may be sent was something else than what this page had read.
      if (partOf[code] !== "password") void refreshLine();
    }
  }

  return {
    text,
    note,
    password,
    amount,
    errors,
    isSending,
    setText,
    setNote,
    setPassword,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const faults = faultsOf(amount, password);
      setErrors(faults);
      if (Object.keys(faults).length > 0) return;
      if (amount !== undefined && memberRef !== undefined) void send(memberRef, amount);
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
