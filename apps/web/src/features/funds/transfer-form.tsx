import type { VendorFunds, WalletTransfer } from "@baize/contract";
import { formatMinor, parseMinor, type Minor } from "@baize/money";
import { ArrowLeftRight } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { exampleAmounts, readAmount } from "../../lib/amount.ts";
import { call } from "../../lib/client.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { AmountField, typedText } from "../../ui/amount-field.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { refreshFunds, type Direction } from "./api.ts";

export interface TransferWish {
  readonly vassalage: string;
  readonly direction: Direction;
}

interface TransferFormProps {
  readonly currency: string;
  readonly cash: string;
  readonly vendors: readonly Pick<
    VendorFunds,
    "vassalage" | "vendorName" | "balance" | "isOpen" | "waiting"
  >[];
  readonly wish: TransferWish;
  /** Absent where vendor and direction are given. */
  readonly onWish?: (wish: TransferWish) => void;
  readonly onMoved: (transfer: WalletTransfer) => void;
}

const aboutAmount: ReadonlySet<string> = new Set(["amount_out_of_range", "balance_too_low"]);

/** Sends a transfer once, however often it is pressed or sent again after a lost answer. */
function useTransfer({ currency, wish, onMoved }: TransferFormProps) {
  const waitText = useWaitText();
  const [errors, setErrors] = useState<{ amount?: string; form?: string }>({});
  const [isSending, setSending] = useState(false);
  const keys = useKeyOf();

  async function send(amount: Minor): Promise<void> {
    const body = { ...wish, amount: formatMinor(amount, currency) };
    const idempotencyKey = keys.keyOf(JSON.stringify(body));
    setSending(true);
    setErrors({});
    try {
      const transfer = await withStepUp("assurance", (options) =>
        call("walletTransfer", { body }, { ...options, idempotencyKey }),
      );
      if (transfer === undefined) return setSending(false);
      keys.forget();
      onMoved(transfer);
    } catch (refusal) {
      const code = refusal instanceof CallRefused ? refusal.code : "";
      setErrors({ [aboutAmount.has(code) ? "amount" : "form"]: waitText(refusal) });
    }
    setSending(false);
    void refreshFunds();
  }
  return { errors, setErrors, isSending, send };
}

/** Moves money between the main wallet and one at a vendor. */
export function TransferForm(props: TransferFormProps) {
  const { currency, cash, vendors, wish, onWish } = props;
  const t = useTranslations("funds");
  const wallet = useTranslations("wallet");
  const [text, setText] = useState("");
  const { errors, setErrors, isSending, send } = useTransfer(props);
  const vendor = vendors.find(({ vassalage }) => vassalage === wish.vassalage);
  const isIn = wish.direction === "in";
  const available = isIn ? cash : (vendor?.balance ?? "0");
  const amount = readAmount(text, currency);
  const hasAny = (parseMinor(available, currency) ?? 0n) > 0n;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const most = parseMinor(available, currency) ?? 0n;
    if (amount === undefined) {
      return setErrors({ amount: wallet("amountInvalid", exampleAmounts(currency)) });
    }
    if (amount > most) {
      return setErrors({ amount: t("available", { amount: moneyText(available, currency) }) });
    }
    setText("");
    return void send(amount);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormError text={errors.form} />
      {onWish !== undefined && <Ends {...props} onWish={onWish} />}
      <AmountField
        label={wallet("amount")}
        currency={currency}
        text={text}
        error={errors.amount}
        hint={t("available", { amount: moneyText(available, currency) })}
        onChange={setText}
      />
      <Button
        className="justify-self-start"
        disabled={!hasAny}
        onClick={() => setText(typedText(available, currency))}
      >
        {t("everything")}
      </Button>
      {isIn && vendor?.isOpen === false && <p className="text-sm text-fg2">{t("onlyBack")}</p>}
      <Button
        type="submit"
        look="action"
        size="large"
        isBusy={isSending}
        disabled={!hasAny || vendor?.waiting != null || (isIn && vendor?.isOpen === false)}
      >
        {amount === undefined
          ? t("transfer")
          : t("submit", { amount: moneyText(amount, currency) })}
      </Button>
    </form>
  );
}

type EndsProps = TransferFormProps & Required<Pick<TransferFormProps, "onWish">>;

/** The two ends of a transfer: the main wallet is one of them, always. */
function Ends({ vendors, wish, onWish }: EndsProps) {
  const t = useTranslations("funds");
  const main = (
    <p className="flex min-h-12 items-center rounded-md bg-s2 px-3.5 font-semibold">{t("cash")}</p>
  );
  const choice = (
    <select
      aria-label={wish.direction === "in" ? t("to") : t("from")}
      value={wish.vassalage}
      onChange={({ target }) => onWish({ ...wish, vassalage: target.value })}
      className="min-h-12 w-full rounded-md border border-control bg-canvas px-3.5 font-semibold"
    >
      {vendors.map(({ vassalage, vendorName }) => (
        <option key={vassalage} value={vassalage}>
          {vendorName}
        </option>
      ))}
    </select>
  );
  const isIn = wish.direction === "in";
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 text-sm font-medium text-fg2">{t("from")}</p>
        {isIn ? main : choice}
      </div>
      <IconButton
        label={t("swap")}
        className="bg-s2"
        onClick={() => onWish({ ...wish, direction: isIn ? "out" : "in" })}
      >
        <ArrowLeftRight size={18} aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 text-sm font-medium text-fg2">{t("to")}</p>
        {isIn ? choice : main}
      </div>
    </div>
  );
}
