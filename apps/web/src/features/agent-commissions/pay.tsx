import type { AgentCommissionDetails } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { balanceQuery } from "../../lib/member.ts";
import { CallRefused } from "../../lib/refused.ts";
import { securityQuery } from "../../lib/security.ts";
import { useSideText } from "../../ui/contracts/words.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { payCommission } from "./api.ts";
import { openOf } from "./parts.tsx";

interface PayDialogProps {
  readonly one: AgentCommissionDetails;
  readonly onPaymentPassword: () => void;
  readonly onClose: () => void;
}

/** Pays a downline what a statement says. */
export function PayDialog(props: PayDialogProps) {
  const t = useTranslations("commissions");
  const sideText = useSideText();
  const name = `\u2068${sideText(props.one.other)}\u2069`;
  return (
    <Dialog
      isOpen
      isOnTop
      width="narrow"
      title={t("payTitle", { name })}
      description={t("payLead", { name })}
      onClose={props.onClose}
    >
      <PayForm {...props} name={name} />
    </Dialog>
  );
}

const ofPassword: ReadonlySet<string> = new Set(["payment_password_wrong", "too_many_attempts"]);

/** As much as there is of what is open; all of it while nobody knows what there is. */
function payableNow(open: string, balance: string | undefined, currency: string): string {
  const wanted = parseMinor(open, currency) ?? 0n;
  const there = balance === undefined ? wanted : (parseMinor(balance, currency) ?? wanted);
  return formatMinor(minor(there > 0n && there < wanted ? there : wanted), currency);
}

interface SumsProps {
  readonly open: string;
  readonly balance: string | undefined;
  readonly currency: string;
}

/** What is open, and what there is to pay it from. */
function Sums({ open, balance, currency }: SumsProps) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const has =
    balance === undefined ? null : <Money key="has" amount={balance} currency={currency} />;
  return (
    <Facts
      facts={[
        [t("payable"), <Money key="open" amount={open} currency={currency} />],
        [agent("balance"), has],
      ]}
    />
  );
}

function SetPassword({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslations("commissions");
  return (
    <Button look="action" size="large" data-first onClick={onClick}>
      {t("paySetPassword")}
    </Button>
  );
}

function PayForm({
  one,
  name,
  onPaymentPassword,
  onClose,
}: PayDialogProps & { readonly name: string }) {
  const t = useTranslations("commissions");
  const security = useTranslations("security");
  const fields = useTranslations("fields");
  const waitText = useWaitText();
  const { keyOf } = useKeyOf();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const balance = useQuery(balanceQuery).data?.balance;
  const hasPassword = useQuery(securityQuery).data?.hasPaymentPassword ?? true;
  const { statementId, currency, paid } = one;
  const open = openOf(one, currency);
  const code = error instanceof CallRefused ? error.code : "";
  async function pay(event: FormEvent) {
    event.preventDefault();
    setMissing(password === "");
    if (password === "") return;
    setBusy(true);
    setError(undefined);
    try {
      // What was paid since begins another payment; a try again does not.
      const answer = await payCommission(statementId, password, keyOf(`${statementId} ${paid}`));
      const sum = openOf({ payable: answer.paid, paid }, currency);
      toast(t("payDone", { amount: moneyText(sum, currency), name }), "win");
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  }
  const said = error === undefined ? undefined : waitText(error);
  const facts = <Sums open={open} balance={balance} currency={currency} />;
  if (!hasPassword || code === "payment_password_missing") {
    return (
      <div className="grid gap-4">
        {facts}
        <SetPassword onClick={onPaymentPassword} />
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void pay(event)}>
      {facts}
      <FormError text={ofPassword.has(code) ? undefined : said} />
      <PasswordField
        label={security("payment.title")}
        // Not the password of the login: managers must not put that one here.
        autoComplete="off"
        maxLength={64}
        data-first
        value={password}
        error={isMissing ? fields("required") : ofPassword.has(code) ? said : undefined}
        onChange={({ target }) => {
          setPassword(latinDigits(target.value));
          setMissing(false);
        }}
      />
      <Button type="submit" look="action" size="large" isBusy={isBusy}>
        {t("pay", { amount: moneyText(payableNow(open, balance, currency), currency) })}
      </Button>
    </form>
  );
}
