import type { PayoutAccount, WithdrawalTerms } from "@baize/contract";
import { formatMinor, type Minor } from "@baize/money";
import { useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts, isWithin, readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { randomUuid } from "../../lib/random.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { moneyText } from "../../ui/money.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { refreshPayouts } from "./api.ts";

type Field = "amount" | "password" | "form" | "verify";
type Errors = Readonly<Partial<Record<Field, string>>>;

/** Which field a refusal belongs to; every other stands above the form. */
const fieldOf: Readonly<Record<string, Field>> = {
  amount_out_of_range: "amount",
  withdrawal_limit: "amount",
  balance_too_low: "amount",
  turnover_open: "amount",
  verification_needed: "verify",
  payment_password_wrong: "password",
  too_many_attempts: "password",
};

interface RequestOptions {
  readonly terms: WithdrawalTerms;
  readonly available: Minor;
  readonly accounts: readonly PayoutAccount[];
  /** The amount as it is typed. */
  readonly text: string;
  readonly onSent: (withdrawalId: string) => void;
}

export interface Request {
  readonly amount: Minor | undefined;
  readonly accountId: string;
  readonly password: string;
  readonly errors: Errors;
  readonly isSending: boolean;
  readonly setAccountId: (accountId: string) => void;
  readonly setPassword: (password: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
}

function useFaults({ terms, available }: RequestOptions) {
  const t = useTranslations("payouts");
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
    return t("tooMuch", { amount: moneyText(available, currency) });
  }
  return (amount: Minor | undefined, password: string): Errors => {
    const wrong = amountFault(amount);
    return {
      ...(wrong !== undefined && { amount: wrong }),
      ...(password === "" && { password: fields("required") }),
    };
  };
}

/** The request that is being filled in. Sent twice, or again after a lost answer, it is one. */
export function useRequest(options: RequestOptions): Request {
  const { terms, accounts, text, onSent } = options;
  const { currency } = terms;
  const faultsOf = useFaults(options);
  const waitText = useWaitText();
  const [chosen, setChosen] = useState<string>();
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const keyRef = useRef({ content: "", key: "" });
  const amount = readAmount(text, currency);
  const account =
    accounts.find(({ accountId }) => accountId === chosen) ??
    accounts.find(({ isDefault }) => isDefault) ??
    accounts[0];
  const accountId = account?.accountId ?? "";

  async function send(wanted: Minor): Promise<void> {
    const content = `${accountId} ${wanted}`;
    if (keyRef.current.content !== content) keyRef.current = { content, key: randomUuid() };
    setSending(true);
    try {
      const amount = formatMinor(wanted, currency);
      const body = { accountId, amount, paymentPassword: password };
      const { key } = keyRef.current;
      const made = await withStepUp("assurance", (options) =>
        call("createWithdrawal", { body }, { ...options, idempotencyKey: key }),
      );
      if (made === undefined) return setSending(false);
      void refreshPayouts();
      onSent(made.withdrawalId);
    } catch (refusal) {
      const code = refusal instanceof CallRefused ? refusal.code : "";
      setErrors({ [fieldOf[code] ?? "form"]: waitText(refusal) });
      setSending(false);
      // What may be withdrawn was something else than what this page had read.
      if (fieldOf[code] !== "password") void refreshPayouts();
    }
  }

  return {
    amount,
    accountId,
    password,
    errors,
    isSending,
    setAccountId: setChosen,
    setPassword,
    onSubmit(event) {
      event.preventDefault();
      const faults = faultsOf(amount, password);
      setErrors(faults);
      if (Object.keys(faults).length === 0 && amount !== undefined) void send(amount);
    },
  };
}
